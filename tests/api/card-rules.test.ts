/**
 * Cards under rules that only some leagues have: deciders, races, second plays, level frames, level aggregates, sides
 * of up to four players.
 */
import { describe, expect } from 'vitest';
import { latestEntry, stateOf, undo } from '../support/league-history.ts';
import { actingAs, captainOf, it, type LeagueSite, record, refusalIn, rowsIn, textIn } from '../support/league-site.ts';

type Ask = LeagueSite['ask'];

const SECTION = { name: 'Singles', matches: 1, players: 1, frames: 1, scored: 'points', points: null };
const section = (more: object) => ({ ...SECTION, ...more });
const DECIDER = section({ name: 'Decider', points: 3, when: 'level' });
const PLACE = { season: '25/26', division: 1, weekNumber: 3, homeTeam: 'a', awayTeam: 'b' };
const POINTS = { frameWon: 1, fixtureWon: 2, fixtureDrawn: 1 };

const change = (ask: Ask, rules: object) =>
  ask('PUT /api/admin/seasons', { season: '25/26', divisionRules: { 1: { points: POINTS, ...rules } } });
const post = (ask: Ask, matches: unknown, more: object = {}) =>
  ask('POST /api/matches', { ...PLACE, matches, ...more });

const single = (n: number, homeScore: number | null, awayScore: number | null, more: object = {}) => ({
  homePlayer: `a${n}`,
  awayPlayer: `b${n}`,
  homeScore,
  awayScore,
  ...more,
});
const won = (n: number) => single(n, 60, 20);
const lost = (n: number) => single(n, 20, 60);

async function card(ask: Ask): Promise<Record<string, unknown>> {
  const [first = {}] = rowsIn((await ask('GET /api/matches?season=25/26')).json);
  return first;
}

