import { describe, expect } from 'vitest';
import { asUndeleted } from '../../storage/mappers/mapper.ts';
import { importAnswerStore, teamsAndPlayersIncludingDeleted } from '../../storage/mappers/described.ts';
import { undeletedFixturesOfSeason } from '../../storage/mappers/fixtures.ts';
import { DEFAULT_SEASON_SETTING } from '../../storage/mappers/settings.ts';
import type { Store } from '../../storage/store.ts';
import { type AnswerRow, askedQuestions, importText } from '../../../../tests/fixtures/import/import-text.ts';
import { fileOf, HEADER, SMALL } from '../../../../tests/fixtures/import/small-season.ts';
import { makePlayer, makeSeason, makeTeam } from '../../../../tests/fixtures/made-league.ts';
import { it } from '../../../../tests/support/store-test.ts';

const ORIGIN = { by: '', via: 'web', action: 'test', summary: 'A test' } as const;

/** Fills the store with the season 14/15, as if officials had set it up by hand, and the squads of Lions and Tigers. */
async function setUp(store: Store): Promise<void> {
  await store.write(ORIGIN, async (change) => {
    await change.put('season', { ...makeSeason('14/15'), firstYear: 2014, divisions: [1], weeks: 24, imported: false });
    await change.set(DEFAULT_SEASON_SETTING, '14/15');
    const names = { lions: ['Ann Lee', 'Robert Fox', 'Cat Hill', 'Dan Moor'], tigers: ['Tom Ash', 'Una Birch'] };
    await change.put('team', makeTeam('lions', { name: 'Lions' }));
    await change.put('team', makeTeam('tigers', { name: 'Tigers' }));
    for (const [team, players] of Object.entries(names))
      for (const name of players) await change.put('player', makePlayer(name.split(' ')[0] ?? '', team, { name }));
  });
}

const CARD = SMALL.slice(1, 6);

async function teamOf(store: Store, name: string): Promise<string | undefined> {
  const { players } = await store.read((db) => teamsAndPlayersIncludingDeleted(db));
  return [...players.values()].find((player) => player.name === name)?.teamId;
}

