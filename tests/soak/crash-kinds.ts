import { sql } from 'kysely';
import { undeletedSeasons } from '#server/storage/mappers/seasons.ts';
import { DEFAULT_SEASON_SETTING, settingText } from '#server/storage/mappers/settings.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { historyEntries } from '#server/storage/history.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import type { DatabaseTransaction, Store } from '#server/storage/store.ts';
import type { Site, Work } from './crash-site.ts';
import { type Card, cardBody, cardsOf, fixtureText, importFile, scoresText } from './league.ts';
import type { Sent } from './requests.ts';

const NOTHING = { env: {}, flags: [], begin: async () => {}, look: async () => {}, end: async () => ({}) };

/** A write with an Idempotency-Key. `answer`: the text of its answer, `null` as long as there is none. */
type Keyed = { sent: Sent; answer: string | null };

function keyed(key: string, method: string, path: string, body: string | object, type = 'application/json'): Keyed {
  const headers = { 'idempotency-key': key, 'content-type': type };
  return {
    sent: { method, path, headers, body: typeof body === 'string' ? body : JSON.stringify(body) },
    answer: null,
  };
}

async function sendKeyed({ ask }: Site, write: Keyed): Promise<boolean> {
  const answer = await ask(write.sent);
  write.answer = answer?.text ?? null;
  return answer !== null;
}

/** Sends a write again with the same key. If it was answered before, the answer must be the same. */
async function repeat({ ask, faults }: Site, { sent, answer }: Keyed): Promise<void> {
  const again = await ask(sent);
  if (again === null) faults.push('No answer from a running server.');
  else if (answer !== null && again.text !== answer)
    faults.push(`${sent.method} ${sent.path} was answered ${answer}, and the second time ${again.text}.`);
}

/** Returns how many history entries with this action the store has. */
function entriesOf(store: Store, action: string): Promise<number> {
  return store.read(async (db) => {
    const of = db.selectFrom('history').where('action', '=', action);
    return Number((await of.select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow()).n);
  });
}

const IMPORTED_WEEKS = 10;

/** Returns the work of importing results. Each import has a season of its own. */
export async function importWork(): Promise<Work> {
  let count = 0;
  let season = '';
  let cards: Card[] = [];
  let write: Keyed;
  return {
    ...NOTHING,
    async prepare({ teams }) {
      season = String(1900 + count);
      cards = cardsOf(teams, season, IMPORTED_WEEKS);
      write = keyed(`import ${count}`, 'POST', '/api/admin/import', importFile(cards, count), 'text/csv');
      count += 1;
    },
    work: async (site) => void (await sendKeyed(site, write)),
    async check(site) {
      const stored = () =>
        site.store.read(async (db) => {
          const isThere = (await undeletedSeasons(db)).some(({ name }) => name === season);
          return { isThere, fixtures: isThere ? await undeletedFixturesOfSeason(db, season) : [] };
        });
      const acknowledged = write.answer !== null;
      const entries = await entriesOf(site.store, 'import');
      const first = await stored();
      const done = entries === count;
      if (acknowledged && !done) site.faults.push(`The import of ${season} is lost.`);
      if (first.isThere !== done || first.fixtures.length !== (done ? cards.length : 0))
        site.faults.push(`The import of ${season} is stored by half: ${first.fixtures.length} results.`);
      await repeat(site, write);
      const { fixtures } = await stored();
      const right = fixtures.filter((one) => fixtureText(one) === scoresText(count - 1));
      const after = await entriesOf(site.store, 'import');
      if (fixtures.length !== cards.length || right.length !== cards.length || after !== count)
        site.faults.push(`${season} has ${fixtures.length} results, ${right.length} right, after ${after} imports.`);
      return { acknowledged: Number(acknowledged), done };
    },
  };
}

/**
 * Returns the stored values that the end of a season changes: the seasons, the default season, and the teams'
 * divisions.
 */
async function seasonsNow(store: Store) {
  return store.read(async (db) => ({
    all: await undeletedSeasons(db),
    shown: await settingText(db, DEFAULT_SEASON_SETTING),
    divisions: new Map(
      [...(await teamsAndPlayersIncludingDeleted(db)).teams.values()].map(({ id, division }) => [id, division]),
    ),
  }));
}

/**
 * Returns the work of ending a season: the first write makes the next season, in which two teams change divisions, and
 * the second write closes the old season.
 */
