import type { z } from 'zod';
import { fields, list } from '#domain/fields.ts';
import { labelled, type FieldTexts } from '#domain/field-words.ts';

/** The titles of the parts of a rule book, in their order. */
export const RULE_PARTS = {
  match: 'The match',
  points: 'Points and places',
  players: 'Players and squads',
  handicaps: 'Handicaps',
  postponing: 'Postponing',
  results: 'Results and penalties',
  cups: 'Cups',
} as const;
export type RulePart = keyof typeof RULE_PARTS;

/** A rule of a league: its question in the form, its value, and its sentence in the rule book for a value. */
export type Rule<Key extends string = string, Value extends z.ZodType = z.ZodType> = {
  key: Key;
  /** The question in the form, also the label of its field. */
  asks: string;
  /** A short text below the question. */
  hint?: string;
  value: Value;
  /** Returns the sentence of the rule book; `null` for a value that says nothing. */
  says: (value: z.output<Value>) => string | null;
};

/** Describes one rule. If a rule judges cards, the function that does so is in the same file as the rule. */
export function rule<const Key extends string, Value extends z.ZodType>(
  key: Key,
  { asks, hint, value, says, ...more }: Omit<Rule<Key, Value>, 'key'> & Omit<FieldTexts, 'label' | 'hint'>,
): Rule<Key, Value> {
  const words = hint === undefined ? more : { hint, ...more };
  return { key, asks, ...(hint === undefined ? {} : { hint }), value: labelled(asks, value, words), says };
}

type ValuesOf<Rules extends readonly Rule[]> = { [One in Rules[number] as One['key']]: One['value'] };

/**
 * The optional rules of one subject, stored together under one key of a season's rules, such as `registration`. Stored
 * rules, the body, the checks, the form and the rule book have every group of `RULE_GROUPS`.
 */
export type RuleGroup<Key extends string = string, Value extends z.ZodType = z.ZodType> = {
  key: Key;
  part: RulePart;
  /** The question that opens the group in the form. A league without the group answers no. */
  asks: string;
  value: Value;
  /** Returns the sentences of the rule book, each with the key of its rule. */
  says: (value: z.output<Value>) => { key: string; text: string }[];
};

type Opened = { part: RulePart; asks: string; what: string };

/** Describes a group of rules. A league that uses none of them does not have the group's key. */
export function ruleGroup<const Key extends string, const Rules extends readonly Rule[]>(
  key: Key,
  { part, asks, what, rules }: Opened & { rules: Rules },
): RuleGroup<Key, z.ZodObject<ValuesOf<Rules>>> {
  const shape = Object.fromEntries(rules.map((one) => [one.key, one.value])) as ValuesOf<Rules>; // of its rules
  const value = labelled(asks, fields(what, shape) as z.ZodObject<ValuesOf<Rules>>); // of the same names
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
 * Describes a list of rules of one kind, such as penalties. `one`: the word for an entry. `title`: the field that names
 * it.
 */
export function ruleList<const Key extends string, Item extends z.ZodObject>(
  key: Key,
  {
    part,
    asks,
    what,
    one,
    title,
    item,
    says,
  }: Opened & ListWords & { item: Item; says: (item: z.output<Item>) => string },
) {
  const value = labelled(asks, list(what, item).readonly(), { one, title: [title] });
  const keyOf = (entry: z.output<Item>) => String(Reflect.get(entry, title));
  const sentences = (items: readonly z.output<Item>[]) => items.map((one) => ({ key: keyOf(one), text: says(one) }));
  return { key, part, asks, value, says: sentences };
}

type ListWords = { one: string; title: string };
