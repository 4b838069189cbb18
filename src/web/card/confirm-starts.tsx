import type { UseFormReturn } from 'react-hook-form';
import { isQuestionToConfirmStarts } from '#domain/cards/start-question.ts';
import fields from '#web/officials/fields.module.css';
import type { CardValues } from './card-values.ts';

/** A checkbox to confirm scores that do not fit the handicap starts, after the server questioned them (Rule H22). */
export function ConfirmScoresDespiteHandicaps({ form }: { form: UseFormReturn<CardValues> }) {
  const isConfirmed = form.watch('startsConfirmed') === true;
  const isAsked = nestedErrorMessages(form.formState.errors.matches ?? {}).some(isQuestionToConfirmStarts);
  if (!isAsked && !isConfirmed) return null;
  function confirm(isRight: boolean): void {
    form.setValue('startsConfirmed', isRight);
    form.clearErrors('matches');
  }
  return (
    <label className={fields.check}>
      <input type="checkbox" checked={isConfirmed} onChange={({ target }) => confirm(target.checked)} />
      <span>Yes, the scores are right, whatever the handicaps say</span>
    </label>
  );
}

/** Returns the messages of all faults in the form's errors, or in a nested part of them. */
function nestedErrorMessages(errors: object): string[] {
  if ('message' in errors && typeof errors.message === 'string') return [errors.message];
  return Object.entries(errors).flatMap(([name, own]) =>
    name !== 'ref' && typeof own === 'object' && own !== null ? nestedErrorMessages(own) : [],
  );
}