describe('a decider', () => {
  const RULES = { format: [section({ matches: 2 }), DECIDER] };

  it.for([
    ['level, with the decider', [won(1), lost(2), won(3)], 3, [1, 1, 'home']],
    ['not level, left out', [won(1), won(2)], 2, [2, 0, undefined]],
    ['not level, null', [won(1), won(2), null], 2, [2, 0, undefined]],
    ['not level, named and not played', [won(1), won(2), single(3, null, null)], 2, [2, 0, undefined]],
  ] as const)('is recorded or not needed: %s', async ([, matches, there, [home, away, decider]], { ask }) => {
    expect((await change(ask, RULES)).status).toBe(200);
    const before = await stateOf(ask);
    await record(ask, { ...PLACE, matches });
    const answer = await card(ask);
    expect(answer).toMatchObject({ homeTeamScore: home, awayTeamScore: away });
    expect([answer['decider'], rowsIn(answer['matches']).length]).toEqual([decider, there]);
    expect(rowsIn(answer['matches']).map((match) => match['decider'])).toEqual(
      [undefined, undefined, true].slice(0, there),
    );
    expect((await undo(ask, (await latestEntry(ask))['id'])).status).toBe(200);
    expect(await stateOf(ask)).toEqual(before);
  });

  it.for([
    [[won(1), lost(2)], 'matches.2: The match is level: say who won Decider, which decides it.'],
    [[won(1), lost(2), null], 'matches.2: The match is level: say who won Decider, which decides it.'],
    [[won(1), won(2), won(3)], 'matches.2: The match is not level, so nothing decides it.'],
    [[won(1)], 'matches: A result has exactly 2 frames; this one has 1.'],
    [[won(1), null, won(3)], 'matches.1: The match is required.'],
    [[won(1), lost(2), single(3, 40, 40)], 'matches.2.homeScore: Both sides have 40: a frame has a winner.'],
  ] as const)('is refused: %j', async ([matches, fault], { ask }) => {
    await change(ask, RULES);
    expect(refusalIn(await post(ask, matches))).toEqual([422, fault]);
    expect((await ask('GET /api/matches?season=25/26')).json).toEqual([]);
  });

  it('is not counted among the frames of a fixture, and is the last section, with one match', async ({ ask }) => {
    expect((await change(ask, RULES)).json).toMatchObject({
      season: { divisionRules: { 1: { framesPerFixture: 2, format: RULES.format } } },
    });
    const faults = (format: unknown[]) => change(ask, { format }).then(refusalIn);
    expect(await faults([DECIDER, SECTION])).toEqual([
      422,
      'divisionRules.1.format.0: Decider decides a level match, so it is the last section, with one match.',
    ]);
    expect(await faults([SECTION, { ...DECIDER, matches: 2 }])).toEqual([
      422,
      'divisionRules.1.format.1: Decider decides a level match, so it is the last section, with one match.',
    ]);
    expect(await faults([DECIDER])).toEqual([422, 'divisionRules.1.format: A format has at least one section.']);
  });

  it("is compared with the other side's card, and not needed on an abandoned one", async ({ ask }) => {
    await change(ask, RULES);
    const home = actingAs(captainOf('a'));
    const away = actingAs(captainOf('b'));
    const id = await record(ask, { ...PLACE, matches: [won(1), lost(2), won(3)] }, home);
    const other = await ask('POST /api/matches', { ...PLACE, matches: [won(1), won(2)] }, away);
    expect(other).toMatchObject({ status: 409 });
    expect(rowsIn(Object(other.json).differences).map(({ path }) => path)).toEqual([
      'matches.1.homeScore',
      'matches.1.awayScore',
      'matches.2.homePlayer',
      'matches.2.homeScore',
      'matches.2.awayPlayer',
      'matches.2.awayScore',
    ]);
    const dispute = await ask(`POST /api/matches/${id}/dispute`, { matches: [won(1), won(2)] }, away);
    expect(dispute.status).toBe(200);
    expect((await ask(`POST /api/matches/${id}/settle`, { matches: [won(1), won(2), null] })).status).toBe(200);
    expect(await card(ask)).toMatchObject({ homeTeamScore: 2, state: 'final' });
    expect((await card(ask))['decider']).toBeUndefined();
    await ask(`DELETE /api/matches/${id}`);
    await record(ask, { ...PLACE, matches: [won(1), lost(2)], outcome: 'abandoned' });
    expect(await card(ask)).toMatchObject({ homeTeamScore: 1, awayTeamScore: 1, outcome: 'abandoned' });
  });

  it('is part of a running score', async ({ ask }) => {
    await change(ask, RULES);
    expect((await ask('PUT /api/running-scores', { ...PLACE, matches: [won(1)] })).status).toBe(200);
    const [running] = rowsIn((await ask('GET /api/running-scores')).json);
    expect(running?.['matches']).toMatchObject([{}, { homeScore: null }, { homeScore: null, decider: true }]);
    const early = await ask('PUT /api/running-scores', { ...PLACE, matches: [won(1), won(2), won(3)] });
    expect(refusalIn(early)).toEqual([422, 'matches.2: The match is not level, so nothing decides it.']);
  });
});

describe('a race', () => {
  const RULES = { format: [section({ matches: 5 })], race: true };
  const absent = { homePlayer: null, awayPlayer: 'b2', homeScore: 0, awayScore: 42 };

  it('does not add a player who was named in a match after its end', async ({ ask }) => {
    await ask('PUT /api/admin/seasons', { season: '25/26', rules: { substitutes: 'free', ...RULES } });
    const late = single(4, null, null, { homePlayer: null, homeNewPlayer: 'Nat New' });
    expect((await post(ask, [won(1), won(2), won(3), late])).status).toBe(201);
    expect(rowsIn((await ask('GET /api/teams/a/players')).json)).toHaveLength(6);
  });

  it.for([
    ['ends with the third win', [won(1), won(2), won(3)], [3, 0], 3],
    ['counts a walkover in its order', [won(1), absent, won(3), lost(4), lost(5)], [2, 3], 5],
    ['leaves out what was not played', [won(1), won(2), won(3), null, null], [3, 0], 3],
    ['leaves out who was named', [won(1), won(2), won(3), single(4, null, null)], [3, 0], 3],
  ] as const)('%s', async ([, matches, [home, away], there], { ask }) => {
    await change(ask, RULES);
    await record(ask, { ...PLACE, matches });
    const answer = await card(ask);
    expect([answer['homeTeamScore'], answer['awayTeamScore']]).toEqual([home, away]);
    expect(rowsIn(answer['matches'])).toHaveLength(there);
  });

  it.for([
    [[won(1), won(2), won(3), lost(4)], 'matches.3: The match was won with frame 3. Leave out what came after it.'],
    [[won(1), won(2)], 'matches: A result has exactly 5 frames; this one has 2.'],
  ] as const)('is refused if it did not end so: %j', async ([matches, fault], { ask }) => {
    await change(ask, RULES);
    expect(refusalIn(await post(ask, matches))).toEqual([422, fault]);
  });

  it('gives the winner the number of frames that wins it if it is awarded', async ({ ask }) => {
    await change(ask, RULES);
    await record(ask, { ...PLACE, outcome: 'awarded', awardedTo: 'away' });
    expect(await card(ask)).toMatchObject({ homeTeamScore: 0, awayTeamScore: 3, awardedScore: [0, 3] });
    const much = { outcome: 'scores', homeTeamScore: 4, awayTeamScore: 1, weekNumber: 4 };
    const fault = 'homeTeamScore: The scores are whole numbers, at most 3 for each team, together at most 5.';
    expect(refusalIn(await post(ask, [], much))).toEqual([422, fault]);
  });
});

