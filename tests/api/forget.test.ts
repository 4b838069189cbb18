import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CommandError } from '#main/commands/command.ts';
import { forgetCommand } from '#main/commands/forget.ts';
import { makeBackup } from '#server/operations/backups/make-backup.ts';
import { forgetInBackups, forgetPlayer, UnclearPlayerToForget } from '#server/operations/forget.ts';
import { allDrawsOfCompetition, putSeal, publicSealOfCompetition } from '#server/storage/mappers/draws.ts';
import type { DatabaseLocation } from '#server/storage/open.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { saveRunningScore } from '#server/storage/running-scores.ts';
import { eraseDeletedData } from '#server/storage/erase-deleted-data.ts';
import { addSession } from '#server/storage/sessions.ts';
import type { EngineName, Store } from '#server/storage/store.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { sentCard } from '../support/cards.ts';
import { askApp, fillLeague, type LeagueSite, rowsIn, siteOf, textIn } from '../support/league-site.ts';
import { openSite } from '../support/site.ts';
import { openOffice } from './sign-in-site.ts';
import { emptyPlace, ENGINES, openAgain, untilChange } from '../support/store.ts';
import { shippedLeague } from '../support/content.ts';

const CUP = 'Plate_Final';
const NAME = 'Zora Quillfeather';
const EARLIER = 'Zora Maidstone';
/** The person's names as written, and in lower case, as the database stores them for comparisons. */
const GONE = [NAME, EARLIER, NAME.toLowerCase(), EARLIER.toLowerCase()];
const HANDICAPS = { handicap: 10, modifier: 0, newHandicap: 10 };
const KEY = { 'idempotency-key': 'renaming her' };
/** The tables that name the person. */
const NAMING = `
  adjustment competition draw draw_sealed fixture history history_change idempotency listed_fixture
  file_answer player running_score session`
  .trim()
  .split(/\s+/);
const NOW = new Date('2026-11-21T21:30:00Z');

type Site = Pick<LeagueSite, 'ask'> & { store: Store; place: DatabaseLocation; folder: string };

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-forget-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/**
 * Makes a league in which the person has played, was renamed twice and transferred, and is signed in as an official.
 * The person's name is also in a cup, a draw, a sealed draw, a running score, an import answer, notes and a reason.
 */
async function leagueWithHer(engine: EngineName): Promise<Site> {
  const [place, folder, league] = [await emptyPlace(engine), await ownFolder(), await shippedLeague()];
  const store = await openAgain(place);
  await fillLeague(store, league);
  const app = await siteOf(store, league);
  const ask: LeagueSite['ask'] = (call, body, headers) => askApp(app, call, body, headers);
  await ask('PUT /api/teams/a/players/a1', { name: EARLIER, ...HANDICAPS });
  await ask('PUT /api/teams/a/players/a1', { name: NAME, ...HANDICAPS }, KEY);
  await ask('POST /api/matches', sentCard());
  await disputeCard(store, `${NAME} was not there`);
  await answerName(store);
  const reason = `${NAME} was not registered`;
  const adjustment = { season: '25/26', division: 1, teamId: 'a', points: -1, weekNumber: 3, reason };
  await ask('POST /api/admin/adjustments', adjustment);
  await askToPostpone(ask, `${NAME} is away`);
  await ask('POST /api/admin/transfer-player', { playerId: 'a1', newTeamId: 'c' });
  await playCup(ask);
  await ask('POST /api/save-draw', { competitionName: CUP, matches: [{ competitorA: NAME, competitorB: 'Bye' }] });
  const proof = { commitment: 'c', word: 'w', seed: 's', entrants: [NAME, 'Bo'] };
  const draw = { id: 'd', competition: CUP, drawnAt: NOW.toISOString(), deleted: false, proof };
  const origin = { by: NAME, via: 'web', action: 'draw', summary: `Drew ${NAME} (again)` } as const;
  await store.write(origin, async (change) => {
    await change.put('draw', { ...draw, pairs: [{ competitorA: 'Bo', competitorB: NAME }] });
    await putSeal(change.db, CUP, 'seed', { commitment: 'c', entrants: [NAME, 'Bo'], sealedAt: NOW.toISOString() });
    const place = { season: '25/26', division: 1, week: 5, homeTeamId: 'b', awayTeamId: 'c' };
    const score = { id: 'r', ...place, version: 1, matches: [], personId: null, changedAt: 0 };
    await saveRunningScore(change, { ...score, writer: 'home', newPlayers: [{ id: 'new', name: NAME }] });
    const since = { since: NOW.toISOString(), seen: NOW.toISOString() };
    await addSession(change.db, 'hash', {
      id: 's',
      name: NAME,
      personId: null,
      device: '',
      remembered: false,
      ...since,
    });
  });
  return { store, place, folder, ask };
}

