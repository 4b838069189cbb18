import type { Outcome } from '#domain/cards/fixture.ts';
import type { Match, Side } from '#domain/cards/match.ts';
import type { CardKey, ResultsContent, Row, RowGroup } from '#domain/imports/content.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { capitalLine, type FileLine, lineWords } from '#domain/imports/sheet.ts';
import { joinFrames, type LineFault } from './join-lines.ts';

const STOP = 'Correct the file first';

/**
 * A card of the file. `rows`: its matches in the order of the file, with the lines of a match's frames joined. `ending`: the line
 * that says how the fixture ended, if there is one. `lines`: all its lines, ascending; `line` is the first one. `faults`: what is
 * wrong besides unreadable cells, which are reported already.
 */
export type FileCard = CardKey & {
  line: FileLine;
  lines: FileLine[];
  rows: Row[];
  ending: Row | null;
  faulty: boolean;
  faults: LineFault[];
  /** Whether nobody has said yet which side is which. */
  isOpen: boolean;
};

/** A checked card before its names are resolved: players have the keys of `playerKey` instead of ids. */
export type CheckedCard = { matches: Match[]; outcome: Outcome | null; aggregateTo?: Side };

/** Joins lines of the same season, division, week and teams into cards, whatever the spelling of names. */
export function cardsOf(groups: ResultsContent['groups']): FileCard[] {
  const byNames = Map.groupBy(groups, ({ key }) => namesKey(key));
  const cards = [...byNames.values()].flatMap(cardsOfOneName);
  return cards.sort((a, b) => a.line - b.line);
}

/** Returns a function that reports a fault of a card. */
export function reporter(card: FileCard): (line: FileLine, message: string) => void {
  return (line, message) => {
    card.faulty = true;
    card.faults.push({ line, message });
  };
}

/**
 * Asks about each card with faults whether it is left out. Until it is, its faults count. Then its lines are listed as left out.
 */
export function settleFaulty(cards: readonly FileCard[], inquiry: Inquiry): void {
  for (const card of cards) {
    if (!card.faulty) continue;
    const [first] = card.faults;
    const why = first?.message ?? inquiry.faultOf(card.lines) ?? 'Some of its lines cannot be read.';
    const answer = inquiry.ask({
      kind: 'leave',
      subject: subjectOf(card),
      lines: first ? [first.line] : card.lines,
      text: `${titleOf(card)}: ${why}`,
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
    for (const line of card.lines) inquiry.leaveOut(line, `${titleOf(card)} is left out. ${why}`);
  }
}

/** More lines than anybody decides about one by one. */
const MAX_SINGLE_QUESTIONS = 20;

/** Asks about lines with faults that are of no card whether they are left out: each alone, or if there are many, all at once. */
export function settleStrays(strays: readonly FileLine[], inquiry: Inquiry): void {
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

/** Returns the key of a card. Teams are identified only by name. */
export function namesKey(key: CardKey): string {
  return [key.season, key.division, key.week, key.home.folded, key.away.folded].join('\u{1f}');
}

/** Returns the key of the card with home and away swapped. */
export function swappedKey(key: CardKey): string {
  return namesKey({ ...key, home: key.away, away: key.home });
}

/** Returns the first line of a card that has a date. */
export function datedLine({ rows, ending = null }: Pick<FileCard, 'rows'> & { ending?: Row | null }) {
  const lines = ending ? [...rows, ending] : rows;
  return lines.find((row): row is Row & { date: string } => typeof row.date === 'string');
}

/** Returns text such as `Lions v Tigers, week 3`. */
export function titleOf(card: CardKey): string {
  return `${card.home.name} v ${card.away.name}, week ${card.week}`;
}

/** Returns the subject of questions about a card, such as `Lions v Tigers, week 3 of 25/26`. */
export function subjectOf(card: CardKey): string {
  return `${titleOf(card)} of ${card.season}`;
}

/** Makes the cards of lines with the same names. Teams with one name but different ids have separate cards. */
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
    // A line with several frames has a row for each.
    lines: [...new Set(lines.map(({ line }) => line))],
    rows,
    ending: endings[0] ?? null,
    faulty: lines.some((line) => line.faulty),
    faults: [],
    isOpen: false,
  };
  const report = reporter(card);
  for (const { line, message } of faults) report(line, message);
  if (endings[0] && endings[1])
    report(endings[1].line, `${capitalLine(endings[0].line)} says already how this evening ended.`);
  return card;
}
