import type { SquadRow } from '#domain/imports/content.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { MAX_HANDICAP, MIN_HANDICAP } from '#domain/squads/handicap-rules.ts';
import { handicapFaults } from '#domain/squads/team.ts';
import type { AddFault } from './squad-people.ts';

/**
 * Returns the rules with a range of handicaps that includes those of the file. If the range became wider, `notes` says
 * so. A handicap beyond the limits that hold for every league is reported as a fault, and does not widen the range.
 */
export function widenHandicapRange(
  rules: LeagueRules,
  rows: readonly SquadRow[],
  fault: AddFault,
): { rules: LeagueRules; notes: string[] } {
  const current = rules.handicaps;
  let { lowest, highest } = current;
  for (const { line, player } of rows) {
    if (!player) continue;
    const { handicap, newHandicap } = player.handicaps;
    const faults = handicapFaults(player.handicaps, { lowest: MIN_HANDICAP, highest: MAX_HANDICAP });
    for (const { message } of faults) fault(line, message);
    if (faults.length > 0) continue;
    const points = [handicap, newHandicap].filter((one) => one !== undefined);
    lowest = Math.min(lowest, ...points);
    highest = Math.max(highest, ...points);
  }
  if (lowest === current.lowest && highest === current.highest) return { rules, notes: [] };
  const note = `Handicaps may now be from ${lowest} to ${highest}, as in the file. The range was ${current.lowest} to ${current.highest}.`;
  return { rules: { ...rules, handicaps: { ...current, lowest, highest } }, notes: [note] };
}
