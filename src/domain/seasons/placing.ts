import type { z } from 'zod';
import { compareInTime, type Fixture, type Moment } from '#domain/cards/fixture.ts';
import type { People, Team } from '#domain/squads/people.ts';
import type { Season } from '#domain/seasons/season.ts';
import type { storedSeason } from '#domain/seasons/stored-season.ts';
import { RETIRED } from '#domain/squads/team-numbers.ts';
import { divisionInWords } from '#domain/seasons/division-names.ts';
import type { TableRow } from '#domain/standings/places.ts';

export type Placing = NonNullable<z.output<typeof storedSeason>['placings']>[number];

/** The teams that move, with their new divisions; or why they do not fit the season. */
export type PlacedTeams = { ok: true; moved: Team[] } | { ok: false; conflict: string };

/** Returns the placings of live teams: their division in `divisions` (keyed by team id), or their current division. */
export function placingsOf(teams: Iterable<Team>, divisions: ReadonlyMap<string, number>): Placing[] {
  return liveTeamsOf(teams).map(({ id, division }) => ({
    teamId: id,
    division: divisions.get(id) ?? division,
    was: division,
  }));
}

/** Moves the live teams to the divisions of a season that becomes the default one (Rule R13). */
export function placeTeams(
  teams: Iterable<Team>,
  season: Pick<Season, 'name' | 'divisions'>,
  placings: readonly Placing[],
): PlacedTeams {
  const wanted = new Map(placings.map((placing) => [placing.teamId, placing]));
  const live = liveTeamsOf(teams);
  const placed = live.map((team) => ({ ...team, division: divisionOf(team, wanted.get(team.id)) }));
  const stray = placed.find(({ division }) => division !== RETIRED && !season.divisions.includes(division));
  if (stray) return { ok: false, conflict: strayTeam(stray, season.name) };
  return { ok: true, moved: placed.filter(({ division }, i) => division !== live[i]?.division) };
}

/** A team and its division in some season. */
export type Place = Pick<Placing, 'teamId' | 'division'>;

/** Returns the divisions of teams by the results of a season. Of a team that changed its division, the last one. */
export function placesIn(
  fixtures: readonly (Moment & Pick<Fixture, 'division' | 'homeTeamId' | 'awayTeamId'>)[],
): Place[] {
  const divisions = new Map<string, number>();
  for (const { division, homeTeamId, awayTeamId } of fixtures.toSorted(compareInTime))
    for (const teamId of [homeTeamId, awayTeamId]) divisions.set(teamId, division);
  return Array.from(divisions, ([teamId, division]) => ({ teamId, division }));
}

/** Returns the league with each team in its division of a season. If a team has two places, the later one counts. */
export function peopleIn(people: People, placings: readonly Place[]): People {
  const divisions = new Map(placings.map(({ teamId, division }) => [teamId, division]));
  const teams = Array.from(people.teams, ([id, team]) => {
    return [id, { ...team, division: divisions.get(id) ?? team.division }] as const;
  });
  return placings.length === 0 ? people : { ...people, teams: new Map(teams) };
}

/** Returns the sentence for a team that is not in a division of a season. */
export function notInDivision(team: string, division: number, season: Pick<Season, 'name' | 'divisionNames'>): string {
  return `${team} are not in ${divisionInWords(season.divisionNames, division)} of season ${season.name}.`;
}

function divisionOf({ division }: Team, placing: Placing | undefined): number {
  if (!placing || (division === RETIRED && placing.was !== RETIRED)) return division;
  return placing.division;
}

function strayTeam({ name, division }: Team, season: string): string {
  return `${name} are in division ${division}, which season ${season} does not have.`;
}

function liveTeamsOf(teams: Iterable<Team>): Team[] {
  return [...teams].filter(({ deleted }) => !deleted);
}

/** How a team changes from one season to the next. */
export type Move = 'promoted' | 'relegated' | 'stays' | 'retires' | 'returns';

/**
 * A team with its current division `from` and its proposed division `to`. `position`: its place in its division's table, or
 * `null`.
 */
export type ProposedPlace = { teamId: string; teamName: string; from: number; position: number | null; to: number };

/** The fields of a row of a final table that promotion needs. */
export type LastRow = Pick<TableRow, 'teamId' | 'gamesPlayed' | 'position' | 'points'>;

/** Teams that are level across the line of promotion or relegation, so that none of them moves. */
export type PlaceTie = { division: number; position: number; teamIds: string[] };

/**
 * The live teams with their divisions in the season that ends, the season's tables in order, and the divisions of the next
 * season.
 */
