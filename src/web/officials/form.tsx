import type { MouseEvent, ReactNode } from 'react';
import { type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form';
import { countOf } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { faultsOf } from './focus-field.ts';
import style from './form.module.css';

type FormProps<Values extends FieldValues> = {
  /** Its values: at the submit button it says what is to be fixed. Left out where the form says so itself. */
  form?: UseFormReturn<Values>;
  /** The label of the submit button. */
  submit: string;
  sending: boolean;
  /** Disables the submit button, where it waits for a valid form. */
  disabled?: boolean;
  /** The form takes the full width. */
  wide?: boolean;
  onSubmit: () => void;
  children?: ReactNode;
  /** Further buttons beside the submit button. */
  beside?: ReactNode;
  /** Gives the form a Cancel button. */
  onCancel?: (() => void) | undefined;
  /** Stands before the submit button, in a bar that stays at the foot of the screen. */
  bar?: ReactNode;
  /** The id of what says why the submit button is disabled. */
  describedBy?: string;
};

/**
 * For a button below fields: the press leaves the focus where it is until it is over. Else a field that is left would show
 * its fault above the button, which would move away under the finger.
 */
export function holdFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** An officials' form: its fields and its submit button. */
export function Form<Values extends FieldValues>({
  form,
  submit,
  sending,
  disabled = false,
  wide = false,
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
      // Browsers bring old values back after a reload, which would look like edits.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {bar === undefined || beside === undefined ? null : <div className={button.row}>{beside}</div>}
      <div className={bar === undefined ? button.row : style.bar}>
        {bar}
        <button
          type="submit"
          className={`${button.strong} ${style.submit}`}
          disabled={disabled}
          onMouseDown={holdFocus}
          // Now the field is left, as what depends on it must follow before the form is sent.
          onClick={(event) => event.currentTarget.focus()}
          aria-busy={sending}
          aria-describedby={describedBy}
        >
          {submit}
        </button>
        {bar === undefined ? beside : null}
        {onCancel === undefined ? null : (
          <button type="button" className={button.quiet} onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
      {form === undefined ? null : <Faults form={form} />}
    </form>
  );
}

/** How many faults are named at once. */
const named = 5;

/** What is to be fixed in a form that was sent, below its button, which stays in its place. A press goes to the field. */
function Faults<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { errors, submitCount } = useFormState({ control: form.control });
  const faults = submitCount === 0 ? [] : faultsOf(form, errors);
  if (faults.length === 0) return null;
  return (
    <div role="group" aria-label="To fix" className={style.faults}>
      <strong>{countOf(faults.length, 'thing')} to fix:</strong>
      {faults.slice(0, named).map(({ path, words, go }) =>
        go === null ? (
          <span key={path}>{words}</span>
        ) : (
          <button key={path} type="button" onClick={go}>
            {words}
          </button>
        ),
      )}
      {faults.length > named ? <span>and {faults.length - named} more</span> : null}
    </div>
  );
}
