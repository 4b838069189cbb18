/** Penalties that the season's rules propose, and that an official applies or drops. */
import { describe, expect } from 'vitest';
import { sentCard, sentMatches, withFrame } from '../support/cards.ts';
import { refusalIn, rowsIn, textIn } from '../support/league-site.ts';
import { it as reviewed } from '../support/reviewed-league.ts';

type Sent = Record<string, unknown>;

const wordsIn = (row: Sent, ...names: string[]) => names.map((name) => String(row[name])).join(' ');

/** The tests run on Wednesday 8 October, in week 4. */
const it = reviewed.extend('office', async ({ league: { as } }) => {
  const secretary = as('secretary');
  const penalties = async (who: 'secretary' | 'results' | 'otherResults' = 'secretary') =>
    rowsIn((await as(who)('GET /api/admin/to-do')).json).filter(({ kind }) => kind === 'penalty');
  return {
    penalties,
    /** Returns the penalties as `team points text`. */
    lines: async () => (await penalties()).map((row) => wordsIn(row, 'teamId', 'points', 'text')),
    rule: async (rules: Sent[] | null) =>
      secretary('PUT /api/admin/seasons', { season: '25/26', rules: { penalties: rules } }),
    record: async (card: Sent, who: 'secretary' | 'home' = 'secretary') =>
      textIn((await as(who)('POST /api/matches', card)).json, 'fixtureId'),
    decide: async (id: unknown, body: Sent, who: 'secretary' | 'results' = 'secretary') =>
      as(who)(`POST /api/admin/penalties/${String(id)}`, body),
    adjusted: async () =>
      rowsIn((await secretary('GET /api/adjustments?season=25/26')).json).map((row) =>
        wordsIn(row, 'teamId', 'points', 'weekNumber', 'reason'),
      ),
    undo: async (entry = 0) => {
      const { json } = await secretary('GET /api/admin/history?limit=5');
      return secretary(`POST /api/admin/history/${textIn(json, 'entries', entry, 'id')}/undo`);
    },
  };
});

const SHORT = { for: 'short', points: [1, 3], free: 1 };
const TODAY = '2025-10-08';
/** Returns a card on which the home team's fifth player is absent. */
const shortCard = (given: Sent = {}) =>
  withFrame(4, { homePlayer: null, homeScore: 0, awayScore: 42 }, sentCard({ date: TODAY, ...given }));
const WEEKS = [
  { weekNumber: 4, date: '2025-10-08', homeTeam: 'b', awayTeam: 'a' },
  { weekNumber: 3, date: '2025-10-02', homeTeam: 'b', awayTeam: 'a' },
  { weekNumber: 3, date: '2025-10-02', homeTeam: 'b', awayTeam: 'c' },
];

