import { describe, expect, it, it as plainIt } from 'vitest';
import type { CompetitionAnswer, TieAnswer } from '#contract/cups.ts';
import { faultsIn, openLeagueSite, rowsIn } from '../support/league-site.ts';

const PLAYED = { homePlayer: null, awayPlayer: null };
const frame = (homeScore: number, awayScore: number, more: object = {}) => ({
  homeScore,
  awayScore,
  ...PLAYED,
  ...more,
});

const CUP = {
  season: '25/26',
  name: 'Cup',
  kind: 'player',
  draw: 'bracket',
  bestOf: 3,
  entrants: [{ playerIds: ['a1'] }, { playerIds: ['b6'] }, { playerIds: ['c2'] }, { playerIds: ['d1'] }],
};

/**
 * Opens a site with a drawn cup. The first tie is between the first two entrants, and the returned functions are about
 * this tie unless they get the id of another.
 */
async function withCup(more: object) {
  const { ask } = await openLeagueSite('sqlite');
  const added = await ask('POST /api/admin/competitions', { ...CUP, ...more });
  expect(added).toMatchObject({ status: 201 });
  const entered = added.json as CompetitionAnswer;
  const address = `/api/admin/competitions/${entered.competitionId}`;
  const [a, b, c, d] = entered.entrants.map(({ entrantId }) => entrantId);
  const pairs = [[a, b], c === undefined ? null : [c, d]].filter((pair) => pair !== null);
  const drawn = await ask(`POST ${address}/draw`, { round: 1, pairs });
  expect(drawn).toMatchObject({ status: 201 });
  const { ties } = drawn.json as CompetitionAnswer;
  const [one] = ties as [TieAnswer];
  const tieOf = (json: unknown, id = one.tieId) => (json as CompetitionAnswer).ties.find(({ tieId }) => tieId === id)!;
  return {
    ask,
    cup: entered,
    ties,
    address,
    play: (result: object, id = one.tieId) => ask(`PUT ${address}/ties/${id}`, result),
    unplay: (query = '', id = one.tieId) => ask(`DELETE ${address}/ties/${id}/result${query}`),
    tieOf,
    now: async () => tieOf((await ask(`GET /api/competitions/${entered.competitionId}`)).json),
  };
}

describe('ties decided by the total', () => {
  const it = plainIt.extend('cup', () => withCup({ decidedBy: 'total' }));

  it('take points, or frames from which the points follow', async ({ cup: { cup, play, tieOf } }) => {
    expect(cup).toMatchObject({ decidedBy: 'total' });
    expect(tieOf((await play({ homePoints: 180, awayPoints: 171 })).json)).toMatchObject({
      state: 'played',
      homeFrames: null,
      homePoints: 180,
      awayPoints: 171,
      winner: { name: 'A Player 1' },
    });
    const frames = [frame(60, 20), frame(10, 70), frame(40, 40)];
    expect(tieOf((await play({ frames })).json)).toMatchObject({
      homeFrames: 1,
      awayFrames: 1,
      homePoints: 110,
      awayPoints: 130,
      winner: { name: 'B Player 6' },
    });
  });

  it('need a winner if the total is level, and refuse what does not fit', async ({ cup: { play, tieOf } }) => {
    const level = { homePoints: 100, awayPoints: 100 };
    expect(faultsIn((await play(level)).json)).toEqual(['winner: 100–100 is level: say who won.']);
    expect(tieOf((await play({ ...level, winner: 'away' })).json)).toMatchObject({
      state: 'played',
      winner: { name: 'B Player 6' },
    });
    expect(faultsIn((await play({ homePoints: 101, awayPoints: 100, winner: 'away' })).json)).toEqual([
      'winner: 101–100 is not level: the home side has won.',
    ]);
    expect(faultsIn((await play({ frames: [frame(60, 20), frame(60, 20)] })).json)).toEqual([
      'frames: All 3 frames are played; there are 2.',
    ]);
    expect(faultsIn((await play({})).json)).toHaveLength(2);
  });
});

describe('ties of two legs', () => {
  const it = plainIt.extend('cup', () =>
    withCup({ kind: 'team', legs: 2, entrants: ['a', 'b', 'c', 'd'].map((teamId) => ({ teamId })) }),
  );

  it('are decided by the sum of both legs, and each leg can be removed', async ({
    cup: { play, unplay, tieOf, ask },
  }) => {
    const first = tieOf((await play({ leg: 1, homeFrames: 2, awayFrames: 1, playedOn: '2025-10-01' })).json);
    expect(first).toMatchObject({
      state: 'open',
      winner: null,
      homeFrames: 2,
      legs: [{ leg: 1, homeFrames: 2, awayFrames: 1 }],
    });
    expect(faultsIn((await play({ leg: 2, homeFrames: 1, awayFrames: 2 })).json)).toEqual([
      'winner: 3–3 is level: say who won.',
    ]);
    const both = tieOf((await play({ leg: 2, homeFrames: 0, awayFrames: 3 })).json);
    expect(both).toMatchObject({ state: 'played', homeFrames: 2, awayFrames: 4, winner: { name: 'Trades Hall' } });
    expect(both.legs?.map(({ venue }) => venue)).toEqual([first.venue, expect.not.stringMatching(`^${first.venue}$`)]);
    expect(tieOf((await unplay('?leg=2')).json)).toMatchObject({ state: 'open', homeFrames: 2, legs: [{ leg: 1 }] });
    expect(await unplay('?leg=2')).toMatchObject({ status: 409 });
    expect(tieOf((await play({ walkover: 'home' })).json)).toMatchObject({ state: 'walkover', legs: [{ leg: 1 }] });
    const { json } = await ask('GET /api/admin/history?limit=2');
    expect(rowsIn(Reflect.get(Object(json), 'entries'))[1]?.['summary']).toBe(
      'Removed Harbour Social 0–3 Trades Hall, second leg, Cup, Semi-finals',
    );
  });

  it('need the number of the leg', async ({ cup: { play } }) => {
    expect(faultsIn((await play({ homeFrames: 2, awayFrames: 1 })).json)).toEqual(['leg: The leg must be 1 or 2.']);
  });
});

