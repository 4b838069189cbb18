import { beforeEach, expect, test, vi } from 'vitest';
import type { FormatSection } from '#domain/seasons/format.ts';
import { RULES } from '../../../tests/fixtures/made-league.ts';
import { type Typed, typedMatch } from '../../../tests/fixtures/typed-match.ts';
import type { CardFacts } from './card-facts.ts';
import type { CardValues } from './card-values.ts';
import { PLAYED_AS_USUAL } from './outcome-values.ts';
import { type RunningFixtureBody, toFixtureRunningScoreBody, RunningScoreSender } from './running-sender.ts';

const season = { season: '25/26', rules: RULES, divisionRules: {}, divisions: [1] };
// Only the fields that the tested function reads.
const facts = {
  seasons: { default: '25/26', details: [season], seasons: [season] },
  teams: [],
  recorded: null,
} as unknown as CardFacts;

function card(matches: Typed[], given: Partial<CardValues> = {}): CardValues {
  const when = { season: '25/26', division: '1', weekNumber: '3', date: '', homeTeam: 'a', awayTeam: 'b' };
  return { ...PLAYED_AS_USUAL, ...when, matches: matches.map((match) => typedMatch(match)), ...given };
}

const players = { homePlayer: 'a1', awayPlayer: 'b1' };
const absence = { homePlayer: 'a1', awayPlayer: 'Absentee' };
const open = { homeScore: null, awayScore: null };
const scores = { homeScore: 64, awayScore: 20 };

test.each<[what: string, typed: Typed, sent: object]>([
  ['nothing yet', {}, { homePlayer: null, awayPlayer: null, ...open }],
  ['a player', { home: 'a1' }, { homePlayer: 'a1', awayPlayer: null, ...open }],
  ['one score', { home: 'a1 64', away: 'b1' }, { ...players, ...open }],
  ['both scores', { home: 'a1 64', away: 'b1 20' }, { ...players, ...scores }],
  ['level scores, as one is half typed', { home: 'a1 6', away: 'b1 6' }, { ...players, ...open }],
  ['a score of letters', { home: 'a1 x', away: 'b1 6' }, { ...players, ...open }],
  ['scores without a player', { home: 'a1 64', away: '? 20' }, { homePlayer: 'a1', awayPlayer: null, ...open }],
  ['a break', { home: 'a1 64 33', away: 'b1 20' }, { ...players, ...scores, homeBreaks: [33] }],
  ['a break that is half typed', { home: 'a1 64 333', away: 'b1 20' }, { ...players, ...scores }],
  ['a walkover', { home: 'a1', away: 'Absentee 7' }, { ...absence, homeScore: 42, awayScore: 0 }],
  ['an absentee alone', { home: 'Absentee' }, { homePlayer: null, awayPlayer: null, ...open }],
])('of %s', (_, typed, sent) => {
  expect(toFixtureRunningScoreBody(card([typed]), facts)?.matches).toEqual([sent]);
});

const LEGS = { name: 'Legs', matches: 1, players: 1, frames: 3, scored: 'winner', points: null } as const;
const THREE = { ...LEGS, scored: 'points' } as const;
const DOUBLES = { ...LEGS, players: 2, frames: 1 } as const;
const frame = { homeScore: 64, awayScore: 20 };

