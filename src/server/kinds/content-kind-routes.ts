import type { z } from 'zod';
import { contentKinds } from '#contract/kinds/content.ts';
import { type AnyContentKind, nameFieldKeysForIds, type StoredPicture } from '#contract/kinds/kind.ts';
import type { ShownDays } from '#domain/shown-days.ts';
import { teamAndPlayerIdFaults, teamAndPlayerIdsWithNames } from '#domain/squads/chosen-ids.ts';
import { type TeamsAndPlayers, toTeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { itemStore, pictureAddressAndSize } from '../content/items.ts';
import { itemsShownToday } from '../content/league-content.ts';
import { uncachedRead, cachedRead } from '../http/reads.ts';
import { allUndeletedContent } from '../storage/mappers/content.ts';
import { teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import { kindWrites, type KindRoutes } from './kind-writes.ts';

/** A stored value of any kind of content, such as a trophy. */
type ContentItem = { id: string; picture: StoredPicture } & Record<string, unknown>;

/**
 * An empty list of teams and players. It is used for kinds of content whose answers contain no team or player names, so
 * that these answers stay cached when teams or players change.
 */
const NO_TEAMS_OR_PLAYERS = toTeamsAndPlayers([], []);

/** The routes of all kinds of content, made from the kinds' descriptions. */
export const contentKindRoutes: readonly KindRoutes[] = Object.values<AnyContentKind>(contentKinds).map(routesOf);

function routesOf(kind: AnyContentKind): KindRoutes {
  const { calls, fields, list, stored } = kind;
  const items = itemStore(kind.key, stored);
  const names = nameFieldKeysForIds(fields);
  const noNames = Object.fromEntries(names.map((name) => [name, null]));
  const answerOf = ({ id, picture, ...value }: ContentItem, known: TeamsAndPlayers) => ({
    [calls.id]: id,
    ...noNames,
    ...value,
    ...teamAndPlayerIdsWithNames(fields, value, known),
    ...pictureAddressAndSize(picture),
  });
  // The cast is safe: every kind's schema has the field `picture`, and all these values were parsed by their schema.
  const inOrder = (values: ReadonlyMap<string, unknown>) =>
    (items.itemsIn(values) as ContentItem[]).sort((a, b) => placeOf(a) - placeOf(b));
  return {
    reads: [
      cachedRead(list, async (facts) => {
        const known = names.length === 0 ? NO_TEAMS_OR_PLAYERS : await facts.people();
        const all = inOrder(facts.content().values);
        // The cast is safe: a kind with the field `from` also has the field `until`.
        const shown = 'from' in fields ? itemsShownToday(all as (ContentItem & ShownDays)[], facts.today) : all;
        return shown.map((one) => answerOf(one, known));
      }),
    ],
    uncachedReads: [
      uncachedRead(calls.all, async (db) => {
        const known = names.length === 0 ? NO_TEAMS_OR_PLAYERS : await teamsAndPlayersIncludingDeleted(db);
        return inOrder(await allUndeletedContent(db)).map((one) => answerOf(one, known));
      }),
    ],
    writes: (store) =>
      kindWrites<ContentItem, z.ZodObject, z.ZodObject>(
        calls,
        {
          live: async (db, id) => (await items.live(db, id)) as ContentItem | null,
          put: (change, value) => items.put(change, value),
          faults: async (draft, { facts, before }) =>
            teamAndPlayerIdFaults(fields, draft, before, await facts.people()),
          valueOf: (sent, { before }) => ({ ...nullForEachField(fields), ...sent, picture: before?.picture ?? null }),
          answerOf,
          lineOf: (value) => kind.line(value),
        },
        store,
      ),
  };
}

/** Returns an object with `null` for each field. A field that a request body leaves out is stored as `null`. */
function nullForEachField(fields: z.ZodRawShape): object {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
}

const PLACE_OF_UNORDERED_ITEM = 10_000;

function placeOf({ order }: ContentItem): number {
  return typeof order === 'number' ? order : PLACE_OF_UNORDERED_ITEM;
}
