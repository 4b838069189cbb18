import { describe, expect } from 'vitest';
import { sentCard, withFrame } from '../support/cards.ts';
import { isUndone, latestEntry, stateOf, undo } from '../support/league-history.ts';
import { faultsIn, it, type LeagueSite, record, refusalIn, rowsIn } from '../support/league-site.ts';

type Ask = LeagueSite['ask'];

function merge(ask: Ask, keep: unknown, other: unknown, confirm?: unknown) {
  return ask('POST /api/admin/players/merge', { keep, merge: other, ...(confirm === undefined ? {} : { confirm }) });
}

/** Records two cards: `a1` plays for `a` in week 3, and `c1` against `b` in week 4. */
async function twoCards(ask: Ask): Promise<[string, string]> {
  const first = await record(ask, sentCard());
  const second = await record(ask, sentCard({ homeTeam: 'c', weekNumber: 4 }));
  return [first, second];
}

async function played(ask: Ask, id: string): Promise<unknown> {
  const rows = rowsIn((await ask('GET /api/player-stats')).json);
  return rows.find(({ playerId }) => playerId === id)?.['played'] ?? 0;
}

describe('a merge', () => {
  it('counts all results for the player who is kept, and undo restores every byte', async ({ ask, store }) => {
    const [, second] = await twoCards(ask);
    const before = await stateOf(ask);
    const message = 'C Player 1 has been merged into A Player 1.';
    const merged = { message, player: { playerId: 'a1', teamId: 'a' } };
    expect(await merge(ask, 'a1', 'c1')).toMatchObject({ status: 200, json: merged });
    const entry = await latestEntry(ask);
    const summary = 'Merged C Player 1 of Old Mill into A Player 1 of Harbour Social';
    expect(entry).toMatchObject({ action: 'merge players', summary });
    expect([await played(ask, 'a1'), await played(ask, 'c1')]).toEqual([2, 0]);
    const matches = rowsIn((await ask('GET /api/getplayermatches/A%20Player%201')).json);
    expect(matches.map(({ fixtureId }) => fixtureId)).toContain(second);
    expect((await ask('GET /api/getplayermatches/C%20Player%201')).json).toEqual(matches);
    expect((await ask('GET /api/players?name=c%20player%201')).json).toMatchObject([{ playerId: 'a1' }]);
    expect((await ask('GET /api/players?name=C%20Player%201&playerId=c1')).json).toMatchObject([{ playerId: 'a1' }]);
    expect((await ask('GET /api/players/c1/handicaps')).json).toEqual(
      (await ask('GET /api/players/a1/handicaps')).json,
    );
    expect((await ask('GET /api/search?q=C%20Player%201')).json).toMatchObject({
      players: [{ playerId: 'a1', formerly: 'C Player 1' }],
    });
    expect(rowsIn((await ask('GET /api/teams/c/players')).json).map(({ id }) => id)).not.toContain('c1');
    expect(await store.integrity()).toEqual([]);
    expect((await undo(ask, entry['id'])).status).toBe(200);
    expect(await stateOf(ask)).toEqual(before);
    expect(await isUndone(ask, entry['id'])).toBe(true);
  });

  it('is refused for a player who is unknown, deleted, already merged or the same', async ({ ask }) => {
    await ask('DELETE /api/teams/a/players/a6');
    await merge(ask, 'a1', 'c1');
    const rows: [keep: unknown, merge: unknown, faults: string[]][] = [
      ['nobody', 'a6', ['keep: The league has no such player.']],
      ['a6', 'a2', ['keep: The player A Player 6 has been deleted.']],
      ['a2', 'c1', ['merge: C Player 1 has been merged into A Player 1 already.']],
      [undefined, 7, ['keep: The player to keep is required.', 'merge: The player to merge must be text.']],
    ];
    for (const [keep, other, faults] of rows)
      expect(refusalIn(await merge(ask, keep, other))).toEqual([422, ...faults]);
    expect(faultsIn((await merge(ask, 'a2', 'c2', 'yes')).json)).toEqual(['confirm: Confirm must be true or false.']);
  });

  it('names each case that must be confirmed, and never joins opponents', async ({ ask }) => {
    await record(ask, sentCard());
    await record(ask, sentCard({ homeTeam: 'c', awayTeam: 'a', weekNumber: 3 }));
    await ask('PUT /api/teams/d', { name: 'Cue Corner', division: 1 });
    const opponents =
      'A Player 1 and B Player 3 play against each other in Harbour Social v Trades Hall, week 3 of 25/26.';
    expect(refusalIn(await merge(ask, 'a1', 'b3', true))).toEqual([409, opponents]);
    const both =
      'confirm: B Player 1 and B Player 2 are both on one side of Harbour Social v Trades Hall, week 3 of 25/26.';
    expect(refusalIn(await merge(ask, 'b1', 'b2'))).toEqual([422, both]);
    const apart = await merge(ask, 'b1', 'c1', false);
    const twice =
      'confirm: In one week, B Player 1 plays in Harbour Social v Trades Hall, week 3 of 25/26, and C Player 1 in Old Mill v Harbour Social, week 3 of 25/26.';
    expect(refusalIn(apart)).toEqual([422, twice]);
    const preview = (await ask('GET /api/admin/players/b1/merge/c1')).json;
    expect(preview).toMatchObject({
      keep: { frames: 1, seasons: { first: '25/26', last: '25/26' } },
      refusals: [],
      cases: [faultsIn(apart.json)[0]?.slice(9)],
    });
    expect((await merge(ask, 'b1', 'b2', true)).status).toBe(200);
    expect(await played(ask, 'b1')).toBe(2);
  });

  it('leaves cards valid, which can still be corrected, and then stay with the player who is kept', async ({ ask }) => {
    const card = await record(ask, sentCard());
    await merge(ask, 'a1', 'a2', true);
    const { id } = await latestEntry(ask);
    const others = withFrame(1, { homePlayer: 'a6' }, sentCard({ weekNumber: 5 }));
    const later = await record(ask, withFrame(0, { homePlayer: 'a2' }, others));
    expect((await ask(`PUT /api/matches/${card}`, withFrame(4, { homeScore: 1 }))).status).toBe(200);
    expect(await played(ask, 'a1')).toBe(3);
    expect((await undo(ask, id)).status).toBe(200);
    expect([await played(ask, 'a1'), await played(ask, 'a2')]).toEqual([3, 0]);
    expect((await ask(`DELETE /api/matches/${later}`)).status).toBe(200);
    expect(await played(ask, 'a1')).toBe(2);
  });

  it('can be undone whatever happened to the player who is kept', async ({ ask }) => {
    await twoCards(ask);
    await merge(ask, 'a1', 'c1');
    const { id } = await latestEntry(ask);
    await ask('POST /api/admin/transfer-player', { playerId: 'c1', newTeamId: 'b' });
    await ask('PUT /api/teams/b/players/c1', { name: 'Ann', handicap: 9, modifier: 0, newHandicap: 9 });
    await merge(ask, 'a2', 'a1', true);
    expect((await ask('GET /api/players?name=C%20Player%201')).json).toMatchObject([{ playerId: 'a2' }]);
    expect((await undo(ask, id)).status).toBe(200);
    expect((await ask('GET /api/players?name=C%20Player%201')).json).toMatchObject([{ playerId: 'c1', teamId: 'c' }]);
    expect((await ask('GET /api/players?name=ann')).json).toMatchObject([{ playerId: 'a2' }]);
    expect(await played(ask, 'c1')).toBe(1);
  });

  it('is not redone if that would make a circle, or put one person on both sides', async ({ ask }) => {
    await merge(ask, 'a1', 'b1');
    await undo(ask, (await latestEntry(ask))['id']);
    const undone = (await latestEntry(ask))['id'];
    await merge(ask, 'b1', 'a1');
    const back = (await latestEntry(ask))['id'];
    const circle = 'This cannot be undone. Another player has been merged into B Player 1.';
    expect(refusalIn(await undo(ask, undone))).toEqual([409, circle]);
    await undo(ask, back);
    await record(ask, sentCard());
    const bothSides =
      'This cannot be undone. A Player 1 would be on both sides of a card: Harbour Social 3–2 Trades Hall, division 1, week 3 of 25/26.';
    expect(refusalIn(await undo(ask, undone))).toEqual([409, bothSides]);
  });

  it('prevents the undo of a deleted card on which one person would be on both sides', async ({ ask }) => {
    await ask(`DELETE /api/matches/${await record(ask, sentCard())}`);
    const { id } = await latestEntry(ask);
    await merge(ask, 'a1', 'b1');
    expect((await undo(ask, id)).status).toBe(409);
    await undo(ask, (await latestEntry(ask))['id']);
    expect((await undo(ask, id)).status).toBe(200);
  });

  it('lets import know the name and the id of the merged player', async ({ ask }) => {
    await twoCards(ask);
    const file = (await ask('GET /api/admin/export/results')).text.replace(/^\u{feff}/u, '');
    await merge(ask, 'a1', 'c1');
    const csv = { 'content-type': 'text/csv' };
    const known = { written: false, preview: { counts: { results: { added: 0, changed: 0, unchanged: 2 } } } };
    expect((await ask('POST /api/admin/import', file, csv)).json).toMatchObject(known);
    const withoutIds = file
      .split('\r\n')
      .map((line) => line.split(',').slice(0, 15).join(','))
      .join('\n');
    expect((await ask('POST /api/admin/import', withoutIds, csv)).json).toMatchObject(known);
  });

  it('proposes likely duplicates with reasons', async ({ ask }) => {
    await twoCards(ask);
    const rename = (team: string, id: string, name: string) =>
      ask(`PUT /api/teams/${team}/players/${id}`, { name, handicap: 1, modifier: 0, newHandicap: 1 });
    await rename('a', 'a1', 'Robert Selby');
    await rename('c', 'c1', 'ROBERT SELBY');
    await rename('c', 'c6', 'Bob Selby');
    await rename('b', 'b2', 'Rob Selby');
    const { json } = await ask('GET /api/admin/players/duplicates');
    expect(json).toMatchObject({
      more: 0,
      pairs: [
        {
          keep: { playerId: 'c1', frames: 1, seasons: { first: '25/26', last: '25/26' } },
          merge: { playerId: 'c6', frames: 0, seasons: null },
          reasons: [
            'One first name is short for the other.',
            'One of them has no results.',
            'Both have been with Old Mill.',
          ],
        },
        {
          keep: { playerId: 'a1' },
          merge: { playerId: 'c1' },
          reasons: ['Only capitals, accents or punctuation differ.', 'They never played in the same week.'],
        },
      ],
    });
    expect(rowsIn(Reflect.get(json as object, 'pairs'))).toHaveLength(2);
  });
});
