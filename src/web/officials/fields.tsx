import { type ReactNode, useId } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import input from '#web/components/input.module.css';
import select from '#web/components/select.module.css';
import style from './fields.module.css';

type FieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  /** What who listens hears in place of the label, where it needs what stands around it. */
  spoken?: string;
  hint?: ReactNode;
  disabled?: boolean;
};
type SelectProps<Values extends FieldValues> = FieldProps<Values> & {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** What stands there while nothing is chosen. */
  none?: string;
  /** Called after the choice is in the form. */
  onChoose?: (value: string) => void;
};

/** A line of text. */
export function TextField<Values extends FieldValues>({ form, name, disabled, ...field }: FieldProps<Values>) {
  return (
    <Labelled form={form} name={name} {...field}>
      {(told) => (
        <input
          className={input.input}
          type="text"
          autoComplete="off"
          disabled={disabled}
          {...told}
          {...form.register(name)}
        />
      )}
    </Labelled>
  );
}

/** A password; `kind` tells a password manager whether it is the present one or a new one. */
export function PasswordField<Values extends FieldValues>({
  form,
  name,
  kind,
  ...field
}: FieldProps<Values> & { kind: 'current-password' | 'new-password' }) {
  return (
    <Labelled form={form} name={name} {...field}>
      {(told) => (
        <input className={input.input} type="password" autoComplete={kind} {...told} {...form.register(name)} />
      )}
    </Labelled>
  );
}

/** A number, as text until it is checked; a phone shows its number keys. `fraction`: it may have one. */
export function NumberField<Values extends FieldValues>({
  form,
  name,
  fraction = false,
  disabled,
  readOnly = false,
  ...field
}: FieldProps<Values> & { fraction?: boolean; readOnly?: boolean }) {
  return (
    <Labelled form={form} name={name} {...field}>
      {(told) => (
        <input
          type="text"
          inputMode={fraction ? 'decimal' : 'numeric'}
          autoComplete="off"
          className={`${input.input} ${style.number}`}
          disabled={disabled}
          readOnly={readOnly}
          {...told}
          {...form.register(name)}
        />
      )}
    </Labelled>
  );
}

/** A day, `YYYY-MM-DD` or none, in the browser's own calendar. */
export function DateField<Values extends FieldValues>({
  form,
  name,
  disabled,
  onChange = () => {},
  ...field
}: FieldProps<Values> & { onChange?: () => void }) {
  return (
    <Labelled form={form} name={name} {...field}>
      {(told) => (
        <input
          className={input.input}
          type="date"
          disabled={disabled}
          {...told}
          {...form.register(name, { onChange })}
        />
      )}
    </Labelled>
  );
}

/** A native selector. */
export function SelectField<Values extends FieldValues>({
  form,
  name,
  options,
  none,
  onChoose = () => {},
  disabled,
  ...field
}: SelectProps<Values>) {
  const given = form.register(name, {
    onChange: (event: { target: { value: string } }) => onChoose(event.target.value),
  });
  return (
    <Labelled form={form} name={name} {...field}>
      {(told) => (
        <span className={select.box}>
          <select disabled={disabled} {...told} {...given}>
            {none === undefined ? null : <option value="">{none}</option>}
            {options.map(({ value, label, disabled: isOff }) => (
              <option key={value} value={value} disabled={isOff}>
                {label}
              </option>
            ))}
          </select>
        </span>
      )}
    </Labelled>
  );
}

type Told = {
  id: string;
  'aria-label': string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

function Labelled<Values extends FieldValues>({
  form,
  name,
  label,
  spoken,
  hint,
  children,
}: FieldProps<Values> & { children: (told: Told) => ReactNode }) {
  const id = useId();
  const { error, isTouched } = form.getFieldState(name, form.formState);
  // Nobody is told of a fault in a field that was not come to yet.
  const isDue = isTouched || form.formState.submitCount > 0 || error?.type === 'server';
  const fault = isDue ? error?.message : undefined;
  const describedBy = [hint === undefined ? '' : `${id}-hint`, fault === undefined ? '' : `${id}-fault`].filter(
    Boolean,
  );
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-label': spoken,
        'aria-invalid': fault !== undefined,
        'aria-describedby': describedBy.join(' ') || undefined,
      })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
      )}
      {/* It keeps its place, and is read out when it comes. */}
      <p id={`${id}-fault`} className={style.fault} aria-live="polite">
        {fault}
      </p>
    </div>
  );
}
