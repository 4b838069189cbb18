/** The register: what the rules say about players on a card, and what officials decide about them. */
import { describe, expect, it } from 'vitest';
import { sentCard, withFrame } from '../support/cards.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { record, refusalIn, rowsIn, textIn } from '../support/league-site.ts';
import { openReviewedLeague, type Who } from '../support/reviewed-league.ts';

type Rules = Record<string, unknown>;

/** Opens a league that has these register rules from the start of the season. Today is 8 October 2025. */
async function openWith(registration: Rules, more: Rules = {}) {
  const league = await openReviewedLeague('sqlite');
  const secretary = league.as('secretary');
  league.setDay('2025-09-01');
  const rules = { substitutes: 'free', registration, ...more };
  expect(refusalIn(await secretary('PUT /api/admin/seasons', { season: '25/26', rules }))).toEqual([200]);
  league.setDay('2025-10-08');
  const cards = async () => rowsIn((await secretary('GET /api/matches?season=25/26')).json);
  const marksOf = async (id: string) => {
    const card = (await cards()).find(({ fixtureId }) => fixtureId === id);
    return rowsIn(card?.['matches']).map(({ eligibility = [] }) =>
      rowsIn(eligibility).map(({ rule, playerId, decision }) => [rule, playerId, decision]),
    );
  };
  const waiting = async (who: Who = 'secretary') =>
    rowsIn((await league.as(who)('GET /api/admin/to-do')).json).filter(({ kind }) => kind === 'eligibility');
  /** Dates every change made on the site so far to this day. */
  const doneOn = (day: string) =>
    league.store.write({ by: '', via: 'web', action: 'test', summary: '' }, async ({ db }) => {
      const at = `${day}T12:00:00.000Z`;
      await db.updateTable('history').set({ at }).where('via', '=', 'web').execute();
    });
  return { ...league, secretary, cards, marksOf, waiting, doneOn };
}

const CLOSES = { closes: '2025-10-01' };
const card = (given: Rules = {}) => sentCard({ date: '2025-10-08', weekNumber: 4, ...given });
const decide = (fixtureId: string, given: Rules = {}) => ({
  fixtureId,
  match: 0,
  playerId: 'late',
  decision: 'accept',
  ...given,
});

/** Opens a league that has closed its register, and records a card with a player who was added later. */
async function openLate(registration: Rules = CLOSES, more: Rules = {}) {
  const league = await openWith(registration, more);
  const added = await league.secretary('POST /api/admin/teams/a/players', {
    name: 'Lou Tate',
    handicap: 0,
    modifier: 0,
    newHandicap: 0,
  });
  const late = textIn(added.json, 'id');
  await league.doneOn('2025-10-05');
  const id = await record(league.as('home'), withFrame(0, { homePlayer: late }, card()));
  return { ...league, late, id };
}

