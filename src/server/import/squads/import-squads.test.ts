import { describe, expect, test as plainTest } from 'vitest';
import type { Store } from '../../storage/store.ts';
import { squadsText } from '../../../../tests/fixtures/import/exported.ts';
import { dumpTables } from '../../../../tests/fixtures/import/dump.ts';
import { askedQuestions, faultLines, importText } from '../../../../tests/fixtures/import/import-text.ts';
import { bytesOf, fileOf } from '../../../../tests/fixtures/import/small-season.ts';
import {
  HEADER,
  PLAIN,
  SQUAD_FAULTS,
  squadFile,
  plainSquadFile,
} from '../../../../tests/fixtures/import/squad-faults.ts';
import { origin, samplePlayer, sampleTeam, season } from '../../../../tests/support/sample-values.ts';
import { openTestStore } from '../../../../tests/support/store.ts';
import { MAX_SQUAD_LINES } from '#domain/imports/values/squads.ts';
import { squadsTemplateText } from '../../export/templates.ts';

const exported = (store: Store) => store.read((db) => squadsText(db));

/**
 * Returns a store with a league. Lions have Ann and Bob, and Tigers have Cat. Wolves are retired, without players. Owls
 * are deleted, and so is their player Zoe. Ann was once called Annie, and Tigers were once called Bears.
 */
async function openLeague(): Promise<Store> {
  const store = await openTestStore('sqlite');
  await store.write(origin, async (change) => {
    await change.put('season', season);
    await change.set('default-season', season.name);
    await change.putAll('team', [
      sampleTeam('l', { name: 'Lions' }),
      sampleTeam('t', { name: 'Tigers', division: 2, formerNames: ['Bears'] }),
      sampleTeam('w', { name: 'Wolves', division: 0 }),
      sampleTeam('o', { name: 'Owls', deleted: true }),
    ]);
    const numbers = { handicap: 20, modifier: 1.25, newHandicap: 15 };
    await change.putAll('player', [
      samplePlayer('a', 'l', { ...numbers, name: 'Ann Lee', formerNames: ['Annie'] }),
      samplePlayer('b', 'l', { ...numbers, name: 'Bob Fox' }),
      samplePlayer('c', 't', { ...numbers, name: 'Cat Hill' }),
      samplePlayer('z', 'o', { ...numbers, name: 'Zoe', deleted: true }),
    ]);
  });
  return store;
}

const test = plainTest.extend('league', () => openLeague());

const LEAGUE = squadFile(
  'Lions,1,Ann Lee,20,1.25,15,l,a',
  'Lions,1,Bob Fox,20,1.25,15,l,b',
  'Tigers,2,Cat Hill,20,1.25,15,t,c',
  'Wolves,0,,,,,w,',
);