describe('missing players', () => {
  it('cost points from the second time on, whatever the order in which cards are recorded', async ({ office }) => {
    await office.rule([SHORT]);
    for (const card of WEEKS) await office.record(shortCard({ ...card, date: '2025-10-08' }));
    expect(await office.lines()).toEqual([
      'b 1 Players missing in the match against Old Mill, week 3: 2 times this season',
      'b 3 Players missing in the match against Harbour Social, week 4: 3 times this season',
    ]);
  });

  it('cost points only from the day on which the rule was set', async ({ office, setDay }) => {
    setDay('2025-10-05');
    await office.rule([{ ...SHORT, free: 0 }]);
    setDay('2025-10-08');
    for (const card of WEEKS) await office.record(shortCard(card));
    expect(await office.lines()).toEqual(['b 1 Players missing in the match against Harbour Social, week 4']);
  });

  it('are penalised by an adjustment, which undo removes again', async ({ office, as }) => {
    await office.rule([{ ...SHORT, free: 0 }]);
    const card = await office.record(shortCard());
    const [penalty] = await office.penalties();
    expect(penalty).toMatchObject({
      kind: 'penalty',
      penaltyId: expect.any(String),
      teamId: 'a',
      points: 1,
      text: 'Players missing in the match against Trades Hall, week 3',
      season: '25/26',
      division: 1,
      weekNumber: 3,
      fixtureId: card,
      homeTeamName: 'Harbour Social',
      awayTeamName: 'Trades Hall',
      link: expect.stringContaining(card),
    });
    const taken = await office.decide(penalty?.['penaltyId'], { decision: 'take', points: 2, note: 'Said so' });
    const reason = 'Players missing in the match against Trades Hall, week 3: Said so';
    expect(taken).toMatchObject({ status: 200, json: { success: true, adjustment: { points: -2, reason } } });
    expect(await office.adjusted()).toEqual([`a -2 3 ${reason}`]);
    expect(await office.lines()).toEqual([]);
    const table = rowsIn((await as('visitor')('GET /api/standings/1?season=25/26')).json);
    expect(table.find(({ teamId }) => teamId === 'a')).toMatchObject({ adjustment: -2 });
    expect((await office.decide(penalty?.['penaltyId'], { decision: 'drop' })).status).toBe(409);
    const { json } = await as('secretary')('GET /api/admin/history?limit=1');
    expect(textIn(json, 'entries', 0, 'summary')).toBe(
      `Adjusted points: −2 points for Harbour Social, division 1, week 3 of 25/26 (${reason})`,
    );
    expect((await office.undo()).status).toBe(200);
    expect([await office.adjusted(), await office.lines()]).toEqual([
      [],
      ['a 1 Players missing in the match against Trades Hall, week 3'],
    ]);
  });

  it('have no further effect if their penalty was dropped, even with a change of its points and note', async ({
    office,
  }) => {
    await office.rule([{ for: 'short', points: [1, 3] }]);
    for (const card of WEEKS) await office.record(shortCard({ ...card, date: '2025-10-08' }));
    const [first] = await office.penalties();
    expect((await office.decide(first?.['penaltyId'], { decision: 'drop' })).status).toBe(200);
    expect(await office.lines()).toEqual([
      'b 1 Players missing in the match against Old Mill, week 3',
      'b 3 Players missing in the match against Harbour Social, week 4: 2 times this season',
    ]);
    expect((await office.decide(first?.['penaltyId'], { decision: 'take', points: 1 })).status).toBe(409);
    const [second] = await office.penalties();
    await office.decide(second?.['penaltyId'], { decision: 'take' }, 'results');
    expect(await office.adjusted()).toEqual(['b -1 3 Players missing in the match against Old Mill, week 3']);
  });

  it('lose their penalty with the card; if points were taken, To do offers to give them back', async ({
    office,
    as,
  }) => {
    await office.rule([{ ...SHORT, free: 0 }]);
    const card = await office.record(shortCard());
    const id = (await office.penalties())[0]?.['penaltyId'];
    await office.decide(id, { decision: 'take' });
    await as('secretary')(`DELETE /api/matches/${card}`);
    const text = 'What this was for has gone: Players missing in the match against Trades Hall, week 3';
    expect(await office.penalties()).toMatchObject([{ penaltyId: id, teamId: 'a', points: 1, how: 'give back', text }]);
    expect(await office.adjusted()).toHaveLength(1);
    await office.undo();
    expect(await office.penalties()).toEqual([]);
    await as('secretary')(`PUT /api/matches/${card}`, { ...sentCard({ date: TODAY }), matches: sentMatches('a', 'b') });
    expect((await office.decide(id, { decision: 'take', note: '' })).status).toBe(200);
    expect([await office.adjusted(), await office.penalties()]).toMatchObject([[expect.any(String)], []]);
    await office.undo();
    expect((await office.decide(id, { decision: 'drop' })).status).toBe(200);
    expect([await office.adjusted(), await office.penalties()]).toEqual([[], []]);
    await office.undo();
    const adjustment = rowsIn((await as('secretary')('GET /api/adjustments')).json)[0]?.['adjustmentId'];
    await as('secretary')(`DELETE /api/admin/adjustments/${String(adjustment)}`);
    expect(await office.penalties()).toEqual([]);
  });
});

