import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import type { LeagueRules } from '#domain/season.ts';

/** A rule that is `undefined` is as it was in the season before. */
export type LeagueRulesDraft = { [Rule in keyof LeagueRules]?: LeagueRules[Rule] | undefined };

/** What each rule is called, in the order in which they are shown. */
export const RULE_WORDS: Readonly<Record<keyof LeagueRules, string>> = {
  framesPerFixture: 'Frames in a fixture',
  walkoverScore: 'Score of a walkover',
  maxFramesPerPlayer: 'Frames of one player in a fixture',
  highestBreak: 'Highest break',
  highestScore: 'Highest score',
};

/** Checks the rules that a new season gets; once made they are fixed (contract §5). Paths are `rules.walkoverScore`. */
export function checkRules(draft: LeagueRulesDraft, before: LeagueRules): Checked<LeagueRules> {
  const rules = { ...before };
  // These are the keys of the words, which are those of the rules.
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
