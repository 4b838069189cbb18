import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Frame, Match, Side } from '#domain/cards/match.ts';
import type { FormatSection } from '#domain/seasons/format.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import { makeFixture, makePeople, makePlayer, makeTeam } from '../../../../tests/fixtures/made-league.ts';
import { bytesOf } from '../../../../tests/fixtures/import/small-season.ts';
import { anyCardContent, anyRareCard, anyRules, type CardContent } from '../../../../tests/support/formats.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { resultLinesSheet } from '../../export/export-files.ts';
import { resultLines } from '../../export/result-lines.ts';
import { csvText } from '../../../../tests/fixtures/import/exported.ts';
import { EMPTY_LEAGUE } from '../../../../tests/fixtures/import/planned.ts';
import { requireReadablePlan } from '../import-file.ts';
import { planImport } from '../plan-import.ts';
import { type AnswerRow, faultLines, importText } from '../../../../tests/fixtures/import/import-text.ts';
import { openTestStore } from '../../../../tests/support/store.ts';
import { it } from '../../../../tests/support/store-test.ts';
import { resultsText } from '../../../../tests/fixtures/import/exported.ts';
import { undeletedSeasons } from '../../storage/mappers/seasons.ts';
import type { Store } from '../../storage/store.ts';

const ORIGIN = { by: '', via: 'web', action: 'test', summary: 'A test' } as const;

const section = (name: string, matches: number, more: Partial<FormatSection> = {}): FormatSection => ({
  name,
  matches,
  players: 1,
  frames: 1,
  scored: 'points',
  points: null,
  ...more,
});
/**
 * A format with three sections: two matches of pairs scored by points, two matches over the best of three frames, and
 * two matches of which only the winner counts.
 */
const FORMAT = [
  section('Doubles', 2, { players: 2 }),
  section('Best of three', 2, { frames: 3 }),
  section('Pool', 2, { scored: 'winner' }),
];

type Played = { score?: number | null; breaks?: [player: string, points: number][] };
const played = ({ score = null, breaks = [] }: Played) => ({
  score,
  breaks: breaks.map(([playerId, points]) => ({ playerId, points })),
});
const match = (home: Played & { players: string[] }, away: Played & { players: string[] }, more = {}): Match => ({
  sides: {
    home: { players: home.players, ...played(home) },
    away: { players: away.players, ...played(away) },
  },
  ...more,
});
const frame = (home: Played, away: Played, winner?: Side): Frame => ({
  sides: { home: played(home), away: played(away) },
  ...(winner ? { winner } : {}),
});

const VOID = match({ players: [], score: 0 }, { players: [], score: 0 });
const MATCHES: Match[] = [
  match(
    { players: ['h1', 'h2'], score: 70, breaks: [['h2', 40]] },
    {
      players: ['a1', 'a2'],
      score: 61,
      breaks: [
        ['a1', 30],
        ['a2', 21],
        ['a1', 10],
      ],
    },
    { pair: true },
  ),
  // One player of the away pair is absent. The home side, which is ahead, concedes the match.
  match({ players: ['h3', 'h4'], score: 55 }, { players: ['a3'], score: 20 }, { pair: true, winner: 'away' }),
  match(
    { players: ['h1'], score: 2 },
    { players: ['a1'], score: 1 },
    {
      frames: [
        frame({ score: 60, breaks: [['h1', 33]] }, { score: 12 }),
        frame({ score: 9 }, { score: 77, breaks: [['a1', 50]] }),
        frame({ score: 40 }, { score: 50 }, 'home'),
      ],
    },
  ),
  // Only the number of frames that each side won is known.
  match({ players: ['h2'], score: 0 }, { players: ['a2'], score: 2 }, { frames: [] }),
  match({ players: ['h3'] }, { players: ['a3'] }, { winner: 'home' }),
  match({ players: [] }, { players: ['a4'] }, { winner: 'away' }),
];