describe('entrants with a start of their own', () => {
  it('have that start in place of a handicap', async () => {
    const entrants = [
      { playerIds: ['a1'], ownStart: 30 },
      { playerIds: ['b6'], ownStart: 12 },
    ];
    const { now, cup } = await withCup({ entrants });
    expect(cup.entrants[0]).toMatchObject({ ownStart: 30 });
    expect(await now()).toMatchObject({ start: { by: 'away', points: 18 } });
  });
});

describe('players who have not played enough matches before a tie', () => {
  const entrants = ['a', 'b'].map((teamId) => ({ teamId }));
  const frames = [
    frame(60, 20, { homePlayer: 'a1', awayPlayer: 'b1' }),
    frame(60, 20, { homePlayer: 'a2', awayPlayer: 'b2' }),
  ];

  it('are marked in their frames, and an official accepts them or gives the frame to the other side', async () => {
    const { ask, play, now, ties, cup } = await withCup({
      kind: 'team',
      entrants,
      appearances: { matches: 1, fromRound: null },
    });
    const { json: rules } = await ask('GET /api/rule-book');
    expect(rules).toMatchObject({
      html: expect.stringMatching(
        />Cup<.*\n<ul>\n(<li>.*\n)+<li>A player must have played at least 1 league match for the team /,
      ),
    });
    await play({ homeFrames: 2, awayFrames: 0, frames, playedOn: '2025-12-01' });
    const marked = await now();
    const own = marked.frames.map(({ eligibility = [] }) => eligibility.map(({ playerId }) => playerId));
    expect(own).toEqual([
      ['a1', 'b1'],
      ['a2', 'b2'],
    ]);
    expect(marked.frames[0]?.eligibility?.[0]).toEqual({
      playerId: 'a1',
      rule: 'appearances',
      text: 'A Player 1 had played 0 league matches for Harbour Social before this tie. 1 is needed.',
      decision: null,
    });
    const todo = rowsIn((await ask('GET /api/admin/to-do')).json);
    expect(todo.filter(({ kind }) => kind === 'eligibility')).toHaveLength(4);
    const place = { competitionId: cup.competitionId, tieId: ties[0]?.tieId };
    const decide = (match: number, playerId: string, decision: string) =>
      ask('POST /api/admin/eligibility', { ...place, match, playerId, decision, note: '' });
    expect(await decide(0, 'b1', 'accept')).toMatchObject({ status: 200 });
    expect(await decide(1, 'a2', 'lose')).toMatchObject({ status: 200 });
    // The tie is level after this decision: nobody has won until an official says who did.
    expect(await now()).toMatchObject({ state: 'open', homeFrames: 1, awayFrames: 1, winner: null });
    const again = { homeFrames: 2, awayFrames: 0, frames, playedOn: '2025-12-01', winner: 'away' };
    expect(await play(again)).toMatchObject({ status: 200 });
    expect(await now()).toMatchObject({ state: 'played', winner: { name: 'Trades Hall' } });
    expect(await decide(1, 'a2', 'accept')).toMatchObject({ status: 200 });
    expect(await now()).toMatchObject({ homeFrames: 2, winner: { name: 'Harbour Social' } });
    expect(await decide(1, 'a1', 'lose')).toMatchObject({ status: 422 });
  });

  it('cannot lose a frame if the winner of the tie has played on', async () => {
    const all = ['a', 'b', 'c', 'd'].map((teamId) => ({ teamId }));
    const { ask, play, ties, cup } = await withCup({
      kind: 'team',
      bestOf: 1,
      entrants: all,
      appearances: { matches: 1, fromRound: 1 },
    });
    const [one, two, final] = ties as [TieAnswer, TieAnswer, TieAnswer];
    await play({ homeFrames: 1, awayFrames: 0, frames: frames.slice(0, 1) });
    await play({ homeFrames: 1, awayFrames: 0 }, two.tieId);
    await play({ homeFrames: 1, awayFrames: 0 }, final.tieId);
    const body = {
      competitionId: cup.competitionId,
      tieId: one.tieId,
      match: 0,
      playerId: 'a1',
      decision: 'lose',
      note: '',
    };
    expect(await ask('POST /api/admin/eligibility', body)).toMatchObject({ status: 409 });
  });
});
