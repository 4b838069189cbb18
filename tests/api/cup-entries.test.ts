import { describe, expect } from 'vitest';
import type { CompetitionAnswer, CompetitionSummary, TieAnswer } from '#contract/cups.ts';
import type { CompetitionDraws } from '#contract/draws.ts';
import { VISITOR } from '#domain/people/permissions.ts';
import { checkDrawAgainstProof } from '#domain/draws/proven-draw.ts';
import { nodeHashFunctions } from '#server/storage/mappers/draws.ts';
import { sentCard, sentMatches } from '../support/cards.ts';
import { actingAs, captainOf, it, type LeagueSite, record, refusalIn, rowsIn, textIn } from '../support/league-site.ts';

type Ask = LeagueSite['ask'];

const CUP = { season: '25/26', name: 'Cup', kind: 'player', draw: 'bracket', bestOf: 3 };
const SHIELD = { ...CUP, name: 'Shield', kind: 'team', draw: 'table' };
const players = (...ids: string[]) => ids.map((id) => ({ playerIds: [id] }));
const EIGHT = players('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4');

const add = async (ask: Ask, body: object) =>
  (await ask('POST /api/admin/competitions', body)).json as CompetitionAnswer;
const read = async (ask: Ask, { competitionId }: CompetitionAnswer) =>
  (await ask(`GET /api/competitions/${competitionId}`)).json as CompetitionAnswer;
const draw = (ask: Ask, { competitionId }: CompetitionAnswer, body: object) =>
  ask(`POST /api/admin/competitions/${competitionId}/draw`, body);
const play = (ask: Ask, { competitionId }: CompetitionAnswer, tieId: string, body: object) =>
  ask(`PUT /api/admin/competitions/${competitionId}/ties/${tieId}`, body);

async function drawn(ask: Ask, cup: CompetitionAnswer, body: object): Promise<CompetitionAnswer> {
  const { status, json } = await draw(ask, cup, body);
  expect({ status, json }).toMatchObject({ status: 201 });
  return json as CompetitionAnswer;
}

async function undo(ask: Ask) {
  const { json } = await ask('GET /api/admin/history');
  expect((await ask(`POST /api/admin/history/${textIn(json, 'entries', 0, 'id')}/undo`)).status).toBe(200);
}

const names = ({ entrants }: CompetitionAnswer) => entrants.map(({ name }) => name);
const sides = ({ ties }: CompetitionAnswer, round: number) =>
  ties.filter((tie) => tie.round === round).map(({ home, away }) => `${home?.name ?? '-'} v ${away?.name ?? '-'}`);
const states = ({ ties }: CompetitionAnswer) => ties.map(({ state, winner }) => `${state} ${winner?.name ?? '-'}`);

const HOME = { homeFrames: 2, awayFrames: 0 };
const AWAY = { homeFrames: 0, awayFrames: 2 };

/** Records the same result for every undecided tie of a round. Returns the cup after that. */
async function playRound(ask: Ask, cup: CompetitionAnswer, round: number, result: object = HOME) {
  for (const tie of cup.ties.filter((one) => one.round === round && one.state === 'open'))
    expect((await play(ask, cup, tie.tieId, result)).status).toBe(200);
  return read(ask, cup);
}