const CARDS: Pick<Fixture, 'matches' | 'outcome'>[] = [
  { matches: MATCHES },
  { matches: [], outcome: { kind: 'awarded', awardedTo: 'away', score: { home: 0, away: 6 }, note: '=No team, late' } },
  { matches: [], outcome: { kind: 'scores', score: { home: 4, away: 2 } } },
  {
    matches: [
      ...MATCHES.slice(0, 2),
      { ...VOID, frames: [] },
      { ...VOID, frames: [] },
      match({ players: [] }, { players: [] }),
      match({ players: [] }, { players: [] }),
    ],
    outcome: { kind: 'abandoned', decided: 'drawn', note: 'A power cut' },
  },
  { matches: MATCHES.with(2, match({ players: ['h1'], score: 2 }, { players: [], score: 0 }, { frames: [] })) },
];

/**
 * Makes a league with two teams and a season of this format, in which these cards are recorded. `CARDS` has a card of
 * each kind.
 */
async function openLeague({ format = FORMAT, cards = CARDS } = {}): Promise<Store> {
  const store = await openTestStore('sqlite');
  const rules = { ...USUAL_RULES, framesPerFixture: 6, format, maxFramesPerPlayer: 2 };
  const season = { name: '25/26', firstYear: 2025, divisions: [1], weeks: 9, calendar: [], rules, divisionRules: {} };
  await store.write(ORIGIN, async (change) => {
    await change.put('season', { ...season, imported: true });
    for (const side of ['h', 'a']) {
      const name = side === 'h' ? 'Lions' : 'Tigers';
      await change.put('team', { id: side, name, division: 1, formerNames: [], deleted: false });
      for (const one of [1, 2, 3, 4])
        await change.put('player', {
          id: `${side}${one}`,
          name: `${side === 'h' ? 'Ann' : 'Bob'} ${'ABCD'[one - 1]}`,
          teamId: side,
          formerNames: [],
          handicap: 0,
          modifier: 0,
          newHandicap: 0,
          deleted: false,
        });
    }
    const place = {
      season: '25/26',
      division: 1,
      date: '2025-10-01',
      homeTeamId: 'h',
      awayTeamId: 'a',
      deleted: false,
    };
    for (const [i, card] of cards.entries())
      await change.put('fixture', {
        ...place,
        ...card,
        id: `f${i}`,
        week: i + 1,
        recorded: await change.nextRecorded(),
      });
  });
  return store;
}

it('the format of a season follows from its file, and each fault names its line', async ({ store }) => {
  const head =
    'season,division,week,date,homeTeam,awayTeam,match,section,frame,homePlayer,homePlayer2,homeScore,homeBreak,homeBreak2,awayPlayer,awayPlayer2,awayScore,awayBreak,awayBreak2,winner,outcome,homeTeamScore,awayTeamScore';
  const card = (week: number) => `24/25,1,${week},,Lions,Tigers`;
  const lines = [
    head,
    `${card(1)},1,Legs,1,Ann A,,,,,Bob A,,,,,home,,,`,
    `${card(1)},1,Legs,2,Ann A,,,,,Bob B,,,,,home,,,`,
    `${card(1)},2,Doubles,,Ann A,Ann B,,,,Bob A,Bob B,,,,drawn,,,`,
    `${card(2)},1,Legs,1,Ann A,,,,,Bob A,,,,,home,,,`,
    `${card(2)},1,Legs,3,Ann A,,,,,Bob A,,,,,away,,,`,
    `${card(2)},2,Doubles,,Ann A,Ann A,,,,Bob A,Bob B,,,,home,,,`,
    `${card(3)},,,,,,,,,,,,,,,awarded,,`,
    `${card(4)},,,,,,,,,,,,,,,,2,1`,
    `${card(5)},,,,,,,,,,,,,,,abandoned,,`,
    `${card(5)},1,Legs,1,Ann A,,,,,Bob A,,,,,away,,,`,
    `${card(5)},1,Legs,2,Ann A,,,,,Bob A,,,,,away,,,`,
  ];
  expect(faultLines(await importText(store, lines.join('\r\n')))).toEqual([
    'line 3: Line 2 of the same match names other players.',
    'line 4: winner is "drawn": a match has a winner, home or away.',
    'line 4: Say who won (winner).',
    'line 5: Best of 3 ends once a side has won 2 frames; this is 1–1 (homeScore).',
    'line 6: frame is 3: the frames of match 1 are 1 to 2.',
    'line 7: The two of a pair are different players (homePlayer2).',
    'line 8: Say which side the match is awarded to.',
    'line 9: The scores are whole numbers, together at most 2.',
  ]);
  const answers = [1, 2, 3, 4].map((week): AnswerRow => ['leave', `Lions v Tigers, week ${week} of 24/25`, 'left-out']);
  expect(await importText(store, lines.join('\r\n'), { answers })).toMatchObject({ written: true, faults: [] });
  const [season] = await store.read((db) => undeletedSeasons(db));
  expect(season?.rules.format).toEqual([
    section('Legs', 1, { frames: 3, scored: 'winner' }),
    section('Doubles', 1, { players: 2, scored: 'winner' }),
  ]);
});

