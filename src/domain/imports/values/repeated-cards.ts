import type { CardKey, FileContent, FixtureListRow, ResultRow, RowsOfCard } from '#domain/imports/content.ts';
import { lineWords } from '#domain/imports/sheet.ts';
import type { ValueReadingContext } from './reading.ts';

/**
 * A match card or a scheduled fixture (`one`), with a text that identifies it (`key`). `turnedKey`: the `key` that it
 * would have with home and away swapped. `lines`: its lines in the file.
 */
type KeyedItem<T> = { one: T; key: string; turnedKey: string; lines: number[] };

/**
 * If at least this percentage of a file's cards or fixtures are in the file twice, once from each team's side, an
 * official is asked whether to import only the first copy of each.
 */
const MIN_REPEATED_PERCENT_TO_ASK = 80;

/**
 * Returns the content of a file without repeated cards or fixtures (Rule N30). If most cards or fixtures are in the
 * file twice, once from each team's side, asks an official whether the two copies are the same match. Keeps only the
 * first copy, unless the official answers that the copies are different matches. Any other file, and any exported file,
 * is returned unchanged.
 */
export function withoutRepeatedCards(content: FileContent, reading: ValueReadingContext): FileContent {
  if (reading.exported) return content;
  if (content.kind === 'results' || content.kind === 'scores')
    return { ...content, groups: withoutSecondCopies(content.groups.map(keyedCard), reading) };
  if (content.kind === 'fixtures')
    return { ...content, rows: withoutSecondCopies(content.rows.map(keyedFixture), reading) };
  return content;
}

function withoutSecondCopies<T>(all: readonly KeyedItem<T>[], { inquiry }: ValueReadingContext): T[] {
  const waiting = new Map<string, KeyedItem<T>[]>();
  const second = new Map<KeyedItem<T>, KeyedItem<T>>();
  for (const item of all) {
    const first = waiting.get(item.key)?.shift();
    const others = waiting.get(item.turnedKey);
    if (first) second.set(item, first);
    else if (others) others.push(item);
    else waiting.set(item.turnedKey, [item]);
  }
  if (second.size === 0 || second.size * 200 < all.length * MIN_REPEATED_PERCENT_TO_ASK)
    return all.map(({ one }) => one);
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
 * Returns a card with its `key` and its `turnedKey`. If the `key` of one card equals the `turnedKey` of another card,
 * both cards are the same match, seen from both sides: they differ only in that home and away are swapped.
 */
function keyedCard(group: RowsOfCard): KeyedItem<RowsOfCard> {
  const { key, rows } = group;
  const frames = (isTurned: boolean) => rows.map((row) => frameKey(row, isTurned)).sort();
  const both = [false, true].map((isTurned) => [cardKeyText(key, isTurned), ...frames(isTurned)].join('\u{1d}'));
  return {
    one: group,
    key: both[0] ?? '',
    turnedKey: both[1] ?? '',
    lines: [...new Set(rows.map(({ line }) => line))],
  };
}

function frameKey({ date, players, draft, ending }: ResultRow, isTurned: boolean): string {
  const [own, other] = isTurned ? (['away', 'home'] as const) : (['home', 'away'] as const);
  const { homeTeamScore = null, awayTeamScore = null } = ending ?? {};
  const scores = isTurned ? [awayTeamScore, homeTeamScore] : [homeTeamScore, awayTeamScore];
  const names = [players[own], players[other]].map((side) => side.map((one) => one?.folded ?? '').join('\u{1f}'));
  return [date, ...names, draft[`${own}Score`], draft[`${other}Score`], ...scores].join('\u{1e}');
}

function keyedFixture(row: FixtureListRow): KeyedItem<FixtureListRow> {
  // Without a date, two fixtures of the same teams may be the home and the away fixture. The line number keeps them
  // apart.
  const on = row.date ?? String(row.line);
  const [key, turnedKey] = [false, true].map((isTurned) => `${cardKeyText(row, isTurned)}\u{1f}${on}`);
  return { one: row, key: key ?? '', turnedKey: turnedKey ?? '', lines: [row.line] };
}

function cardKeyText({ season, division, week, home, away }: CardKey, isTurned: boolean): string {
  const teams = isTurned ? [away.folded, home.folded] : [home.folded, away.folded];
  return [season, division, week, ...teams].join('\u{1f}');
}
