import { describe, expect } from 'vitest';
import { sentCard, withFrame } from '../support/cards.ts';
import { it, openLeagueSite, record, rowsIn, textIn } from '../support/league-site.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { HEADER } from '../fixtures/import/small-season.ts';

const statesOf = (json: unknown) => rowsIn(Reflect.get(Object(json), 'states'));
const cardsOf = (json: unknown) => rowsIn(Reflect.get(Object(json), 'cards'));

describe('the history of a card', () => {
  it('has every state of the card with current names, newest first; earlier ones can be sent again', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const id = await record(ask, sentCard());
    await ask(`PUT /api/matches/${id}`, withFrame(0, { homeScore: 99 }));
    await ask('PUT /api/teams/a', { name: 'Harbour Club', division: 1 });
    await ask(`DELETE /api/matches/${id}`);
    const { json } = await ask(`GET /api/admin/matches/${id}/history`);
    expect(json).toMatchObject({
      fixtureId: id,
      states: [
        { action: 'delete result', by: 'Pat', deleted: true, undone: false, touched: 1 },
        { action: 'correct result', deleted: false, card: { homeTeamName: 'Harbour Club', homeTeamScore: 3 } },
        { action: 'record result', deleted: false, card: { fixtureId: id } },
      ],
    });
    const scores = statesOf(json).map(({ card }) => textIn(card, 'matches', 0, 'homeScore'));
    expect(scores).toEqual(['99', '99', '61']);
    const [deletion] = statesOf(json);
    expect((await undo(ask, deletion?.['entry'])).status).toBe(200);
    const restored = await ask(`GET /api/admin/matches/${id}/history`);
    const states = [
      { action: 'undo', deleted: false },
      { action: 'delete result', undone: true },
    ];
    expect(statesOf(restored.json).slice(0, 2)).toMatchObject(states);
    expect((await ask(`PUT /api/matches/${id}`, sentCard())).status).toBe(200);
    expect(statesOf((await ask(`GET /api/admin/matches/${id}/history`)).json)).toHaveLength(5);
  });

  it('lists deleted cards, the last deleted first, until they are restored', async ({ ask }) => {
    const first = await record(ask, sentCard());
    const second = await record(ask, sentCard({ weekNumber: 4 }));
    await record(ask, sentCard({ weekNumber: 5 }));
    await ask(`DELETE /api/matches/${first}`);
    await ask(`DELETE /api/matches/${second}`);
    const deleted = await ask('GET /api/admin/matches/deleted?season=25/26');
    expect(deleted.json).toMatchObject({
      cards: [
        { action: 'delete result', deleted: true, card: { fixtureId: second, weekNumber: 4, homeTeamScore: 3 } },
        { card: { fixtureId: first } },
      ],
      more: 0,
    });
    expect((await ask('GET /api/admin/matches/deleted')).json).toEqual(deleted.json);
    for (const none of ['24/25', 'nonsense'])
      expect((await ask(`GET /api/admin/matches/deleted?season=${none}`)).json).toEqual({ cards: [], more: 0 });
    await undo(ask, cardsOf(deleted.json)[0]?.['entry']);
    const remaining = await ask('GET /api/admin/matches/deleted');
    expect(cardsOf(remaining.json).map(({ card }) => textIn(card, 'fixtureId'))).toEqual([first]);
  });

  it('the history can be narrowed to one result, team or player', async ({ ask }) => {
    const id = await record(ask, sentCard());
    await ask('PUT /api/teams/a', { name: 'Harbour Club', division: 1 });
    await ask('PUT /api/teams/a/players/a1/handicap', { handicap: 30, modifier: 0, newHandicap: 30 });
    const actions = async (query: string) => {
      const { json } = await ask(`GET /api/admin/history?${query}`);
      return rowsIn(Reflect.get(Object(json), 'entries')).map(({ action }) => action);
    };
    expect(await actions(`fixtureId=${id}`)).toEqual(['record result']);
    expect(await actions('teamId=a')).toEqual(['change team', 'season']);
    expect(await actions('playerId=a1')).toEqual(['change handicap', 'season']);
    expect(await actions('playerId=nobody')).toEqual([]);
    expect((await ask('GET /api/admin/history?playerId=a1&teamId=a')).status).toBe(400);
    expect(await latestEntry(ask)).toMatchObject({ action: 'change handicap' });
  });
});

it('says of each card how many changes its entry has', async ({ ask }) => {
  const lines = [8, 9].flatMap((week) =>
    [1, 2, 3, 4, 5].map(
      (n) => `25/26,1,${week},,Harbour Social,Trades Hall,${n},A Player ${n},60,,,B Player ${n},20,,`,
    ),
  );
  await ask('POST /api/admin/import', [HEADER, ...lines].join('\n'), { 'content-type': 'text/csv' });
  await undo(ask, (await latestEntry(ask))['id']);
  const { json } = await ask('GET /api/admin/matches/deleted');
  const undone = { action: 'undo', touched: 2 };
  expect(cardsOf(json)).toMatchObject([undone, undone]);
});
