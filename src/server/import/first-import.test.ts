import { describe, expect } from 'vitest';
import { createFactsReader } from '../cache/facts-reader.ts';
import { systemClock } from '../clock.ts';
import { loadLiveContent } from '../content/league-content.ts';
import { undoEntry } from '../history/undo.ts';
import { beginEmptyLeague } from '../open-league.ts';
import { historyEntries } from '../storage/history.ts';
import { fixtureListOfSeason, loneBreakStore, teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import { undeletedFixturesOfSeason } from '../storage/mappers/fixtures.ts';
import { defaultSeasonName, undeletedSeasons } from '../storage/mappers/seasons.ts';
import type { Store } from '../storage/store.ts';
import { fileOf, SMALL } from '../../../tests/fixtures/import/small-season.ts';
import { makeSeason } from '../../../tests/fixtures/made-league.ts';
import { DEFAULT_SEASON_SETTING } from '../storage/mappers/settings.ts';
import { importText } from '../../../tests/fixtures/import/import-text.ts';
import { it } from '../../../tests/support/store-test.ts';

/**
 * Returns what visitors see of a league: its seasons, the default season, squads, scheduled fixtures, breaks and
 * results. Deleted teams and players are left out.
 */
async function leagueOf(store: Store) {
  return store.read(async (db) => {
    const { teams, players } = await teamsAndPlayersIncludingDeleted(db);
    const live = [...teams.values()].filter(({ deleted }) => !deleted);
    const list = await undeletedSeasons(db);
    const cards = await Promise.all(list.map(({ name }) => undeletedFixturesOfSeason(db, name)));
    const listed = await Promise.all(list.map(({ name }) => fixtureListOfSeason(db, name)));
    const breaks = await loneBreakStore.all(db);
    return {
      seasons: list,
      defaultSeason: await defaultSeasonName(db),
      squads: live
        .map(({ id, name, division }) => {
          const squad = [...players.values()].filter((one) => one.teamId === id && !one.deleted);
          const names = squad.map((one) => `${one.name} ${one.handicap}`).sort();
          return `${name} (${division}): ${names.join(', ')}`;
        })
        .sort(),
      listed: listed
        .flat()
        .map(({ week, date, time }) => `${week} ${date} ${time}`)
        .sort(),
      breaks: breaks.map(({ points }) => points).sort((a, b) => a - b),
      results: cards.flat().map(({ week, date, homeTeamId }) => `${week} ${date} ${teams.get(homeTeamId)?.name}`),
    };
  });
}

async function undoLatest(store: Store): Promise<void> {
  const clock = systemClock(() => 'Europe/London');
  const facts = createFactsReader(store, clock, await loadLiveContent(store));
  await store.write({ by: '', via: 'web', action: 'undo', summary: '' }, async (change) => {
    const [latest] = await historyEntries(change.db, { before: null, limit: 1 });
    await undoEntry(change, latest?.id ?? 0, await facts.within(change.db), 'Europe/London');
  });
}

const YEAR_BEFORE = SMALL.map((line) =>
  line.replace('14/15', '13/14').replace(/2014-/, '2013-').replace('Ann Lee', 'Meg Ford'),
);
const YEAR_AFTER = SMALL.map((line) => line.replace('14/15', '15/16').replace(/2014-/, '2015-'));

describe('the first import of a league', () => {
  it('leaves it as if it had been set up so', async ({ store }) => {
    await beginEmptyLeague(store);
    await importText(store, fileOf(SMALL));
    const league = await leagueOf(store);
    expect(league.defaultSeason).toBe('14/15');
    // Each of the four teams meets the other three twice.
    expect(league.seasons).toMatchObject([{ name: '14/15', divisions: [1], weeks: 6 }]);
    expect(league.squads).toEqual([
      'Bears (1): Gil Nash 0, Hal Oak 0, Ivy Penn 0, Jon Reed 0, Kit Sand 0',
      'Lions (1): Ann Lee 0, Bob Fox 0, Cat Hill 0, Dan Moor 0',
      'Tigers (1): Tom Ash 0, Una Birch 0, Vic Cole 0, Wes Dale 0, Xen Eden 0',
      'Wolves (1): Meg Ford 0, Ned Gray 0, Oli Hope 0, Pam Ince 0',
    ]);
  });

  it.for([
    ['an older season', YEAR_BEFORE],
    ['a newer season', YEAR_AFTER],
  ] as const)('%s after it moves nobody', async ([, file], { store }) => {
    await beginEmptyLeague(store);
    await importText(store, fileOf(SMALL));
    const { squads } = await leagueOf(store);
    expect(await importText(store, fileOf([...file]))).toMatchObject({ written: true });
    expect(await leagueOf(store)).toMatchObject({ defaultSeason: '14/15', squads });
  });

  it('undone and repeated is the same as once', async ({ store }) => {
    await beginEmptyLeague(store);
    const empty = await leagueOf(store);
    await importText(store, fileOf(SMALL));
    const once = await leagueOf(store);
    await undoLatest(store);
    expect(await leagueOf(store)).toEqual(empty);
    expect(await importText(store, fileOf(SMALL))).toMatchObject({ written: true });
    expect(await leagueOf(store)).toEqual(once);
    // Undoing the second import removes everything again.
    await undoLatest(store);
    expect(await leagueOf(store)).toEqual(empty);
  });

  it.for([
    [
      'squads',
      'team,division,player,handicap\nLions,1,Ann Lee,-7\nTigers,2,Cat Hill,5\n',
      [['all', 'season', '26/27']],
    ],
    [
      'fixtures',
      'season,division,week,date,time,homeTeam,awayTeam\n26/27,1,1,2026-09-21,19:30,Lions,Tigers\n26/27,1,2,,,Tigers,Lions\n',
      [],
    ],
    ['breaks', 'season,player,break,team\n26/27,Ann Lee,77,Lions\n26/27,Cat Hill,50,Tigers\n', []],
  ] as const)('%s undone and repeated are the same as once', async ([kind, file, answers], { store }) => {
    await beginEmptyLeague(store);
    const empty = await leagueOf(store);
    expect(await importText(store, file, { answers })).toMatchObject({
      kind,
      written: true,
      questions: [],
      leftOut: [],
    });
    const once = await leagueOf(store);
    expect(once.defaultSeason).toBe('26/27');
    expect(once.squads).toHaveLength(2);
    const { listed, breaks } = once;
    expect([listed, breaks]).toEqual([
      kind === 'fixtures' ? ['1 2026-09-21 19:30', '2 null undefined'] : [],
      kind === 'breaks' ? [50, 77] : [],
    ]);
    expect(await importText(store, file, { answers })).toMatchObject({ written: false, changes: [], faults: [] });
    await undoLatest(store);
    expect(await leagueOf(store)).toEqual(empty);
    expect(await importText(store, file, { answers })).toMatchObject({ written: true, questions: [] });
    expect(await leagueOf(store)).toEqual(once);
  });

  it('weeks that a second file does not name continue those of the first', async ({ store }) => {
    await beginEmptyLeague(store);
    const head = 'season,division,date,homeTeam,awayTeam,homeTeamScore,awayTeamScore';
    const answers = [['weeks', 'dates', 'from-dates']] as const;
    const first = `${head}\n14/15,1,2014-09-15,Lions,Tigers,3,2\n14/15,1,2014-09-22,Tigers,Lions,4,1\n`;
    const second = `${head}\n14/15,1,2014-09-23,Bears,Wolves,3,2\n14/15,1,2014-10-06,Wolves,Bears,4,1\n`;
    for (const file of [first, second, first, second]) {
      const report = await importText(store, file, { answers });
      expect([report.faults, report.questions]).toEqual([[], []]);
    }
    const { results } = await leagueOf(store);
    expect(results).toEqual(['1 2014-09-15 Lions', '2 2014-09-22 Tigers', '2 2014-09-23 Bears', '4 2014-10-06 Wolves']);
  });

  it('with several seasons makes the newest the default season, and retires teams that are only in others', async ({
    store,
  }) => {
    await beginEmptyLeague(store);
    const before = YEAR_BEFORE.slice(1).map((line) => line.replaceAll('Wolves', 'Foxes'));
    await importText(store, fileOf([...SMALL, ...before]));
    const { defaultSeason: shown, squads } = await leagueOf(store);
    expect(shown).toBe('14/15');
    expect(squads.map((squad) => squad.split(':')[0])).toEqual([
      'Bears (1)',
      'Foxes (0)',
      'Lions (1)',
      'Tigers (1)',
      'Wolves (1)',
    ]);
  });

  it.for([
    ['the season of the file', '14/15'],
    ['another season', '24/25'],
  ])('of a league without teams, set up with %s, places its teams', async ([, name = ''], { store }) => {
    await beginEmptyLeague(store);
    await store.write({ by: '', via: 'web', action: 'test', summary: '' }, async (change) => {
      await change.put('season', { ...makeSeason(name), imported: false, weeks: 10 });
      await change.set(DEFAULT_SEASON_SETTING, name);
    });
    expect(await importText(store, fileOf(SMALL))).toMatchObject({ written: true });
    const { defaultSeason: shown, squads } = await leagueOf(store);
    expect(shown).toBe(name);
    expect(squads.map((squad) => squad.split(':')[0])).toEqual(['Bears (1)', 'Lions (1)', 'Tigers (1)', 'Wolves (1)']);
  });

  it('with questions answered, undone and repeated is the same as once', async ({ store }) => {
    await beginEmptyLeague(store);
    await importText(store, fileOf(SMALL));
    const before = await leagueOf(store);
    const file =
      'team,division,player,handicap\nLions F.C.,1,Ann Lee,7\nLions F.C.,1,Tom Ash,\nTigers,1,Meg Frod,5\nBears,0,,\n';
    const { questions } = await importText(store, file, { dryRun: true });
    expect(questions.map(({ kind, subject }) => `${kind} ${subject}`)).toContain('move Bears, division 0');
    const answers = questions.map(({ kind, subject, options, suggested }) => {
      const [first] = options;
      return [kind, subject, kind === 'move' ? 'move' : (suggested ?? first?.value ?? '')] as const;
    });
    expect(await importText(store, file, { answers })).toMatchObject({ written: true, faults: [] });
    const once = await leagueOf(store);
    expect(await importText(store, file, { answers })).toMatchObject({ written: false, changes: [], faults: [] });
    await undoLatest(store);
    expect(await leagueOf(store)).toEqual(before);
    // Undoing the import also removes the stored answers, so the same questions are asked again.
    expect((await importText(store, file, { dryRun: true })).questions).toEqual(questions);
    expect(await importText(store, file, { answers })).toMatchObject({ written: true, faults: [] });
    expect(await leagueOf(store)).toEqual(once);
  });

  it('keeps the names of the file’s divisions, so that importing it again changes nothing', async ({ store }) => {
    await beginEmptyLeague(store);
    const head = 'Season,Div,Week,Home Team,Away Team,Home Player,Score,Away Player';
    const cards = ['Premier,1,Lions,Tigers,Ann Lee,72-31,Cat Hill', '1,1,Bears,Wolves,Bob Fox,20-64,Dee Orr'];
    const file = [head, ...cards.map((card) => `26/27,${card}`)].join('\n');
    const answers = [
      ['division', 'Premier', '1'],
      ['division', '1', '2'],
    ] as const;
    await importText(store, file, { answers });
    expect((await leagueOf(store)).seasons).toMatchObject([{ divisionNames: { 1: 'Premier', 2: '1' } }]);
    expect(await importText(store, file)).toMatchObject({ questions: [], changes: [], faults: [] });
  });

  it('keeps its season while a later file is in it', async ({ store }) => {
    await beginEmptyLeague(store);
    await importText(store, fileOf(SMALL.slice(0, 6)));
    await importText(store, fileOf(SMALL));
    await undoLatest(store);
    expect(await leagueOf(store)).toMatchObject({ defaultSeason: '14/15', results: ['1 2014-09-15 Lions'] });
  });
});
