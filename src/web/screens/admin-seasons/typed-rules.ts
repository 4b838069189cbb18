import { rulesBodySchema } from '#contract/rules.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import type { Issue } from '#domain/issue.ts';
import {
  checkDivisionRules,
  checkRules,
  type RulesByDivisionDraft,
  type LeagueRulesDraft,
} from '#domain/seasons/season-rules.ts';
import { ruleGroupsBodySchema } from './group-form.ts';
import { type RulesBody, type RulesOfSeason, type SeasonAndDivisionRuleValues, toRulesBody } from './rule-form.ts';
import { formatBodySchema, type SentRules } from './section-form.ts';

/**
 * The schema that finds the faults that `checkRules` does not find, for example text in place of a number in a section.
 */
const enteredRulesSchema = ruleGroupsBodySchema
  .extend(formatBodySchema.shape)
  .extend({ points: rulesBodySchema.shape.points.unwrap().pick({ byFrames: true, margin: true, frameDrawn: true }) })
  .partial();

/**
 * Checks rules before they are sent. Returns the rules without the values that `enteredRulesSchema` refuses
 * (`draft`), and the faults of these values (`issues`).
 */
export function checkRulesToSend(sent: RulesBody): {
  draft: { rules: LeagueRulesDraft; divisionRules: RulesByDivisionDraft };
  issues: Issue[];
} {
  const issues: Issue[] = [];
  function read(rules: SentRules, path: string): LeagueRulesDraft {
    const given = Object.entries(rules).filter(([name, value]) => name in enteredRulesSchema.shape && isGiven(value));
    const { draft, issues: found } = parseWithoutFaultyFields(enteredRulesSchema, Object.fromEntries(given));
    issues.push(...found.map((issue) => ({ ...issue, path: `${path}.${issue.path}` })));
    const points = rules.points && { ...rules.points, ...Object(draft['points']) };
    return { ...rules, ...draft, ...(points ? { points } : {}) };
  }
  const rules = read(sent.rules, 'rules');
  const ofDivisions = Object.entries(sent.divisionRules).map(([division, own]) => [
    division,
    own && read(own, `divisionRules.${division}`),
  ]);
  return { draft: { rules, divisionRules: Object.fromEntries(ofDivisions) }, issues };
}

/**
 * Returns the rules that the user has typed so far, for the sentences that the form shows about them. `null` while a
 * value is missing or has a fault.
 */
export function typedRulesIfValid(
  values: SeasonAndDivisionRuleValues,
  before: RulesOfSeason,
  divisions: readonly number[],
): RulesOfSeason | null {
  const { draft, issues } = checkRulesToSend(toRulesBody(values, before, divisions));
  const rules = checkRules(draft.rules, before.rules);
  if (issues.length > 0 || !rules.ok) return null;
  const season = { rules: rules.value, divisionRules: {}, divisions };
  const own = checkDivisionRules(draft.divisionRules, season);
  return own.ok ? { ...season, divisionRules: own.value } : null;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
