import { expect, it } from 'vitest';
import { sentCard, sentMatches, withFrame } from '../support/cards.ts';
import { faultsIn, openLeagueSite, rowsIn } from '../support/league-site.ts';

/** Bodies of results, each with all its faults. */
const FAULTY: readonly [body: unknown, faults: string[]][] = [
  // The shape of the body.
  [[], [': The result must be an object.']],
  ['null', [': The result is required.']],
  ['7', [': The result must be an object.']],
  [undefined, [': The result is required.']],
  [
    {},
    [
      'homeTeamId: Home team is required.',
      'awayTeamId: Away team is required.',
      'matches: The list of matches is required.',
    ],
  ],
  [
    { season: '25/26' },
    [
      'division: Division is required.',
      'weekNumber: Week number is required.',
      'homeTeam: Home team is required.',
      'awayTeam: Away team is required.',
      'matches: The list of matches is required.',
    ],
  ],
  // division
  [sentCard({ division: null }), ['division: Division is required.']],
  [sentCard({ division: '1' }), ['division: Division must be a number.']],
  [
    sentCard({ division: 3 }),
    // The teams are not reported as well.
    ['division: Season 25/26 has no division 3.'],
  ],
  // season
  [sentCard({ season: 'All' }), ['season: The league has no season called All.']],
  [sentCard({ season: '19/20' }), ['season: The league has no season called 19/20.']],
  [sentCard({ season: null }), ['season: Season is required.']],
  [sentCard({ season: '' }), ['season: Season is required.']],
  [sentCard({ season: 2526 }), ['season: Season must be text.']],
  // week
  [sentCard({ weekNumber: 0 }), ['weekNumber: Week number must be at least 1.']],
  [sentCard({ weekNumber: -3 }), ['weekNumber: Week number must be at least 1.']],
  [sentCard({ weekNumber: 25 }), ['weekNumber: Week number must be at most 24.']],
  [sentCard({ weekNumber: 1.5 }), ['weekNumber: Week number must be a whole number.']],
  [sentCard({ weekNumber: null }), ['weekNumber: Week number is required.']],
  [sentCard({ weekNumber: undefined }), ['weekNumber: Week number is required.']],
  [sentCard({ weekNumber: '3' }), ['weekNumber: Week number must be a number.']],
  // date
  [sentCard({ date: '1/10/2025' }), ['date: The date must be written as YYYY-MM-DD, such as 2025-09-22.']],
  [sentCard({ date: '2025-02-30' }), ['date: 2025-02-30 is not a day of the calendar.']],
  [sentCard({ date: 5 }), ['date: The date must be text.']],
  // teams
  [sentCard({ homeTeam: 'nobody', matches: sentMatches('a', 'b') }), ['homeTeam: The league has no such team.']],
  [sentCard({ awayTeam: 5, matches: sentMatches('a', 'b') }), ['awayTeam: Away team must be text.']],
  [sentCard({ awayTeam: 'd' }), ['awayTeam: Cue Corner are not in division 1 of season 25/26.']],
  [sentCard({ awayTeam: 'e' }), ['awayTeam: Elms are retired.']],
  [{ homeTeamId: 'e', awayTeamId: 'a', matches: sentMatches('e', 'a') }, ['homeTeamId: Elms are retired.']],
  [
    { homeTeamId: 'a', awayTeamId: 'd', matches: sentMatches('a', 'd') },
    ['awayTeamId: Cue Corner are not in division 1 of season 25/26.'],
  ],
  [
    {
      homeTeamId: 'x',
      awayTeamId: 'b',
      matches: sentMatches('x', 'b').map((match, i) => ({ ...match, homePlayer: `a${i + 1}` })),
    },
    ['homeTeamId: The league has no such team.'],
  ],
  [
    { ...sentCard(), homeTeam: undefined, homeTeamId: 'd' },
    [
      'homeTeamId: Cue Corner are not in division 1 of season 25/26.',
      ...[0, 1, 2, 3, 4].map((i) => `matches.${i}.homePlayer: A Player ${i + 1} does not play for Cue Corner.`),
    ],
  ],
  // matches
  [sentCard({ matches: null }), ['matches: The list of matches is required.']],
  [sentCard({ matches: {} }), ['matches: The list of matches must be a list.']],
  [sentCard({ matches: [] }), ['matches: A result has exactly 5 frames; this one has 0.']],
  [sentCard({ matches: sentMatches('a', 'b').slice(1) }), ['matches: A result has exactly 5 frames; this one has 4.']],
  [
    sentCard({
      matches: [...sentMatches('a', 'b'), { homePlayer: null, awayPlayer: null, homeScore: 0, awayScore: 0 }],
    }),
    ['matches: A result has exactly 5 frames; this one has 6.'],
  ],
  [
    sentCard({ matches: [5, null, ...sentMatches('a', 'b').slice(2)] }),
    ['matches.0: The match must be an object.', 'matches.1: The match is required.'],
  ],
  // players
  [withFrame(2, { homePlayer: undefined }), ['matches.2.homePlayer: The home player is required.']],
  [withFrame(2, { awayPlayer: 7 }), ['matches.2.awayPlayer: The away player must be text.']],
  [withFrame(2, { awayPlayer: 'nobody' }), ['matches.2.awayPlayer: The league has no such player.']],
  [withFrame(2, { homePlayer: 'b6' }), ['matches.2.homePlayer: B Player 6 does not play for Harbour Social.']],
  [withFrame(2, { homePlayer: 'a1' }), ['matches.2.homePlayer: A Player 1 can play only 1 frame on one side.']],
  // scores
  [withFrame(0, { homeScore: '61' }), ['matches.0.homeScore: The home score must be a number.']],
  [withFrame(0, { homeScore: null }), ['matches.0.homeScore: The home score is required.']],
  [withFrame(0, { awayScore: undefined }), ['matches.0.awayScore: The away score is required.']],
  [withFrame(0, { homeScore: 60.5 }), ['matches.0.homeScore: A score must be a whole number.']],
  [withFrame(0, { homeScore: -1 }), ['matches.0.homeScore: A score must be from 0 to 250.']],
  [withFrame(0, { homeScore: 251 }), ['matches.0.homeScore: A score must be from 0 to 250.']],
  [withFrame(0, { homeScore: 20 }), ['matches.0.homeScore: Both sides have 20: a frame has a winner.']],
  [withFrame(0, { homeScore: 0, awayScore: 0 }), ['matches.0.homeScore: Both sides have 0: a frame has a winner.']],
  // absent sides
  [
    withFrame(0, { homePlayer: 'Absentee' }),
    [
      'matches.0.homeScore: An absent player must have a score of 0.',
      'matches.0.awayScore: The score against an absent player must be 42.',
    ],
  ],
  [
    withFrame(0, { homePlayer: null, awayPlayer: '' }),
    [
      'matches.0.homeScore: If both players are absent, the score must be 0–0.',
      'matches.0.awayScore: If both players are absent, the score must be 0–0.',
    ],
  ],
  [
    withFrame(0, { homePlayer: null, homeScore: 0, awayScore: 42, homeBreak: 10, awayBreak2: 20 }),
    [
      'matches.0.homeBreak: An absent player cannot have a break.',
      'matches.0.awayBreak2: A walkover cannot have a break.',
    ],
  ],
  // breaks
  [withFrame(0, { homeBreak: '30' }), ['matches.0.homeBreak: The home break must be a number.']],
  [withFrame(0, { homeBreak: 0 }), ['matches.0.homeBreak: A break must be from 1 to 155.']],
  [withFrame(0, { homeScore: 200, homeBreak2: 156 }), ['matches.0.homeBreak2: A break must be from 1 to 155.']],
  [withFrame(0, { homeBreak: 10.5 }), ['matches.0.homeBreak: A break must be a whole number.']],
  [
    withFrame(0, { awayBreak: 21 }),
    ["matches.0.awayBreak: A break of 21 cannot be higher than the player's score of 20."],
  ],
  // several at once: of shape and of rules, in the order of the form
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
    [
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
  ],
];