describe('a cup of teams by their places in a table (Rules E30, E31)', () => {
  const OF_TABLE = { ...SHIELD, fromTable: { division: 1, places: [1, 2, 3] } };

  it('shows these teams as they are now, and the draw takes them', async ({ ask }) => {
    const cup = await add(ask, OF_TABLE);
    expect(cup).toMatchObject({ fromTable: { division: 1, places: [1, 2, 3] }, toDraw: { round: 1, again: false } });
    expect(names(cup)).toEqual(['Harbour Social', 'Old Mill', 'Trades Hall']);
    await record(ask, sentCard({ homeTeam: 'b', awayTeam: 'a' }));
    expect(names(await read(ask, cup))).toEqual(['Trades Hall', 'Harbour Social', 'Old Mill']);
    const [listed] = rowsIn((await ask('GET /api/competitions?season=25/26')).json).slice(-1) as [CompetitionSummary];
    expect(listed).toMatchObject({ name: 'Shield', entrantCount: 3 });
    const bracket = await drawn(ask, cup, { round: 1 });
    expect(sides(bracket, 1)).toEqual(['Trades Hall v -', 'Harbour Social v Old Mill']);
    expect(bracket.draws).toEqual([]);
    const { json: draws } = await ask('GET /api/draws');
    expect((Object(draws).competitions as CompetitionDraws[]).map(({ cup: { name } }) => name)).not.toContain('Shield');
    expect((await ask(`POST /api/draws/${cup.competitionId}/seal`)).status).toBe(409);

    await record(ask, sentCard({ homeTeam: 'c', awayTeam: 'b', weekNumber: 4 }));
    await record(ask, sentCard({ homeTeam: 'c', awayTeam: 'a', weekNumber: 2 }));
    expect(names(await read(ask, cup))).toEqual(['Trades Hall', 'Harbour Social', 'Old Mill']);
    expect((await draw(ask, cup, { round: 1 })).status).toBe(409);
    const again = await drawn(ask, cup, { round: 1, again: true });
    expect(names(again)[0]).toBe('Old Mill');
    expect(sides(await playRound(ask, again, 1), 2)[0]).toMatch(/^Old Mill v /);
    expect((await draw(ask, cup, { round: 1, again: true })).status).toBe(409);
  });

  it('can be drawn again after an undo', async ({ ask }) => {
    const cup = await add(ask, OF_TABLE);
    await drawn(ask, cup, { round: 1 });
    await undo(ask);
    expect(await read(ask, cup)).toEqual(cup);
  });

  it('waits for a decision between level teams', async ({ ask }) => {
    const cup = await add(ask, { ...OF_TABLE, fromTable: { division: 1, places: [1, 3] } });
    await record(ask, sentCard({ homeTeam: 'a', awayTeam: 'c', matches: sentMatches('a', 'c', 5) }));
    await record(ask, sentCard({ homeTeam: 'b', awayTeam: 'c', weekNumber: 2, matches: sentMatches('b', 'c', 5) }));
    const reason = 'Harbour Social and Trades Hall share place 1 of Division 1. Decide between them first.';
    expect(await read(ask, cup)).toMatchObject({ toDraw: null, waitsFor: reason });
    expect(refusalIn(await draw(ask, cup, { round: 1 }))).toEqual([409, reason]);
  });

  it('can be drawn by lots, by hand and live, and keeps the teams while it is changed', async ({ ask }) => {
    const cup = await add(ask, { ...OF_TABLE, draw: 'eachRound' });
    const { json: seal } = await ask(`POST /api/draws/${cup.competitionId}/seal`);
    const body = { commitment: textIn(seal, 'seal', 'commitment'), word: 'snow' };
    expect((await ask(`POST /api/draws/${cup.competitionId}/reveal`, body)).status).toBe(200);
    const now = await read(ask, cup);
    expect(sides(now, 1)).toHaveLength(2);
    const put = (more: object) =>
      ask(`PUT /api/admin/competitions/${cup.competitionId}`, { ...OF_TABLE, draw: 'eachRound', ...more });
    expect((await put({ name: 'Bowl' })).json).toMatchObject({ name: 'Bowl', entrants: now.entrants, ties: now.ties });
    expect((await put({ fromTable: { division: 1, places: [1, 2] } })).status).toBe(409);
    expect((await put({ fromTable: null, entrants: [{ teamId: 'a' }, { teamId: 'b' }] })).status).toBe(409);
  });

  it.for([
    [{ fromTable: { division: 3, places: [1, 2] } }, ['fromTable.division: The season has no division 3.']],
    [{ kind: 'player' }, ['kind: Places in a table are for a competition of teams.']],
    [{ entrants: [{ teamId: 'a' }] }, ['entrants: The entrants come from the table.']],
    [{ fromTable: { division: 1 } }, ['fromTable.places: The list of places is required.']],
    [{ fromTable: null }, ['entrants: The list of entrants is required.']],
  ] as [object, string[]][])('refuses %j', async ([more, faults], { ask }) => {
    expect(refusalIn(await ask('POST /api/admin/competitions', { ...OF_TABLE, ...more }))).toEqual([422, ...faults]);
  });
});

