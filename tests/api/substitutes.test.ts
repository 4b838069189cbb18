/** Tests substitutes, who play for a team without being in its squad: on cards, and in secretaries’ decisions. */
import { describe, expect, it } from 'vitest';
import { sentCard, sentMatches, withFrame } from '../support/cards.ts';
import { latestEntry, stateOf, undo } from '../support/league-history.ts';
import { faultsIn, record, refusalIn, rowsIn, textIn } from '../support/league-site.ts';
import { openReviewedLeague, type Who } from '../support/reviewed-league.ts';
import { origin, sampleCompetition } from '../support/sample-values.ts';

async function openWith(substitutes: string | null) {
  const league = await openReviewedLeague('sqlite');
  const secretary = league.as('secretary');
  if (substitutes !== null)
    expect((await secretary('PUT /api/admin/seasons', { season: '25/26', rules: { substitutes } })).status).toBe(200);
  const waiting = async (who: Who = 'secretary') =>
    rowsIn((await league.as(who)('GET /api/admin/to-do')).json).filter(({ kind }) => kind === 'substitute');
  const cardOf = async (id: string) => {
    const { json } = await secretary('GET /api/matches?season=25/26');
    return rowsIn(json).find(({ fixtureId }) => fixtureId === id);
  };
  const squadOf = async (team: string) => {
    const found = rowsIn((await secretary('GET /api/teams')).json).find(({ id }) => id === team);
    return rowsIn(found?.['players']).map(({ name }) => String(name));
  };
  return { ...league, secretary, waiting, cardOf, squadOf };
}

const withNew = (name: unknown, given = {}) =>
  withFrame(0, { homePlayer: undefined, homeNewPlayer: name }, sentCard(given));
const withOther = (id: string, given = {}) => withFrame(0, { homePlayer: id }, sentCard(given));

