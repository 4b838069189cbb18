import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it as plainIt } from 'vitest';
import { readConfig } from '#server/config.ts';
import { dayInTimeZone } from '#server/clock.ts';
import { upToDateDemoContent, readDemoContent } from '#server/demo/demo-content.ts';
import { beginEmptyLeague, openLeague } from '#server/open-league.ts';
import { defaultSeasonName } from '#server/storage/mappers/seasons.ts';
import { shippedLeague } from '../support/content.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { askApp, type LeagueSite, rowsIn, siteOf, textIn } from '../support/league-site.ts';
import { ownFolder } from '../support/own-folder.ts';
import { openTestStore } from '../support/store.ts';

/** Opens a league that was never set up. */
async function openEmpty(): Promise<LeagueSite> {
  const store = await openTestStore('sqlite');
  await beginEmptyLeague(store);
  const app = await siteOf(store, await shippedLeague());
  return { store, ask: (call, body, headers) => askApp(app, call, body, headers) };
}

const it = plainIt.extend('site', () => openEmpty());

const FILE = `team,division,player,handicap,modifier,newHandicap,venue
Lions,1,,,,,Red Lion
Lions,1,Ann Lee,20,0,20,
Tigers,1,,,,,
Tigers,1,Cat Hill,7,0,7,
Bears,1,,,,,red lion
Owls,1,,,,,`;
const csv = { 'content-type': 'text/csv' };

describe('an empty league', () => {
  it('has a default name and no season', async ({ site: { ask } }) => {
    expect((await ask('GET /api/admin/content/league')).json).toMatchObject({ value: { name: 'New snooker league' } });
    expect((await ask('GET /api/seasons')).json).toEqual({ seasons: [], default: '', details: [] });
    expect((await ask('GET /api/admin/seasons')).json).toEqual({ default: '', seasons: [] });
    expect((await ask('GET /api/teams')).json).toEqual([]);
    for (const call of ['standings/1', 'matches', 'player-stats', 'breaks', 'fixtures', 'records', 'honours', 'news'])
      expect((await ask(`GET /api/${call}`)).status, call).toBe(200);
    const card = { division: 1, weekNumber: 1, season: '26/27', homeTeam: 'a', awayTeam: 'b', matches: [] };
    expect((await ask('POST /api/matches', card)).status).toBe(422);
    expect((await ask('POST /api/admin/teams', { name: 'Lions', division: 1 })).status).toBe(422);
  });

  it('takes its first season as the default one, and undo leaves it without one', async ({ site: { ask } }) => {
    const faulty = await ask('POST /api/admin/seasons', { season: '26/28', divisions: [], weeks: 100 });
    expect(faulty.status).toBe(422);
    expect(rowsIn(Reflect.get(Object(faulty.json), 'issues')).map(({ path: at }) => at)).toEqual([
      'season',
      'weeks',
      'divisions',
    ]);
    const made = await ask('POST /api/admin/seasons', { season: '26/27', divisions: [1, 2] });
    const rules = { framesPerFixture: 5, walkoverScore: 42, highestBreak: 155 };
    const season = { season: '26/27', divisions: [1, 2], weeks: 22, calendar: [], isDefault: true, rules };
    expect(made).toMatchObject({ status: 201, json: { season } });
    expect((await ask('GET /api/seasons')).json).toMatchObject({ seasons: ['26/27'], default: '26/27' });
    expect((await undo(ask, (await latestEntry(ask))['id'])).status).toBe(200);
    expect((await ask('GET /api/seasons')).json).toMatchObject({ seasons: [], default: '' });
    const again = await ask('POST /api/admin/seasons', { season: '2027', weeks: 10, rules: { framesPerFixture: 6 } });
    expect(again.json).toMatchObject({ season: { season: '2027', isDefault: true, rules: { framesPerFixture: 6 } } });
  });

  it('takes teams with their home venues, and keeps its season as long as it has teams', async ({ site: { ask } }) => {
    await ask('POST /api/admin/seasons', { season: '26/27', weeks: 10, rules: { framesPerFixture: 6 } });
    const made = (await latestEntry(ask))['id'];
    expect((await ask('POST /api/admin/import?dryRun=true', FILE, csv)).json).toMatchObject({
      kind: 'squads',
      written: false,
      preview: { counts: { teams: { added: 4, changed: 0, unchanged: 0 } } },
    });
    expect((await ask('POST /api/admin/import', FILE, csv)).status).toBe(200);
    const teams = rowsIn((await ask('GET /api/teams')).json);
    const venues = teams.map(({ name, venue }) => `${String(name)}: ${String(venue)}`);
    expect(venues).toEqual(['Bears: red lion', 'Lions: Red Lion', 'Owls: ', 'Tigers: ']);
    expect((await ask('POST /api/admin/import', FILE, csv)).json).toMatchObject({ written: false, changes: [] });
    const moved = FILE.replace(',Red Lion', ',The Den').replace(',red lion', ',');
    expect(textIn((await ask('POST /api/admin/import', moved, csv)).json, 'changes', 0, 'sentence')).toBe(
      'Lions: venue from Red Lion to The Den.',
    );
    const two = FILE.replace('Lions,1,Ann Lee,20,0,20,', 'Lions,1,Ann Lee,20,0,20,The Den');
    expect((await ask('POST /api/admin/import', two, csv)).json).toMatchObject({
      issues: [{ path: 'line 3', message: 'venue is The Den, but line 2 of the same team has Red Lion.' }],
    });
    const kept = await undo(ask, made);
    expect([kept.status, kept.text]).toMatchObject([409, expect.stringContaining('which would be removed')]);
  });

  it('saves exactly the generated list, in which all teams meet once', async ({ site: { ask } }) => {
    const calendar = [{ week: 1, from: '2026-09-21', to: '2026-09-27' }];
    await ask('POST /api/admin/seasons', { season: '26/27', weeks: 3, calendar });
    await ask('POST /api/admin/import', FILE, csv);
    const body = { season: '26/27', night: 2, meetings: 1 };
    const dryRun = 'POST /api/admin/fixtures/generate?dryRun=true';
    for (const [sent, fault] of [
      [{ meetings: undefined }, 'needs 6 weeks'],
      [{ meetings: 4 }, 'needs 12 weeks'],
      [{ meetings: 5 }, 'Meetings must be a whole number from 1 to 4.'],
    ] as const) {
      const refused = await ask(dryRun, { ...body, ...sent });
      expect([refused.status, refused.text]).toMatchObject([422, expect.stringContaining(fault)]);
    }
    const older = await ask(dryRun, { ...body, meetings: undefined, once: true });
    expect(rowsIn(Reflect.get(Object(older.json), 'fixtures'))).toHaveLength(6);
    const dry = await ask('POST /api/admin/fixtures/generate?dryRun=true', body);
    const fixtures = rowsIn(Reflect.get(Object(dry.json), 'fixtures'));
    expect(fixtures).toHaveLength(6);
    expect(fixtures[0]).toMatchObject({ date: '2026-09-22', weekNumber: 1 });
    const plan = textIn(dry.json, 'plan');
    expect((await ask('POST /api/admin/fixtures/generate', { ...body, plan })).status).toBe(200);
    expect((await ask('POST /api/admin/fixtures/publish', { season: '26/27', published: true })).json).toMatchObject({
      updated: 6,
    });
  });
});

