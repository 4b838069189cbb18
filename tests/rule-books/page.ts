import { readFileSync } from 'node:fs';
import type { Verdict } from './kit.ts';
import { LEAGUES } from './leagues.ts';

/**
 * A rule of a published rule book, in our own words. `today`: how the site handled the rule before it was extended for
 * these rule books (`yes`, `by hand` or `no`); `planned` rules were part of that extension.
 */
type Published = { league: string; rule: string; kind: string; today: string };

export const PUBLISHED = readFileSync(new URL('published-rules.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line): Published => {
    const [league = '', rule = '', kind = '', today = ''] = line.split('\t');
    return { league, rule, kind, today };
  });

/**
 * Returns how many leagues the site could run before it was extended for these rule books: it had to handle every rule
 * of a league in one of these ways, which are values of `today`.
 */
export function countLeaguesBefore(...ways: string[]): number {
  const books = Map.groupBy(PUBLISHED, ({ league }) => league);
  return [...books.values()].filter((rules) => rules.every(({ today }) => ways.includes(today))).length;
}

/** Returns how many leagues the site can run: it handles every rule of such a league in one of these ways. */
export function countLeaguesNow(...ways: Verdict['how'][]): number {
  return LEAGUES.filter(({ rules }) => [...rules.values()].every(({ how }) => ways.includes(how))).length;
}

const verdicts = () => LEAGUES.flatMap(({ rules }) => [...rules.values()]);
const countOfRules = (...ways: string[]) => verdicts().filter(({ how }) => ways.includes(how)).length;

/** Returns sentences that say how many leagues and rules the site handles. */
export function leagueCountWords(): string {
  const kept = PUBLISHED.filter(({ today }) => today === 'yes').length;
  return [
    `Of ${LEAGUES.length} leagues ${countLeaguesNow('works', 'always', 'by hand')} can run by all of their rules,`,
    `where ${countLeaguesBefore('yes', 'by hand')} could before, and ${countLeaguesBefore('yes', 'by hand', 'planned')} with what was planned then.`,
    `${countLeaguesNow('works', 'always')} of them run fully, where ${countLeaguesBefore('yes')} did, and ${countLeaguesBefore('yes', 'planned')} with what was planned.`,
    `Of ${verdicts().length} rules ${countOfRules('works', 'always')} work, where ${kept} did;`,
    `${countOfRules('by hand')} are by hand, and ${countOfRules('later')} need what the site does not have.`,
  ].join(' ');
}

const ABOUT = `# Published rule books

The rules of ${LEAGUES.length} leagues for snooker, billiards, pool and darts, as they publish them, in our words. \`tests/rule-books/\` has each
league's settings as data, and each of its rules as a case that passes with these settings and fails without the one it needs.
\`npm test -- rule-books -u\` writes this page; a test fails while it is out of date.

- *Works*: the site judges, counts, marks, prepares or refuses what the rule says. What only people in the club can see, such as a
  draw or a watch, stays with them.
- *By hand*: an official does it with what the site has.
- *Later*: the site does not have what the rule needs.
- A league *can run* by its rules if none of them is for later. It *runs fully* if none is by hand either.

${leagueCountWords()}
`;

/** Returns the text of docs/rule-books.md. */
export function ruleBooksPage(): string {
  const counted = LEAGUES.map(({ name, rules }) => {
    const of = (...ways: string[]) => [...rules.values()].filter(({ how }) => ways.includes(how)).length;
    return [name, of('works', 'always'), of('by hand'), of('later')];
  });
  return [
    ABOUT,
    '## By hand\n',
    tableOf(['League', 'Rule', 'How'], reasons('by hand')),
    '\n## Later\n',
    tableOf(['League', 'Rule', 'What is missing'], reasons('later')),
    '\n## Leagues\n',
    tableOf(['League', 'Works', 'By hand', 'Later'], counted),
    '',
  ].join('\n');
}

function reasons(how: 'by hand' | 'later'): string[][] {
  return LEAGUES.flatMap(({ name, rules }) =>
    [...rules].flatMap(([rule, verdict]) =>
      verdict.how === how && 'reason' in verdict ? [[name, rule, verdict.reason]] : [],
    ),
  );
}

function tableOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
