import type { MouseEvent, ReactNode } from 'react';
import { type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form';
import { countWithNoun } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { faultsOfForm } from './focus-field.ts';
import style from './form.module.css';

type FormProps<Values extends FieldValues> = {
  /** The form's state, for a list of faults below the submit button. Left out if the screen itself lists the faults. */
  form?: UseFormReturn<Values>;
  /** The label of the submit button. */
  submit: string;
  sending: boolean;
  /** Disables the submit button, for example until the form is valid. */
  disabled?: boolean;
  /** Gives the form the full width. */
  wide?: boolean;
  /** Makes the submit button a secondary one, because the main button of the screen is in another form. */
  isSecond?: boolean;
  onSubmit: () => void;
  children?: ReactNode;
  /** More buttons beside the submit button. */
  beside?: ReactNode;
  /** If given, the form has a Cancel button. */
  onCancel?: (() => void) | undefined;
  /** Content before the submit button. If given, it and the buttons are in a bar at the bottom of the screen. */
  bar?: ReactNode;
  /** The id of the element that explains why the submit button is disabled. */
  describedBy?: string;
};

/**
 * A handler for `onMouseDown` of a button below a field. It keeps the focus in the field during the press. Otherwise
 * the field would lose the focus and show its fault, and the button would move away under the finger.
 */
export function keepFocusOnMouseDown(event: MouseEvent): void {
  event.preventDefault();
}

/** A form for officials: fields and a submit button. */
export function Form<Values extends FieldValues>({
  form,
  submit,
  sending,
  disabled = false,
  wide = false,
  isSecond = false,
  onSubmit,
  children,
  beside,
  onCancel,
  bar,
  describedBy,
}: FormProps<Values>) {
  return (
    <form
      className={wide ? `${style.form} ${style.wide}` : style.form}
      noValidate
      // Without `autoComplete="off"`, browsers would restore typed values after a reload, and the form would take the
      // restored values for edits.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className={bar === undefined ? button.row : style.bar}>
        {bar}
        <button
          type="submit"
          className={`${isSecond ? button.quiet : button.strong} ${style.submit}`}
          disabled={disabled}
          onMouseDown={keepFocusOnMouseDown}
          // Takes the focus from the edited field, because whatever depends on that field must update before the form
          // is sent.
          onClick={(event) => event.currentTarget.focus()}
          aria-busy={sending}
          aria-describedby={describedBy}
        >
          {submit}
        </button>
        {beside}
        {onCancel === undefined ? null : (
          <button type="button" className={button.quiet} onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
      {form === undefined ? null : <FaultList form={form} />}
    </form>
  );
}

/** How many faults can be listed. Further faults are only counted. */
const maxListedFaults = 5;

/**
 * Lists the faults of a submitted form below its button, so that the button does not move. A press on a fault moves the
 * focus to its field.
 */
function FaultList<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { errors, submitCount } = useFormState({ control: form.control });
  const faults = submitCount === 0 ? [] : faultsOfForm(form, errors);
  if (faults.length === 0) return null;
  return (
    <div role="group" aria-label="To fix" className={style.faults}>
      <strong>{countWithNoun(faults.length, 'thing')} to fix:</strong>
      {faults.slice(0, maxListedFaults).map(({ path, words, go }) =>
        go === null ? (
          <span key={path}>{words}</span>
        ) : (
          <button key={path} type="button" onClick={go}>
            {words}
          </button>
        ),
      )}
      {faults.length > maxListedFaults ? <span>and {faults.length - maxListedFaults} more</span> : null}
    </div>
  );
}
