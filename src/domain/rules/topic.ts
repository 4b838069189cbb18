import type { RuleBookPart } from '#domain/rules/rule.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/** Whether a division is the highest or the lowest of its season. */
export type DivisionPosition = { isHighest: boolean; isLowest: boolean };

/** A rule that every season has, such as the walkover score. `label` names it in the form and in faults. */
export type Setting = {
  label: string;
  hint?: string;
  /** Returns one or more sentences of the rule book for the rules of a division; `null` if there is nothing to say. */
  says: (rules: LeagueRules, division: DivisionPosition) => string | readonly string[] | null;
};

/** The rules that every season has about one subject. `asks`: the question under which the form shows these rules. */
export type RuleTopic<Key extends string = string> = {
  part: RuleBookPart;
  asks: string;
  settings: Readonly<Record<Key, Setting>>;
};

/** Describes the rules that every season has about one subject. */
export function defineRuleTopic<Key extends string>(
  part: RuleBookPart,
  asks: string,
  settings: Readonly<Record<Key, Setting>>,
): RuleTopic<Key> {
  return { part, asks, settings };
}

/** Returns the labels of settings, under the same keys as the settings. */
export function labelsOfSettings<Key extends string>(
  settings: Readonly<Record<Key, Setting>>,
): Readonly<Record<Key, string>> {
  const labels = Object.entries<Setting>(settings).map(([key, { label }]) => [key, label]);
  return Object.fromEntries(labels) as Record<Key, string>; // The cast is safe: the keys are those of `settings`.
}