it('an exported file with every kind of match and outcome is imported unchanged', async ({ store }) => {
  const league = await openLeague();
  const file = await league.read((db) => resultsText(db));
  const counted = async (into: Store) => {
    const { preview, faults, questions } = await importText(into, file);
    const { results, scores } = preview.counts;
    return [results.added + scores.added, results.unchanged + scores.unchanged, faults, questions];
  };
  expect(await counted(league)).toEqual([0, CARDS.length, [], []]);
  expect(await counted(store)).toEqual([CARDS.length, 0, [], []]);
  const [season] = await store.read((db) => undeletedSeasons(db));
  expect(season?.rules.format).toEqual(FORMAT);
  expect(await store.read((db) => resultsText(db))).toBe(file);
  await league.close();
});

it('a file may have matches of several frames without points, some without any frame', async ({ store }) => {
  const legs = (from: number) => Array.from({ length: 3 }, () => frame({}, {}, from > 1 ? 'away' : 'home'));
  const whole = (n: number) =>
    match(
      { players: [`h${n}`], score: n > 1 ? 0 : 3 },
      { players: [`a${n}`], score: n > 1 ? 3 : 0 },
      { frames: legs(n) },
    );
  const walkover = match({ players: ['h3'], score: 3 }, { players: [], score: 0 }, { frames: [] });
  const unknown = match({ players: ['h4'], score: 1 }, { players: ['a4'], score: 3 }, { frames: [] });
  const nobody = match({ players: [], score: 0 }, { players: [], score: 0 }, { frames: [] });
  const pool = [
    match({ players: ['h1'] }, { players: ['a1'] }, { winner: 'home' }),
    match({ players: [] }, { players: [] }),
  ];
  const format = [section('Legs', 4, { frames: 5, scored: 'winner' }), section('Pool', 2, { scored: 'winner' })];
  const league = await openLeague({
    format,
    cards: [
      { matches: [nobody, whole(1), walkover, unknown, ...pool] },
      { matches: [walkover, whole(2), unknown, nobody, ...pool] },
    ],
  });
  const file = await league.read((db) => resultsText(db));
  expect(await importText(store, file)).toMatchObject({ preview: { counts: { results: { added: 2 } } }, faults: [] });
  const [season] = await store.read((db) => undeletedSeasons(db));
  expect(season?.rules.format).toEqual(format);
  expect(await store.read((db) => resultsText(db))).toBe(file);
  await league.close();
});

const LEAGUE = makePeople(
  ['a', 'b'].map((id) => makeTeam(id, { name: `Team ${id}` })),
  ['a', 'b'].flatMap((team) =>
    Array.from({ length: 8 }, (_, i) => makePlayer(`${team}${i + 1}`, team, { name: `${team} Player ${i + 1}` })),
  ),
);

