import { type Checked, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import type { LeagueRules } from '#domain/season.ts';

/** A rule that is `undefined` is as in the previous season. */
export type LeagueRulesDraft = Draft<LeagueRules>;

/** The label of each rule, in the order in which they are shown. */
export const RULE_WORDS: Readonly<Record<keyof LeagueRules, string>> = {
  framesPerFixture: 'Frames in a fixture',
  walkoverScore: 'Walkover score',
  maxFramesPerPlayer: 'Frames per player in a fixture',
  highestBreak: 'Highest break',
  highestScore: 'Highest score',
};

/** Checks the rules of a new season (Rule R9). Paths are such as `rules.walkoverScore`. */
export function checkRules(draft: LeagueRulesDraft, before: LeagueRules): Checked<LeagueRules> {
  const rules = { ...before };
  // `Object.keys` forgets the type of the keys.
  const names = Object.keys(RULE_WORDS) as (keyof LeagueRules)[];
  for (const name of names) rules[name] = draft[name] ?? before[name];
  const most: LeagueRules = {
    framesPerFixture: 99,
    walkoverScore: rules.highestScore,
    maxFramesPerPlayer: rules.framesPerFixture,
    highestBreak: rules.highestScore,
    highestScore: 999,
  };
  const issues = names.flatMap((name): Issue[] => {
    const value = rules[name];
    if (Number.isInteger(value) && value >= 1 && value <= most[name]) return [];
    return [{ path: `rules.${name}`, message: `${RULE_WORDS[name]} must be a whole number from 1 to ${most[name]}.` }];
  });
  return issues.length > 0 ? faulty(issues) : valid(rules);
}
