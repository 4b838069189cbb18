import { type ReactNode, useId, useState } from 'react';
import {
  type FieldValues,
  type Path,
  type RegisterOptions,
  useFormState,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import style from './fields.module.css';
import { registerFieldElement } from './focus-field.ts';

/** The props of every field for officials. */
export type FieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  /** Accessible name, if the visible label is ambiguous. */
  accessibleName?: string;
  /** Whether only screen readers get the label, because its words are already visible near the field. */
  hidesLabel?: boolean;
  hint?: ReactNode;
  disabled?: boolean;
  /** A fault that is shown at once, even while the user types. */
  live?: string | undefined;
};

/**
 * Registers a field with its form and for `focusField`, and returns the attributes for the field's element. With
 * `defaultValue`, the HTML from the server contains the initial value. Otherwise hydration would insert the value
 * later, over what the user has already typed.
 */
export function useRegisteredField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
  options?: RegisterOptions<Values, Path<Values>>,
): UseFormRegisterReturn & { defaultValue: string } {
  const [defaultValue] = useState<string>(() => form.getValues(name));
  const { ref, ...registered } = form.register(name, options);
  function note(element: HTMLElement | null): void {
    ref(element);
    if (element !== null) registerFieldElement(form, name, element);
  }
  return { defaultValue, ...registered, ref: note };
}

/** The attributes that connect a field to its label, hint and fault. */
type LabellingAttributes = {
  id: string;
  'aria-label': string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

/** A label, the field that `children` renders, and the field's hint and fault. */
export function LabelledField<Values extends FieldValues>({
  form,
  name,
  label,
  accessibleName,
  hidesLabel = false,
  hint,
  live,
  children,
}: FieldProps<Values> & { children: (labelling: LabellingAttributes) => ReactNode }) {
  const id = useId();
  // Subscribes only to the state of this field. If all fields rendered again after each change, a press would be slow
  // on an old phone.
  const formState = useFormState({ control: form.control, name, exact: true });
  const { error, isTouched } = form.getFieldState(name, formState);
  const [typed, setTyped] = useState(false);
  // Until the form is sent, a fault that the check finds is shown only after the user has changed the field and left
  // it.
  const isDue = (isTouched && typed) || formState.submitCount > 0 || error?.type === 'server';
  const fault = isDue ? (error?.message ?? live) : live;
  const described = [hint === undefined ? '' : `${id}-hint`, fault === undefined ? '' : `${id}-fault`];
  return (
    <div className={style.field} onInput={() => setTyped(true)}>
      <label htmlFor={id} className={hidesLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-label': accessibleName,
        'aria-invalid': fault !== undefined,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
      )}
      {/* This element is always present, so that screen readers announce its text when the text changes. */}
      <p id={`${id}-fault`} className={style.fault} aria-live="polite">
        {fault}
      </p>
    </div>
  );
}
