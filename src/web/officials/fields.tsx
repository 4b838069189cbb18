import { type ClipboardEvent, type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import input from '#web/components/input.module.css';
import select from '#web/components/choice-form.module.css';
import style from './fields.module.css';
import { type FieldProps, LabelledField, useRegisteredField } from './labelled.tsx';

type InputProps<Values extends FieldValues> = FieldProps<Values> & {
  attributes: InputHTMLAttributes<HTMLInputElement>;
  onChange?: () => void;
};
type SelectOption = { value: string; label: string; disabled?: boolean; group?: string };
type SelectProps<Values extends FieldValues> = FieldProps<Values> & {
  /** Adjacent options with the same `group` are shown under its name. */
  options: readonly SelectOption[];
  placeholder?: string;
  /** Called after the form has stored the choice. */
  onChoose?: (value: string) => void;
};

/**
 * A one-line text field. `type` selects the keyboard that a phone shows. With the type `time`, the field is for a time
 * of day.
 */
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
  const registered = useRegisteredField(form, name);
  return (
    <LabelledField form={form} name={name} {...field}>
      {(labelling) => <textarea className={input.input} rows={rows} {...labelling} {...registered} />}
    </LabelledField>
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
export function TextFieldWithSuggestions<Values extends FieldValues>({
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

/** A password field. `kind`: whether a password manager offers the stored password or a new one. */
export function PasswordField<Values extends FieldValues>({
  kind,
  ...props
}: FieldProps<Values> & { kind: 'current-password' | 'new-password' }) {
  return <InputField {...props} attributes={{ type: 'password', autoComplete: kind }} />;
}

type NumberProps<Values extends FieldValues> = FieldProps<Values> & {
  fraction?: boolean;
  signed?: boolean;
  optional?: boolean;
  shows?: string | undefined;
  placeholder?: string | undefined;
  onChange?: () => void;
};

/**
 * A number field. The value stays text until the form is checked. `fraction`: decimals are allowed. `signed`: a minus
 * is allowed. For a signed field, a phone shows all keys, because some phones have no minus among their number keys.
 * `optional`: the Enter key skips the field and goes to the next empty field that is not optional, if there is one.
 * `shows`: a text that the field shows, read-only, in place of the typed value. The typed value stays in the form.
 */
export function NumberField<Values extends FieldValues>({
  fraction = false,
  signed = false,
  optional = false,
  shows,
  placeholder,
  ...props
}: NumberProps<Values>) {
  const attributes = {
    type: 'text',
    inputMode: signed ? 'text' : fraction ? 'decimal' : 'numeric',
    className: `${input.input} ${style.number}`,
    'data-optional': optional ? '' : undefined,
    placeholder,
  } as const;
  const { onChange: _, ...labelled } = props;
  if (shows !== undefined)
    return (
      <LabelledField {...labelled}>
        {(labelling) => <input {...attributes} {...labelling} value={shows} readOnly />}
      </LabelledField>
    );
  return <InputField {...props} attributes={attributes} />;
}

/** A date field. Its value is `YYYY-MM-DD`, or `''` while no date is chosen. */
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
  const registered = useRegisteredField(form, name, { onChange });
  return (
    <LabelledField form={form} name={name} {...field}>
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
    </LabelledField>
  );
}

export function CheckboxField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  onChange = () => {},
}: Pick<FieldProps<Values>, 'form' | 'name' | 'label' | 'hint'> & { onChange?: () => void }) {
  const id = useId();
  const described = hint === undefined ? {} : { 'aria-describedby': id };
  return (
    <div>
      <label className={style.check}>
        <input
          type="checkbox"
          defaultChecked={form.getValues(name)}
          {...described}
          {...form.register(name, { onChange })}
        />
        <span>{label}</span>
      </label>
      {hint === undefined ? null : (
        <p id={id} className={`${style.hint} ${style.ofCheck}`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Shows fields side by side if the screen is wide enough. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={style.row}>{children}</div>;
}

/** A field to choose one option, with the browser's own select element. */
export function SelectField<Values extends FieldValues>({
  form,
  name,
  options,
  placeholder,
  onChoose = () => {},
  disabled,
  ...field
}: SelectProps<Values>) {
  const { defaultValue: _, ...registered } = useRegisteredField(form, name, {
    onChange: (event: { target: { value: string } }) => onChoose(event.target.value),
  });
  // The select is controlled, because its options may change with other fields, or arrive later than its value.
  const value = useWatch({ control: form.control, name });
  return (
    <LabelledField form={form} name={name} {...field}>
      {(labelling) => (
        <span className={select.box}>
          <select disabled={disabled} {...labelling} {...registered} value={value}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {splitIntoGroups(options).map(({ group, own }) =>
              group === undefined ? (
                <Options key={own[0]?.value} options={own} />
              ) : (
                <optgroup key={group} label={group}>
                  <Options options={own} />
                </optgroup>
              ),
            )}
          </select>
        </span>
      )}
    </LabelledField>
  );
}

/**
 * Splits the options into groups without changing their order. Adjacent options with the same `group` form one group,
 * and so do adjacent options without a `group`.
 */
function splitIntoGroups(options: readonly SelectOption[]): { group: string | undefined; own: SelectOption[] }[] {
  const groups: { group: string | undefined; own: SelectOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === option.group) last.own.push(option);
    else groups.push({ group: option.group, own: [option] });
  }
  return groups;
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));
}
