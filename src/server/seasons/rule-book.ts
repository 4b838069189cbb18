import type { Facts } from '../cache/facts.ts';
import { storedPolicy } from '../cache/handicap-facts.ts';
import type { LeagueContent } from '../content/league-content.ts';
import { namedSeason } from './named-season.ts';
import { cupLabel } from '#domain/cups/cup-label.ts';
import { namesTogether } from '#domain/standings/places.ts';
import { cupSentences } from '#domain/cups/cup-sentences.ts';
import { policyWords } from '#domain/handicaps/policy-words.ts';
import { RULE_PARTS, type RulePart } from '#domain/rules/rule.ts';
import { divisionContext, type Sentence, sentencesOf } from '#domain/rules/sentences.ts';
import { divisionName } from '#domain/seasons/division-names.ts';
import { rulesOf, type Season } from '#domain/seasons/season.ts';
import { parseMarkdown, slugOf, wordsOf } from '../content/markdown.ts';

/**
 * A season whose rules the book describes, and the season before it, if the league has one. `policy`: how handicaps change, in plain words.
 * `cups`: the season's competitions in order.
 */
export type RuleBookSeason = {
  season: Season;
  before: Season | null;
  policy?: string | null;
  cups?: readonly { name: string; sentences: readonly string[] }[];
};

/** Returns the rule book of a season as Markdown; without a name, of the default season. An unknown season has no rules of its own. */
export async function ruleBookOf(
  facts: Pick<Facts, 'seasons' | 'cups'> & { content(): Pick<LeagueContent, 'rules' | 'values'> },
  name: string | undefined,
): Promise<string> {
  const seasons = await facts.seasons();
  const at = seasons.list.findIndex((season) => season.name === (namedSeason(name) ?? seasons.default));
  const season = seasons.list[at];
  if (season === undefined) return ruleBook(null, facts.content().rules);
  const policy = season.name === seasons.default ? storedPolicy(facts.content()) : null;
  const competitions = (await facts.cups(season.name)).map(({ competition }) => competition);
  const around = { divisionNames: season.divisionNames, cups: competitions };
  const cups = competitions.map((cup) => ({ name: cupLabel(cup.name), sentences: cupSentences(cup, around) }));
  const bookSeason = { season, before: seasons.list[at - 1] ?? null, policy: policy && policyWords(policy), cups };
  return ruleBook(bookSeason, facts.content().rules);
}

/**
 * Returns the rule book as Markdown: the sentences of a season's rules by part and division, with what changed since the season
 * before, and the league's own text. A section of this text with the heading of a part stands in that part; the rest follows.
 */
export function ruleBook(bookSeason: RuleBookSeason | null, ownText: string): string {
  const written = splitText(ownText);
  const level = '#'.repeat(written.level);
  const names = Object.keys(RULE_PARTS) as RulePart[]; // forgotten by `Object.keys`
  const parts = names.flatMap((part) => {
    const made = bookSeason === null ? [] : partOf(bookSeason, part, `${level}#`);
    const added = written.sections.filter(({ slug }) => slug === slugOf(RULE_PARTS[part]));
    if (made.length === 0 && added.length === 0) return [];
    // The league's own text applies to all, so it comes before the text for one division or cup.
    const first = made.findIndex((text) => text.startsWith(`${level}# `));
    const common = first === -1 ? made.length : first;
    const own = added.map(({ body }) => body);
    return [`${level} ${RULE_PARTS[part]}`, ...made.slice(0, common), ...own, ...made.slice(common)];
  });
  const rest = written.sections.filter(({ slug }) => !names.some((part) => slug === slugOf(RULE_PARTS[part])));
  return [written.start, ...parts, ...rest.map(({ whole }) => whole)].filter((text) => text !== '').join('\n\n');
}

/** The league's own text: what comes before its first section, and its sections. `level`: of their headings, 1 to 5. */
type OwnText = { start: string; level: number; sections: { slug: string; body: string; whole: string }[] };

