import { countOf } from '#domain/count.ts';
import type { Prospect, Prospects } from '#domain/standings/prospects.ts';

/**
 * The sentences about a goal, such as promotion, if it is certain (`certain`), open (`can`) or out of reach (`never`).
 * `goal` completes the sentence `Needs 3 more points to be sure of going up.`
 */
type FinishWords = { certain: string; can: string; never: string; goal: string };

const PROMOTION: FinishWords = {
  certain: 'Certain to go up.',
  can: 'Can still go up.',
  never: 'Can no longer go up.',
  goal: 'of going up',
};
const SAFETY: FinishWords = {
  certain: 'Cannot go down.',
  can: 'Can still go down.',
  never: 'Certain to go down.',
  goal: 'of staying up',
};

/**
 * Returns sentences about what a team can still reach: the title, promotion and staying up. A goal is left out if the
 * table has no such zone, or if too little is known (Rule S11).
 */
export function prospectWords({ left, title, promotion, safety }: Prospects): string[] {
  const division: FinishWords = {
    certain: 'Certain of the title: cannot be caught.',
    can: `Can still win the division, with ${countOf(left, 'match', 'matches')} left.`,
    never: 'Can no longer win the division.',
    goal: 'of the title',
  };
  return [sentence(title, division), sentence(promotion, PROMOTION), sentence(safety, SAFETY)].filter(
    (one) => one !== '',
  );
}

function sentence(prospect: Prospect | null, words: FinishWords): string {
  if (prospect === null) return '';
  const { can, certain, needs } = prospect;
  if (certain === true) return words.certain;
  if (can === false) return words.never;
  if (can === null || certain === null) return '';
  if (needs === null) return words.can;
  return `${words.can} Needs ${countOf(needs, 'more point')} to be sure ${words.goal}.`;
}
