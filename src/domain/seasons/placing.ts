import type { z } from 'zod';
import { compareByTimePlayed, type Fixture, type TimeOrderFields } from '#domain/cards/fixture.ts';
import type { TeamsAndPlayers, Team } from '#domain/squads/teams-and-players.ts';
import type { Season } from '#domain/seasons/season.ts';
import type { storedSeasonSchema } from '#domain/seasons/stored-season.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { divisionInWords } from '#domain/seasons/division-names.ts';
import type { TableRow } from '#domain/standings/places.ts';

/**
 * A team's division in a season that has yet to become the league's default season. `was`: the division in which
 * the team was when officials chose `division`.
 */
export type PlannedTeamDivision = NonNullable<z.output<typeof storedSeasonSchema>['placings']>[number];

/**
 * Either the teams that change division (`moved`, with their new divisions), or a sentence that says why the teams do
 * not fit the season.
 */
export type PlacingOutcome = { ok: true; moved: Team[] } | { ok: false; conflict: string };

/**
 * Returns a placing for each team that is not deleted. The team's division is the one in `divisions` (keyed by team
 * id), or else its current one.
 */
export function plannedTeamDivisions(
  teams: Iterable<Team>,
  divisions: ReadonlyMap<string, number>,
): PlannedTeamDivision[] {
  return undeletedTeams(teams).map(({ id, division }) => ({
    teamId: id,
    division: divisions.get(id) ?? division,
    was: division,
  }));
}

/**
 * Returns the teams that change division when a season becomes the default one (Rule R13). A team that has retired
 * since `placings` were made stays retired. A team without a placing stays in its division. Returns a conflict if a
 * team would be in a division that the season does not have.
 */
export function teamsChangingDivision(
  teams: Iterable<Team>,
  season: Pick<Season, 'name' | 'divisions'>,
  placings: readonly PlannedTeamDivision[],
): PlacingOutcome {
  const wanted = new Map(placings.map((placing) => [placing.teamId, placing]));
  const live = undeletedTeams(teams);
  const placed = live.map((team) => ({ ...team, division: divisionAfterPlacing(team, wanted.get(team.id)) }));
  const stray = placed.find(
    ({ division }) => division !== RETIRED_TEAMS_DIVISION && !season.divisions.includes(division),
  );
  if (stray) return { ok: false, conflict: missingDivisionConflict(stray, season.name) };
  return { ok: true, moved: placed.filter(({ division }, i) => division !== live[i]?.division) };
}

/** A team and its division in some season. */
export type TeamDivision = Pick<PlannedTeamDivision, 'teamId' | 'division'>;

/**
 * Returns each team's division according to the results of a season (Rules C6, F13). If a team played in several
 * divisions, the division of its last fixture counts.
 */
export function teamDivisionsFromResults(
  fixtures: readonly (TimeOrderFields & Pick<Fixture, 'division' | 'homeTeamId' | 'awayTeamId'>)[],
): TeamDivision[] {
  const divisions = new Map<string, number>();
  for (const { division, homeTeamId, awayTeamId } of fixtures.toSorted(compareByTimePlayed))
    for (const teamId of [homeTeamId, awayTeamId]) divisions.set(teamId, division);
  return Array.from(divisions, ([teamId, division]) => ({ teamId, division }));
}

/**
 * Returns the league's teams and players, with the divisions that `placings` gives the teams for a season. A team
 * without a placing keeps its current division. If a team has several placings, the last one counts.
 */
export function withSeasonDivisions(people: TeamsAndPlayers, placings: readonly TeamDivision[]): TeamsAndPlayers {
  const divisions = new Map(placings.map(({ teamId, division }) => [teamId, division]));
  const teams = Array.from(people.teams, ([id, team]) => {
    return [id, { ...team, division: divisions.get(id) ?? team.division }] as const;
  });
  return placings.length === 0 ? people : { ...people, teams: new Map(teams) };
}

/** Returns a sentence that says that a team is not in a division: `Elms are not in Division 2 of season 25/26.` */
export function notInDivisionSentence(
  team: string,
  division: number,
  season: Pick<Season, 'name' | 'divisionNames'>,
): string {
  return `${team} are not in ${divisionInWords(season.divisionNames, division)} of season ${season.name}.`;
}

function divisionAfterPlacing({ division }: Team, placing: PlannedTeamDivision | undefined): number {
  if (!placing || (division === RETIRED_TEAMS_DIVISION && placing.was !== RETIRED_TEAMS_DIVISION)) return division;
  return placing.division;
}

function missingDivisionConflict({ name, division }: Team, season: string): string {
  return `${name} are in division ${division}, which season ${season} does not have.`;
}

function undeletedTeams(teams: Iterable<Team>): Team[] {
  return [...teams].filter(({ deleted }) => !deleted);
}

/** What happens to a team between one season and the next. */
export type DivisionMove = 'promoted' | 'relegated' | 'stays' | 'retires' | 'returns';

/**
 * A team's division now (`from`) and its proposed division next season (`to`). `position`: its position in the current
 * table of its division; `null` if it is not in the table.
 */
export type ProposedTeamDivision = {
  teamId: string;
  teamName: string;
  from: number;
  position: number | null;
  to: number;
};

/** The fields that promotion needs from a row of a final table. */
export type FinalTableRow = Pick<TableRow, 'teamId' | 'gamesPlayed' | 'position' | 'points'>;

/** Level teams of which only some would go up or down. None of these teams moves until their order is decided. */
export type UndecidedLevelTeams = { division: number; position: number; teamIds: string[] };