function splitText(text: string): OwnText {
  const tokens = parseMarkdown(text);
  const first = tokens[0]?.tag === 'h1' ? 1 : 0; // a text that begins with `# …` has a title
  const headings = tokens
    .map((token, index) => ({
      token,
      level: Number(/^h(\d)$/.exec(token.tag)?.[1]),
      words: wordsOf(tokens[index + 1]),
    }))
    .filter(({ token }) => token.type === 'heading_open' && token.level === 0)
    .slice(first);
  const level = Math.min(5, ...headings.map((heading) => heading.level));
  const tops = headings.filter((heading) => heading.level === level);
  const lines = text.split('\n');
  const linesOf = (from: number, to: number | undefined) => lines.slice(from, to).join('\n').trim();
  const sections = tops.map(({ token, words }, index) => {
    const [from, below] = token.map ?? [0, 0];
    const to = tops[index + 1]?.token.map?.[0];
    return { slug: slugOf(words), body: linesOf(below, to), whole: linesOf(from, to) };
  });
  return { start: linesOf(0, tops[0]?.token.map?.[0]), level: headings.length === 0 ? 2 : level, sections };
}

/** Returns the lines of one part: those of the divisions, then the league's policy or the season's cups. */
function partOf(bookSeason: RuleBookSeason, part: RulePart, heading: string): string[] {
  const { policy, cups = [] } = bookSeason;
  const ofDivisions = divisionsIn(bookSeason, part, heading);
  if (part === 'handicaps' && policy) return [...ofDivisions, escaped(policy)];
  if (part !== 'cups') return ofDivisions;
  const ofCups = cups.map(({ name, sentences }) => [
    `${heading} ${escaped(name)}`,
    sentences.map((text) => `- ${escaped(text)}`).join('\n'),
  ]);
  return [...ofDivisions, ...ofCups.flat()];
}

/** Returns the sentences of all divisions and then, below their names, those of some divisions. */
function divisionsIn({ season, before }: RuleBookSeason, part: RulePart, heading: string): string[] {
  const byDivision = season.divisions.map((division) => ({
    division,
    lines: linesFor(season, before, division, part),
  }));
  const isCommon = (line: string) => byDivision.every(({ lines }) => lines.includes(line));
  const common = (byDivision[0]?.lines ?? []).filter(isCommon);
  const others = [...Map.groupBy(byDivision, ({ lines }) => lines.filter((line) => !isCommon(line)).join('\n'))];
  const groups = others.flatMap(([text, divisions]) => {
    if (text === '') return [];
    const names = divisions.map(({ division }) => divisionName(season.divisionNames, division));
    return [`${heading} ${escaped(namesTogether(names))}`, text];
  });
  return common.length === 0 ? groups : [common.join('\n'), ...groups];
}

/** Returns a division's sentences in one part as entries of a list, with what changed since the season before. */
function linesFor(season: Season, before: Season | null, division: number, part: RulePart): string[] {
  const now = sentencesIn(season, division, part);
  const was = before?.divisions.includes(division) ? sentencesIn(before, division, part) : null;
  const lines = now.map(
    ({ key, text }) => `- ${escaped(text)}${before && was ? changeWords(before, was, key, text) : ''}`,
  );
  const dropped = (was ?? []).filter((old) => !now.some(({ key }) => key === old.key));
  const gone = dropped.map(({ text }) => `- *No longer, as in ${before?.name}:* ${escaped(text)}`);
  return [...lines, ...gone];
}

function sentencesIn(season: Season, division: number, part: RulePart): Sentence[] {
  return sentencesOf(rulesOf(season, division), divisionContext(season, division)).filter(
    (sentence) => sentence.part === part,
  );
}

/** Returns ` *(new this season)*`, ` *(in 24/25: …)*`, or nothing. */
function changeWords(before: Season, was: readonly Sentence[], key: string, text: string): string {
  const old = was.find((one) => one.key === key);
  if (old === undefined) return ' *(new this season)*';
  return old.text === text ? '' : ` *(in ${before.name}: ${escaped(old.text)})*`;
}

/** Returns a text in which no character has a meaning for Markdown. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&#~|]/g, String.raw`\$&`);
}
