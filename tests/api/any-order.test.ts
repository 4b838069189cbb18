/**
 * Eligibility marks, penalties and handicaps follow only from the cards: the order in which cards are recorded never
 * matters, and all of them disappear when a card is deleted.
 */
import { expect, it } from 'vitest';
import type { SeededRandom } from '#server/fixture-list/make-plan.ts';
import { sentMatches } from '../support/cards.ts';
import { shippedLeague } from '../support/content.ts';
import { diceOf, DOSE } from '../support/dose.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { askApp, LEAGUE, type LeagueSite, refusalIn, rowsIn, siteOf, textIn } from '../support/league-site.ts';
import { openAgain, testPlace } from '../support/store.ts';

type Ask = LeagueSite['ask'];
type Json = Record<string, unknown>;

const EACH = { kind: 'each', win: -1, loss: 2, winBy: -2, lossBy: 4, margin: 30 };
const RULES = {
  substitutes: 'free',
  registration: {
    waitDays: 5,
    transfers: 'none',
    lockedAfter: 1,
    oneADay: true,
    playUp: 1,
    most: 6,
    closes: '2025-09-30',
  },
  penalties: [
    { for: 'short', points: [1, 3], free: 1 },
    { for: 'not-played', points: [2, 4] },
    { for: 'late-result', points: [1, 2, 5], free: 1, hours: 60 },
    { for: 'ineligible', points: [2] },
  ],
};

/**
 * Opens a league that has `RULES` and the handicap policy `EACH` from the start, and in which a player changes teams
 * during the season.
 */
async function openRuled(): Promise<Ask> {
  const league = { ...(await shippedLeague()), values: new Map([['handicap-policy', EACH]]) };
  let day = '2025-09-01';
  const clock = { now: () => new Date(`${day}T20:00:00Z`), today: () => day };
  const app = await siteOf(await openAgain(await testPlace('sqlite', LEAGUE)), league, undefined, clock);
  const ask: Ask = (call, body, headers) => askApp(app, call, body, headers);
  expect(refusalIn(await ask('PUT /api/admin/seasons', { season: '25/26', rules: RULES }))).toEqual([200]);
  day = '2025-09-22';
  const moved = { playerId: 'a6', newTeamId: 'c' };
  // Makes room for the transfer, because a squad has at most six players.
  expect(refusalIn(await ask('DELETE /api/teams/c/players/c6'))).toEqual([200]);
  expect(refusalIn(await ask('POST /api/admin/transfer-player', moved))).toEqual([200]);
  day = '2025-10-08';
  return ask;
}

const TEAMS = ['a', 'b', 'c'];
const DAYS = ['2025-09-16', '2025-09-17', '2025-09-24', '2025-10-01', '2025-10-02', '2025-10-07'];

/**
 * Picks five who may play for a side: players of the squad and of other teams, somebody with a new name, and an
 * absentee (`null`).
 */
function sideOf(dice: SeededRandom, side: 'home' | 'away', team: string): Json[] {
  const others = ['a6', 'c1', 'd1', 'd2'].filter((id) => id === 'a6' || !id.startsWith(team));
  const pool = [...[1, 2, 3, 4, 5].map((n) => `${team}${n}`), ...others, `Nat ${team.toUpperCase()} New`, null];
  const drawn = pool.map((one) => ({ one, lot: dice.next() })).sort((one, other) => one.lot - other.lot);
  return drawn.slice(0, 5).map(({ one }) => {
    return one?.includes(' ') ? { [`${side}Player`]: null, [`${side}NewPlayer`]: one } : { [`${side}Player`]: one };
  });
}

const isThere = (match: Json, side: string) => match[`${side}Player`] !== null || Boolean(match[`${side}NewPlayer`]);