/** Enters the person in a cup, and another entrant with the person's earlier name. Records the result of their tie. */
async function playCup(ask: LeagueSite['ask']): Promise<void> {
  const entrants = [{ playerIds: ['a1'] }, { name: EARLIER }];
  const cup = { season: '25/26', name: `${NAME} Memorial`, kind: 'player', draw: 'bracket', bestOf: 1, entrants };
  const { json } = await ask('POST /api/admin/competitions', cup);
  const address = `/api/admin/competitions/${textIn(json, 'competitionId')}`;
  const drawn = await ask(`POST ${address}/draw`, { round: 1 });
  const tie = textIn(drawn.json, 'ties', 0, 'tieId');
  expect((await ask(`PUT ${address}/ties/${tie}`, { homeFrames: 1, awayFrames: 0 })).status).toBe(200);
}

/** Requests, with a note, to postpone a match of 25/26. */
async function askToPostpone(ask: LeagueSite['ask'], note: string): Promise<void> {
  const match = { season: '25/26', division: 1, weekNumber: 20, homeTeam: 'b', awayTeam: 'a' };
  const listedId = textIn((await ask('POST /api/admin/fixtures', match)).json, 'listedId');
  await ask('POST /api/admin/fixtures/publish', { season: '25/26', published: true });
  await ask(`POST /api/fixtures/${listedId}/postponement`, { note });
}

/** Disputes the first card of 25/26 with a note, as the captain of the away team would. */
async function disputeCard(store: Store, note: string): Promise<void> {
  const at = NOW.toISOString();
  const dispute = { by: 'away', at, note, matches: null } as const;
  const review = { recordedBy: 'home', recordedAt: at, confirmBy: '2026-11-23', dispute } as const;
  await store.write({ by: '', via: 'command', action: 'test', summary: 'Disputed' }, async (change) => {
    const [card] = await undeletedFixturesOfSeason(change.db, '25/26');
    if (card) await change.put('fixture', { ...card, review, deleted: false });
  });
}

/** Stores an official's answer that `NAME` in an imported file means player `a1`. */
async function answerName(store: Store): Promise<void> {
  const answer = { id: 'n', kind: 'person', subject: NAME, value: 'a1', teams: [], deleted: false };
  const origin = { by: '', via: 'command', action: 'import', summary: 'Answered' } as const;
  await store.write(origin, (change) => change.put('fileAnswer', answer));
}

/** Returns each table with its PostgreSQL file. Empty on SQLite, which has one file for all tables. */
async function filesOf(store: Store, tables: Iterable<string>): Promise<unknown[]> {
  if (store.engine === 'sqlite') return [];
  const names = sql.join([...tables]);
  const query = sql<{ file: string }>`
    select relname || ' ' || pg_relation_filenode(oid) as file from pg_class
    where relname in (${names}) and relnamespace = current_schema()::regnamespace order by relname`;
  return store.read(async (db) => (await query.execute(db)).rows.map(({ file }) => file));
}

