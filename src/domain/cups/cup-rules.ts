import type { z } from 'zod';
import { countWithNoun } from '#domain/count.ts';
import { LEGS_PER_TWO_LEGGED_TIE } from '#domain/cups/legs.ts';
import { choice, wholeNumber } from '#domain/fields.ts';
import { defineOptionalRule, defineRuleGroup } from '#domain/rules/rule.ts';

/** What decides a tie: the number of frames won, or the total of points (Rule E20). */
export const TIE_WIN_CRITERIA = ['frames', 'total'] as const;

export const decidedByRule = defineOptionalRule('decidedBy', {
  asks: 'What decides a tie?',
  value: choice('What decides a tie', TIE_WIN_CRITERIA, `one of ${TIE_WIN_CRITERIA.join(', ')}`),
  says: (what) =>
    what === 'total' ? 'All frames of a tie are played, and the side with more points in total wins.' : null,
});

export const legsRule = defineOptionalRule('legs', {
  asks: 'How many legs does a tie have?',
  value: wholeNumber('The number of legs', 1, 2),
  says: (count) => (count === 2 ? 'A tie has two legs, one at each side’s venue. The total of both decides.' : null),
});

export const neededLeagueMatchesRule = defineOptionalRule('matches', {
  asks: 'How many league matches must a player have played this season?',
  value: wholeNumber('The matches', 1, 99),
  says: () => null,
});

export const fromRoundRule = defineOptionalRule('fromRound', {
  asks: 'From which round?',
  hint: 'Leave empty for all rounds.',
  value: wholeNumber('The round', 1, 7).nullable().default(null),
  says: () => null,
});

/** The rule that says how often a player must have played in the league before a tie (Rule E23). */
export const appearancesRuleGroup = defineRuleGroup('appearances', {
  part: 'cups',
  asks: 'Must a player have played in the league first?',
  what: 'The appearances',
  rules: [neededLeagueMatchesRule, fromRoundRule],
});

/**
 * Returns the sentence about league matches that a player needs before a tie: `A player must have played at least 3
 * league matches …`. `least`: the number needed. `isTeam`: whether only matches for the team count. `round`: the name
 * of the first round with this rule; `null` if all rounds have it.
 */
export function appearancesSentence({
  least,
  isTeam,
  round,
}: {
  least: number;
  isTeam: boolean;
  round: string | null;
}) {
  const forWhom = isTeam ? ' for the team' : '';
  const from = round === null ? '' : `From ${round} on, `;
  const who = round === null ? 'A' : 'a';
  return `${from}${who} player must have played at least ${countWithNoun(least, 'league match', 'league matches')}${forWhom} before the tie.`;
}

type TieRules = {
  decidedBy?: (typeof TIE_WIN_CRITERIA)[number] | null | undefined;
  legs?: number | null | undefined;
  appearances?: z.output<typeof appearancesRuleGroup.value> | null | undefined;
};

/**
 * Returns a competition's rules for its ties, as they are stored: without those that have the usual value (frames
 * decide, one leg, no league matches needed).
 */
export function unusualTieRules({ decidedBy: what, legs: count, appearances: least }: TieRules) {
  return {
    ...(what === 'total' ? { decidedBy: what } : {}),
    ...(count === LEGS_PER_TWO_LEGGED_TIE ? { legs: count } : {}),
    ...(least ? { appearances: least } : {}),
  };
}
