import { z } from 'zod';
import { labelField } from '#domain/field-words.ts';
import { fields, list, withCheck, text } from '#domain/fields.ts';
import { withStoredSchema } from '#domain/stored-shape.ts';
import { tidyText } from '#domain/text.ts';
import { defineCall, publicRead, UPLOAD_TYPE_AND_LIMIT } from '../call.ts';
import { storedPictureSchema } from './kind.ts';

const initials = labelField(
  'Initials',
  withStoredSchema(
    withCheck(text('The initials').overwrite(tidyText), (value) =>
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
 * What officials chose for a team's mark (its badge), as it is stored. If `initials` or `colours` is `null`, it is
 * derived from the team's name (Rule N18). `picture` is the team's crest; `null` if it has none.
 */
export const storedTeamMarkSchema = z.object({
  initials: initials.nullable(),
  colours: z.tuple([colour, colour]).nullable(),
  picture: storedPictureSchema,
});

/**
 * A team's mark (its badge): the initials, the background and border colours, and the address of the team's crest.
 * `picture` is `null` if the team has no crest.
 */
export const teamMarkAnswerSchema = z.object({
  initials: z.string(),
  colours: z.tuple([z.string(), z.string()]),
  picture: z.string().nullable(),
});
export type TeamMarkAnswer = z.infer<typeof teamMarkAnswerSchema>;

export const listMarks = publicRead('/api/marks', {
  summary: 'Returns the marks of all teams that are not deleted, keyed by team id.',
  answer: z.record(z.string(), teamMarkAnswerSchema),
});
export type TeamMarks = z.infer<typeof listMarks.answer>;

/**
 * The initials and colours that officials choose for a team's mark. If one of them is `null`, it is derived from the
 * team's name.
 */
export const teamMarkBodySchema = fields('The mark', {
  initials: initials.nullable(),
  colours: labelField('Colours', list('The colours', colour).length(2, 'The colours must be two.')).nullable(),
});

const markCallFields = { action: 'change team', answer: teamMarkAnswerSchema } as const;

export const setMark = defineCall('PUT', '/api/admin/teams/{teamId}/mark', {
  summary: 'Chooses a team’s initials and colours (background and border). `null` derives them from its name.',
  body: teamMarkBodySchema,
  ...markCallFields,
});

export const setCrest = defineCall('PUT', '/api/admin/teams/{teamId}/mark/picture', {
  summary: 'Sets the crest of a team. The whole picture is shown, in a square.',
  file: UPLOAD_TYPE_AND_LIMIT,
  ...markCallFields,
});

export const removeCrest = defineCall('DELETE', '/api/admin/teams/{teamId}/mark/picture', {
  summary: 'Removes the crest of a team, so that its initials and colours are shown again.',
  ...markCallFields,
});