describe('questions about results', () => {
  it('a person who may be known is asked once, and the answer counts for later files', async ({ store }) => {
    await setUp(store);
    const asking = await importText(store, fileOf([HEADER, ...CARD]));
    expect(asking).toMatchObject({
      written: false,
      questions: [
        {
          kind: 'person',
          subject: 'Bob Fox',
          lines: [3],
          suggested: 'Robert',
          needed: true,
          options: [
            { value: 'Robert', text: 'Robert Fox, Lions. One first name is short for the other.' },
            { value: 'new' },
          ],
        },
      ],
    });
    const answers: AnswerRow[] = [['person', 'Bob Fox', 'Robert']];
    expect(await importText(store, fileOf([HEADER, ...CARD]), { answers })).toMatchObject({ written: true });
    const next = CARD.map((line) => line.replace('15,1,1,2014-09-15', '15,1,2,2014-09-22'));
    expect(await importText(store, fileOf([HEADER, ...next]))).toMatchObject({
      written: true,
      questions: [],
      answered: [{ kind: 'person', subject: 'Bob Fox', value: 'Robert', remembered: true }],
    });
    const [card] = await store.read((db) => undeletedFixturesOfSeason(db, '14/15'));
    expect(card?.matches[1]?.sides.home.players).toEqual(['Robert']);
  });

  it('a team’s answer may be its id, its name or another name of the file', async ({ store }) => {
    await setUp(store);
    const spelled = CARD.map((line) => line.replace('Bob', 'Robert').replace(',Lions,', ',Lyons,'));
    const file = fileOf([HEADER, ...spelled]);
    expect(await importText(store, file)).toMatchObject({
      questions: [{ kind: 'team', subject: 'Lyons', suggested: 'lions', needed: true }],
    });
    for (const value of ['lions', 'LIONS']) {
      const { preview } = await importText(store, file, { answers: [['team', 'Lyons', value]], dryRun: true });
      expect(preview.cards[0]).toMatchObject({ homeTeamName: 'Lions' });
    }
    await importText(store, file, { answers: [['team', 'Lyons', 'lions']] });
    expect(await store.read((db) => importAnswerStore.all(db))).toMatchObject([
      { kind: 'team', subject: 'Lyons', value: 'lions', teams: [] },
    ]);
  });

  it.for<[answer: string, home: string[] | undefined, format: boolean]>([
    ['pair', ['Ann Lee', 'Bob Fox'], true],
    ['new', ['Ann Lee / Bob Fox'], false],
  ])('two names in a cell are asked: %s', async ([value, home, hasFormat], { store }) => {
    const pairs = SMALL.map((line) =>
      line.replace('Cat Hill', 'Ann Lee / Bob Fox').replace('Vic Cole,81,59', 'Tom Ash & Una Birch,81,'),
    );
    const file = fileOf(pairs.slice(0, 6));
    const asking = await importText(store, file);
    expect(asking.questions).toMatchObject([
      { kind: 'person', subject: 'Ann Lee / Bob Fox', suggested: 'pair', needed: true },
      { kind: 'person', subject: 'Tom Ash & Una Birch', suggested: 'pair', needed: true },
    ]);
    const answers = asking.questions.map(({ kind, subject }): AnswerRow => [kind, subject, value]);
    const report = await importText(store, file, { answers });
    expect(report).toMatchObject({ written: true, faults: [] });
    const match = report.preview.cards[0]?.matches[2];
    expect(match?.homePlayerNames ?? [match?.homePlayerName]).toEqual(home);
    expect(match?.homePlayers !== undefined).toBe(hasFormat);
  });

  it('a pair is not offered where the season’s format has none', async ({ store }) => {
    await setUp(store);
    const pair = CARD.map((line) => line.replace('Bob Fox', 'Robert Fox & Cat Hill'));
    const { questions } = await importText(store, fileOf([HEADER, ...pair]));
    expect(questions.map(({ subject, options }) => [subject, options.map(({ value }) => value)])).toEqual([
      ['Robert Fox & Cat Hill', ['new']],
    ]);
  });

  it.for([
    ['swap', 'Tigers 3–2 Lions', ['Tom Ash', 51, 65]],
    ['players', 'Tigers 2–3 Lions', ['Tom Ash', 65, 51]],
    ['keep', 'Tigers 2–3 Lions', ['Ann Lee', 65, 51]],
  ] as const)('swapped sides are asked: %s', async ([value, result, first], { store }) => {
    // On the third card, the players of each side are those of the other team.
    const card = CARD.map((line) => line.replace('Absentee,0', 'Eve Kay,41'));
    const again = card.map((line) => line.replace('15,1,1,2014-09-15', '15,1,2,2014-09-22'));
    const turned = card.map((line) => line.replace('15,1,1,2014-09-15,Lions,Tigers', '15,1,3,2014-09-29,Tigers,Lions'));
    const file = fileOf([HEADER, ...card, ...again, ...turned]);
    const subject = 'Tigers v Lions, week 3 of 14/15';
    expect(askedQuestions(await importText(store, file))).toEqual([`sides ${subject}`]);
    const report = await importText(store, file, { answers: [['sides', subject, value]] });
    const third = report.preview.cards.find(({ weekNumber }) => weekNumber === 3);
    const [match] = third?.matches ?? [];
    expect([match?.homePlayerName, match?.homeScore, match?.awayScore]).toEqual(first);
    expect(`Tigers ${third?.homeTeamScore}–${third?.awayTeamScore} Lions`).toBe(result);
  });

  it('a player who plays only for another team is asked about, and moves only by the answer', async ({ store }) => {
    await setUp(store);
    const cards = CARD.map((line) =>
      line
        .replace('Bob', 'Robert')
        .replace('Xen Eden', 'Zoe Day')
        .replace('Wes Dale', 'Dan Moor')
        .replace('4,Dan Moor', '4,Cat Hall'),
    );
    const file = fileOf([HEADER, ...cards]);
    const answers: AnswerRow[] = [['person', 'Cat Hall', 'new']];
    const asking = await importText(store, file, { answers, dryRun: true });
    expect(asking.questions).toMatchObject([
      {
        kind: 'move',
        subject: 'Dan Moor, Tigers',
        suggested: 'stay',
        needed: false,
        options: [{ value: 'stay' }, { value: 'move' }],
      },
    ]);
    await importText(store, file, { answers: [...answers, ['move', 'Dan Moor, Tigers', 'move']] });
    expect(await teamOf(store, 'Dan Moor')).toBe('tigers');
  });

  it('neither a card older than a recorded one nor a substitute’s appearance makes a question about a move', async ({
    store,
  }) => {
    await setUp(store);
    const cards = CARD.map((line) =>
      line.replace('Bob', 'Robert').replace('Xen Eden', 'Zoe Day').replace('Vic Cole', 'Val Coe'),
    );
    const later = cards.map((line) => line.replace('15,1,1,2014-09-15', '15,1,9,2014-11-10'));
    expect(await importText(store, fileOf([HEADER, ...later]))).toMatchObject({ written: true });
    // In this file, Dan Moor plays for the Tigers in week 1, before the recorded card of week 9.
    const older = cards.map((line) => line.replace('Wes Dale', 'Dan Moor').replace('4,Dan Moor', '4,Abe Noon'));
    const report = await importText(store, fileOf([HEADER, ...older]));
    expect(report).toMatchObject({ written: true, questions: [] });
    expect(await teamOf(store, 'Dan Moor')).toBe('lions');
    await store.write(ORIGIN, (change) =>
      change.put(
        'substitute',
        asUndeleted({
          id: 's',
          season: '14/15',
          division: 1,
          teamId: 'tigers',
          playerId: 'Dan',
          isNew: false,
          state: 'open' as const,
        }),
      ),
    );
    const last = older.map((line) => line.replace('15,1,1,2014-09-15', '15,1,10,2014-11-17'));
    expect(await importText(store, fileOf([HEADER, ...last]))).toMatchObject({ written: true, questions: [] });
  });

  it('match scores alone are results without matches, and their sum is the number of frames in a new division', async ({
    store,
  }) => {
    const file =
      'season,division,week,date,homeTeam,awayTeam,homeTeamScore,awayTeamScore\r\n24/25,1,1,2024-09-23,Lions,Tigers,6,4\r\n24/25,1,2,2024-09-30,Tigers,Lions,10,0\r\n';
    const report = await importText(store, file);
    expect(report).toMatchObject({
      kind: 'scores',
      written: true,
      preview: {
        counts: { scores: { added: 2 }, results: { added: 0 }, teams: { added: 2 } },
        cards: [{ homeTeamScore: 6, awayTeamScore: 4, matches: [], outcome: 'scores' }, {}],
        tables: [
          {
            rows: [
              { teamName: 'Tigers', framesWon: 14, framesLost: 6, points: 14 },
              { teamName: 'Lions', framesWon: 6 },
            ],
          },
        ],
      },
    });
    expect(await importText(store, file)).toMatchObject({
      preview: { counts: { scores: { unchanged: 2 } } },
      changes: [],
    });
  });
});