test.each<[what: string, section: FormatSection, typed: Typed, sent: object]>([
  [
    'a frame that is played',
    THREE,
    { home: 'a1', away: 'b1', frames: ['64-20', '3-'] },
    { ...players, ...open, frames: [frame] },
  ],
  ['no frame yet', THREE, { home: 'a1', away: 'b1', frames: ['6-'] }, { ...players, ...open }],
  [
    'a match that is over',
    THREE,
    { home: 'a1', away: 'b1', frames: ['64-20', '64-20'] },
    { ...players, ...open, frames: [frame, frame] },
  ],
  [
    'legs',
    LEGS,
    { home: 'a1', away: 'b1', frames: ['home'] },
    { ...players, ...open, frames: [{ ...open, winner: 'home' }] },
  ],
  [
    'a pair',
    DOUBLES,
    { home: 'a1+a2', away: 'b1+Absentee' },
    { ...open, homePlayers: ['a1', 'a2'], awayPlayers: ['b1', null] },
  ],
  [
    'a winner',
    DOUBLES,
    { home: 'a1+a2', away: 'b1+b2', winner: 'away' },
    { ...open, homePlayers: ['a1', 'a2'], winner: 'away' },
  ],
  ['a walkover', LEGS, { home: 'a1', away: 'Absentee' }, { ...absence, homeScore: 2, awayScore: 0 }],
])('of a match of several frames, pairs or winners: %s', (_, section, typed, expected) => {
  const rules = { ...RULES, framesPerFixture: 1, format: [section] };
  const own = { seasons: { default: '25/26', seasons: [{ ...season, rules }] }, teams: [], recorded: null };
  const values = { ...card([]), matches: [typedMatch(typed, section.frames)] };
  const [match] = toFixtureRunningScoreBody(values, own as unknown as CardFacts)?.matches ?? [];
  expect(match).toMatchObject(expected);
  if (!('frames' in expected)) expect(match?.frames).toBeUndefined();
});

test('there is no body before both teams are chosen, and a body has no more matches than the format', () => {
  expect(toFixtureRunningScoreBody(card([{}], { awayTeam: '' }), facts)).toBeNull();
  expect(toFixtureRunningScoreBody(card(Array.from({ length: 7 }, () => ({}))), facts)?.matches).toHaveLength(5);
  const where = { weekNumber: 3, division: 1, date: '2025-11-20' };
  expect(toFixtureRunningScoreBody(card([], { date: '2025-11-20' }), facts)).toMatchObject(where);
});

/** A request that the sender has made. It is answered only when a test calls `answer`. */
type Sent = { method: string; body: RunningFixtureBody & { version: number; takeOver?: true } };
type Verdict = { status: number; json: object };
const sent: Sent[] = [];
let held: ((verdict: Verdict | 'nothing') => void)[] = [];
const frames = (count: number): RunningFixtureBody => ({
  ...toFixtureRunningScoreBody(card(Array.from({ length: 5 }, () => ({}))), facts)!, // not `null`: both teams are chosen
  matches: Array.from({ length: count }, () => ({ ...players, homeScore: 64, awayScore: 20 })),
});
const ok = (won: number, version: number): Verdict => ({
  status: 200,
  json: { runningId: 'r1', homeTeamScore: won, awayTeamScore: 0, version },
});
const conflict = (version: number): Verdict => ({
  status: 409,
  json: { success: false, error: 'The home side already shows it.', running: { runningId: 'r1', version } },
});
const SAID = { won: (count: number) => ({ words: `Everybody sees ${count}–0 now.`, isTaken: false }) };

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  held = [];
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=one' });
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ method, body: JSON.parse(body ?? 'null') });
    const verdict = await new Promise<Verdict | 'nothing'>((resolve) => held.push(resolve));
    if (verdict === 'nothing') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(verdict.json), { status: verdict.status });
  });
  return () => vi.useRealTimers();
});

/** Answers the oldest held request, and lets the sender act on the answer. */
async function answer(verdict: Verdict | 'nothing'): Promise<void> {
  held.shift()?.(verdict);
  await vi.advanceTimersByTimeAsync(1);
}
/**
 * Returns the requests since the last call as texts: the number of matches, the version, and whether the request takes
 * over.
 */
const requests = () =>
  sent.splice(0).map(({ method, body }) => {
    if (method === 'DELETE') return method;
    return `${body.matches.length} at ${body.version}${body.takeOver ? ', taking over' : ''}`;
  });

test('sends one request at a time, and then only the latest state of what was typed meanwhile', async () => {
  const sender = new RunningScoreSender();
  for (const count of [0, 1, 2]) sender.show('card', frames(count));
  expect(requests()).toEqual(['0 at 0']);
  await answer(ok(0, 1));
  expect(sender.state.get()).toEqual(SAID.won(0));
  expect(requests()).toEqual(['2 at 1']);
  await answer(ok(2, 2));
  expect([requests(), sender.state.get()]).toEqual([[], SAID.won(2)]);
});

