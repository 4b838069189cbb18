import { setImmediate as nextTick } from 'node:timers/promises';
import { refuseTooDistantDays } from './far-days.ts';
import { parseStoredChanges, type StoredChange, writeHistoryEntry } from './history.ts';
import { type GrownList, grownLists, refuseFullLists } from './full-lists.ts';
import { highestRecordingNumber } from './mappers/fixtures.ts';
import type { Mapper } from './mappers/mapper.ts';
import { mappers } from './mappers/mappers.ts';
import { writeSetting } from './mappers/settings.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import { raiseRevisions } from './revisions.ts';
import type {
  ChangeTransaction,
  Entities,
  EntityKind,
  HistoryChange,
  ChangeOrigin,
  Revisions,
  RevisionScope,
  DatabaseTransaction,
} from './store.ts';
import { chunks } from './table-rows.ts';

/**
 * Runs `work` in the transaction `db`, writes its history entry, and raises the revisions of all scopes that it
 * changed. Returns the result of `work`, the raised revisions, the number of the history entry, and a function that
 * returns the changes in this entry. There is no entry (`null`) if nothing changed or `work` only called `touch`.
 * Throws the error of `work`, `ListFull` for a list over its limit, and a `Refusal` for a day too far away. If a step
 * failed, throws the error of that step even if `work` caught it, because PostgreSQL refuses all further queries in
 * such a transaction.
 */
export async function makeChange<T>(
  db: DatabaseTransaction,
  origin: ChangeOrigin,
  work: (change: ChangeTransaction) => Promise<T>,
): Promise<{ result: T; raised: Revisions; entry: number | null; changes: () => HistoryChange[] }> {
  const steps = createStepQueue();
  const touched = new Set<RevisionScope>();
  const writer = createValueWriter(db, touched);
  const header = { ...origin, undoes: null as number | null, countsFrom: null as string | null };
  let settingsChanged = false;
  let recorded: number | null = null;

  const change: ChangeTransaction = {
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
        recorded = (recorded ?? (await highestRecordingNumber(db))) + 1;
        return recorded;
      }),
  };

  const result = await steps.end(() => work(change));
  await refuseFullLists(db, writer.grown);
  const changes = writer.changes();
  // Refuses days that are too far away. An undo is not checked, because its values were stored before. A league that
  // the program itself sets up (`seed`) is not checked, because nobody typed its values.
  if (header.undoes === null && origin.via !== 'seed') await refuseTooDistantDays(db, changes, header.countsFrom);
  const changed = new Set<RevisionScope>(changes.flatMap(({ scopes }) => scopes));
  if (settingsChanged) changed.add('seasons');
  const scopes = changed.union(touched);
  if (scopes.size === 0) return { result, raised: new Map(), entry: null, changes: () => [] };
  const entry = changed.size === 0 ? null : await writeHistoryEntry(db, header, new Date().toISOString(), changes);
  const raised = await raiseRevisions(db, scopes.add('league'));
  return { result, raised, entry, changes: () => parseStoredChanges(entry, changes) };
}

/**
 * How many values are written before other requests may run. One value can be many rows: a card has a row for each
 * frame.
 */
const VALUES_BETWEEN_PAUSES = 50;

/**
 * Returns functions that write values in a transaction and remember each value as it was before. Also returns `grown`:
 * the lists of limited length to which a write added a value. If writing a value ends a running score, adds the scope
 * of running scores to `touched`.
 */
function createValueWriter(db: DatabaseTransaction, touched: Set<RevisionScope>) {
  const notes = new Map<string, StoredChange & { scopes: RevisionScope[] }>();
  const grown: GrownList[] = [];

  /**
   * Writes values. Without `exactly`, a new value may take over data from the stored value, such as its former name.
   */
  async function put<E extends EntityKind>(entity: E, values: Entities[E][], exactly = false): Promise<void> {
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
    for (const scope of (await mapper.removeObsolete?.(db, changed)) ?? []) touched.add(scope);
  }

  /**
   * Returns whether `after` differs from `before` and, if it does, remembers the change. If a value is put twice,
   * remembers how it was before the transaction.
   */
  function note<E extends EntityKind>(
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
    async putMany<E extends EntityKind>(entity: E, values: readonly Entities[E][], exactly = false): Promise<void> {
      const ids = new Set(values.map(mappers[entity].idOf));
      if (ids.size < values.length) throw new Error('putAll was given two values with one identifier.');
      for (const chunk of chunks(values, VALUES_BETWEEN_PAUSES)) {
        await put(entity, chunk, exactly);
        // SQLite answers synchronously, so without this pause a long import would block every other request.
        await nextTick();
      }
    },
    /** Returns the changes. Omits values that have been changed back. */
    changes: () => [...notes.values()].filter(({ before, after }) => before !== after),
  };
}

/**
 * Returns functions that run the steps of a transaction one at a time. No step runs after another has failed, or after
 * the transaction has ended. Otherwise a step that was not awaited could run after the rollback, outside any
 * transaction.
 */
function createStepQueue() {
  const exclusively = createConcurrencyLimiter(1);
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
        // Waits until no step of this change is running or queued, so that the transaction does not end before a step.
        await exclusively(async () => undefined);
      }
      await step(async () => undefined);
      return result;
    },
  };
}