describe('a card', () => {
  it('has sides of up to four, each of whom plays as often as the section says', async ({ ask }) => {
    const format = [
      section({ name: 'Triples', players: 3, frames: 19, scored: 'winner' }),
      section({ matches: 3, maxFramesPerPlayer: 2 }),
    ];
    expect((await change(ask, { format, maxFramesPerPlayer: 1 })).status).toBe(200);
    const triples = { homePlayers: ['a1', 'a2', 'a3'], awayPlayers: ['b1', null, 'b3'], homeScore: 10, awayScore: 9 };
    const twice = [triples, won(1), single(1, 20, 60, { awayPlayer: 'b2' }), won(2)];
    await record(ask, { ...PLACE, matches: twice });
    expect(await card(ask)).toMatchObject({
      homeTeamScore: 3,
      matches: [{ homePlayers: ['a1', 'a2', 'a3'], awayPlayers: ['b1', 'b3', null] }, {}, {}, {}],
    });
    const wrong = { ...triples, homePlayers: ['a1', 'a2', 'a1'], awayPlayers: ['b1', 'b2'] };
    const often = [wrong, won(1), single(1, 20, 60, { awayPlayer: 'b2' }), single(1, 60, 20, { awayPlayer: 'b3' })];
    expect(refusalIn(await post(ask, often, { weekNumber: 4 }))).toEqual([
      422,
      'matches.0.homePlayers.2: All on a side are different players.',
      'matches.0.awayPlayers: A side of this match has three players.',
      'matches.3.homePlayer: A Player 1 can play only 2 frames on one side.',
    ]);
  });

  it('lets a player play once more, and says so', async ({ ask }) => {
    await change(ask, {
      format: [section({ matches: 3 })],
      maxFramesPerPlayer: 1,
      secondPlay: { points: null, statistics: false },
    });
    const again = [won(1), won(2), single(1, 60, 20, { awayPlayer: 'b3' })];
    await record(ask, { ...PLACE, matches: again });
    expect(rowsIn((await card(ask))['matches']).map((match) => match['secondPlays'])).toEqual([
      undefined,
      undefined,
      ['home'],
    ]);
    const third = [won(1), single(1, 60, 20, { awayPlayer: 'b2' }), single(1, 60, 20, { awayPlayer: 'b3' })];
    const fault = 'matches.2.homePlayer: A Player 1 can play only 2 frames on one side.';
    expect(refusalIn(await post(ask, third, { weekNumber: 4 }))).toEqual([422, fault]);
  });

  it('may have level frames if they give points', async ({ ask }) => {
    const points = { ...POINTS, frameDrawn: 1 };
    await change(ask, { format: [section({ matches: 2 }), section({ name: 'Doubles', frames: 3 })], points });
    const matches = [single(1, 40, 40), single(2, 0, 0), single(3, null, null, { homeScore: 2, awayScore: 0 })];
    await record(ask, { ...PLACE, matches });
    expect(await card(ask)).toMatchObject({
      homeTeamScore: 1,
      awayTeamScore: 0,
      matches: [{ homeScore: 40, awayScore: 40 }, {}, {}],
    });
    const frames = [
      { homeScore: 40, awayScore: 40 },
      { homeScore: 60, awayScore: 1 },
      { homeScore: 60, awayScore: 1 },
    ];
    const level = [single(1, 40, 40), won(2), single(3, null, null, { frames })];
    const fault = 'matches.2.frames.0.homeScore: Both sides have 40: a frame has a winner.';
    expect(refusalIn(await post(ask, level, { weekNumber: 4 }))).toEqual([422, fault]);
  });

  it('is lost by both teams if it is awarded to neither', async ({ ask }) => {
    const neither = { outcome: 'awarded', awardedTo: 'neither', note: 'Neither came.' };
    const captain = actingAs(captainOf('a'));
    expect((await ask('POST /api/matches', { ...PLACE, ...neither }, captain)).status).toBe(422);
    const fault = 'awardedScore: A match that is awarded to neither team has no awarded score.';
    expect(refusalIn(await ask('POST /api/matches', { ...PLACE, ...neither, awardedScore: [0, 0] }))).toEqual([
      422,
      fault,
    ]);
    await record(ask, { ...PLACE, ...neither });
    expect(await card(ask)).toMatchObject({ ...neither, awardedScore: [0, 0], homeTeamScore: 0, awayTeamScore: 0 });
    expect((await latestEntry(ask))['summary']).toContain('awarded to neither team');
  });
});

