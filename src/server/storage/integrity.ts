import type { z } from 'zod';
import { formatMismatch } from '#domain/cards/format-mismatch.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import { undeletedTies, undeletedCompetitions } from './mappers/cups.ts';
import { loadKeptIdByMergedId } from './mappers/merged-players.ts';
import { entityKinds, mappers } from './mappers/mappers.ts';
import { undeletedSeasons } from './mappers/seasons.ts';
import type { EntityKind, DatabaseTransaction } from './store.ts';
import { NOT_JSON_WORDS } from './json-text.ts';
import { historyChangeRowSchema, NON_ENTITY_ROW_SCHEMAS, ENTITY_STORAGE } from './stored-values.ts';
import { rowsOf } from './table-rows.ts';

/** The maximum number of problems that `integrityProblems` describes. A manipulated file could have millions. */
const MAX_PROBLEMS = 100;

/**
 * Returns sentences about problems that no database engine finds by itself: values and rows with the wrong shape,
 * references to missing teams or players, history entries that undo themselves or a later entry, ties that do not fit
 * their cup, and undeleted fixtures that do not fit the format of their division. Returns at most `MAX_PROBLEMS`
 * problems, and then a sentence with the number of further problems.
 */
export async function integrityProblems(db: DatabaseTransaction): Promise<string[]> {
  const problems = await brokenValueSentences(db);
  problems.push(...(await brokenMerges(db)), ...(await brokenUndos(db)));
  // The checks of cup ties and of fixtures need readable values: for example, the format of a card comes from the
  // card's season.
  if (problems.length === 0) problems.push(...(await cupTieProblems(db)));
  const areReadable = !problems.some((problem) => /^The (?:season|fixture) /.test(problem));
  if (areReadable) problems.push(...(await fixtureFormatProblems(db)));
  const more = problems.length - MAX_PROBLEMS;
  return more > 0
    ? [...problems.slice(0, MAX_PROBLEMS), `There are ${more} more problems, or more than that.`]
    : problems;
}

/**
 * Returns sentences about stored values, rows and history changes that do not match their schemas, or that refer to
 * missing teams or players. Reads a limited number of rows at a time.
 */
async function brokenValueSentences(db: DatabaseTransaction): Promise<string[]> {
  const problems: string[] = [];
  const people = await loadTeamAndPlayerIds(db);
  const isFull = () => problems.length > MAX_PROBLEMS;
  for (const entity of entityKinds) {
    const { table, key, what, row: more } = ENTITY_STORAGE[entity];
    const columns = [...new Set([key, ...Object.keys(more?.shape ?? {})])];
    for await (const rows of rowsOf(db, { name: table, key: [key], columns })) {
      if (more) for (const row of isFull() ? [] : rows) noteRow(`The ${what} ${String(row[key])}`, more, row);
      const ids = rows.map((row) => String(row[key]));
      // If values cannot be read together, reads each by itself to find the broken one.
      const loaded = await mappers[entity].load(db, ids).catch(() => null);
      for (const id of isFull() ? [] : ids)
        await note(`The ${what} ${id}`, entity, async () => (loaded ?? (await mappers[entity].load(db, [id]))).get(id));
    }
  }
  for (const [table, { key, what, row: schema }] of Object.entries(NON_ENTITY_ROW_SCHEMAS))
    for await (const rows of rowsOf(db, { name: table, key: [key], columns: Object.keys(schema.shape) }))
      for (const row of isFull() ? [] : rows) noteRow(`The ${what} ${String(row[key])}`, schema, row);
  const columns = Object.keys(historyChangeRowSchema.shape);
  for await (const rows of rowsOf(db, { name: 'history_change', key: columns.slice(0, 2), columns }))
    for (const row of isFull() ? [] : rows) {
      const { history_id: id, entity, entity_id: valueId, before, after } = row;
      const what = `A change of the history entry ${String(id)}`;
      noteRow(what, historyChangeRowSchema, row);
      if (!isEntityKind(entity)) problems.push(`${what} is of ${String(entity)}, which no league has.`);
      else
        for (const text of before === null ? [after] : [before, after])
          await note(what, entity, async () => {
            const value = mappers[entity].asStored(JSON.parse(String(text)), null);
            if (mappers[entity].idOf(value as never) !== valueId)
              problems.push(`${what} is not of ${String(valueId).slice(0, 80)}, as it says.`);
            return value;
          });
    }
  return problems;

  function noteRow(what: string, schema: z.ZodType, row: unknown): void {
    const fault = faultAgainstSchema(schema, row);
    if (fault !== null) problems.push(`${what} ${fault}`);
  }

  async function note(what: string, entity: EntityKind, read: () => Promise<unknown>): Promise<void> {
    const fault = await read().then((value) => valueFault(entity, value, people), describeReadError);
    if (fault !== null) problems.push(`${what} ${fault}`);
  }
}

