import { dayInWords } from '#domain/day.ts';
import { countOf } from '#domain/count.ts';
import { type EndRules, mayEndEarly } from '#domain/cards/card-end.ts';
import { type FormatRules, sectionsOfMatches } from '#domain/seasons/format.ts';
import { MAX_MATCHES } from '#domain/seasons/format-rules.ts';
import type { ResultRow } from '#domain/imports/content.ts';
import { linesInWords, lineWords } from '#domain/imports/sheet.ts';
import { joinNames } from '#domain/standings/places.ts';
import { cardKey, faultReporter, swappedKey, cardTitle, type FileCard } from './file-card.ts';
import { formatOfCards } from './file-format.ts';

type CardFaults = { card: FileCard; report: (line: number, message: string) => void; frames: number };

/** Returns how many matches a card must have; `null` if the cards of its division disagree. */
type FramesOn = (card: FileCard) => number | null;

/** Returns the format of a card's division; `null` if the cards of a new division disagree. */
type FormatOn = (card: FileCard) => EndRules | null;

/**
 * Returns a function that finds the format of a card's division. A division of the league has its own format. A new
 * division gets the format that most of its cards in the file have. A new division without played cards gets a format
 * by its match scores, or else the `usual` one.
 */
export function formatFinder(
  cards: FileCard[],
  strays: readonly number[],
  known: (season: string, division: number) => EndRules | null,
  usual: FormatRules,
): FormatOn {
  const played = cards.filter(({ ending }) => ending === null);
  const agreed = agreedFrames(played, strays);
  const formats = new Map<string, FormatRules>();
  for (const [place, own] of Map.groupBy(played, placeOf)) {
    const frames = agreed.get(place);
    if (frames !== undefined) formats.set(place, formatOfCards(own, frames));
  }
  const hasPlayed = new Set(played.map(placeOf));
  const scored = Map.groupBy(cards, placeOf);
  return (card) => {
    const place = placeOf(card);
    const made = known(card.season, card.division);
    if (made || hasPlayed.has(place)) return made ?? formats.get(place) ?? null;
    return formatOfScores(scored.get(place) ?? [], usual);
  };
}

/**
 * Returns the format of a division whose cards in the file have only team scores. The two scores of a card add up to
 * its number of matches. Returns the `usual` format if the sums are possible with it: none is greater than its number
 * of matches, and they are not all the same smaller number. Otherwise, a card has as many matches as the greatest sum.
 */