/** Returns which of these names are in the bytes of a folder's files, as `file: name`. */
async function bytesIn(folder: string, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const file of entries.filter((entry) => entry.isFile()).map(({ name }) => name)) {
    const bytes = await readFile(path.join(folder, file));
    found.push(...names.filter((name) => bytes.includes(name)).map((name) => `${file}: ${name}`));
  }
  return found;
}

async function undo({ ask }: Site, words: RegExp): Promise<number> {
  const entries = rowsIn(Reflect.get(Object((await ask('GET /api/admin/history?limit=200')).json), 'entries'));
  const entry = entries.find(({ summary }) => words.test(String(summary)));
  return (await ask(`POST /api/admin/history/${String(entry?.['id'])}/undo`)).status;
}

describe.each(ENGINES)('a forgotten person on %s', (engine) => {
  test('is gone from the site, its history, files and backups, and every result stays', async () => {
    const site = await leagueWithHer(engine);
    const { ask, store, place, folder } = site;
    const note = async () => {
      const [{ fixtureId } = {}] = rowsIn((await ask('GET /api/matches')).json);
      return textIn((await ask(`GET /api/matches/${String(fixtureId)}/dispute`)).json, 'note');
    };
    expect(await note()).toBe(`${NAME} was not there`);
    expect((await ask('GET /api/adjustments')).text).toContain(`${NAME} was not registered`);
    const before = rowsIn((await ask('GET /api/player-stats')).json).find(({ playerId }) => playerId === 'a1');
    await makeBackup(place, folder, 'kept', NOW);
    expect(await bytesIn(folder, [NAME, EARLIER])).toHaveLength(2);

    const other = await openAgain(place);
    const revision = store.revisions().get('people');
    const noticed = untilChange(store, () => store.revisions().get('people') !== revision);
    const person = await forgetPlayer(other, NAME.toUpperCase(), null);
    await noticed;
    expect(person).toMatchObject({ id: 'a1', called: 'Former player', shared: [] });
    const tables = [...person.changed.keys()];
    expect(tables.sort()).toEqual(NAMING.toSorted());
    const old = new Set(await filesOf(store, tables));
    expect(await eraseDeletedData(place)).toBe(true);
    expect((await filesOf(store, tables)).filter((file) => old.has(file))).toEqual([]);
    expect((await forgetInBackups(folder, person)).failed).toEqual([]);
    // A new backup contains the whole database on both engines, so it would contain a name that was left.
    await makeBackup(place, folder, 'asked', NOW);
    expect(await readdir(folder)).toHaveLength(2);
    expect(await bytesIn(folder, [...GONE, 'A Player 1'])).toEqual([]);
    if ('file' in place) expect(await bytesIn(path.dirname(place.file), GONE)).toEqual([]);

    const stats = rowsIn((await ask('GET /api/player-stats')).json).find(({ playerId }) => playerId === 'a1');
    expect(stats).toEqual({ ...before, playerName: 'Former player' });
    expect((await ask('GET /api/matches')).text).toContain('"homePlayerName":"Former player"');
    expect(await note()).toBe('Former player was not there');
    expect((await ask('GET /api/adjustments')).json).toMatchObject([{ reason: 'Former player was not registered' }]);
    expect((await ask('GET /api/me/fixtures')).text).toContain('"note":"Former player is away"');
    expect((await ask('GET /api/search?q=Quillfeather')).text).not.toContain('a1');
    const history = await ask('GET /api/admin/history?limit=200');
    expect(history.text).toContain('Renamed Former player of Harbour Social to Former player');
    expect(history.text).toContain('Forgot a person, who is Former player now');
    expect(textIn(history.json, 'entries', 1, 'by')).toBe('Former player');
    const [drawn, saved] = await store.read((db) => allDrawsOfCompetition(db, CUP));
    expect(drawn).toMatchObject({ id: 'd', pairs: [{ competitorA: 'Bo', competitorB: 'Former player' }] });
    expect([drawn?.proof, saved?.pairs[0]?.competitorA]).toEqual([undefined, 'Former player']);
    expect(await store.read((db) => publicSealOfCompetition(db, CUP))).toBeNull();
    // A phone that repeats its request gets the same answer, and changes nothing.
    const again = await ask('PUT /api/teams/a/players/a1', { name: NAME, ...HANDICAPS }, KEY);
    expect(again).toMatchObject({ status: 200, json: { name: 'Former player' } });
    expect(await store.integrity()).toEqual([]);
  });

  test('is gone under every name of players who were merged into this one', async () => {
    const { ask, store } = await leagueWithHer(engine);
    await ask('PUT /api/teams/c/players/c6', { name: 'Zo Quill', ...HANDICAPS });
    await ask('POST /api/admin/players/merge', { keep: 'a1', merge: 'c6' });
    expect(await forgetPlayer(store, 'Zo Quill', null)).toMatchObject({ id: 'a1', ids: ['a1', 'c6'] });
    const { players, merged } = await store.read(teamsAndPlayersIncludingDeleted);
    for (const one of [players.get('a1'), merged?.get('c6')]) expect(one).toMatchObject({ name: 'Former player' });
    expect((await ask('GET /api/admin/history?limit=200')).text).not.toContain('Quill');
  });

  test('does not come back by undo, and is not mixed up with the next forgotten person', async () => {
    const site = await leagueWithHer(engine);
    const { ask, store, place } = site;
    await ask('PUT /api/teams/b/players/b1', { name: EARLIER, ...HANDICAPS });
    const person = await forgetPlayer(store, 'a1', null);
    // Another person has the earlier name too, so texts that may be about that person keep it.
    expect(person.shared).toEqual([EARLIER]);
    const { text } = await ask('GET /api/admin/history?limit=200');
    expect(text).toContain(`Renamed B Player 1 of Trades Hall to ${EARLIER}`);
    for (const words of [/^Drew /, /^Transferred Former player/, /^Renamed Former player/])
      expect(await undo(site, words)).toBe(200);
    const her = (await store.read(teamsAndPlayersIncludingDeleted)).players.get('a1');
    expect(her).toMatchObject({ name: 'Former player', formerNames: [], teamId: 'a' });

    expect(await forgetPlayer(store, EARLIER, 'Trades Hall')).toMatchObject({ id: 'b1', called: 'Former player 2' });
    expect(await forgetPlayer(store, 'a1', null)).toMatchObject({ called: 'Former player', changed: new Map() });
    const opponentsOf = async (name: string) =>
      rowsIn((await ask(`GET /api/getplayermatches/${encodeURIComponent(name)}`)).json).map(
        (one) => one['opponentName'],
      );
    expect(await opponentsOf('Former player')).toEqual(['Former player 2']);
    expect(await opponentsOf('Former player 2')).toEqual(['Former player']);
    await expect(forgetPlayer(store, NAME, null)).rejects.toThrow(UnclearPlayerToForget);
    expect(await store.integrity()).toEqual([]);
    expect(await eraseDeletedData(place)).toBe(true);
  });
});

