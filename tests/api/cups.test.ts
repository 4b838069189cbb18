import { describe, expect, it } from 'vitest';
import type { CompetitionAnswer, CompetitionSummary, TieAnswer } from '#contract/cups.ts';
import { VISITOR } from '#domain/people/permissions.ts';
import { checkProof } from '#domain/draws/proven-draw.ts';
import { drawHashes } from '#server/storage/mappers/draws.ts';
import { shippedLeague } from '../support/content.ts';
import { sentCard } from '../support/cards.ts';
import {
  askApp,
  faultsIn,
  fillLeague,
  gateOf,
  type LeagueSite,
  openLeagueSite,
  people,
  rowsIn,
  siteOf,
  textIn,
} from '../support/league-site.ts';
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

// The server checks its answers against the schemas of these types.
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
function play(ask: Ask, { competitionId }: CompetitionAnswer, { tieId }: TieAnswer, body: object) {
  return ask(`PUT /api/admin/competitions/${competitionId}/ties/${tieId}`, body);
}
function pathOf({ competitionId }: CompetitionAnswer, { tieId }: TieAnswer): string {
  return `/api/admin/competitions/${competitionId}/ties/${tieId}`;
}
async function undoLatest(ask: Ask) {
  const { json } = await ask('GET /api/admin/history?limit=1');
  return ask(`POST /api/admin/history/${textIn(json, 'entries', 0, 'id')}/undo`);
}
async function entryOf(ask: Ask, at: number): Promise<string> {
  return textIn((await ask('GET /api/admin/history')).json, 'entries', at, 'id');
}
async function summaries(ask: Ask): Promise<unknown[]> {
  const { json } = await ask('GET /api/admin/history?limit=20');
  return rowsIn(Reflect.get(Object(json), 'entries')).map(({ summary }) => summary);
}
const byHand = (cup: CompetitionAnswer) => {
  const ids = cup.entrants.map(({ entrantId }) => entrantId);
  return { pairs: [ids.slice(0, 2), [ids[2]!, ids[3] ?? null]] };
};