describe('a cup of those who lose elsewhere (Rule E32)', () => {
  it('takes the losers once no more can come', async ({ ask }) => {
    const main = await add(ask, { ...CUP, entrants: players('a1', 'a2', 'a3') });
    const plate = await add(ask, { ...CUP, name: 'Plate', losersOf: main.competitionId });
    expect(plate).toMatchObject({ losersOf: main.competitionId, entrants: [], toDraw: null });
    const ids = main.entrants.map(({ entrantId }) => entrantId);
    let now = await drawn(ask, main, { round: 1, pairs: [ids.slice(0, 2), [ids[2], null]] });
    now = await playRound(ask, now, 1);
    expect(names(await read(ask, plate))).toEqual(['A Player 2']);
    const reason = 'Not everybody in Cup has played a first tie yet.';
    expect(refusalIn(await draw(ask, plate, { round: 1 }))).toEqual([409, reason]);
    await playRound(ask, now, 2);
    const drawnPlate = await drawn(ask, plate, { round: 1 });
    expect(names(drawnPlate)).toEqual(['A Player 2', 'A Player 3']);
    expect(drawnPlate.rounds).toHaveLength(1);
    expect(drawnPlate.draws[0]).toMatchObject({ round: 1, made: 'here' });
    // A copy of the plate in another season takes the losers of the cup that has the same name there.
    const next = await ask('POST /api/admin/competitions', { from: plate.competitionId, season: '24/25' });
    expect(refusalIn(next)).toEqual([422, 'losersOf: The season has no such competition.']);
    const earlier = await add(ask, { from: main.competitionId, season: '24/25' });
    const copy = await add(ask, { from: plate.competitionId, season: '24/25' });
    expect(copy.losersOf).toBe(earlier.competitionId);
  });

  it('refuses a cup of another kind, two cups that feed each other, and an unknown cup', async ({ ask }) => {
    const main = await add(ask, { ...CUP, entrants: EIGHT });
    const plate = { ...CUP, name: 'Plate', losersOf: main.competitionId };
    const { competitionId } = await add(ask, plate);
    expect(refusalIn(await ask('POST /api/admin/competitions', { ...plate, name: 'Vase', kind: 'pair' }))).toEqual([
      422,
      'kind: Cup is of another kind.',
    ]);
    const circle = { ...CUP, losersOf: competitionId };
    expect(refusalIn(await ask(`PUT /api/admin/competitions/${main.competitionId}`, circle))).toEqual([
      422,
      'losersOf: The entrants of Plate come from here.',
    ]);
    expect((await ask('POST /api/admin/competitions', { ...plate, name: 'Vase', losersOf: 'x' })).status).toBe(422);
  });
});

