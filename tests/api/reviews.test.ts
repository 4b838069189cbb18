/** Results that both sides have seen: a captain's card, which the other side confirms or disputes, and an official settles. */
import { describe, expect, it } from 'vitest';
import { type Actor, VISITOR } from '#domain/permissions.ts';
import { readLeagueFile } from '#server/league-folder/contents.ts';
import type { EngineName } from '#server/storage/store.ts';
import { sentCard, sentMatches, withFrame } from '../support/cards.ts';
import {
  type Answer,
  askApp,
  faultsIn,
  fillLeague,
  PAT,
  record,
  rowsIn,
  siteOf,
  textIn,
} from '../support/league-site.ts';
import { ENGINES, openTestStore } from '../support/store.ts';

function captainOf(...teamIds: string[]): Actor {
  return { ...VISITOR, role: 'captain', name: `Captain ${teamIds.join('')}`, sessionId: 's', personId: 'p', teamIds };
}

const ACTORS = {
  home: captainOf('a'),
  away: captainOf('b'),
  both: captainOf('b', 'a'),
  third: captainOf('c'),
  results: { ...VISITOR, role: 'results', name: 'Ray', sessionId: 's', personId: 'r', divisions: [1] },
  otherResults: { ...VISITOR, role: 'results', name: 'Ros', sessionId: 's', personId: 'o', divisions: [2] },
  secretary: PAT,
  visitor: VISITOR,
} satisfies Record<string, Actor>;

/** A league whose day the test chooses, and which anybody of the above can ask. */
async function openLeague(engine: EngineName, settings: { confirmDays?: number } = {}) {
  const [league, store] = [{ ...(await readLeagueFile('league')), ...settings }, await openTestStore(engine)];
  await fillLeague(store, league);
  let day = '2025-10-08';
  const clock = { now: () => new Date(`${day}T20:00:00Z`), today: () => day };
  const actor = async ({ headers }: { headers: Record<string, unknown> }) =>
    ACTORS[String(headers['x-actor']) as keyof typeof ACTORS]; // set by `as`
  const app = await siteOf(store, league, { checkToken: () => undefined, actor }, clock);
  const as = (who: keyof typeof ACTORS) => (call: string, body?: unknown) =>
    askApp(app, call, body, { 'x-actor': who });
  return { store, app, as, setDay: (next: string) => void (day = next) };
}

const errorOf = ({ json }: Answer) => textIn(json, 'error');
const OTHER = withFrame(1, { homeScore: 40, awayScore: 62 });