describe('the register', () => {
  it('marks players who joined too late: on the card, for the captain and on To do', async () => {
    const { as, marksOf, waiting, late, id } = await openLate();
    expect(await marksOf(id)).toEqual([[['closes', late, null]], [], [], [], []]);
    const text = 'Lou Tate was registered on 5 October 2025. The last day to register was 1 October 2025.';
    const task = { kind: 'eligibility', fixtureId: id, match: 0, playerId: late, teamId: 'a', rule: 'closes', text };
    expect(await waiting()).toEqual([expect.objectContaining(task)]);
    expect(await waiting('results')).toHaveLength(1);
    expect(await waiting('otherResults')).toEqual([]);
    const own = await as('home')('GET /api/me/fixtures');
    expect(textIn(own.json, 'waiting', 0, 'matches', 0, 'eligibility', 0, 'text')).toBe(text);
  });

  it('says what it will mark before a card is sent, and stores nothing', async () => {
    const { as, cards } = await openWith({ ...CLOSES, waitDays: 3 });
    const body = withFrame(0, { homePlayer: undefined, homeNewPlayer: 'Dan Moss' }, card());
    const { status, json } = await as('home')('POST /api/matches?dryRun=true', body);
    expect([status, rowsIn(Object(json).eligibility).map(({ match, rule }) => [match, rule])]).toEqual([
      200,
      [
        [0, 'closes'],
        [0, 'waitDays'],
      ],
    ]);
    expect(await cards()).toEqual([]);
    expect((await as('visitor')('POST /api/matches?dryRun=true', body)).status).toBe(401);
    expect((await as('home')('POST /api/matches?dryRun=true', { ...body, matches: [] })).status).toBe(422);
  });

  it('gives a match to the other side by a decision, which holds until the card names somebody else', async () => {
    const { secretary, cards, marksOf, waiting, late, id } = await openLate();
    const scores = async () => {
      const [found] = await cards();
      return [found?.['homeTeamScore'], found?.['awayTeamScore'], rowsIn(found?.['matches'])[0]?.['winner']];
    };
    expect(await scores()).toEqual([3, 2, undefined]);
    const sent = decide(id, { playerId: late, decision: 'lose', note: 'Came in May' });
    expect(refusalIn(await secretary('POST /api/admin/eligibility', sent))).toEqual([200]);
    expect(await scores()).toEqual([2, 3, 'away']);
    expect(await marksOf(id)).toEqual([[['closes', late, 'lose']], [], [], [], []]);
    expect(JSON.stringify(await cards())).not.toContain('Came in May');
    expect(await waiting()).toEqual([]);
    const stats = rowsIn((await secretary('GET /api/player-stats?season=25/26')).json);
    expect(stats.find(({ playerId }) => playerId === late)).toMatchObject({ played: 1, won: 0, lost: 1 });
    expect((await latestEntry(secretary))['summary']).toContain('because of Lou Tate');
    // A second decision replaces the first.
    await secretary('POST /api/admin/eligibility', decide(id, { playerId: late }));
    expect(await scores()).toEqual([3, 2, undefined]);
    expect((await undo(secretary, (await latestEntry(secretary))['id'])).status).toBe(200);
    expect(await scores()).toEqual([2, 3, 'away']);
    await secretary(`PUT /api/matches/${id}`, card());
    expect([await scores(), await marksOf(id)]).toEqual([
      [3, 2, undefined],
      [[], [], [], [], []],
    ]);
  });

  it('accepts somebody for the season, and drops that if the card is deleted', async () => {
    const { as, secretary, marksOf, late, id } = await openLate();
    const next = await record(as('home'), withFrame(1, { homePlayer: late }, card({ weekNumber: 5 })));
    await secretary('POST /api/admin/eligibility', decide(id, { playerId: late }));
    expect(await marksOf(next)).toEqual([[], [['closes', late, 'accept']], [], [], []]);
    await secretary(`DELETE /api/matches/${id}`);
    expect(await marksOf(next)).toEqual([[], [['closes', late, null]], [], [], []]);
  });

  it.each<[what: string, who: Who, given: Rules, refused: unknown[]]>([
    ['a visitor', 'visitor', {}, [401]],
    ['a captain', 'home', {}, [403]],
    ['an official of another division', 'otherResults', {}, [403]],
    ['an unknown result', 'secretary', { fixtureId: 'x' }, [422, 'fixtureId: There is no such result.']],
    ['a match that is not there', 'secretary', { match: 5 }, [422, 'match: The card has matches 0 to 4.']],
    [
      'somebody who is not there',
      'secretary',
      { playerId: 'a2' },
      [422, 'playerId: This player is not in that match.'],
    ],
    ['another decision', 'secretary', { decision: 'no' }, [422, 'decision: The decision must be one of accept, lose.']],
    [
      'a player whom nothing marks',
      'secretary',
      { match: 1, playerId: 'a2' },
      [409, 'No rule is against A Player 2 here.'],
    ],
  ])('refuses a decision that is %s', async (_what, who, given, refused) => {
    const { as, late, id } = await openLate();
    const answer = refusalIn(await as(who)('POST /api/admin/eligibility', decide(id, { playerId: late, ...given })));
    expect(answer.slice(0, refused.length)).toEqual(refused);
  });

  it('waits for an approval once, and accepts one in advance', async () => {
    const { as, secretary, marksOf, waiting, doneOn } = await openWith(
      { transfers: 'approved' },
      { substitutes: 'approval' },
    );
    await record(as('secretary'), card({ date: '2025-10-01', weekNumber: 3 }));
    await secretary('POST /api/admin/transfer-player', { playerId: 'a1', newTeamId: 'c' });
    await doneOn('2025-10-02');
    const body = card({ homeTeam: 'c', awayTeam: 'b' });
    const id = await record(as('secretary'), withFrame(0, { homePlayer: 'a1' }, body));
    expect(await marksOf(id)).toEqual([[['transfers', 'a1', null]], [], [], [], []]);
    expect(await waiting()).toHaveLength(1);
    const approve = 'POST /api/admin/substitutes/a1/approve';
    expect((await secretary(approve, { season: '25/26', teamId: 'c' })).status).toBe(200);
    expect((await secretary(approve, { season: '25/26', teamId: 'c' })).status).toBe(409);
    expect([await marksOf(id), await waiting()]).toEqual([[[], [], [], [], []], []]);
  });

  it('refuses to add more players than a squad may have, and marks those who come by a card', async () => {
    const { as, secretary, marksOf, waiting } = await openWith({ most: 6, least: 7 });
    const more = { name: 'Lou Tate', handicap: 0, modifier: 0, newHandicap: 0 };
    const full = 'Harbour Social have 6 players. A squad may have at most 6 players.';
    expect(refusalIn(await secretary('POST /api/admin/teams/a/players', more))).toEqual([409, full]);
    expect(refusalIn(await secretary('POST /api/admin/transfer-player', { playerId: 'b1', newTeamId: 'a' }))).toEqual([
      409,
      full,
    ]);
    expect(await waiting()).toEqual([]);
    const id = await record(as('home'), withFrame(0, { homePlayer: undefined, homeNewPlayer: 'Dan Moss' }, card()));
    expect((await marksOf(id))[0]).toEqual([['most', expect.any(String), null]]);
    const least = (await waiting()).filter(({ rule }) => rule === 'least');
    expect(least.map(({ teamId }) => teamId)).not.toContain('a');
    expect(least.length).toBeGreaterThan(0);
  });
});
