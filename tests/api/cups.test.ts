import { describe, expect, it as plainIt } from 'vitest';
import type { CompetitionAnswer, CompetitionSummary, TieAnswer } from '#contract/cups.ts';
import type { Actor } from '#domain/people/permissions.ts';
import { checkDrawAgainstProof } from '#domain/draws/proven-draw.ts';
import { nodeHashFunctions } from '#server/storage/mappers/draws.ts';
import { shippedLeague } from '../support/content.ts';
import { sentCard } from '../support/cards.ts';
import {
  askApp,
  faultsIn,
  gateOf,
  LEAGUE,
  type LeagueSite,
  openLeagueSite,
  PAT,
  people,
  rowsIn,
  siteOf,
  textIn,
} from '../support/league-site.ts';
import { wordsOf } from '../support/rows.ts';
import { sampleCompetition, sampleTie } from '../support/sample-values.ts';
import { openSite } from '../support/site.ts';
import { openTestStore } from '../support/store.ts';

type Ask = LeagueSite['ask'];

const TEAM_CUP = {
  season: '25/26',
  name: 'Team Cup',
  kind: 'team',
  draw: 'bracket',
  rounds: [
    { bestOf: 5, playBy: '2025-10-07' },
    { bestOf: 7, playBy: '2025-12-20' },
  ],
  entrants: [{ teamId: 'a' }, { teamId: 'b' }, { teamId: 'c' }, { name: 'Guests' }],
};
const FRAME = { homeScore: 70, awayScore: 20, homePlayer: 'a1', awayPlayer: 'b1', homeBreaks: [31, 22] };
const SINGLES = {
  ...TEAM_CUP,
  name: 'Singles',
  kind: 'player',
  draw: 'eachRound',
  handicap: true,
  maxStart: 3,
  rounds: null,
  bestOf: 3,
  entrants: [{ playerIds: ['a1'] }, { playerIds: ['b6'] }, { playerIds: ['c2'] }],
};

/**
 * Opens a site with a cup. With `isDrawn`, the first round is drawn in the order of entry. The answers need no further
 * check, because the server compares them with their schemas.
 */
async function withCup({ body = TEAM_CUP, isDrawn = false }: { body?: object; isDrawn?: boolean } = {}) {
  const { ask } = await openLeagueSite('sqlite');
  const entered = await add(ask, body);
  const cup = isDrawn ? await draw(ask, entered, byHand(entered)) : entered;
  const id = cup.competitionId;
  const [one, two, final] = cup.ties as [TieAnswer, TieAnswer, TieAnswer];
  const address = `/api/admin/competitions/${id}`;
  return {
    ask,
    cup,
    id,
    ids: cup.entrants.map(({ entrantId }) => entrantId),
    tie: { one, two, final },
    address,
    now: () => read(ask, id),
    play: ({ tieId }: TieAnswer, result: object) => ask(`PUT ${address}/ties/${tieId}`, result),
    unplay: ({ tieId }: TieAnswer) => ask(`DELETE ${address}/ties/${tieId}/result`),
    undoOf: async (at: number) => ask(`POST /api/admin/history/${await entryOf(ask, at)}/undo`),
  };
}

const it = plainIt.extend('cup', () => withCup());

async function add(ask: Ask, body: object = TEAM_CUP): Promise<CompetitionAnswer> {
  const { status, json } = await ask('POST /api/admin/competitions', body);
  expect({ status, json }).toMatchObject({ status: 201 });
  return json as CompetitionAnswer;
}
async function draw(ask: Ask, { competitionId: id }: CompetitionAnswer, body: object = {}): Promise<CompetitionAnswer> {
  const { status, json } = await ask(`POST /api/admin/competitions/${id}/draw`, { round: 1, ...body });
  expect({ status, json }).toMatchObject({ status: 201 });
  return json as CompetitionAnswer;
}
async function read(ask: Ask, id: string): Promise<CompetitionAnswer> {
  return (await ask(`GET /api/competitions/${id}`)).json as CompetitionAnswer;
}
async function entryOf(ask: Ask, at: number): Promise<string> {
  return textIn((await ask('GET /api/admin/history')).json, 'entries', at, 'id');
}
async function summaries(ask: Ask): Promise<unknown[]> {
  const { json } = await ask('GET /api/admin/history?limit=20');
  return rowsIn(Reflect.get(Object(json), 'entries')).map(({ summary }) => summary);
}
const byHand = ({ entrants }: CompetitionAnswer) => {
  const [a, b, c, d = null] = entrants.map(({ entrantId }) => entrantId);
  return {
    pairs: [
      [a, b],
      [c, d],
    ],
  };
};
const score = (homeFrames: number, awayFrames: number, more: object = {}) => ({ homeFrames, awayFrames, ...more });
const sidesOf = ({ ties }: CompetitionAnswer) => ties.map(({ home, away }) => [home?.name, away?.name]);

