import { describe, expect } from 'vitest';
import { undeletedSeasons } from '../../storage/mappers/seasons.ts';
import type { Store } from '../../storage/store.ts';
import { resultsText } from '../../../../tests/fixtures/import/exported.ts';
import { dumpTables } from '../../../../tests/fixtures/import/dump.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import {
  type AnswerRow,
  askedQuestions,
  faultLines,
  type Imported,
  importText,
} from '../../../../tests/fixtures/import/import-text.ts';
import { SMALL, edited, fileOf } from '../../../../tests/fixtures/import/small-season.ts';
import { openTestStore } from '../../../../tests/support/store.ts';
import { it } from '../../../../tests/support/store-test.ts';
import { teamsAndPlayersIncludingDeleted } from '../../storage/mappers/described.ts';

const ORIGIN = { by: '', via: 'web', action: 'test', summary: 'A test' } as const;

async function rename(store: Store, kind: 'team' | 'player', from: string, to: string): Promise<void> {
  await store.write(ORIGIN, async (change) => {
    const { teams, players } = await teamsAndPlayersIncludingDeleted(change.db);
    const team = [...teams.values()].find(({ name }) => name === from);
    const player = [...players.values()].find(({ name }) => name === from);
    if (kind === 'team' && team) await change.put('team', { ...team, name: to });
    if (kind === 'player' && player) await change.put('player', { ...player, name: to });
  });
}

/** Returns the store of a league into which the file `SMALL` was imported. */
async function openSmall(): Promise<Store> {
  const store = await openTestStore('sqlite');
  await importText(store, fileOf(SMALL));
  return store;
}

/** Swaps the names of two teams or players. */
async function swapNames(store: Store, kind: 'team' | 'player', one: string, other: string): Promise<void> {
  await rename(store, kind, one, 'Somebody Else');
  await rename(store, kind, other, one);
  await rename(store, kind, 'Somebody Else', other);
}

/** Returns the exported results of a league without the columns of ids, because each store makes other ids. */
async function facts(store: Store): Promise<string> {
  return (await store.read((db) => resultsText(db)))
    .split('\r\n')
    .map((line) => line.split(',').slice(0, 15).join(','))
    .join('\r\n');
}

/** Returns the report of an import without the ids on its cards, because each import makes other ids. */
function withoutIds({ preview, ...report }: Imported) {
  const cards = preview.cards.map((card) => JSON.stringify(card).replaceAll(/"\w+Id":"\w+",?/g, ''));
  return { ...report, preview: { ...preview, cards } };
}

/** Counts of an import that adds this many values and changes none. */
const only = (added: number, unchanged = 0) => ({ added, changed: 0, unchanged });

/** Returns answers that leave out the cards with these titles, such as `Lions v Tigers, week 1 of 14/15`. */
const leaving = (...subjects: string[]): AnswerRow[] => subjects.map((subject) => ['leave', subject, 'left-out']);