describe('substitutes', () => {
  it.each([null, 'registered'])('are refused if the rule is %s', async (rule) => {
    const { as, squadOf } = await openWith(rule);
    const elsewhere = 'matches.0.homePlayer: C Player 1 does not play for Harbour Social.';
    expect(refusalIn(await as('home')('POST /api/matches', withOther('c1')))).toEqual([422, elsewhere]);
    const nobody = 'matches.0.homeNewPlayer: Dan Moss does not play for Harbour Social: only their squad may play.';
    expect(refusalIn(await as('home')('POST /api/matches', withNew('Dan Moss')))).toEqual([422, nobody]);
    expect(await squadOf('a')).not.toContain('Dan Moss');
  });

  it('may play if everyone may: a new name joins the team, and undo of the card removes it', async () => {
    const { as, secretary, waiting, cardOf, squadOf, store } = await openWith('free');
    const before = await stateOf(secretary);
    const { status, json } = await as('home')('POST /api/matches', withNew(' Dan  Moss '));
    expect([status, textIn(json, 'newPlayers', 0, 'name')]).toEqual([201, 'Dan Moss']);
    const id = textIn(json, 'fixtureId');
    const player = { homePlayerId: textIn(json, 'newPlayers', 0, 'playerId'), homePlayerName: 'Dan Moss' };
    expect(await cardOf(id)).toMatchObject({ matches: [player, {}, {}, {}, {}] });
    expect(await squadOf('a')).toContain('Dan Moss');
    expect(await waiting()).toEqual([]);
    // The other side sends the same card with the same name.
    expect((await as('away')('POST /api/matches', withNew('DAN MOSS'))).json).toMatchObject({ confirmed: true });
    expect((await undo(secretary, (await latestEntry(secretary))['id'])).status).toBe(200);
    const entries = await latestEntry(secretary);
    expect(entries['summary']).toMatch(/^Undone: Confirmed/);
    const recording = Number(entries['id']) - 2;
    // While a second card names the new player, undoing the first card is refused.
    const second = await record(as('home'), withNew('Dan Moss', { weekNumber: 4 }));
    expect(await undo(secretary, recording)).toMatchObject({ status: 409 });
    await secretary(`DELETE /api/matches/${second}`);
    expect((await undo(secretary, recording)).status).toBe(200);
    expect(await store.integrity()).toEqual([]);
    expect(await stateOf(secretary)).toEqual(before);
  });

  it('a new name is removed with the last card that has it, by deletion or correction, and one undo brings both back', async () => {
    const { as, secretary, squadOf, store } = await openWith('free');
    const first = await record(as('home'), withNew('Dan Moss'));
    const second = await record(as('home'), withNew('Dan Moss', { weekNumber: 4 }));
    expect((await as('home')(`PUT /api/matches/${first}`, sentCard())).status).toBe(200);
    expect(await squadOf('a')).toContain('Dan Moss');
    for (const [call, body] of [
      [`PUT /api/matches/${second}`, sentCard({ weekNumber: 4 })],
      [`DELETE /api/matches/${second}`, undefined],
    ] as const) {
      const before = await stateOf(secretary);
      expect((await secretary(call, body)).status).toBe(200);
      expect(await squadOf('a')).not.toContain('Dan Moss');
      expect((await undo(secretary, (await latestEntry(secretary))['id'])).status).toBe(200);
      expect(await stateOf(secretary)).toEqual(before);
    }
    // The card of a dispute adds a player, who is removed when the dispute is withdrawn.
    const { matches } = withFrame(0, { awayPlayer: undefined, awayNewPlayer: 'Ned New' }, sentCard());
    expect((await as('away')(`POST /api/matches/${first}/dispute`, { matches })).status).toBe(200);
    expect(await squadOf('b')).toContain('Ned New');
    expect((await as('away')(`DELETE /api/matches/${first}/dispute`)).status).toBe(200);
    expect(await squadOf('b')).not.toContain('Ned New');
    // Players whom an official has changed stay.
    const { json } = await secretary('GET /api/teams/a/players');
    const dan = rowsIn(json).find(({ name }) => name === 'Dan Moss');
    const changed = { name: 'Daniel Moss', handicap: 10, modifier: 0, newHandicap: 10 };
    expect((await secretary(`PUT /api/teams/a/players/${textIn(dan, 'id')}`, changed)).status).toBe(200);
    expect((await secretary(`DELETE /api/matches/${second}`)).status).toBe(200);
    expect(await squadOf('a')).toContain('Daniel Moss');
    // Players who were entered for a cup stay.
    const third = await record(as('home'), withNew('Eve Moss', { weekNumber: 5 }));
    const eve = rowsIn((await secretary('GET /api/teams/a/players')).json).find(({ name }) => name === 'Eve Moss');
    const entrants = [textIn(eve, 'id'), 'c1'].map((id, n) => ({ id: `e${n}`, playerIds: [id] }));
    await store.write(origin, ({ put }) =>
      put('competition', sampleCompetition('cup', { kind: 'player', season: '25/26', entrants })),
    );
    expect((await secretary(`DELETE /api/matches/${third}`)).status).toBe(200);
    expect(await squadOf('a')).toContain('Eve Moss');
    expect(await store.integrity()).toEqual([]);
  });

  it('a captain’s cards add at most five new names a day, even if they are deleted; an official’s cards any number', async () => {
    const { as, secretary, store } = await openWith('free');
    const names = ['Al New', 'Bo New', 'Cy New', 'Di New', 'Ed New', 'Flo New'];
    const send = (who: Who, name: string, weekNumber: number) =>
      as(who)('POST /api/matches', withNew(name, { weekNumber }));
    for (const [i, name] of names.slice(0, 5).entries()) expect((await send('home', name, 3 + i)).status).toBe(201);
    const { json: cards } = await secretary('GET /api/matches?season=25/26');
    expect((await secretary(`DELETE /api/matches/${textIn(cards, 0, 'fixtureId')}`)).status).toBe(200);
    const most = 'Your cards can bring at most 5 new names in a day. A league official can record this one.';
    expect(refusalIn(await send('home', 'Flo New', 8))).toEqual([429, most]);
    expect((await send('home', 'A Player 1', 8)).status).not.toBe(429);
    for (const [i, name] of names.map((name) => `${name}er`).entries())
      expect((await send('secretary', name, 10 + i)).status).toBe(201);
    await store.write({ by: '', via: 'command', action: 'test', summary: '' }, async ({ db }) => {
      await db.updateTable('history').set({ at: '2025-10-07T20:00:00.000Z' }).execute();
    });
    expect((await send('home', 'Flo New', 9)).status).toBe(201);
  });

  it('wait for the secretary if the rule asks for approval: once for each person, team and season', async () => {
    const { as, secretary, waiting, cardOf, squadOf } = await openWith('approval');
    const id = await record(as('home'), withOther('c1'));
    expect(await cardOf(id)).toMatchObject({ state: 'unconfirmed', homeTeamScore: 3 });
    expect(await waiting()).toMatchObject([
      {
        kind: 'substitute',
        playerId: 'c1',
        teamId: 'a',
        fixtureId: id,
        season: '25/26',
        weekNumber: 3,
        text: expect.stringContaining(
          'C Player 1, of Old Mill, played for Harbour Social in Harbour Social v Trades Hall',
        ),
      },
    ]);
    expect(await waiting('results')).toEqual([]);
    await record(as('home'), withOther('c1', { weekNumber: 4 }));
    expect(await waiting()).toHaveLength(1);
    for (const who of ['home', 'results', 'visitor'] as const)
      expect((await as(who)('POST /api/admin/substitutes/c1/approve', {})).status).toBe(who === 'visitor' ? 401 : 403);
    expect((await secretary('POST /api/admin/substitutes/c1/approve', {})).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect((await secretary('POST /api/admin/substitutes/c1/approve', {})).status).toBe(409);
    expect((await secretary('POST /api/admin/substitutes/c1/refuse', { reason: 'No' })).status).toBe(409);
    expect((await secretary('POST /api/admin/substitutes/c2/approve', {})).status).toBe(404);
    await record(as('home'), withOther('c1', { weekNumber: 5 }));
    expect(await waiting()).toEqual([]);
    // For another team, the same player needs another approval.
    await record(
      as('away'),
      withFrame(0, { homePlayer: 'c1' }, sentCard({ homeTeam: 'b', awayTeam: 'a', weekNumber: 6, another: true })),
    );
    expect(await waiting()).toMatchObject([{ teamId: 'b' }]);
    expect(await squadOf('a')).not.toContain('C Player 1');
  });

  it('a refusal keeps the result, disputes the cards with the reason, deletes players whom the card added, and can be undone', async () => {
    const { as, secretary, waiting, cardOf, squadOf } = await openWith('approval');
    const id = await record(as('home'), withNew('Dan Moss'));
    const before = await stateOf(secretary);
    const [{ playerId } = {}] = await waiting();
    const address = `POST /api/admin/substitutes/${String(playerId)}/refuse`;
    expect(faultsIn((await secretary(address, { reason: '' })).json)).toEqual(['reason: The reason is required.']);
    expect((await secretary(address, { reason: 'Dan Moss is banned.' })).status).toBe(200);
    expect(await cardOf(id)).toMatchObject({ state: 'disputed', homeTeamScore: 3, awayTeamScore: 2 });
    expect(await squadOf('a')).not.toContain('Dan Moss');
    for (const who of ['home', 'away'] as const) {
      expect((await as(who)(`GET /api/matches/${id}/dispute`)).json).toMatchObject({
        note: 'Dan Moss is banned.',
        disputedBy: 'official',
        fixture: { disputedBy: 'official' },
      });
    }
    expect((await undo(secretary, (await latestEntry(secretary))['id'])).status).toBe(200);
    expect(await stateOf(secretary)).toEqual(before);
    expect(await waiting()).toHaveLength(1);
  });

  it('captains cannot settle what the league disputes, and a refused player waits again on another card', async () => {
    const { as, secretary, waiting, cardOf } = await openWith('approval');
    const id = await record(as('home'), withOther('c1'));
    await secretary('POST /api/admin/substitutes/c1/refuse', { reason: 'Plays in our division.' });
    const error = 'A league official disputes this result and settles it.';
    const tries: [string, object][] = [
      [`POST /api/matches/${id}/confirm`, {}],
      [`POST /api/matches/${id}/dispute`, { note: 'We agree.' }],
      ['POST /api/matches', withOther('c1')],
    ];
    for (const [call, body] of tries) expect(refusalIn(await as('away')(call, body))).toEqual([409, error]);
    expect((await as('away')(`DELETE /api/matches/${id}/dispute`)).status).toBe(409);
    await record(as('home'), withOther('c1', { weekNumber: 4 }));
    expect(await waiting()).toMatchObject([{ playerId: 'c1', weekNumber: 4 }]);
    // The side that recorded the card may still correct it.
    expect((await as('home')(`PUT /api/matches/${id}`, sentCard())).status).toBe(200);
    expect(await cardOf(id)).toMatchObject({ state: 'unconfirmed' });
  });

  it('a refusal keeps what the other side has said, and disputes a final card', async () => {
    const { as, secretary, cardOf } = await openWith('approval');
    const first = await record(as('home'), withOther('c1'));
    await as('away')(`POST /api/matches/${first}/dispute`, {
      note: 'We won frame 2.',
      matches: sentMatches('a', 'b', 2),
    });
    const second = await record(as('secretary'), withOther('c1', { weekNumber: 4 }));
    expect(await cardOf(second)).toMatchObject({ state: 'final' });
    await secretary('POST /api/admin/substitutes/c1/refuse', { reason: 'Not ours.' });
    expect((await as('home')(`GET /api/matches/${first}/dispute`)).json).toMatchObject({
      note: 'We won frame 2. Not ours.',
      disputedBy: 'official',
      matches: [{}, {}, {}, {}, {}],
    });
    expect(await cardOf(second)).toMatchObject({ state: 'disputed' });
  });

  it('somebody who comes with a correction or a settled dispute waits too, and one whom it removes does not wait any more', async () => {
    const { as, secretary, waiting } = await openWith('approval');
    const id = await record(as('home'), sentCard());
    await as('home')(`PUT /api/matches/${id}`, withOther('c1'));
    expect(await waiting()).toMatchObject([{ playerId: 'c1' }]);
    await as('home')(`PUT /api/matches/${id}`, sentCard());
    expect(await waiting()).toEqual([]);
    const matches = withNew('Dan Moss')['matches'];
    expect((await as('away')(`POST /api/matches/${id}/dispute`, { matches })).json).toMatchObject({
      newPlayers: [{ name: 'Dan Moss' }],
    });
    expect(await waiting()).toEqual([]);
    await secretary(`POST /api/matches/${id}/settle`, { matches });
    expect(await waiting()).toMatchObject([{ playerName: 'Dan Moss', playerTeamName: null, teamId: 'a' }]);
  });

  it('a division can have a rule of its own, and a change of the rule does not affect recorded cards', async () => {
    const { as, secretary } = await openWith(null);
    const put = (body: object) => secretary('PUT /api/admin/seasons', { season: '25/26', ...body });
    const unknown = 'rules.substitutes: Substitutes must be one of registered, approval, free.';
    expect(refusalIn(await put({ rules: { substitutes: 'some' } }))).toEqual([422, unknown]);
    expect((await put({ divisionRules: { 1: { substitutes: 'free' } } })).status).toBe(200);
    const id = await record(as('home'), withOther('c1'));
    expect((await put({ divisionRules: { 1: { substitutes: 'registered' } } })).status).toBe(200);
    const again = withFrame(4, { homeScore: 99, awayScore: 1 }, withOther('c1'));
    expect((await as('home')(`PUT /api/matches/${id}`, again)).status).toBe(200);
    expect((await as('home')('POST /api/matches', withOther('c1', { weekNumber: 4 }))).status).toBe(422);
  });

  it('decisions are refused with what is wrong with them', async () => {
    const { as, secretary, waiting } = await openWith('approval');
    await record(as('home'), withOther('c1'));
    await record(
      as('away'),
      withFrame(0, { homePlayer: 'c1' }, sentCard({ homeTeam: 'b', awayTeam: 'a', weekNumber: 6, another: true })),
    );
    expect(await waiting()).toHaveLength(2);
    const twice = 'teamId: This player waits for approval more than once: give the season and the team.';
    expect(refusalIn(await secretary('POST /api/admin/substitutes/c1/approve', {}))).toEqual([422, twice]);
    expect(
      refusalIn(await secretary('POST /api/admin/substitutes/c1/refuse', { reason: 'x'.repeat(201), teamId: 'a' })),
    ).toEqual([422, 'reason: The reason is longer than 200 characters.']);
    const merge = (body: object) => secretary('POST /api/admin/substitutes/c1/merge', { teamId: 'a', ...body });
    expect(faultsIn((await merge({})).json)).toEqual(['into: The player is required.']);
    expect((await merge({ into: 'c1' })).status).toBe(422);
    // Player b1 plays for the other side on the same card, so b1 and c1 cannot be one person.
    expect((await merge({ into: 'b1' })).status).toBe(409);
    expect((await secretary('POST /api/admin/substitutes/c1/approve', { season: '25/26', teamId: 'b' })).status).toBe(
      200,
    );
    expect(await waiting()).toMatchObject([{ teamId: 'a' }]);
  });

  it('are merged with a player whom the league knows, and undo separates them', async () => {
    const { as, secretary, waiting, cardOf } = await openWith('approval');
    const id = await record(as('home'), withNew('See Player'));
    const [{ playerId } = {}] = await waiting();
    const address = `POST /api/admin/substitutes/${String(playerId)}/merge`;
    expect((await secretary(address, { into: 'nobody' })).status).toBe(422);
    expect((await secretary(address, { into: 'c2' })).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(await cardOf(id)).toMatchObject({ matches: [{ homePlayerId: 'c2' }, {}, {}, {}, {}] });
    expect((await secretary('POST /api/admin/substitutes/c2/approve', {})).status).toBe(409);
    // The other side sends the same card with the name that was typed.
    expect((await as('away')('POST /api/matches', withNew('see player'))).json).toMatchObject({ confirmed: true });
    await undo(secretary, (await latestEntry(secretary))['id']);
    const merge = Number((await latestEntry(secretary))['id']) - 2;
    expect((await undo(secretary, merge)).status).toBe(200);
    expect(await waiting()).toMatchObject([{ playerId }]);
  });
});
