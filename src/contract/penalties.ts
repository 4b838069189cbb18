import { MAX_PENALTY_NOTE_LENGTH, PENALTY_DECISIONS } from '#domain/rules/penalty-decision.ts';
import { choice, fields, lineOrEmpty, wholeNumber } from '#domain/fields.ts';
import { labelField } from '#domain/field-words.ts';
import { defineCall, doneAnswerSchema } from './call.ts';
import { adjustmentAnswerSchema } from './kinds/adjustment.ts';

export const decidePenalty = defineCall('POST', '/api/admin/penalties/{penaltyId}', {
  summary:
    'Applies a proposed penalty (`take`), by an adjustment with its text and the note as the reason, or drops it. Points that are proposed in favour of a team are added. If the card of an applied penalty has been deleted since, `drop` gives the points back, and `take` keeps the adjustment.',
  action: 'adjust points',
  body: fields('The decision', {
    decision: choice('The decision', PENALTY_DECISIONS, `one of ${PENALTY_DECISIONS.join(', ')}`),
    /** The number of points. If it is left out or `null`, the proposed number applies. */
    points: labelField('Points', wholeNumber('Points', 1, 99), {
      hint: 'Change them if the committee decided otherwise.',
    })
      .nullable()
      .optional(),
    note: labelField('Note', lineOrEmpty('The note', MAX_PENALTY_NOTE_LENGTH), {
      hint: 'Optional. Shown with the reason under the table.',
    })
      .nullable()
      .optional(),
  }),
  answer: doneAnswerSchema.extend({
    /** The points adjustment that was made for the team; `null` if none was made. */
    adjustment: adjustmentAnswerSchema.nullable(),
  }),
});
