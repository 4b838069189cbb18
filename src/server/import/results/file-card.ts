import type { Faults } from '../csv/report.ts';
import type { CardKey, FileRows, Row, RowGroup } from './read-file.ts';

/** A card with its lines in file order. */
export type FileCard = CardKey & { rows: Row[]; faulty: boolean };

/** Joins lines of the same season, division, week and teams into cards. Different spellings of a name count as equal. */
export function cardsOf(groups: FileRows['groups']): FileCard[] {
  const byNames = Map.groupBy(groups, ({ key }) => namesKey(key));
  const cards = [...byNames.values()].flatMap(cardsOfOneName);
  return cards.sort((a, b) => firstLine(a) - firstLine(b));
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

export function firstLine(card: FileCard): number {
  return card.rows[0]?.line ?? 0;
}

/** Returns text such as `Lions v Tigers, week 3`. */
export function titleOf(card: CardKey): string {
  return `${card.home.name} v ${card.away.name}, week ${card.week}`;
}

/** Teams with the same name but different ids may meet the same opponent in one week. Those are two cards. */
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
  const rows = groups.length === 1 ? first.rows : groups.flatMap((group) => group.rows).sort((a, b) => a.line - b.line);
  return {
    ...first.key,
    home: keys.find(({ home }) => home.id !== null)?.home ?? first.key.home,
    away: keys.find(({ away }) => away.id !== null)?.away ?? first.key.away,
    rows,
    faulty: rows.some((row) => row.faulty),
  };
}
