import { rulesOf } from '#domain/season.ts';
import { mergedPlayers } from './mappers/fixtures.ts';
import { seasons } from './mappers/seasons.ts';
import type { Snapshot } from './store.ts';
import { rowsOf } from './table-rows.ts';

/** Problems that no engine finds by itself: texts that are not JSON, and live fixtures with missing frames. */
export async function integrity(db: Snapshot): Promise<string[]> {
  const inSeasons = await brokenSeasons(db);
  const texts = [...inSeasons, ...(await brokenTexts(db))];
  // The number of frames is a rule of the season, which must be readable.
  return inSeasons.length > 0 ? texts : [...texts, ...(await brokenFixtures(db))];
}

async function brokenSeasons(db: Snapshot): Promise<string[]> {
  const rows = await db
    .selectFrom('season')
    .select(['name', 'divisions', 'calendar', 'rules', 'division_rules', 'placings'])
    .execute();
  return rows.flatMap(({ name, ...texts }) =>
    broken(
      `The season ${name}`,
      Object.values(texts).map((text) => text ?? 'null'),
    ),
  );
}

async function brokenTexts(db: Snapshot): Promise<string[]> {
  const teams = await db.selectFrom('team').select(['id', 'former_names']).execute();
  const players = await db.selectFrom('player').select(['id', 'former_names']).execute();
  const draws = await db.selectFrom('draw').select(['id', 'pairs', 'proof']).execute();
  const competitions = await db.selectFrom('competition').select(['id', 'rounds', 'entrants', 'withdrawn']).execute();
  const ties = await db.selectFrom('tie').select(['id', 'result']).execute();
  const content = await db.selectFrom('content').select(['content_id', 'value']).execute();
  return [
    ...content.flatMap((row) => broken(`The content ${row.content_id}`, [row.value])),
    ...teams.flatMap((row) => broken(`The team ${row.id}`, [row.former_names])),
    ...players.flatMap((row) => broken(`The player ${row.id}`, [row.former_names])),
    ...draws.flatMap((row) => broken(`The draw ${row.id}`, [row.pairs, row.proof ?? 'null'])),
    ...competitions.flatMap(({ id, ...texts }) => broken(`The competition ${id}`, Object.values(texts))),
    ...ties.flatMap((row) => broken(`The tie ${row.id}`, [row.result ?? 'null'])),
    ...(await brokenMerges(db)),
    ...(await brokenChanges(db)),
  ];
}

async function brokenMerges(db: Snapshot): Promise<string[]> {
  const merged = await mergedPlayers(db);
  const rows = await db.selectFrom('player').select('id').where('merged_into', 'is', null).execute();
  const players = new Set(rows.map(({ id }) => id));
  const lost = [...merged].filter(([, into]) => !players.has(into));
  return lost.map(([id]) => `The player ${id} is merged into a player that does not exist.`);
}

/** The history is by far the largest table, so it is read in parts. */
async function brokenChanges(db: Snapshot): Promise<string[]> {
  const key = ['history_id', 'position'];
  const problems: string[] = [];
  for await (const rows of rowsOf(db, { name: 'history_change', key, columns: [...key, 'before', 'after'] })) {
    for (const { history_id: entry, before, after } of rows)
      problems.push(...broken(`The history entry ${Number(entry)}`, [textOf(before), textOf(after)]));
  }
  return problems;
}

/** `before` is `null` for a new value. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : 'null';
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
