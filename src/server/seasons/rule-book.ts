import type { Facts } from '../cache/facts.ts';
import { storedPolicy } from '../cache/handicap-facts.ts';
import type { LeagueContent } from '../content/league-content.ts';
import { seasonNameInRequest } from './named-season.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { joinNames } from '#domain/standings/places.ts';
import { cupRuleSentences } from '#domain/cups/cup-sentences.ts';
import { policyWords } from '#domain/handicaps/policy-words.ts';
import { RULE_BOOK_PARTS, type RuleBookPart } from '#domain/rules/rule.ts';
import { divisionPosition, type Sentence, sentencesOfRules } from '#domain/rules/sentences.ts';
import { divisionName } from '#domain/seasons/division-names.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import { parseMarkdown, slugOf, plainTextOfToken } from '../content/markdown.ts';

/**
 * What a rule book describes: a season, and the season before it (`null` for the first). `policy`: how handicaps
 * change, in plain words, if the league has a handicap policy. `cups`: the season's cups, each with its rules as
 * sentences.
 */
export type RuleBookSeason = {
  season: Season;
  before: Season | null;
  policy?: string | null;
  cups?: readonly { name: string; sentences: readonly string[] }[];
};

/**
 * Returns the rule book of a season, by default the default season, as Markdown. If there is no such season, returns
 * only the league's own text.
 */
export async function ruleBookTextOfSeason(
  facts: Pick<Facts, 'seasons' | 'cups'> & { content(): Pick<LeagueContent, 'rules' | 'values'> },
  name: string | undefined,
): Promise<string> {
  const seasons = await facts.seasons();
  const at = seasons.list.findIndex((season) => season.name === (seasonNameInRequest(name) ?? seasons.default));
  const season = seasons.list[at];
  if (season === undefined) return ruleBookText(null, facts.content().rules);
  const policy = season.name === seasons.default ? storedPolicy(facts.content()) : null;
  const competitions = (await facts.cups(season.name)).map(({ competition }) => competition);
  const around = { divisionNames: season.divisionNames, cups: competitions };
  const cups = competitions.map((cup) => ({
    name: cupDisplayName(cup.name),
    sentences: cupRuleSentences(cup, around),
  }));
  const bookSeason = { season, before: seasons.list[at - 1] ?? null, policy: policy && policyWords(policy), cups };
  return ruleBookText(bookSeason, facts.content().rules);
}

/**
 * Returns the rule book as Markdown. It has the league's own text and the sentences of a season's rules by part and
 * division, with what has changed since the season before. If `bookSeason` is `null`, it has only the league's own
 * text. If a section of the league's own text has the name of a part as its heading, the section is put into that part.
 * The other sections follow. All sections are numbered.
 */
export function ruleBookText(bookSeason: RuleBookSeason | null, ownText: string): string {
  const written = splitIntoRuleBookSections(ownText);
  const level = '#'.repeat(written.level);
  // The cast is safe: `Object.keys` returns exactly the keys of `RULE_BOOK_PARTS`.
  const names = Object.keys(RULE_BOOK_PARTS) as RuleBookPart[];
  let sections = 0;
  const headed = (title: string) => `${level} ${++sections}. ${title}`;
  const parts = names.flatMap((part) => {
    const made = bookSeason === null ? [] : blocksOfRuleBookPart(bookSeason, part, `${level}#`);
    const added = written.sections.filter(({ slug }) => slug === slugOf(RULE_BOOK_PARTS[part]));
    if (made.length === 0 && added.length === 0) return [];
    // The league's own text applies to everyone, so it is put before the rules for single divisions or cups.
    const first = made.findIndex((text) => text.startsWith(`${level}# `));
    const common = first === -1 ? made.length : first;
    const own = added.map(({ body }) => body);
    return [headed(RULE_BOOK_PARTS[part]), ...made.slice(0, common), ...own, ...made.slice(common)];
  });
  const rest = written.sections.filter(({ slug }) => !names.some((part) => slug === slugOf(RULE_BOOK_PARTS[part])));
  const others = rest.flatMap(({ title, body }) => [headed(title.replace(HEADING_NUMBER_PATTERN, '')), body]);
  return [written.start, ...parts, ...others].filter((text) => text !== '').join('\n\n');
}

/** A number at the beginning of a heading in the league's own text. The rule book replaces it with its own number. */
const HEADING_NUMBER_PATTERN = /^\d+[.)]\s+/;

/**
 * The league's own text. `start`: the text before the first section. `level`: the level of the sections' headings, 1 to
 * 5.
 */
type LeagueTextInSections = { start: string; level: number; sections: { slug: string; title: string; body: string }[] };

