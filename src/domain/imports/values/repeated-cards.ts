import type { CardKey, FileContent, FixtureListRow, ResultRow, RowGroup } from '#domain/imports/content.ts';
import { lineWords } from '#domain/imports/sheet.ts';
import type { ValueReading } from './reading.ts';

/** A card or a fixture, with a text that identifies it. `turnedKey`: the same with the two sides swapped. */
type KeyedItem<T> = { one: T; key: string; turnedKey: string; lines: number[] };

/** If at least this percentage of the cards is in a file twice, probably each team has listed all its cards. */
const CERTAIN_PERCENT = 80;

/**
 * Returns the content with each card once. If most cards are in the file twice, once from each side, asks an official
 * whether the two are the same card.
 */
export function withoutRepeatedCards(content: FileContent, reading: ValueReading): FileContent {
  if (reading.exported) return content;
  if (content.kind === 'results' || content.kind === 'scores')
    return { ...content, groups: firstOfTwo(content.groups.map(keyedCard), reading) };
  if (content.kind === 'fixtures') return { ...content, rows: firstOfTwo(content.rows.map(keyedFixture), reading) };
  return content;
}

function firstOfTwo<T>(all: readonly KeyedItem<T>[], { inquiry }: ValueReading): T[] {
  const waiting = new Map<string, KeyedItem<T>[]>();
  const second = new Map<KeyedItem<T>, KeyedItem<T>>();
  for (const item of all) {
    const first = waiting.get(item.key)?.shift();
    const others = waiting.get(item.turnedKey);
    if (first) second.set(item, first);
    else if (others) others.push(item);
    else waiting.set(item.turnedKey, [item]);
  }
  if (second.size === 0 || second.size * 200 < all.length * CERTAIN_PERCENT) return all.map(({ one }) => one);
  const answer = inquiry.ask({
    kind: 'twice',
    subject: 'lines',
    lines: [...second]
      .slice(0, 1)
      .flatMap(([later, first]) => [...first.lines.slice(0, 1), ...later.lines.slice(0, 1)]),
    text: 'Each match is in this file twice, once from each side. Which lines count?',
    options: [
      { value: 'mirror', text: 'The first of the two: its first team is at home' },
      { value: 'keep', text: 'All: they are different matches' },
    ],
    suggested: 'mirror',
    needed: true,
  });
  if (answer === 'keep') return all.map(({ one }) => one);
  return all.flatMap((item) => {
    const first = second.get(item);
    for (const line of first ? item.lines : [])
      inquiry.leaveOut(line, `This is the match on ${lineWords(first?.lines[0] ?? line)}, from the other side.`);
    return first ? [] : item.one;
  });
}

/**
 * Returns a card with its keys. Two cards are one card seen from the other side if their teams, players and scores are
 * swapped.
 */
function keyedCard(group: RowGroup): KeyedItem<RowGroup> {
  const { key, rows } = group;
  const frames = (isTurned: boolean) => rows.map((row) => frameText(row, isTurned)).sort();
  const both = [false, true].map((isTurned) => [placeText(key, isTurned), ...frames(isTurned)].join('\u{1d}'));
  return {
    one: group,
    key: both[0] ?? '',
    turnedKey: both[1] ?? '',
    lines: [...new Set(rows.map(({ line }) => line))],
  };
}

function frameText({ date, players, draft, ending }: ResultRow, isTurned: boolean): string {
  const [own, other] = isTurned ? (['away', 'home'] as const) : (['home', 'away'] as const);
  const { homeTeamScore = null, awayTeamScore = null } = ending ?? {};
  const scores = isTurned ? [awayTeamScore, homeTeamScore] : [homeTeamScore, awayTeamScore];
  const names = [players[own], players[other]].map((side) => side.map((one) => one?.folded ?? '').join('\u{1f}'));
  return [date, ...names, draft[`${own}Score`], draft[`${other}Score`], ...scores].join('\u{1e}');
}

function keyedFixture(row: FixtureListRow): KeyedItem<FixtureListRow> {
  // Without a day, two matches of the same teams are home and away.
  const on = row.date ?? String(row.line);
  const [key, turnedKey] = [false, true].map((isTurned) => `${placeText(row, isTurned)}\u{1f}${on}`);
  return { one: row, key: key ?? '', turnedKey: turnedKey ?? '', lines: [row.line] };
}

function placeText({ season, division, week, home, away }: CardKey, isTurned: boolean): string {
  const teams = isTurned ? [away.folded, home.folded] : [home.folded, away.folded];
  return [season, division, week, ...teams].join('\u{1f}');
}
