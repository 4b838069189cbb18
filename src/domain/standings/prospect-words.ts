import { countWithNoun } from '#domain/count.ts';
import type { Prospect, TeamProspects } from '#domain/standings/prospects.ts';

/**
 * The sentences about a goal, such as promotion, if it is certain (`certain`), open (`can`) or out of reach (`never`).
 * `goal`: the end of a further sentence, such as `of going up` in `Needs 3 more points to be sure of going up.`
 */
type GoalWords = { certain: string; can: string; never: string; goal: string };

const PROMOTION_WORDS: GoalWords = {
  certain: 'Certain to go up.',
  can: 'Can still go up.',
  never: 'Can no longer go up.',
  goal: 'of going up',
};
const SAFETY_WORDS: GoalWords = {
  certain: 'Cannot go down.',
  can: 'Can still go down.',
  never: 'Certain to go down.',
  goal: 'of staying up',
};

/**
 * Returns sentences about what a team can still reach: the title, promotion and staying up. Promotion is left out if
 * the table has no promotion zone, and staying up if it has no relegation zone. Any of the three is left out if too
 * little is known about it (Rule S11).
 */
export function prospectWords({ left, title, promotion, safety }: TeamProspects): string[] {
  const division: GoalWords = {
    certain: 'Certain of the title: cannot be caught.',
    can: `Can still win the division, with ${countWithNoun(left, 'match', 'matches')} left.`,
    never: 'Can no longer win the division.',
    goal: 'of the title',
  };
  return [
    prospectSentence(title, division),
    prospectSentence(promotion, PROMOTION_WORDS),
    prospectSentence(safety, SAFETY_WORDS),
  ].filter((one) => one !== '');
}

function prospectSentence(prospect: Prospect | null, words: GoalWords): string {
  if (prospect === null) return '';
  const { can, certain, needs } = prospect;
  if (certain === true) return words.certain;
  if (can === false) return words.never;
  if (can === null || certain === null) return '';
  if (needs === null) return words.can;
  return `${words.can} Needs ${countWithNoun(needs, 'more point')} to be sure ${words.goal}.`;
}
