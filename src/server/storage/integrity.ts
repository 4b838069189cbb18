import { seasons } from './seasons.ts';
import type { Snapshot } from './store.ts';

/** What no engine checks by itself: texts that must be JSON, and the frames that a live fixture should have. */
export async function integrity(db: Snapshot): Promise<string[]> {
  return [...(await brokenTexts(db)), ...(await brokenFixtures(db))];
}

async function brokenTexts(db: Snapshot): Promise<string[]> {
  const seasonRows = await db.selectFrom('season').select(['name', 'divisions', 'calendar', 'rules']).execute();
  const teams = await db.selectFrom('team').select(['id', 'former_names']).execute();
  const players = await db.selectFrom('player').select(['id', 'former_names']).execute();
  const draws = await db.selectFrom('draw').select(['id', 'pairs']).execute();
  const changes = await db.selectFrom('history_change').select(['history_id', 'before', 'after']).execute();
  return [
    ...seasonRows.flatMap(({ name, ...texts }) => broken(`The season ${name}`, Object.values(texts))),
    ...teams.flatMap((row) => broken(`The team ${row.id}`, [row.former_names])),
    ...players.flatMap((row) => broken(`The player ${row.id}`, [row.former_names])),
    ...draws.flatMap((row) => broken(`The draw ${row.id}`, [row.pairs])),
    ...changes.flatMap((row) => broken(`The history entry ${row.history_id}`, [row.before ?? 'null', row.after])),
  ];
}

function broken(what: string, texts: string[]): string[] {
  return texts.every(isJson) ? [] : [`${what} holds a text that is not JSON.`];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function brokenFixtures(db: Snapshot): Promise<string[]> {
  const framesIn = new Map((await seasons(db)).map(({ name, rules }) => [name, rules.framesPerFixture]));
  const rows = await db
    .selectFrom('fixture')
    .leftJoin('frame', 'frame.fixture_id', 'fixture.id')
    .select(({ fn }) => [
      'fixture.id as id',
      'fixture.season as season',
      fn.count('frame.position').as('frames'),
      fn.max('frame.position').as('last'),
    ])
    .where('fixture.deleted', '=', 0)
    .groupBy(['fixture.id', 'fixture.season'])
    .execute();
  return rows.flatMap(({ id, season, frames, last }) => {
    const due = framesIn.get(season);
    const whole = Number(frames) === due && last === due;
    return whole ? [] : [`The fixture ${id} has ${frames} frames, and should have ${due}.`];
  });
}