test.each<[string, Verdict | 'nothing']>([
  ['no answer', 'nothing'],
  ['a server that is down', { status: 503, json: {} }],
])(
  'after %s it says so and sends the latest alone, after a while or as soon as the network is back',
  async (_, lost) => {
    const sender = new RunningScoreSender();
    sender.show('card', frames(1));
    await answer(lost);
    expect(sender.state.get()).toEqual({ words: 'No signal. It is sent as soon as there is.', isTaken: false });
    await vi.advanceTimersByTimeAsync(1_400);
    expect(requests()).toEqual(['1 at 0']);
    await vi.advanceTimersByTimeAsync(100);
    expect(requests()).toEqual(['1 at 0']);
    sender.show('card', frames(2));
    await answer(lost);
    void sender.sendPending();
    expect(requests()).toEqual(['2 at 0']);
    await answer(ok(2, 1));
    expect(sender.state.get()).toEqual(SAID.won(2));
  },
);

test('a page that was reloaded before the answer came continues with the score that it had sent itself', async () => {
  const before = new RunningScoreSender();
  before.show('card', frames(1));
  await answer(ok(1, 1));
  before.show('card', frames(2));
  expect(requests()).toEqual(['1 at 0', '2 at 1']);
  // The server has saved the second request as version 2, but this page never gets its answer.
  const after = new RunningScoreSender();
  after.show('card', frames(2));
  held.shift();
  await answer(conflict(2));
  expect(requests()).toEqual(['2 at 1', '2 at 2']);
  await answer(ok(2, 3));
  expect(after.state.get()).toEqual(SAID.won(2));
});

test('a score of somebody else stays until the user takes it over, and is never removed', async () => {
  const sender = new RunningScoreSender();
  sender.show('card', frames(1));
  await answer(conflict(4));
  const taken = { words: 'The home side already shows it.', isTaken: true };
  expect(sender.state.get()).toEqual(taken);
  sender.show('card', frames(2));
  expect([requests(), sender.state.get()]).toEqual([['1 at 0'], taken]);
  sender.takeOver();
  expect(requests()).toEqual(['2 at 4, taking over']);
  await answer(ok(2, 5));
  sender.show('card', frames(3));
  await answer(conflict(7));
  sender.remove();
  expect(requests()).toEqual(['3 at 5']);
});

test('removes its own score, also if the teams change, and repeats the removal until it is answered', async () => {
  const sender = new RunningScoreSender();
  sender.show('card', frames(1));
  await answer(ok(1, 1));
  sender.show('card', { ...frames(1), awayTeam: 'c' });
  expect(requests()).toEqual(['1 at 0', 'DELETE']);
  await answer('nothing');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(requests()).toEqual(['DELETE']);
  await answer({ status: 200, json: { success: true } });
  expect(requests()).toEqual(['1 at 0']);
  await answer(ok(1, 1));
  sender.remove();
  expect([requests(), sender.state.get()]).toEqual([['DELETE'], { words: '', isTaken: false }]);
});

test.each([
  [{ status: 409, json: { error: 'No.', fixtureId: 'f1' } }, 'This result is recorded.'],
  [{ status: 422, json: { error: 'A player is unknown.' } }, 'Not shown: A player is unknown.'],
])('after the refusal %j, says why and does not send again', async (verdict, words) => {
  const sender = new RunningScoreSender();
  sender.show('card', frames(1));
  await answer(verdict);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([requests(), sender.state.get()]).toEqual([['1 at 0'], { words, isTaken: false }]);
});

test('once the page shows another card or none, sends no more, and the running score stays', async () => {
  const sender = new RunningScoreSender();
  sender.show('card', frames(1));
  await answer('nothing');
  sender.show('card', null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([requests(), sender.state.get().words]).toEqual([['1 at 0'], '']);
});
