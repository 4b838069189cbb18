import { compareFixtures, type Fixture } from '#domain/cards/fixture.ts';
import { breakPoints, type Match, type MatchSide } from '#domain/cards/match.ts';
import { ABSENTEE, byName } from '#domain/name.ts';
import { knownPlayer, knownTeam, squad, type People, type Team } from '#domain/squads/people.ts';
import { guardCell } from '#domain/imports/cells.ts';
import { RESULTS, SQUADS } from '#domain/imports/columns.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { seasons } from '../storage/mappers/seasons.ts';
import type { Snapshot } from '../storage/store.ts';
import { csvLine, csvText } from '../csv-line.ts';
import { RETIRED } from '#domain/squads/numbers.ts';
import { people } from '../storage/mappers/described.ts';

/**
 * Returns the results of a season (`null`: of all seasons) as a file for import: one line per frame, with current names and all
 * ids. The order depends only on the results and their teams. So another league that imported the file exports the same bytes.
 */
export async function resultsText(db: Snapshot, season: string | null = null): Promise<string> {
  const every = (await seasons(db)).map(({ name }) => name);
  const names = every.filter((name) => season === null || name === season);
  const known = await people(db);
  const lines = [csvLine(Object.keys(RESULTS.columns))];
  for (const name of names) {
    for (const fixture of inOrder(await fixturesOf(db, name), known)) lines.push(...linesOf(fixture, known));
  }
  return csvText(lines);
}

/** Sorts as fixture pages do. Ties are ordered by team ids, because another league gives fixtures other ids. */
function inOrder(fixtures: Fixture[], { teams }: People): Fixture[] {
  const order = compareFixtures((id) => knownTeam(teams, id).name);
  return fixtures.map((fixture) => ({ ...fixture, id: `${fixture.homeTeamId} ${fixture.awayTeamId}` })).sort(order);
}

function linesOf(fixture: Fixture, { teams, players }: People): string[] {
  const home = knownTeam(teams, fixture.homeTeamId);
  const away = knownTeam(teams, fixture.awayTeamId);
  const played = [
    fixture.season,
    fixture.division,
    fixture.week,
    fixture.date,
    guardCell(home.name),
    guardCell(away.name),
  ];
  const nameOf = (id: string | null) => (id === null ? ABSENTEE : guardCell(knownPlayer(players, id).name));
  return fixture.matches.map((match, i) => {
    const ids = [match.sides.home.players[0] ?? null, match.sides.away.players[0] ?? null];
    return csvLine([...played, i + 1, ...matchCells(match, nameOf), ...ids, home.id, away.id]);
  });
}

function matchCells(
  { sides: { home, away } }: Match,
  nameOf: (id: string | null) => string,
): (string | number | null)[] {
  const cells = (own: MatchSide) => [nameOf(own.players[0] ?? null), own.score, ...breakCells(own)];
  return [...cells(home), ...cells(away)];
}

/** Returns the first break, and the other breaks in one cell. */
function breakCells(side: MatchSide): [number | null, string | null] {
  const [first = null, ...others] = breakPoints(side);
  return [first, others.length === 0 ? null : others.join(';')];
}

/**
 * Returns today's live teams and players as a file for import: one line per player and per team without players. Ordered by
 * division (retired teams last), then by team and player name.
 */
export async function squadsText(db: Snapshot): Promise<string> {
  const known = await people(db);
  const teams = [...known.teams.values()].filter(({ deleted }) => !deleted).sort(byDivision);
  return csvText([csvLine(Object.keys(SQUADS.columns)), ...teams.flatMap((team) => playerLines(team, known))]);
}

function byDivision(a: Team, b: Team): number {
  return placeOf(a) - placeOf(b) || byName(a, b);
}

function placeOf({ division }: Team): number {
  return division === RETIRED ? Number.MAX_SAFE_INTEGER : division;
}

function playerLines(team: Team, known: People): string[] {
  const { id, division } = team;
  const name = guardCell(team.name);
  const players = squad(known, id);
  if (players.length === 0) return [csvLine([name, division, null, null, null, null, id, null])];
  return players.map((player) => {
    const { handicap, modifier, newHandicap } = player;
    return csvLine([name, division, guardCell(player.name), handicap, modifier, newHandicap, id, player.id]);
  });
}