/** Plans the import of a file (`text`) into a league whose only season has these rules and recorded results. */
async function planOf(text: string, rules: LeagueRules, recorded: Fixture[]) {
  const season = { name: '25/26', firstYear: 2025, divisions: [1], weeks: 9, calendar: [], divisionRules: {} };
  const league = {
    ...EMPTY_LEAGUE,
    defaultSeason: '25/26',
    seasons: new Map([['25/26', { ...season, rules, imported: true }]]),
    people: LEAGUE,
  };
  const now = '2025-11-20T12:00:00.000Z';
  const known = { defaultSeason: '25/26', seasons: [...league.seasons.values()], rules, teams: [], players: [] };
  const facts = { today: now.slice(0, 10), ...known };
  const bytes = bytesOf(text);
  const options = { bytes, fileName: 'x.csv', answers: [], remembered: [], dryRun: false, now, facts };
  return requireReadablePlan(await planImport(options, async () => ({ ...league, fixtures: recorded })));
}

test('cards of any format are exported and imported unchanged', async () => {
  const anyLeague = fc.oneof(
    anyRules.chain((rules) => fc.tuple(fc.constant(rules), fc.array(anyCardContent(rules), { maxLength: 4 }))),
    anyRareCard.map(([rules, card]): [LeagueRules, CardContent[]] => [rules, [card]]),
  );
  await fc.assert(
    fc.asyncProperty(anyLeague, async ([rules, evenings]) => {
      const fixtures = evenings.map((evening, i) => makeFixture('a', 'b', { id: `f${i}`, week: i + 1, ...evening }));
      const text = await csvText(
        await resultLinesSheet(fixtures.map((fixture) => resultLines(fixture, rules, LEAGUE))),
      );
      const plan = (recorded: Fixture[]) => planOf(text, rules, recorded);
      if (fixtures.length === 0) return;
      const [again, first] = [await plan(fixtures), await plan([])];
      expect(again).toMatchObject({ writes: null, report: { faults: [], questions: [] } });
      expect(first.report.faults).toEqual([]);
      const told = ({ week, matches, outcome }: Pick<Fixture, 'week' | 'matches' | 'outcome'>) => [
        week,
        matches,
        outcome,
      ];
      expect(first.writes?.fixtures.map(told)).toEqual(fixtures.map(told));
    }),
    { numRuns: 200 },
  );
});

test('who gets a level aggregate, and a match awarded to neither team, are exported and imported unchanged', async () => {
  const points = (home: number, away: number, n: number) =>
    match({ players: [`a${n}`], score: home }, { players: [`b${n}`], score: away });
  const cards = [
    { matches: [points(60, 20, 1), points(20, 60, 2)], aggregateTo: 'away' as const },
    { matches: [], outcome: { kind: 'awarded' as const, awardedTo: 'neither' as const, score: { home: 0, away: 0 } } },
  ];
  const rules: LeagueRules = { ...USUAL_RULES, framesPerFixture: 2, aggregate: { short: 'counts', level: 'decided' } };
  const fixtures = cards.map((card, i) => makeFixture('a', 'b', { id: `f${i}`, week: i + 1, ...card }));
  const lines = fixtures.map((fixture) => resultLines(fixture, rules, LEAGUE));
  const text = await csvText(await resultLinesSheet(lines));
  expect(text.split('\r\n')[0]).toContain('outcome,homeTeamScore,awayTeamScore,awardedTo,aggregateTo');
  const first = await planOf(text, rules, []);
  expect(first.report.faults).toEqual([]);
  expect(first.writes?.fixtures).toMatchObject(cards);
  expect(await planOf(text, rules, fixtures)).toMatchObject({ writes: null, report: { faults: [], questions: [] } });
  const other = fixtures.map((fixture) =>
    'aggregateTo' in fixture ? { ...fixture, aggregateTo: 'home' as const } : fixture,
  );
  expect((await planOf(text, rules, other)).report.faults).toMatchObject([
    { text: expect.stringContaining('the aggregate is') },
  ]);
});
