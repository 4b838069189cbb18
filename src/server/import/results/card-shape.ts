import { dayInWords } from '#domain/day.ts';
import { countWithNoun } from '#domain/count.ts';
import { type CardEndRules, mayEndEarly } from '#domain/cards/card-end.ts';
import { type FormatRules, sectionsOfMatches } from '#domain/seasons/format.ts';
import { MAX_MATCHES } from '#domain/seasons/format-rules.ts';
import type { ResultRow } from '#domain/imports/content.ts';
import { linesInWords, lineWords } from '#domain/imports/sheet.ts';
import { joinNames } from '#domain/standings/places.ts';
import { cardKey, faultReporter, cardKeyWithSidesSwapped, cardTitle, type FileCard } from './file-card.ts';
import { formatOfCards } from './file-format.ts';

type CardToCheck = { card: FileCard; report: (line: number, message: string) => void; frames: number };

/**
 * Returns how many matches a card must have. Returns `null` for a new division if two numbers of matches are equally
 * common on its cards.
 */
type MatchCountFinder = (card: FileCard) => number | null;

/**
 * Returns the format of a card's division; `null` if, on the cards of a new division, two numbers of matches are
 * equally common.
 */
type DivisionFormatFinder = (card: FileCard) => CardEndRules | null;

/**
 * Returns a function that finds the format of a card's division. A division of the league has the format that `known`
 * returns. The format of a new division is that of its cards with the most common number of matches. A new division
 * without played cards gets a format that fits its match scores: the `usual` one if possible. `strays`: the lines of
 * the file that belong to no card.
 */
export function divisionFormatFinder(
  cards: FileCard[],
  strays: readonly number[],
  known: (season: string, division: number) => CardEndRules | null,
  usual: FormatRules,
): DivisionFormatFinder {
  const played = cards.filter(({ ending }) => ending === null);
  const agreed = usualMatchCountByDivision(played, strays);
  const formats = new Map<string, FormatRules>();
  for (const [place, own] of Map.groupBy(played, divisionKey)) {
    const frames = agreed.get(place);
    if (frames !== undefined) formats.set(place, formatOfCards(own, frames));
  }
  const hasPlayed = new Set(played.map(divisionKey));
  const scored = Map.groupBy(cards, divisionKey);
  return (card) => {
    const place = divisionKey(card);
    const made = known(card.season, card.division);
    if (made || hasPlayed.has(place)) return made ?? formats.get(place) ?? null;
    return formatFromScoreSums(scored.get(place) ?? [], usual);
  };
}

/**
 * Returns the format of a division whose cards in the file have match scores, but no matches. The two scores of a card
 * add up to its number of matches. The format must have at least as many matches as the greatest sum. If all cards have
 * the same sum, the format must have exactly this number of matches. If the `usual` format fits, returns the `usual`
 * format. Otherwise, returns a format with as many matches as the greatest sum. If there are no sums, or if the
 * greatest sum is 0 or more than `MAX_MATCHES`, returns the `usual` format.
 */
function formatFromScoreSums(cards: readonly FileCard[], usual: FormatRules): FormatRules {
  const totals = cards.flatMap(({ ending }) =>
    ending?.ending?.outcome === 'scores'
      ? [(ending.ending.homeTeamScore ?? 0) + (ending.ending.awayTeamScore ?? 0)]
      : [],
  );
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  const isUsual = most <= usual.framesPerFixture && (least !== most || most === usual.framesPerFixture);
  return totals.length === 0 || isUsual || most < 1 || most > MAX_MATCHES ? usual : { framesPerFixture: most };
}

/**
 * Checks that each card is complete, and reports its faults. A card must have as many matches as the format of its
 * division. A card with a line that says how the fixture ended may have fewer matches. No match number may be on a card
 * twice. All dates on a card must be the same. If a card lacks matches, and there are unreadable lines in or near the
 * card, the card is marked as faulty without a message: the matches may be on these lines.
 */
export function checkCardCompleteness(
  cards: FileCard[],
  strays: readonly number[],
  formatOn: DivisionFormatFinder,
): void {
  const framesOn: MatchCountFinder = (card) => {
    const rules = formatOn(card);
    return rules && requiredMatchCount(card, rules);
  };
  const swapped = reportSwappedCards(cards, framesOn);
  for (const card of cards) {
    const report = faultReporter(card);
    const frames = framesOn(card);
    if (frames === null) {
      report(card.line, unclearMatchCountSentence(card));
      continue;
    }
    const missing = frames - card.rows.length;
    if (card.ending) checkCardWithEnding({ card, frames, report });
    else if (missing > 0 && hasUnreadableLineNearby(card, strays, missing)) card.faulty = true;
    else if (!swapped.has(card)) checkMatches({ card, frames, report });
    checkDates(card, report);
  }
}