describe('other penalties', () => {
  it('are for a result that is recorded too late, whoever records it', async ({ office, as, setDay }) => {
    await office.rule([{ for: 'late-result', points: [6, 9], free: 0, hours: 20 }]);
    setDay('2025-10-10'); // 21:00 in London, which is 21 hours after the end of 9 October
    const date = { weekNumber: 4, date: '2025-10-09' };
    await office.record(sentCard({ ...date, homeTeam: 'a', awayTeam: 'b' }), 'home');
    await office.record(sentCard({ weekNumber: 4, date: '2025-10-10', homeTeam: 'a', awayTeam: 'c' }));
    const early = await office.record(sentCard({ ...date, weekNumber: 3, homeTeam: 'c', awayTeam: 'b' }));
    expect(await office.lines()).toEqual([
      'c 6 Late result of the match against Trades Hall, week 3',
      'a 6 Late result of the match against Trades Hall, week 4',
    ]);
    setDay('2025-10-20');
    const correct = { ...sentCard({ weekNumber: 4, homeTeam: 'a', awayTeam: 'c' }), date: '2025-10-10' };
    const cards = rowsIn((await as('visitor')('GET /api/matches?season=25/26')).json);
    const second = cards.find(({ awayTeamId }) => awayTeamId === 'c')?.['fixtureId'];
    expect((await as('secretary')(`PUT /api/matches/${String(second)}`, correct)).status).toBe(200);
    await as('secretary')(`DELETE /api/matches/${early}`);
    expect(await office.lines()).toEqual(['a 6 Late result of the match against Trades Hall, week 4']);
  });

  it('are for a match that was awarded against a team', async ({ office }) => {
    await office.rule([{ for: 'not-played', points: [3] }]);
    await office.record({ ...sentCard({ date: TODAY }), matches: [], outcome: 'awarded', awardedTo: 'home' });
    expect(await office.lines()).toEqual(['b 3 Did not play the match against Harbour Social, week 3']);
  });

  it('are for each postponement that a team asked for', async ({ office, as }) => {
    await office.rule([{ for: 'postponed', points: [1, 2], free: 1 }]);
    const fixtures = [];
    for (const [weekNumber, awayTeam] of [
      [10, 'b'],
      [9, 'c'],
    ] as const) {
      const sent = { season: '25/26', division: 1, weekNumber, homeTeam: 'a', awayTeam };
      fixtures.push(textIn((await as('secretary')('POST /api/admin/fixtures', sent)).json, 'listedId'));
    }
    await as('secretary')('POST /api/admin/fixtures/publish', { season: '25/26', published: true });
    for (const id of fixtures) {
      await as('home')(`POST /api/fixtures/${id}/postponement`, {});
      await as('secretary')(`POST /api/fixtures/${id}/postponement/accept`);
    }
    const [penalty, ...others] = await office.penalties();
    expect(others).toEqual([]);
    expect(penalty).toMatchObject({
      teamId: 'a',
      points: 1,
      text: 'Asked to postpone the match against Trades Hall, week 10: 2 times this season',
      listedId: fixtures[0],
      fixtureId: null,
      link: expect.stringContaining(fixtures[0] ?? ''),
    });
    await office.undo();
    expect(await office.penalties()).toEqual([]);
    await as('home')(`POST /api/fixtures/${fixtures[1]}/postponement`, { date: '2026-02-05' });
    await as('secretary')(`POST /api/fixtures/${fixtures[1]}/postponement/accept`);
    expect(await office.lines()).toHaveLength(1);
    await as('secretary')(`DELETE /api/admin/fixtures/${fixtures[1]}`);
    expect(await office.lines()).toEqual([]);
  });
});

