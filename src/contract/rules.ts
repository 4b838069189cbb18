import { z } from 'zod';
import { POINT_WORDS, RULE_WORDS, ZONE_WORDS } from '#domain/seasons/rule-words.ts';
import { SCORED, STARTS, SUBSTITUTES } from '#domain/seasons/rule-choices.ts';
import { LONGEST_DIVISION_NAME } from '#domain/seasons/division-names.ts';
import { labelled } from '#domain/field-words.ts';
import { choice, fields, line, list, number, optionalBoolean, text, wholeNumber } from '#domain/fields.ts';
import { HIGHEST_HANDICAP, LOWEST_HANDICAP } from '#domain/squads/numbers.ts';

/** The range of handicaps, the limit of a start, whether recorded scores include the start, and how players start. */
export const handicapRules = {
  lowest: wholeNumber('The lowest handicap', LOWEST_HANDICAP, HIGHEST_HANDICAP).optional(),
  highest: wholeNumber('The highest handicap', LOWEST_HANDICAP, HIGHEST_HANDICAP).optional(),
  maxStart: wholeNumber('The largest start', 1, HIGHEST_HANDICAP - LOWEST_HANDICAP)
    .nullable()
    .optional(),
  inScores: optionalBoolean('Whether scores include the start'),
  start: choice('The start', STARTS, `one of ${STARTS.join(', ')}`).optional(),
};

/** Returns a schema with an optional number for each label. */
function numbersOf<Name extends string>(labels: Readonly<Record<Name, string>>) {
  const numbers = Object.entries<string>(labels).map(([name, label]) => [
    name,
    labelled(label, number(label), { beside: true }).optional(),
  ]);
  return Object.fromEntries(numbers) as Record<Name, z.ZodOptional<z.ZodNumber>>; // of the same names
}

/** Returns the field for how many teams go up or down. */
function zone(name: keyof typeof ZONE_WORDS, hint: string) {
  const label = ZONE_WORDS[name];
  return labelled(label, number(label), { hint, beside: true }).nullable().optional();
}

/** A section of a format: matches of one kind, in the order of play (Rule R24). */
export const sectionBody = fields('The section', {
  name: labelled('Name', line('The name', 40), { hint: 'For example Singles or Doubles.' }),
  matches: labelled('Matches', wholeNumber('Matches', 1, 30), { beside: true }),
  players: labelled('Players a side', wholeNumber('Players a side', 1, 2), { beside: true }).default(1),
  frames: labelled('Best of', oddNumber('Best of'), { beside: true }).default(1),
  scored: choice('How it is scored', SCORED, `one of ${SCORED.join(', ')}`).default('points'),
  points: labelled('Points for a match', wholeNumber('Points for a match', 0, 20), {
    hint: 'Empty: the points for a frame won.',
  })
    .nullable()
    .default(null),
});

/** Returns the field for an odd number of frames from 1 to 9: a match is the best of these frames. */
function oddNumber(what: string) {
  return number(what).refine((value) => [1, 3, 5, 7, 9].includes(value), `${what} must be 1, 3, 5, 7 or 9.`);
}

/** Rules in a body. A rule that is left out keeps its value. Points that are missing in `points` become 1, 0 and 0. */
export const rulesBody = fields('The rules', {
  ...numbersOf(RULE_WORDS),
  points: fields('The points', numbersOf(POINT_WORDS)).optional(),
  format: list('The sections', sectionBody).readonly().optional(),
  walkoverBreaks: optionalBoolean('Whether a walkover keeps breaks'),
  tieBreaks: list('The tie-breaks', text('A tie-break')).readonly().optional(),
  promoted: zone('promoted', 'At the top of each division but the highest. Empty: not marked in the table.'),
  relegated: zone('relegated', 'At the bottom of each division but the lowest. Empty: not marked.'),
  substitutes: choice('Substitutes', SUBSTITUTES, `one of ${SUBSTITUTES.join(', ')}`).optional(),
  handicaps: fields('The handicaps', handicapRules).optional(),
});

/** Rules of divisions in a body. Sent rules replace all own rules of a division; `null` removes them. */
export const divisionRulesBody = z.record(
  z.string(),
  rulesBody.omit({ handicaps: true }).nullable(),
  'The rules of divisions must be an object, by division.',
);

/** The names of divisions in a body, keyed by number. */
export const divisionNamesBody = z.record(
  z.string(),
  line('The name of a division', LONGEST_DIVISION_NAME),
  'The names of divisions must be an object, by division.',
);