describe('an import of results', () => {
  it('a file creates its season, teams and players in one history entry', async ({ store }) => {
    const report = await importText(store, fileOf(SMALL));
    expect(report).toMatchObject({
      kind: 'results',
      written: true,
      preview: { counts: { results: only(3), scores: only(0), teams: only(4), players: only(18), breaks: only(4) } },
      questions: [],
      faults: [],
      leftOut: [],
    });
    expect(
      report.changes.map(({ what, sentence }) => `${what}: ${sentence}`).filter((one) => !one.startsWith('players')),
    ).toEqual([
      'seasons: New season: 14/15.',
      'teams: New team: Bears, division 1.',
      'teams: New team: Tigers, division 1.',
      'teams: New team: Lions, division 1.',
      'teams: New team: Wolves, division 1.',
      'results: New result: Lions 2–3 Tigers, division 1, week 1 of 14/15.',
      'results: New result: Bears 4–0 Wolves, division 1, week 1 of 14/15.',
      'results: New result: Tigers 0–5 Bears, division 1, week 2 of 14/15.',
    ]);
    const [season] = await store.read((db) => undeletedSeasons(db));
    const shape = { divisions: [1], weeks: 6, calendar: [], rules: USUAL_RULES, divisionRules: {} };
    expect(season).toEqual({ name: '14/15', firstYear: 2014, ...shape, imported: true });
    const { history } = await dumpTables(store);
    expect(history).toHaveLength(1);
    expect(history?.[0]).toContain('"Imported 3 fixtures of season 14/15 from small.csv"');
    expect(await facts(store)).toBe(
      fileOf([SMALL[0] ?? '', ...SMALL.slice(6, 11), ...SMALL.slice(1, 6), ...SMALL.slice(11)]),
    );
  });

  it('neither the same file nor an exported one changes anything, even after renames and swapped names', async () => {
    const store = await openSmall();
    const fresh = await dumpTables(store);
    const nothing = {
      written: false,
      preview: { counts: { results: only(0, 3) } },
      changes: [],
      questions: [],
      faults: [],
    };
    expect(await importText(store, fileOf(SMALL))).toMatchObject(nothing);
    expect(await dumpTables(store)).toEqual(fresh);
    await rename(store, 'team', 'Wolves', 'Foxes');
    await rename(store, 'player', 'Kit Sand', 'Kitty Sand');
    await swapNames(store, 'team', 'Lions', 'Tigers');
    await swapNames(store, 'player', 'Ann Lee', 'Tom Ash');
    await swapNames(store, 'player', 'Gil Nash', 'Hal Oak');
    const before = await dumpTables(store);
    for (const file of [fileOf(SMALL), await store.read((db) => resultsText(db))])
      expect(faultLines(await importText(store, file))).toEqual([]);
    expect(await dumpTables(store)).toEqual(before);
  });

  it('the same file changes nothing where two teams met twice in a week', async ({ store }) => {
    const again = SMALL.slice(1, 6).map((line) =>
      line.replace('Lions,Tigers', 'Tigers,Lions').replace('65,40', '66,40'),
    );
    const file = fileOf([...SMALL.slice(0, 6), ...again]);
    // The file does not show which of the two cards has its sides swapped.
    const cards = ['Lions v Tigers, week 1 of 14/15', 'Tigers v Lions, week 1 of 14/15'];
    const options = { answers: cards.map((card): AnswerRow => ['sides', card, 'keep']) };
    const report = await importText(store, file, options);
    expect(report).toMatchObject({ written: true, preview: { counts: { results: only(2) } } });
    await swapNames(store, 'team', 'Lions', 'Tigers');
    const before = await dumpTables(store);
    expect(await importText(store, file)).toMatchObject({ preview: { counts: { results: only(0, 2) } }, faults: [] });
    expect(await dumpTables(store)).toEqual(before);
  });

  it('a dry run reports the same and writes nothing', async ({ store }) => {
    const before = await dumpTables(store);
    const dry = await importText(store, fileOf(SMALL), { dryRun: true });
    expect(await dumpTables(store)).toEqual(before);
    const report = await importText(store, fileOf(SMALL));
    expect(withoutIds(report)).toEqual(withoutIds({ ...dry, dryRun: false, written: true }));
  });

  it('cards with faults are a question; those that are left out are listed, the others written', async ({ store }) => {
    const file = edited([4, 'homeScore', 'sixty'], [9, 'homePlayer', '']);
    const faulty = await importText(store, file);
    expect(faulty).toMatchObject({ written: false });
    const subjects = ['Lions v Tigers, week 1 of 14/15', 'Bears v Wolves, week 1 of 14/15'];
    expect(askedQuestions(faulty).filter((one) => one.startsWith('leave'))).toEqual(
      subjects.map((one) => `leave ${one}`),
    );
    const answers = [...leaving(...subjects), ['walkover', '62–52', 'rule'] as const];
    const report = await importText(store, file, { answers });
    expect(report).toMatchObject({
      written: true,
      faults: [],
      preview: { counts: { results: only(1), teams: only(2) } },
      answered: expect.arrayContaining([expect.objectContaining({ kind: 'leave', subject: subjects[0] })]),
    });
    expect(report.leftOut.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(report.leftOut[0]?.text).toBe(
      'Lions v Tigers, week 1 is left out. homeScore is "sixty", which is not a whole number.',
    );
    expect(await importText(store, fileOf(SMALL))).toMatchObject({
      preview: { counts: { results: only(2, 1) } },
      faults: [],
    });
  });

  it('both parts of a card whose home and away are swapped in one frame are one question each', async ({ store }) => {
    const report = await importText(store, edited([4, 'homeTeam', 'Tigers'], [4, 'awayTeam', 'Lions']), {
      answers: leaving('Lions v Tigers, week 1 of 14/15', 'Tigers v Lions, week 1 of 14/15'),
    });
    expect(report).toMatchObject({ written: true, preview: { counts: { results: only(2) } } });
    expect(report.leftOut.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  });

  it('a later file widens a season that a file created', async () => {
    const store = await openSmall();
    const later = SMALL.map((line) =>
      line.replace('15,1,2,', '15,4,17,').replace('Hal Oak', 'Gil Nash').replace('Jon Reed', 'Gil Nash'),
    );
    const report = await importText(store, fileOf([...later.slice(0, 1), ...later.slice(11)]));
    expect(report).toMatchObject({ written: true });
    expect(report.changes[0]).toMatchObject({ what: 'seasons', how: 'changed', name: '14/15' });
    const [season] = await store.read((db) => undeletedSeasons(db));
    const divisionRules = { 4: { maxFramesPerPlayer: 3 } };
    expect(season).toMatchObject({ divisions: [1, 4], weeks: 17, rules: USUAL_RULES, divisionRules });
  });

  it('two imports of one file at the same time write it once', async ({ store }) => {
    const reports = await Promise.all([importText(store, fileOf(SMALL)), importText(store, fileOf(SMALL))]);
    const recorded = reports.map(({ preview }) => preview.counts.results.added);
    expect(recorded.sort((a, b) => a - b)).toEqual([0, 3]);
    expect((await dumpTables(store))['history']).toHaveLength(1);
  });

  it('many spellings of one file are equal', async () => {
    const store = await openSmall();
    const before = await dumpTables(store);
    const cells = SMALL.map((line) => line.split(','));
    const wider = fileOf(cells.map((line, i) => [i === 0 ? 'referee' : 'Joe', ...line].join(' , ')));
    const ways: [way: string, file: string][] = [
      ['LF', SMALL.join('\n')],
      ['a byte-order mark', `\u{feff}${fileOf(SMALL)}`],
      ['semicolons', fileOf(SMALL).replaceAll(',', ';')],
      ['all quoted', fileOf(cells.map((line) => line.map((cell) => `"${cell}"`).join(',')))],
      ['tabs', fileOf(SMALL).replaceAll(',', '\t')],
      ['dates as a British spreadsheet saves them', fileOf(SMALL).replace(/2014-09-(\d\d)/g, '$1/09/2014')],
      ['columns turned round', fileOf(cells.map((line) => line.toReversed().join(',')))],
      ['names of columns', fileOf(SMALL).replace('homeTeam', ' HOMETEAM ')],
      ['another column, and blanks', wider],
      ['blank lines and empty columns', `\n,,\n${SMALL.map((line) => `${line},,,`).join('\n\n')}\n,,,,\n`],
      ['names in capitals', [SMALL[0], ...SMALL.slice(1).map((line) => line.toUpperCase())].join('\n')],
      ['lines in another order', [SMALL[0], ...SMALL.slice(1).toReversed()].join('\n')],
      ['absentees without a name', fileOf(SMALL).replaceAll('Absentee', '')],
    ];
    for (const [way, file] of ways) {
      const report = await importText(store, file);
      const nothing = { preview: { counts: { results: only(0, 3) } }, questions: [], faults: [] };
      expect.soft(report, way).toMatchObject(nothing);
    }
    const { leftOut } = await importText(store, wider);
    expect(leftOut).toEqual([{ line: 1, text: 'The column referee is left out.' }]);
    expect(await dumpTables(store)).toEqual(before);
  });
});