/**
 * Returns how many matches a card must have: usually all matches of the format. Some cards may end early, in a race or
 * with a decider. For such a card, returns the number in the file, but at least 1 and at most all matches. If a line
 * says how the fixture ended, returns all matches.
 */
function requiredMatchCount(card: FileCard, rules: CardEndRules): number {
  const all = sectionsOfMatches(rules).length;
  return mayEndEarly(rules) && card.ending === null ? Math.max(1, Math.min(distinctMatchCount(card), all)) : all;
}

/** Returns a text that identifies the season and division of a card. */
function divisionKey({ season, division }: FileCard): string {
  return `${season} ${division}`;
}

/**
 * Returns the most common number of matches on the cards of each division, keyed by division (`divisionKey`). If two
 * numbers are equally common, only the cards without faults are counted. If two numbers are still equally common, the
 * division is left out. A card near an unreadable line may lack matches. Such a card is counted only if no other card
 * of the division has more matches.
 */
function usualMatchCountByDivision(cards: FileCard[], strays: readonly number[]): Map<string, number> {
  const agreed = new Map<string, number>();
  for (const [place, ofDivision] of Map.groupBy(cards, divisionKey)) {
    const longest = Math.max(...ofDivision.map(distinctMatchCount));
    const whole = ofDivision.filter(
      (card) => distinctMatchCount(card) === longest || !hasUnreadableLineNearby(card, strays, 1),
    );
    const readable = whole.filter(({ faulty }) => !faulty);
    const frames = mostCommonMatchCount(whole) ?? mostCommonMatchCount(readable);
    if (frames !== null) agreed.set(place, frames);
  }
  return agreed;
}

/**
 * Returns the most common number of matches on these cards; `null` if two numbers are equally common, or for no cards.
 */
function mostCommonMatchCount(cards: readonly FileCard[]): number | null {
  const [most, second] = [...Map.groupBy(cards, distinctMatchCount)].sort(([, a], [, b]) => b.length - a.length);
  return most && most[1].length !== second?.[1].length ? most[0] : null;
}

/** Returns how many different matches a card has. */
function distinctMatchCount({ rows }: FileCard): number {
  return new Set(rows.map(({ match, line }) => match ?? -line)).size;
}

function unclearMatchCountSentence(card: FileCard): string {
  const { length } = card.rows;
  const division = `division ${card.division} of ${card.season}`;
  return `${cardTitle(card)} has ${countWithNoun(length, 'frame')} (${linesOfRowsInWords(card.rows)}), but as many cards of ${division} have another number.`;
}

/**
 * Finds pairs of cards that together are one complete card: home and away are swapped on one of the two. Reports a
 * fault on each line of the smaller card, and marks both cards as faulty. Returns all these cards, because their
 * matches need no further check.
 */
function reportSwappedCards(cards: FileCard[], framesOn: MatchCountFinder): Set<FileCard> {
  const byNames = new Map(cards.map((card) => [cardKey(card), card]));
  const swapped = new Set<FileCard>();
  for (const card of cards) {
    const other = byNames.get(cardKeyWithSidesSwapped(card));
    if (!other || other.rows.length > card.rows.length || swapped.has(card)) continue;
    if (!areComplementaryCards(card, other, framesOn(card))) continue;
    const report = faultReporter(other);
    const where = linesOfRowsInWords(card.rows);
    for (const { line } of other.rows)
      report(line, `Home and away are swapped here, compared with ${where} of the same card.`);
    card.faulty = true;
    swapped.add(card).add(other);
  }
  return swapped;
}

function areComplementaryCards(card: FileCard, other: FileCard, frames: number | null): boolean {
  const matches = [...card.rows, ...other.rows].map(({ match }) => match);
  return card !== other && matches.length === frames && new Set(matches).size === frames;
}

/**
 * Checks a card with a line that says how the fixture ended, and reports its faults. The card of an abandoned fixture
 * has the matches that were played; any other card with such a line must have no matches.
 */