function formatOfScores(cards: readonly FileCard[], usual: FormatRules): FormatRules {
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
 * Checks that each card is complete: it has as many matches as the format of its division, numbered 1, 2, … once each,
 * and one date. If the missing matches may be on unreadable lines beside it, the card is faulty, but gets no message of
 * its own.
 */
export function checkCompleteness(cards: FileCard[], strays: readonly number[], formatOn: FormatOn): void {
  const framesOn: FramesOn = (card) => {
    const rules = formatOn(card);
    return rules && framesDue(card, rules);
  };
  const swapped = reportSwapped(cards, framesOn);
  for (const card of cards) {
    const report = faultReporter(card);
    const frames = framesOn(card);
    if (frames === null) {
      report(card.line, disagreement(card));
      continue;
    }
    const missing = frames - card.rows.length;
    if (card.ending) checkEnded({ card, frames, report });
    else if (missing > 0 && hasStrayBeside(card, strays, missing)) card.faulty = true;
    else if (!swapped.has(card)) checkMatches({ card, frames, report });
    checkDates(card, report);
  }
}

/**
 * Returns how many matches a card must have. A card that may end early has as many as the file says, up to all matches
 * of its format.
 */
function framesDue(card: FileCard, rules: EndRules): number {
  const all = sectionsOfMatches(rules).length;
  return mayEndEarly(rules) && card.ending === null ? Math.max(1, Math.min(sizeOf(card), all)) : all;
}

/** Returns a text that identifies the division of a card in its season. */
function placeOf({ season, division }: FileCard): string {
  return `${season} ${division}`;
}

/**
 * Returns the number of matches per card in each division, keyed by division: the number that most of its cards have.
 * If two numbers are equally common, only cards without faults decide. A division in which these are undecided too is
 * left out. A card beside unreadable lines counts only if no card of the division has more matches.
 */
function agreedFrames(cards: FileCard[], strays: readonly number[]): Map<string, number> {
  const agreed = new Map<string, number>();
  for (const [place, ofDivision] of Map.groupBy(cards, placeOf)) {
    const longest = Math.max(...ofDivision.map(sizeOf));
    const whole = ofDivision.filter((card) => sizeOf(card) === longest || !hasStrayBeside(card, strays, 1));
    const readable = whole.filter(({ faulty }) => !faulty);
    const frames = mostCommonSize(whole) ?? mostCommonSize(readable);
    if (frames !== null) agreed.set(place, frames);
  }
  return agreed;
}

/** Returns the size that most of the cards have; `null` if two sizes are equally common. */
function mostCommonSize(cards: readonly FileCard[]): number | null {
  const [most, second] = [...Map.groupBy(cards, sizeOf)].sort(([, a], [, b]) => b.length - a.length);
  return most && most[1].length !== second?.[1].length ? most[0] : null;
}

/** Returns how many different matches a card has. */
function sizeOf({ rows }: FileCard): number {
  return new Set(rows.map(({ match, line }) => match ?? -line)).size;
}

function disagreement(card: FileCard): string {
  const { length } = card.rows;
  const division = `division ${card.division} of ${card.season}`;
  return `${cardTitle(card)} has ${countOf(length, 'frame')} (${linesOfRows(card.rows)}), but as many cards of ${division} have another number.`;
}

/**
 * Finds cards whose lines belong to another card, with home and away swapped: together they are one complete card.
 * Reports both, and returns them, because their matches need no further check.
 */
function reportSwapped(cards: FileCard[], framesOn: FramesOn): Set<FileCard> {
  const byNames = new Map(cards.map((card) => [cardKey(card), card]));
  const swapped = new Set<FileCard>();
  for (const card of cards) {
    const other = byNames.get(swappedKey(card));
    if (!other || other.rows.length > card.rows.length || swapped.has(card)) continue;
    if (!completeEachOther(card, other, framesOn(card))) continue;
    const report = faultReporter(other);
    const where = linesOfRows(card.rows);
    for (const { line } of other.rows)
      report(line, `Home and away are swapped here, compared with ${where} of the same card.`);
    card.faulty = true;
    swapped.add(card).add(other);
  }
  return swapped;
}

function completeEachOther(card: FileCard, other: FileCard, frames: number | null): boolean {
  const matches = [...card.rows, ...other.rows].map(({ match }) => match);
  return card !== other && matches.length === frames && new Set(matches).size === frames;
}

/**
 * Checks a card that says how the fixture ended. An abandoned card has the matches that were played; others have none.
 */
function checkEnded({ card, frames, report }: CardFaults): void {
  const { rows, ending } = card;
  const [first] = rows;
  if (ending?.ending?.outcome !== 'abandoned' && first)
    return report(
      first.line,
      `The card of ${cardTitle(card)} has no matches, as ${lineWords(ending?.line ?? card.line)} says how it ended.`,
    );
  reportRepeated({ card, frames, report });
  for (const { line, match } of rows)
    if (match !== undefined && (match < 1 || match > frames))
      report(line, `match is ${match}: the matches of a card are 1 to ${frames}.`);
}

function checkMatches({ card, frames, report }: CardFaults): void {
  const { rows } = card;
  const copies = copiesOf(rows, frames);
  if (copies > 1) {
    const again = rows[frames]?.line ?? card.line;
    return report(
      again,
      `The card of ${cardTitle(card)} is in the file ${copies === 2 ? 'twice' : `${copies} times`}: first on ${linesOfRows(rows.slice(0, frames))}.`,
    );
  }
  const isRepeated = reportRepeated({ card, frames, report });
  if (rows.length < frames || (rows.length > frames && !isRepeated)) return report(card.line, wrongCount(card, frames));
  for (const { line, match } of rows) {
    if (match === undefined || (match >= 1 && match <= frames)) continue;
    if (rows.length === frames) report(line, `match is ${match}: the matches of a card are 1 to ${frames}.`);
  }
}

/** Returns how often the whole card is in the file, if each match is there equally often; 0 otherwise. */
function copiesOf(rows: ResultRow[], frames: number): number {
  const copies = rows.length / frames;
  if (!Number.isInteger(copies)) return 0;
  const times = Map.groupBy(rows, ({ match }) => match);
  return times.size === frames && [...times.values()].every((group) => group.length === copies) ? copies : 0;
}

/** Reports matches that are on a card twice. Returns whether there are any. */
function reportRepeated({ card, report }: CardFaults): boolean {
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

function wrongCount(card: FileCard, frames: number): string {
  const { length } = card.rows;
  const found = `The card of ${cardTitle(card)} has ${countOf(length, 'frame')} (${linesOfRows(card.rows)})`;
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

/** Returns whether the missing matches of a card may be on unreadable lines beside it. */
function hasStrayBeside(card: FileCard, strays: readonly number[], missing: number): boolean {
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

function linesOfRows(rows: readonly ResultRow[]): string {
  return linesInWords(rows.map(({ line }) => line));
}
