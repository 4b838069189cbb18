import type { Faults } from '../csv/faults.ts';
import { type FileCard, firstLine, namesKey, swappedKey, titleOf } from './file-card.ts';
import type { Row } from './row.ts';

type CardFaults = { card: FileCard; tell: (line: number, message: string) => void; frames: number };

/**
 * Checks that each card is whole: as many lines as its season has frames in a fixture, matches 1, 2, … once each, one
 * date. A card that lacks just the lines which could not be read beside it is faulty too, without another sentence.
 */
export function checkShapes(
  cards: FileCard[],
  strays: number[],
  framesIn: (season: string) => number,
  faults: Faults,
): void {
  const swapped = tellSwapped(cards, framesIn, faults);
  for (const card of cards) {
    const tell = teller(card, faults);
    const frames = framesIn(card.season);
    const missing = frames - card.rows.length;
    if (missing > 0 && hasStrayBeside(card, strays, missing)) card.faulty = true;
    else if (!swapped.has(card)) checkMatches({ card, frames, tell });
    checkDates(card, tell);
  }
}

function teller(card: FileCard, faults: Faults): (line: number, message: string) => void {
  return (line, message) => {
    card.faulty = true;
    faults.add(line, message);
  };
}

/**
 * A line with home and away the other way round than the others of its card leaves two cards that fill each other up.
 * Answers those cards: nothing else needs to be said about their matches.
 */
function tellSwapped(cards: FileCard[], framesIn: (season: string) => number, faults: Faults): Set<FileCard> {
  const byNames = new Map(cards.map((card) => [namesKey(card), card]));
  const told = new Set<FileCard>();
  for (const card of cards) {
    const other = byNames.get(swappedKey(card));
    if (!other || other.rows.length > card.rows.length || told.has(card)) continue;
    if (!fillEachOther(card, other, framesIn(card.season))) continue;
    const tell = teller(other, faults);
    const where = linesOfRows(card.rows);
    for (const { line } of other.rows)
      tell(line, `Home and away are the other way round here than on ${where} of the same card.`);
    card.faulty = true;
    told.add(card).add(other);
  }
  return told;
}

function fillEachOther(card: FileCard, other: FileCard, frames: number): boolean {
  const matches = [...card.rows, ...other.rows].map(({ match }) => match);
  return card !== other && matches.length === frames && new Set(matches).size === frames;
}

function checkMatches({ card, frames, tell }: CardFaults): void {
  const { rows } = card;
  const copies = copiesOf(rows, frames);
  if (copies > 1) {
    const again = rows[frames]?.line ?? firstLine(card);
    return tell(
      again,
      `The card of ${titleOf(card)} is in the file ${copies === 2 ? 'twice' : `${copies} times`}: first on ${linesOfRows(rows.slice(0, frames))}.`,
    );
  }
  const isRepeated = tellRepeated({ card, frames, tell });
  if (rows.length < frames || (rows.length > frames && !isRepeated))
    return tell(firstLine(card), wrongCount(card, frames));
  for (const { line, match } of rows) {
    if (match === undefined || (match >= 1 && match <= frames)) continue;
    if (rows.length === frames) tell(line, `match is ${match}: the matches of a card are 1 to ${frames}.`);
  }
}

/** How often a whole card is there: every match of it equally often. */
function copiesOf(rows: Row[], frames: number): number {
  const copies = rows.length / frames;
  if (!Number.isInteger(copies)) return 0;
  const times = Map.groupBy(rows, ({ match }) => match);
  return times.size === frames && [...times.values()].every((group) => group.length === copies) ? copies : 0;
}

function tellRepeated({ card, tell }: CardFaults): boolean {
  const lines = new Map<number, number>();
  let isRepeated = false;
  for (const { match, line } of card.rows) {
    if (match === undefined) continue;
    const earlier = lines.get(match);
    if (earlier === undefined) lines.set(match, line);
    else {
      isRepeated = true;
      tell(line, `match ${match} of ${titleOf(card)} is there twice: it is on line ${earlier} too.`);
    }
  }
  return isRepeated;
}

function wrongCount(card: FileCard, frames: number): string {
  const { length } = card.rows;
  const found = `The card of ${titleOf(card)} has ${length} frame${length === 1 ? '' : 's'} (${linesOfRows(card.rows)})`;
  const there = new Set(card.rows.map(({ match }) => match));
  const missing = Array.from({ length: frames }, (_, i) => i + 1).filter((match) => !there.has(match));
  const lacking = length < frames && !there.has(undefined) ? `; match ${missing.join(', ')} is missing` : '';
  return `${found}: it must have exactly ${frames}${lacking}.`;
}

function checkDates({ rows }: FileCard, tell: (line: number, message: string) => void): void {
  const dated = rows.filter(({ date }) => typeof date === 'string');
  const [first] = dated;
  const other = dated.find(({ date }) => date !== first?.date);
  if (!first || !other) return;
  tell(other.line, `date is ${other.date}, but line ${first.line} of the same card has ${first.date}.`);
}

/** Lines that were not readable stand where a card's missing frames should be. */
function hasStrayBeside(card: FileCard, strays: number[], missing: number): boolean {
  const from = firstLine(card) - missing;
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

/** `line 7`, `lines 2–6`, `lines 2, 3 and 9`. */
function linesOfRows(rows: Row[]): string {
  const lines = rows.map(({ line }) => line);
  const [first = 0] = lines;
  const last = lines.at(-1) ?? first;
  if (lines.length === 1) return `line ${first}`;
  if (last - first === lines.length - 1) return `lines ${first}–${last}`;
  if (lines.length > 20) return `${lines.length} lines from ${first} to ${last}`;
  return `lines ${lines.slice(0, -1).join(', ')} and ${last}`;
}
