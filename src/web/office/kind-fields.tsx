import { type ComponentType, type ReactNode, useState } from 'react';
import { type FieldValues, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { type Said, wordsOf } from '#domain/field-words.ts';
import { fieldOf } from '#domain/fields.ts';
import button from '#web/components/button.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { CheckField, DateField, NumberField, Row, SelectField, TextArea, TextField } from '#web/officials/fields.tsx';
import { typedOf } from './form-values.ts';
import style from './kind-fields.module.css';

/** The texts of a form whose fields are all typed or chosen, by their names in the body. */
export type Texts = Record<string, string>;

/** The words of a field, and what only its screen knows. */
export type FieldWords = Omit<Said, 'hint'> & {
  hint?: ReactNode;
  /** Makes it a choice. `fills`: the texts that a choice puts into other fields, such as none where their options depend on it. */
  options?: readonly { value: string; label: string; disabled?: boolean }[];
  fills?: (chosen: string, texts: Texts) => Texts;
  disabled?: boolean;
  /** Leaves it out of the form, which sends what it began with. */
  hidden?: boolean;
  /** A way of typing of its own, such as for a picture. */
  Input?: ComponentType<InputProps>;
  /** The fields of a group, or of each entry of a list. */
  item?: Fields;
};

/** What a screen knows of a field beside its words. */
export type More = { [name: string]: Partial<Omit<FieldWords, 'item'>> & { item?: More } };

/** Returns the words of all fields of a schema that have some, in the order of a form, with what a screen knows beside them. */
export function fieldsOf(schema: z.ZodObject, more: More = {}): Fields {
  const found = Object.entries(schema.shape).flatMap(([name, field]): [string, FieldWords][] => {
    const own = wordsOf(field);
    if (own === null) return [];
    const { item: ofItem, ...rest } = more[name] ?? {};
    const item = itemOf(field);
    return [[name, { ...own, ...rest, ...(item === null ? {} : { item: fieldsOf(item, ofItem) }) }]];
  });
  const following = Map.groupBy(found, ([, { after }]) => after);
  const inOrder = (before?: string): typeof found =>
    (following.get(before) ?? []).flatMap((one) => [one, ...inOrder(one[0])]);
  return Object.fromEntries(inOrder().filter(([, { hidden }]) => !hidden));
}

/** Returns the fields, disabled if there is nothing to change in them. */
export function disabledIf(disabled: boolean, words: Fields): Fields {
  return Object.fromEntries(Object.entries(words).map(([name, field]) => [name, { ...field, disabled }]));
}

/** The schema of a group, or of each entry of a list. */
function itemOf(field: z.core.$ZodType): z.ZodObject | null {
  const { schema } = fieldOf(field);
  if (schema instanceof z.ZodObject) return schema;
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodObject ? schema.element : null;
}

/** The props of a field that is typed in an unusual way; `name` is its path in the form. */
export type InputProps = { form: UseFormReturn; name: string; label: string };

/** The fields of a form in order, by their names in the body. */
export type Fields = Record<string, FieldWords>;

type FieldsProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  schema: z.ZodObject;
  words: Fields;
  within?: string;
};

/** The fields of a kind in the order of `words`, each as its schema is typed; `within` is their place in the form. */
export function KindFields<Values extends FieldValues>({
  form: typed,
  schema,
  words,
  within = '',
}: FieldsProps<Values>) {
  // It asks the form for nothing but the texts of these fields, by their names.
  const form = typed as unknown as UseFormReturn;
  const rows: [string, FieldWords][][] = [];
  for (const one of Object.entries(words)) {
    const [last] = rows.at(-1)?.slice(-1) ?? [];
    if (last?.[1].beside && one[1].beside) rows.at(-1)?.push(one);
    else rows.push([one]);
  }
  return rows.map((row) => {
    const shown = row.map(([name, field]) => {
      const own = schema.shape[name];
      return own && <KindField key={name} form={form} name={`${within}${name}`} own={fieldOf(own)} words={field} />;
    });
    return row.length === 1 ? shown : <Row key={row[0]?.[0]}>{shown}</Row>;
  });
}

type FieldProps = { form: UseFormReturn; name: string; own: ReturnType<typeof fieldOf>; words: FieldWords };

function KindField({ form, name, own, words }: FieldProps) {
  const { label, hint, disabled = false, options, placeholder, second, fills, Input, item } = words;
  const field = { form, name, label, disabled, ...(hint === undefined ? {} : { hint }) };
  if (Input !== undefined) return <Input form={form} name={name} label={label} />;
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
    return <EntryList form={form} name={name} schema={own.schema.element} words={{ ...words, item }} />;
  if (kind === 'flag') return <CheckField form={form} name={name} label={label} />;
  if (kind === 'lines') return <TextArea {...field} rows={5} />;
  if (kind === 'day') return <DateField {...field} />;
  if (kind === 'number' && !words.signed) return <NumberField {...field} fraction={words.fraction ?? false} />;
  const types = { address: 'url', email: 'email' } as const;
  return <TextField {...field} type={words.type ?? types[kind as keyof typeof types] ?? 'text'} />;
}

type ListProps = { form: UseFormReturn; name: string; schema: z.ZodObject; words: FieldWords & { item: Fields } };

/** A list of groups, each closed until it is opened, with buttons to move and remove it. */
function EntryList({ form, name, schema, words }: ListProps) {
  const { fields: items, append, remove, move } = useFieldArray({ control: form.control, name });
  const [added, setAdded] = useState(false);
  return (
    <fieldset className={style.list}>
      <legend>{words.label}</legend>
      {items.map(({ id }, index) => (
        <Entry
          key={id}
          form={form}
          name={`${name}.${index}`}
          schema={schema}
          words={words}
          open={added && index === items.length - 1}
          onUp={index === 0 ? null : () => move(index, index - 1)}
          onRemove={() => remove(index)}
        />
      ))}
      <SmallButton
        onClick={() => {
          setAdded(true);
          append(typedOf(schema, {}));
        }}
      >
        Add a {words.one}
      </SmallButton>
    </fieldset>
  );
}

type EntryProps = ListProps & { open: boolean; onUp: (() => void) | null; onRemove: () => void };

function Entry({ form, name, schema, words, open: startsOpen, onUp, onRemove }: EntryProps) {
  const [open, setOpen] = useState(startsOpen);
  const { item, one, title: titles = [] } = words;
  const hasFault = form.getFieldState(name, form.formState).error !== undefined;
  const named = titles.map((part) => String(form.watch(`${name}.${part}`) ?? '')).filter((text) => text !== '');
  const title = named.length === 0 ? `New ${one}` : named.join(', ');
  return (
    <details open={open || hasFault} onToggle={(event) => setOpen(event.currentTarget.open)} className={style.entry}>
      <summary>{title}</summary>
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