describe('knock-out competitions', () => {
  it('are created, listed, changed, removed and undone', async () => {
    const { ask } = await openLeagueSite('sqlite');
    // Those of the league's file are in its order.
    const names = async () => rowsIn((await ask('GET /api/competitions')).json).map(({ name }) => name);
    const listed = ['Interleague_SemiFinals', 'LampittCup_SemiFinals', 'Plate_Final'];
    expect(await names()).toEqual(listed);
    const cup = await add(ask);
    expect(cup).toMatchObject({
      season: '25/26',
      handicap: false,
      maxStart: null,
      rounds: [
        { round: 1, name: 'Semi-finals', bestOf: 5, playBy: '2025-10-07' },
        { round: 2, name: 'Final', bestOf: 7, playBy: '2025-12-20' },
      ],
      entrants: [
        { name: 'Harbour Social', teamId: 'a' },
        { name: 'Trades Hall' },
        { name: 'Old Mill' },
        { name: 'Guests' },
      ],
      ties: [],
      winner: null,
      toDraw: { round: 1, name: 'Semi-finals', again: false },
    });
    const { competitionId: id, entrants } = cup;
    const changed = {
      ...TEAM_CUP,
      name: 'Bowl',
      entrants: [...entrants.slice(2), { teamId: 'd' }],
      rounds: null,
      bestOf: 1,
    };
    const answer = (await ask(`PUT /api/admin/competitions/${id}`, changed)).json as CompetitionAnswer;
    expect(answer.entrants.map(({ entrantId }) => entrantId).slice(0, 2)).toEqual(
      entrants.slice(2).map(({ entrantId }) => entrantId),
    );
    expect(answer).toEqual(await read(ask, id));
    expect((await ask('GET /api/competitions?season=24/25')).json).toEqual([]);
    expect(await names()).toEqual([...listed, 'Bowl']);
    expect(rowsIn((await ask('GET /api/competitions?season=25/26')).json).at(-1)).toMatchObject({
      name: 'Bowl',
      entrantCount: 3,
      openTies: [],
    });
    expect((await ask(`DELETE /api/admin/competitions/${id}`)).status).toBe(200);
    expect((await ask(`GET /api/competitions/${id}`)).status).toBe(404);
    for (const call of [`PUT /api/admin/competitions/${id}`, `DELETE /api/admin/competitions/${id}`])
      expect((await ask(call, {})).status).toBe(404);
    expect((await undoLatest(ask)).status).toBe(200);
    expect(await read(ask, id)).toEqual(answer);
    expect((await summaries(ask)).slice(0, 4)).toEqual([
      'Undone: Removed Bowl, 25/26',
      'Removed Bowl, 25/26',
      'Changed Bowl, 25/26',
      'Added Team Cup, 25/26 with 4 entrants',
    ]);
  });

  it('are refused with all faults at once', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const { competitionId: id } = await add(ask);
    const { status, json } = await ask('POST /api/admin/competitions', {
      season: '30/31',
      name: 7,
      kind: 'team',
      draw: 'luck',
      bestOf: 'x',
      maxStart: 5,
      entrants: [{ teamId: 'e' }, { teamId: 5 }, {}],
    });
    expect(status).toBe(422);
    expect(faultsIn(json)).toEqual([
      'season: The league has no season called 30/31.',
      'name: The name must be text.',
      'maxStart: Only a competition with handicaps has a largest start.',
      'draw: The draw must be one of eachRound, bracket.',
      'bestOf: Best of must be a number.',
      'entrants.0: Elms are retired.',
      'entrants.1.teamId: The team must be text.',
      'entrants.2: An entrant is a team, players or a name.',
    ]);
    const unknown = await ask('POST /api/admin/competitions', { from: 'nothing', season: '25/26' });
    expect(faultsIn(unknown.json)).toContain('from: The league has no such competition.');
    const moved = await ask(`PUT /api/admin/competitions/${id}`, { ...TEAM_CUP, season: '24/25' });
    expect(faultsIn(moved.json)).toEqual(['season: The season of a competition cannot be changed.']);
  });

  it('are made from last season’s in one press', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const earlier = await add(ask, {
      ...SINGLES,
      season: '24/25',
      rounds: [{ bestOf: 3 }, { bestOf: 5, playBy: '2025-05-01' }],
    });
    await ask('DELETE /api/teams/c/players/c2');
    const cup = await add(ask, { from: earlier.competitionId, season: '25/26' });
    expect(cup).toMatchObject({ name: 'Singles', kind: 'player', handicap: true, maxStart: 3, draw: 'eachRound' });
    expect(cup.rounds).toEqual([{ round: 1, name: 'Final', bestOf: 5, playBy: null }]);
    expect(cup.entrants.map(({ name }) => name)).toEqual(['A Player 1', 'B Player 6']);
  });

  it('are drawn with a proof, and drawn again only when asked for', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const cup = await add(ask);
    const id = cup.competitionId;
    const drawn = await draw(ask, cup);
    expect(drawn.ties.map(({ round, position, state }) => [round, position, state])).toEqual([
      [1, 0, 'open'],
      [1, 1, 'open'],
      [2, 0, 'open'],
    ]);
    const [first] = drawn.draws;
    expect(first).toMatchObject({ round: 1, made: 'here', proof: { word: '' } });
    expect(checkProof(drawHashes, { competition: id, pairs: first!.matches }, first!.proof!)).toEqual([]);
    expect(drawn.ties.slice(0, 2).map(({ home, away }) => [home?.name, away?.name])).toEqual(
      first!.matches.map(({ competitorA, competitorB }) => [competitorA, competitorB]),
    );
    expect(await ask(`POST /api/admin/competitions/${id}/draw`, { round: 1 })).toMatchObject({ status: 409 });
    const again = await draw(ask, cup, { again: true });
    expect(again.draws).toHaveLength(2);
    expect(again.ties).toHaveLength(3);
    expect(again.ties[0]!.tieId).not.toBe(drawn.ties[0]!.tieId);
    await play(ask, again, again.ties[0]!, { homeFrames: 3, awayFrames: 0 });
    expect(await ask(`POST /api/admin/competitions/${id}/draw`, { round: 1, again: true })).toMatchObject({
      status: 409,
      json: { error: 'All rounds are drawn, and there are results.' },
    });
    expect((await summaries(ask)).slice(1, 3)).toEqual([
      'Drew Team Cup, Semi-finals, again with 2 pairs',
      'Drew Team Cup, Semi-finals with 2 pairs',
    ]);
    // One step after the other is undone: the result, the second draw, the first.
    const entries = [await entryOf(ask, 0), await entryOf(ask, 1), await entryOf(ask, 2)];
    expect((await ask(`POST /api/admin/history/${entries[1]}/undo`)).status).toBe(409);
    for (const entry of entries) expect((await ask(`POST /api/admin/history/${entry}/undo`)).status).toBe(200);
    const undone = await read(ask, id);
    expect(undone.ties).toEqual([]);
    expect(undone.draws.map(({ takenBack, proof }) => [takenBack, proof])).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  it('are drawn live under their id or their name', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const cup = await add(ask, SINGLES);
    const id = cup.competitionId;
    const known = await ask('GET /api/draws');
    expect(rowsIn(Reflect.get(Object(known.json), 'competitions')).at(-1)).toMatchObject({
      competition: id,
      cup: { name: 'Singles', season: '25/26', rounds: 2, toDraw: { round: 1, name: 'Semi-finals', again: false } },
      waiting: ['A Player 1', 'B Player 6', 'C Player 2'],
    });
    const sealed = await ask(`POST /api/draws/${id}/seal`);
    expect(sealed.json).toMatchObject({ seal: { entrants: ['A Player 1', 'B Player 6', 'C Player 2', 'Bye'] } });
    const commitment = textIn(sealed.json, 'seal', 'commitment');
    expect((await ask(`POST /api/draws/${id}/reveal`, { commitment, word: 'cue' })).json).toMatchObject({
      draw: { round: 1, proof: { word: 'cue', commitment } },
    });
    expect((await ask(`GET /api/draws/${id}`)).json).toMatchObject({ waiting: [] });
    const drawn = await read(ask, id);
    expect(drawn.ties.map(({ state }) => state)).toEqual(['open', 'bye']);
    expect(drawn.ties[1]).toMatchObject({ away: null, winner: drawn.ties[1]!.home });
    for (const key of [id, 'Singles'])
      expect((await ask(`GET /api/getdraw/${key}`)).json).toMatchObject({ success: true, draw: { competition: key } });
    // The round is being revealed, and then it has been drawn.
    const next = textIn((await ask(`POST /api/draws/${id}/seal`)).json, 'seal', 'commitment');
    expect((await ask(`POST /api/draws/${id}/reveal`, { commitment: next })).status).toBe(409);
    await ask(`POST /api/draws/${id}/skip`, { drawId: drawn.draws[0]!.id });
    expect((await ask(`POST /api/draws/${id}/reveal`, { commitment: next })).json).toMatchObject({
      error: 'This round has been drawn. Draw it again only if everybody knows.',
    });
    expect((await ask(`POST /api/draws/${id}/reveal`, { commitment: next, again: true })).status).toBe(200);
    await ask(`POST /api/draws/${id}/skip`, { drawId: (await read(ask, id)).draws[0]!.id });
    const redrawn = await read(ask, id);
    await play(ask, redrawn, redrawn.ties[0]!, { homeFrames: 2, awayFrames: 1 });
    // A seal that waits is the one that is drawn at once.
    const final = await ask(`POST /api/draws/${id}/seal`);
    const whole = await draw(ask, redrawn, { round: 2 });
    expect(whole.draws[0]!.proof!.commitment).toBe(textIn(final.json, 'seal', 'commitment'));
    expect(whole.ties.at(-1)).toMatchObject({ round: 2, state: 'open', start: { points: expect.any(Number) } });
    expect((await ask(`POST /api/draws/${id}/seal`)).status).toBe(200);
    expect((await ask('POST /api/draws/nothing/seal')).status).toBe(404);
  });

  it('are drawn by hand, with everybody once', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const cup = await add(ask, SINGLES);
    const path = `POST /api/admin/competitions/${cup.competitionId}/draw`;
    const [a, b, c] = cup.entrants.map(({ entrantId }) => entrantId);
    expect(faultsIn((await ask(path, { round: 1.5, pairs: 'x' })).json)).toEqual([
      'round: The round must be a whole number from 1 to 2.',
      'pairs: The list of pairs must be a list.',
    ]);
    expect((await ask(path, { round: 2, pairs: [[a, b]] })).json).toMatchObject({
      error: 'Semi-finals: this round is to be drawn first.',
    });
    const drawn = await draw(ask, cup, {
      pairs: [
        [c, b],
        [null, a],
      ],
    });
    expect(drawn.ties.map(({ home, away }) => [home?.name, away?.name])).toEqual([
      ['C Player 2', 'B Player 6'],
      ['A Player 1', undefined],
    ]);
    // The lower handicap gives the difference of four, but no more than three.
    expect(drawn.ties[0]).toMatchObject({ start: { by: 'home', points: 3 } });
    expect(drawn.draws).toMatchObject([{ made: 'elsewhere', proof: null, round: 1 }]);
    expect((await ask(path, { round: 2 })).status).toBe(409);
    expect((await undoLatest(ask)).status).toBe(200);
    expect((await read(ask, cup.competitionId)).draws).toEqual([]);
  });

  it('have results, which cannot be changed once the winner has played on', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const cup = await draw(ask, await add(ask), {});
    const drawn = await draw(ask, cup, { again: true, ...byHand(cup) });
    const [one, two, final] = drawn.ties as [TieAnswer, TieAnswer, TieAnswer];
    const { json } = await ask('GET /api/competitions?season=25/26');
    const summary = (json as CompetitionSummary[]).find(({ name }) => name === 'Team Cup');
    expect(summary!.openTies.map(({ tieId, overdue, round }) => [tieId, overdue, round])).toEqual([
      [one.tieId, true, 1],
      [two.tieId, true, 1],
    ]);
    expect((await play(ask, drawn, final, { homeFrames: 4, awayFrames: 0 })).json).toMatchObject({
      error: 'Both sides of this tie must be known first.',
    });
    const frame = { homeScore: 70, awayScore: 20, homePlayer: 'a1', awayPlayer: 'b1', homeBreaks: [31, 22] };
    const played = await play(ask, drawn, one, {
      homeFrames: 3,
      awayFrames: 0,
      frames: [frame, frame, frame],
      playedOn: '2025-10-06',
    });
    expect(played).toMatchObject({ status: 200 });
    expect((played.json as CompetitionAnswer).ties[0]).toMatchObject({
      state: 'played',
      homeFrames: 3,
      winner: { name: 'Harbour Social' },
      playedOn: '2025-10-06',
      frames: [{ homePlayerName: 'A Player 1', homeBreaks: [31, 22] }, {}, {}],
    });
    await play(ask, drawn, two, { walkover: 'away' });
    expect((await read(ask, drawn.competitionId)).ties[1]).toMatchObject({
      state: 'walkover',
      walkover: 'away',
      withdrawn: false,
      homeFrames: null,
      winner: { name: 'Guests' },
    });
    expect(await play(ask, drawn, final, { homeFrames: 4, awayFrames: 2 })).toMatchObject({
      status: 200,
      json: { winner: { name: 'Harbour Social' } },
    });
    const refused = {
      status: 409,
      json: { error: 'The winner has played on. Final, Harbour Social v Guests, has a result.' },
    };
    expect(await play(ask, drawn, one, { homeFrames: 0, awayFrames: 3 })).toMatchObject(refused);
    expect(await ask(`DELETE ${pathOf(drawn, one)}/result`)).toMatchObject(refused);
    expect((await play(ask, drawn, one, { homeFrames: 3, awayFrames: 2 })).status).toBe(200);
    // An undo that would do the same is refused too: of the walkover, which is not the latest change.
    expect((await ask(`POST /api/admin/history/${await entryOf(ask, 2)}/undo`)).json).toMatchObject({
      error: 'This cannot be undone. Final, Harbour Social v Guests, has a result.',
    });
    expect((await ask(`DELETE ${pathOf(drawn, final)}/result`)).status).toBe(200);
    expect((await ask(`DELETE ${pathOf(drawn, final)}/result`)).json).toMatchObject({
      error: 'This tie has no result.',
    });
    expect((await play(ask, drawn, one, { homeFrames: 0, awayFrames: 3 })).status).toBe(200);
    expect((await read(ask, drawn.competitionId)).ties[2]).toMatchObject({
      home: { name: 'Trades Hall' },
      state: 'open',
    });
    // The result of the final was of another pair: it does not come back.
    expect((await ask(`POST /api/admin/history/${await entryOf(ask, 1)}/undo`)).json).toMatchObject({
      error: 'This cannot be undone. Final, Harbour Social v Guests, has a result.',
    });
    expect((await summaries(ask)).slice(0, 2)).toEqual([
      'Recorded Harbour Social 0–3 Trades Hall, Team Cup, Semi-finals',
      'Removed Harbour Social 4–2 Guests, Team Cup, Final',
    ]);
  });

  it('refuse faulty results with all faults at once', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const cup = await add(ask);
    const drawn = await draw(ask, cup, byHand(cup));
    const [one] = drawn.ties as [TieAnswer];
    const faults = async (body: object) => faultsIn((await play(ask, drawn, one, body)).json);
    expect(
      await faults({ homeFrames: 3, awayFrames: '1', playedOn: '2025-02-30', frames: [{ homeScore: 1 }] }),
    ).toEqual([
      'awayFrames: The away frames must be a number.',
      'frames.0.awayScore: The away score is required.',
      'playedOn: 2025-02-30 is not a day of the calendar.',
    ]);
    expect((await ask(`PUT ${pathOf(drawn, { ...one, tieId: 'x' })}`, {})).status).toBe(404);
    expect((await ask('PUT /api/admin/competitions/x/ties/y', {})).status).toBe(404);
    const smaller = { ...TEAM_CUP, entrants: [{ name: 'A' }, { name: 'B' }], rounds: null, bestOf: 1 };
    expect((await ask(`PUT /api/admin/competitions/${cup.competitionId}`, smaller)).json).toMatchObject({
      error: 'The first round is drawn: entrants, kind and way of drawing are fixed.',
    });
    expect(
      (await ask(`PUT /api/admin/competitions/${cup.competitionId}`, { ...TEAM_CUP, name: 'Shield' })).status,
    ).toBe(200);
  });

  it('have withdrawals, which can be taken back', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const cup = await add(ask);
    const path = `POST /api/admin/competitions/${cup.competitionId}/withdraw`;
    const [a, b, c] = cup.entrants.map(({ entrantId }) => entrantId);
    expect((await ask(path, { entrantId: a })).status).toBe(409);
    const drawn = await draw(ask, cup, byHand(cup));
    const [one, two, final] = drawn.ties as [TieAnswer, TieAnswer, TieAnswer];
    expect(faultsIn((await ask(path, {})).json)).toEqual(['entrantId: The entrant is required.']);
    expect(faultsIn((await ask(path, { entrantId: 'x' })).json)).toEqual([
      'entrantId: The competition has no such entrant.',
    ]);
    const after = (await ask(path, { entrantId: a })).json as CompetitionAnswer;
    expect(after.ties[0]).toMatchObject({
      state: 'walkover',
      walkover: 'away',
      withdrawn: true,
      winner: { entrantId: b },
    });
    expect(after.entrants[0]).toMatchObject({ withdrawn: true });
    expect((await ask(path, { entrantId: a })).json).toMatchObject({ error: 'Harbour Social has withdrawn already.' });
    expect((await play(ask, drawn, one, { homeFrames: 3, awayFrames: 0 })).json).toMatchObject({
      error: 'Harbour Social has withdrawn. Remove the walkover first.',
    });
    await play(ask, drawn, two, { homeFrames: 0, awayFrames: 3 });
    expect((await ask(path, { entrantId: c })).json).toMatchObject({
      error: 'Old Mill is out of the competition already.',
    });
    await play(ask, drawn, final, { homeFrames: 4, awayFrames: 0 });
    expect((await ask(path, { entrantId: b })).json).toMatchObject({ error: 'The competition is over.' });
    const orphan = 'Final, Trades Hall v Guests, has a result.';
    expect((await ask(`DELETE ${pathOf(drawn, one)}/result`)).json).toMatchObject({
      error: `The winner has played on. ${orphan}`,
    });
    expect((await ask(`POST /api/admin/history/${await entryOf(ask, 2)}/undo`)).json).toMatchObject({
      error: `This cannot be undone. ${orphan}`,
    });
    await ask(`DELETE ${pathOf(drawn, final)}/result`);
    expect((await ask(`DELETE ${pathOf(drawn, one)}/result`)).json).toMatchObject({
      ties: [{ state: 'open' }, {}, {}],
    });
    expect((await summaries(ask))[0]).toBe('Harbour Social is back in Team Cup, 25/26');
  });

  it('keep their own after a merge, and refuse one of two entrants', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const cup = await add(ask, SINGLES);
    const drawn = await draw(ask, cup, byHand(cup));
    const frames = [
      { homeScore: 60, awayScore: 10, homeBreaks: [40] },
      { homeScore: 60, awayScore: 10 },
    ];
    await play(ask, drawn, drawn.ties[0]!, { homeFrames: 2, awayFrames: 0, frames });
    expect((await ask('POST /api/admin/players/merge', { keep: 'b6', merge: 'a1', confirm: true })).json).toMatchObject(
      {
        error: 'B Player 6 and A Player 1 are both entered in Singles, 25/26.',
      },
    );
    expect((await ask('POST /api/admin/players/merge', { keep: 'd1', merge: 'a1', confirm: true })).status).toBe(200);
    expect(await read(ask, cup.competitionId)).toMatchObject({
      entrants: [{ name: 'D Player 1', playerIds: ['d1'] }, {}, {}],
      ties: [{ frames: [{ homePlayerId: 'd1', homePlayerName: 'D Player 1' }, {}], start: { points: 3 } }, {}],
    });
    expect((await undoLatest(ask)).status).toBe(200);
    expect(await read(ask, cup.competitionId)).toMatchObject({ entrants: [{ playerIds: ['a1'] }, {}, {}] });
    // Whoever is deleted stays in what was drawn.
    await ask('DELETE /api/teams/b/players/b6');
    expect(await read(ask, cup.competitionId)).toMatchObject({ entrants: [{}, { name: 'B Player 6' }, {}] });
  });
});

