import type { z } from 'zod';
import { fields, list } from '#domain/fields.ts';
import { labelField, type FieldTexts } from '#domain/field-words.ts';

/** The parts of the rule book in their order, each with its title. */
export const RULE_BOOK_PARTS = {
  match: 'The match',
  points: 'Points and places',
  players: 'Players and squads',
  handicaps: 'Handicaps',
  postponing: 'Postponing',
  results: 'Results and penalties',
  cups: 'Cups',
} as const;
export type RuleBookPart = keyof typeof RULE_BOOK_PARTS;

/**
 * An optional rule of a league: its question in the form, the schema of its value, and its sentence in the rule book.
 */
export type OptionalRule<Key extends string = string, Value extends z.ZodType = z.ZodType> = {
  key: Key;
  /** The question that the form shows as the label of the field. */
  asks: string;
  /** A short text below the question. */
  hint?: string;
  value: Value;
  /** Returns the sentence of the rule book for a value; `null` if the value sets no rule. */
  says: (value: z.output<Value>) => string | null;
};

/** Describes one optional rule. The form shows `asks` as the label of the field, and `hint` below it. */
export function defineOptionalRule<const Key extends string, Value extends z.ZodType>(
  key: Key,
  { asks, hint, value, says, ...more }: Omit<OptionalRule<Key, Value>, 'key'> & Omit<FieldTexts, 'label' | 'hint'>,
): OptionalRule<Key, Value> {
  const words = hint === undefined ? more : { hint, ...more };
  return { key, asks, ...(hint === undefined ? {} : { hint }), value: labelField(asks, value, words), says };
}

type ValueSchemasByKey<Rules extends readonly OptionalRule[]> = { [One in Rules[number] as One['key']]: One['value'] };

/**
 * The optional rules of one subject, stored together under one key of a season's rules, such as `registration`. The
 * stored rules, the request body, the checks, the form and the rule book all take their groups from `RULE_GROUPS`.
 */
export type RuleGroup<Key extends string = string, Value extends z.ZodType = z.ZodType> = {
  key: Key;
  part: RuleBookPart;
  /**
   * The yes-or-no question that the form asks before the rules of the group. The answer is no if the season does not
   * have the group.
   */
  asks: string;
  value: Value;
  /** Returns the sentences of the rule book, each with the key of its rule. */
  says: (value: z.output<Value>) => { key: string; text: string }[];
};

type RuleGroupDescription = { part: RuleBookPart; asks: string; what: string };

/**
 * Describes a group of rules. If a league uses none of these rules, its stored rules do not have the group's key.
 * `what`: the name of the group in messages about faults.
 */
export function defineRuleGroup<const Key extends string, const Rules extends readonly OptionalRule[]>(
  key: Key,
  { part, asks, what, rules }: RuleGroupDescription & { rules: Rules },
): RuleGroup<Key, z.ZodObject<ValueSchemasByKey<Rules>>> {
  // Both casts are safe: the objects have the keys of the rules.
  const shape = Object.fromEntries(rules.map((one) => [one.key, one.value])) as ValueSchemasByKey<Rules>;
  const value = labelField(asks, fields(what, shape) as z.ZodObject<ValueSchemasByKey<Rules>>);
  return {
    key,
    part,
    asks,
    value,
    says: (values) =>
      rules.flatMap((one) => {
        const text = one.says(Reflect.get(Object(values), one.key));
        return text === null ? [] : [{ key: one.key, text }];
      }),
  };
}

/**
 * Describes a list of rules of one kind, such as penalties. `one`: the word for one rule of the list. `title`: the
 * field whose value names a rule of the list.
 */
export function defineRuleList<const Key extends string, Item extends z.ZodObject>(
  key: Key,
  {
    part,
    asks,
    what,
    one,
    title,
    item,
    says,
  }: RuleGroupDescription & ListItemDescription & { item: Item; says: (item: z.output<Item>) => string },
) {
  const value = labelField(asks, list(what, item).readonly(), { one, title: [title] });
  const keyOf = (entry: z.output<Item>) => String(Reflect.get(entry, title));
  const sentences = (items: readonly z.output<Item>[]) => items.map((one) => ({ key: keyOf(one), text: says(one) }));
  return { key, part, asks, value, says: sentences };
}

type ListItemDescription = { one: string; title: string };
