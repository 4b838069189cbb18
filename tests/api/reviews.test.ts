/**
 * Results that both sides have seen: a captain records a card, the other side confirms or disputes it, and an official
 * settles it.
 */
import { describe, expect } from 'vitest';
import { sentCard, sentMatches, withFrame } from '../support/cards.ts';
import { type Answer, faultsIn, record, rowsIn, textIn } from '../support/league-site.ts';
import { it, openReviewedLeague, type Who } from '../support/reviewed-league.ts';

const errorOf = ({ json }: Answer) => textIn(json, 'error');
const AT = '2025-10-08T20:00:00.000Z';
const UNDISPUTED = { note: '', disputedBy: null, disputedAt: null, matches: null, differences: [] };
const OTHER = withFrame(1, { homeScore: 40, awayScore: 62 });

describe('results that both sides have seen', () => {
  it('are unconfirmed while the other side can dispute them, and become final by themselves after that', async ({
    as,
    setDay,
  }) => {
    const id = await record(as('home'), sentCard());
    const stateOf = async () => rowsIn((await as('visitor')('GET /api/matches?season=25%2F26')).json)[0]?.['state'];
    expect(await stateOf()).toBe('unconfirmed');
    expect((await as('away')(`GET /api/matches/${id}/dispute`)).json).toMatchObject({
      fixture: { fixtureId: id, state: 'unconfirmed', recordedBy: 'home', confirmBy: '2025-10-11', recordedAt: AT },
      ...UNDISPUTED,
    });
    setDay('2025-10-11');
    expect(await stateOf()).toBe('unconfirmed');
    setDay('2025-10-12');
    expect(await stateOf()).toBe('final');
    expect(errorOf(await as('home')(`PUT /api/matches/${id}`, OTHER))).toBe(
      'This result is final. Only an official can correct it.',
    );
    expect(errorOf(await as('away')(`POST /api/matches/${id}/dispute`, { note: 'Late' }))).toBe(
      'This result is final. Ask a league official to correct it.',
    );
    // The result became final without a write, so with an earlier day it is unconfirmed again.
    setDay('2025-10-08');
    expect(await stateOf()).toBe('unconfirmed');
  });

  it('keep the day by which they must be confirmed, and are final at once if the league gives no days', async () => {
    const { as } = await openReviewedLeague('sqlite', { confirmDays: 0 });
    const id = await record(as('home'), sentCard());
    expect((await as('results')(`GET /api/matches/${id}/dispute`)).json).toMatchObject({
      fixture: { state: 'final', recordedBy: 'home', confirmBy: null },
    });
  });

  it('are final if an official records, corrects or settles them', async ({ as }) => {
    const own = await record(as('results'), sentCard());
    const corrected = await record(as('home'), sentCard({ weekNumber: 4, season: '25/26' }));
    await as('secretary')(
      `PUT /api/matches/${corrected}`,
      withFrame(0, { homeScore: 70 }, sentCard({ weekNumber: 4 })),
    );
    const settled = await record(as('home'), sentCard({ weekNumber: 5 }));
    expect((await as('results')(`POST /api/matches/${settled}/settle`, { note: 'As agreed' })).json).toEqual({
      success: true,
      fixtureId: settled,
      message: 'Settled Harbour Social 3–2 Trades Hall, division 1, week 5 of 25/26 as recorded: “As agreed”.',
    });
    for (const [id, recordedBy] of [
      [own, 'official'],
      [corrected, 'official'],
      [settled, 'home'],
    ])
      expect((await as('secretary')(`GET /api/matches/${id}/dispute`)).json).toMatchObject({
        fixture: { state: 'final', recordedBy, confirmBy: null },
      });
    expect(errorOf(await as('home')(`POST /api/matches/${own}/settle`, {}))).toBe('Only league officials can do this.');
    expect(errorOf(await as('results')(`POST /api/matches/${own}/settle`, {}))).toBe(
      'This result is already final. Correct it instead.',
    );
  });

  it('are confirmed by the other side or by an official, and undo makes them unconfirmed again', async ({ as }) => {
    for (const [week, who] of [
      [3, 'away'],
      [4, 'results'],
      [5, 'secretary'],
    ] as const) {
      const id = await record(as('home'), sentCard({ weekNumber: week }));
      const card = async () => Object((await as('away')(`GET /api/matches/${id}/dispute`)).json).fixture;
      const { version, state } = await card();
      expect(state).toBe('unconfirmed');
      const message = `Confirmed Harbour Social 3–2 Trades Hall, division 1, week ${week} of 25/26.`;
      const confirmed = await as(who)(`POST /api/matches/${id}/confirm`, { version });
      expect(confirmed).toMatchObject({ status: 200, json: { success: true, fixtureId: id, message } });
      expect(await card()).toMatchObject({ state: 'final', recordedBy: 'home' });
      expect((await card()).version).toBeGreaterThan(version);
      const again = await as(who)(`POST /api/matches/${id}/confirm`);
      expect([again.status, errorOf(again)]).toEqual([409, 'This result is already final.']);
      expect(again.json).toMatchObject({ fixture: { fixtureId: id, state: 'final' } });
      const { json } = await as('secretary')('GET /api/admin/history?limit=1');
      await as('results')(`POST /api/admin/history/${textIn(json, 'entries', 0, 'id')}/undo`);
      expect(await card()).toMatchObject({ state: 'unconfirmed', confirmBy: '2025-10-11' });
      expect((await as('away')(`POST /api/matches/${id}/confirm`, { version })).status).toBe(409);
    }
  });

  it('cannot be confirmed or disputed by their own side, by others, or after a change', async ({ as, store }) => {
    const id = await record(as('home'), sentCard());
    const before = new Map(store.revisions());
    const own = 'Your own side recorded this result.';
    const rows: [Who, call: string, body: unknown, status: number, sentence: string][] = [
      ['home', 'confirm', {}, 409, `${own} The other side confirms it.`],
      ['both', 'confirm', {}, 409, 'You look after both teams, so an official has to confirm this result.'],
      ['away', 'confirm', { version: 1 }, 409, 'This card has been changed meanwhile.'],
      ['away', 'confirm', { version: 'one' }, 422, 'Version must be a number.'],
      ['home', 'dispute', { note: 'No' }, 409, `${own} Correct it instead.`],
      ['away', 'dispute', { note: 'No', version: 1 }, 409, 'This card has been changed meanwhile.'],
      ['away', 'dispute', {}, 422, 'Say what is wrong, or send your own card.'],
      ['away', 'dispute', { matches: sentMatches('a', 'b') }, 422, 'Your card says what is recorded. Confirm it.'],
      ['results', 'settle', { version: 1 }, 409, 'This card has been changed meanwhile.'],
      ['results', 'settle', { note: 3 }, 422, 'The note must be text.'],
    ];
    for (const [who, call, body, status, sentence] of rows) {
      const answer = await as(who)(`POST /api/matches/${id}/${call}`, body);
      expect.soft([who, call, body, answer.status, errorOf(answer)]).toEqual([who, call, body, status, sentence]);
      if (status === 409) expect.soft(answer.json).toMatchObject({ fixture: { fixtureId: id, recordedBy: 'home' } });
    }
    for (const call of ['confirm', 'dispute', 'settle'])
      expect((await as('secretary')(`POST /api/matches/nobody/${call}`, {})).status).toBe(404);
    expect(new Map(store.revisions())).toEqual(before);
  });

  it('report every fault of a dispute and of a settlement at once', async ({ as }) => {
    const id = await record(as('home'), sentCard());
    const matches = withFrame(1, { homeScore: 62, awayScore: 62 })['matches'];
    const wrong = Object(withFrame(3, { homePlayer: 'c1' }, { matches })).matches;
    const faults = [
      'version: Version must be a number.',
      'note: The note is longer than 300 characters.',
      'matches.1.homeScore: Both sides have 62: a frame has a winner.',
      'matches.3.homePlayer: C Player 1 does not play for Harbour Social.',
    ];
    const sent = { version: 'x', note: 'n'.repeat(301), matches: wrong };
    for (const [who, call] of [
      ['away', 'dispute'],
      ['results', 'settle'],
    ] as const)
      expect(faultsIn((await as(who)(`POST /api/matches/${id}/${call}`, sent)).json)).toEqual(faults);
    expect(faultsIn((await as('away')(`POST /api/matches/${id}/dispute`, { matches: 'mine' })).json)).toEqual([
      'matches: The list of matches must be a list.',
    ]);
  });

  it('are disputed with another card, which only both sides and officials see side by side, and settled', async ({
    as,
    setDay,
  }) => {
    const id = await record(as('away'), sentCard());
    const said = await as('home')(`POST /api/matches/${id}/dispute`, { note: 'Frame 2', matches: OTHER['matches'] });
    expect(said.json).toEqual({
      success: true,
      fixtureId: id,
      message: 'Disputed Harbour Social 3–2 Trades Hall, division 1, week 3 of 25/26 as 2–3: “Frame 2”.',
    });
    setDay('2025-12-24');
    for (const who of ['home', 'away', 'results', 'secretary'] as const)
      expect((await as(who)(`GET /api/matches/${id}/dispute`)).json).toMatchObject({
        fixture: { state: 'disputed', recordedBy: 'away' },
        note: 'Frame 2',
        disputedBy: 'home',
        disputedAt: AT,
        matches: [{}, { homePlayerName: 'A Player 2', homeScore: 40 }, {}, {}, {}],
        differences: [
          { path: 'matches.1.homeScore', recorded: 62, yours: 40 },
          { path: 'matches.1.awayScore', recorded: 20, yours: 62 },
        ],
      });
    expect((await as('secretary')('GET /api/matches/nobody/dispute')).status).toBe(404);
    const shown = (await as('visitor')('GET /api/matches?season=25%2F26')).text;
    expect(JSON.parse(shown)).toMatchObject([{ state: 'disputed', homeTeamScore: 3 }]);
    for (const secret of ['Frame 2', 'recordedBy', 'confirmBy', 'version']) expect(shown).not.toContain(secret);
    const settled = await as('results')(`POST /api/matches/${id}/settle`, { matches: OTHER['matches'] });
    expect(textIn(settled.json, 'message')).toBe(
      'Settled Harbour Social 3–2 Trades Hall, division 1, week 3 of 25/26 as 2–3.',
    );
    expect((await as('visitor')('GET /api/matches?season=25%2F26')).json).toMatchObject([
      { state: 'final', homeTeamScore: 2, awayTeamScore: 3 },
    ]);
    const { json } = await as('secretary')(`GET /api/admin/history?fixtureId=${id}`);
    const entries = rowsIn(Object(json).entries);
    expect(entries.map(({ action, by }) => `${String(action)}, ${String(by)}`)).toEqual([
      'settle result, Ray',
      'dispute result, Captain a',
      'record result, Captain b',
    ]);
    for (const state of ['disputed', 'unconfirmed']) {
      const latest = textIn((await as('results')('GET /api/admin/history?limit=1')).json, 'entries', 0, 'id');
      expect(latest).toBeDefined();
      await as('results')(`POST /api/admin/history/${String(entries.shift()?.['id'])}/undo`);
      setDay('2025-10-08');
      expect((await as('visitor')('GET /api/matches?season=25%2F26')).json).toMatchObject([{ state }]);
    }
  });

  it('stay as recorded if the side that disputed them confirms, and are unconfirmed again after a correction', async ({
    as,
  }) => {
    const id = await record(as('home'), sentCard());
    const fixture = async () => Object((await as('home')(`GET /api/matches/${id}/dispute`)).json).fixture;
    await as('away')(`POST /api/matches/${id}/dispute`, { note: 'Frame 2' });
    expect((await as('home')(`PUT /api/matches/${id}`, sentCard())).status).toBe(200);
    expect(await fixture()).toMatchObject({ state: 'disputed' });
    expect((await as('home')(`PUT /api/matches/${id}`, OTHER)).status).toBe(200);
    expect(await fixture()).toMatchObject({ state: 'unconfirmed', recordedBy: 'home', homeTeamScore: 2 });
    expect(errorOf(await as('away')(`PUT /api/matches/${id}`, sentCard()))).toBe(
      'Captains can only correct what their own side recorded.',
    );
    await as('away')(`POST /api/matches/${id}/dispute`, { note: 'Frame 3' });
    expect((await as('away')(`POST /api/matches/${id}/confirm`)).status).toBe(200);
    expect(await fixture()).toMatchObject({ state: 'final', recordedBy: 'home' });
    expect((await as('home')(`PUT /api/matches/${id}`, OTHER)).status).toBe(403);
  });

  it('stay disputed if a correction does not change the frames, and keep their teams', async ({ as }) => {
    const id = await record(as('home'), sentCard());
    const shown = async () => Object((await as('home')(`GET /api/matches/${id}/dispute`)).json);
    await as('away')(`POST /api/matches/${id}/dispute`, { note: 'Frame 2' });
    const before = await shown();
    for (const change of [{ date: '2025-10-06' }, { weekNumber: 2 }]) {
      expect((await as('home')(`PUT /api/matches/${id}`, sentCard(change))).status).toBe(200);
      const { fixture, note } = await shown();
      expect([fixture.state, fixture.confirmBy, note]).toEqual(['disputed', before.fixture.confirmBy, 'Frame 2']);
    }
    for (const [change, path] of [
      [{ awayTeam: 'c' }, 'awayTeam'],
      [{ homeTeam: 'c', awayTeam: 'a' }, 'homeTeam'],
    ] as const) {
      const moved = await as('home')(`PUT /api/matches/${id}`, sentCard(change));
      expect([moved.status, faultsIn(moved.json).some((fault) => fault.startsWith(`${path}: `))]).toEqual([422, true]);
    }
    // A correction by an official settles the card.
    expect((await as('secretary')(`PUT /api/matches/${id}`, sentCard({ date: '2025-10-06' }))).status).toBe(200);
    expect((await shown()).fixture.state).toBe('final');
  });

  it('are unconfirmed again until the earlier day if the side that disputed them withdraws that', async ({ as }) => {
    const id = await record(as('home'), sentCard());
    const fixture = async () => Object((await as('home')(`GET /api/matches/${id}/dispute`)).json).fixture;
    const withdraw = (who: Parameters<typeof as>[0]) => as(who)(`DELETE /api/matches/${id}/dispute`);
    const { confirmBy } = await fixture();
    expect(errorOf(await withdraw('away'))).toBe('This result is not disputed.');
    await as('away')(`POST /api/matches/${id}/dispute`, { note: 'Frame 2' });
    for (const who of ['home', 'secretary'] as const)
      expect(errorOf(await withdraw(who))).toBe('Only the side that disputed this result can withdraw that.');
    expect((await withdraw('away')).status).toBe(200);
    expect(await fixture()).toMatchObject({ state: 'unconfirmed', confirmBy });
    const { states } = Object((await as('secretary')(`GET /api/admin/matches/${id}/history`)).json);
    expect(JSON.stringify(states)).toContain('Frame 2');
  });

  it('of an earlier season show only to officials what the other side says', async ({ as }) => {
    const id = await record(as('home'), sentCard());
    await as('away')(`POST /api/matches/${id}/dispute`, { note: 'Frame 2' });
    expect((await as('secretary')('PUT /api/admin/default-season', { season: '24/25' })).status).toBe(200);
    for (const who of ['home', 'away'] as const)
      expect(errorOf(await as(who)(`GET /api/matches/${id}/dispute`))).toBe(
        'Captains can only do this in the current season.',
      );
    expect((await as('secretary')(`GET /api/matches/${id}/dispute`)).status).toBe(200);
  });

  it("show the players of the other side's card by their current names, also if they were merged since, and can be settled with it", async ({
    as,
  }) => {
    const id = await record(as('home'), sentCard());
    const other = withFrame(0, { homePlayer: 'a6' })['matches'];
    await as('away')(`POST /api/matches/${id}/dispute`, { matches: other });
    await as('secretary')('POST /api/admin/transfer-player', { playerId: 'a6', newTeamId: 'c' });
    const frames = async () => rowsIn(Object((await as('home')(`GET /api/matches/${id}/dispute`)).json).matches);
    expect((await frames())[0]).toMatchObject({ homePlayerId: 'a6', homePlayerName: 'A Player 6' });
    await as('secretary')('POST /api/admin/players/merge', { keep: 'c1', merge: 'a6' });
    expect((await frames())[0]).toMatchObject({ homePlayerId: 'c1', homePlayerName: 'C Player 1' });
    const settle = (matches: unknown) => as('results')(`POST /api/matches/${id}/settle`, { matches });
    expect(faultsIn((await settle(withFrame(0, { homePlayer: 'c2' })['matches'])).json)).toEqual([
      'matches.0.homePlayer: C Player 2 does not play for Harbour Social.',
    ]);
    expect((await settle(other)).status).toBe(200);
    expect((await as('visitor')('GET /api/matches')).json).toMatchObject([
      { state: 'final', matches: [{ homePlayerName: 'C Player 1' }, {}, {}, {}, {}] },
    ]);
  });
});