describe('groups before the knock-out (Rules E33, E34)', () => {
  const GROUPS = { ...CUP, entrants: EIGHT, groups: { count: 2, through: 2, playBy: '2025-09-30' } };

  it('are drawn first, played, and decide who meets whom', async ({ ask }) => {
    const cup = await add(ask, GROUPS);
    expect(cup).toMatchObject({
      groups: { count: 2, through: 2, bestOf: null, playBy: '2025-09-30' },
      rounds: [{ name: 'Semi-finals' }, { name: 'Final' }],
      toDraw: { round: 0, name: 'Groups', again: false },
    });
    expect((await draw(ask, cup, { round: 1 })).status).toBe(409);
    let now = await drawn(ask, cup, { round: 0 });
    expect(now.ties).toHaveLength(12);
    expect(now.ties.every(({ round, group }) => round === 0 && ['A', 'B'].includes(group ?? ''))).toBe(true);
    expect(now.ties.every(({ overdue }) => overdue)).toBe(true);
    const [first] = now.draws;
    expect(
      checkDrawAgainstProof(
        nodeHashFunctions,
        { competition: cup.competitionId, pairs: first!.matches },
        first!.proof!,
      ),
    ).toEqual([]);
    expect(now.groupTables?.map(({ rows }) => rows.length)).toEqual([4, 4]);
    expect(now.toDraw).toEqual({ round: 0, name: 'Groups', again: true });
    const toDo = rowsIn((await ask('GET /api/admin/to-do')).json).filter(({ kind }) => kind === 'cup-tie');
    expect(toDo).toHaveLength(12);

    // In each group, the players are ranked in the order of their names.
    for (const { tieId, home, away } of now.ties)
      expect((await play(ask, cup, tieId, home!.name < away!.name ? HOME : AWAY)).status).toBe(200);
    now = await read(ask, cup);
    const through = now.groupTables!.map(({ rows }) => rows.filter((row) => row.through).map(({ name }) => name));
    now = await drawn(ask, cup, { round: 1 });
    for (const { home, away } of now.ties.filter(({ round }) => round === 1)) {
      const groupOf = (name = '') => through.findIndex((all) => all.includes(name));
      expect(new Set([groupOf(home?.name), groupOf(away?.name)])).toEqual(new Set([0, 1]));
    }
    const [second] = now.draws;
    expect(second!.proof).toMatchObject({ groups: 2 });
    expect(
      checkDrawAgainstProof(
        nodeHashFunctions,
        { competition: cup.competitionId, pairs: second!.matches },
        second!.proof!,
      ),
    ).toEqual([]);
    const isOfBest = ({ home, away }: TieAnswer) =>
      [home?.name, away?.name].every((name) => through[0]!.includes(name!));
    const winner = now.ties.find(isOfBest)!;
    const turned = winner.winner?.name === winner.home?.name ? AWAY : HOME;
    expect((await play(ask, cup, winner.tieId, turned)).status).toBe(200);
    const settled = await playRound(ask, await playRound(ask, now, 1), 2);
    expect(settled.winner).not.toBeNull();
  });

  it('wait until level entrants are put in order', async ({ ask }) => {
    const entrants = EIGHT.slice(0, 6);
    const cup = await add(ask, { ...GROUPS, entrants, groups: { count: 2, through: 1 } });
    const [a, b, c, d, e, f] = cup.entrants.map(({ entrantId }) => entrantId);
    const groups = [
      [a, b, c],
      [d, e, f],
    ];
    let now = await drawn(ask, cup, { round: 0, groups });
    expect(now.draws[0]).toMatchObject({ round: 0, made: 'elsewhere' });
    // In each group, everybody wins once, against the next entrant of the group.
    const next = new Map(groups.flatMap((ids) => ids.map((id, i) => [id, ids[(i + 1) % 3]])));
    for (const { tieId, home, away } of now.ties)
      await play(ask, cup, tieId, next.get(home!.entrantId) === away!.entrantId ? HOME : AWAY);
    now = await read(ask, cup);
    expect(now.groupTables![0]!.rows).toMatchObject([{ shared: true }, { shared: true }, { shared: true }]);
    expect(now.toDraw).toBeNull();
    const [status, error] = refusalIn(await draw(ask, cup, { round: 1 }));
    expect([status, error]).toEqual([409, now.waitsFor]);
    expect(refusalIn(await draw(ask, cup, { round: 1, order: [a, a, 'x'] }))).toEqual([
      422,
      'order.1: A Player 1 is named twice.',
      'order.2: The competition has no such entrant.',
    ]);
    now = await drawn(ask, cup, { round: 1, order: [c, b, a, f, d, e] });
    expect(now.ties.at(-1)).toMatchObject({ round: 1 });
    expect(now.groupTables![0]!.rows.map(({ name }) => name)).toEqual(['A Player 3', 'A Player 2', 'A Player 1']);
    expect(now.groups).toMatchObject({ order: [c, b, a, f, d, e] });
    await undo(ask);
    expect((await read(ask, cup)).groups).not.toHaveProperty('order');
  });

  it('an entrant who withdraws loses every open tie of the group', async ({ ask }) => {
    const cup = await add(ask, GROUPS);
    await drawn(ask, cup, { round: 0 });
    const { entrantId } = cup.entrants[0]!;
    const { status, json } = await ask(`POST /api/admin/competitions/${cup.competitionId}/withdraw`, { entrantId });
    expect(status).toBe(200);
    expect((json as CompetitionAnswer).ties.filter(({ state }) => state === 'walkover')).toHaveLength(3);
  });

  it.for([
    [{ groups: { count: 5, through: 1 } }, ['groups.count: 8 entrants are too few for 5 groups.']],
    [
      { groups: { count: 2, through: 5 } },
      ['groups.count: The smallest group has 4 entrants: no more can go through.'],
    ],
    [{ groups: { count: 1, through: 1 } }, ['groups.count: The number of groups must be a whole number from 2 to 16.']],
    [{ draw: 'table' }, ['groups: A bracket by places in a table has no groups.']],
    [
      { groups: { count: 2, through: 2, playBy: 'soon' } },
      ['groups.playBy: The date must be written as YYYY-MM-DD, such as 2025-09-22.'],
    ],
  ] as [object, string[]][])('refuse %j', async ([more, faults], { ask }) => {
    expect(refusalIn(await ask('POST /api/admin/competitions', { ...GROUPS, ...more }))).toEqual([422, ...faults]);
  });
});