describe('a first start', () => {
  async function openAt(demo: 'on' | 'off', folder: string) {
    const config = readConfig({ DATA_DIR: path.join(folder, 'data'), LEAGUE_DEMO: demo });
    const { store, content } = await openLeague(config);
    const season = await store.read(defaultSeasonName);
    await store.close();
    return { name: content.name, season };
  }

  it('without the demo is empty, starts again beside backups, and never becomes the demo', async () => {
    const folder = await ownFolder();
    const empty = { name: 'New snooker league', season: null };
    expect(await openAt('off', folder)).toEqual(empty);
    await mkdir(path.join(folder, 'data/backups'), { recursive: true });
    await writeFile(path.join(folder, 'data/backups/2026-09-01T100000Z.sqlite'), '');
    expect(await openAt('off', folder)).toEqual(empty);
    expect(await openAt('on', folder)).toEqual(empty);
  });

  it('with the demo places its seasons around today', async () => {
    const shipped = await readDemoContent();
    const { defaultSeason: season } = upToDateDemoContent(
      shipped,
      dayInTimeZone(shipped.file.timeZone, new Date()),
    ).file;
    expect(await openAt('on', await ownFolder())).toEqual({ name: 'Kingsmead Snooker League', season });
  });

  it('keeps the seasons of a release that had no content', async () => {
    const store = await openTestStore('sqlite');
    const seasons = (await shippedLeague()).seasons.map((season) => ({ ...season, imported: false }));
    await store.write({ by: '', via: 'seed', action: 'season', summary: 'Seasons' }, async (change) => {
      await change.putAll('season', seasons);
      await change.set('default-season', '24/25');
    });
    await beginEmptyLeague(store);
    expect(await store.read(defaultSeasonName)).toBe('24/25');
  });
});
