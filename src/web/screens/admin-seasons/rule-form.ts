import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import {
  checkDivisionRules,
  checkRules,
  type NumberRule,
  POINT_WORDS,
  type Preset,
  RULE_WORDS,
} from '#domain/seasons/season-rules.ts';
import { type LeagueRules, type OwnRules, rulesOf, type Season, TIE_BREAKS } from '#domain/seasons/season.ts';

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

/** Fills in the fields of a season's rules; a division without rules of its own starts with the season's. */
export function ruleValues(season: Shown): RuleValues {
  const divisionRules: RuleValues['divisionRules'] = {};
  for (const division of season.divisions) {
    const own = season.divisionRules[division] !== undefined;
    divisionRules[division] = { own, ...formatValues(rulesOf(season, division)) };
  }
  const { rules } = season;
  return {
    rules: {
      ...formatValues(rules),
      walkoverScore: String(rules.walkoverScore),
      highestBreak: String(rules.highestBreak),
      highestScore: String(rules.highestScore),
      breaksFrom: String(rules.breaksFrom),
    },
    divisionRules,
  };
}

/** A preset or the rules of a division as values of the form. */
export function formatValues(rules: Preset['rules']): FormatValues {
  const { frameWon, fixtureWon, fixtureDrawn } = rules.points;
  return {
    framesPerFixture: String(rules.framesPerFixture),
    maxFramesPerPlayer: String(rules.maxFramesPerPlayer),
    points: { frameWon: String(frameWon), fixtureWon: String(fixtureWon), fixtureDrawn: String(fixtureDrawn) },
    tieBreaks: TIE_BREAKS.map((_, i) => rules.tieBreaks[i] ?? ''),
  };
}

/** The numbers of a format in a form as far as they are whole, for an example; `null` while one is not. */
export function formatIn({
  framesPerFixture,
  points,
}: FormatValues): Pick<LeagueRules, 'framesPerFixture' | 'points'> | null {
  const { frameWon, fixtureWon, fixtureDrawn } = pointsOf(points);
  const numbers = [wholeOf(framesPerFixture), frameWon, fixtureWon, fixtureDrawn];
  if (numbers.some((number) => Number.isNaN(number))) return null;
  return { framesPerFixture: wholeOf(framesPerFixture), points: { frameWon, fixtureWon, fixtureDrawn } };
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
  const rules = collect(checkRules({ ...numbersOf(values.rules), ...formatOf(values.rules) }, before.rules), issues);
  const sent: RulesBody['divisionRules'] = {};
  for (const division of divisions) {
    const fields = values.divisionRules[division];
    const known = before.divisionRules[division];
    if (!fields) continue;
    if (fields.own) sent[division] = { ...known, ...differing(formatOf(fields), rules ?? before.rules) };
    else if (known) sent[division] = null;
  }
  const base = { rules: rules ?? before.rules, divisionRules: {}, divisions };
  collect(checkDivisionRules(sent, base), issues);
  return issues.length > 0 || !rules ? faulty(issues) : valid({ rules, divisionRules: sent });
}

/** The rules of a format that are not those of the season; the others are `undefined`. */
function differing(format: ReturnType<typeof formatOf>, rules: LeagueRules) {
  const entries = Object.entries(format).map(([name, value]) => {
    const same = JSON.stringify(value) === JSON.stringify(sortedLike(value, rules[name as keyof typeof format]));
    return [name, same ? undefined : value];
  });
  // The keys are those of the format.
  return Object.fromEntries(entries) as Partial<typeof format>;
}

/** The same value with its keys in the order of `like`. */
function sortedLike(like: unknown, value: LeagueRules[keyof LeagueRules]): unknown {
  if (typeof value !== 'object' || 'length' in value) return value;
  return Object.fromEntries(Object.keys(Object(like)).map((key) => [key, value[key as PointName]]));
}

function formatOf({ framesPerFixture, maxFramesPerPlayer, points, tieBreaks }: FormatValues) {
  return {
    framesPerFixture: wholeOf(framesPerFixture),
    maxFramesPerPlayer: wholeOf(maxFramesPerPlayer),
    points: pointsOf(points),
    tieBreaks: tieBreaks.filter((tieBreak) => tieBreak !== ''),
  };
}

function numbersOf(values: RuleValues['rules']): Partial<Record<NumberRule, number>> {
  // `RULE_WORDS` has exactly the keys of these rules.
  const names = Object.keys(RULE_WORDS) as NumberRule[];
  return Object.fromEntries(names.map((name) => [name, wholeOf(values[name])]));
}

function pointsOf(points: FormatValues['points']): Record<PointName, number> {
  // `POINT_WORDS` has exactly the keys of the points.
  const names = Object.keys(POINT_WORDS) as PointName[];
  return Object.fromEntries(names.map((name) => [name, wholeOf(points[name])])) as Record<PointName, number>;
}

/** NaN, which every rule refuses, for a text that is not a number. */
function wholeOf(text: string): number {
  return text.trim() === '' ? NaN : Number(text);
}