function matchesOf(dice: SeededRandom, homeTeam: string, awayTeam: string): Json[] {
  const [home, away] = [sideOf(dice, 'home', homeTeam), sideOf(dice, 'away', awayTeam)];
  const taken = new Set(home.map(({ homePlayer }) => homePlayer));
  return home.map((one, i) => {
    // Nobody may play for both sides.
    const other = taken.has(away[i]!['awayPlayer']) ? { awayPlayer: null } : away[i]!;
    const match = { ...one, ...other };
    const [isHome, isAway] = [isThere(match, 'home'), isThere(match, 'away')];
    const lower = dice.whole(20, 50);
    const scores = dice.chance(0.5) ? [lower, lower + dice.whole(1, 60)] : [lower + dice.whole(1, 60), lower];
    const [homeScore, awayScore] = isHome && isAway ? scores : [isHome ? 42 : 0, isAway ? 42 : 0];
    return { ...match, homeScore, awayScore };
  });
}

/** Makes cards between three teams, some of them on the same day. A few were awarded. */
function anyCards(dice: SeededRandom): Json[] {
  const pairs = TEAMS.flatMap((home) => TEAMS.filter((away) => away !== home).map((away) => [home, away] as const));
  return [1, 2].flatMap((round) =>
    pairs.map(([homeTeam, awayTeam], i): Json => {
      const at = {
        season: '25/26',
        division: 1,
        weekNumber: (round - 1) * 6 + i + 1,
        date: dice.pick(DAYS),
        homeTeam,
        awayTeam,
      };
      if (dice.chance(0.15))
        return { ...at, outcome: 'awarded', awardedTo: dice.pick(['home', 'away', 'neither']), matches: [] };
      return { ...at, matches: matchesOf(dice, homeTeam, awayTeam) };
    }),
  );
}

const mixed = <T>(dice: SeededRandom, list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, lot: dice.next() }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ one }) => one);

const keyOf = ({ homeTeamId, awayTeamId, weekNumber }: Json) => [homeTeamId, awayTeamId, weekNumber].join(' ');

/**
 * Returns the marks, handicaps, penalties and table that follow from the cards. The ids of cards and of new players are
 * left out, because they differ between two leagues.
 */
async function toldBy(ask: Ask) {
  const cards = rowsIn((await ask('GET /api/matches?season=25/26')).json);
  const marks = cards.flatMap((card) =>
    rowsIn(card['matches']).flatMap(({ eligibility = [] }, i) =>
      rowsIn(eligibility).map(({ rule, text, decision }) => [keyOf(card), i, rule, text, decision].join(' | ')),
    ),
  );
  const [people, why] = [[] as string[], [] as string[]];
  for (const team of TEAMS)
    for (const { id, name, handicap, newHandicap } of rowsIn((await ask(`GET /api/teams/${team}/players`)).json)) {
      people.push(`${team} ${String(name)}: ${String(handicap)} ${String(newHandicap)}`);
      for (const row of rowsIn((await ask(`GET /api/players/${String(id)}/handicaps`)).json))
        why.push([name, row['from'], row['handicap'], row['why']].join(' | '));
    }
  const penalties = (await penaltiesOf(ask)).map(({ teamId, points, text, how = '' }) =>
    [teamId, points, text, how].join(' | '),
  );
  const table = rowsIn((await ask('GET /api/standings/1?season=25/26')).json).map((row) =>
    [row['teamId'], row['points']].join(' '),
  );
  return { marks: marks.sort(), people: people.sort(), why: why.sort(), penalties: penalties.sort(), table };
}

const toDo = async (ask: Ask) => rowsIn((await ask('GET /api/admin/to-do')).json);
const penaltiesOf = async (ask: Ask) => (await toDo(ask)).filter(({ kind }) => kind === 'penalty');

/** Decides some of the tasks on To do. They are sorted by their words, because these are the same in each league. */
async function decide(ask: Ask, dice: SeededRandom): Promise<void> {
  const waiting = (await toDo(ask)).filter(({ kind }) => kind === 'eligibility');
  const words = ({ text, match, homeTeamId, awayTeamId, weekNumber }: Json) =>
    [text, match, homeTeamId, awayTeamId, weekNumber].join(' ');
  for (const { fixtureId, match, playerId } of waiting.toSorted((one, other) => (words(one) < words(other) ? -1 : 1))) {
    const die = dice.whole(0, 5);
    if (fixtureId === null || die > 1) continue;
    const body = { fixtureId, match, playerId, decision: die === 0 ? 'accept' : 'lose', note: '' };
    expect([200, 409]).toContain((await ask('POST /api/admin/eligibility', body)).status);
  }
  const penalties = await penaltiesOf(ask);
  for (const { penaltyId } of penalties.toSorted((one, other) => (words(one) < words(other) ? -1 : 1)).slice(0, 4)) {
    const body = { decision: dice.chance(0.6) ? 'take' : 'drop', note: '' };
    expect((await ask(`POST /api/admin/penalties/${String(penaltyId)}`, body)).status).toBe(200);
  }
}

