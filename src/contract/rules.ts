import { z } from 'zod';
import { NUMBER_RULE_LABELS } from '#domain/rules/match.ts';
import { ZONE_RULE_LABELS } from '#domain/rules/places.ts';
import { POINTS_LABELS, OPTIONAL_POINTS_SETTINGS } from '#domain/rules/points.ts';
import {
  WAYS_OF_RECORDING_MATCHES,
  SECTION_CONDITIONS,
  HANDICAP_START_METHODS,
  SUBSTITUTE_CHOICES,
} from '#domain/seasons/rule-choices.ts';
import type { Setting } from '#domain/rules/topic.ts';
import { groupBodySchemas } from '#domain/rules/groups.ts';
import { MAX_DIVISION_NAME_LENGTH } from '#domain/seasons/division-names.ts';
import { labelField } from '#domain/field-words.ts';
import { choice, fields, singleLineText, list, number, optionalBoolean, text, wholeNumber } from '#domain/fields.ts';
import { MAX_HANDICAP, MIN_HANDICAP } from '#domain/squads/handicap-rules.ts';

/**
 * The rules about handicaps in a request body: the lowest and the highest handicap, the largest start, whether recorded
 * scores include the start, whether the start is the difference between the two handicaps or each player's own
 * handicap, the limits of a handicap in a match, and the handicap of a new player.
 */
export const handicapRuleFields = {
  lowest: wholeNumber('The lowest handicap', MIN_HANDICAP, MAX_HANDICAP).optional(),
  highest: wholeNumber('The highest handicap', MIN_HANDICAP, MAX_HANDICAP).optional(),
  maxStart: wholeNumber('The largest start', 1, MAX_HANDICAP - MIN_HANDICAP)
    .nullable()
    .optional(),
  inScores: optionalBoolean('Whether scores include the start'),
  start: choice('The start', HANDICAP_START_METHODS, `one of ${HANDICAP_START_METHODS.join(', ')}`).optional(),
  counts: fields('What counts in a match', {
    lowest: wholeNumber('The lowest handicap that counts', MIN_HANDICAP, MAX_HANDICAP),
    highest: wholeNumber('The highest handicap that counts', MIN_HANDICAP, MAX_HANDICAP),
  })
    .nullable()
    .optional(),
  newPlayer: wholeNumber('The handicap of a new player', MIN_HANDICAP, MAX_HANDICAP).nullable().optional(),
};

/** Returns an optional number field for each label, keyed like `labels`. */
function optionalNumberFields<Name extends string>(labels: Readonly<Record<Name, string>>) {
  const numbers = Object.entries<string>(labels).map(([name, label]) => [
    name,
    labelField(label, number(label), { beside: true }).optional(),
  ]);
  // The cast is safe: `numbers` has one entry for each name in `labels`.
  return Object.fromEntries(numbers) as Record<Name, z.ZodOptional<z.ZodNumber>>;
}

/** Returns the field for the number of teams that are promoted or relegated. */
function zoneSizeField(name: keyof typeof ZONE_RULE_LABELS, hint: string) {
  const label = ZONE_RULE_LABELS[name];
  return labelField(label, number(label), { hint, beside: true }).nullable().optional();
}

/** A section of a format in a request body: matches of one kind, such as singles or doubles (Rule R24). */
export const formatSectionBodySchema = fields('The section', {
  name: labelField('Name', singleLineText('The name', 40), { hint: 'For example Singles or Doubles.' }),
  matches: labelField('Matches', wholeNumber('Matches', 1, 30), { beside: true }),
  players: labelField('Players a side', wholeNumber('Players a side', 1, 4), { beside: true }).default(1),
  frames: labelField('Best of', bestOfField('Best of'), { beside: true }).default(1),
  scored: choice(
    'How it is scored',
    WAYS_OF_RECORDING_MATCHES,
    `one of ${WAYS_OF_RECORDING_MATCHES.join(', ')}`,
  ).default('points'),
  points: labelField('Points for a match', wholeNumber('Points for a match', 0, 20), {
    hint: 'Empty: the points for a frame won.',
  })
    .nullable()
    .default(null),
  maxFramesPerPlayer: labelField('Matches for one player', wholeNumber('Matches for one player', 1, 30), {
    hint: 'Empty: as the rules say for every section.',
  }).optional(),
  when: choice('When it is played', SECTION_CONDITIONS, `one of ${SECTION_CONDITIONS.join(', ')}`).optional(),
});

