import { leagueRules, rulesBody } from '#contract/rules.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import {
  checkDivisionRules,
  checkRules,
  type LeagueRulesDraft,
  type NumberRule,
  type Preset,
} from '#domain/seasons/season-rules.ts';
import { type LeagueRules, type OwnRules, rulesOf, type Season, TIE_BREAKS } from '#domain/seasons/season.ts';
import { bodyOf, typedOf } from '#web/officials/things/form-values.ts';

type PointName = keyof LeagueRules['points'];

/** A format in a form: numbers as text, and a place for each tie-break, `''` where none is chosen. */
export type FormatValues = Record<'framesPerFixture' | 'maxFramesPerPlayer', string> & {
  points: Record<PointName, string>;
  tieBreaks: string[];
};

export type RuleValues = {
  rules: FormatValues & Record<NumberRule, string>;
  /** By division; `own` is whether it has rules of its own. */
  divisionRules: Record<string, FormatValues & { own: boolean }>;
};

type Shown = Pick<Season, 'rules' | 'divisionRules' | 'divisions'>;

/** What a form shows of a division's rules. */
const format = rulesBody.pick({ framesPerFixture: true, maxFramesPerPlayer: true, points: true });
const allRules = rulesBody.omit({ tieBreaks: true });

/** Fills in the fields of a season's rules; a division without rules of its own starts with the season's. */
export function ruleValues(season: Shown): RuleValues {
  const divisionRules = season.divisions.map((division) => {
    const own = season.divisionRules[division] !== undefined;
    return [division, { own, ...formatValues(rulesOf(season, division)) }];
  });
  const numbers = typedOf(allRules, season.rules) as Record<NumberRule, string>; // the points are in the format too
  return {
    rules: { ...numbers, ...formatValues(season.rules) },
    divisionRules: Object.fromEntries(divisionRules),
  };
}

/** A preset or the rules of a division as values of the form. */
export function formatValues(rules: Preset['rules']): FormatValues {
  const tieBreaks = TIE_BREAKS.map((_, i) => rules.tieBreaks[i] ?? '');
  return { ...(typedOf(format, rules) as Omit<FormatValues, 'tieBreaks'>), tieBreaks };
}

/** The numbers of a format in a form as far as they are whole, for an example; `null` while one is not. */
export function formatIn(values: FormatValues): Pick<LeagueRules, 'framesPerFixture' | 'points'> | null {
  return leagueRules.pick({ framesPerFixture: true, points: true }).safeParse(bodyOf(format, values)).data ?? null;
}

/** The rules of a division as the API takes them. */
type SentRules = Omit<OwnRules, 'tieBreaks'> & { tieBreaks?: readonly string[] };

/** Rules as the API takes them. */
export type RulesBody = { rules: LeagueRules; divisionRules: Record<string, SentRules | null> };

/**
 * Checks the rules in a form. A division is sent with what differs from the season's rules, and with what the form does
 * not show of `before`; without rules of its own it is `null`.
 */
export function checkRuleValues(values: RuleValues, before: Shown, divisions: readonly number[]): Checked<RulesBody> {
  const issues: Issue[] = [];
  const rules = collect(checkRules(rulesIn(allRules, values.rules), before.rules), issues);
  const sent: RulesBody['divisionRules'] = {};
  for (const division of divisions) {
    const fields = values.divisionRules[division];
    const known = before.divisionRules[division];
    if (!fields) continue;
    if (fields.own) sent[division] = { ...known, ...differing(rulesIn(format, fields), rules ?? before.rules) };
    else if (known) sent[division] = null;
  }
  const base = { rules: rules ?? before.rules, divisionRules: {}, divisions };
  collect(checkDivisionRules(sent, base), issues);
  return issues.length > 0 || !rules ? faulty(issues) : valid({ rules, divisionRules: sent });
}

/** The rules that were typed; what is no number stays a text, or `''`, which every rule refuses. */
function rulesIn(schema: typeof format | typeof allRules, values: FormatValues): LeagueRulesDraft {
  return { ...bodyOf(schema, values, ''), tieBreaks: values.tieBreaks.filter((tieBreak) => tieBreak !== '') };
}

/** The rules of a format that are not those of the season; the others are `undefined`. */
function differing(typed: LeagueRulesDraft, rules: LeagueRules): SentRules {
  const entries = Object.entries(typed).map(([name, value]) => {
    const same = JSON.stringify(value) === JSON.stringify(sortedLike(value, rules[name as keyof LeagueRules]));
    return [name, same ? undefined : value];
  });
  return Object.fromEntries(entries);
}

/** The same value with its keys in the order of `like`. */
function sortedLike(like: unknown, value: LeagueRules[keyof LeagueRules]): unknown {
  if (typeof value !== 'object' || 'length' in value) return value;
  return Object.fromEntries(Object.keys(Object(like)).map((key) => [key, value[key as PointName]]));
}
