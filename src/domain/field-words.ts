import { z } from 'zod';
import { unwrapSchema } from './check.ts';

/** The texts of a form field, and its kind of input if the schema does not decide this. */
export type FieldTexts = {
  /**
   * The text above the field. The history shows it in small letters and without brackets:
   * `short name from none to “Mill”`.
   */
  label: string;
  hint?: string;
  /** The text of a choice before anything is chosen. */
  placeholder?: string;
  /** The field is the id of a team or player, which a form offers by name. */
  choice?: 'team' | 'player';
  /** The words to show for each value, if the field is one of a few texts. */
  choices?: Readonly<Record<string, string>>;
  /** The kind of input. */
  kind?: 'day' | 'lines';
  /** Whether the number may be negative, or have a fraction. The number keys of a phone have no minus sign. */
  signed?: boolean;
  fraction?: boolean;
  /** The name of the field before this field in a form; by default the previous field in the schema. */
  after?: string;
  /** Shows this field in one row with the neighbouring fields that have `beside` too. */
  beside?: boolean;
  /** The keyboard that a phone offers. */
  type?: 'tel' | 'time';
  /** For a list of ids that are chosen one by one: the label of the second choice, which may stay empty. */
  second?: string;
  /** For a list: the word for an entry, and the fields that name an entry. */
  one?: string;
  title?: readonly string[];
};

const fieldTexts = z.registry<FieldTexts>();

/**
 * Returns the same field, for which it has registered the texts that a form shows. The texts stay when limits or `null`
 * are added later.
 */
export function labelled<S extends z.ZodType>(label: string, field: S, more: Omit<FieldTexts, 'label'> = {}): S {
  fieldTexts.add(field, { label, ...more });
  return field;
}

/** Returns how a sentence of the history calls a field: `short name` for the label `Short name (for the TV)`. */
export function nameInSentence({ label }: Pick<FieldTexts, 'label'>): string {
  const words = label.replace(/ *\([^)]*\)$/, '');
  // A word in capitals, such as TV, stays unchanged.
  const isAcronym = (word: string) => word.length > 1 && word === word.toUpperCase();
  return words.replace(/[^ ]+/g, (word) => (isAcronym(word) ? word : word.toLowerCase()));
}

/** Returns the form texts of a field; `null` for a field that is in no form. */
export function formTextsOf(field: z.core.$ZodType): FieldTexts | null {
  const own = fieldTexts.get(field);
  if (own !== undefined) return own;
  const inner = unwrapSchema(field);
  return inner === null ? null : formTextsOf(inner);
}
