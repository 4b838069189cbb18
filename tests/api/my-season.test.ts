import { describe, expect } from 'vitest';
import { sentCard, sentMatches } from '../support/cards.ts';
import { it, type LeagueSite, record } from '../support/league-site.ts';

/**
 * Records two cards in September and two in October. Team `a` wins all but the third card, and a1 wins on the first
 * two.
 */
async function playSeason(ask: LeagueSite['ask']): Promise<void> {
  const [first, ...rest] = sentMatches('a', 'b', 4);
  const play = (given: object) => record(ask, sentCard({ matches: sentMatches('a', 'b', 4), ...given }));
  await play({ weekNumber: 1, date: '2025-09-17', matches: [{ ...first, homeBreak: 48 }, ...rest] });
  await play({ weekNumber: 2, date: '2025-09-24' });
  await play({ weekNumber: 3, date: '2025-10-01', matches: sentMatches('a', 'b', 0) });
  await play({ weekNumber: 4, date: '2025-10-08', homeTeam: 'b', awayTeam: 'a', matches: sentMatches('b', 'a', 1) });
}

describe('My season', () => {
  it('has the facts of a player and of a team, and follows a new result', async ({ ask }) => {
    await playSeason(ask);
    const { json: player } = await ask('GET /api/my-season/player/a1?season=25/26');
    expect(player).toMatchObject({
      playerId: 'a1',
      season: '25/26',
      finished: false,
      teams: [{ teamId: 'a', division: 1, cards: 4, teamCards: 4, teamWon: 12, part: 2 }],
      place: { division: 1, position: expect.any(Number), of: 10 },
      numbers: { played: 4, won: 2, lost: 2 },
      form: ['W', 'W', 'L', 'L'],
      home: { played: 3, won: 2, lost: 1 },
      away: { played: 1, won: 0, lost: 1 },
      bestBreak: { points: 48, count: 1, match: { weekNumber: 1, date: '2025-09-17' } },
      longestRun: { value: 2, first: { weekNumber: 1 }, last: { weekNumber: 2 }, open: false },
      toughest: [{ playerId: 'b1', played: 4, won: 2, lost: 2 }],
      biggestWin: { opponentId: 'b1', unit: 'points', match: { weekNumber: 1 } },
      partners: [],
      weeks: [{ week: 1 }, { week: 2 }, { week: 3 }, { week: 4 }],
      cups: [],
    });
    const { json: team } = await ask('GET /api/my-season/team/a');
    expect(team).toMatchObject({
      teamId: 'a',
      season: '25/26',
      division: 1,
      row: { position: 1, points: 12, form: ['W', 'W', 'L', 'W'] },
      ending: null,
      home: { played: 3, won: 2, drawn: 0, lost: 1, framesWon: 8, framesLost: 7 },
      away: { played: 1, won: 1, lost: 0, framesWon: 4, framesLost: 1 },
      bestBreaks: [{ points: 48, playerId: 'a1' }],
      longestRun: { value: 2, open: false },
      toughest: [{ teamId: 'b', won: 3, lost: 1 }],
      biggestWin: { opponentTeamId: 'b', side: 'home', teamScore: 4, opponentScore: 1, match: { weekNumber: 1 } },
      weeks: [1, 2, 3, 4].map((week) => ({ week, position: 1 })),
      teamWon: 12,
    });
    await ask('PUT /api/admin/seasons', { season: '25/26', closed: true });
    expect((await ask('GET /api/my-season/team/a')).json).toMatchObject({ finished: true, ending: 'champions' });
    expect((await ask('GET /api/my-season/team/b')).json).toMatchObject({ finished: true, ending: null });
  });

  it('is empty without a match, and exists only for players, teams and seasons that the league has', async ({
    ask,
  }) => {
    await playSeason(ask);
    const none = { teams: [], place: null, numbers: { played: 0 }, bestBreak: null, toughest: [], weeks: [] };
    expect((await ask('GET /api/my-season/player/c1')).json).toMatchObject(none);
    expect((await ask('GET /api/my-season/team/a?season=24/25')).json).toMatchObject({
      division: null,
      row: null,
      players: [],
    });
    for (const path of [
      'my-season/player/nobody',
      'my-season/team/nobody',
      'my-season/team/a?season=01/02',
      'awards?season=01/02',
    ])
      expect((await ask(`GET /api/${path}`)).status, path).toBe(404);
    for (const path of ['my-season/player/a1', 'my-season/team/a', 'awards'])
      expect((await ask(`GET /api/${path}?season=25/26&season=24/25`)).status, path).toBe(400);
  });

  it('is that of the player who was kept, if a player was merged', async ({ ask }) => {
    await playSeason(ask);
    await ask('POST /api/admin/players/merge', { keep: 'c1', merge: 'a1', confirm: true });
    expect((await ask('GET /api/my-season/player/a1')).json).toMatchObject({ playerId: 'c1', numbers: { played: 4 } });
  });
});

describe('the team of the week and the player of the month', () => {
  it('are in the digest and among the awards, the player of the month once the month is over', async ({ ask }) => {
    await playSeason(ask);
    const card = { homeTeam: 'b', awayTeam: 'c', weekNumber: 2, date: '2025-09-25', matches: sentMatches('b', 'c', 5) };
    await record(ask, sentCard(card));
    const { json } = await ask('GET /api/awards?season=25/26');
    expect(json).toMatchObject({
      season: '25/26',
      weeks: [{ weekNumber: 2, final: true }],
      months: [
        { month: '2025-10', final: false },
        { month: '2025-09', final: true },
      ],
    });
    const second = await ask('GET /api/digest?season=25/26&weekNumber=2');
    expect(second.json).toMatchObject({ teamOfWeek: { weekNumber: 2, final: true }, playerOfMonth: null });
    expect(second.text).toContain('Team of the week: ');
    const third = await ask('GET /api/digest?season=25/26&weekNumber=3');
    expect(third.json).toMatchObject({ teamOfWeek: null, playerOfMonth: { month: '2025-09', final: true } });
    expect(third.text).toContain('Player of the month, September 2025: ');
  });
});