function checkCardWithEnding({ card, frames, report }: CardToCheck): void {
  const { rows, ending } = card;
  const [first] = rows;
  if (ending?.ending?.outcome !== 'abandoned' && first)
    return report(
      first.line,
      `The card of ${cardTitle(card)} has no matches, as ${lineWords(ending?.line ?? card.line)} says how it ended.`,
    );
  reportRepeatedMatches({ card, frames, report });
  for (const { line, match } of rows)
    if (match !== undefined && (match < 1 || match > frames))
      report(line, `match is ${match}: the matches of a card are 1 to ${frames}.`);
}

function checkMatches({ card, frames, report }: CardToCheck): void {
  const { rows } = card;
  const copies = cardCopyCount(rows, frames);
  if (copies > 1) {
    const again = rows[frames]?.line ?? card.line;
    return report(
      again,
      `The card of ${cardTitle(card)} is in the file ${copies === 2 ? 'twice' : `${copies} times`}: first on ${linesOfRowsInWords(rows.slice(0, frames))}.`,
    );
  }
  const isRepeated = reportRepeatedMatches({ card, frames, report });
  if (rows.length < frames || (rows.length > frames && !isRepeated))
    return report(card.line, wrongMatchCountSentence(card, frames));
  for (const { line, match } of rows) {
    if (match === undefined || (match >= 1 && match <= frames)) continue;
    if (rows.length === frames) report(line, `match is ${match}: the matches of a card are 1 to ${frames}.`);
  }
}

/**
 * Returns how many copies of a whole card are in the file. Returns 0 if the matches of the card are not all in the
 * file, or if some of them are in the file more often than others.
 */
function cardCopyCount(rows: ResultRow[], frames: number): number {
  const copies = rows.length / frames;
  if (!Number.isInteger(copies)) return 0;
  const times = Map.groupBy(rows, ({ match }) => match);
  return times.size === frames && [...times.values()].every((group) => group.length === copies) ? copies : 0;
}

/** Reports each match number that a card has twice. Returns whether there are any. */
function reportRepeatedMatches({ card, report }: CardToCheck): boolean {
  const lines = new Map<number, number>();
  let isRepeated = false;
  for (const { match, line } of card.rows) {
    if (match === undefined) continue;
    const earlier = lines.get(match);
    if (earlier === undefined) lines.set(match, line);
    else {
      isRepeated = true;
      report(line, `match ${match} of ${cardTitle(card)} is there twice: it is on ${lineWords(earlier)} too.`);
    }
  }
  return isRepeated;
}

function wrongMatchCountSentence(card: FileCard, frames: number): string {
  const { length } = card.rows;
  const found = `The card of ${cardTitle(card)} has ${countWithNoun(length, 'frame')} (${linesOfRowsInWords(card.rows)})`;
  const there = new Set(card.rows.map(({ match }) => match));
  const missing = Array.from({ length: frames }, (_, i) => i + 1).filter((match) => !there.has(match));
  const matches = missing.length === 1 ? 'match' : 'matches';
  const lacking = `; ${matches} ${joinNames(missing.map(String))} ${missing.length === 1 ? 'is' : 'are'} missing`;
  return `${found}: it must have exactly ${frames}${length < frames && !there.has(undefined) ? lacking : ''}.`;
}

function checkDates({ rows, ending }: FileCard, report: (line: number, message: string) => void): void {
  const dated = [...rows, ...(ending ? [ending] : [])].filter(({ date }) => typeof date === 'string');
  const [first] = dated;
  const other = dated.find(({ date }) => date !== first?.date);
  if (!first || !other) return;
  report(
    other.line,
    `date is ${dateWords(other.date)}, but ${lineWords(first.line)} of the same card has ${dateWords(first.date)}.`,
  );
}

function dateWords(date: string | null | undefined): string {
  return date ? dayInWords(date) : 'empty';
}

/**
 * Returns whether the file has an unreadable line that may contain missing matches of a card: a line between the lines
 * of the card, or at most `missing` lines above or below the card. `strays`: the unreadable lines of the file,
 * ascending.
 */
function hasUnreadableLineNearby(card: FileCard, strays: readonly number[], missing: number): boolean {
  const from = card.line - missing;
  const to = (card.rows.at(-1)?.line ?? 0) + missing;
  let low = 0;
  let high = strays.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((strays[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return (strays[low] ?? Infinity) <= to;
}

function linesOfRowsInWords(rows: readonly ResultRow[]): string {
  return linesInWords(rows.map(({ line }) => line));
}