describe('knock-out competitions', () => {
  it('are listed, and a change keeps the entrants who stay', async ({ cup: { ask, cup, address, now } }) => {
    expect(cup).toMatchObject({
      season: '25/26',
      handicap: false,
      maxStart: null,
      rounds: [
        { round: 1, name: 'Semi-finals', bestOf: 5, playBy: '2025-10-07' },
        { round: 2, name: 'Final', bestOf: 7, playBy: '2025-12-20' },
      ],
      entrants: ['Harbour Social', 'Trades Hall', 'Old Mill', 'Guests'].map((name) => ({ name })),
      ties: [],
      winner: null,
      toDraw: { round: 1, name: 'Semi-finals', again: false },
      sentences: [
        'Teams enter.',
        'All rounds of the knock-out are drawn at once.',
        'A tie is best of 5 frames, in the final best of 7 frames.',
      ],
    });
    const stay = cup.entrants.slice(2);
    const changed = { ...TEAM_CUP, name: 'Bowl', entrants: [...stay, { teamId: 'd' }], rounds: null, bestOf: 1 };
    const answer = (await ask(`PUT ${address}`, changed)).json as CompetitionAnswer;
    expect(answer.entrants.slice(0, 2)).toMatchObject(stay.map(({ entrantId }) => ({ entrantId })));
    expect(answer).toEqual(await now());
    expect((await ask('GET /api/competitions?season=24/25')).json).toEqual([]);
    const all = rowsIn((await ask('GET /api/competitions')).json);
    // The cups in the shipped content keep their order.
    const names = wordsOf('Interleague_SemiFinals LampittCup_SemiFinals Plate_Final Bowl');
    expect(all.map(({ name }) => name)).toEqual(names);
    expect(all.at(-1)).toMatchObject({ entrantCount: 3, openTies: [] });
  });

  it('are refused in another season, or to follow a competition that does not exist', async ({
    cup: { ask, address },
  }) => {
    const unknown = await ask('POST /api/admin/competitions', { from: 'nothing', season: '25/26' });
    expect(faultsIn(unknown.json)).toContain('from: The league has no such competition.');
    const moved = await ask(`PUT ${address}`, { ...TEAM_CUP, season: '24/25' });
    expect(faultsIn(moved.json)).toEqual(['season: The season of a competition cannot be changed.']);
  });

  it("are copied from last season's with one press", async () => {
    const rounds = [{ bestOf: 3 }, { bestOf: 5, playBy: '2025-05-01' }];
    const { ask, id } = await withCup({ body: { ...SINGLES, season: '24/25', rounds } });
    await ask('DELETE /api/teams/c/players/c2');
    const cup = await add(ask, { from: id, season: '25/26' });
    expect(cup).toMatchObject({ name: 'Singles', kind: 'player', handicap: true, maxStart: 3, draw: 'eachRound' });
    expect(cup.rounds).toEqual([{ round: 1, name: 'Final', bestOf: 5, playBy: null }]);
    expect(cup.entrants.map(({ name }) => name)).toEqual(['A Player 1', 'B Player 6']);
  });

  it('are drawn with a proof, and drawn again only when asked for', async () => {
    const { ask, cup, id, address, now, play, undoOf } = await withCup();
    const drawn = await draw(ask, cup);
    expect(drawn.ties.map(({ round, position, state }) => [round, position, state])).toEqual([
      [1, 0, 'open'],
      [1, 1, 'open'],
      [2, 0, 'open'],
    ]);
    const [first] = drawn.draws;
    expect(first).toMatchObject({ round: 1, made: 'here', proof: { word: '' } });
    expect(checkDrawAgainstProof(nodeHashFunctions, { competition: id, pairs: first!.matches }, first!.proof!)).toEqual(
      [],
    );
    const pairs = first!.matches.map(({ competitorA, competitorB }) => [competitorA, competitorB]);
    expect(sidesOf(drawn).slice(0, 2)).toEqual(pairs);
    expect(await ask(`POST ${address}/draw`, { round: 1 })).toMatchObject({ status: 409 });
    const again = await draw(ask, cup, { again: true });
    expect(again.draws).toHaveLength(2);
    expect(again.ties).toHaveLength(3);
    expect(again.ties[0]!.tieId).not.toBe(drawn.ties[0]!.tieId);
    await play(again.ties[0]!, score(3, 0));
    expect(await ask(`POST ${address}/draw`, { round: 1, again: true })).toMatchObject({
      status: 409,
      json: { error: 'All rounds are drawn, and there are results.' },
    });
    expect((await summaries(ask)).slice(1, 3)).toEqual([
      'Drew Team Cup, Semi-finals, again with 2 pairs',
      'Drew Team Cup, Semi-finals with 2 pairs',
    ]);
    // The steps are undone one by one, from the last: the result, the second draw, the first draw.
    const entries = [await entryOf(ask, 0), await entryOf(ask, 1), await entryOf(ask, 2)];
    expect((await undoOf(1)).status).toBe(409);
    for (const entry of entries) expect((await ask(`POST /api/admin/history/${entry}/undo`)).status).toBe(200);
    const takenBack = { takenBack: true, proof: null };
    expect(await now()).toMatchObject({ ties: { length: 0 }, draws: [takenBack, takenBack] });
  });

  it('are drawn live under their id or their name', async () => {
    const { ask, id, now, play } = await withCup({ body: SINGLES });
    const post = async (step: string, body?: object) => ask(`POST /api/draws/${id}/${step}`, body);
    const sealed = async () => textIn((await post('seal')).json, 'seal', 'commitment');
    const known = await ask('GET /api/draws');
    expect(rowsIn(Reflect.get(Object(known.json), 'competitions')).at(-1)).toMatchObject({
      competition: id,
      cup: { name: 'Singles', season: '25/26', rounds: 2, toDraw: { round: 1, name: 'Semi-finals', again: false } },
      waiting: ['A Player 1', 'B Player 6', 'C Player 2'],
    });
    const { json } = await post('seal');
    expect(json).toMatchObject({ seal: { entrants: ['A Player 1', 'B Player 6', 'C Player 2', 'Bye'] } });
    const commitment = await sealed();
    expect((await post('reveal', { commitment, word: 'cue' })).json).toMatchObject({
      draw: { round: 1, proof: { word: 'cue', commitment } },
    });
    expect((await ask(`GET /api/draws/${id}`)).json).toMatchObject({ waiting: [] });
    const drawn = await now();
    expect(drawn.ties.map(({ state }) => state)).toEqual(['open', 'bye']);
    expect(drawn.ties[1]).toMatchObject({ away: null, winner: drawn.ties[1]!.home });
    for (const key of [id, 'Singles'])
      expect((await ask(`GET /api/getdraw/${key}`)).json).toMatchObject({ success: true, draw: { competition: key } });
    // The round cannot be drawn while it is revealed. After that, it can only be drawn with `again`.
    const next = await sealed();
    expect((await post('reveal', { commitment: next })).status).toBe(409);
    await post('skip', { drawId: drawn.draws[0]!.id });
    expect((await post('reveal', { commitment: next })).json).toMatchObject({
      error: 'This round has been drawn. Draw it again only if everybody knows.',
    });
    expect((await post('reveal', { commitment: next, again: true })).status).toBe(200);
    await post('skip', { drawId: (await now()).draws[0]!.id });
    const redrawn = await now();
    await play(redrawn.ties[0]!, score(2, 1));
    // If a seal is waiting, drawing at once uses that seal.
    const final = await sealed();
    const whole = await draw(ask, redrawn, { round: 2 });
    expect(whole.draws[0]!.proof!.commitment).toBe(final);
    expect(whole.ties.at(-1)).toMatchObject({ round: 2, state: 'open', start: { points: expect.any(Number) } });
    expect((await post('seal')).status).toBe(200);
    expect((await ask('POST /api/draws/nothing/seal')).status).toBe(404);
  });

  it('are drawn by hand, with everyone exactly once', async () => {
    const { ask, cup, ids, address, now, undoOf } = await withCup({ body: SINGLES });
    const path = `POST ${address}/draw`;
    const [a, b, c] = ids;
    expect(faultsIn((await ask(path, { round: 1.5, pairs: 'x' })).json)).toEqual([
      'round: The round must be a whole number from 1 to 2.',
      'pairs: The list of pairs must be a list.',
    ]);
    const early = await ask(path, { round: 2, pairs: [[a, b]] });
    expect(early.json).toMatchObject({ error: 'Semi-finals: this round is to be drawn first.' });
    const drawn = await draw(ask, cup, {
      pairs: [
        [c, b],
        [null, a],
      ],
    });
    expect(sidesOf(drawn).map(String)).toEqual(['C Player 2,B Player 6', 'A Player 1,']);
    // The lower handicap gives four points, of which the limit allows three.
    expect(drawn.ties[0]).toMatchObject({ start: { by: 'home', points: 3 } });
    expect(drawn.draws).toMatchObject([{ made: 'elsewhere', proof: null, round: 1 }]);
    expect((await ask(path, { round: 2 })).status).toBe(409);
    expect((await undoOf(0)).status).toBe(200);
    expect((await now()).draws).toEqual([]);
  });

  it('have results, which cannot be changed once the winner has played on', async () => {
    const { ask, tie, now, play, unplay, undoOf } = await withCup({ isDrawn: true });
    const { one, two, final } = tie;
    const { json } = await ask('GET /api/competitions?season=25/26');
    const open = [one, two].map(({ tieId }) => ({ tieId, overdue: true, round: 1 }));
    expect((json as CompetitionSummary[]).find(({ name }) => name === 'Team Cup')).toMatchObject({ openTies: open });
    const early = { error: 'Both sides of this tie must be known first.' };
    expect((await play(final, score(4, 0))).json).toMatchObject(early);
    const played = await play(one, score(3, 0, { frames: [FRAME, FRAME, FRAME], playedOn: '2025-10-06' }));
    expect(played).toMatchObject({ status: 200 });
    expect((played.json as CompetitionAnswer).ties[0]).toMatchObject({
      state: 'played',
      homeFrames: 3,
      winner: { name: 'Harbour Social' },
      playedOn: '2025-10-06',
      frames: [{ homePlayerName: 'A Player 1', homeBreaks: [31, 22] }, {}, {}],
    });
    await play(two, { walkover: 'away' });
    const without = { state: 'walkover', walkover: 'away', withdrawn: false, homeFrames: null };
    expect((await now()).ties[1]).toMatchObject({ ...without, winner: { name: 'Guests' } });
    const won = { status: 200, json: { winner: { name: 'Harbour Social' } } };
    expect(await play(final, score(4, 2))).toMatchObject(won);
    const why = 'Final, Harbour Social v Guests, has a result.';
    const refused = { status: 409, json: { error: `The winner has played on. ${why}` } };
    expect(await play(one, score(0, 3))).toMatchObject(refused);
    expect(await unplay(one)).toMatchObject(refused);
    expect((await play(one, score(3, 2))).status).toBe(200);
    // An undo that would have the same effect is refused too: here that of the walkover, which is not the latest
    // change.
    const noUndo = { error: `This cannot be undone. ${why}` };
    expect((await undoOf(2)).json).toMatchObject(noUndo);
    expect((await unplay(final)).status).toBe(200);
    expect((await unplay(final)).json).toMatchObject({ error: 'This tie has no result.' });
    expect((await play(one, score(0, 3))).status).toBe(200);
    expect((await now()).ties[2]).toMatchObject({ home: { name: 'Trades Hall' }, state: 'open' });
    // The result of the final belonged to another pair, so it does not come back.
    expect((await undoOf(1)).json).toMatchObject(noUndo);
    expect((await summaries(ask)).slice(0, 2)).toEqual([
      'Recorded Harbour Social 0–3 Trades Hall, Team Cup, Semi-finals',
      'Removed Harbour Social 4–2 Guests, Team Cup, Final',
    ]);
  });

  it('refuse faulty results with all faults at once', async () => {
    const { ask, tie, address, play } = await withCup({ isDrawn: true });
    const faulty = { homeFrames: 3, awayFrames: '1', playedOn: '2025-02-30', frames: [{ homeScore: 1 }] };
    expect(faultsIn((await play(tie.one, faulty)).json)).toEqual([
      'awayFrames: The away frames must be a number.',
      'frames.0.awayScore: The away score is required.',
      'playedOn: 2025-02-30 is not a day of the calendar.',
    ]);
    expect((await play({ ...tie.one, tieId: 'x' }, {})).status).toBe(404);
    expect((await ask('PUT /api/admin/competitions/x/ties/y', {})).status).toBe(404);
    const smaller = { ...TEAM_CUP, entrants: [{ name: 'A' }, { name: 'B' }], rounds: null, bestOf: 1 };
    expect((await ask(`PUT ${address}`, smaller)).json).toMatchObject({
      error: 'The first round is drawn: entrants, kind and way of drawing are fixed.',
    });
    expect((await ask(`PUT ${address}`, { ...TEAM_CUP, name: 'Shield' })).status).toBe(200);
  });

  it('have withdrawals, which can be undone', async ({ cup: { ask, cup, ids, address, play, unplay, undoOf } }) => {
    const [a, b, c] = ids;
    const withdraw = (entrantId?: string) => ask(`POST ${address}/withdraw`, { entrantId });
    const refusal = async (answer: Promise<{ json: unknown }>) => textIn((await answer).json, 'error');
    expect((await withdraw(a)).status).toBe(409);
    const drawn = await draw(ask, cup, byHand(cup));
    const [one, two, final] = drawn.ties as [TieAnswer, TieAnswer, TieAnswer];
    expect(faultsIn((await withdraw()).json)).toEqual(['entrantId: The entrant is required.']);
    expect(faultsIn((await withdraw('x')).json)).toEqual(['entrantId: The competition has no such entrant.']);
    const after = (await withdraw(a)).json as CompetitionAnswer;
    const walkover = { state: 'walkover', walkover: 'away', withdrawn: true, winner: { entrantId: b } };
    expect(after).toMatchObject({ ties: [walkover, {}, {}], entrants: [{ withdrawn: true }, {}, {}, {}] });
    expect(await refusal(withdraw(a))).toBe('Harbour Social has withdrawn already.');
    expect(await refusal(play(one, score(3, 0)))).toBe('Harbour Social has withdrawn. Remove the walkover first.');
    await play(two, score(0, 3));
    expect(await refusal(withdraw(c))).toBe('Old Mill is out of the competition already.');
    await play(final, score(4, 0));
    expect(await refusal(withdraw(b))).toBe('The competition is over.');
    const orphan = 'Final, Trades Hall v Guests, has a result.';
    expect(await refusal(unplay(one))).toBe(`The winner has played on. ${orphan}`);
    expect(await refusal(undoOf(2))).toBe(`This cannot be undone. ${orphan}`);
    await unplay(final);
    expect((await unplay(one)).json).toMatchObject({ ties: [{ state: 'open' }, {}, {}] });
    expect((await summaries(ask))[0]).toBe('Harbour Social is back in Team Cup, 25/26');
  });

  it('keep their entrants after a merge, and refuse to merge two entrants of one cup', async () => {
    const { ask, tie, now, play, undoOf } = await withCup({ body: SINGLES, isDrawn: true });
    const frame = { homeScore: 60, awayScore: 10 };
    await play(tie.one, score(2, 0, { frames: [{ ...frame, homeBreaks: [40] }, frame] }));
    const merge = (keep: string) => ask('POST /api/admin/players/merge', { keep, merge: 'a1', confirm: true });
    const both = { error: 'B Player 6 and A Player 1 are both entered in Singles, 25/26.' };
    expect((await merge('b6')).json).toMatchObject(both);
    expect((await merge('d1')).status).toBe(200);
    expect(await now()).toMatchObject({
      entrants: [{ name: 'D Player 1', playerIds: ['d1'] }, {}, {}],
      ties: [{ frames: [{ homePlayerId: 'd1', homePlayerName: 'D Player 1' }, {}], start: { points: 3 } }, {}],
    });
    expect((await undoOf(0)).status).toBe(200);
    expect(await now()).toMatchObject({ entrants: [{ playerIds: ['a1'] }, {}, {}] });
    // Players who are deleted stay in a cup that is drawn.
    await ask('DELETE /api/teams/b/players/b6');
    expect(await now()).toMatchObject({ entrants: [{}, { name: 'B Player 6' }, {}] });
  });
});

