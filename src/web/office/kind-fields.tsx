import { type ComponentType, type ReactNode, useState } from 'react';
import { type FieldValues, get, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { type FieldTexts, formTextsOfField } from '#domain/field-words.ts';
import { describeField } from '#domain/fields.ts';
import button from '#web/components/button.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import {
  CheckboxField,
  DateField,
  NumberField,
  FieldRow,
  SelectField,
  TextArea,
  TextField,
} from '#web/officials/fields.tsx';
import { formInputValuesOf } from './form-values.ts';
import style from './kind-fields.module.css';

/** The values of a form whose fields are all texts or choices, keyed by field name. */
export type FormTextValues = Record<string, string>;

/** The label and other texts of a form field, and options that only the calling screen knows. */
export type FormField = Omit<FieldTexts, 'hint'> & {
  hint?: ReactNode;
  /** Makes the field a selector with these options. */
  options?: readonly { value: string; label: string; disabled?: boolean }[];
  /**
   * For a selector: returns new texts for other fields after a choice, for example because the options of those fields
   * depend on the chosen value.
   */
  fills?: (chosen: string, texts: FormTextValues) => FormTextValues;
  disabled?: boolean;
  /** For a number: the name of another field that changes along with this one while both have the same text. */
  leads?: string;
  /** For a list: returns a short text that is shown beside the title of an entry. */
  aboutOf?: (entry: FormTextValues) => string;
  /** Whether only screen readers get the label of a list, because the screen's heading has the same words. */
  hidesLabel?: boolean;
  /** Does not show the field. The form still sends its value: the start value, or a value that `fills` has set. */
  hidden?: boolean;
  /** The title of the collapsed section around the field. Adjacent fields with the same title share one section. */
  folded?: string;
  /** A component that replaces the usual input, for example for a picture. */
  Input?: ComponentType<InputProps>;
  /** The fields of a group, or of each entry of a list. */
  item?: FormFields;
};

/** Field options that only the calling screen knows, keyed by field name. */
export type FieldOverrides = { [name: string]: Partial<Omit<FormField, 'item'>> & { item?: FieldOverrides } };

/**
 * Returns the texts and options of all visible fields of a schema, in the order of the form. `more`: options of the
 * calling screen. Fields for which no form texts are registered are left out.
 */
export function fieldsOfSchema(schema: z.ZodObject, more: FieldOverrides = {}): FormFields {
  const found = Object.entries(schema.shape).flatMap(([name, field]): [string, FormField][] => {
    const own = formTextsOfField(field);
    if (own === null) return [];
    const { item: ofItem, ...rest } = more[name] ?? {};
    const chosen = own.choices === undefined ? {} : { options: optionsOf(own.choices) };
    const item = itemSchemaOf(field);
    return [[name, { ...own, ...chosen, ...rest, ...(item === null ? {} : { item: fieldsOfSchema(item, ofItem) }) }]];
  });
  const following = Map.groupBy(found, ([, { after }]) => after);
  const inOrder = (before?: string): typeof found =>
    (following.get(before) ?? []).flatMap((one) => [one, ...inOrder(one[0])]);
  return Object.fromEntries(inOrder().filter(([, { hidden }]) => !hidden));
}

function optionsOf(choices: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(choices).map(([value, label]) => ({ value, label }));
}

/** Returns the fields, all disabled if `disabled` is true, otherwise all enabled. */
export function fieldsDisabledIf(disabled: boolean, words: FormFields): FormFields {
  return Object.fromEntries(Object.entries(words).map(([name, field]) => [name, { ...field, disabled }]));
}

/** Returns the schema of a group, or of each entry in a list. `null` for other fields. */
function itemSchemaOf(field: z.core.$ZodType): z.ZodObject | null {
  const { schema } = describeField(field);
  if (schema instanceof z.ZodObject) return schema;
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodObject ? schema.element : null;
}

