import type { RulePart } from '#domain/rules/rule.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/** The position of a division among the divisions of its season. */
export type DivisionContext = { isHighest: boolean; isLowest: boolean };

/** A rule that every season has, such as the walkover score. `label` names it in the form and in faults. */
export type Setting = {
  label: string;
  hint?: string;
  /** Returns the sentence of the rule book for the rules of a division; `null` if this rule has none. */
  says: (rules: LeagueRules, division: DivisionContext) => string | readonly string[] | null;
};

/** Rules that every season has, of one subject. The form opens them by one question. */
export type Topic<Key extends string = string> = {
  part: RulePart;
  asks: string;
  settings: Readonly<Record<Key, Setting>>;
};

/** Describes rules that every season has. */
export function topic<Key extends string>(
  part: RulePart,
  asks: string,
  settings: Readonly<Record<Key, Setting>>,
): Topic<Key> {
  return { part, asks, settings };
}

/** Returns the labels of settings, keyed as they are. */
export function labelsOf<Key extends string>(settings: Readonly<Record<Key, Setting>>): Readonly<Record<Key, string>> {
  const labels = Object.entries<Setting>(settings).map(([key, { label }]) => [key, label]);
  return Object.fromEntries(labels) as Record<Key, string>; // of the same keys
}