describe('an import of squads', () => {
  test('an exported file changes nothing, whatever its spelling', async ({ league: store }) => {
    expect(await exported(store)).toBe(LEAGUE);
    const before = await dumpTables(store);
    const cells = LEAGUE.trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const withoutIds = fileOf(cells.map((line) => line.slice(0, 6).join(',')));
    const ways: [way: string, file: string | Uint8Array][] = [
      ['as it is', LEAGUE],
      ['with a byte-order mark', `\u{feff}${LEAGUE}`],
      [
        'UTF-16, as a spreadsheet saves Unicode text',
        Buffer.from(`\u{feff}${LEAGUE.replaceAll(',', '\t')}`, 'utf16le'),
      ],
      ['semicolons, and commas in numbers', LEAGUE.replaceAll(',', ';').replaceAll('1.25', '1,25')],
      ['columns turned round', fileOf(cells.map((line) => line.toReversed().join(',')))],
      ['lines in another order', fileOf([HEADER, ...LEAGUE.trim().split('\r\n').slice(1).toReversed()])],
      ['without ids', withoutIds],
      ['names in capitals', [PLAIN, ...withoutIds.split('\r\n').slice(1)].join('\n').toUpperCase()],
      ['another column', fileOf(cells.map((line, i) => [...line, i === 0 ? 'phone' : '07'].join(',')))],
      ['only one team of it', squadFile('Tigers,2,Cat Hill,20,1.25,15,t,c')],
    ];
    for (const [way, given] of ways) {
      const report = await importText(store, given);
      expect.soft(report, way).toMatchObject({ kind: 'squads', written: false, changes: [], faults: [] });
    }
    expect(await dumpTables(store)).toEqual(before);
  });

  test('teams and players are added, changed, renamed and restored in one history entry, and nobody is moved', async () => {
    const store = await openLeague();
    const given = squadFile(
      'Lions,2,Ann Ray,10,0,5,l,a', // the id is Ann Lee's, so she is renamed; her handicaps differ
      'Lions,2,Bob Fox,20,1.25,15,l,b',
      'Lions,2,Cat Hill,25,1.25,15,l,c', // the id is that of a player of Tigers
      'Cubs,1,Eva Day,0,0.5,0,,',
      'Cubs,1,Fay Ito,7,0,8,,f-1',
      'Owls,1,Zoe,20,1.25,15,o,z', // the ids are those of a deleted team and player
      'Bisons,0,,,,,,',
    );
    const answers = [['move', 'Lions, division 2', 'move']] as const;
    const dry = await importText(store, given, { dryRun: true, answers });
    expect(dry).toMatchObject({ written: false, faults: [] });
    const report = await importText(store, given, { answers });
    expect({ ...report, preview: null }).toEqual({ ...dry, preview: null, dryRun: false, written: true });
    expect(report.preview.counts).toMatchObject({
      teams: { added: 2, changed: 2, unchanged: 0 },
      players: { added: 2, changed: 3, unchanged: 1 },
    });
    expect(report.changes.map(({ line, sentence }) => `${line}: ${sentence}`)).toEqual([
      '2: Lions: from division 1 to division 2.',
      '5: New team: Cubs, division 1.',
      '7: Owls: comes back.',
      '8: New team: Bisons, retired.',
      '2: Ann Lee of Lions: name from Ann Lee to Ann Ray, handicap from 20 to 10, modifier from 1.25 to 0, new handicap from 15 to 5.',
      '4: Cat Hill of Tigers: handicap from 20 to 25.',
      '5: New player: Eva Day of Cubs, handicap 0.',
      '6: New player: Fay Ito of Cubs, handicap 7.',
      '7: Zoe of Owls: comes back.',
    ]);
    expect(askedQuestions(report)).toEqual(['move Cat Hill, Lions']);
    expect(report.leftOut).toEqual([{ line: 4, text: 'Cat Hill stays in Tigers, and does not move to Lions.' }]);
    const { history, player } = await dumpTables(store);
    expect(history).toHaveLength(2);
    expect(history?.join()).toContain(
      '"Imported squads from small.csv: added 2 teams and 2 players, changed 2 teams and 3 players"',
    );
    expect(player?.join('\n')).toContain('Annie');
    expect(await exported(store)).toContain('Cubs,1,Fay Ito,7,0,8,');
    expect(await importText(store, await exported(store))).toMatchObject({ written: false, changes: [], faults: [] });
  });

  test('ids swap the names of teams and players', async ({ league: store }) => {
    const given = squadFile(
      'Tigers,1,Bob Fox,20,1.25,15,l,a',
      'Tigers,1,Ann Lee,20,1.25,15,l,b',
      'Lions,2,Cat Hill,20,1.25,15,t,c',
    );
    expect(faultLines(await importText(store, given))).toEqual([]);
    expect(await exported(store)).toBe(
      squadFile(
        'Tigers,1,Ann Lee,20,1.25,15,l,b',
        'Tigers,1,Bob Fox,20,1.25,15,l,a',
        'Lions,2,Cat Hill,20,1.25,15,t,c',
        'Wolves,0,,,,,w,',
      ),
    );
  });

  test('another player with a known name is new if an official says so', async ({ league: store }) => {
    const given = plainSquadFile(
      'Lions,1,Ann Lee,20,1.25,15',
      'Tigers,2,Ann Lee,9,0,9',
      'Tigers,2,Cat Hill,20,1.25,15',
    );
    expect(askedQuestions(await importText(store, given, { dryRun: true }))).toEqual(['person Ann Lee']);
    const answers = [['person', 'Ann Lee', 'new']] as const;
    const report = await importText(store, given, { answers });
    expect([report.written, report.preview.counts.players.added]).toEqual([true, 1]);
    expect(await importText(store, given)).toMatchObject({ written: false, changes: [], faults: [], questions: [] });
  });

  test('an unknown id creates a new player and is exported', async ({ league: store }) => {
    await importText(store, squadFile('Owls,1,Zoe,1,0,1,owls-2,zoe-2', 'Tigers,2,Ann Lee,2,0,2,t,ann-2'));
    expect(await exported(store)).toContain('Owls,1,Zoe,1,0,1,owls-2,zoe-2');
    expect(await exported(store)).toContain('Tigers,2,Ann Lee,2,0,2,t,ann-2');
  });

  test('all faults are reported at once, by line, and nothing is written', async ({ league: store }) => {
    const before = await dumpTables(store);
    const given = squadFile(
      'Lions,1,Ann Lee,20,1.25,251,l,a', // line 2
      'Lions,2,Bob Fox,many,,15,l,b', // line 3
      'Lynx,3,Gil Nash,1.5,0,1,,', // line 4
      ',1,Hal Oak,1,0,1,,', // line 5
      'Lions,1,,20,,,l,x', // line 6
      'Lions,1,Absentee,20,0,0,l,', // line 7
      'Lions,1,Ivy,1,0,1,l', // line 8
      'Lions,1,"Jo,1,0,1,l,', // line 9
    );
    expect(faultLines(await importText(store, given))).toEqual([
      'line 2: The new handicap must be from -150 to 250.',
      'line 3: handicap is "many", which is not a number.',
      'line 3: modifier is empty.',
      'line 4: The handicap must be a whole number (handicap).',
      'line 5: The team name is required.',
      'line 6: handicap, playerId are given, but no player.',
      'line 9: A quotation mark is opened but not closed.',
    ]);
    expect(await dumpTables(store)).toEqual(before);
  });

  test('ambiguous or clashing names are faults or questions, never guesses', async ({ league: store }) => {
    const before = await dumpTables(store);
    for (const [what, given, expected] of SQUAD_FAULTS) {
      const report = await importText(store, given, { dryRun: true });
      expect.soft([...faultLines(report), ...askedQuestions(report)], what).toEqual(expected);
    }
    expect(await dumpTables(store)).toEqual(before);
  });

  test('the example of the template is left out, and the report says so', async ({ league: store }) => {
    const report = await importText(store, `${squadsTemplateText()}Cubs,1,,,,,,\r\n`);
    expect(report).toMatchObject({ written: true, changes: [{ sentence: 'New team: Cubs, division 1.' }] });
    expect(report.leftOut.map(({ line }) => line)).toEqual([2, 3]);
  });

  test('a file of an older spreadsheet is read', async ({ league: store }) => {
    const bytes = new Uint8Array(Buffer.from(plainSquadFile('Lions,1,Zoë Müller,1,0,1'), 'latin1'));
    const report = await importText(store, bytes);
    expect(report).toMatchObject({ written: true, faults: [] });
    expect(await exported(store)).toContain(',Zoë Müller,');
  });
});

test('a large file is imported; one that is too large is refused', async ({ league: store }) => {
  const lines = Array.from({ length: MAX_SQUAD_LINES }, (_, i) => `Lynx ${i % 40},1,Gil Nash ${i},${i % 150},0,0`);
  const report = await importText(store, bytesOf(plainSquadFile(...lines)), { dryRun: true });
  expect(report).toMatchObject({ faults: [], preview: { counts: { players: { added: MAX_SQUAD_LINES } } } });
  expect(report.changes).toHaveLength(1_000);
  expect(report.moreChanges).toBe(MAX_SQUAD_LINES + 40 - 1_000);
  const tooMany = await importText(store, plainSquadFile(...lines, 'Lions,1,,,,', 'Lions,1,,,,'), { dryRun: true });
  expect(faultLines(tooMany)).toEqual([
    'line 5002: The file has more than 5,000 lines: no league has so many players. The rest is not read.',
  ]);
});