export async function closeSeasonWork(): Promise<Work> {
  let count = 0;
  let before: Awaited<ReturnType<typeof seasonsNow>>;
  let next = '';
  let wanted = new Map<string, number>();
  let writes: Keyed[] = [];
  let entries = { made: 0, closed: 0 };
  const entriesNow = async (store: Store) => ({
    made: await entriesOf(store, 'add season'),
    closed: await entriesOf(store, 'change season'),
  });
  return {
    ...NOTHING,
    async prepare({ store, dice }) {
      before = await seasonsNow(store);
      entries = await entriesNow(store);
      const year = 26 + count;
      next = `${year}/${year + 1}`;
      const of = (division: number) => [...before.divisions].flatMap(([id, n]) => (n === division ? [id] : []));
      const moves = [
        { teamId: dice.pick(of(1)), division: 2 },
        { teamId: dice.pick(of(2)), division: 1 },
      ];
      wanted = new Map([...before.divisions, ...moves.map(({ teamId, division }) => [teamId, division] as const)]);
      const season = { season: next, divisions: [1, 2], teams: moves, makeDefault: true };
      writes = [
        keyed(`season ${count}`, 'POST', '/api/admin/seasons', season),
        keyed(`close ${count}`, 'PUT', '/api/admin/seasons', { season: before.shown, closed: true }),
      ];
      count += 1;
    },
    async work(site) {
      for (const write of writes) if (!(await sendKeyed(site, write))) return;
    },
    async check(site) {
      const acknowledged = writes.filter(({ answer }) => answer !== null).length;
      const stage = await stageNow(site);
      if (stage < acknowledged)
        site.faults.push(
          `Of the end of ${before.shown}, ${acknowledged} writes were acknowledged, and ${stage} are there.`,
        );
      for (const write of writes) await repeat(site, write);
      const last = await stageNow(site);
      if (last !== writes.length)
        site.faults.push(`The end of ${before.shown} is at step ${last} after all was repeated.`);
      return { acknowledged, done: stage > acknowledged || acknowledged === writes.length };
    },
  };

  /** Returns how many of the two writes are stored. Adds a fault unless each is stored completely and once at most. */
  async function stageNow({ store, faults }: Site): Promise<number> {
    const now = await seasonsNow(store);
    const noted = await entriesNow(store);
    const made = noted.made - entries.made;
    const closed = noted.closed - entries.closed;
    const old = now.all.find(({ name }) => name === before.shown);
    const moved = made > 0 ? wanted : before.divisions;
    const placings = new Map(old?.placings?.map(({ teamId, division }) => [teamId, division]));
    const isWhole =
      made <= 1 &&
      closed <= made &&
      now.all.filter(({ name }) => name === next).length === made &&
      now.all.length === before.all.length + made &&
      now.shown === (made > 0 ? next : before.shown) &&
      [...moved].every(([id, division]) => now.divisions.get(id) === division) &&
      (made === 0 || [...before.divisions].every(([id, division]) => placings.get(id) === division)) &&
      (old?.closed ?? false) === closed > 0;
    if (!isWhole)
      faults.push(
        `The end of ${before.shown} is stored by half: ${JSON.stringify({ made, closed, old, shown: now.shown })}`,
      );
    return made + closed;
  }
}

/** The tables that are compared before and after a restore, besides the history. */
const LEAGUE_TABLES = [
  'season',
  'team',
  'player',
  'fixture',
  'card_match',
  'content',
  'person',
  'listed_fixture',
] as const;

/**
 * Returns the rows of those tables and of the history (without restores) as text, and the number of restores in the
 * history.
 */
function leagueNow(store: Store): Promise<{ text: string; restores: number }> {
  return store.read(async (db) => {
    const parts = [];
    for (const name of LEAGUE_TABLES) parts.push(await sortedRows(db, name));
    const history = await sortedRows(db, 'history', sql`where action <> 'restore'`);
    const changes = await sortedRows(db, 'history_change');
    const entries = await historyEntries(db, { before: null, limit: 200 });
    const restores = entries.filter(({ action }) => action === 'restore').length;
    return { text: [...parts, history, changes].join('\n\n'), restores };
  });
}

async function sortedRows(db: DatabaseTransaction, name: string, where = sql``): Promise<string> {
  const { rows } = await sql`select * from ${sql.table(name)} ${where}`.execute(db);
  return rows
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join('\n');
}

/** Returns the work of restoring a backup. The league has results that the backup does not have. */
export async function restoreWork(): Promise<Work> {
  let backup: Buffer = Buffer.alloc(0);
  let restored = '';
  let before = { text: '', restores: 0 };
  let upload: string;
  let isAcknowledged = false;
  let count = 0;
  return {
    ...NOTHING,
    async begin(site) {
      const { ask, store, teams } = site;
      const file = importFile(cardsOf(teams, '1900', IMPORTED_WEEKS), 0);
      await ask({ method: 'POST', path: '/api/admin/import', headers: { 'content-type': 'text/csv' }, body: file });
      restored = (await leagueNow(store)).text;
      backup = (await ask({ method: 'GET', path: '/api/admin/backup' }))?.bytes ?? backup;
    },
    async prepare({ ask, store, teams }) {
      const cards = cardsOf(teams, '25/26', 20);
      const body = cardBody(cards[count % cards.length]!, count); // the list is not empty
      count += 1;
      await ask({ method: 'POST', path: '/api/matches', body });
      const type = { 'content-type': 'application/vnd.sqlite3' };
      const uploaded = await ask({ method: 'POST', path: '/api/admin/backup', headers: type, body: backup });
      upload = Object(JSON.parse(uploaded?.text ?? '{}')).upload;
      isAcknowledged = false;
      before = await leagueNow(store);
    },
    async work({ ask }) {
      const body = JSON.stringify({ upload });
      isAcknowledged = (await ask({ method: 'POST', path: '/api/admin/backup/restore', body })) !== null;
    },
    async check({ store, faults }) {
      const now = await leagueNow(store);
      const isOld = now.text === before.text && now.restores === before.restores;
      const done = now.text === restored && now.restores === 1;
      if (!isOld && !done)
        faults.push(`The league is neither the old nor the restored one, with ${now.restores} restores.`);
      if (isAcknowledged && !done) faults.push('A restore that was acknowledged is lost.');
      return { acknowledged: Number(isAcknowledged), done };
    },
  };
}
