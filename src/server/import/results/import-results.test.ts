import { describe, expect } from 'vitest';
import { seasons } from '../../storage/mappers/seasons.ts';
import type { Store } from '../../storage/store.ts';
import { resultsText } from '../../../../tests/fixtures/import/exported.ts';
import { dump } from '../../../../tests/fixtures/import/dump.ts';
import { RULES, faultLines, importText } from '../../../../tests/fixtures/import/import-text.ts';
import { SMALL, bytesOf, edited, fileOf } from '../../../../tests/fixtures/import/small-season.ts';
import { openTestStore } from '../../../../tests/support/store.ts';
import { it } from '../../../../tests/support/store-test.ts';
import { people } from '../../storage/mappers/described.ts';

const ORIGIN = { by: '', via: 'web', action: 'test', summary: 'A test' } as const;

async function rename(store: Store, kind: 'team' | 'player', from: string, to: string): Promise<void> {
  await store.write(ORIGIN, async (change) => {
    const { teams, players } = await people(change.db);
    const team = [...teams.values()].find(({ name }) => name === from);
    const player = [...players.values()].find(({ name }) => name === from);
    if (kind === 'team' && team) await change.put('team', { ...team, name: to });
    if (kind === 'player' && player) await change.put('player', { ...player, name: to });
  });
}

/** A league that has what the small file has. */
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

/** Without the ids that each store generates. */
async function facts(store: Store): Promise<string> {
  return (await store.read((db) => resultsText(db)))
    .split('\r\n')
    .map((line) => line.split(',').slice(0, 15).join(','))
    .join('\r\n');
}