describe('every step of a competition', () => {
  it('is undone, the latest first, and redone', async ({ cup: { ask, cup, address, now, play, unplay, undoOf } }) => {
    const tie = async (at: number) => (await now()).ties[at]!;
    const steps: (() => Promise<{ status: number }>)[] = [
      () => ask(`PUT ${address}`, { ...TEAM_CUP, name: 'Shield', draw: 'eachRound' }),
      () => ask(`POST ${address}/draw`, { round: 1, ...byHand(cup) }),
      () => ask(`POST ${address}/draw`, { round: 1, again: true }),
      async () => play(await tie(0), score(3, 1)),
      async () => play(await tie(0), score(3, 2)),
      async () => ask(`POST ${address}/withdraw`, { entrantId: (await tie(1)).home!.entrantId }),
      async () => unplay(await tie(1)),
      async () => play(await tie(1), { walkover: 'home' }),
      () => ask(`POST ${address}/draw`, { round: 2 }),
      async () => play(await tie(2), score(0, 4)),
      async () => unplay(await tie(2)),
      () => ask(`DELETE ${address}`),
    ];
    // An undone draw stays listed if it was made on this site, so draws are not compared.
    const state = async () => {
      const { draws: _, ...rest } = await now();
      return rest;
    };
    const states = [];
    for (const step of steps) {
      states.push(await state());
      expect((await step()).status).toBeLessThan(300);
    }
    const entries = await Promise.all(steps.map((_, at) => entryOf(ask, at)));
    for (const [at, entry] of entries.entries()) {
      const undo = `POST /api/admin/history/${entry}/undo`;
      expect((await ask(undo)).status).toBe(200);
      const before = states.at(-1 - at);
      expect(await state()).toEqual(before);
      // Redoes the step, then undoes it again.
      for (let times = 0; times < 2; times++) expect((await undoOf(0)).status).toBe(200);
      expect(await state()).toEqual(before);
    }
  });
});