describe('every step of a competition', () => {
  it('is undone, the latest first, and redone', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const { competitionId: id, entrants } = await add(ask);
    const address = `/api/admin/competitions/${id}`;
    const ids = entrants.map(({ entrantId }) => entrantId);
    const pairs = [ids.slice(0, 2), ids.slice(2)];
    const tieAt = async (at: number) => (await read(ask, id)).ties[at]!.tieId;
    const score = { homeFrames: 3, awayFrames: 1 };
    const steps: (() => Promise<{ status: number }>)[] = [
      () => ask(`PUT ${address}`, { ...TEAM_CUP, name: 'Shield', draw: 'eachRound' }),
      () => ask(`POST ${address}/draw`, { round: 1, pairs }),
      () => ask(`POST ${address}/draw`, { round: 1, again: true }),
      async () => ask(`PUT ${address}/ties/${await tieAt(0)}`, score),
      async () => ask(`PUT ${address}/ties/${await tieAt(0)}`, { ...score, awayFrames: 2 }),
      async () => ask(`POST ${address}/withdraw`, { entrantId: (await read(ask, id)).ties[1]!.home!.entrantId }),
      async () => ask(`DELETE ${address}/ties/${await tieAt(1)}/result`),
      async () => ask(`PUT ${address}/ties/${await tieAt(1)}`, { walkover: 'home' }),
      () => ask(`POST ${address}/draw`, { round: 2 }),
      async () => ask(`PUT ${address}/ties/${await tieAt(2)}`, { homeFrames: 0, awayFrames: 4 }),
      async () => ask(`DELETE ${address}/ties/${await tieAt(2)}/result`),
      () => ask(`DELETE ${address}`),
    ];
    // An undone draw that was made here stays listed.
    const state = async () => {
      const { draws: _, ...rest } = await read(ask, id);
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
      // Redone and undone again.
      expect((await undoLatest(ask)).status).toBe(200);
      expect((await undoLatest(ask)).status).toBe(200);
      expect(await state()).toEqual(before);
    }
  });
});

