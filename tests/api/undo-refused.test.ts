import { describe, expect } from 'vitest';
import { RULES } from '../fixtures/made-league.ts';
import { sentCard, sentMatches, withFrame } from '../support/cards.ts';
import { it, type LeagueSite, record, refusalIn, textIn } from '../support/league-site.ts';
import { latestEntry, stateOf, undo } from '../support/league-history.ts';

type Ask = LeagueSite['ask'];
const SAM = { name: 'Sam Hill', handicap: 20, modifier: 1.5, newHandicap: 25 };

/**
 * A call and its body. In the call, `{made}` stands for the id of what the first step created, and `{latest}` for the
 * id of the latest history entry. A function as body gets the id of what the first step created.
 */
type Step = [call: string, body?: object | ((made: string) => object)];

const CARD: Step = ['POST /api/matches', sentCard()];
const NEW_TEAM: Step = ['POST /api/admin/teams', { name: 'The Weavers', division: 1 }];
const NAMESAKE: Step = ['POST /api/admin/teams/a/players', { ...SAM, name: 'A Player 1' }];
const TRANSFER: Step = ['POST /api/admin/transfer-player', { playerId: 'a1', newTeamId: 'c' }];
const DELETION: Step = ['DELETE /api/teams/a'];
/** Undoes the latest change. Taken twice, it undoes and then redoes the same change. */
const BACK: Step = ['POST /api/admin/history/{latest}/undo'];
/** A match card of five walkovers: the first five players of `a` at home, against absentees of the new team. */
const WALKOVERS: Step = [
  'POST /api/matches',
  (made) => {
    const absent = { awayPlayer: null, homeScore: 42, awayScore: 0 };
    return sentCard({ awayTeam: made, matches: sentMatches('a', 'b').map((frame) => ({ ...frame, ...absent })) });
  },
];
const recorded = 'A result for Harbour Social v Trades Hall in week 3 is already recorded.';
const called = 'Harbour Social already have a player called A Player 1.';
const deleted = 'Harbour Social, the team of A Player 1, have been deleted.';
const weavers = 'A result depends on it: Harbour Social 5–0 The Weavers, division 1, week 3 of 25/26.';

/**
 * What prevents an undo, the reason in the answer, and steps. The last step prevents the undo of the step before it.
 * Without steps, the undo of the league's setup is tried.
 */
const OBSTACLES: [what: string, reason: string, ...Step[]][] = [
  ['a result that was recorded again', recorded, CARD, ['DELETE /api/matches/{made}'], CARD],
  [
    'a week that a correction freed and another result has',
    recorded,
    CARD,
    ['PUT /api/matches/{made}', sentCard({ weekNumber: 5 })],
    CARD,
  ],
  [
    'a team’s old name that another team has',
    'There is already a team called HARBOUR social.',
    ['PUT /api/teams/a', { name: 'Harbour Lights', division: 1 }],
    ['POST /api/admin/teams', { name: 'HARBOUR social', division: 1 }],
  ],
  [
    'a deleted team’s name that another team has',
    'There is already a team called Harbour Social.',
    DELETION,
    ['PUT /api/teams/b', { name: 'Harbour Social', division: 1 }],
  ],
  ['a player’s old name that another player has', called, ['PUT /api/teams/a/players/a1', SAM], NAMESAKE],
  ['a transferred player’s name that another in the old team has', called, TRANSFER, NAMESAKE],
  ['a transferred player’s old team that was deleted', deleted, TRANSFER, DELETION],
  ['a deleted player’s team that was deleted', deleted, ['DELETE /api/teams/a/players/a1'], DELETION],
  [
    'a new player with results',
    'A result depends on it: Harbour Social 3–2 Trades Hall, division 1, week 3 of 25/26.',
    ['POST /api/admin/teams/a/players', SAM],
    ['POST /api/matches', (made) => withFrame(0, { homePlayer: made })],
  ],
  ['a new team with results', weavers, NEW_TEAM, WALKOVERS],
  ['a new team with results, undone and redone', weavers, NEW_TEAM, BACK, BACK, WALKOVERS],
  [
    'a new team with players',
    'A Player 1 plays for The Weavers now.',
    NEW_TEAM,
    ['POST /api/admin/transfer-player', (made) => ({ playerId: 'a1', newTeamId: made })],
  ],
  ['the setup of the league', 'It set up the league.'],
];

/** Takes the steps. Returns the id of the history entry that the last step but one made; for fewer steps, `1`. */
async function entryBeforeLast(ask: Ask, steps: readonly Step[]): Promise<string> {
  let [made, id, before] = ['', '1', '1'];
  for (const [call, body] of steps) {
    before = id;
    const sent = typeof body === 'function' ? body(made) : body;
    const { status, json } = await ask(call.replace('{made}', made).replace('{latest}', id), sent);
    expect([call, status]).toEqual([call, status < 300 ? status : 200]);
    made ||= textIn(json, call === CARD[0] ? 'fixtureId' : 'id');
    id = textIn(await latestEntry(ask), 'id');
  }
  return before;
}

describe('changes that cannot be undone', () => {
  it.for(OBSTACLES)('%s', async ([, reason, ...steps], { ask }) => {
    const id = await entryBeforeLast(ask, steps);
    const [before, history] = [await stateOf(ask), await ask('GET /api/admin/history')];
    expect(refusalIn(await undo(ask, id))).toEqual([409, `This cannot be undone. ${reason}`]);
    expect([await stateOf(ask), await ask('GET /api/admin/history')]).toEqual([before, history]);
  });

  it('a change of a setting without a history entry', async ({ ask, store }) => {
    const by = { by: '', via: 'command', action: 'password', summary: 'Changed it' } as const;
    await store.write(by, (change) => change.set('password', 'x'));
    const reason = 'It changed no result, team, player or draw.';
    expect(refusalIn(await undo(ask, 2))).toEqual([409, `This cannot be undone. ${reason}`]);
  });

  it('a season that was extended, once results or teams depend on it', async ({ ask, store }) => {
    const by = { by: '', via: 'command', action: 'season', summary: 'Grew it' } as const;
    const season = { name: '25/26', firstYear: 2025, divisions: [1, 2, 3], weeks: 30, calendar: [] };
    await store.write(by, (change) =>
      change.put('season', { ...season, rules: RULES, divisionRules: {}, imported: false }),
    );
    const refused = async () => textIn((await undo(ask, id)).json, 'error').replace('This cannot be undone. ', '');
    const { id } = await latestEntry(ask);
    await record(ask, sentCard({ weekNumber: 28 }));
    expect(await refused()).toBe('Season 25/26 has 1 result in weeks or divisions that would be removed.');
    await undo(ask, (await latestEntry(ask))['id']);
    await ask('PUT /api/teams/a', { name: 'Harbour Social', division: 3 });
    expect(await refused()).toBe('Harbour Social are in division 3, which would be removed.');
    await ask('PUT /api/teams/a', { name: 'Harbour Social', division: 2 });
    expect((await undo(ask, id)).status).toBe(200);
  });
});
