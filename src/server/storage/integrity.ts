import { rulesOf } from '#domain/seasons/season.ts';
import { storedHashes } from './files/file-rows.ts';
import { isHash } from './files/stored-files.ts';
import { mergedPlayers } from './mappers/fixtures.ts';
import { seasons } from './mappers/seasons.ts';
import type { Snapshot } from './store.ts';
import { rowsOf, type TableShape } from './table-rows.ts';

/** Where a table has JSON; its rows are called `what` with the first column of their key. */
type Texts = TableShape & { what: string };

const ofSeasons: Texts = {
  name: 'season',
  what: 'The season',
  key: ['name'],
  columns: ['name', 'divisions', 'calendar', 'rules', 'division_rules', 'placings'],
};
const ofOthers: readonly Texts[] = [
  { name: 'content', what: 'The content', key: ['content_id'], columns: ['content_id', 'value'] },
  { name: 'team', what: 'The team', key: ['id'], columns: ['id', 'former_names'] },
  { name: 'player', what: 'The player', key: ['id'], columns: ['id', 'former_names'] },
  { name: 'draw', what: 'The draw', key: ['id'], columns: ['id', 'pairs', 'proof'] },
  { name: 'competition', what: 'The competition', key: ['id'], columns: ['id', 'rounds', 'entrants', 'withdrawn'] },
  { name: 'tie', what: 'The tie', key: ['id'], columns: ['id', 'result'] },
];
const ofHistory: Texts = {
  name: 'history_change',
  what: 'The history entry',
  key: ['history_id', 'position'],
  columns: ['history_id', 'position', 'before', 'after'],
};

/** Problems that no engine finds by itself: texts that are not JSON, and live fixtures with missing frames. */
export async function integrity(db: Snapshot): Promise<string[]> {
  const inSeasons = await brokenTexts(db, ofSeasons);
  const problems = [...inSeasons];
  for (const table of ofOthers) problems.push(...(await brokenTexts(db, table)));
  problems.push(...(await brokenMerges(db)), ...(await brokenFiles(db)), ...(await brokenUndos(db)));
  problems.push(...(await brokenTexts(db, ofHistory)));
  // The number of frames is a rule of the season, which must be readable.
  return inSeasons.length > 0 ? problems : [...problems, ...(await brokenFixtures(db))];
}

/** Reads in parts, as the history is large. */
async function brokenTexts(db: Snapshot, { what, ...shape }: Texts): Promise<string[]> {
  const problems: string[] = [];
  for await (const rows of rowsOf(db, shape)) {
    for (const row of rows) {
      const texts = shape.columns.filter((column) => !shape.key.includes(column)).map((column) => row[column]);
      if (!texts.every(isJson))
        problems.push(`${what} ${String(row[shape.key[0] ?? ''])} holds a text that is not JSON.`);
    }
  }
  return problems;
}

async function brokenMerges(db: Snapshot): Promise<string[]> {
  const merged = await mergedPlayers(db);
  const rows = await db.selectFrom('player').select('id').where('merged_into', 'is', null).execute();
  const players = new Set(rows.map(({ id }) => id));
  const lost = [...merged].filter(([, into]) => !players.has(into));
  return lost.map(([id]) => `The player ${id} is merged into a player that does not exist.`);
}

/** A hash is the name of a file on the disk: another text could name one elsewhere. */
async function brokenFiles(db: Snapshot): Promise<string[]> {
  const hashes = await storedHashes(db);
  return hashes
    .filter((hash) => !isHash(hash))
    .map((hash) => `The file ${hash.slice(0, 80)} has a name that is no hash.`);
}

/** An entry undoes an earlier one; following others could go round and round. */
async function brokenUndos(db: Snapshot): Promise<string[]> {
  const rows = await db
    .selectFrom('history')
    .select('id')
    .where(({ or, eb, ref }) => or([eb('undoes', '>=', ref('id')), eb('undone_by', '<=', ref('id'))]))
    .execute();
  return rows.map(({ id }) => `The history entry ${id} undoes a later one, or is undone by an earlier one.`);
}

/** Whether a column holds JSON, or nothing. */
function isJson(text: unknown): boolean {
  try {
    if (typeof text === 'string') JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function brokenFixtures(db: Snapshot): Promise<string[]> {
  const known = new Map((await seasons(db)).map((season) => [season.name, season]));
  const rows = await db
    .selectFrom('fixture')
    .leftJoin('frame', 'frame.fixture_id', 'fixture.id')
    .select(({ fn }) => [
      'fixture.id as id',
      'fixture.season as season',
      'fixture.division as division',
      fn.count('frame.position').as('frames'),
      fn.max('frame.position').as('last'),
    ])
    .where('fixture.deleted', '=', 0)
    .groupBy(['fixture.id', 'fixture.season', 'fixture.division'])
    .execute();
  return rows.flatMap(({ id, season: name, division, frames, last }) => {
    const season = known.get(name);
    const due = season && rulesOf(season, division).framesPerFixture;
    const whole = Number(frames) === due && last === due;
    return whole ? [] : [`The fixture ${id} has ${frames} frames, and should have ${due}.`];
  });
}