/** Props of a component that replaces a field's usual input (see `Input`). `name` is the field's path in the form. */
export type InputProps = { form: UseFormReturn; name: string; label: string; hint?: ReactNode };

/** The fields of a form, in order, keyed by name. */
export type FormFields = Record<string, FormField>;

type FieldsProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  schema: z.ZodObject;
  words: FormFields;
  within?: string;
};

/**
 * Renders the fields of `words` in order, each with the input for its schema. `within`: the beginning of the fields'
 * paths in the form, such as `venues.0.`.
 */
export function KindFields<Values extends FieldValues>({
  form: typed,
  schema,
  words,
  within = '',
}: FieldsProps<Values>) {
  // The cast is safe: each input uses only its own field of the form, so the types of the other fields do not matter.
  const form = typed as unknown as UseFormReturn;
  return splitIntoRuns(Object.entries(words), ([, { folded }]) => folded ?? null).map(({ key: folded, run }) => {
    const rows = splitIntoRuns(run, ([, { beside }]) => beside ?? null).flatMap(({ key, run: fields }) =>
      key ? [fields] : fields.map((one) => [one]),
    );
    const shown = rows.map((row) => {
      const inputs = row.map(([name, field]) => {
        const own = schema.shape[name];
        return (
          own && <KindField key={name} form={form} name={`${within}${name}`} own={describeField(own)} words={field} />
        );
      });
      return row.length === 1 ? inputs : <FieldRow key={row[0]?.[0]}>{inputs}</FieldRow>;
    });
    if (folded === null) return shown;
    return (
      <CollapsibleSection key={folded} form={form} title={folded} names={run.map(([name]) => `${within}${name}`)}>
        {shown}
      </CollapsibleSection>
    );
  });
}

/** Splits a list into runs of adjacent elements with the same key. */
function splitIntoRuns<T, K>(all: readonly T[], keyOf: (one: T) => K): { key: K; run: T[] }[] {
  const runs: { key: K; run: T[] }[] = [];
  for (const one of all) {
    const last = runs.at(-1);
    const key = keyOf(one);
    if (last !== undefined && last.key === key) last.run.push(one);
    else runs.push({ key, run: [one] });
  }
  return runs;
}

type FoldedProps = { form: UseFormReturn; title: string; names: readonly string[]; children: ReactNode };

