import type { z } from 'zod';
import { countWithNoun } from '#domain/count.ts';
import { choice, fields, list, wholeNumber } from '#domain/fields.ts';
import { labelField } from '#domain/field-words.ts';
import { defineRuleList } from '#domain/rules/rule.ts';

/** The reasons for which a team loses points. */
export const PENALTY_REASONS = ['postponed', 'late-result', 'short', 'not-played', 'ineligible'] as const;

/** The words for each reason in forms. */
export const PENALTY_WORDS: Readonly<Record<(typeof PENALTY_REASONS)[number], string>> = {
  postponed: 'Asking for a postponement',
  'late-result': 'A late result',
  short: 'A player missing',
  'not-played': 'Not playing a match',
  ineligible: 'An ineligible player',
};

/**
 * One penalty. `for`: its reason. `free`: how many times cost no points. `points`: the points that a team loses the
 * first time after the free times, the second time, and so on; the last number applies to all later times. `hours`:
 * after how many hours a result is late.
 */
export const penaltyRuleSchema = fields('The penalty', {
  for: labelField('What costs points?', choice('The reason', PENALTY_REASONS, `one of ${PENALTY_REASONS.join(', ')}`), {
    choices: PENALTY_WORDS,
    placeholder: 'Choose a reason',
  }),
  points: labelField(
    'How many points?',
    list('Points', wholeNumber('Points', 1, 99))
      .min(1, 'A penalty has points.')
      .max(20, 'A penalty has at most 20 numbers.'),
    { hint: 'For the first time, the second and so on, such as 1, 2. The last number counts from then on.' },
  ),
  free: labelField('How many times are free?', wholeNumber('Free times', 0, 99), { beside: true }).default(0),
  hours: labelField('After how many hours is a result late?', wholeNumber('The hours', 1, 999), {
    hint: 'Only for a late result.',
    beside: true,
  }).default(24),
});
export type PenaltyRule = z.output<typeof penaltyRuleSchema>;

/**
 * Returns the sentences of the rule book about a penalty:
 * `A team loses 1 point for asking to postpone a match, then 2 points each time. The first time is free.`
 */
export function penaltyRuleSentence({ for: reason, points, free, hours }: PenaltyRule): string {
  const [first = '', ...further] = points.map((cost) => countWithNoun(cost, 'point'));
  const [who, when] = SENTENCE_PARTS_BY_REASON[reason];
  const more = further.map((cost, i) => `, then ${cost}${i === further.length - 1 ? ' each time' : ''}`).join('');
  const isFree = free === 0 ? '' : ` The first ${free === 1 ? 'time is' : `${free} times are`} free.`;
  return `${who} loses ${first} ${when(hours)}${more}.${isFree}`;
}

/** For each reason: who loses points, and what for. */
const SENTENCE_PARTS_BY_REASON: Readonly<Record<PenaltyRule['for'], readonly [string, (hours: number) => string]>> = {
  postponed: ['A team', () => 'for asking to postpone a match'],
  'late-result': [
    'The home team',
    (hours) => `for a result not recorded within ${countWithNoun(hours, 'hour')} after the match day`,
  ],
  short: ['A team', () => 'for having a player missing'],
  'not-played': ['A team', () => 'for not playing a match'],
  ineligible: ['A team', () => 'for playing an ineligible player'],
};

/** The optional rules about penalties. A team loses the points only when an official decides so. */
export const penaltiesRuleGroup = defineRuleList('penalties', {
  part: 'results',
  asks: 'Does a team lose points for breaking a rule?',
  what: 'The penalties',
  one: 'penalty',
  title: 'for',
  item: penaltyRuleSchema,
  says: penaltyRuleSentence,
});
