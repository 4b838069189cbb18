import { choice } from '#domain/fields.ts';
import { rule, ruleGroup } from '#domain/rules/rule.ts';

/**
 * What happens with the points for the aggregate if a team has missing players: the aggregate counts, or this team has
 * lost it.
 */
export const SHORT_AGGREGATES = ['counts', 'lost'] as const;
/** Who gets the points for a level aggregate. */
export const LEVEL_AGGREGATES = ['nobody', 'both', 'decided'] as const;

const short = rule('short', {
  asks: 'Can a team with a player missing win the aggregate?',
  choices: { counts: 'Yes', lost: 'No, it loses the aggregate' },
  value: choice('A short team', SHORT_AGGREGATES, `one of ${SHORT_AGGREGATES.join(', ')}`).default('counts'),
  says: (how) =>
    how === 'lost'
      ? 'A team with a player missing loses the aggregate. If both teams have one missing, nobody wins it.'
      : null,
});

const level = rule('level', {
  asks: 'Who wins a level aggregate?',
  choices: { nobody: 'Nobody', both: 'Both teams', decided: 'The team named on the card' },
  value: choice('A level aggregate', LEVEL_AGGREGATES, `one of ${LEVEL_AGGREGATES.join(', ')}`).default('nobody'),
  says: (who) =>
    ({
      nobody: 'Nobody wins a level aggregate.',
      both: 'Both teams win a level aggregate.',
      decided: 'A level aggregate is decided on the night, and the card says who won it.',
    })[who],
});

/** Who gets the points for the aggregate in special cases. */
export const aggregate = ruleGroup('aggregate', {
  part: 'points',
  asks: 'Are there special rules for the aggregate?',
  what: 'The aggregate',
  rules: [short, level],
});
