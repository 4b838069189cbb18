import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { fieldOf } from '#domain/fields.ts';
import { DateField, NumberField, SelectField, TextField } from '#web/officials/fields.tsx';

/** The text of each field of a thing, by its name in the body. */
export type Texts = Record<string, string>;

/** The words of a field, and what only its screen knows. */
export type FieldWords = {
  label: string;
  hint?: ReactNode;
  /** Makes it a choice. `clears`: the field whose options depend on it. */
  options?: readonly { value: string; label: string }[];
  placeholder?: string;
  clears?: string;
  disabled?: boolean;
  /** A number that may be negative: a phone's keys for numbers have no minus. */
  signed?: boolean;
};

type FieldsProps = { form: UseFormReturn<Texts>; body: z.ZodObject; words: Record<string, FieldWords> };

/** The fields of a thing in the order of `words`, each as its schema is typed. */
export function ThingFields({ form, body, words }: FieldsProps) {
  return Object.entries(words).map(([name, { options, clears, signed = false, ...field }]) => {
    const props = { form, name, ...field };
    if (options !== undefined) {
      const onChoose = () => (clears === undefined ? undefined : form.setValue(clears, ''));
      return <SelectField key={name} {...props} options={options} onChoose={onChoose} />;
    }
    const { kind } = fieldOf(body.shape[name]);
    if (kind === 'day') return <DateField key={name} {...props} />;
    if (kind === 'number' && !signed) return <NumberField key={name} {...props} />;
    return <TextField key={name} {...props} type={kind === 'address' ? 'url' : 'text'} />;
  });
}

/** Returns a value as the texts of its fields. */
export function textsOf(body: z.ZodObject, value: object): Texts {
  const texts = Object.keys(body.shape).map((name) => [name, String(Reflect.get(value, name) ?? '')]);
  return Object.fromEntries(texts);
}

/** Returns the body that these texts make; what is no number stays a text, so that the schema says so. */
export function bodyOf(body: z.ZodObject, texts: Texts): object {
  return Object.fromEntries(
    Object.entries(body.shape).map(([name, schema]) => {
      const { kind, nullable } = fieldOf(schema);
      const text = (texts[name] ?? '').trim();
      if (text === '') return [name, nullable ? null : undefined];
      return [name, kind === 'number' ? numberIn(text) : text];
    }),
  );
}

function numberIn(text: string): number | string {
  const plain = text.replace('−', '-').replace(',', '.');
  return /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}
