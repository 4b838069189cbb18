import { z } from 'zod';
import { labelled } from '#domain/field-words.ts';
import { fields, list, withCheck, text } from '#domain/fields.ts';
import { storedAs } from '#domain/stored-shape.ts';
import { tidied } from '#domain/text.ts';
import { call, publicRead, SENT_FILE } from '../call.ts';
import { storedPicture } from './kind.ts';

const initials = labelled(
  'Initials',
  storedAs(
    withCheck(text('The initials').overwrite(tidied), (value) =>
      /^[\p{L}\p{N}]{1,2}$/u.test(value) ? null : 'The initials must be one or two letters or digits.',
    ),
  ),
  { hint: 'One or two letters. Leave empty for those of the name.' },
);
const colour = withCheck(
  text('The colour').overwrite((value) => value.toLowerCase()),
  (value) => (/^#[\da-f]{6}$/.test(value) ? null : 'A colour must be such as #0f4f3a.'),
);

/**
 * What officials chose for a team's mark, as it is stored. A field that is `null` is derived from the team's name (Rule
 * N18).
 */
export const markFields = z.object({
  initials: initials.nullable(),
  colours: z.tuple([colour, colour]).nullable(),
  picture: storedPicture,
});

/** A team's mark: its initials, its background and border colours, and the address of its crest or `null`. */
export const markAnswer = z.object({
  initials: z.string(),
  colours: z.tuple([z.string(), z.string()]),
  picture: z.string().nullable(),
});
export type MarkAnswer = z.infer<typeof markAnswer>;

export const listMarks = publicRead('/api/marks', {
  summary: 'Returns the marks of all teams that are not deleted, keyed by team id.',
  answer: z.record(z.string(), markAnswer),
});
export type Marks = z.infer<typeof listMarks.answer>;

/** What officials choose for a team's mark. */
export const markBody = fields('The mark', {
  initials: initials.nullable(),
  colours: labelled('Colours', list('The colours', colour).length(2, 'The colours must be two.')).nullable(),
});

const ofMark = { action: 'change team', answer: markAnswer } as const;

export const setMark = call('PUT', '/api/admin/teams/{teamId}/mark', {
  summary: 'Chooses a team’s initials and colours (background and border). `null` derives them from its name.',
  body: markBody,
  ...ofMark,
});

export const setCrest = call('PUT', '/api/admin/teams/{teamId}/mark/picture', {
  summary: 'Sets the crest of a team. The whole picture is shown, in a square.',
  file: SENT_FILE,
  ...ofMark,
});

export const removeCrest = call('DELETE', '/api/admin/teams/{teamId}/mark/picture', {
  summary: 'Removes the crest of a team, so that its initials and colours are shown again.',
  ...ofMark,
});
