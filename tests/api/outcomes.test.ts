/** The ways in which a match can end: awarded, abandoned, recorded as scores only, or with a conceded frame. */
import { describe, expect } from 'vitest';
import { sentCard, sentMatches, withFrame } from '../support/cards.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { refusalIn, rowsIn, textIn } from '../support/league-site.ts';
import { it, type Who } from '../support/reviewed-league.ts';

type As = (who: Who) => (call: string, body?: unknown) => Promise<{ status: number; json: unknown; text: string }>;

const { matches: _, ...PLACE } = sentCard();
const AWARDED = { ...PLACE, outcome: 'awarded', awardedTo: 'away', note: 'Nobody came.' };
const SCORES = { ...PLACE, outcome: 'scores', homeTeamScore: 3, awayTeamScore: 2 };
/** Two played frames, one won by each side. */
const PLAYED = [sentMatches('a', 'b')[0], sentMatches('a', 'b')[4]];
const ABANDONED = { ...PLACE, outcome: 'abandoned', note: 'Power cut.', matches: PLAYED };
const LIST = 'GET /api/matches?season=25%2F26';

/** Returns table rows such as `a 3 1 1 0 0 W`: points, matches played, won, drawn and lost, then the form. */
async function table(as: As): Promise<string[]> {
  const rows = rowsIn((await as('visitor')('GET /api/standings/1?season=25%2F26')).json);
  const numbers = ['points', 'gamesPlayed', 'matchesWon', 'matchesDrawn', 'matchesLost'];
  return rows.map((row) => [row['teamId'], ...numbers.map((key) => row[key]), String(row['form'])].join(' ').trim());
}

async function playedFrames(as: As): Promise<number> {
  const rows = rowsIn((await as('visitor')('GET /api/player-stats?season=25%2F26')).json);
  return rows.reduce((sum, { played }) => sum + Number(played), 0);
}