async function recordAll(ask: Ask, cards: readonly Json[]): Promise<string[]> {
  const ids = [];
  for (const card of cards) {
    const answer = await ask('POST /api/matches', card);
    expect([...refusalIn(answer), JSON.stringify(card)]).toEqual([201, expect.anything()]);
    ids.push(textIn(answer.json, 'fixtureId'));
  }
  return ids;
}

const SUBJECTS = Array.from({ length: 2 * DOSE }, (_, i) => `any order ${i}`);

it.each(SUBJECTS)(
  'marks, penalties and handicaps are the same whatever the order in which cards are recorded: %s',
  async (subject) => {
    const dice = diceOf(subject);
    const cards = anyCards(dice);
    const [one, other] = [await openRuled(), await openRuled()];
    await recordAll(one, mixed(dice, cards));
    await recordAll(other, mixed(dice, cards));
    const told = await toldBy(one);
    expect(told.marks.length).toBeGreaterThan(0);
    expect(told.penalties.length).toBeGreaterThan(0);
    expect(await toldBy(other)).toEqual(told);
    for (const ask of [one, other]) await decide(ask, diceOf(`${subject} decided`));
    const decided = await toldBy(one);
    expect(decided.marks).not.toEqual(told.marks);
    expect(await toldBy(other)).toEqual(decided);
  },
);

it('all of it disappears and returns with a card, but points that were taken stay until they are given back', async () => {
  const dice = diceOf('with a card');
  const ask = await openRuled();
  const before = await toldBy(ask);
  const cards = anyCards(dice);
  const ids = await recordAll(ask, cards);
  await decide(ask, dice.fork('decided'));
  const decided = await toldBy(ask);
  const taken = rowsIn((await ask('GET /api/adjustments?season=25/26')).json);
  expect(taken.length).toBeGreaterThan(0);
  const undone = async (call: string, body?: Json): Promise<unknown> => {
    expect(refusalIn(await ask(call, body))).toEqual([200]);
    return (await latestEntry(ask))['id'];
  };

  const entries = [];
  for (const id of mixed(dice, ids)) entries.unshift(await undone(`DELETE /api/matches/${id}`));
  const emptied = await toldBy(ask);
  expect(emptied).toMatchObject({ marks: [], people: before.people, why: before.why });
  expect(emptied.penalties.filter((line) => line.endsWith('give back'))).toEqual(emptied.penalties);
  expect(emptied.penalties).toHaveLength(taken.length);
  for (const entry of entries) expect((await undo(ask, entry)).status).toBe(200);
  expect(await toldBy(ask)).toEqual(decided);

  const played = cards.flatMap((card, i) => (card['outcome'] ? [] : [{ card, id: ids[i]! }]));
  for (const { card, id } of mixed(dice, played).slice(0, 3)) {
    const squads = sentMatches(String(card['homeTeam']), String(card['awayTeam']));
    const entry = await undone(`PUT /api/matches/${id}`, { ...card, matches: squads });
    const corrected = rowsIn((await ask('GET /api/matches?season=25/26')).json).find((one) => one['fixtureId'] === id);
    expect(rowsIn(corrected?.['matches']).flatMap(({ eligibility }) => eligibility ?? [])).toEqual([]);
    const left = (await penaltiesOf(ask)).filter(({ fixtureId }) => fixtureId === id);
    // The card was recorded late even though it has been corrected, so this penalty stays.
    expect(left.filter(({ text }) => !String(text).startsWith('Late result'))).toEqual([]);
    expect((await undo(ask, entry)).status).toBe(200);
    expect(await toldBy(ask)).toEqual(decided);
  }
});
