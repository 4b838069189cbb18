import { byName } from '#domain/name.ts';
import { type People, squad, type Team } from '#domain/squads/people.ts';
import { RETIRED } from '#domain/squads/squad.ts';
import { guardCell } from '../import/csv/cell.ts';
import { ALL_SQUAD_COLUMNS } from '../import/squads/squad-lines.ts';
import { people } from '../storage/mappers/people.ts';
import type { Snapshot } from '../storage/store.ts';
import { csvLine, csvText } from '../csv-line.ts';

/**
 * Today's live teams and players as a file for import: one line for each player and for each team without players,
 * ordered by division, retired teams last, then by team and player name.
 */
export async function squadsText(db: Snapshot): Promise<string> {
  const known = await people(db);
  const teams = [...known.teams.values()].filter(({ deleted }) => !deleted).sort(inOrder);
  return csvText([ALL_SQUAD_COLUMNS.join(','), ...teams.flatMap((team) => linesOf(team, known))]);
}

function inOrder(a: Team, b: Team): number {
  return placeOf(a) - placeOf(b) || byName(a, b);
}

function placeOf({ division }: Team): number {
  return division === RETIRED ? Number.MAX_SAFE_INTEGER : division;
}

function linesOf(team: Team, known: People): string[] {
  const { id, division } = team;
  const name = guardCell(team.name);
  const players = squad(known, id);
  if (players.length === 0) return [csvLine([name, division, null, null, null, null, id, null])];
  return players.map((player) => {
    const { handicap, modifier, newHandicap } = player;
    return csvLine([name, division, guardCell(player.name), handicap, modifier, newHandicap, id, player.id]);
  });
}
