import { describe, expect } from 'vitest';
import { it, refusalIn, TODAY } from '../support/league-site.ts';

const PAIR = { competitorA: 'Orchard Social', competitorB: 'Priory Park' };

const draw = (matches: unknown, competitionName: unknown = 'Plate_Final') => ({ competitionName, matches });

describe('draws', () => {
  it('are saved, the latest is shown, and after an undo the one before', async ({ ask }) => {
    const other = { competitorA: 'Somebody  Else', competitorB: 'bye' };
    expect((await ask('POST /api/save-draw', draw([PAIR]))).json).toEqual({ success: true });
    expect((await ask('POST /api/save-draw', draw([PAIR, other]))).status).toBe(200);
    const shown = { competition: 'Plate_Final', drawnAt: `${TODAY}T19:30:00.000Z` };
    const latest = async () => (await ask('GET /api/getdraw/Plate_Final')).json;
    const both = [PAIR, { competitorA: 'Somebody Else', competitorB: 'Bye' }];
    expect(await latest()).toEqual({ success: true, draw: { ...shown, matches: both } });
    expect((await ask('POST /api/admin/history/3/undo')).status).toBe(200);
    expect(await latest()).toEqual({ success: true, draw: { ...shown, matches: [PAIR] } });
  });
});

/** Faulty bodies, each with its faults. src/domain/draws/draw.test.ts tests all rules for draws. */
const FAULTY: readonly [body: unknown, ...faults: string[]][] = [
  [undefined, ': The draw is required.'],
  [{}, 'competitionName: The competition is required.', 'matches: The list of matches is required.'],
  [draw([PAIR], 'No_Cup'), 'competitionName: The league has no such competition.'],
  [draw([PAIR], 7), 'competitionName: The competition must be text.'],
  [draw('all'), 'matches: The list of matches must be a list.'],
  [
    draw([{ competitorA: 5 }, null, { competitorA: 'Bye', competitorB: 'Bye' }], 'No_Cup'),
    'competitionName: The league has no such competition.',
    'matches.0.competitorA: The first competitor must be text.',
    'matches.0.competitorB: The second competitor is required.',
    'matches.1: The match is required.',
    'matches.2: Bye cannot be drawn against Bye.',
  ],
];

it('a faulty draw is refused with every fault at once', async ({ ask }) => {
  for (const [body, ...faults] of FAULTY)
    expect.soft(refusalIn(await ask('POST /api/save-draw', body)), JSON.stringify(body)).toEqual([422, ...faults]);
  const most = Array.from({ length: 64 }, (_, i) => ({
    competitorA: `${i}`.padEnd(80, 'x'),
    competitorB: i === 63 ? 'Bye' : `B${i}`,
  }));
  expect((await ask('POST /api/save-draw', draw(most))).status).toBe(200);
});
