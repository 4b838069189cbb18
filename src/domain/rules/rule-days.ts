import { EARLIEST_DAY } from '#domain/rules/joined.ts';
import type { LeagueRules, Season } from '#domain/seasons/season.ts';

/**
 * A rule that judges recorded cards, such as `registration.closes` or `penalties.short`. Such a rule judges only cards
 * that were played on or after the day on which the rule was set.
 */
export type JudgingRule = `registration.${string}` | `penalties.${string}`;

/**
 * The days from which rules judge cards, keyed by the rule, or by `divisions.1.` and the rule if the division's day
 * differs from the season's. A rule without a day holds from the season's start.
 */
export type RuleDays = Readonly<Record<string, string>>;

type Ruled = Pick<Season, 'rules' | 'divisionRules' | 'divisions'> & { ruleDays?: RuleDays };

/** Returns the day from which a rule of a division judges cards. */
export function ruleSince({ ruleDays = {} }: Pick<Ruled, 'ruleDays'>, division: number, rule: JudgingRule): string {
  return ruleDays[`divisions.${division}.${rule}`] ?? ruleDays[rule] ?? EARLIEST_DAY;
}

/**
 * Returns the days from which the rules of a changed season judge cards: today for each rule that the season did not
 * have before.
 */
export function ruleDaysAfter(before: Ruled, after: Omit<Ruled, 'ruleDays'>, today: string): RuleDays {
  const days: Record<string, string> = {};
  const note = (key: string, day: string, usual: string): void => {
    if (day !== usual) days[key] = day;
  };
  const had = judgingRules(before.rules);
  for (const rule of judgingRules(after.rules))
    note(rule, had.has(rule) ? (before.ruleDays?.[rule] ?? EARLIEST_DAY) : today, EARLIEST_DAY);
  for (const division of after.divisions) {
    const hadHere = judgingRules(ownOr(before, division));
    for (const rule of judgingRules(ownOr(after, division)))
      note(
        `divisions.${division}.${rule}`,
        hadHere.has(rule) ? ruleSince(before, division, rule) : today,
        days[rule] ?? EARLIEST_DAY,
      );
  }
  return days;
}

type Judging = { [Group in 'registration' | 'penalties']?: LeagueRules[Group] | null };

/** Returns the rules that judge the cards of a division. A division's own group replaces the season's whole group. */
function ownOr({ rules, divisionRules }: Omit<Ruled, 'ruleDays'>, division: number): Judging {
  const { registration = rules.registration, penalties = rules.penalties } = divisionRules[division] ?? {};
  return { ...(registration ? { registration } : {}), ...(penalties ? { penalties } : {}) };
}

/** Returns the rules that are set. A value such as `null`, `false` or `free` asks for nothing. */
function judgingRules({ registration, penalties }: Judging): Set<JudgingRule> {
  const set = Object.entries(registration ?? {}).filter(([, value]) => ![null, false, 'free'].includes(value as null));
  return new Set([
    ...set.map(([key]): JudgingRule => `registration.${key}`),
    ...(penalties ?? []).map((one): JudgingRule => `penalties.${one.for}`),
  ]);
}
