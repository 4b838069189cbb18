import { countWithNoun } from '#domain/count.ts';
import { boolean, wholeNumber } from '#domain/fields.ts';
import { defineOptionalRule, defineRuleGroup } from '#domain/rules/rule.ts';

const points = defineOptionalRule('points', {
  asks: 'How many points is that win worth?',
  hint: 'Leave empty if it is worth as many as any other win.',
  value: wholeNumber('Points for a second play', 0, 20).nullable().default(null),
  says: (worth) =>
    worth === null
      ? 'If a team is short of players, one of them may play once more.'
      : `If a team is short of players, one of them may play once more. That win gives ${countWithNoun(worth, 'point')}.`,
});

const statistics = defineOptionalRule('statistics', {
  asks: 'Does the extra play count in the player’s statistics?',
  value: boolean('Whether it counts in statistics').default(false),
  says: (counts) => `Playing once more ${counts ? 'counts' : 'does not count'} in the player’s statistics.`,
});

/** The optional rules for a second play: a player plays once more than usual in a section (Rule R27). */
export const secondPlayRuleGroup = defineRuleGroup('secondPlay', {
  part: 'match',
  asks: 'May a player play once more if the team is short of players?',
  what: 'The second play',
  rules: [points, statistics],
});