describe('a cancelled match', () => {
  it('gives the innocent side its average points', async ({ office, as }) => {
    const sent = { season: '25/26', division: 1, weekNumber: 5, homeTeam: 'a', awayTeam: 'b' };
    const id = textIn((await as('secretary')('POST /api/admin/fixtures', sent)).json, 'listedId');
    const cancel = async (more: Sent) =>
      as('secretary')(`PUT /api/admin/fixtures/${id}`, { state: 'cancelled', ...more });
    for (const [weekNumber, awayTeam, won] of [
      [2, 'b', 2],
      [3, 'c', 5],
    ] as const)
      await office.record({ ...sentCard({ weekNumber, awayTeam }), matches: sentMatches('a', awayTeam, won) });
    await office.record({
      ...sentCard({ weekNumber: 4, homeTeam: 'b', awayTeam: 'a' }),
      matches: sentMatches('b', 'a', 5),
    });
    expect((await cancel({ innocent: 'nobody' })).status).toBe(422);
    expect((await cancel({ innocent: 'home' })).json).toMatchObject({
      message: 'Harbour Social v Trades Hall, division 1, week 5 of 25/26: cancelled, not the fault of Harbour Social.',
    });
    const text = 'Average at home, for the cancelled match against Trades Hall, week 5';
    const [proposal] = await office.penalties();
    expect(proposal).toMatchObject({ teamId: 'a', points: 4, how: 'add', text, listedId: id });
    await cancel({ innocent: 'away' });
    expect(await office.lines()).toEqual(['b 3 Average away, for the cancelled match against Harbour Social, week 5']);
    await cancel({ innocent: null });
    expect(await office.lines()).toEqual([]);
    await cancel({ innocent: 'home' });
    await office.decide(proposal?.['penaltyId'], { decision: 'take', note: '' });
    expect(await office.adjusted()).toEqual([`a 4 5 ${text}`]);
    await as('secretary')(`PUT /api/admin/fixtures/${id}`, { state: 'planned' });
    expect(await office.penalties()).toMatchObject([{ teamId: 'a', points: 4, how: 'give back' }]);
  });
});

describe('a decision', () => {
  it('is for officials of that division, and its values are checked', async ({ office, as }) => {
    await office.rule([{ ...SHORT, free: 0 }]);
    await office.record(shortCard());
    const id = (await office.penalties())[0]?.['penaltyId'];
    const call = `POST /api/admin/penalties/${String(id)}`;
    expect(await office.penalties('results')).toHaveLength(1);
    expect(await office.penalties('otherResults')).toEqual([]);
    expect((await as('visitor')(call, {})).status).toBe(401);
    expect((await as('home')(call, {})).status).toBe(403);
    expect((await as('otherResults')(call, {})).status).toBe(403);
    expect((await as('secretary')('POST /api/admin/penalties/none', { decision: 'take' })).status).toBe(404);
    for (const [body, fault] of [
      [{}, 'decision: '],
      [{ decision: 'take', points: 0 }, 'points: '],
      [{ decision: 'take', points: 1.5 }, 'points: '],
      [{ decision: 'take', points: 100 }, 'points: '],
      [{ decision: 'take', points: 1, note: 'x'.repeat(101) }, 'note: '],
    ] as const)
      expect(refusalIn(await as('secretary')(call, body))).toEqual([422, expect.stringContaining(fault)]);
    const wordy = await as('secretary')(call, { decision: 'take', note: 'x'.repeat(100) });
    expect(wordy).toMatchObject({
      status: 200,
      json: { adjustment: { reason: expect.stringMatching(/, week 3: x{100}$/) } },
    });
  });

  it('is never in To do without such rules', async ({ office, as }) => {
    await office.record(shortCard());
    expect(await office.penalties()).toEqual([]);
    await office.rule([{ ...SHORT, free: 0 }]);
    await office.rule(null);
    expect(await office.penalties()).toEqual([]);
    for (const row of rowsIn((await as('secretary')('GET /api/admin/to-do')).json))
      for (const key of ['penaltyId', 'points', 'how', 'playBy']) expect(row).not.toHaveProperty(key);
  });
});