it('a faulty result or correction is refused with all faults at once', async () => {
  const { ask, store } = await openLeagueSite('sqlite');
  const recorded = await ask('POST /api/matches', sentCard({ weekNumber: 20 }));
  const { json: written } = await ask('GET /api/matches');
  const revisions = new Map(store.revisions());
  const id = String(rowsIn(written)[0]?.['fixtureId']);
  expect(recorded.status).toBe(201);
  for (const [body, faults] of FAULTY) {
    const refused = await ask('POST /api/matches', body);
    expect.soft([refused.status, ...faultsIn(refused.json)], JSON.stringify(body)).toEqual([422, ...faults]);
  }
  for (const body of [sentCard({ weekNumber: 0 }), sentCard({ awayTeam: 'd' }), withFrame(0, { homeScore: 20 })]) {
    expect.soft((await ask(`PUT /api/matches/${id}`, body)).status).toBe(422);
  }
  expect((await ask('GET /api/matches')).json).toEqual(written);
  expect(new Map(store.revisions())).toEqual(revisions);
});

it('a second break without a first becomes the first, and unknown fields are ignored', async () => {
  const { ask } = await openLeagueSite('sqlite');
  const card = { ...withFrame(0, { homeBreak2: 61, unheard: { of: 1 } }), unheard: 'of' };
  expect((await ask('POST /api/matches', card)).status).toBe(201);
  const { json } = await ask('GET /api/matches');
  expect(json).toMatchObject([{ matches: [{ homeBreak: 61, homeBreak2: null }, {}, {}, {}, {}] }]);
});

it('a body that cannot be parsed is 400 before anything else', async () => {
  const { ask } = await openLeagueSite('sqlite');
  for (const call of ['POST /api/matches', 'PUT /api/matches/nobody']) {
    expect((await ask(call, '{"division":')).status).toBe(400);
    expect((await ask(call, '{}', { 'content-type': 'text/plain' })).status).toBe(415);
  }
});
