import type { Outcome } from '#domain/cards/fixture.ts';
import type { Match, Side } from '#domain/cards/match.ts';
import type { CardKey, ResultsContent, ResultRow, RowGroup } from '#domain/imports/content.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { capitalLine, type FileLine, lineWords } from '#domain/imports/sheet.ts';
import { joinFrames, type LineFault } from './join-lines.ts';

const STOP = 'Correct the file first';

/**
 * A card of the file. `rows`: its matches in the order of the file; the lines of a match's frames are joined. `ending`:
 * the line that says how the fixture ended, if there is one. `lines`: all its lines, ascending; `line` is the first
 * one. `faulty`: it has a fault. `faults`: its faults, except cells that could not be read, which were reported
 * already.
 */
export type FileCard = CardKey & {
  line: FileLine;
  lines: FileLine[];
  rows: ResultRow[];
  ending: ResultRow | null;
  faulty: boolean;
  faults: LineFault[];
  /** True while the question is open which side is which. */
  isOpen: boolean;
};

/**
 * The matches and the outcome of a card without faults. Its names are not resolved yet: players have the keys of
 * `playerKey` in place of ids.
 */
export type CheckedCard = { matches: Match[]; outcome: Outcome | null; aggregateTo?: Side };

/**
 * Joins lines of the same season, division, week and teams into cards. Spellings of a name that the league takes as the
 * same belong together.
 */
export function joinCards(groups: ResultsContent['groups']): FileCard[] {
  const byNames = Map.groupBy(groups, ({ key }) => cardKey(key));
  const cards = [...byNames.values()].flatMap(cardsOfOneName);
  return cards.sort((a, b) => a.line - b.line);
}

/** Returns a function that adds a fault to a card. */
export function faultReporter(card: FileCard): (line: FileLine, message: string) => void {
  return (line, message) => {
    card.faulty = true;
    card.faults.push({ line, message });
  };
}

/**
 * Asks whether each card with faults is left out. If so, its lines are listed as left out. If not, or without an
 * answer, its faults are reported.
 */
export function askAboutFaultyCards(cards: readonly FileCard[], inquiry: Inquiry): void {
  for (const card of cards) {
    if (!card.faulty) continue;
    const [first] = card.faults;
    const why = first?.message ?? inquiry.faultOf(card.lines) ?? 'Some of its lines cannot be read.';
    const answer = inquiry.ask({
      kind: 'leave',
      subject: questionSubject(card),
      lines: first ? [first.line] : card.lines,
      text: `${cardTitle(card)}: ${why}`,
      options: [
        { value: 'left-out', text: 'Leave this match out' },
        { value: 'stop', text: STOP },
      ],
      suggested: null,
      needed: true,
    });
    if (answer !== 'left-out') {
      for (const { line, message } of card.faults) inquiry.fault(line, message);
      continue;
    }
    inquiry.withdrawFaults(card.lines);
    for (const line of card.lines) inquiry.leaveOut(line, `${cardTitle(card)} is left out. ${why}`);
  }
}

/** The most lines about which an official is asked one by one. */
const MAX_SINGLE_QUESTIONS = 20;

/**
 * Asks whether lines with faults that belong to no card are left out: one by one or, if there are many, all at once.
 */
export function askAboutStrayLines(strays: readonly FileLine[], inquiry: Inquiry): void {
  const faulty = strays.filter((line) => inquiry.faultOf([line]) !== undefined);
  const groups = faulty.length > MAX_SINGLE_QUESTIONS ? [faulty] : faulty.map((line) => [line]);
  for (const lines of groups) {
    const why = inquiry.faultOf(lines) ?? '';
    const [first = 0] = lines;
    const answer = inquiry.ask({
      kind: 'leave',
      subject: lines.length === 1 ? lineWords(first) : `${lines.length} lines`,
      lines,
      text:
        lines.length === 1
          ? `${capitalLine(first)}: ${why}`
          : `These lines cannot be read. ${capitalLine(first)}: ${why}`,
      options: [
        { value: 'left-out', text: lines.length === 1 ? 'Leave this line out' : 'Leave these lines out' },
        { value: 'stop', text: STOP },
      ],
      suggested: null,
      needed: true,
    });
    if (answer !== 'left-out') continue;
    for (const line of lines) {
      inquiry.leaveOut(line, inquiry.faultOf([line]) ?? '');
      inquiry.withdrawFaults([line]);
    }
  }
}

/** Returns a text that identifies a card. Teams are identified by their names alone. */
export function cardKey(key: CardKey): string {
  return [key.season, key.division, key.week, key.home.folded, key.away.folded].join('\u{1f}');
}

/** Returns the text that `cardKey` returns for the card with home and away swapped. */
export function swappedKey(key: CardKey): string {
  return cardKey({ ...key, home: key.away, away: key.home });
}

/** Returns the first line of a card that has a date. */
export function datedLine({ rows, ending = null }: Pick<FileCard, 'rows'> & { ending?: ResultRow | null }) {
  const lines = ending ? [...rows, ending] : rows;
  return lines.find((row): row is ResultRow & { date: string } => typeof row.date === 'string');
}

/** Returns text such as `Lions v Tigers, week 3`. */
export function cardTitle(card: CardKey): string {
  return `${card.home.name} v ${card.away.name}, week ${card.week}`;
}

/** Returns the subject of questions about a card, such as `Lions v Tigers, week 3 of 25/26`. */
export function questionSubject(card: CardKey): string {
  return `${cardTitle(card)} of ${card.season}`;
}

/** Returns the cards of lines that name the same teams. Teams with one name but different ids have separate cards. */
function cardsOfOneName(groups: RowGroup[]): FileCard[] {
  const isOneCard = atMostOne(groups.map(({ key }) => key.home.id)) && atMostOne(groups.map(({ key }) => key.away.id));
  if (isOneCard) return [joined(groups)];
  const byIds = Map.groupBy(groups, ({ key }) => `${key.home.id} ${key.away.id}`);
  return [...byIds.values()].map(joined);
}

function atMostOne(ids: (string | null)[]): boolean {
  return new Set(ids.filter((id) => id !== null)).size <= 1;
}

function joined(groups: RowGroup[]): FileCard {
  const keys = groups.map(({ key }) => key);
  const [first] = groups;
  if (!first) throw new Error('A card has lines');
  const lines =
    groups.length === 1 ? first.rows : groups.flatMap((group) => group.rows).sort((a, b) => a.line - b.line);
  const endings = lines.filter(({ ending }) => ending !== null);
  const { rows, faults } = joinFrames(lines.filter(({ ending }) => ending === null));
  const card: FileCard = {
    ...first.key,
    home: keys.find(({ home }) => home.id !== null)?.home ?? first.key.home,
    away: keys.find(({ away }) => away.id !== null)?.away ?? first.key.away,
    line: lines[0]?.line ?? 0,
    // A line with several frames has several rows.
    lines: [...new Set(lines.map(({ line }) => line))],
    rows,
    ending: endings[0] ?? null,
    faulty: lines.some((line) => line.faulty),
    faults: [],
    isOpen: false,
  };
  const report = faultReporter(card);
  for (const { line, message } of faults) report(line, message);
  if (endings[0] && endings[1])
    report(endings[1].line, `${capitalLine(endings[0].line)} says already how this evening ended.`);
  return card;
}
