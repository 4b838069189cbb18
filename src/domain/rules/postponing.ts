import { countWithNoun } from '#domain/count.ts';
import { choice, wholeNumber } from '#domain/fields.ts';
import { defineOptionalRule, defineRuleGroup } from '#domain/rules/rule.ts';

/**
 * Who must agree before a match is postponed. `captains`: both captains. `official`: both captains and an official.
 * `nobody`: only an official.
 */
export const AGREEMENT_CHOICES = ['captains', 'official', 'nobody'] as const;

const agreedBy = defineOptionalRule('agreedBy', {
  asks: 'Who must agree to postpone a match?',
  choices: {
    captains: 'Both captains',
    official: 'Both captains, then a league official',
    nobody: 'Only a league official',
  },
  value: choice('Who agrees', AGREEMENT_CHOICES, `one of ${AGREEMENT_CHOICES.join(', ')}`).default('captains'),
  says: (who) =>
    ({
      captains: 'A match is postponed when both captains agree.',
      official: 'A match is postponed when both captains and a league official agree.',
      nobody: 'Only a league official can postpone a match.',
    })[who],
});

const noticeHours = defineOptionalRule('noticeHours', {
  asks: 'How many hours before the start must a captain ask?',
  value: wholeNumber('The hours', 1, 999).nullable().default(null),
  says: (hours) =>
    hours === null
      ? null
      : `A captain must ask for another day at least ${countWithNoun(hours, 'hour')} before the start.`,
});

const days = defineOptionalRule('days', {
  asks: 'Within how many days must a postponed match be played?',
  value: wholeNumber('The days', 1, 366).nullable().default(null),
  says: (most) =>
    most === null
      ? null
      : `A postponed match must be played within ${countWithNoun(most, 'day')} of its original date.`,
});

/** The optional rules for postponing a match. */
export const postponingRuleGroup = defineRuleGroup('postponing', {
  part: 'postponing',
  asks: 'Are there rules for postponing a match?',
  what: 'Postponing',
  rules: [agreedBy, noticeHours, days],
});