describe('what competitions count in', () => {
  it('breaks under their filter, careers, and runs of teams, but no statistics', async () => {
    const { ask, cup, play } = await withCup();
    const asked = ['/api/player-stats', '/api/breaks', '/api/records', '/api/breaks?competition=League'];
    const before = await Promise.all(asked.map((path) => ask(`GET ${path}`)));
    const [one, two, final] = (await draw(ask, cup, byHand(cup))).ties as [TieAnswer, TieAnswer, TieAnswer];
    await play(one, score(3, 0, { frames: [FRAME, FRAME, { ...FRAME, homeBreaks: [] }] }));
    await play(two, { walkover: 'away' });
    const singles = await add(ask, SINGLES);
    await draw(ask, singles, byHand(singles));
    expect(await Promise.all(asked.map((path) => ask(`GET ${path}`)))).toEqual(before);
    const row = {
      playerId: 'a1',
      player: 'A Player 1',
      break: 31,
      division: null,
      weekNumber: null,
      season: '25/26',
      opponent: 'B Player 1',
      frameScore: '70-20',
      result: 'Win',
      competition: { competitionId: cup.competitionId, name: 'Team Cup', roundName: 'Semi-finals' },
    };
    const breaksIn = async (query: string) => rowsIn((await ask(`GET /api/breaks?${query}`)).json);
    expect((await breaksIn('competition=All')).map((one) => one['break'])).toEqual([31, 31, 22, 22]);
    expect(await breaksIn(`competition=${cup.competitionId}&season=25/26`)).toContainEqual(row);
    expect(await breaksIn(`competition=${singles.competitionId}`)).toEqual([]);
    expect(await breaksIn('competition=nothing')).toEqual([]);
    expect(await breaksIn('competition=All&season=24/25')).toEqual([]);

    const team = { season: '25/26', competitionId: cup.competitionId, name: 'Team Cup' };
    const cupsOf = async (what: string) => Reflect.get(Object((await ask(`GET /api/${what}`)).json), 'cups');
    const lost = { ...team, roundName: 'Semi-finals', tiesWon: 0, beatenBy: 'Harbour Social' };
    const played = { ...team, round: 2, roundName: 'Final', tiesWon: 1, isWinner: false, beatenBy: null };
    const own = { name: 'Singles', entrant: 'C Player 2', round: 1, tiesWon: 0, isWinner: false };
    expect(await cupsOf('team-details/a')).toMatchObject([played]);
    expect(await cupsOf('team-details/b')).toMatchObject([lost]);
    expect(await cupsOf('team-details/d')).toBeUndefined();
    expect(await cupsOf('players/c2')).toMatchObject([own]);
    await play(final, score(1, 4));
    expect(await cupsOf('team-details/a')).toMatchObject([{ beatenBy: 'Guests' }]);
  });

  it('the calendars of their teams', async () => {
    const { app, store } = await openSite('sqlite');
    await store.write({ by: '', via: 'seed', action: 'season', summary: 'Made the league' }, async (change) => {
      await change.putAll('team', [...people.teams.values()]);
      await change.put('competition', sampleCompetition('cup'));
      await change.put('tie', sampleTie('tie', 'cup'));
    });
    const calendarOf = async (teamId: string) => (await app.inject(`/calendar/team/${teamId}.ics`)).body;
    expect((await calendarOf('b')).replaceAll('\r\n', '\n')).toMatch(
      /UID:tie@.*\n(.*\n)*DTSTART;VALUE=DATE:20260110\n(.*\n)*SUMMARY:Play by today: Harbour Social v Trades Hall\n/,
    );
    expect(await calendarOf('c')).not.toContain('tie@');
    expect((await app.inject('/calendar/league.ics')).body).not.toContain('tie@');
  });
});

