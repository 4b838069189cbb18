import { history, undo } from '#contract/history.ts';
import type { Actor } from '#domain/people/permissions.ts';
import { undoEntry } from '../history/undo.ts';
import { subjectsOfHistoryEntry } from '../http/gate.ts';
import { writeHandler } from '../http/writes.ts';
import { badRequest, notFound } from '../refusal.ts';
import {
  undoableEntries,
  changesOfHistoryEntry,
  type HistoryEntry,
  historyEntries,
  historyEntry,
} from '../storage/history.ts';
import { uncachedRead } from '../http/reads.ts';

const DEFAULT_LIMIT = 50;
const MAX_ENTRIES = 200;
/** The highest entry number that both database engines can store. */
const MAX_ENTRY_NUMBER = 2 ** 31 - 1;

export const historyReads = [
  uncachedRead(history, async (db, { query, actor }) => {
    const limit = checkedWholeNumber(query.limit ?? DEFAULT_LIMIT, 'Limit', MAX_ENTRIES);
    const before = query.before === undefined ? null : checkedWholeNumber(query.before, 'Before', MAX_ENTRY_NUMBER);
    const found = await historyEntries(db, {
      before,
      limit: limit + 1,
      of: requestedEntity(query),
      within: visibleHistoryScope(actor),
    });
    const page = found.slice(0, limit);
    const undoable = await undoableEntries(
      db,
      page.map(({ id }) => id),
    );
    return {
      entries: page.map((entry) => ({
        id: String(entry.id),
        ...entryFields(entry),
        undoable: entry.via !== 'seed' && undoable.has(entry.id),
      })),
      next: found.length > limit ? String(page.at(-1)?.id) : null,
    };
  }),
];

/** Returns the fields of a history entry that clients may see, except its id. */
export function entryFields({ at, by, action, summary, undoneBy }: HistoryEntry) {
  return { at, by, action, summary, undone: undoneBy !== null };
}

export const undoWrites = [
  writeHandler(
    undo,
    async (db, { params }) => {
      const id = entryNumberOfPath(params.id);
      if (!(await historyEntry(db, id))) throw notFound('The history has no such entry.');
      return subjectsOfHistoryEntry(await changesOfHistoryEntry(db, id));
    },
    async (change, { params, facts }) => {
      const summary = await undoEntry(change, entryNumberOfPath(params.id), facts, facts.content().timeZone);
      return { success: true as const, message: `${summary}.` };
    },
  ),
];

/**
 * Returns which history entries an official sees. A secretary sees all (`null`). Any other official sees only the
 * entries that this official may undo: those whose changes are all in the official's own divisions.
 */
function visibleHistoryScope({ role, divisions }: Actor) {
  return role === 'secretary' ? null : { divisions };
}

const ENTITY_KIND_BY_PARAMETER = { fixtureId: 'fixture', teamId: 'team', playerId: 'player' } as const;

/**
 * Returns the fixture, team or player whose history is requested; `null` if the query names none. Throws 400 if the
 * query names more than one.
 */
function requestedEntity(query: { [Name in keyof typeof ENTITY_KIND_BY_PARAMETER]?: string | undefined }) {
  const given = (['fixtureId', 'teamId', 'playerId'] as const).filter((name) => query[name]);
  if (given.length > 1) throw badRequest('Only one of fixtureId, teamId and playerId can be given.');
  const [name] = given;
  return name === undefined ? null : { entity: ENTITY_KIND_BY_PARAMETER[name], id: query[name] ?? '' };
}

function checkedWholeNumber(value: number, what: string, most: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw badRequest(`${what} must be a whole number from 1 to ${most}.`);
}

function entryNumberOfPath(id: string): number {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : MAX_ENTRY_NUMBER + 1;
  if (number > MAX_ENTRY_NUMBER) throw notFound('The history has no such entry.');
  return number;
}