describe('a tie that puts both sides out (Rule E35)', () => {
  it('sends on whoever would have met the winner', async ({ ask }) => {
    const cup = await add(ask, { ...CUP, entrants: EIGHT.slice(0, 4) });
    const now = await drawn(ask, cup, { round: 1 });
    const [one, two, final] = now.ties;
    const after = (await play(ask, cup, one!.tieId, { bothOut: true })).json as CompetitionAnswer;
    expect(after.ties[0]).toMatchObject({ state: 'bothOut', winner: null, homeFrames: null, walkover: null });
    await play(ask, cup, two!.tieId, HOME);
    expect(states(await read(ask, cup))).toEqual(['bothOut -', `played ${two!.home!.name}`, `bye ${two!.home!.name}`]);
    expect(await read(ask, cup)).toMatchObject({ winner: { name: two!.home!.name }, toDraw: null });
    expect(refusalIn(await play(ask, cup, final!.tieId, HOME))).toEqual([409, 'A bye has no result.']);
    const { json } = await ask('GET /api/admin/history');
    expect(textIn(json, 'entries', 1, 'summary')).toMatch(/ \(both out\), Cup, Semi-finals$/);
    await play(ask, cup, two!.tieId, { bothOut: true });
    expect(states(await read(ask, cup))).toEqual(['bothOut -', 'bothOut -', 'bothOut -']);
    expect((await play(ask, cup, final!.tieId, HOME)).status).toBe(409);
    expect((await ask(`DELETE /api/admin/competitions/${cup.competitionId}/ties/${final!.tieId}/result`)).status).toBe(
      409,
    );
    await undo(ask);
    expect(states(await read(ask, cup))[1]).toBe(`played ${two!.home!.name}`);
    expect((await ask(`DELETE /api/admin/competitions/${cup.competitionId}/ties/${one!.tieId}/result`)).status).toBe(
      200,
    );
    expect(states(await read(ask, cup))[0]).toBe('open -');
  });

  it('leaves one entrant fewer in the next draw, after which it cannot be changed', async ({ ask }) => {
    const cup = await add(ask, { ...CUP, draw: 'eachRound', entrants: EIGHT });
    let now = await drawn(ask, cup, { round: 1 });
    await play(ask, cup, now.ties[0]!.tieId, { bothOut: true });
    await playRound(ask, await read(ask, cup), 1);
    now = await drawn(ask, cup, { round: 2 });
    expect(now.ties.filter(({ round, state }) => round === 2 && state === 'bye')).toHaveLength(1);
    expect((await play(ask, cup, now.ties[0]!.tieId, HOME)).status).toBe(409);
    expect((await play(ask, cup, now.ties[1]!.tieId, { bothOut: true })).status).toBe(409);
    now = await drawn(ask, await playRound(ask, now, 2), { round: 3 });
    const done = (await play(ask, cup, now.ties.at(-1)!.tieId, { bothOut: true })).json;
    expect(done).toMatchObject({ winner: null, toDraw: null });
  });

  it('has no score, and is for officials', async ({ ask }) => {
    const cup = await add(ask, { ...CUP, entrants: EIGHT });
    const { ties } = await drawn(ask, cup, { round: 1 });
    const { tieId } = ties[0]!;
    expect(
      refusalIn(await play(ask, cup, tieId, { bothOut: true, homeFrames: 2, homePoints: 9, walkover: 'home' })),
    ).toEqual([
      422,
      'homeFrames: A tie that puts both sides out was not played.',
      'walkover: A tie that puts both sides out was not played.',
      'homePoints: A tie that puts both sides out was not played.',
    ]);
    const address = `PUT /api/admin/competitions/${cup.competitionId}/ties/${tieId}`;
    expect((await ask(address, { bothOut: true }, actingAs(VISITOR))).status).toBe(401);
    const teams = await add(ask, { ...SHIELD, draw: 'bracket', entrants: [{ teamId: 'a' }, { teamId: 'b' }] });
    const [final] = (await drawn(ask, teams, { round: 1 })).ties;
    const ofTeams = `PUT /api/admin/competitions/${teams.competitionId}/ties/${final!.tieId}`;
    const refused = await ask(ofTeams, { bothOut: true }, actingAs(captainOf('a')));
    expect(refusalIn(refused)).toEqual([403, 'Only an official can put both sides out.']);
  });
});