test('is gone from the pages, addresses and feeds that visitors read', async () => {
  const site = await openSite('sqlite');
  const office = await openOffice(site);
  const ask = async (call: string, body?: unknown) => {
    const [method, url] = call.split(' ') as ['GET' | 'POST' | 'PUT', string];
    return office.send(method, url, body);
  };
  const team = textIn((await ask('POST /api/admin/teams', { name: 'Harbour', division: 1 })).json, 'id');
  await ask(`POST /api/admin/teams/${team}/players`, { name: NAME, ...HANDICAPS, handicap: 0, newHandicap: 0 });
  const day = '2025-10-08';
  const post = { title: `${NAME} wins`, date: day, updated: day, text: 'Write to zora.quillfeather@example.org' };
  await ask('POST /api/admin/content/post', { value: post });
  await ask('POST /api/admin/content/post', { value: { ...post, text: 'Quillfeather, Zora: will she?' } });
  const place = { name: 'Arms', address: `c/o ${NAME.toUpperCase()}, 1 High St`, phone: null, map: null, tables: 1 };
  const contact = { role: 'Chair', name: 'Z', email: 'zquill@example.org', phone: null };
  const theirs = { ...contact, name: NAME, email: 'her@example.org', phone: '01632 960123' };
  for (const [id, value] of [
    ['venues', { venues: [place] }],
    ['contacts', { contacts: [contact, theirs], contactEmail: 'zora.quillfeather@example.org' }],
  ] as const) {
    const { version } = Object((await ask(`GET /api/admin/content/${id}`)).json);
    expect((await ask(`PUT /api/admin/content/${id}`, { value, version })).status).toBe(200);
  }
  const { left } = await forgetPlayer(site.store, NAME, null);
  expect(left).toEqual([]);
  const [news, contacts] = [await ask('GET /api/news'), await ask('GET /api/contacts')];
  expect(JSON.stringify(news.json)).toContain('"id":"former-player-wins');
  expect(contacts.json).toMatchObject({
    email: null,
    committee: [contact, { role: 'Chair', name: 'Former player', email: null, phone: null }],
    venues: [{ address: 'c/o Former player, 1 High St' }],
  });
  for (const url of ['/api/news', '/api/contacts', '/api/search?q=former', '/news.atom', '/api/players'])
    expect([url, /quillfeather/i.exec((await site.app.inject(url)).body)]).toEqual([url, null]);
});

