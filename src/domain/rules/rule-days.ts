import { EARLIEST_DAY } from '#domain/rules/joined.ts';
import type { LeagueRules, Season } from '#domain/seasons/season.ts';

/**
 * The key of a rule that judges what teams and players did, such as `registration.closes` or `penalties.short`. Such a
 * rule applies only from the day on which it was set.
 */
export type NonRetroactiveRuleKey = `registration.${string}` | `penalties.${string}`;

/**
 * The day from which each registration or penalty rule applies, keyed by rule. A key with the prefix `divisions.1.`
 * gives a different day for division 1. A rule without a day applies to the whole season.
 */
export type RuleDays = Readonly<Record<string, string>>;

type SeasonRules = Pick<Season, 'rules' | 'divisionRules' | 'divisions'> & { ruleDays?: RuleDays };

/** Returns the day from which a rule applies in a division; `EARLIEST_DAY` if it applies to the whole season. */
export function ruleStartDay(
  { ruleDays = {} }: Pick<SeasonRules, 'ruleDays'>,
  division: number,
  rule: NonRetroactiveRuleKey,
): string {
  return ruleDays[`divisions.${division}.${rule}`] ?? ruleDays[rule] ?? EARLIEST_DAY;
}

/**
 * Returns the days from which the rules of a changed season apply (Rule C40). A rule that the season or division did
 * not have before applies from `today`. Any other rule keeps its day.
 */
export function ruleDaysAfterChange(
  before: SeasonRules,
  after: Omit<SeasonRules, 'ruleDays'>,
  today: string,
): RuleDays {
  const days: Record<string, string> = {};
  const note = (key: string, day: string, usual: string): void => {
    if (day !== usual) days[key] = day;
  };
  const had = activeRuleKeys(before.rules);
  for (const rule of activeRuleKeys(after.rules))
    note(rule, had.has(rule) ? (before.ruleDays?.[rule] ?? EARLIEST_DAY) : today, EARLIEST_DAY);
  for (const division of after.divisions) {
    const hadHere = activeRuleKeys(registrationAndPenaltyRulesOfDivision(before, division));
    for (const rule of activeRuleKeys(registrationAndPenaltyRulesOfDivision(after, division)))
      note(
        `divisions.${division}.${rule}`,
        hadHere.has(rule) ? ruleStartDay(before, division, rule) : today,
        days[rule] ?? EARLIEST_DAY,
      );
  }
  return days;
}

type RegistrationAndPenaltyRules = { [Group in 'registration' | 'penalties']?: LeagueRules[Group] | null };

/**
 * Returns the registration and penalty rules of a division. A group of rules that the division has set itself replaces
 * the season's whole group.
 */
function registrationAndPenaltyRulesOfDivision(
  { rules, divisionRules }: Omit<SeasonRules, 'ruleDays'>,
  division: number,
): RegistrationAndPenaltyRules {
  const { registration = rules.registration, penalties = rules.penalties } = divisionRules[division] ?? {};
  return { ...(registration ? { registration } : {}), ...(penalties ? { penalties } : {}) };
}

/**
 * Returns the keys of the rules that are set. A registration rule is not set if its value is `null`, `false` or `free`.
 */
function activeRuleKeys({ registration, penalties }: RegistrationAndPenaltyRules): Set<NonRetroactiveRuleKey> {
  const set = Object.entries(registration ?? {}).filter(([, value]) => ![null, false, 'free'].includes(value as null));
  return new Set([
    ...set.map(([key]): NonRetroactiveRuleKey => `registration.${key}`),
    ...(penalties ?? []).map((one): NonRetroactiveRuleKey => `penalties.${one.for}`),
  ]);
}