describe('an import of results', () => {
  it('a file creates its season, teams and players in one history entry', async ({ store }) => {
    const report = await importText(store, fileOf(SMALL));
    expect(report).toMatchObject({
      written: true,
      lines: 15,
      cards: { recorded: 3, alreadyRecorded: 0, left: 0 },
      seasons: { made: ['14/15'], widened: [] },
      teams: { made: ['Bears', 'Lions', 'Tigers', 'Wolves'], moved: [] },
      players: { made: 18, moved: [] },
      issues: [],
    });
    const [season] = await store.read((db) => seasons(db));
    const shape = { divisions: [1], weeks: 2, calendar: [], rules: RULES, divisionRules: {} };
    expect(season).toEqual({ name: '14/15', firstYear: 2014, ...shape, imported: true });
    const { history } = await dump(store);
    expect(history).toHaveLength(1);
    expect(history?.[0]).toContain('"Imported 3 fixtures of season 14/15 from small.csv"');
    expect(await facts(store)).toBe(
      fileOf([SMALL[0] ?? '', ...SMALL.slice(6, 11), ...SMALL.slice(1, 6), ...SMALL.slice(11)]),
    );
  });

  it('neither the same file again changes anything, nor an exported one, also after renames and swapped names', async () => {
    const store = await openSmall();
    const fresh = await dump(store);
    const nothing = { written: false, cards: { recorded: 0, alreadyRecorded: 3 }, issues: [] };
    expect(await importText(store, fileOf(SMALL))).toMatchObject(nothing);
    expect(await dump(store)).toEqual(fresh);
    await rename(store, 'team', 'Wolves', 'Foxes');
    await rename(store, 'player', 'Kit Sand', 'Kitty Sand');
    await swapNames(store, 'team', 'Lions', 'Tigers');
    await swapNames(store, 'player', 'Ann Lee', 'Tom Ash');
    await swapNames(store, 'player', 'Gil Nash', 'Hal Oak');
    const before = await dump(store);
    for (const file of [fileOf(SMALL), await store.read((db) => resultsText(db))])
      expect(faultLines(await importText(store, file))).toEqual([]);
    expect(await dump(store)).toEqual(before);
  });

  it('the same file changes nothing where two teams met twice in a week', async ({ store }) => {
    const again = SMALL.slice(1, 6).map((line) =>
      line.replace('Lions,Tigers', 'Tigers,Lions').replace('65,40', '66,40'),
    );
    const file = fileOf([...SMALL.slice(0, 6), ...again]);
    expect(await importText(store, file)).toMatchObject({ cards: { recorded: 2 } });
    await swapNames(store, 'team', 'Lions', 'Tigers');
    const before = await dump(store);
    expect(await importText(store, file)).toMatchObject({ cards: { recorded: 0, alreadyRecorded: 2 }, issues: [] });
    expect(await dump(store)).toEqual(before);
  });

  it('a dry run reports the same and writes nothing', async ({ store }) => {
    const before = await dump(store);
    const dry = await importText(store, fileOf(SMALL), { dryRun: true });
    expect(await dump(store)).toEqual(before);
    expect(await importText(store, fileOf(SMALL))).toEqual({ ...dry, dryRun: false, written: true });
  });

  it('skip-bad writes the valid cards and reports the others', async ({ store }) => {
    const report = await importText(store, edited([4, 'homeScore', 'sixty'], [9, 'homePlayer', '"Ivy']), {
      skipBad: true,
    });
    expect(report).toMatchObject({
      written: true,
      cards: { recorded: 1, alreadyRecorded: 0, left: 2 },
      leftCards: [
        { line: 2, card: 'Lions v Tigers, week 1' },
        { line: 7, card: 'Bears v Wolves, week 1' },
      ],
      teams: { made: ['Bears', 'Tigers'] },
    });
    expect(faultLines(report)).toEqual([
      'line 4: homeScore is "sixty", which is not a whole number.',
      'line 9: A quotation mark is opened and not closed on this line.',
    ]);
    const rest = { cards: { recorded: 2, alreadyRecorded: 1 }, issues: [] };
    expect(await importText(store, fileOf(SMALL))).toMatchObject(rest);
  });

  it('skip-bad leaves both parts of a card whose home and away are swapped in one frame', async ({ store }) => {
    const report = await importText(store, edited([4, 'homeTeam', 'Tigers'], [4, 'awayTeam', 'Lions']), {
      skipBad: true,
    });
    expect(report).toMatchObject({ cards: { recorded: 2, left: 2 }, leftCards: [{ line: 2 }, { line: 4 }] });
  });

  it('skip-bad writes nothing of a file with a fault of the whole file, or without a valid card', async () => {
    const store = await openTestStore('sqlite');
    const before = await dump(store);
    await importText(store, edited([1, 'week', 'when']), { skipBad: true });
    const inDivision0 = SMALL.slice(0, 6).map((line) => line.replace('14/15,1,', '14/15,0,'));
    await importText(store, fileOf(inDivision0), { skipBad: true });
    expect(await dump(store)).toEqual(before);
  });

  it('a later file widens a season that a file created', async () => {
    const store = await openSmall();
    const later = SMALL.map((line) =>
      line.replace('15,1,2,', '15,4,17,').replace('Hal Oak', 'Gil Nash').replace('Jon Reed', 'Gil Nash'),
    );
    const report = await importText(store, fileOf([...later.slice(0, 1), ...later.slice(11)]));
    expect(report).toMatchObject({ written: true, seasons: { made: [], widened: ['14/15'] } });
    const [season] = await store.read((db) => seasons(db));
    const divisionRules = { 4: { maxFramesPerPlayer: 3 } };
    expect(season).toMatchObject({ divisions: [1, 4], weeks: 17, rules: RULES, divisionRules });
  });

  it('two imports of one file at the same time write it once', async ({ store }) => {
    const reports = await Promise.all([importText(store, fileOf(SMALL)), importText(store, fileOf(SMALL))]);
    expect(reports.map(({ cards }) => cards.recorded).sort((a, b) => a - b)).toEqual([0, 3]);
    expect((await dump(store))['history']).toHaveLength(1);
  });

  it('many spellings of one file are equal', async () => {
    const store = await openSmall();
    const before = await dump(store);
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
      expect.soft(report, way).toMatchObject({ cards: { recorded: 0, alreadyRecorded: 3 }, issues: [] });
    }
    expect(await importText(store, wider)).toMatchObject({ ignoredColumns: ['referee'] });
    expect(await dump(store)).toEqual(before);
  });

  it('progress is reported', async ({ store }) => {
    const steps: string[] = [];
    const { importFile } = await import('../import-file.ts');
    const options = { fileName: 'small.csv', rules: RULES, by: '', via: 'command' } as const;
    await importFile(store, bytesOf(fileOf(SMALL)), options, ({ stage, done, total }) =>
      steps.push(`${stage} ${done} of ${total}`),
    );
    expect(steps).toEqual(['read 15 of null', 'checked 3 of 3', 'written 3 of 3']);
  });
});
