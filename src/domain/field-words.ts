import { z } from 'zod';
import { unwrapSchema } from './check.ts';

/** The texts that a form shows for a field, and how people enter the value if the schema does not decide this. */
export type FieldTexts = {
  /**
   * The text above the field, such as `Short name (for the TV)`. The change history shows it in lower case and without
   * the brackets: `short name`.
   */
  label: string;
  hint?: string;
  /** The text that a selector shows before anything is chosen. */
  placeholder?: string;
  /** The field is the id of a team or player. The form offers the teams or players by name. */
  choice?: 'team' | 'player';
  /** The text to show for each value, if the field allows only a few values. */
  choices?: Readonly<Record<string, string>>;
  /** The input, if the schema does not decide it: a date field, or a text area with one entry on each line. */
  kind?: 'day' | 'lines';
  /**
   * Whether the number may be negative. If so, the form does not show the number keys on a phone, because they have no
   * minus sign.
   */
  signed?: boolean;
  /** Whether the number may have a fraction. */
  fraction?: boolean;
  /**
   * The name of the field that comes directly before this field in a form. Without it, the order of the schema applies.
   */
  after?: string;
  /** Whether the form shows this field in one row with those neighbouring fields that have `beside` too. */
  beside?: boolean;
  /**
   * The `type` of the HTML input. On a phone, `tel` shows the keys for telephone numbers, and `time` a choice of time.
   */
  type?: 'tel' | 'time';
  /**
   * For a list of ids that people choose in two selectors: the label of the second selector. People may choose nothing
   * in the second selector.
   */
  second?: string;
  /** For a list: the word for one entry, such as `venue`. */
  one?: string;
  /** For a list of objects: the names of the fields whose texts together form the title of an entry. */
  title?: readonly string[];
};

const fieldTexts = z.registry<FieldTexts>();

/**
 * Registers the texts that a form shows for a field, and returns the field. The texts also apply if limits or `null`
 * are added to the schema later.
 */
export function labelField<S extends z.ZodType>(label: string, field: S, more: Omit<FieldTexts, 'label'> = {}): S {
  fieldTexts.add(field, { label, ...more });
  return field;
}

/** Returns how the change history names a field in a sentence: the label `Best of (frames)` becomes `best of`. */
export function fieldNameInSentence({ label }: Pick<FieldTexts, 'label'>): string {
  const words = label.replace(/ *\([^)]*\)$/, '');
  // A word in capitals, such as TV, stays unchanged.
  const isAcronym = (word: string) => word.length > 1 && word === word.toUpperCase();
  return words.replace(/[^ ]+/g, (word) => (isAcronym(word) ? word : word.toLowerCase()));
}

/** Returns the texts that a form shows for a field; `null` for a field that no form shows. */
export function formTextsOfField(field: z.core.$ZodType): FieldTexts | null {
  const own = fieldTexts.get(field);
  if (own !== undefined) return own;
  const inner = unwrapSchema(field);
  return inner === null ? null : formTextsOfField(inner);
}