test('the command does all of this, and reports what it cannot do', async () => {
  const { place, store } = await leagueWithHer('sqlite');
  await store.close();
  const file = 'file' in place ? place.file : '';
  const dataDir = path.dirname(file);
  const [database, backups] = ['baize.sqlite', 'backups'].map((name) => path.join(dataDir, name)) as [string, string];
  await rename(file, database);
  for (const [name, value] of Object.entries({ DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_DIR: '' }))
    vi.stubEnv(name, value);
  const copy = await makeBackup({ file: database }, backups, 'kept', NOW);
  await writeFile(copy.file.replace('000001', '000002'), 'damaged');
  for (const name of ['backups/.making-x.sqlite', 'backups/spring.sqlite', 'zora-quillfeather.csv'])
    await writeFile(path.join(dataDir, name), '');
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  await expect(forgetCommand.run(['Zora'])).rejects.toThrow(new CommandError('Nobody in the league is called Zora.'));
  expect(await forgetCommand.run([NAME, '--team', 'old mill'])).toBe(1);
  const lines = written.join('').split('\n');
  const [first, changed, stays, listed, files, second, underWay, renamed, third] = lines;
  expect(underWay).toContain('.making-x.sqlite. It is being made right now.');
  expect([first, second]).toEqual([
    'The player a1 is now called Former player. A running site shows it at once.',
    'Backups rewritten: 1.',
  ]);
  expect(changed).toMatch(/^Changed: .*1 row of player, .*1 row of session\.$/);
  expect([stays, listed]).toEqual([
    'A name stays here. Look at each, and decide:',
    `  the file ${path.join(dataDir, 'zora-quillfeather.csv')}`,
  ]);
  expect(files).toBe('Photos and PDFs cannot be searched. Look at those that may show the person.');
  expect(renamed).toContain('spring.sqlite. It does not have the name of a backup, and was not opened.');
  expect(third).toMatch(
    /^The name may remain in the backup baize-000002-.*-kept\.sqlite\. .* Delete it, or try again\.$/,
  );
  for (const folder of [dataDir, backups]) expect(await bytesIn(folder, GONE)).toEqual([]);
});