describe('a match', () => {
  it.for<[what: string, body: object, answer: object, table: string[], frames: number]>([
    [
      'that was awarded, with every frame',
      AWARDED,
      {
        outcome: 'awarded',
        awardedTo: 'away',
        awardedScore: [0, 5],
        homeTeamScore: 0,
        awayTeamScore: 5,
        note: 'Nobody came.',
      },
      ['b 5 1 1 0 0 W', 'c 0 0 0 0 0', 'a 0 1 0 0 1 L'],
      0,
    ],
    [
      'that was awarded with a score, even against it',
      { ...AWARDED, awardedScore: [2, 1], note: undefined },
      { awardedTo: 'away', awardedScore: [2, 1], homeTeamScore: 2, awayTeamScore: 1, note: null, matches: [] },
      ['a 2 1 0 0 1 L', 'b 1 1 1 0 0 W', 'c 0 0 0 0 0'],
      0,
    ],
    [
      'of which only the scores are known',
      SCORES,
      { outcome: 'scores', homeTeamScore: 3, awayTeamScore: 2, note: null, matches: [] },
      ['a 3 1 1 0 0 W', 'b 2 1 0 0 1 L', 'c 0 0 0 0 0'],
      0,
    ],
    [
      'of which only level scores are known',
      { ...SCORES, homeTeamScore: 2 },
      { outcome: 'scores', homeTeamScore: 2, awayTeamScore: 2 },
      ['a 2 1 0 1 0 D', 'b 2 1 0 1 0 D', 'c 0 0 0 0 0'],
      0,
    ],
    [
      'that was abandoned',
      ABANDONED,
      { outcome: 'abandoned', decided: null, homeTeamScore: 1, awayTeamScore: 1, note: 'Power cut.' },
      ['a 1 1 0 0 0', 'b 1 1 0 0 0', 'c 0 0 0 0 0'],
      4,
    ],
    [
      'that was abandoned and decided',
      { ...ABANDONED, decided: 'home' },
      { outcome: 'abandoned', decided: 'home', homeTeamScore: 1, awayTeamScore: 1 },
      ['a 1 1 1 0 0 W', 'b 1 1 0 0 1 L', 'c 0 0 0 0 0'],
      4,
    ],
    [
      'that was abandoned and drawn',
      { ...ABANDONED, decided: 'drawn' },
      { decided: 'drawn' },
      ['a 1 1 0 1 0 D', 'b 1 1 0 1 0 D', 'c 0 0 0 0 0'],
      4,
    ],
    [
      'with a frame that the player ahead conceded',
      withFrame(0, { winner: 'away' }),
      { homeTeamScore: 2, awayTeamScore: 3 },
      ['b 3 1 1 0 0 W', 'a 2 1 0 0 1 L', 'c 0 0 0 0 0'],
      10,
    ],
  ])('%s: counts as it should, and is undone and redone', async ([, body, answer, after, frames], { as }) => {
    const before = await table(as);
    const { status, json } = await as('secretary')('POST /api/matches', body);
    expect(status, JSON.stringify(json)).toBe(201);
    const check = async (): Promise<void> => {
      expect(rowsIn((await as('visitor')(LIST)).json)).toMatchObject([answer]);
      expect([await table(as), await playedFrames(as)]).toEqual([after, frames]);
    };
    await check();
    await undo(as('secretary'), (await latestEntry(as('secretary')))['id']);
    expect([await table(as), await playedFrames(as)]).toEqual([before, 0]);
    await undo(as('secretary'), (await latestEntry(as('secretary')))['id']);
    await check();
    await as('secretary')(`DELETE /api/matches/${textIn(json, 'fixtureId')}`);
    expect(await table(as)).toEqual(before);
    await undo(as('secretary'), (await latestEntry(as('secretary')))['id']);
    await check();
  });

  it.for<[body: object, ...faults: string[]]>([
    [
      { ...PLACE, outcome: 'lost', matches: [] },
      'matches: A result has exactly 5 frames; this one has 0.',
      'outcome: The outcome must be one of played, awarded, abandoned, scores.',
    ],
    [{ ...PLACE, outcome: 'awarded' }, 'awardedTo: Say which side the match is awarded to.'],
    [
      { ...AWARDED, awardedTo: 'b', awardedScore: [5], note: 'x'.repeat(201), decided: 'nobody', homeTeamScore: '3' },
      'awardedTo: The side must be home, away or neither.',
      'awardedScore: An awarded score is two whole numbers, together at most 5.',
      'decided: The decision must be home, away or drawn.',
      'note: The note is longer than 200 characters.',
      'homeTeamScore: The home team’s score must be a number.',
    ],
    [{ ...AWARDED, awardedScore: [4, 2] }, 'awardedScore: An awarded score is two whole numbers, together at most 5.'],
    [{ ...AWARDED, awardedScore: [5, -1] }, 'awardedScore: An awarded score is two whole numbers, together at most 5.'],
    [{ ...AWARDED, matches: PLAYED }, 'matches: A result that was awarded, or has a score alone, has no frames.'],
    [
      { ...PLACE, outcome: 'scores' },
      'homeTeamScore: The home team’s score is required.',
      'awayTeamScore: The away team’s score is required.',
    ],
    [{ ...SCORES, awayTeamScore: 3 }, 'homeTeamScore: The scores are whole numbers, together at most 5.'],
    [{ ...SCORES, awayTeamScore: 0.5 }, 'homeTeamScore: The scores are whole numbers, together at most 5.'],
    [
      { ...ABANDONED, matches: [...sentMatches('a', 'b'), ...PLAYED] },
      'matches: A result has exactly 5 frames; this one has 7.',
      'matches.5.homePlayer: A Player 1 can play only 1 frame on one side.',
      'matches.5.awayPlayer: B Player 1 can play only 1 frame on one side.',
      'matches.6.homePlayer: A Player 5 can play only 1 frame on one side.',
      'matches.6.awayPlayer: B Player 5 can play only 1 frame on one side.',
    ],
    [{ ...PLACE, ...withFrame(0, { winner: 'nobody' }) }, 'matches.0.winner: The winner must be home or away.'],
    [
      withFrame(0, { homePlayer: null, homeScore: 0, awayScore: 42, winner: 'home' }),
      'matches.0.winner: An absent side cannot win.',
    ],
  ])('is refused with every fault: %j', async ([body, ...faults], { as }) => {
    expect(refusalIn(await as('secretary')('POST /api/matches', body))).toEqual([422, ...faults]);
    expect((await as('visitor')(LIST)).json).toEqual([]);
  });

  it('can be awarded, decided or recorded as scores only by officials', async ({ as }) => {
    const own = 'outcome: ';
    for (const [body, sentence] of [
      [AWARDED, 'A league official awards a match.'],
      [SCORES, 'Send the frames of the match. A league official may record its score alone.'],
      [{ ...ABANDONED, decided: 'home' }, 'A league official decides an abandoned match.'],
    ] as const) {
      expect(refusalIn(await as('home')('POST /api/matches', body))).toEqual([422, `${own}${sentence}`]);
      expect((await as('visitor')('POST /api/matches', body)).status).toBe(401);
      expect((await as('third')('POST /api/matches', body)).status).toBe(403);
      expect((await as('otherResults')('POST /api/matches', body)).status).toBe(403);
      const { status, json } = await as('results')('POST /api/matches', body);
      expect(status).toBe(201);
      const id = textIn(json, 'fixtureId');
      expect((await as('home')(`PUT /api/matches/${id}`, ABANDONED)).status).toBe(403);
      expect((await as('results')(`DELETE /api/matches/${id}`)).status).toBe(200);
    }
  });
});

