import type { UnusualOutcome } from '#domain/cards/fixture.ts';
import type { Match, Side } from '#domain/cards/match.ts';
import type { CardKey, ResultsContent, ResultRow, RowsOfCard } from '#domain/imports/content.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { capitalisedLineWords, type FileLineNumber, lineWords } from '#domain/imports/sheet.ts';
import { joinFrameLines, type LineFault } from './join-lines.ts';

const CORRECT_FILE_FIRST_OPTION = 'Correct the file first';

/**
 * A match card in the file. `rows`: its matches in the order of the file; several lines about one match are joined.
 * `ending`: the line that says how the fixture ended; `null` for none. `lines`: all lines of the card, ascending;
 * `line`: the first of them. `faulty`: whether the card has a fault. `faults`: its faults, except cells that could not
 * be read, which were reported already.
 */
export type FileCard = CardKey & {
  line: FileLineNumber;
  lines: FileLineNumber[];
  rows: ResultRow[];
  ending: ResultRow | null;
  faulty: boolean;
  faults: LineFault[];
  /** True while there is no answer to the question whether home and away are swapped. */
  isOpen: boolean;
};

/**
 * The matches and the outcome of a card without faults. Each player is identified by the text that `playerKey` returns,
 * not by an id, because it is not decided yet whom the names mean.
 */
export type CheckedCard = { matches: Match[]; outcome: UnusualOutcome | null; aggregateTo?: Side };

/**
 * Joins lines of the same season, division, week and teams into cards, and returns the cards in the order of the file.
 * Team names that differ only in capitals are the same.
 */
export function joinLinesIntoCards(groups: ResultsContent['groups']): FileCard[] {
  const byNames = Map.groupBy(groups, ({ key }) => cardKey(key));
  const cards = [...byNames.values()].flatMap(cardsOfSameTeamNames);
  return cards.sort((a, b) => a.line - b.line);
}

/** Returns a function that adds a fault to a card and marks the card as faulty. */
export function faultReporter(card: FileCard): (line: FileLineNumber, message: string) => void {
  return (line, message) => {
    card.faulty = true;
    card.faults.push({ line, message });
  };
}

/**
 * Asks about each card with faults whether to leave it out. If the official says so, lists the card's lines as left
 * out. Otherwise, or while there is no answer, reports the card's faults.
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
        { value: 'stop', text: CORRECT_FILE_FIRST_OPTION },
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

/** How many lines may each have their own question. If there are more lines, one question is about all of them. */
const MAX_SEPARATE_QUESTIONS = 20;

/**
 * Asks whether to leave out the lines with faults that belong to no card (`strays`): about each line or, if there are
 * many, about all at once. If the official says so, lists the lines as left out and removes their faults.
 */
export function askAboutStrayLines(strays: readonly FileLineNumber[], inquiry: Inquiry): void {
  const faulty = strays.filter((line) => inquiry.faultOf([line]) !== undefined);
  const groups = faulty.length > MAX_SEPARATE_QUESTIONS ? [faulty] : faulty.map((line) => [line]);
  for (const lines of groups) {
    const why = inquiry.faultOf(lines) ?? '';
    const [first = 0] = lines;
    const answer = inquiry.ask({
      kind: 'leave',
      subject: lines.length === 1 ? lineWords(first) : `${lines.length} lines`,
      lines,
      text:
        lines.length === 1
          ? `${capitalisedLineWords(first)}: ${why}`
          : `These lines cannot be read. ${capitalisedLineWords(first)}: ${why}`,
      options: [
        { value: 'left-out', text: lines.length === 1 ? 'Leave this line out' : 'Leave these lines out' },
        { value: 'stop', text: CORRECT_FILE_FIRST_OPTION },
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

/**
 * Returns a text that identifies a card by its season, division, week and teams. It has the names of the teams, not
 * their ids.
 */
export function cardKey(key: CardKey): string {
  return [key.season, key.division, key.week, key.home.folded, key.away.folded].join('\u{1f}');
}

/** Returns the text that `cardKey` returns for the card with home and away swapped. */
export function cardKeyWithSidesSwapped(key: CardKey): string {
  return cardKey({ ...key, home: key.away, away: key.home });
}

/** Returns the first line of a card that has a date; `undefined` if no line has one. */
export function firstLineWithDate({ rows, ending = null }: Pick<FileCard, 'rows'> & { ending?: ResultRow | null }) {
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

/**
 * Joins lines with the same team names into cards: usually into one card. If the file has different ids for one of
 * these names, there is a card for each pair of ids.
 */
function cardsOfSameTeamNames(groups: RowsOfCard[]): FileCard[] {
  const isOneCard =
    hasAtMostOneId(groups.map(({ key }) => key.home.id)) && hasAtMostOneId(groups.map(({ key }) => key.away.id));
  if (isOneCard) return [joinIntoCard(groups)];
  const byIds = Map.groupBy(groups, ({ key }) => `${key.home.id} ${key.away.id}`);
  return [...byIds.values()].map(joinIntoCard);
}

function hasAtMostOneId(ids: (string | null)[]): boolean {
  return new Set(ids.filter((id) => id !== null)).size <= 1;
}

function joinIntoCard(groups: RowsOfCard[]): FileCard {
  const keys = groups.map(({ key }) => key);
  const [first] = groups;
  if (!first) throw new Error('A card has lines');
  const lines =
    groups.length === 1 ? first.rows : groups.flatMap((group) => group.rows).sort((a, b) => a.line - b.line);
  const endings = lines.filter(({ ending }) => ending !== null);
  const { rows, faults } = joinFrameLines(lines.filter(({ ending }) => ending === null));
  const card: FileCard = {
    ...first.key,
    home: keys.find(({ home }) => home.id !== null)?.home ?? first.key.home,
    away: keys.find(({ away }) => away.id !== null)?.away ?? first.key.away,
    line: lines[0]?.line ?? 0,
    // A line with several frames makes several rows with the same line number.
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
    report(endings[1].line, `${capitalisedLineWords(endings[0].line)} says already how this evening ended.`);
  return card;
}
