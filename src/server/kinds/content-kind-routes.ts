import type { z } from 'zod';
import { contentKinds } from '#contract/kinds/content.ts';
import { type AnyContentKind, addedNameFields, type StoredPicture } from '#contract/kinds/kind.ts';
import type { ShownDays } from '#domain/fields.ts';
import { idFaults, idsAndNames } from '#domain/squads/chosen-ids.ts';
import { type People, peopleOf } from '#domain/squads/people.ts';
import { itemsOf, pictureIn } from '../content/items.ts';
import { shownToday } from '../content/league-content.ts';
import { guardedRead, read } from '../http/reads.ts';
import { contentRows } from '../storage/mappers/content.ts';
import { people } from '../storage/mappers/described.ts';
import { kindWrites, type Routes } from './kind-writes.ts';

/** A stored value of any kind of content. */
type Item = { id: string; picture: StoredPicture } & Record<string, unknown>;

/** For kinds whose answers contain no people, so that these answers stay cached when people change. */
const NOBODY = peopleOf([], []);

/** The routes of all kinds of content, made from the kinds' descriptions. */
export const contentKindRoutes: readonly Routes[] = Object.values<AnyContentKind>(contentKinds).map(routesOf);

function routesOf(kind: AnyContentKind): Routes {
  const { calls, fields, list, stored } = kind;
  const items = itemsOf(kind.key, stored);
  const names = addedNameFields(fields);
  const noNames = Object.fromEntries(names.map((name) => [name, null]));
  const answerOf = ({ id, picture, ...value }: Item, known: People) => ({
    [calls.id]: id,
    ...noNames,
    ...value,
    ...idsAndNames(fields, value, known),
    ...pictureIn(picture),
  });
  // Every kind's schema has a picture, and has parsed these values.
  const inOrder = (values: ReadonlyMap<string, unknown>) =>
    (items.itemsIn(values) as Item[]).sort((a, b) => placeOf(a) - placeOf(b));
  return {
    reads: [
      read(list, async (facts) => {
        const known = names.length === 0 ? NOBODY : await facts.people();
        const all = inOrder(facts.content().values);
        const shown = 'from' in fields ? shownToday(all as (Item & ShownDays)[], facts.today) : all; // parsed by their schema
        return shown.map((one) => answerOf(one, known));
      }),
    ],
    guardedReads: [
      guardedRead(calls.all, async (db) => {
        const known = names.length === 0 ? NOBODY : await people(db);
        return inOrder(await contentRows(db)).map((one) => answerOf(one, known));
      }),
    ],
    writes: (store) =>
      kindWrites<Item, z.ZodObject, z.ZodObject>(
        calls,
        {
          live: async (db, id) => (await items.live(db, id)) as Item | null,
          put: (change, value) => items.put(change, value),
          faults: async (draft, { facts, before }) => idFaults(fields, draft, before, await facts.people()),
          valueOf: (sent, { before }) => ({ ...none(fields), ...sent, picture: before?.picture ?? null }),
          answerOf,
          lineOf: (value) => kind.line(value),
        },
        store,
      ),
  };
}

/** Returns an object with `null` for each field: the defaults for a new value's body. */
function none(fields: z.ZodRawShape): object {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
}

const LAST = 10_000;

function placeOf({ order }: Item): number {
  return typeof order === 'number' ? order : LAST;
}
