import { z } from 'zod';
import { innerOf } from './check.ts';

/** What a form says of a field, and how it is chosen or typed where its schema does not say. */
export type Said = {
  /** Above the field. The history has it in small letters, without brackets: `short name from none to “Mill”`. */
  label: string;
  hint?: string;
  /** What stands in a choice before anything is chosen. */
  placeholder?: string;
  /** The field has the id of one of these, which is chosen by its name. */
  choice?: 'team' | 'player';
  /** How it is typed. */
  kind?: 'day' | 'lines';
  /** A number that may be negative, for which a phone's keys for numbers have no minus, or have a fraction. */
  signed?: boolean;
  fraction?: boolean;
  /** The field that it follows in a form; by default that before it in the schema. */
  after?: string;
  /** Puts it beside the fields before and after it that have this too. */
  beside?: boolean;
  /** What a phone offers for typing a text. */
  type?: 'tel' | 'time';
  /** Of a list of ids that are chosen one by one: the label of the second, which may stay empty. */
  second?: string;
  /** Of a list: what an entry is called, and the fields that name it. */
  one?: string;
  title?: readonly string[];
};

const said = z.registry<Said>();

/** Returns the field with what a form says of it. Limits that are added later, and null, keep the words. */
export function labelled<S extends z.ZodType>(label: string, field: S, more: Omit<Said, 'label'> = {}): S {
  said.add(field, { label, ...more });
  return field;
}

/** Returns how a sentence of the history calls a field: `short name` for the label `Short name (for the TV)`. */
export function nameInSentence({ label }: Pick<Said, 'label'>): string {
  const words = label.replace(/ *\([^)]*\)$/, '');
  // A word of capitals, such as TV, stays as it is.
  const isAcronym = (word: string) => word.length > 1 && word === word.toUpperCase();
  return words.replace(/[^ ]+/g, (word) => (isAcronym(word) ? word : word.toLowerCase()));
}

/** Returns what a form says of a field; `null` for one that is in no form. */
export function wordsOf(field: z.core.$ZodType): Said | null {
  const own = said.get(field);
  if (own !== undefined) return own;
  const inner = innerOf(field);
  return inner === null ? null : wordsOf(inner);
}