/**
 * What must be known to propose next season's divisions. `teams`: the teams that are not deleted, with their divisions
 * in the season that ends. `tables`: the tables of that season, keyed by division, best team first. `divisions`: the
 * divisions of the next season.
 */
export type PromotionInput = {
  teams: readonly Pick<Team, 'id' | 'name' | 'division'>[];
  tables: ReadonlyMap<number, readonly FinalTableRow[]>;
  divisions: readonly number[];
  /** Returns how many teams go up and down between two neighbouring divisions. */
  exchange: (upper: number, lower: number) => PromotedAndRelegatedCounts;
};

/** How many teams two neighbouring divisions exchange: `up` from the lower one, and `down` from the upper one. */
export type PromotedAndRelegatedCounts = { up: number; down: number };

/**
 * A team with the values that decide whether it moves. `played`: whether the team has played a fixture. `level`: a text
 * that is equal for two teams only if they are level.
 */
type RankedTeam = ProposedTeamDivision & { played: boolean; level: string };

/**
 * Returns how a team moves from one division to another. Division 0 is for retired teams. Of two other divisions, the
 * one with the smaller number is higher.
 */
export function divisionMove(from: number, to: number): DivisionMove {
  if (from === to) return 'stays';
  if (to === RETIRED_TEAMS_DIVISION) return 'retires';
  if (from === RETIRED_TEAMS_DIVISION) return 'returns';
  // Stryker disable next-line EqualityOperator: `to` and `from` are never equal here, because `stays` was returned
  // above.
  return to < from ? 'promoted' : 'relegated';
}

/**
 * Returns the proposed division of each team in the next season (Rule R12), and `ties`: the groups of level teams in
 * which no team moves until their order is decided. The teams are ordered by current division and position. If a team's
 * division no longer exists, the team goes to the nearest higher division, or to the highest division.
 */
export function proposeTeamDivisions({ teams, tables, divisions, exchange }: PromotionInput): {
  teams: ProposedTeamDivision[];
  ties: UndecidedLevelTeams[];
} {
  const coming = [...divisions].sort((a, b) => a - b);
  const ranked = teams.map((team) => rankedTeam(team, tables, coming)).sort(byDivisionAndPosition);
  const groups = coming.map((division) => ranked.filter(({ to }) => to === division));
  const moves = new Map<string, number>();
  const ties: UndecidedLevelTeams[] = [];
  function moveAll(group: readonly RankedTeam[], line: number, moving: readonly RankedTeam[], to: number): void {
    const tied = teamsLevelAcrossLine(group, line);
    const [{ from: division, position } = { from: RETIRED_TEAMS_DIVISION, position: null }] = tied;
    // The same level teams can be at both the promotion line and the relegation line. They are listed only once.
    if (position !== null && !ties.some((one) => one.division === division && one.position === position))
      ties.push({ division, position, teamIds: tied.map(({ teamId }) => teamId) });
    for (const one of moving) if (!tied.includes(one)) moves.set(one.teamId, to);
  }
  // Stryker disable next-line EqualityOperator: below the lowest division nobody plays.
  for (let i = 1; i < coming.length; i++) {
    const [upper = [], lower = []] = [groups[i - 1], groups[i]];
    const [above = RETIRED_TEAMS_DIVISION, below = RETIRED_TEAMS_DIVISION] = [coming[i - 1], coming[i]];
    const most = maxExchangedTeams(upper, lower);
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

/**
 * Compares the two teams directly above and below a line in the table. If they are level, returns all teams that are
 * level with them, including these two. If not, returns an empty list. `line`: the number of teams above the line.
 */
function teamsLevelAcrossLine(group: readonly RankedTeam[], line: number): RankedTeam[] {
  const [before, behind] = [group[line - 1], group[line]];
  if (!before || before.level !== behind?.level) return [];
  return group.filter(({ level }) => level === before.level);
}

function rankedTeam(
  { id, name, division }: PromotionInput['teams'][number],
  tables: PromotionInput['tables'],
  coming: readonly number[],
): RankedTeam {
  const table = tables.get(division) ?? [];
  const row = division === RETIRED_TEAMS_DIVISION ? undefined : table.find(({ teamId }) => teamId === id);
  const played = row !== undefined && row.gamesPlayed > 0;
  const to = division === RETIRED_TEAMS_DIVISION ? RETIRED_TEAMS_DIVISION : nearestDivision(division, coming);
  // Teams that have not played and have the same points are level: only their names order them in the table.
  const level = row === undefined ? id : played ? `${division} ${row.position}` : `${division} unplayed ${row.points}`;
  return { teamId: id, teamName: name, from: division, position: row?.position ?? null, to, played, level };
}

/** Compares teams by division (retired teams last), then by position (teams without a position last). */
function byDivisionAndPosition(a: RankedTeam, b: RankedTeam): number {
  // Infinity − Infinity is `NaN`, which `||` and `sort` treat like 0.
  return (a.from || Infinity) - (b.from || Infinity) || (a.position ?? Infinity) - (b.position ?? Infinity);
}

function maxExchangedTeams(upper: readonly RankedTeam[], lower: readonly RankedTeam[]): number {
  const bothPlayed = upper.some(({ played }) => played) && lower.some(({ played }) => played);
  return bothPlayed ? Math.min(Math.floor(upper.length / 2), Math.floor(lower.length / 2)) : 0;
}

function nearestDivision(division: number, coming: readonly number[]): number {
  return coming.findLast((one) => one <= division) ?? coming[0] ?? RETIRED_TEAMS_DIVISION;
}
