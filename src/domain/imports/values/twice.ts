import type { CardKey, FileContent, FixtureRow, Row, RowGroup } from '#domain/imports/content.ts';
import { lineWords } from '#domain/imports/sheet.ts';
import type { Reading } from './reading.ts';

/** A card or a fixture. `key` and `turned` identify it, with the teams in both orders. */
type Told<T> = { one: T; key: string; turned: string; lines: number[] };

/** In a file with each card from both sides, at least this percentage of the cards is there twice. */
const MOST = 80;

/**
 * Returns the content with each card once. If a file seems to have each card twice, once from each side, it asks whether this
 * is so.
 */
export function withoutMirrors(content: FileContent, reading: Reading): FileContent {
  if (reading.exported) return content;
  if (content.kind === 'results' || content.kind === 'scores')
    return { ...content, groups: firstOfTwo(content.groups.map(toldCard), reading) };
  if (content.kind === 'fixtures') return { ...content, rows: firstOfTwo(content.rows.map(toldFixture), reading) };
  return content;
}

function firstOfTwo<T>(all: readonly Told<T>[], { inquiry }: Reading): T[] {
  const waiting = new Map<string, Told<T>[]>();
  const second = new Map<Told<T>, Told<T>>();
  for (const told of all) {
    const first = waiting.get(told.key)?.shift();
    const others = waiting.get(told.turned);
    if (first) second.set(told, first);
    else if (others) others.push(told);
    else waiting.set(told.turned, [told]);
  }
  if (second.size === 0 || second.size * 200 < all.length * MOST) return all.map(({ one }) => one);
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
  return all.flatMap((told) => {
    const first = second.get(told);
    for (const line of first ? told.lines : [])
      inquiry.leaveOut(line, `This is the match on ${lineWords(first?.lines[0] ?? line)}, from the other side.`);
    return first ? [] : told.one;
  });
}

/** A card is told from the other side if its teams, players and scores change places. */
function toldCard(group: RowGroup): Told<RowGroup> {
  const { key, rows } = group;
  const frames = (isTurned: boolean) => rows.map((row) => frameText(row, isTurned)).sort();
  const both = [false, true].map((isTurned) => [placeText(key, isTurned), ...frames(isTurned)].join('\u{1d}'));
  return { one: group, key: both[0] ?? '', turned: both[1] ?? '', lines: [...new Set(rows.map(({ line }) => line))] };
}

function frameText({ date, players, draft, ending }: Row, isTurned: boolean): string {
  const [own, other] = isTurned ? (['away', 'home'] as const) : (['home', 'away'] as const);
  const { homeTeamScore = null, awayTeamScore = null } = ending ?? {};
  const scores = isTurned ? [awayTeamScore, homeTeamScore] : [homeTeamScore, awayTeamScore];
  const names = [players[own], players[other]].map((side) => side.map((one) => one?.folded ?? '').join('\u{1f}'));
  return [date, ...names, draft[`${own}Score`], draft[`${other}Score`], ...scores].join('\u{1e}');
}

function toldFixture(row: FixtureRow): Told<FixtureRow> {
  // Without a day, two matches of the same teams are home and away.
  const on = row.date ?? String(row.line);
  const [key, turned] = [false, true].map((isTurned) => `${placeText(row, isTurned)}\u{1f}${on}`);
  return { one: row, key: key ?? '', turned: turned ?? '', lines: [row.line] };
}

function placeText({ season, division, week, home, away }: CardKey, isTurned: boolean): string {
  const teams = isTurned ? [away.folded, home.folded] : [home.folded, away.folded];
  return [season, division, week, ...teams].join('\u{1f}');
}
