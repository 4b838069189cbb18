import type { Outcome } from '#domain/cards/fixture.ts';
import type { Match } from '#domain/cards/match.ts';
import type { Faults } from '../csv/report.ts';
import { joinFrames } from './join-lines.ts';
import type { CardKey, FileRows, Row, RowGroup } from './read-file.ts';

/**
 * A card of the file. `rows`: its matches in the order of the file, with the lines of a match's frames joined. `ending`: the line
 * that says how the fixture ended, if there is one. `line`: the number of its first line.
 */
export type FileCard = CardKey & { line: number; rows: Row[]; ending: Row | null; faulty: boolean };

/** A checked card before its names are resolved: players have the keys of `playerKey` instead of ids. */
export type CheckedCard = { matches: Match[]; outcome: Outcome | null };

/** Joins lines of the same season, division, week and teams into cards, whatever the spelling of names. */
export function cardsOf(groups: FileRows['groups'], faults: Faults): FileCard[] {
  const byNames = Map.groupBy(groups, ({ key }) => namesKey(key));
  const cards = [...byNames.values()].flatMap((own) => cardsOfOneName(own, faults));
  return cards.sort((a, b) => a.line - b.line);
}

/** Returns a function that reports a fault and marks the card as faulty. */
export function reporter(card: FileCard, faults: Faults): (line: number, message: string) => void {
  return (line, message) => {
    card.faulty = true;
    faults.add(line, message);
  };
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

/** Makes the cards of lines with the same names. Teams with one name but different ids have separate cards. */
function cardsOfOneName(groups: RowGroup[], faults: Faults): FileCard[] {
  const isOneCard = atMostOne(groups.map(({ key }) => key.home.id)) && atMostOne(groups.map(({ key }) => key.away.id));
  if (isOneCard) return [joined(groups, faults)];
  const byIds = Map.groupBy(groups, ({ key }) => `${key.home.id} ${key.away.id}`);
  return [...byIds.values()].map((own) => joined(own, faults));
}

function atMostOne(ids: (string | null)[]): boolean {
  return new Set(ids.filter((id) => id !== null)).size <= 1;
}

function joined(groups: RowGroup[], faults: Faults): FileCard {
  const keys = groups.map(({ key }) => key);
  const [first] = groups;
  if (!first) throw new Error('A card has lines');
  const lines =
    groups.length === 1 ? first.rows : groups.flatMap((group) => group.rows).sort((a, b) => a.line - b.line);
  const endings = lines.filter(({ ending }) => ending !== null);
  const { rows, faults: found } = joinFrames(lines.filter(({ ending }) => ending === null));
  const card: FileCard = {
    ...first.key,
    home: keys.find(({ home }) => home.id !== null)?.home ?? first.key.home,
    away: keys.find(({ away }) => away.id !== null)?.away ?? first.key.away,
    line: lines[0]?.line ?? 0,
    rows,
    ending: endings[0] ?? null,
    faulty: lines.some((line) => line.faulty),
  };
  const report = reporter(card, faults);
  for (const { line, message } of found) report(line, message);
  if (endings[1]) report(endings[1].line, `Line ${endings[0]?.line} says already how this evening ended.`);
  return card;
}
