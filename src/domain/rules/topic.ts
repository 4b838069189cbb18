import type { RulePart } from '#domain/rules/rule.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/** Whether a division is the highest or the lowest of its season. */
export type DivisionContext = { isHighest: boolean; isLowest: boolean };

/** A rule that every season has, such as the walkover score. `label` names it in the form and in faults. */
export type Setting = {
  label: string;
  hint?: string;
  /** Returns the sentence of the rule book for the rules of a division; `null` if this rule has none. */
  says: (rules: LeagueRules, division: DivisionContext) => string | readonly string[] | null;
};

/** The rules about one subject that every season has. `asks`: the question under which the form shows them. */
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

/** Returns the labels of settings, keyed like the settings. */
export function labelsOf<Key extends string>(settings: Readonly<Record<Key, Setting>>): Readonly<Record<Key, string>> {
  const labels = Object.entries<Setting>(settings).map(([key, { label }]) => [key, label]);
  return Object.fromEntries(labels) as Record<Key, string>; // of the same keys
}
