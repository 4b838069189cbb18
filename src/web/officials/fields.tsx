import {
  type ClipboardEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useState,
} from 'react';
import {
  type FieldValues,
  type Path,
  type RegisterOptions,
  useFormState,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import input from '#web/components/input.module.css';
import select from '#web/components/choice-form.module.css';
import style from './fields.module.css';
import { noteField } from './focus-field.ts';

type FieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  /** Accessible name, if the visible label is ambiguous. */
  accessibleName?: string;
  /** Shows the label to screen readers only, because the text beside the field already says the same. */
  hidesLabel?: boolean;
  hint?: ReactNode;
  disabled?: boolean;
};
type InputProps<Values extends FieldValues> = FieldProps<Values> & {
  attributes: InputHTMLAttributes<HTMLInputElement>;
  onChange?: () => void;
};
type SelectOption = { value: string; label: string; disabled?: boolean; group?: string };
type SelectProps<Values extends FieldValues> = FieldProps<Values> & {
  /** Options without a group come first. The others follow under the names of their groups. */
  options: readonly SelectOption[];
  placeholder?: string;
  /** Called after the form has stored the choice. */
  onChoose?: (value: string) => void;
};

/** A one-line text field. `type` tells a phone which keyboard to show. */
export function TextField<Values extends FieldValues>({
  type = 'text',
  ...props
}: FieldProps<Values> & { type?: 'text' | 'email' | 'tel' | 'url' | 'time' }) {
  return <InputField {...props} attributes={{ type }} />;
}

/** A text field of several lines. */
export function TextArea<Values extends FieldValues>({
  form,
  name,
  rows,
  ...field
}: FieldProps<Values> & { rows: number }) {
  const registered = useRegistered(form, name);
  return (
    <Labelled form={form} name={name} {...field}>
      {(labelling) => <textarea className={input.input} rows={rows} {...labelling} {...registered} />}
    </Labelled>
  );
}

type SuggestingProps<Values extends FieldValues> = FieldProps<Values> & {
  /** Suggestions while typing. `label` describes a suggestion. */
  suggestions: readonly { value: string; label: string }[];
  /** Called on Enter, in place of submitting the form. */
  onEnter: () => void;
  onPaste?: (event: ClipboardEvent) => void;
};

/** A one-line text field with suggestions. Any other text is accepted too. */
export function SuggestingField<Values extends FieldValues>({
  suggestions,
  onEnter,
  onPaste,
  ...props
}: SuggestingProps<Values>) {
  const list = useId();
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  }
  return (
    <>
      <InputField {...props} attributes={{ type: 'text', list, onKeyDown, onPaste }} />
      <datalist id={list}>
        {suggestions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** A password field. `kind` tells a password manager which password to offer. */
export function PasswordField<Values extends FieldValues>({
  kind,
  ...props
}: FieldProps<Values> & { kind: 'current-password' | 'new-password' }) {
  return <InputField {...props} attributes={{ type: 'password', autoComplete: kind }} />;
}

/**
 * A number field. The value stays text until it is checked. `fraction`: decimals are allowed. `optional`: the Enter key skips the
 * field. `shows`: a text to display in place of the typed value, which stays in the form.
 */
export function NumberField<Values extends FieldValues>({
  fraction = false,
  optional = false,
  shows,
  ...props
}: FieldProps<Values> & { fraction?: boolean; optional?: boolean; shows?: string | undefined }) {
  const attributes = {
    type: 'text',
    inputMode: fraction ? 'decimal' : 'numeric',
    className: `${input.input} ${style.number}`,
    'data-optional': optional ? '' : undefined,
  } as const;
  if (shows !== undefined)
    return (
      <Labelled {...props}>{(labelling) => <input {...attributes} {...labelling} value={shows} readOnly />}</Labelled>
    );
  return <InputField {...props} attributes={attributes} />;
}

/** A date field: `YYYY-MM-DD` or empty. */
export function DateField<Values extends FieldValues>(props: FieldProps<Values> & { onChange?: () => void }) {
  return <InputField {...props} attributes={{ type: 'date' }} />;
}

function InputField<Values extends FieldValues>({
  form,
  name,
  disabled,
  attributes,
  onChange = () => {},
  ...field
}: InputProps<Values>) {
  const registered = useRegistered(form, name, { onChange });
  return (
    <Labelled form={form} name={name} {...field}>
      {(labelling) => (
        <input
          className={input.input}
          autoComplete="off"
          disabled={disabled}
          {...attributes}
          {...labelling}
          {...registered}
        />
      )}
    </Labelled>
  );
}

export function CheckField<Values extends FieldValues>({
  form,
  name,
  label,
  onChange = () => {},
}: Pick<FieldProps<Values>, 'form' | 'name' | 'label'> & { onChange?: () => void }) {
  return (
    <label className={style.check}>
      <input type="checkbox" defaultChecked={form.getValues(name)} {...form.register(name, { onChange })} />
      <span>{label}</span>
    </label>
  );
}

/** Fields side by side, if there is room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={style.row}>{children}</div>;
}

/** A native select element. */
export function SelectField<Values extends FieldValues>({
  form,
  name,
  options,
  placeholder,
  onChoose = () => {},
  disabled,
  ...field
}: SelectProps<Values>) {
  const { defaultValue: _, ...registered } = useRegistered(form, name, {
    onChange: (event: { target: { value: string } }) => onChoose(event.target.value),
  });
  // The options may depend on other fields, and may arrive after the value.
  const value = useWatch({ control: form.control, name });
  return (
    <Labelled form={form} name={name} {...field}>
      {(labelling) => (
        <span className={select.box}>
          <select disabled={disabled} {...labelling} {...registered} value={value}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            <Options options={options.filter(({ group }) => group === undefined)} />
            {[...Map.groupBy(options, ({ group }) => group)].map(([group, own]) =>
              group === undefined ? null : (
                <optgroup key={group} label={group}>
                  <Options options={own} />
                </optgroup>
              ),
            )}
          </select>
        </span>
      )}
    </Labelled>
  );
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));
}

/**
 * Registers a field with its form. The server's page contains the first value too. Otherwise hydration would insert the value
 * while the user may already be typing.
 */
function useRegistered<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
  options?: RegisterOptions<Values, Path<Values>>,
): UseFormRegisterReturn & { defaultValue: string } {
  const [defaultValue] = useState<string>(() => form.getValues(name));
  const { ref, ...registered } = form.register(name, options);
  function note(element: HTMLElement | null): void {
    ref(element);
    if (element !== null) noteField(form, name, element);
  }
  return { defaultValue, ...registered, ref: note };
}

/** The attributes that connect an input to its label, hint and fault. */
type Labelling = {
  id: string;
  'aria-label': string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

function Labelled<Values extends FieldValues>({
  form,
  name,
  label,
  accessibleName,
  hidesLabel = false,
  hint,
  children,
}: FieldProps<Values> & { children: (labelling: Labelling) => ReactNode }) {
  const id = useId();
  // Subscribes to this field only: if every field re-rendered on blur, an old phone would react late to the next press.
  const formState = useFormState({ control: form.control, name, exact: true });
  const { error, isTouched } = form.getFieldState(name, formState);
  const [typed, setTyped] = useState(false);
  // Until the form is sent, a field shows no fault unless something was typed or chosen.
  const isDue = (isTouched && typed) || formState.submitCount > 0 || error?.type === 'server';
  const fault = isDue ? error?.message : undefined;
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
      {/* Always present, so that screen readers announce its text when it changes. */}
      <p id={`${id}-fault`} className={style.fault} aria-live="polite">
        {fault}
      </p>
    </div>
  );
}
