import { choice } from '#domain/fields.ts';
import { defineOptionalRule, defineRuleGroup } from '#domain/rules/rule.ts';

/**
 * What happens with the aggregate (a team's points in all frames of a card) if the team has a player missing: the
 * aggregate counts as usual, or the team loses it.
 */
export const SHORT_TEAM_AGGREGATE_CHOICES = ['counts', 'lost'] as const;
/** Who wins a level aggregate: neither team, both teams, or the team that the card names. */
export const LEVEL_AGGREGATE_CHOICES = ['nobody', 'both', 'decided'] as const;

const shortTeamRule = defineOptionalRule('short', {
  asks: 'Can a team with a player missing win the aggregate?',
  choices: { counts: 'Yes', lost: 'No, it loses the aggregate' },
  value: choice(
    'A short team',
    SHORT_TEAM_AGGREGATE_CHOICES,
    `one of ${SHORT_TEAM_AGGREGATE_CHOICES.join(', ')}`,
  ).default('counts'),
  says: (how) =>
    how === 'lost'
      ? 'A team with a player missing loses the aggregate. If both teams have one missing, nobody wins it.'
      : null,
});

const levelAggregateRule = defineOptionalRule('level', {
  asks: 'Who wins a level aggregate?',
  choices: { nobody: 'Nobody', both: 'Both teams', decided: 'The team named on the card' },
  value: choice('A level aggregate', LEVEL_AGGREGATE_CHOICES, `one of ${LEVEL_AGGREGATE_CHOICES.join(', ')}`).default(
    'nobody',
  ),
  says: (who) =>
    ({
      nobody: 'Nobody wins a level aggregate.',
      both: 'Both teams win a level aggregate.',
      decided: 'A level aggregate is decided on the night, and the card says who won it.',
    })[who],
});

/**
 * The optional rules about who wins the aggregate if a player is missing, or if both teams have the same aggregate
 * (Rule R28).
 */
export const aggregateRuleGroup = defineRuleGroup('aggregate', {
  part: 'points',
  asks: 'Are there special rules for the aggregate?',
  what: 'The aggregate',
  rules: [shortTeamRule, levelAggregateRule],
});
