import { expect, it } from 'vitest';
import { sentCard, withFrame } from '../support/cards.ts';
import { record, refusalIn, rowsIn, textIn } from '../support/league-site.ts';
import { openReviewedLeague } from '../support/reviewed-league.ts';
import { LEAGUES } from './leagues.ts';

/**
 * Opens a league whose season has the rules of a published rule book from its first day. `name`: the league with that
 * rule book.
 */
async function openBy(name: string) {
  const league = await openReviewedLeague('sqlite');
  const secretary = league.as('secretary');
  const { rules = {} } = LEAGUES.find((one) => one.name === name)!.settings;
  league.setDay('2025-09-01');
  expect(refusalIn(await secretary('PUT /api/admin/seasons', { season: '25/26', rules }))).toEqual([200]);
  league.setDay('2026-01-14');
  const toDo = async (kind: string) =>
    rowsIn((await secretary('GET /api/admin/to-do')).json).filter((one) => one['kind'] === kind);
  const points = async () => {
    const table = rowsIn((await secretary('GET /api/standings/1?season=25/26')).json);
    return ['a', 'b'].map((id) => table.find(({ teamId }) => teamId === id)?.['points']);
  };
  return { ...league, secretary, toDo, points };
}

it('an unregistered player costs the frame and a point, each by one press', async () => {
  const { as, secretary, toDo, points } = await openBy('Formby & District Snooker League');
  const added = await secretary('POST /api/admin/teams/a/players', {
    name: 'Lou Tate',
    handicap: 0,
    modifier: 0,
    newHandicap: 0,
  });
  const playerId = textIn(added.json, 'id');
  const card = withFrame(0, { homePlayer: playerId }, sentCard({ date: '2026-01-14', dateConfirmed: true }));
  const fixtureId = await record(as('home'), card);
  expect(await points()).toEqual([3, 2]);

  const waiting = (await toDo('eligibility')).filter((one) => one['playerId'] === playerId);
  expect(waiting.map(({ rule, match }) => [rule, match])).toEqual([['closes', 0]]);
  const decision = { fixtureId, match: 0, playerId, decision: 'lose', note: '' };
  expect(refusalIn(await secretary('POST /api/admin/eligibility', decision))).toEqual([200]);
  expect(await points()).toEqual([2, 3]);

  const [penalty] = await toDo('penalty');
  expect(penalty).toMatchObject({ teamId: 'a', points: 1 });
  const taken = await secretary(`POST /api/admin/penalties/${String(penalty?.['penaltyId'])}`, { decision: 'take' });
  expect(refusalIn(taken)).toEqual([200]);
  expect(await points()).toEqual([1, 3]);

  expect((await secretary(`DELETE /api/matches/${fixtureId}`)).status).toBe(200);
  expect(await points()).toEqual([-1, 0]);
  expect(await toDo('eligibility')).not.toContainEqual(expect.objectContaining({ playerId }));
  const [back] = await toDo('penalty');
  const given = await secretary(`POST /api/admin/penalties/${String(back?.['penaltyId'])}`, { decision: 'drop' });
  expect(refusalIn(given)).toEqual([200]);
  expect([await points(), await toDo('penalty')]).toEqual([[0, 0], []]);
});
