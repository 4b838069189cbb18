import type { Issue } from '#domain/issue.ts';
import { countWithNoun } from '#domain/count.ts';
import { formatOf, isDecider, maxWins } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/**
 * Returns the faults of `points.byFrames` (the points for each number of frames won) that depend on other rules, such
 * as too few numbers for the format (Rules R31, S20). The schema has already checked each number. The path of a fault
 * is relative to the rules, such as `points.byFrames`.
 */
export function pointsByFramesFaults(rules: LeagueRules): Issue[] {
  const { byFrames } = rules.points;
  if (byFrames === undefined) return [];
  return [
    ...pointsListLengthFault(byFrames.length, maxWins(rules)),
    ...sectionPointsFaults(rules),
    ...secondPlayFault(rules),
  ];
}

function pointsListLengthFault(given: number, most: number): Issue[] {
  if (given === most + 1) return [];
  const message = `Points by the number of frames need ${countWithNoun(most + 1, 'number')}, one for each from 0 to ${most} frames won; there are ${given}.`;
  return [{ path: 'points.byFrames', message }];
}

function sectionPointsFaults(rules: LeagueRules): Issue[] {
  return formatOf(rules).flatMap((section, i) =>
    section.points === null || isDecider(section)
      ? []
      : [{ path: `format.${i}.points`, message: `${section.name} has no points of its own: ${POINTS_BY_FRAMES_TEXT}` }],
  );
}

function secondPlayFault({ secondPlay }: LeagueRules): Issue[] {
  if (!secondPlay || secondPlay.points === null) return [];
  return [{ path: 'secondPlay.points', message: `A second play has no points of its own: ${POINTS_BY_FRAMES_TEXT}` }];
}

const POINTS_BY_FRAMES_TEXT = 'the points go by the number of frames.';
