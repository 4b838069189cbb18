import { expect } from 'vitest';
import { sentCard, sentMatches, withFrame } from '../support/cards.ts';
import { it, refusalIn, rowsIn } from '../support/league-site.ts';

/** Bodies of results, each with the messages about all its faults. */
const FAULTY: readonly [body: unknown, ...faults: string[]][] = [
  // Faults of the body's shape.
  [undefined, ': The result is required.'],
  [
    {},
    'homeTeamId: Home team is required.',
    'awayTeamId: Away team is required.',
    'matches: The list of matches is required.',
  ],
  [
    { season: '25/26' },
    'division: Division is required.',
    'weekNumber: Week number is required.',
    'homeTeam: Home team is required.',
    'awayTeam: Away team is required.',
    'matches: The list of matches is required.',
  ],
  // Values of the wrong type. Broken rules are tested in src/domain/cards/card.test.ts and match-draft.test.ts.
  [sentCard({ awayTeam: 5, matches: sentMatches('a', 'b') }), 'awayTeam: Away team must be text.'],
  [sentCard({ matches: {} }), 'matches: The list of matches must be a list.'],
  [
    sentCard({ matches: [5, null, ...sentMatches('a', 'b').slice(2)] }),
    'matches.0: The match must be an object.',
    'matches.1: The match is required.',
  ],
  // In the short form of a result, the fields are `homeTeamId` and `awayTeamId`.
  [{ homeTeamId: 'e', awayTeamId: 'a', matches: sentMatches('e', 'a') }, 'homeTeamId: Elms are retired.'],
  [
    { ...sentCard(), homeTeam: undefined, homeTeamId: 'd' },
    'homeTeamId: Cue Corner are not in division 1 of season 25/26.',
    ...[0, 1, 2, 3, 4].map((i) => `matches.${i}.homePlayer: A Player ${i + 1} does not play for Cue Corner.`),
  ],
  // Several faults at once, of the shape and of rules, in the order of the fields in the form.
  [
    {
      ...withFrame(
        4,
        { awayBreak2: 99, homePlayer: 'd1', homeScore: '1' },
        withFrame(0, { homeScore: 20, awayScore: 20 }),
      ),
      date: 'yesterday',
      weekNumber: 0,
      division: '1',
      season: undefined,
      awayTeam: 'a',
    },
    'division: Division must be a number.',
    'weekNumber: Week number must be at least 1.',
    'season: Season is required.',
    'awayTeam: Harbour Social cannot play against themselves.',
    'date: The date must be written as YYYY-MM-DD, such as 2025-09-22.',
    'matches.0.awayPlayer: B Player 1 does not play for Harbour Social.',
    'matches.0.homeScore: Both sides have 20: a frame has a winner.',
    'matches.1.awayPlayer: B Player 2 does not play for Harbour Social.',
    'matches.2.awayPlayer: B Player 3 does not play for Harbour Social.',
    'matches.3.awayPlayer: B Player 4 does not play for Harbour Social.',
    'matches.4.homePlayer: D Player 1 does not play for Harbour Social.',
    'matches.4.awayPlayer: B Player 5 does not play for Harbour Social.',
    'matches.4.homeScore: The home score must be a number.',
    "matches.4.awayBreak2: A break of 99 cannot be higher than the player's score of 65.",
  ],
];

it('a faulty result or correction is refused with all faults at once', async ({ ask, store }) => {
  const recorded = await ask('POST /api/matches', sentCard({ weekNumber: 20 }));
  const { json: written } = await ask('GET /api/matches');
  const revisions = new Map(store.revisions());
  const id = String(rowsIn(written)[0]?.['fixtureId']);
  expect(recorded.status).toBe(201);
  for (const [body, ...faults] of FAULTY)
    expect.soft(refusalIn(await ask('POST /api/matches', body)), JSON.stringify(body)).toEqual([422, ...faults]);
  for (const body of [sentCard({ weekNumber: 0 }), sentCard({ awayTeam: 'd' }), withFrame(0, { homeScore: 20 })])
    expect.soft((await ask(`PUT /api/matches/${id}`, body)).status).toBe(422);
  expect((await ask('GET /api/matches')).json).toEqual(written);
  expect(new Map(store.revisions())).toEqual(revisions);
});

it('a second break without a first becomes the first, and unknown fields are ignored', async ({ ask }) => {
  const card = { ...withFrame(0, { homeBreak2: 61, unheard: { of: 1 } }), unheard: 'of' };
  expect((await ask('POST /api/matches', card)).status).toBe(201);
  const { json } = await ask('GET /api/matches');
  expect(json).toMatchObject([{ matches: [{ homeBreak: 61, homeBreak2: null }, {}, {}, {}, {}] }]);
});
