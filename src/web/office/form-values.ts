import { z } from 'zod';
import { formTextsOfField } from '#domain/field-words.ts';
import { describeField } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';

/** The values of a form's fields: texts, ticked boxes, groups of fields, lists of groups, and lists of chosen ids. */
export type FormInputValues = { [name: string]: string | boolean | FormInputValues | FormInputValues[] | string[] };

/** Converts an object to the values of the form fields that show it. `schema`: the schema of the object. */
export function formInputValuesOf(schema: z.ZodObject, value: object): FormInputValues {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    inputValueOf(field, Reflect.get(value, name)),
  ]);
  return Object.fromEntries(fields);
}

function inputValueOf(field: z.core.$ZodType, value: unknown): FormInputValues[string] {
  const { kind, schema } = describeField(field);
  if (kind === 'flag') return value === true;
  if (schema instanceof z.ZodObject) return formInputValuesOf(schema, Object(value));
  if (hasTwoSelectors(field)) return [...(Array.isArray(value) ? value.map(String) : []), '', ''];
  if (!Array.isArray(value)) {
    if (kind === 'list') return [];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject) {
    const { element } = schema;
    return value.map((item) => formInputValuesOf(element, item));
  }
  return value.join(kind === 'numbers' ? ', ' : '\n');
}

function hasTwoSelectors(field: z.core.$ZodType): boolean {
  return formTextsOfField(field)?.second !== undefined;
}

/**
 * Changes a fault's path to the path of the form field that shows the fault. If a whole list is typed in one field,
 * that field shows the faults of all entries. If a list of ids has two selectors, the first selector shows the faults
 * of the list as a whole.
 */
export function moveFaultToFormField(body: z.ZodObject, { path, message }: Issue): Issue {
  const [name = ''] = path.split('.');
  const field = body.shape[name];
  if (field === undefined) return { path, message };
  if (hasTwoSelectors(field)) return { path: path === name ? `${name}.0` : path, message };
  const { kind } = describeField(field);
  return { path: kind === 'lines' || kind === 'numbers' ? name : path, message };
}

/**
 * Converts form values to a request body. If the text in a number field is not a number, it stays a text, so that the
 * schema reports it. `empty`: the value to send for an empty field if the schema accepts neither `null` nor an empty
 * text there. By default undefined, so that the schema reports the field as missing.
 */
export function bodyOf(schema: z.ZodObject, texts: object, empty?: ''): Record<string, unknown> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    bodyValueOf(field, Reflect.get(texts, name), empty),
  ]);
  return Object.fromEntries(fields);
}

function bodyValueOf(field: z.core.$ZodType, value: unknown, empty: '' | undefined): unknown {
  const { kind, nullable, optional, schema } = describeField(field);
  if (kind === 'flag') return value === true;
  if (schema instanceof z.ZodObject)
    return nullable && isDeeplyEmpty(value) ? null : bodyOf(schema, Object(value), empty);
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject) {
    const { element } = schema;
    return Array.isArray(value) ? value.map((item) => bodyOf(element, item, empty)) : [];
  }
  if (hasTwoSelectors(field)) return Array.isArray(value) ? value.filter((id) => id !== '') : [];
  const whole = typeof value === 'string' ? value : '';
  // Only a text of one line is trimmed.
  const text = whole.includes('\n') ? whole : whole.trim();
  if (kind === 'lines') return splitAndTrim(text, /\n/);
  if (kind === 'numbers' && !(nullable && text === '')) return splitAndTrim(text, /[\s,;]+/).map(numberOrText);
  if (text === '') return nullable ? null : optional && kind === 'text' ? '' : empty;
  if (kind === 'address') return withScheme(text);
  return kind === 'number' ? numberOrText(text) : text;
}

/** Adds `https://` to a web address that was typed without it, such as `www.example.org`. */
function withScheme(text: string): string {
  return /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?$/.test(text) ? `https://${text}` : text;
}

/** Returns whether all fields of a group are empty. */
function isDeeplyEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).every(isDeeplyEmpty) : (value ?? '') === '';
}

function splitAndTrim(text: string, between: RegExp): string[] {
  const parts = text.split(between).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

function numberOrText(text: string): number | string {
  const plain = text.replace('−', '-').replace(',', '.');
  return /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** Converts a value to form texts. All fields of the schema must be texts or choices. */
export function formTextValuesOf(schema: z.ZodObject, value: object): Record<string, string> {
  return formInputValuesOf(schema, value) as Record<string, string>;
}
