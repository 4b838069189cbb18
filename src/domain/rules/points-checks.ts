import type { Issue } from '#domain/issue.ts';
import { countOf } from '#domain/count.ts';
import { formatOf, isDecider, maxWins } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/**
 * Returns the faults of points that need the format (Rule S20). The schema has checked each number. Paths are such as
 * `points.byFrames`.
 */
export function pointsFaults(rules: LeagueRules): Issue[] {
  const { byFrames } = rules.points;
  if (byFrames === undefined) return [];
  return [...lengthFault(byFrames.length, maxWins(rules)), ...sectionFaults(rules), ...secondPlayFault(rules)];
}

function lengthFault(given: number, most: number): Issue[] {
  if (given === most + 1) return [];
  const message = `Points by the number of frames need ${countOf(most + 1, 'number')}, one for each from 0 to ${most} frames won; there are ${given}.`;
  return [{ path: 'points.byFrames', message }];
}

function sectionFaults(rules: LeagueRules): Issue[] {
  return formatOf(rules).flatMap((section, i) =>
    section.points === null || isDecider(section)
      ? []
      : [{ path: `format.${i}.points`, message: `${section.name} has no points of its own: ${INSTEAD}` }],
  );
}

function secondPlayFault({ secondPlay }: LeagueRules): Issue[] {
  if (!secondPlay || secondPlay.points === null) return [];
  return [{ path: 'secondPlay.points', message: `A second play has no points of its own: ${INSTEAD}` }];
}

const INSTEAD = 'the points go by the number of frames.';