describe('what competitions feed', () => {
  const frame = { homeScore: 70, awayScore: 20, homePlayer: 'a1', awayPlayer: 'b1', homeBreaks: [31, 22] };

  it('is breaks under their filter, careers and teams with their runs, and no statistics', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const asked = ['/api/player-stats', '/api/breaks', '/api/records', '/api/breaks?competition=League'];
    const before = await Promise.all(asked.map((path) => ask(`GET ${path}`)));
    const cup = await add(ask);
    const drawn = await draw(ask, cup, byHand(cup));
    const [one, two, final] = drawn.ties as [TieAnswer, TieAnswer, TieAnswer];
    await play(ask, drawn, one, { homeFrames: 3, awayFrames: 0, frames: [frame, frame, { ...frame, homeBreaks: [] }] });
    await play(ask, drawn, two, { walkover: 'away' });
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
    expect((await ask('GET /api/team-details/a')).json).toMatchObject({
      cups: [{ ...team, round: 2, roundName: 'Final', tiesWon: 1, isWinner: false, beatenBy: null }],
    });
    expect((await ask('GET /api/team-details/b')).json).toMatchObject({
      cups: [{ ...team, roundName: 'Semi-finals', tiesWon: 0, beatenBy: 'Harbour Social' }],
    });
    expect((await ask('GET /api/team-details/d')).json).not.toHaveProperty('cups');
    expect((await ask('GET /api/players/c2')).json).toMatchObject({
      cups: [{ name: 'Singles', entrant: 'C Player 2', round: 1, tiesWon: 0, isWinner: false }],
    });
    await play(ask, drawn, final, { homeFrames: 1, awayFrames: 4 });
    expect((await ask('GET /api/team-details/a')).json).toMatchObject({ cups: [{ beatenBy: 'Guests' }] });
  });

  it('is the calendars of their teams', async () => {
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

describe('results of ties by captains and officials', () => {
  /** The site as several people see it. */
  async function openApps() {
    const league = await shippedLeague();
    const store = await openTestStore('sqlite');
    await fillLeague(store, league);
    const actorOf = (more: object) => gateOf({ ...VISITOR, name: 'Pat', sessionId: 's', personId: 'p', ...more });
    return {
      secretary: await siteOf(store, league, actorOf({ role: 'secretary' })),
      own: await siteOf(store, league, actorOf({ role: 'captain', teamIds: ['b'] })),
      other: await siteOf(store, league, actorOf({ role: 'captain', teamIds: ['c'] })),
      official: await siteOf(store, league, actorOf({ role: 'results', divisions: [1] })),
      elsewhere: await siteOf(store, league, actorOf({ role: 'results', divisions: [2] })),
      visitor: await siteOf(store, league, gateOf(VISITOR)),
    };
  }

  it('offer Undo to those who may undo them', async () => {
    const apps = await openApps();
    const ask: Ask = (call, body) => askApp(apps.secretary, call, body);
    const cup = await add(ask);
    const drawn = await draw(ask, cup, byHand(cup));
    const tie = pathOf(drawn, drawn.ties[0]!);
    const offered = async (who: keyof typeof apps, method: 'POST' | 'PUT', url: string, payload: object) => {
      const { statusCode, headers } = await apps[who].inject({ method, url, payload });
      expect(statusCode).toBeLessThan(300);
      return headers['history-entry'] !== undefined;
    };
    expect(await offered('own', 'PUT', tie, { homeFrames: 3, awayFrames: 0 })).toBe(false);
    expect(await offered('official', 'PUT', tie, { homeFrames: 3, awayFrames: 1 })).toBe(false);
    const refused = await askApp(apps.official, `POST /api/admin/history/${await entryOf(ask, 0)}/undo`);
    expect(refused.status).toBe(403);
    expect(await offered('secretary', 'PUT', tie, { homeFrames: 3, awayFrames: 2 })).toBe(true);
    // A league result of their division is theirs to undo.
    expect(await offered('official', 'POST', '/api/matches', sentCard())).toBe(true);
    const undone = await askApp(apps.official, `POST /api/admin/history/${await entryOf(ask, 0)}/undo`);
    expect(undone.status).toBe(200);
  });
});
