import { describe, expect } from 'vitest';
import { RULES } from '../fixtures/made-league.ts';
import { sentCard, sentMatches } from '../support/cards.ts';
import { it, type LeagueSite, openLeagueSite, record, refusalIn, textIn } from '../support/league-site.ts';
import { latestEntry, stateOf, undo } from '../support/league-history.ts';

type Ask = LeagueSite['ask'];
const SAM = { name: 'Sam Hill', handicap: 20, modifier: 1.5, newHandicap: 25 };

/** The first five players of `a` at home, against absentees. */
function fiveWalkovers() {
  return sentMatches('a', 'b').map((frame) => ({ ...frame, awayPlayer: null, homeScore: 42, awayScore: 0 }));
}

/** Steps that return the id of an entry which cannot be undone, and the reason. */
const OBSTACLES: Record<string, [steps: (ask: Ask) => Promise<unknown>, reason: string]> = {
  'a result that was recorded again': [
    async (ask) => {
      await ask(`DELETE /api/matches/${await record(ask, sentCard())}`);
      const { id } = await latestEntry(ask);
      await record(ask, sentCard());
      return id;
    },
    'A result for Harbour Social v Trades Hall in week 3 is already recorded.',
  ],
  'a week that a correction freed and another result has': [
    async (ask) => {
      await ask(`PUT /api/matches/${await record(ask, sentCard())}`, sentCard({ weekNumber: 5 }));
      const { id } = await latestEntry(ask);
      await record(ask, sentCard());
      return id;
    },
    'A result for Harbour Social v Trades Hall in week 3 is already recorded.',
  ],
  'a team’s old name that another team has': [
    async (ask) => {
      await ask('PUT /api/teams/a', { name: 'Harbour Lights', division: 1 });
      const { id } = await latestEntry(ask);
      await ask('POST /api/admin/teams', { name: 'HARBOUR social', division: 1 });
      return id;
    },
    'There is already a team called HARBOUR social.',
  ],
  'a deleted team’s name that another team has': [
    async (ask) => {
      await ask('DELETE /api/teams/a');
      const { id } = await latestEntry(ask);
      await ask('PUT /api/teams/b', { name: 'Harbour Social', division: 1 });
      return id;
    },
    'There is already a team called Harbour Social.',
  ],
  'a player’s old name that another player has': [
    async (ask) => {
      await ask('PUT /api/teams/a/players/a1', SAM);
      const { id } = await latestEntry(ask);
      await ask('POST /api/admin/teams/a/players', { ...SAM, name: 'A Player 1' });
      return id;
    },
    'Harbour Social already have a player called A Player 1.',
  ],
  'a transferred player’s name that another in the old team has': [
    async (ask) => {
      await ask('POST /api/admin/transfer-player', { playerId: 'a1', newTeamId: 'c' });
      const { id } = await latestEntry(ask);
      await ask('POST /api/admin/teams/a/players', { ...SAM, name: 'A Player 1' });
      return id;
    },
    'Harbour Social already have a player called A Player 1.',
  ],
  'a transferred player’s old team that was deleted': [
    async (ask) => {
      await ask('POST /api/admin/transfer-player', { playerId: 'a1', newTeamId: 'c' });
      const { id } = await latestEntry(ask);
      await ask('DELETE /api/teams/a');
      return id;
    },
    'Harbour Social, the team of A Player 1, have been deleted.',
  ],
  'a deleted player’s team that was deleted': [
    async (ask) => {
      await ask('DELETE /api/teams/a/players/a1');
      const { id } = await latestEntry(ask);
      await ask('DELETE /api/teams/a');
      return id;
    },
    'Harbour Social, the team of A Player 1, have been deleted.',
  ],
  'a new player with results': [
    async (ask) => {
      const { json } = await ask('POST /api/admin/teams/a/players', SAM);
      const { id } = await latestEntry(ask);
      const [frame, ...others] = sentMatches('a', 'b');
      await record(ask, sentCard({ matches: [{ ...frame, homePlayer: textIn(json, 'id') }, ...others] }));
      return id;
    },
    'A result depends on it: Harbour Social 3–2 Trades Hall, division 1, week 3 of 25/26.',
  ],
  'a new team with results': [
    async (ask) => {
      const { json } = await ask('POST /api/admin/teams', { name: 'The Weavers', division: 1 });
      const { id } = await latestEntry(ask);
      await record(ask, sentCard({ awayTeam: textIn(json, 'id'), matches: fiveWalkovers() }));
      return id;
    },
    'A result depends on it: Harbour Social 5–0 The Weavers, division 1, week 3 of 25/26.',
  ],
  'a new team with results, undone and redone': [
    async (ask) => {
      const { json } = await ask('POST /api/admin/teams', { name: 'The Weavers', division: 1 });
      await undo(ask, (await latestEntry(ask))['id']);
      await undo(ask, (await latestEntry(ask))['id']);
      const { id } = await latestEntry(ask);
      await record(ask, sentCard({ awayTeam: textIn(json, 'id'), matches: fiveWalkovers() }));
      return id;
    },
    'A result depends on it: Harbour Social 5–0 The Weavers, division 1, week 3 of 25/26.',
  ],
  'a new team with players': [
    async (ask) => {
      const { json } = await ask('POST /api/admin/teams', { name: 'The Weavers', division: 1 });
      const { id } = await latestEntry(ask);
      await ask('POST /api/admin/transfer-player', { playerId: 'a1', newTeamId: textIn(json, 'id') });
      return id;
    },
    'A Player 1 plays for The Weavers now.',
  ],
  'the setup of the league': [async () => '1', 'It set up the league.'],
};

