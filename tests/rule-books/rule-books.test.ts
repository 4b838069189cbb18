import { describe, expect, it } from 'vitest';
import { GROUP_KEYS } from '#domain/rules/groups.ts';
import { divisionPosition, sentencesOfRules } from '#domain/rules/sentences.ts';
import { bookOf, type Case, type League, rulesIn, without } from './kit.ts';
import { LEAGUES } from './leagues.ts';
import { countLeaguesBefore, leagueCountWords, countLeaguesNow, ruleBooksPage, PUBLISHED } from './page.ts';

describe.each(LEAGUES)('$name', ({ settings, rules }) => {
  const cases = [...rules].flatMap(([rule, verdict]) => ('cases' in verdict ? [{ rule, verdict }] : []));

  it('has settings without faults, and a sentence for each of its rules', () => {
    const book = bookOf(settings);
    for (const division of book.season.divisions) {
      const own = rulesIn(book, division);
      const said = sentencesOfRules(own, divisionPosition(book.season, division));
      const groups = GROUP_KEYS.filter((key) => own[key] !== undefined);
      expect(groups.filter((key) => !said.some((one) => one.key.startsWith(`${key}.`)))).toEqual([]);
    }
  });

  it.each(cases)('$rule', ({ verdict }) => {
    const book = bookOf(settings);
    for (const one of verdict.cases) one(book);
    expect(verdict.cases.length).toBeGreaterThan(0);
    if (verdict.how !== 'works') return;
    for (const path of verdict.paths) expect(passes(verdict.cases, settings, path), `without ${path}`).toBe(false);
  });
});

/** Returns whether all cases pass without the settings at a path. */
function passes(cases: readonly Case[], settings: League['settings'], path: string): boolean {
  const less = without(settings, path);
  try {
    const book = bookOf(less);
    for (const one of cases) one(book);
    return true;
  } catch {
    return false;
  }
}

it('handles every published rule, and no other', () => {
  const known = LEAGUES.flatMap(({ name, rules }) => Array.from(rules.keys(), (rule) => `${name}: ${rule}`));
  const published = PUBLISHED.map(({ league, rule }) => `${league}: ${rule}`);
  expect([known.filter((one) => !published.includes(one)), published.filter((one) => !known.includes(one))]).toEqual([
    [],
    [],
  ]);
});

it('counts the leagues that can run by their rules, and those that can run without anything by hand', () => {
  console.log(leagueCountWords());
  expect([countLeaguesBefore('yes', 'by hand'), countLeaguesNow('works', 'always', 'by hand')]).toEqual([5, 32]);
  expect([countLeaguesBefore('yes'), countLeaguesNow('works', 'always')]).toEqual([0, 12]);
});

it('lists what is done by hand in docs/rule-books.md; `npm test -- rule-books -u` writes it', async () => {
  await expect(ruleBooksPage()).toMatchFileSnapshot('../../docs/rule-books.md');
});
