import { setImmediate as nextTick } from 'node:timers/promises';
import { refuseFarDays } from './far-days.ts';
import { changesOf, type Note, writeHistory } from './history.ts';
import { type GrownList, grownLists, refuseFullLists } from './full-lists.ts';
import { lastRecorded } from './mappers/fixtures.ts';
import type { Mapper } from './mappers/mapper.ts';
import { mappers } from './mappers/mappers.ts';
import { writeSetting } from './mappers/settings.ts';
import { createWorkQueue } from '../work-queue.ts';
import { raise } from './revisions.ts';
import type { Change, Entities, Entity, HistoryChange, Origin, Revisions, Scope, Snapshot } from './store.ts';
import { chunks } from './table-rows.ts';

/**
 * Runs `work` inside the transaction `db`, then writes its history entry and raises the revisions of all scopes that it touched.
 * Returns the raised revisions, the number of the entry, and a function that reads its changes; none of these if nothing changed.
 * Throws the error of `work`, or of a step even if `work` caught that error, because PostgreSQL could not continue either.
 */
export async function makeChange<T>(
  db: Snapshot,
  origin: Origin,
  work: (change: Change) => Promise<T>,
): Promise<{ result: T; raised: Revisions; entry: number | null; changes: () => HistoryChange[] }> {
  const steps = oneAfterAnother();
  const touched = new Set<Scope>();
  const writer = valueWriter(db, touched);
  const header = { ...origin, undoes: null as number | null, countsFrom: null as string | null };
  let settingsChanged = false;
  let recorded: number | null = null;

  const change: Change = {
    db,
    put: (entity, value) => steps.take(() => writer.put(entity, [value])),
    putAll: (entity, values) => steps.take(() => writer.putMany(entity, values)),
    restoreAll: (entity, values) => steps.take(() => writer.putMany(entity, values, true)),
    countsFrom: (day) => {
      header.countsFrom = day;
    },
    undoes: (entry) => {
      header.undoes = entry;
    },
    set: (key, value) =>
      steps.take(async () => {
        if (await writeSetting(db, key, value)) settingsChanged = true;
      }),
    touch: (scope) => {
      touched.add(scope);
    },
    summarise: (text) => {
      header.summary = text;
    },
    nextRecorded: () =>
      steps.take(async () => {
        recorded = (recorded ?? (await lastRecorded(db))) + 1;
        return recorded;
      }),
  };

  const result = await steps.end(() => work(change));
  await refuseFullLists(db, writer.grown);
  const changes = writer.changes();
  // Undone values were stored before, and nobody enters a restored or demo league. Their days are not checked.
  if (header.undoes === null && origin.via !== 'seed') await refuseFarDays(db, changes, header.countsFrom);
  const changed = new Set<Scope>(changes.flatMap(({ scopes }) => scopes));
  if (settingsChanged) changed.add('seasons');
  const scopes = changed.union(touched);
  if (scopes.size === 0) return { result, raised: new Map(), entry: null, changes: () => [] };
  const entry = changed.size === 0 ? null : await writeHistory(db, header, new Date().toISOString(), changes);
  const raised = await raise(db, scopes.add('league'));
  return { result, raised, entry, changes: () => changesOf(entry, changes) };
}

/** Values that are written without a pause. A card has a row for each of its frames. */
const VALUES_AT_ONCE = 50;

/**
 * Writes values in a transaction and remembers their previous states. Adds the scopes of running scores that the values end to
 * `touched`.
 */
function valueWriter(db: Snapshot, touched: Set<Scope>) {
  const notes = new Map<string, Note & { scopes: Scope[] }>();
  const grown: GrownList[] = [];

  /** With `exactly`, the previous value leaves no trace in the new one, such as a former name. */
  async function put<E extends Entity>(entity: E, values: Entities[E][], exactly = false): Promise<void> {
    const mapper: Mapper<E> = mappers[entity];
    const stored = await mapper.load(db, values.map(mapper.idOf));
    const changed = values.flatMap((value) => {
      const before = stored.get(mapper.idOf(value)) ?? null;
      const after = mapper.asStored(value, exactly ? null : before);
      if (!note(entity, mapper, before, after)) return [];
      grown.push(...grownLists(entity, before, after));
      return [after];
    });
    if (changed.length === 0) return;
    await mapper.save(db, changed, stored);
    for (const scope of (await mapper.end?.(db, changed)) ?? []) touched.add(scope);
  }

  /** Remembers a change; returns whether the value differs. If put twice, the state before the transaction is kept. */
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

  return {
    put,
    grown,
    async putMany<E extends Entity>(entity: E, values: readonly Entities[E][], exactly = false): Promise<void> {
      const ids = new Set(values.map(mappers[entity].idOf));
      if (ids.size < values.length) throw new Error('putAll was given two values with one identifier.');
      for (const chunk of chunks(values, VALUES_AT_ONCE)) {
        await put(entity, chunk, exactly);
        // SQLite answers synchronously. Without a pause, a long import would block every other request.
        await nextTick();
      }
    },
    /** The changes, without values that were changed and then changed back. */
    changes: () => [...notes.values()].filter(({ before, after }) => before !== after),
  };
}

/**
 * Runs the steps of one transaction one at a time: none after a failed step, and none after its end. Otherwise a step that was
 * not awaited could run after the rollback, outside any transaction.
 */
function oneAfterAnother() {
  const exclusively = createWorkQueue(1);
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
        // Running steps finish before the transaction ends.
        await exclusively(async () => undefined);
      }
      await step(async () => undefined);
      return result;
    },
  };
}