export type LastSeason = {
  teams: readonly Pick<Team, 'id' | 'name' | 'division'>[];
  tables: ReadonlyMap<number, readonly LastRow[]>;
  divisions: readonly number[];
  /** Returns how many teams go up and down between two neighbouring divisions. */
  exchange: (upper: number, lower: number) => Exchange;
};

/** How many teams go up from the lower division and down from the upper division. */
export type Exchange = { up: number; down: number };

/** `level`: the same text for neighbours in the table that are level, so that only their names order them. */
type Ranked = ProposedPlace & { played: boolean; level: string };

/** Returns how a team moves between two divisions. 0 is retired; a smaller number is a higher division. */
export function moveOf(from: number, to: number): Move {
  if (from === to) return 'stays';
  if (to === RETIRED) return 'retires';
  if (from === RETIRED) return 'returns';
  // Stryker disable next-line EqualityOperator: a team that stays has returned above.
  return to < from ? 'promoted' : 'relegated';
}

/**
 * Returns where each team plays next season (Rule R12), by division and place, and the ties in which no team moves. If a team's
 * division no longer exists, the team goes to the nearest higher division, or to the highest division.
 */
export function proposePlaces({ teams, tables, divisions, exchange }: LastSeason): {
  teams: ProposedPlace[];
  ties: PlaceTie[];
} {
  const coming = [...divisions].sort((a, b) => a - b);
  const ranked = teams.map((team) => rankedTeam(team, tables, coming)).sort(byPlace);
  const groups = coming.map((division) => ranked.filter(({ to }) => to === division));
  const moves = new Map<string, number>();
  const ties: PlaceTie[] = [];
  function moveAll(group: readonly Ranked[], line: number, moving: readonly Ranked[], to: number): void {
    const tied = tiedAcross(group, line);
    const [{ from: division, position } = { from: RETIRED, position: null }] = tied;
    // One tie may lie across both lines of a division.
    if (position !== null && !ties.some((one) => one.division === division && one.position === position))
      ties.push({ division, position, teamIds: tied.map(({ teamId }) => teamId) });
    for (const one of moving) if (!tied.includes(one)) moves.set(one.teamId, to);
  }
  // Stryker disable next-line EqualityOperator: below the lowest division nobody plays.
  for (let i = 1; i < coming.length; i++) {
    const [upper = [], lower = []] = [groups[i - 1], groups[i]];
    const [above = RETIRED, below = RETIRED] = [coming[i - 1], coming[i]];
    const most = maxExchanged(upper, lower);
    const { up, down } = exchange(above, below);
    const [stay, rise] = [upper.length - Math.min(down, most), Math.min(up, most)];
    moveAll(upper, stay, upper.slice(stay), below);
    moveAll(lower, rise, lower.slice(0, rise), above);
  }
  const places = ranked.map(({ played: _, level: __, to, ...team }) => {
    return { ...team, to: moves.get(team.teamId) ?? to };
  });
  return { teams: places, ties };
}

/** Returns the level teams on both sides of a line; none if the line does not divide level teams. */
function tiedAcross(group: readonly Ranked[], line: number): Ranked[] {
  const [before, behind] = [group[line - 1], group[line]];
  if (!before || before.level !== behind?.level) return [];
  return group.filter(({ level }) => level === before.level);
}

function rankedTeam(
  { id, name, division }: LastSeason['teams'][number],
  tables: LastSeason['tables'],
  coming: readonly number[],
): Ranked {
  const table = tables.get(division) ?? [];
  const row = division === RETIRED ? undefined : table.find(({ teamId }) => teamId === id);
  const played = row !== undefined && row.gamesPlayed > 0;
  const to = division === RETIRED ? RETIRED : nearest(division, coming);
  // Teams that have not played are ordered only by name, whatever their positions.
  const level = row === undefined ? id : played ? `${division} ${row.position}` : `${division} unplayed ${row.points}`;
  return { teamId: id, teamName: name, from: division, position: row?.position ?? null, to, played, level };
}

/** Compares teams by division (retired teams last), then by place (teams without a place last). */
function byPlace(a: Ranked, b: Ranked): number {
  // Infinity − Infinity is not a number, which counts as level here and in `sort`.
  return (a.from || Infinity) - (b.from || Infinity) || (a.position ?? Infinity) - (b.position ?? Infinity);
}

function maxExchanged(upper: readonly Ranked[], lower: readonly Ranked[]): number {
  const bothPlayed = upper.some(({ played }) => played) && lower.some(({ played }) => played);
  return bothPlayed ? Math.min(Math.floor(upper.length / 2), Math.floor(lower.length / 2)) : 0;
}

function nearest(division: number, coming: readonly number[]): number {
  return coming.findLast((one) => one <= division) ?? coming[0] ?? RETIRED;
}