describe('an abandoned card of a captain', () => {
  it('is confirmed by the same card from the other side, whatever the note', async ({ as }) => {
    await as('home')('POST /api/matches', ABANDONED);
    expect(rowsIn((await as('visitor')(LIST)).json)).toMatchObject([{ state: 'unconfirmed', outcome: 'abandoned' }]);
    const same = await as('away')('POST /api/matches', { ...ABANDONED, note: null });
    expect(same).toMatchObject({ status: 200, json: { confirmed: true } });
    expect(rowsIn((await as('visitor')(LIST)).json)).toMatchObject([{ state: 'final', note: 'Power cut.' }]);
  });

  it('is not the same as a played card, even if it has the same frames', async ({ as }) => {
    const whole = { ...ABANDONED, matches: sentMatches('a', 'b') };
    const { json } = await as('home')('POST /api/matches', whole);
    const other = await as('away')('POST /api/matches', sentCard());
    const differences = [{ path: 'outcome', recorded: 'abandoned', yours: 'played' }];
    expect(other).toMatchObject({ status: 409, json: { differences } });
    // The side that recorded the card corrects it, so that the other side can confirm it.
    const id = textIn(json, 'fixtureId');
    await as('away')(`POST /api/matches/${id}/dispute`, { note: 'We played on.' });
    expect((await as('home')(`PUT /api/matches/${id}`, sentCard())).status).toBe(200);
    expect(rowsIn((await as('visitor')(LIST)).json)).toMatchObject([{ state: 'unconfirmed', homeTeamScore: 3 }]);
    expect((await as('visitor')(LIST)).text).not.toContain('outcome');
    expect((await as('away')('POST /api/matches', sentCard())).json).toMatchObject({ confirmed: true });
  });

  it('is disputed and settled with frames of its own, and stays abandoned', async ({ as }) => {
    const id = textIn((await as('home')('POST /api/matches', ABANDONED)).json, 'fixtureId');
    const [first, ...rest] = PLAYED;
    const matches = [{ ...first, winner: 'away' }, ...rest];
    expect((await as('away')(`POST /api/matches/${id}/dispute`, { matches })).status).toBe(200);
    const read = await as('results')(`GET /api/matches/${id}/dispute`);
    expect(read.json).toMatchObject({ differences: [{ path: 'matches.0.winner', recorded: null, yours: 'away' }] });
    expect((await as('results')(`POST /api/matches/${id}/settle`, { matches })).status).toBe(200);
    expect(rowsIn((await as('visitor')(LIST)).json)).toMatchObject([
      { state: 'final', outcome: 'abandoned', homeTeamScore: 0, awayTeamScore: 2 },
    ]);
  });

  it('is corrected by officials to any other outcome, and undone', async ({ as }) => {
    const id = textIn((await as('home')('POST /api/matches', ABANDONED)).json, 'fixtureId');
    for (const [body, end] of [
      [AWARDED, { outcome: 'awarded', awardedTo: 'away', matches: [] }],
      [SCORES, { outcome: 'scores', homeTeamScore: 3 }],
      [sentCard(), { homeTeamScore: 3 }],
    ] as const) {
      expect((await as('results')(`PUT /api/matches/${id}`, body)).status).toBe(200);
      expect(rowsIn((await as('visitor')(LIST)).json)).toMatchObject([{ state: 'final', ...end }]);
    }
    const { entries } = Object((await as('secretary')('GET /api/admin/history')).json);
    for (const [i, end] of ['scores', 'awarded', 'abandoned'].entries()) {
      expect((await undo(as('secretary'), rowsIn(entries)[i]?.['id'])).status).toBe(200);
      expect(rowsIn((await as('visitor')(LIST)).json)).toMatchObject([{ outcome: end }]);
    }
    expect(rowsIn((await as('visitor')(LIST)).json)).toMatchObject([{ outcome: 'abandoned', state: 'unconfirmed' }]);
  });
});

describe('a frame that was conceded', () => {
  it('is confirmed if both sides say so', async ({ as }) => {
    const conceded = withFrame(0, { winner: 'away' });
    const id = textIn((await as('home')('POST /api/matches', conceded)).json, 'fixtureId');
    const differences = [{ path: 'matches.0.winner', recorded: 'away', yours: null }];
    expect(await as('away')('POST /api/matches', sentCard())).toMatchObject({ status: 409, json: { differences } });
    await as('away')(`POST /api/matches/${id}/dispute`, { matches: sentMatches('a', 'b') });
    const disputed = { differences, matches: [{ homeScore: 61 }, {}, {}, {}, {}] };
    expect((await as('home')(`GET /api/matches/${id}/dispute`)).json).toMatchObject(disputed);
    await as('away')(`DELETE /api/matches/${id}/dispute`);
    expect((await as('away')('POST /api/matches', conceded)).json).toMatchObject({ confirmed: true });
    expect(rowsIn((await as('visitor')(LIST)).json)).toMatchObject([{ state: 'final', homeTeamScore: 2 }]);
  });
});