function splitIntoRuleBookSections(text: string): LeagueTextInSections {
  const tokens = parseMarkdown(text);
  // If the text begins with `# …`, that heading is the title and not a section.
  const first = tokens[0]?.tag === 'h1' ? 1 : 0;
  const headings = tokens
    .map((token, index) => ({
      token,
      level: Number(/^h(\d)$/.exec(token.tag)?.[1]),
      words: plainTextOfToken(tokens[index + 1]),
      title: tokens[index + 1]?.content ?? '',
    }))
    .filter(({ token }) => token.type === 'heading_open' && token.level === 0)
    .slice(first);
  const level = Math.min(5, ...headings.map((heading) => heading.level));
  const tops = headings.filter((heading) => heading.level === level);
  const lines = text.split('\n');
  const linesOf = (from: number, to: number | undefined) => lines.slice(from, to).join('\n').trim();
  const sections = tops.map(({ token, words, title }, index) => {
    const body = linesOf(token.map?.[1] ?? 0, tops[index + 1]?.token.map?.[0]);
    return { slug: slugOf(words), title, body };
  });
  return { start: linesOf(0, tops[0]?.token.map?.[0]), level: headings.length === 0 ? 2 : level, sections };
}

/**
 * Returns one part of the rule book as blocks of Markdown. The sentences for the divisions come first. In the part
 * about handicaps, the handicap policy follows; in the part about cups, the rules of each cup follow.
 */
function blocksOfRuleBookPart(bookSeason: RuleBookSeason, part: RuleBookPart, heading: string): string[] {
  const { policy, cups = [] } = bookSeason;
  const ofDivisions = ruleBlocksByDivision(bookSeason, part, heading);
  if (part === 'handicaps' && policy) return [...ofDivisions, escapeMarkdown(policy)];
  if (part !== 'cups') return ofDivisions;
  const ofCups = cups.map(({ name, sentences }) => [
    `${heading} ${escapeMarkdown(name)}`,
    sentences.map((text) => `- ${escapeMarkdown(text)}`).join('\n'),
  ]);
  return [...ofDivisions, ...ofCups.flat()];
}

/**
 * Returns the sentences of one part of the rule book as Markdown. The sentences that apply to all divisions come first.
 * Then come the sentences that apply only to some divisions, under the names of these divisions.
 */
function ruleBlocksByDivision({ season, before }: RuleBookSeason, part: RuleBookPart, heading: string): string[] {
  const byDivision = season.divisions.map((division) => ({
    division,
    lines: ruleLinesOfDivision(season, before, division, part),
  }));
  const isCommon = (line: string) => byDivision.every(({ lines }) => lines.includes(line));
  const common = (byDivision[0]?.lines ?? []).filter(isCommon);
  const others = [...Map.groupBy(byDivision, ({ lines }) => lines.filter((line) => !isCommon(line)).join('\n'))];
  const groups = others.flatMap(([text, divisions]) => {
    if (text === '') return [];
    const names = divisions.map(({ division }) => divisionName(season.divisionNames, division));
    return [`${heading} ${escapeMarkdown(joinNames(names))}`, text];
  });
  return common.length === 0 ? groups : [common.join('\n'), ...groups];
}

/**
 * Returns a division's rules in one part of the rule book as lines of a Markdown list, with what has changed since the
 * season before. Rules that applied only in the season before come last.
 */
function ruleLinesOfDivision(season: Season, before: Season | null, division: number, part: RuleBookPart): string[] {
  const now = ruleSentencesOfDivision(season, division, part);
  const was = before?.divisions.includes(division) ? ruleSentencesOfDivision(before, division, part) : null;
  const lines = now.map(
    ({ key, text }) => `- ${escapeMarkdown(text)}${before && was ? ruleChangeNote(before, was, key, text) : ''}`,
  );
  const dropped = (was ?? []).filter((old) => !now.some(({ key }) => key === old.key));
  const gone = dropped.map(({ text }) => `- *No longer, as in ${before?.name}:* ${escapeMarkdown(text)}`);
  return [...lines, ...gone];
}

/**
 * Rules that only limit what can be entered, each with a function that returns whether the limit is the usual one. The
 * rule book omits usual limits.
 */
const USUAL_LIMIT_CHECKS: Record<string, (rules: LeagueRules) => boolean> = {
  highestScore: ({ highestScore }) => highestScore === USUAL_RULES.highestScore,
  highestBreak: ({ highestBreak }) => highestBreak === USUAL_RULES.highestBreak,
  lowest: ({ handicaps: { lowest, highest } }) =>
    lowest === USUAL_RULES.handicaps.lowest && highest === USUAL_RULES.handicaps.highest,
};

function ruleSentencesOfDivision(season: Season, division: number, part: RuleBookPart): Sentence[] {
  const rules = rulesOfDivision(season, division);
  return sentencesOfRules(rules, divisionPosition(season, division)).filter(
    (sentence) => sentence.part === part && USUAL_LIMIT_CHECKS[sentence.key]?.(rules) !== true,
  );
}

/**
 * Returns what is added to the sentence of a rule: ` *(new this season)*`, ` *(in 24/25: …)*`, or an empty text if the
 * rule is unchanged.
 */
function ruleChangeNote(before: Season, was: readonly Sentence[], key: string, text: string): string {
  const old = was.find((one) => one.key === key);
  if (old === undefined) return ' *(new this season)*';
  return old.text === text ? '' : ` *(in ${before.name}: ${escapeMarkdown(old.text)})*`;
}

/** Escapes every character that has a meaning within a line of Markdown. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&#~|]/g, String.raw`\$&`);
}