/** Returns the field for the frames of a best-of match: an odd number from 1 to 19. */
function bestOfField(what: string) {
  const isOdd = (value: number) => Number.isInteger(value) && value % 2 === 1 && value >= 1 && value <= 19;
  return number(what).refine(isOdd, `${what} must be an odd number from 1 to 19.`);
}

/** Returns the field with the label and the hint of a setting. */
function labelledSettingField<S extends z.ZodType>({ label, hint }: Setting, field: S): S {
  return labelField(label, field, hint === undefined ? {} : { hint });
}

/**
 * The points rules in a request body, which replace all earlier points rules. A missing `frameWon` becomes 1, and any
 * other missing number in `POINTS_LABELS` becomes 0. Any other rule that is missing is removed.
 */
const pointsBodySchema = fields('The points', {
  ...optionalNumberFields(POINTS_LABELS),
  byFrames: labelledSettingField(
    OPTIONAL_POINTS_SETTINGS.byFrames,
    list(OPTIONAL_POINTS_SETTINGS.byFrames.label, wholeNumber('Points', 0, 99)),
  )
    .readonly()
    .nullable()
    .optional(),
  margin: labelField(
    OPTIONAL_POINTS_SETTINGS.margin.label,
    fields(OPTIONAL_POINTS_SETTINGS.margin.label, {
      from: labelField('Lead that makes a clear win', wholeNumber('The difference in a frame', 1, 999), {
        hint: 'Empty: no points for a clear win.',
        beside: true,
      }),
      points: labelField(
        OPTIONAL_POINTS_SETTINGS.margin.label,
        wholeNumber(OPTIONAL_POINTS_SETTINGS.margin.label, 1, 20),
        {
          beside: true,
        },
      ),
    }),
  )
    .nullable()
    .optional(),
  frameDrawn: labelledSettingField(
    OPTIONAL_POINTS_SETTINGS.frameDrawn,
    wholeNumber(OPTIONAL_POINTS_SETTINGS.frameDrawn.label, 0, 20),
  )
    .nullable()
    .optional(),
});

/**
 * Rules in a request body. A rule that is left out keeps its value. `points` is different: it replaces all points
 * rules, and `pointsBodySchema` has default values for missing numbers.
 */
export const rulesBodySchema = fields('The rules', {
  ...optionalNumberFields(NUMBER_RULE_LABELS),
  points: pointsBodySchema.optional(),
  format: list('The sections', formatSectionBodySchema).readonly().optional(),
  walkoverBreaks: optionalBoolean('Whether a walkover keeps breaks'),
  race: optionalBoolean('Whether a match ends once it is won'),
  ...groupBodySchemas,
  tieBreaks: list('The tie-breaks', text('A tie-break')).readonly().optional(),
  promoted: zoneSizeField('promoted', 'At the top of each division but the highest. Empty: not marked in the table.'),
  relegated: zoneSizeField('relegated', 'At the bottom of each division but the lowest. Empty: not marked.'),
  substitutes: choice('Substitutes', SUBSTITUTE_CHOICES, `one of ${SUBSTITUTE_CHOICES.join(', ')}`).optional(),
  handicaps: fields('The handicaps', handicapRuleFields).optional(),
});

/**
 * The rules of individual divisions in a request body, keyed by division. The rules sent for a division replace all its
 * earlier rules. `null` removes them, so that the rules of the season apply.
 */
export const divisionRulesBodySchema = z.record(
  z.string(),
  rulesBodySchema.omit({ handicaps: true }).nullable(),
  'The rules of divisions must be an object, by division.',
);

/** The names of divisions in a request body, keyed by division. */
export const divisionNamesBodySchema = z.record(
  z.string(),
  singleLineText('The name of a division', MAX_DIVISION_NAME_LENGTH),
  'The names of divisions must be an object, by division.',
);