/** A collapsed section of a form. It opens if one of its fields has a fault. */
function CollapsibleSection({ form, title, names, children }: FoldedProps) {
  const [open, setOpen] = useState(false);
  const { errors } = form.formState;
  const hasFault = names.some((name) => get(errors, name) !== undefined);
  return (
    <details open={open || hasFault} onToggle={(event) => setOpen(event.currentTarget.open)} className={style.folded}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

type FieldProps = { form: UseFormReturn; name: string; own: ReturnType<typeof describeField>; words: FormField };

function KindField({ form, name, own, words }: FieldProps) {
  const { label, hint, disabled = false, options, placeholder, second, fills, Input, item } = words;
  const field = { form, name, label, disabled, ...(hint === undefined ? {} : { hint }) };
  // The text that is in the field now. When the user changes the field, `copyToFollowingField` needs this earlier text.
  // Each change renders the form again, and so updates the text.
  const before: unknown = form.getValues(name);
  if (Input !== undefined) return <Input form={form} name={name} label={label} hint={hint} />;
  if (options !== undefined) {
    const onChoose = (chosen: string): void => {
      const texts = form.getValues();
      if (fills !== undefined) form.reset({ ...texts, [name]: chosen, ...fills(chosen, texts) });
    };
    const empty = placeholder === undefined ? {} : { placeholder };
    if (second !== undefined)
      return (
        <>
          <SelectField {...field} {...empty} name={`${name}.0`} options={options} />
          <SelectField {...field} name={`${name}.1`} label={second} placeholder="None" options={options} />
        </>
      );
    return <SelectField {...field} {...empty} options={options} onChoose={onChoose} />;
  }
  const { kind = own.kind } = words;
  if (item !== undefined && own.schema instanceof z.ZodObject)
    return <KindFields form={form} schema={own.schema} words={item} within={`${name}.`} />;
  if (item !== undefined && own.schema instanceof z.ZodArray && own.schema.element instanceof z.ZodObject)
    return <EntryListField form={form} name={name} schema={own.schema.element} words={{ ...words, item }} />;
  if (kind === 'flag') return <CheckboxField form={form} name={name} label={label} hint={hint} />;
  if (kind === 'lines') return <TextArea {...field} rows={5} />;
  if (kind === 'day') return <DateField {...field} />;
  if (kind === 'number') {
    const { fraction = false, signed = false, leads } = words;
    return (
      <NumberField
        {...field}
        {...{ fraction, signed }}
        onChange={() => copyToFollowingField(form, name, leads, before)}
      />
    );
  }
  const types = { address: 'url', email: 'email' } as const;
  return <TextField {...field} type={words.type ?? types[kind as keyof typeof types] ?? 'text'} />;
}

/** Copies the text of the changed field to the field `following`, if both had the same text before. */
function copyToFollowingField(form: UseFormReturn, name: string, following: string | undefined, before: unknown): void {
  if (following === undefined || form.getValues(following) !== before) return;
  form.setValue(following, form.getValues(name), { shouldDirty: true, shouldValidate: true });
}

type ListProps = { form: UseFormReturn; name: string; schema: z.ZodObject; words: FormField & { item: FormFields } };

/**
 * A list of entries, and a button to add an entry. Each entry is a group of fields with buttons to move it up and to
 * remove it. Entries without a title, such as new ones, are open at first; all others are collapsed.
 */
function EntryListField({ form, name, schema, words }: ListProps) {
  const { fields: items, append, remove, move } = useFieldArray({ control: form.control, name });
  return (
    <fieldset className={style.list}>
      <legend className={words.hidesLabel ? 'visually-hidden' : undefined}>{words.label}</legend>
      <SmallButton className={style.add} onClick={() => append(formInputValuesOf(schema, {}))}>
        Add a {words.one}
      </SmallButton>
      {items.map(({ id }, index) => (
        <ListEntry
          key={id}
          form={form}
          name={`${name}.${index}`}
          schema={schema}
          words={words}
          onUp={index === 0 ? null : () => move(index, index - 1)}
          onRemove={() => remove(index)}
        />
      ))}
    </fieldset>
  );
}

type EntryProps = ListProps & { onUp: (() => void) | null; onRemove: () => void };

function ListEntry({ form, name, schema, words, onUp, onRemove }: EntryProps) {
  const { item, one, title: titles = [] } = words;
  const hasFault = form.getFieldState(name, form.formState).error !== undefined;
  const textOf = (part: string) => {
    const text = String(form.watch(`${name}.${part}`) ?? '');
    return item[part]?.options?.find(({ value }) => value === text)?.label ?? text;
  };
  const named = titles.map((part) => textOf(part)).filter((text) => text !== '');
  const [open, setOpen] = useState(named.length === 0);
  const title = named.length === 0 ? `New ${one}` : named.join(', ');
  return (
    <details open={open || hasFault} onToggle={(event) => setOpen(event.currentTarget.open)} className={style.entry}>
      <summary>
        {title}
        {words.aboutOf === undefined ? null : <small>{words.aboutOf(form.watch(name) as FormTextValues)}</small>}
      </summary>
      <KindFields form={form} schema={schema} words={item} within={`${name}.`} />
      <div className={button.row}>
        {onUp === null ? null : (
          <SmallButton aria-label={`Move ${title} up`} onClick={onUp}>
            Move up
          </SmallButton>
        )}
        <button
          type="button"
          className={`${button.removing} ${button.small}`}
          aria-label={`Remove ${title}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
    </details>
  );
}
