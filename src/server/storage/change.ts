import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunks } from './table-rows.ts';
import { lastRecorded } from './mappers/fixtures.ts';
import { type Note, writeHistory } from './history.ts';
import { raise } from './revisions.ts';
import { writeSetting } from './mappers/settings.ts';
import type { Mapper } from './mappers/mapper.ts';
import { mappers } from './mappers/mappers.ts';
import type { Change, Entities, Entity, Origin, Revisions, Scope, Snapshot } from './store.ts';
import { mutex } from './mutex.ts';

/**
 * Runs `work` inside the transaction `db`, then writes its history entry and raises the revisions of all it touched.
 * Answers these with their new values and the number of the entry; none, where nothing changed. Throws what `work` throws, and also what a step
 * of it threw, had `work` swallowed that: PostgreSQL could not go on either.
 */
export async function makeChange<T>(
  db: Snapshot,
  origin: Origin,
  work: (change: Change) => Promise<T>,
): Promise<{ result: T; raised: Revisions; entry: number | null }> {
  const steps = oneAfterAnother();
  const notes = new Map<string, Note & { scopes: Scope[] }>();
  const quiet = new Set<Scope>();
  let settingsChanged = false;
  let summary = origin.summary;
  let recorded: number | null = null;
  let undoes: number | null = null;
  let countsFrom: string | null = null;

  /** `exactly`: what a value was before leaves no trace in it, such as a former name. */
  async function putChunk<E extends Entity>(entity: E, values: Entities[E][], exactly = false): Promise<void> {
    const mapper: Mapper<E> = mappers[entity];
    const present = await mapper.load(db, values.map(mapper.idOf));
    const changed = values.flatMap((value) => {
      const before = present.get(mapper.idOf(value)) ?? null;
      const after = mapper.settle(value, exactly ? null : before);
      return note(entity, mapper, before, after) ? [after] : [];
    });
    if (changed.length > 0) await mapper.save(db, changed, present);
  }

  /** Remembers what a value was and is; what it was before the whole change, where it is put more than once. */
  function note<E extends Entity>(
    entity: E,
    mapper: Mapper<E>,
    before: Entities[E] | null,
    after: Entities[E],
  ): boolean {
    const was = before && JSON.stringify(before);
    const is = JSON.stringify(after);
    if (was === is) return false;
    const entityId = mapper.idOf(after);
    const key = `${entity} ${entityId}`;
    const earlier = notes.get(key);
    const scopes = [...(earlier?.scopes ?? []), ...(before ? mapper.scopesOf(before) : []), ...mapper.scopesOf(after)];
    notes.set(key, { entity, entityId, before: earlier ? earlier.before : was, after: is, scopes });
    return true;
  }

  async function putMany<E extends Entity>(entity: E, values: readonly Entities[E][], exactly = false): Promise<void> {
    refuseTwice(values.map(mappers[entity].idOf));
    for (const chunk of chunks(values)) {
      await putChunk(entity, chunk, exactly);
      // SQLite answers at once: without a pause a long import would hold up every other request.
      await nextTurn();
    }
  }

  const change: Change = {
    db,
    put: (entity, value) => steps.take(() => putChunk(entity, [value])),
    putAll: (entity, values) => steps.take(() => putMany(entity, values)),
    restoreAll: (entity, values) => steps.take(() => putMany(entity, values, true)),
    countsFrom: (day) => {
      countsFrom = day;
    },
    undoes: (entry) => {
      undoes = entry;
    },
    set: (key, value) =>
      steps.take(async () => {
        if (await writeSetting(db, key, value)) settingsChanged = true;
      }),
    touch: (scope) => {
      quiet.add(scope);
    },
    summarise: (text) => {
      summary = text;
    },
    nextRecorded: () =>
      steps.take(async () => {
        recorded = (recorded ?? (await lastRecorded(db))) + 1;
        return recorded;
      }),
  };

  const result = await steps.end(() => work(change));
  // A value that was put and put back has not changed.
  const kept = [...notes.values()].filter(({ before, after }) => before !== after);
  const touched = new Set<Scope>(kept.flatMap(({ scopes }) => scopes));
  if (settingsChanged) touched.add('seasons');
  const raising = touched.union(quiet);
  if (raising.size === 0) return { result, raised: new Map(), entry: null };
  const told = { ...origin, summary, undoes, countsFrom };
  const entry = touched.size === 0 ? null : await writeHistory(db, told, new Date().toISOString(), kept);
  return { result, raised: await raise(db, raising.add('league')), entry };
}

function refuseTwice(ids: string[]): void {
  if (new Set(ids).size < ids.length) throw new Error('putAll was given two values with one identifier.');
}

/**
 * The steps of one transaction: one at a time, none after a failed one, none after its end. Without the last, a step
 * that nobody waited for could run after the rollback, outside any transaction.
 */
function oneAfterAnother() {
  const exclusively = mutex();
  let ended = false;
  let failure: { error: unknown } | null = null;

  async function step<T>(work: () => Promise<T>): Promise<T> {
    if (failure) throw failure.error;
    try {
      return await work();
    } catch (error) {
      failure = { error };
      throw error;
    }
  }

  return {
    async take<T>(work: () => Promise<T>): Promise<T> {
      if (ended) throw new Error('This change is over: its steps must be awaited inside its work.');
      return exclusively(() => step(work));
    },
    async end<T>(work: () => Promise<T>): Promise<T> {
      let result: T;
      try {
        result = await work();
      } finally {
        ended = true;
        // The steps still under way come to their end before the transaction does.
        await exclusively(async () => undefined);
      }
      await step(async () => undefined);
      return result;
    },
  };
}
