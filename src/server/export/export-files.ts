import { compareFixtures, type Fixture } from '#domain/cards/fixture.ts';
import { byName } from '#domain/name.ts';
import { rulesOf } from '#domain/seasons/season.ts';
import { knownTeam, squad, type People, type Team } from '#domain/squads/people.ts';
import { guardCell } from '#domain/imports/cells.ts';
import { SQUADS } from '#domain/imports/columns.ts';
import { type ResultLine, resultLines, resultsFile } from './result-lines.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { seasons } from '../storage/mappers/seasons.ts';
import type { Snapshot } from '../storage/store.ts';
import { csvLine, csvText } from '../csv-line.ts';
import { RETIRED } from '#domain/squads/numbers.ts';
import { people } from '../storage/mappers/described.ts';

/**
 * Returns the recorded results of a season, or of all seasons (`null`), as a file for import: one line for each frame, with
 * current names and all ids. The order depends only on the results and their teams, so that another league that imported the
 * file exports the same bytes. Columns for special formats are written only if a line has a value for them.
 */
export async function resultsText(db: Snapshot, season: string | null = null): Promise<string> {
  const every = await seasons(db);
  const known = await people(db);
  const lines: ResultLine[] = [];
  for (const one of every.filter(({ name }) => season === null || name === season))
    for (const fixture of inOrder(await fixturesOf(db, one.name), known))
      lines.push(...resultLines(fixture, rulesOf(one, fixture.division), known));
  return resultsFile(lines);
}

/** Sorts fixtures as pages do. Ties are ordered by team ids, because another league gives fixtures other ids. */
function inOrder(fixtures: Fixture[], { teams }: People): Fixture[] {
  const order = compareFixtures((id) => knownTeam(teams, id).name);
  return fixtures.map((fixture) => ({ ...fixture, id: `${fixture.homeTeamId} ${fixture.awayTeamId}` })).sort(order);
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