describe('a level aggregate', () => {
  const RULES = { format: [section({ matches: 2 })], aggregate: { short: 'lost', level: 'decided' } };
  const level = [won(1), lost(2)];
  const OPEN = 'aggregateTo: Both teams have as many points over the whole card. Say which team gets the aggregate.';
  const SHUT = 'aggregateTo: Here the aggregate is not level, or the card does not decide it.';

  it.for([
    [level, {}, [422, OPEN]],
    [[won(1), won(2)], { aggregateTo: 'home' }, [422, SHUT]],
    [level, { aggregateTo: 'nobody' }, [422, 'aggregateTo: The side must be home or away.']],
    [[], { outcome: 'awarded', awardedTo: 'home', aggregateTo: 'home' }, [422, SHUT]],
    [level, { aggregateTo: 'home' }, [201]],
    [[won(1), won(2)], { aggregateTo: null }, [201]],
  ] as const)('goes to the side that the card names: %j %j', async ([matches, more, answer], { ask }) => {
    await change(ask, RULES);
    expect(refusalIn(await post(ask, matches, more))).toEqual(answer);
  });

  it('cannot be given to a side under another rule', async ({ ask }) => {
    await change(ask, { format: RULES.format });
    expect(refusalIn(await post(ask, level, { aggregateTo: 'home' }))).toEqual([422, SHUT]);
    expect((await post(ask, level)).status).toBe(201);
    expect(await card(ask)).not.toHaveProperty('aggregateTo');
  });

  it('need not be decided during the match', async ({ ask }) => {
    await change(ask, RULES);
    expect((await ask('PUT /api/running-scores', { ...PLACE, matches: level })).status).toBe(200);
  });

  it('is compared, disputed and settled', async ({ ask }) => {
    await change(ask, RULES);
    const [home, away] = [actingAs(captainOf('a')), actingAs(captainOf('b'))];
    const id = await record(ask, { ...PLACE, matches: level, aggregateTo: 'home' }, home);
    expect(await card(ask)).toMatchObject({ aggregateTo: 'home' });
    const other = await ask('POST /api/matches', { ...PLACE, matches: level, aggregateTo: 'away' }, away);
    expect(other).toMatchObject({
      status: 409,
      json: { differences: [{ path: 'aggregateTo', recorded: 'home', yours: 'away' }] },
    });
    expect((await ask(`POST /api/matches/${id}/dispute`, { matches: level, aggregateTo: 'away' }, away)).status).toBe(
      200,
    );
    const { json } = await ask(`GET /api/matches/${id}/dispute`);
    expect(json).toMatchObject({ aggregateTo: 'away', differences: [{ path: 'aggregateTo' }] });
    expect((await ask(`POST /api/matches/${id}/settle`, { matches: level, aggregateTo: 'away' })).status).toBe(200);
    expect(await card(ask)).toMatchObject({ aggregateTo: 'away', state: 'final' });
    const same = await ask(`PUT /api/matches/${id}`, { ...PLACE, matches: [won(1), won(2)] });
    expect(same.status).toBe(200);
    expect(await card(ask)).not.toHaveProperty('aggregateTo');
    expect(textIn(json, 'fixture', 'fixtureId')).toBe(id);
  });
});
