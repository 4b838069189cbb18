import type { SquadRow } from '#domain/imports/content.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { HIGHEST_HANDICAP, LOWEST_HANDICAP } from '#domain/squads/numbers.ts';
import { handicapFaults } from '#domain/squads/team.ts';
import type { AddFault } from './squad-people.ts';

/** Returns rules whose range has every handicap of the file, with a note if it is wider than before. */
export function widened(
  rules: LeagueRules,
  rows: readonly SquadRow[],
  fault: AddFault,
): { rules: LeagueRules; notes: string[] } {
  const present = rules.handicaps;
  let { lowest, highest } = present;
  for (const { line, player } of rows) {
    if (!player) continue;
    const { handicap, newHandicap } = player.handicaps;
    const faults = handicapFaults(player.handicaps, { lowest: LOWEST_HANDICAP, highest: HIGHEST_HANDICAP });
    for (const { message } of faults) fault(line, message);
    if (faults.length > 0) continue;
    const points = [handicap, newHandicap].filter((one) => one !== undefined);
    lowest = Math.min(lowest, ...points);
    highest = Math.max(highest, ...points);
  }
  if (lowest === present.lowest && highest === present.highest) return { rules, notes: [] };
  const note = `Handicaps may now be from ${lowest} to ${highest}, as in the file. The range was ${present.lowest} to ${present.highest}.`;
  return { rules: { ...rules, handicaps: { ...present, lowest, highest } }, notes: [note] };
}
