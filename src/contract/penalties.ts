import { MAX_PENALTY_NOTE_LENGTH, PENALTY_DECISIONS } from '#domain/rules/penalty-decision.ts';
import { choice, fields, optionalLine, wholeNumber } from '#domain/fields.ts';
import { labelled } from '#domain/field-words.ts';
import { call, done } from './call.ts';
import { adjustmentAnswer } from './kinds/adjustment.ts';

export const decidePenalty = call('POST', '/api/admin/penalties/{penaltyId}', {
  summary:
    'Takes the points of a prepared penalty, with an adjustment whose reason is its text and the note, or drops it. Points that are proposed for a team are added. A penalty that was taken and whose card has gone is dropped to give its points back, or taken to keep them.',
  action: 'adjust points',
  body: fields('The decision', {
    decision: choice('The decision', PENALTY_DECISIONS, `one of ${PENALTY_DECISIONS.join(', ')}`),
    /** Left out: as proposed. */
    points: labelled('Points', wholeNumber('Points', 1, 99), {
      hint: 'Change them if the committee decided otherwise.',
    })
      .nullable()
      .optional(),
    note: labelled('Note', optionalLine('The note', MAX_PENALTY_NOTE_LENGTH), {
      hint: 'Optional. Shown with the reason under the table.',
    })
      .nullable()
      .optional(),
  }),
  answer: done.extend({
    /** The adjustment that was made; `null` if none was. */
    adjustment: adjustmentAnswer.nullable(),
  }),
});