describe.each(ENGINES)('results that both sides have seen on %s', (engine) => {
  it('are unconfirmed while the other side can dispute them, and then final by themselves', async () => {
    const { as, setDay } = await openLeague(engine);
    const id = await record(as('home'), sentCard());
    const stateOf = async () => rowsIn((await as('visitor')('GET /api/matches?season=25%2F26')).json)[0]?.['state'];
    expect(await stateOf()).toBe('unconfirmed');
    expect((await as('away')(`GET /api/matches/${id}/dispute`)).json).toMatchObject({
      fixture: {
        fixtureId: id,
        state: 'unconfirmed',
        recordedBy: 'home',
        recordedAt: '2025-10-08T20:00:00.000Z',
        confirmBy: '2025-10-11',
      },
      note: '',
      disputedBy: null,
      disputedAt: null,
      matches: null,
      differences: [],
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
    // Nothing was written meanwhile.
    setDay('2025-10-08');
    expect(await stateOf()).toBe('unconfirmed');
  });

  it('keep the day by which they are confirmed, and are final at once where the league gives none', async () => {
    const { as } = await openLeague(engine, { confirmDays: 0 });
    const id = await record(as('home'), sentCard());
    expect((await as('results')(`GET /api/matches/${id}/dispute`)).json).toMatchObject({
      fixture: { state: 'final', recordedBy: 'home', confirmBy: null },
    });
  });

  it('are final if an official records, corrects or settles them', async () => {
    const { as } = await openLeague(engine);
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

  it('are confirmed by the other side, or by an official, and by undo unconfirmed again', async () => {
    const { as } = await openLeague(engine);
    for (const [week, who] of [
      [3, 'away'],
      [4, 'results'],
      [5, 'secretary'],
    ] as const) {
      const id = await record(as('home'), sentCard({ weekNumber: week }));
      const card = async () => Object((await as('away')(`GET /api/matches/${id}/dispute`)).json).fixture;
      const { version, state } = await card();
      expect(state).toBe('unconfirmed');
      expect(await as(who)(`POST /api/matches/${id}/confirm`, { version })).toMatchObject({
        status: 200,
        json: {
          success: true,
          fixtureId: id,
          message: `Confirmed Harbour Social 3–2 Trades Hall, division 1, week ${week} of 25/26.`,
        },
      });
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

  it('are not confirmed or disputed by their own side, by others, or after a change', async () => {
    const { as, store } = await openLeague(engine);
    const id = await record(as('home'), sentCard());
    const before = new Map(store.revisions());
    const own = 'Your own side recorded this result.';
    const rows: [keyof typeof ACTORS, call: string, body: unknown, status: number, sentence: string][] = [
      ['visitor', 'confirm', {}, 401, 'Please sign in with the officials’ password first.'],
      ['third', 'confirm', {}, 403, 'Captains can only do this for their own team.'],
      ['otherResults', 'confirm', {}, 403, 'Results officials can only do this in their own divisions.'],
      ['home', 'confirm', {}, 409, `${own} The other side confirms it.`],
      ['both', 'confirm', {}, 409, 'You look after both teams, so an official has to confirm this result.'],
      ['away', 'confirm', { version: 1 }, 409, 'This card has been changed meanwhile.'],
      ['away', 'confirm', { version: 'one' }, 422, 'Version must be a number.'],
      ['visitor', 'dispute', {}, 401, 'Please sign in with the officials’ password first.'],
      ['third', 'dispute', { note: 'No' }, 403, 'Captains can only do this for their own team.'],
      ['results', 'dispute', { note: 'No' }, 403, 'Only captains and the league secretary can do this.'],
      ['home', 'dispute', { note: 'No' }, 409, `${own} Correct it instead.`],
      ['both', 'dispute', { note: 'No' }, 409, `${own} Correct it instead.`],
      ['away', 'dispute', { note: 'No', version: 1 }, 409, 'This card has been changed meanwhile.'],
      ['away', 'dispute', {}, 422, 'Say what is wrong, or send your own card.'],
      ['away', 'dispute', { matches: sentMatches('a', 'b') }, 422, 'Your card says what is recorded. Confirm it.'],
      ['visitor', 'settle', {}, 401, 'Please sign in with the officials’ password first.'],
      ['away', 'settle', {}, 403, 'Only league officials can do this.'],
      ['otherResults', 'settle', {}, 403, 'Results officials can only do this in their own divisions.'],
      ['results', 'settle', { version: 1 }, 409, 'This card has been changed meanwhile.'],
      ['results', 'settle', { note: 3 }, 422, 'The note must be text.'],
    ];
    for (const [who, call, body, status, sentence] of rows) {
      const answer = await as(who)(`POST /api/matches/${id}/${call}`, body);
      expect
        .soft([answer.status, errorOf(answer)], `${who} ${call} ${JSON.stringify(body)}`)
        .toEqual([status, sentence]);
      if (status === 409) expect.soft(answer.json).toMatchObject({ fixture: { fixtureId: id, recordedBy: 'home' } });
    }
    for (const call of ['confirm', 'dispute', 'settle'])
      expect((await as('secretary')(`POST /api/matches/nobody/${call}`, {})).status).toBe(404);
    expect(new Map(store.revisions())).toEqual(before);
  });

  it('report every fault of a dispute and of a settlement at once', async () => {
    const { as } = await openLeague(engine);
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

  it('are disputed with another card, shown side by side to both sides and officials alone, and settled', async () => {
    const { as, setDay } = await openLeague(engine);
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
        disputedAt: '2025-10-08T20:00:00.000Z',
        matches: [{}, { homePlayerName: 'A Player 2', homeScore: 40 }, {}, {}, {}],
        differences: [
          { path: 'matches.1.homeScore', recorded: 62, yours: 40 },
          { path: 'matches.1.awayScore', recorded: 20, yours: 62 },
        ],
      });
    expect((await as('third')(`GET /api/matches/${id}/dispute`)).status).toBe(403);
    expect((await as('otherResults')(`GET /api/matches/${id}/dispute`)).status).toBe(403);
    expect((await as('visitor')(`GET /api/matches/${id}/dispute`)).status).toBe(401);
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

  it('end as they were recorded if the side that disputed them gives in, and are unconfirmed again once corrected', async () => {
    const { as } = await openLeague(engine);
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
});

describe.each(ENGINES)('a card of a fixture that has one, on %s', (engine) => {
  it('confirms what the other side recorded if it says the same, and else shows the differences', async () => {
    const { as } = await openLeague(engine);
    const id = await record(as('home'), sentCard());
    const refused = await as('away')('POST /api/matches', OTHER);
    expect(refused).toMatchObject({
      status: 409,
      json: {
        error: 'Harbour Social have recorded another card of this match.',
        fixture: { fixtureId: id, recordedBy: 'home', state: 'unconfirmed', version: expect.any(Number) },
        differences: [
          { path: 'matches.1.homeScore', recorded: 62, yours: 40 },
          { path: 'matches.1.awayScore', recorded: 20, yours: 62 },
        ],
      },
    });
    expect((await as('home')('POST /api/matches', sentCard())).status).toBe(409);
    expect((await as('both')('POST /api/matches', sentCard())).status).toBe(409);
    expect(rowsIn((await as('visitor')('GET /api/matches')).json)).toMatchObject([{ state: 'unconfirmed' }]);
    for (let time = 0; time < 2; time++)
      expect(await as('away')('POST /api/matches', sentCard())).toMatchObject({
        status: 200,
        json: { success: true, fixtureId: id, confirmed: true },
      });
    expect(rowsIn((await as('visitor')('GET /api/matches')).json)).toMatchObject([{ state: 'final' }]);
    expect((await as('away')('POST /api/matches', OTHER)).status).toBe(409);
  });

  it('is refused as before if an official recorded it', async () => {
    const { as } = await openLeague(engine);
    await record(as('results'), sentCard());
    const sentence = 'A result for Harbour Social v Trades Hall in week 3 is already recorded.';
    for (const who of ['home', 'away', 'results'] as const)
      expect((await as(who)('POST /api/matches', sentCard())).json).toEqual({
        success: false,
        error: sentence,
        message: sentence,
      });
  });

  it('is asked about if the other side may have recorded it under another week or with the sides swapped', async () => {
    const { as } = await openLeague(engine);
    const id = await record(as('home'), sentCard());
    for (const card of [sentCard({ weekNumber: 4 }), sentCard({ homeTeam: 'b', awayTeam: 'a' })]) {
      expect(await as('away')('POST /api/matches', card)).toMatchObject({
        status: 409,
        json: {
          error: 'Harbour Social have recorded Harbour Social 3–2 Trades Hall in week 3. Is this another match?',
          similar: [{ fixtureId: id, weekNumber: 3, state: 'unconfirmed' }],
        },
      });
      expect(faultsIn((await as('away')('POST /api/matches', { ...card, another: 'yes' })).json)).toEqual([
        'another: Another must be true or false.',
      ]);
      expect((await as('away')('POST /api/matches', { ...card, another: true })).status).toBe(201);
    }
    expect((await as('home')('POST /api/matches', sentCard({ weekNumber: 6 }))).status).toBe(409);
    expect((await as('results')('POST /api/matches', sentCard({ weekNumber: 7 }))).status).toBe(201);
  });

  it('may come in the same moment from both sides: one records, the other confirms or is shown the differences', async () => {
    const { as } = await openLeague(engine);
    for (const [weekNumber, second, statuses] of [
      [3, sentCard(), [200, 201]],
      [4, withFrame(1, { homeScore: 40, awayScore: 62 }), [201, 409]],
    ] as const) {
      const cards = [sentCard({ weekNumber, another: true }), { ...second, weekNumber, another: true }];
      const sent = await Promise.all([
        as('home')('POST /api/matches', cards[0]),
        as('away')('POST /api/matches', cards[1]),
      ]);
      expect(sent.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual(statuses);
      const [found] = rowsIn((await as('visitor')(`GET /api/matches/1/${weekNumber}`)).json);
      expect(found?.['state']).toBe(statuses[0] === 200 ? 'final' : 'unconfirmed');
    }
  });
});