function isEntityKind(text: unknown): text is EntityKind {
  return typeof text === 'string' && Object.hasOwn(mappers, text);
}

/**
 * Returns why a value could not be read: it is not JSON, or has the wrong shape. Rethrows every other error, such as an
 * error of the database.
 */
function describeReadError(error: unknown): string {
  if (error instanceof SyntaxError) return `holds ${NOT_JSON_WORDS}.`;
  if (error instanceof TypeError) return 'has another shape.';
  throw error;
}

function faultAgainstSchema(schema: z.ZodType, value: unknown): string | null {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (issue?.message === NOT_JSON_WORDS) return `holds ${NOT_JSON_WORDS}.`;
  return issue ? `cannot be read: ${[...issue.path, ''].join('.').replace(/\.$/, ': ')}${issue.message}.` : null;
}

type StoredIds = { teams: ReadonlySet<string>; players: ReadonlySet<string> };

async function loadTeamAndPlayerIds(db: DatabaseTransaction): Promise<StoredIds> {
  const [teams, players] = [
    await db.selectFrom('team').select('id').execute(),
    await db.selectFrom('player').select('id').execute(),
  ];
  return { teams: new Set(teams.map(({ id }) => id)), players: new Set(players.map(({ id }) => id)) };
}

/**
 * Returns what is wrong with a value: it has the wrong shape, or refers to a team or player that does not exist.
 * Returns `null` if nothing is wrong.
 */
function valueFault(entity: EntityKind, value: unknown, people: StoredIds): string | null {
  const { schema, named } = ENTITY_STORAGE[entity];
  const fault = faultAgainstSchema(schema, value);
  if (fault !== null || !named) return fault;
  const { teams = [], players = [] } = named(value as never); // safe cast: the schema has accepted the value
  const team = teams.find((id) => !people.teams.has(id));
  if (team !== undefined) return `names the team ${team}, which does not exist.`;
  const player = players.find((id) => id !== null && !people.players.has(id));
  return player === undefined ? null : `names the player ${player}, who does not exist.`;
}

/** Finds ties with a round or an entrant that their cup does not have. */
async function cupTieProblems(db: DatabaseTransaction): Promise<string[]> {
  const cups = new Map((await undeletedCompetitions(db)).map((cup) => [cup.id, cup]));
  const ties = await undeletedTies(db);
  return ties.flatMap(({ id, competitionId, round, home, away }) => {
    const cup = cups.get(competitionId);
    const isKnown = (entrant: string | null) => entrant === null || cup?.entrants.some((one) => one.id === entrant);
    const first = cup?.groups ? 0 : 1;
    const isWhole = !cup || (round >= first && round <= cup.rounds.length && isKnown(home) && isKnown(away));
    return isWhole ? [] : [`The tie ${id} does not fit the competition ${competitionId}.`];
  });
}

async function brokenMerges(db: DatabaseTransaction): Promise<string[]> {
  const merged = await loadKeptIdByMergedId(db);
  const rows = await db.selectFrom('player').select('id').where('merged_into', 'is', null).execute();
  const players = new Set(rows.map(({ id }) => id));
  const lost = [...merged].filter(([, into]) => !players.has(into));
  return lost.map(([id]) => `The player ${id} is merged into a player that does not exist.`);
}

/**
 * Finds each history entry that undoes a later entry or itself. Also finds each history entry that is undone by an
 * earlier entry or by itself. A program that follows such references might never end.
 */
async function brokenUndos(db: DatabaseTransaction): Promise<string[]> {
  const rows = await db
    .selectFrom('history')
    .select('id')
    .where(({ or, eb, ref }) => or([eb('undoes', '>=', ref('id')), eb('undone_by', '<=', ref('id'))]))
    .execute();
  return rows.map(({ id }) => `The history entry ${id} undoes a later one, or is undone by an earlier one.`);
}

/**
 * Finds undeleted fixtures whose matches do not fit the format of their division. If a team disputes a card, also
 * checks the matches as that team reports them.
 */
async function fixtureFormatProblems(db: DatabaseTransaction): Promise<string[]> {
  const known = new Map((await undeletedSeasons(db)).map((season) => [season.name, season]));
  const problems: string[] = [];
  for await (const rows of rowsOf(db, { name: 'fixture', key: ['id'], columns: ['id'] })) {
    const loaded = await mappers.fixture.load(
      db,
      rows.map(({ id }) => String(id)),
    );
    for (const { id, season: name, division, deleted, review, ...card } of loaded.values()) {
      const season = known.get(name);
      if (deleted || !season) continue;
      const rules = rulesOfDivision(season, division);
      const other = review?.dispute?.matches;
      const faults = [card, ...(other ? [{ ...card, matches: other }] : [])].map((one) => formatMismatch(one, rules));
      const fault = faults.find((one) => one !== null);
      if (fault !== undefined) problems.push(`The fixture ${id} ${fault}.`);
    }
    if (problems.length > MAX_PROBLEMS) break;
  }
  return problems;
}