it('results of ties offer Undo to those who may undo them', async () => {
  const league = await shippedLeague();
  const store = await openTestStore('sqlite', LEAGUE);
  const appOf = (more: Partial<Actor>) => siteOf(store, league, gateOf({ ...PAT, personId: 'p', ...more }));
  const apps = {
    secretary: await appOf({}),
    own: await appOf({ role: 'captain', teamIds: ['b'] }),
    official: await appOf({ role: 'results', divisions: [1] }),
  };
  const ask: Ask = (call, body) => askApp(apps.secretary, call, body);
  const cup = await add(ask);
  const [{ tieId }] = (await draw(ask, cup, byHand(cup))).ties as [TieAnswer];
  const url = `/api/admin/competitions/${cup.competitionId}/ties/${tieId}`;
  const offered = async (who: keyof typeof apps, payload: object, to = url) => {
    const { statusCode, headers } = await apps[who].inject({ method: to === url ? 'PUT' : 'POST', url: to, payload });
    expect(statusCode).toBeLessThan(300);
    return headers['history-entry'] !== undefined;
  };
  const undone = async () => askApp(apps.official, `POST /api/admin/history/${await entryOf(ask, 0)}/undo`);
  expect(await offered('own', score(3, 0))).toBe(false);
  expect(await offered('official', score(3, 1))).toBe(false);
  expect((await undone()).status).toBe(403);
  expect(await offered('secretary', score(3, 2))).toBe(true);
  // This official may undo a league result of the division.
  expect(await offered('official', sentCard(), '/api/matches')).toBe(true);
  expect((await undone()).status).toBe(200);
});