describe('changes that cannot be undone', () => {
  it.each(Object.entries(OBSTACLES))('%s', async (_, [steps, reason]) => {
    const { ask } = await openLeagueSite('sqlite');
    const id = await steps(ask);
    const [before, history] = [await stateOf(ask), await ask('GET /api/admin/history')];
    const refused = await undo(ask, id);
    expect(refusalIn(refused)).toEqual([409, `This cannot be undone. ${reason}`]);
    expect([await stateOf(ask), await ask('GET /api/admin/history')]).toEqual([before, history]);
  });

  it('a change of a setting that is not in the history', async ({ ask, store }) => {
    const by = { by: '', via: 'command', action: 'password', summary: 'Changed it' } as const;
    await store.write(by, (change) => change.set('password', 'x'));
    expect((await undo(ask, 2)).json).toHaveProperty(
      'error',
      'This cannot be undone. It changed no result, team, player or draw.',
    );
  });

  it('a season that was extended, once results or teams depend on that', async ({ ask, store }) => {
    const by = { by: '', via: 'command', action: 'season', summary: 'Grew it' } as const;
    const season = {
      name: '25/26',
      firstYear: 2025,
      divisions: [1, 2, 3],
      weeks: 30,
      calendar: [],
      rules: RULES,
      divisionRules: {},
      imported: false,
    };
    await store.write(by, (change) => change.put('season', season));
    const { id } = await latestEntry(ask);
    await record(ask, sentCard({ weekNumber: 28 }));
    expect((await undo(ask, id)).json).toHaveProperty(
      'error',
      'This cannot be undone. Season 25/26 has 1 result in weeks or divisions that would be removed.',
    );
    await undo(ask, (await latestEntry(ask))['id']);
    await ask('PUT /api/teams/a', { name: 'Harbour Social', division: 3 });
    expect((await undo(ask, id)).json).toHaveProperty(
      'error',
      'This cannot be undone. Harbour Social are in division 3, which would be removed.',
    );
    await ask('PUT /api/teams/a', { name: 'Harbour Social', division: 2 });
    expect((await undo(ask, id)).status).toBe(200);
  });
});
