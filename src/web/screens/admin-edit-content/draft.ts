import type { PartField, SingleField } from './part-fields.ts';

/** What is typed into a form: texts and ticks, and lists of groups of them. */
export type Draft = { [name: string]: string | boolean | Draft | Draft[] };

type Value = Readonly<Record<string, unknown>>;

/** Returns the content of the fields for a stored value. */
export function draftOf(fields: readonly PartField[], value: Value): Draft {
  const draft: Draft = {};
  for (const field of fields) {
    const [name, inner] = field.name.split('.', 2);
    const stored = value[name ?? ''];
    if (name !== undefined && inner !== undefined) {
      draft[name] = { ...Object(draft[name]), [inner]: typed(field, Object(stored)[inner]) };
    } else draft[field.name] = typed(field, stored);
  }
  return draft;
}

const PICTURE = ['id', 'width', 'height', 'alt'] as const;

function typed(field: PartField, stored: unknown): Draft[string] {
  if (field.kind === 'picture') {
    return Object.fromEntries(PICTURE.map((name) => [name, String(Object(stored)[name] ?? '')]));
  }
  if (field.kind === 'list') return Array.isArray(stored) ? stored.map((item) => draftOf(field.item, item)) : [];
  if (field.kind === 'check') return stored === true;
  if (Array.isArray(stored)) return stored.join('\n');
  return typeof stored === 'string' || typeof stored === 'number' ? String(stored) : '';
}

/** Returns the value to store; the server checks it. Keeps what the form does not show. */
export function valueOf(fields: readonly PartField[], draft: Draft, before: Value): Value {
  const value: Record<string, unknown> = { ...before };
  for (const field of fields) {
    const [name = '', inner] = field.name.split('.', 2);
    if (inner === undefined) value[name] = stored(field, draft[name], before[name]);
  }
  if ('colours' in draft) value['colours'] = coloursOf(draft['colours'] as Draft); // a group of the league's fields
  return value;
}

function pictureOf({ id, width, height, alt }: Record<string, string>): Value | null {
  return id ? { id, width: Number(width), height: Number(height), alt } : null;
}

/** Without a cloth colour a league has no colours of its own. */
function coloursOf({ cloth, metal }: Draft): Value | null {
  if (cloth === '' && metal === '') return null;
  return { cloth, metal: metal === '' ? null : metal };
}

function stored(field: PartField, typedValue: Draft[string] | undefined, before: unknown): unknown {
  if (field.kind === 'list') {
    const items = (typedValue ?? []) as Draft[]; // what `typed` made of a list
    return items.map((item) => valueOf(field.item, item, {}));
  }
  if (field.kind === 'check') return typedValue === true;
  if (field.kind === 'picture') return pictureOf(Object(typedValue));
  const text = typeof typedValue === 'string' ? typedValue : '';
  return storedText(field, text, before);
}

function storedText({ kind, name }: SingleField, text: string, before: unknown): unknown {
  if (kind === 'lines') {
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  }
  if (kind === 'markdown') return text;
  const trimmed = text.trim();
  if (kind === 'number') return /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
  const mayBeMissing = before === null || ['email', 'tel', 'url', 'day'].includes(kind) || name === 'about';
  return trimmed === '' && mayBeMissing ? null : trimmed;
}

/** The texts of a draft by their place, such as `contacts.1.phone`, and the length of each list. */
export function leavesOf(draft: Draft, before = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [name, value] of Object.entries(draft)) {
    const place = `${before}${name}`;
    if (typeof value !== 'object') leaves.set(place, String(value));
    else {
      if (Array.isArray(value)) leaves.set(`${place}.length`, String(value.length));
      for (const [inner, text] of leavesOf(value as Draft, `${place}.`)) leaves.set(inner, text); // a list has places too
    }
  }
  return leaves;
}

/** The places whose texts differ between two drafts, `length` of lists included. */
export function differences(one: Draft, other: Draft): string[] {
  const [a, b] = [leavesOf(one), leavesOf(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((place) => a.get(place) !== b.get(place));
}

/**
 * Returns the places of `mine` that may be written over `theirs` without a loss, as both began with `base` and changed
 * different places; `null` where both changed one place, or a list became longer or shorter.
 */
export function mergeable(base: Draft, theirs: Draft, mine: Draft): string[] | null {
  const [changedByThem, changedByMe] = [differences(base, theirs), differences(base, mine)];
  const clash = changedByMe.some((place) => changedByThem.includes(place));
  return clash || [...changedByThem, ...changedByMe].some((place) => place.endsWith('.length')) ? null : changedByMe;
}
