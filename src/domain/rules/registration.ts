import { countWithNoun } from '#domain/count.ts';
import { dayInWords } from '#domain/day.ts';
import { boolean, choice, day, wholeNumber } from '#domain/fields.ts';
import { defineOptionalRule, defineRuleGroup } from '#domain/rules/rule.ts';

/** Whether a player may change teams within a season: yes, only with the secretary's approval, or no. */
export const TRANSFER_CHOICES = ['free', 'approved', 'none'] as const;

/** Returns a sentence that says how many days before a match a player must be registered. */
export function waitSentence(days: number): string {
  const when = days === 0 ? 'by the day of' : `at least ${countWithNoun(days, 'day')} before`;
  return `A player must be registered ${when} the match.`;
}

const closes = defineOptionalRule('closes', {
  asks: 'What is the last day to register players?',
  hint: 'Leave empty if players can be registered all season.',
  value: day('The day').nullable().default(null),
  says: (until) => (until === null ? null : `The last day to register players is ${dayInWords(until)}.`),
});

const waitDays = defineOptionalRule('waitDays', {
  asks: 'How many days before a match must a player be registered?',
  value: wholeNumber('The days', 0, 99).nullable().default(null),
  says: (days) => (days === null ? null : waitSentence(days)),
});

const least = defineOptionalRule('least', {
  asks: 'What is the smallest number of players in a squad?',
  value: wholeNumber('The fewest players', 1, 99).nullable().default(null),
  says: (players) => (players === null ? null : `A squad must have at least ${countWithNoun(players, 'player')}.`),
});

const most = defineOptionalRule('most', {
  asks: 'What is the largest number of players in a squad?',
  value: wholeNumber('The most players', 1, 99).nullable().default(null),
  says: (players) => (players === null ? null : `A squad may have at most ${countWithNoun(players, 'player')}.`),
});

const transfers = defineOptionalRule('transfers', {
  asks: 'May a player change teams during the season?',
  choices: { free: 'Yes', approved: 'Only if the secretary approves', none: 'No' },
  value: choice('Changes of team', TRANSFER_CHOICES, `one of ${TRANSFER_CHOICES.join(', ')}`).default('free'),
  says: (how) =>
    ({
      free: null,
      approved: 'A player who has played for another team this season needs the secretary’s approval.',
      none: 'A player may play for only one team in a season, except as a substitute.',
    })[how],
});

const lockedAfter = defineOptionalRule('lockedAfter', {
  asks: 'After how many matches is a substitute tied to a team?',
  value: wholeNumber('The matches', 1, 99).nullable().default(null),
  says: (matches) =>
    matches === null
      ? null
      : `A player who has been a substitute for a team in ${countWithNoun(matches, 'match', 'matches')} may then play only for that team and their own.`,
});

const oneADay = defineOptionalRule('oneADay', {
  asks: 'May a player play for only one team on any day?',
  value: boolean('Whether a player plays for one team on a day').default(false),
  says: (only) => (only ? 'A player may play for only one team on any day.' : null),
});

const playUp = defineOptionalRule('playUp', {
  asks: 'In how many matches may a player from a lower division be a substitute?',
  hint: 'Substitutes must then come from a lower division.',
  value: wholeNumber('The matches', 0, 99).nullable().default(null),
  says: (matches) =>
    matches === null
      ? null
      : matches === 0
        ? 'Players from other teams may not be substitutes.'
        : `A substitute must come from a lower division. A player may be a substitute in at most ${countWithNoun(matches, 'match', 'matches')} a season.`,
});

/** The optional rules for registering players, such as the last day to register and the largest squad. */
export const registrationRuleGroup = defineRuleGroup('registration', {
  part: 'players',
  asks: 'Must a player be registered before playing?',
  what: 'The register',
  rules: [closes, waitDays, least, most, transfers, lockedAfter, oneADay, playUp],
});
