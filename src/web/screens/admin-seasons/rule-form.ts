import { rulesBody } from '#contract/rules.ts';
import type { Preset } from '#domain/seasons/presets.ts';
import { type NumberRule, SUBSTITUTE_WORDS } from '#domain/seasons/rule-words.ts';
import type { LeagueRulesDraft } from '#domain/seasons/season-rules.ts';
import type { Format } from '#domain/seasons/format.ts';
import { SUBSTITUTES, TIE_BREAKS } from '#domain/seasons/rule-choices.ts';
import { type LeagueRules, rulesOf, type Season, type Substitutes, type ZoneRules } from '#domain/seasons/season.ts';
import { rules as storedRules } from '#domain/seasons/stored-season.ts';
import { bodyOf, typedOf } from '#web/office/form-values.ts';

/** What may be chosen about substitutes. */
export const SUBSTITUTE_OPTIONS = SUBSTITUTES.map((value) => ({ value, label: SUBSTITUTE_WORDS[value] }));

/** What holds where nothing was chosen. */
const USUAL: Substitutes = 'registered';

type PointName = keyof LeagueRules['points'];

/** A format in a form: numbers as text, and a place for each tie-break, `''` where none is chosen. */
export type FormatValues = Record<'framesPerFixture' | 'maxFramesPerPlayer', string> & {
  points: Record<PointName, string>;
  tieBreaks: string[];
};

/** A format with who may play, and how many teams go up and down, `''` for no zone. */
type DivisionValues = FormatValues & Record<keyof ZoneRules, string> & { substitutes: Substitutes };

export type RuleValues = {
  rules: DivisionValues & Record<NumberRule, string>;
  /** By division; `own` is whether it has rules of its own. */
  divisionRules: Record<string, DivisionValues & { own: boolean }>;
};

type Shown = Pick<Season, 'rules' | 'divisionRules' | 'divisions'>;

/** What a form shows of a preset, and of a division's rules. */
const format = rulesBody.pick({ framesPerFixture: true, maxFramesPerPlayer: true, points: true });
export const zones = rulesBody.pick({ promoted: true, relegated: true });
const shown = format.extend(zones.shape);
const allRules = rulesBody.omit({ tieBreaks: true, handicaps: true, substitutes: true });

/** Fills in the fields of a season's rules; a division without rules of its own starts with the season's. */
export function ruleValues(season: Shown): RuleValues {
  const divisionRules = season.divisions.map((division) => {
    const own = season.divisionRules[division] !== undefined;
    return [division, { own, ...divisionValues(rulesOf(season, division)) }];
  });
  const numbers = typedOf(allRules, season.rules) as Record<NumberRule, string>; // the rest is in `divisionValues` too
  return {
    rules: { ...numbers, ...divisionValues(season.rules) },
    divisionRules: Object.fromEntries(divisionRules),
  };
}

function divisionValues(rules: LeagueRules): DivisionValues {
  const zoneValues = typedOf(zones, rules) as Record<keyof ZoneRules, string>;
  return { ...formatValues(rules), ...zoneValues, substitutes: rules.substitutes ?? USUAL };
}

/** A preset or the rules of a division as values of the form. */
export function formatValues(rules: Preset['rules']): FormatValues {
  const tieBreaks = TIE_BREAKS.map((_, i) => rules.tieBreaks[i] ?? '');
  return { ...(typedOf(format, rules) as Omit<FormatValues, 'tieBreaks'>), tieBreaks };
}

/** The numbers of a format in a form as far as they are whole, for an example; `null` while one is not. */
export function formatIn(values: FormatValues): Pick<LeagueRules, 'framesPerFixture' | 'points'> | null {
  return storedRules.pick({ framesPerFixture: true, points: true }).safeParse(bodyOf(format, values)).data ?? null;
}

type SentRules = Omit<LeagueRulesDraft, 'tieBreaks' | 'format'> & {
  tieBreaks?: readonly string[] | undefined;
  format?: Format | undefined;
};

/** Returns rules as they are sent. A division sends only its own rules, or `null` if it has none. */
export type RulesBody = { rules: SentRules; divisionRules: Record<string, SentRules | null> };

/**
 * Returns the rules in a form. Those of a division are what differs from the season's, and what the form does not show of
 * `before`.
 */
export function rulesSent(values: RuleValues, before: Shown, divisions: readonly number[]): RulesBody {
  const typed = rulesIn(allRules, values.rules);
  // A season without the rule about substitutes stays as it is.
  const isUsual = typed.substitutes === USUAL && before.rules.substitutes === undefined;
  const rules = isUsual ? { ...typed, substitutes: undefined } : typed;
  const divisionRules: RulesBody['divisionRules'] = {};
  for (const division of divisions) {
    const fields = values.divisionRules[division];
    const known = before.divisionRules[division];
    if (fields?.own) divisionRules[division] = { ...known, ...differing(rulesIn(shown, fields), typed) };
    else if (fields && known) divisionRules[division] = null;
  }
  return { rules, divisionRules };
}

/** The rules that were typed; what is no number stays a text, or `''`, which every rule refuses. */
function rulesIn(schema: typeof shown | typeof allRules, values: DivisionValues): SentRules {
  const { substitutes, tieBreaks } = values;
  return { ...bodyOf(schema, values, ''), substitutes, tieBreaks: tieBreaks.filter((tieBreak) => tieBreak !== '') };
}

/** The rules of a format that are not those of the season; the others are `undefined`. */
function differing(typed: SentRules, rules: SentRules): SentRules {
  const entries = Object.entries(typed).map(([name, value]) => {
    const same = JSON.stringify(value) === JSON.stringify(Reflect.get(rules, name));
    return [name, same ? undefined : value];
  });
  return Object.fromEntries(entries);
}
