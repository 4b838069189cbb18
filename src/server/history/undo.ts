import { type SeasonsWithDivisionNames } from '#domain/seasons/division-names.ts';
import type { Facts } from '../cache/facts.ts';
import { playerTwiceInPairOnCard, playerOnBothSidesOfCard } from '#domain/players/merge.ts';
import { idAfterMerges, requirePlayer } from '#domain/squads/teams-and-players.ts';
import { conflict, orNotFound } from '../refusal.ts';
import {
  supersededChanges,
  changesOfHistoryEntry,
  type HistoryEntry,
  historyEntry,
  latestEntryOfValue,
} from '../storage/history.ts';
import { adjustmentStore, loneBreakStore, findScheduledFixtureOfTeams } from '../storage/mappers/described.ts';
import { undeletedFixture, fixturesWithPlayers, findFixtureReferencing } from '../storage/mappers/fixtures.ts';
import { entityKinds, mappers } from '../storage/mappers/mappers.ts';
import { resolveMergesInFixtures, loadKeptIdByMergedId } from '../storage/mappers/merged-players.ts';
import { KINDS_IN_SEASON, countUndeletedInSeason } from '../storage/mappers/seasons.ts';
import type { ChangeTransaction, EntityKind, HistoryChange, DatabaseTransaction } from '../storage/store.ts';
import { adjustmentText, entryLine, scheduledFixtureText, resultText, divisionAndWeekText } from './summaries.ts';
import { type LeagueAfterUndo, leagueAfterUndo, type RestoredValues } from './league-after-undo.ts';
import { conflictAfterUndo, cupConflictAfterUndo } from './undo-conflict.ts';

/**
 * Undoes one entry of the history: restores each value as it was before the entry, and removes what the entry created
 * (usually by marking it as deleted). Keeps an imported season that is in use (see `withoutSeasonsChangedLater`). The
 * undo itself becomes a history entry, which can be undone. Returns the summary of the undo. Throws 404 for an unknown
 * entry. Throws 409 with the reason if the entry can never be undone, if a later change depends on it, or if the undo
 * would leave the league inconsistent.
 */
export async function undoEntry(
  change: ChangeTransaction,
  id: number,
  facts: Facts,
  timeZone: string,
): Promise<string> {
  const { db } = change;
  const entry = orNotFound(await historyEntry(db, id), 'The history has no such entry.');
  const changes = await withoutSeasonsChangedLater(db, await changesOfHistoryEntry(db, id));
  throwIfUndoBlocked(neverUndoableReason(entry, changes));
  throwIfUndoBlocked(await laterChangeConflictReason(db, changes, timeZone));
  const origin = await traceOriginalChange(db, entry);
  const after = await leagueAfterUndo(facts, valuesBeforeChanges(changes), origin.created);
  throwIfUndoBlocked(conflictAfterUndo(after));
  // In `entities`, a kind of value comes before the kinds that refer to it.
  for (const entity of entityKinds) await change.restoreAll(entity, after.restored[entity]);
  throwIfUndoBlocked(await laterUseConflictReason(db, after));
  throwIfUndoBlocked(await duplicatePlayerInMatchReason(db, after));
  throwIfUndoBlocked(await cupConflictAfterUndo(db, after));
  const summary = `${origin.isRedo ? 'Redone' : 'Undone'}: ${origin.root.summary}`;
  change.undoes(id);
  change.summarise(summary);
  return summary;
}

/**
 * Returns the values as they were before these changes. For a value that a change created, `undoCreation` of the
 * value's mapper returns what remains after an undo: usually the value marked as deleted.
 */
function valuesBeforeChanges(changes: readonly HistoryChange[]): RestoredValues {
  // The cast is safe: `entities` contains every key of the type. The type of `Object.fromEntries` does not say which
  // keys it has.
  const restored = Object.fromEntries(entityKinds.map((entity) => [entity, []])) as unknown as RestoredValues;
  for (const change of changes) addRestoredValue(restored, change);
  return restored;
}

function addRestoredValue<E extends EntityKind>(
  restored: RestoredValues,
  { entity, before, after }: HistoryChange<E>,
): void {
  const value = before ?? mappers[entity].undoCreation(after);
  if (value !== null) restored[entity].push(value);
}

function throwIfUndoBlocked(reason: string | null): void {
  if (reason !== null) throw conflict(`This cannot be undone. ${reason}`);
}

/** Returns why an entry can never be undone, whatever the state of the league, or `null`. */
function neverUndoableReason(entry: HistoryEntry, changes: readonly HistoryChange[]): string | null {
  if (entry.undoneBy !== null) return 'It has already been undone.';
  if (entry.via === 'seed') return 'It set up the league.';
  if (changes.some(({ entity }) => entity === 'person')) return 'It changed who has access.';
  return changes.length === 0 ? 'It changed no result, team, player or draw.' : null;
}

/**
 * Returns the changes to undo. Leaves out an imported season if the season was changed later, or if something was added
 * to the season later (for example by another file). If any season is left out, changes of settings, such as the
 * default season, are left out too.
 */
async function withoutSeasonsChangedLater(
  db: DatabaseTransaction,
  changes: readonly HistoryChange[],
): Promise<HistoryChange[]> {
  const made = changes.filter(isSeasonAddedByImport);
  const used = new Set<string>();
  for (const { entityId: name } of made) if (await isSeasonUsedByOtherChanges(db, name, changes)) used.add(name);
  return changes.filter(({ entity, entityId }) => {
    if (entity === 'season') return !used.has(entityId);
    return used.size === 0 || entity !== 'setting';
  });
}

function isSeasonAddedByImport(change: HistoryChange): boolean {
  const { entity, before, after } = change;
  return entity === 'season' && (before === null || before.deleted === true) && after.imported;
}

/** Returns whether the season `name` was changed after `changes`, or contains anything that `changes` did not add. */
async function isSeasonUsedByOtherChanges(
  db: DatabaseTransaction,
  name: string,
  changes: readonly HistoryChange[],
): Promise<boolean> {
  const own = changes.filter(({ entity, entityId }) => entity === 'season' && entityId === name);
  if ((await supersededChanges(db, own)).length > 0) return true;
  for (const kind of KINDS_IN_SEASON) {
    const made = changes.filter((one) => one.entity === kind && one.before === null && one.after.season === name);
    if ((await countUndeletedInSeason(db, kind, name)) > made.length) return true;
  }
  return false;
}

/**
 * Returns a sentence about a later change to one of the values in `changes`; `null` if there is none. The later change
 * must be undone first.
 */
async function laterChangeConflictReason(
  db: DatabaseTransaction,
  changes: readonly HistoryChange[],
  timeZone: string,
): Promise<string | null> {
  const [since] = await supersededChanges(db, changes);
  if (!since) return null;
  const later = await latestEntryOfValue(db, since.entity, since.entityId);
  return later ? `A later change depends on it: ${entryLine(later, timeZone)}.` : 'A later change depends on it.';
}

/**
 * Follows a chain of undos back to `root`, the entry that made the original change. `isRedo` is true if undoing `entry`
 * repeats the original change. `created` has the ids of the values that the original change created.
 */
async function traceOriginalChange(
  db: DatabaseTransaction,
  entry: HistoryEntry,
): Promise<{ root: HistoryEntry; isRedo: boolean; created: Set<string> }> {
  let root = entry;
  let isRedo = false;
  while (root.undoes !== null) {
    const before = await historyEntry(db, root.undoes);
    if (!before) break;
    root = before;
    isRedo = !isRedo;
  }
  const creations = (await changesOfHistoryEntry(db, root.id)).filter(({ before }) => before === null);
  return { root, isRedo, created: new Set(creations.map(({ entityId }) => entityId)) };
}

function toSeasonsWithDivisionNames(seasons: LeagueAfterUndo['seasons']): SeasonsWithDivisionNames {
  return { list: [...seasons.values()], default: '' };
}

/**
 * Returns a sentence about a match in which one player would appear twice after the undo, or `null`. Merged players
 * count as one player (Rule N10).
 */
async function duplicatePlayerInMatchReason(
  db: DatabaseTransaction,
  { people, restored, seasons }: LeagueAfterUndo,
): Promise<string | null> {
  const kept = restored.player.flatMap(({ mergedInto }) => mergedInto ?? []).map((id) => idAfterMerges(people, id));
  const live = restored.fixture.filter(({ deleted }) => !deleted);
  const cards = [
    ...resolveMergesInFixtures(live, await loadKeptIdByMergedId(db)),
    ...(await fixturesWithPlayers(db, kept, [...seasons.keys()])),
  ];
  for (const { id, matches } of cards) {
    const opposite = playerOnBothSidesOfCard({ matches });
    const player = opposite ?? playerTwiceInPairOnCard({ matches });
    const card = player === null ? null : await undeletedFixture(db, id);
    if (player === null || !card) continue;
    const name = people.players.get(player)?.name ?? player;
    const where = opposite === null ? 'both of a pair' : 'on both sides of a card';
    return `${name} would be ${where}: ${resultText(card, people)}, ${divisionAndWeekText(card, toSeasonsWithDivisionNames(seasons))}.`;
  }
  return null;
}

/**
 * Returns a sentence if the undo would remove a team or player that a result, a break, a points adjustment or a
 * scheduled fixture still needs; otherwise `null`.
 */
async function laterUseConflictReason(
  db: DatabaseTransaction,
  { people, created, restored, seasons }: LeagueAfterUndo,
): Promise<string | null> {
  const [teamIds = [], playerIds = []] = [restored.team, restored.player].map((values) =>
    values.filter(({ id, deleted }) => deleted && created.has(id)).map(({ id }) => id),
  );
  const result = await findFixtureReferencing(db, { teamIds, playerIds });
  if (result)
    return `A result depends on it: ${resultText(result, people)}, ${divisionAndWeekText(result, toSeasonsWithDivisionNames(seasons))}.`;
  const [made] = await loneBreakStore.liveWith(db, 'playerId', playerIds);
  if (made)
    return `A break depends on it: ${made.points} by ${requirePlayer(people.players, made.playerId).name}, ${made.season}.`;
  const [adjusted] = await adjustmentStore.liveWith(db, 'teamId', teamIds);
  if (adjusted) return `Points depend on it: ${adjustmentText(adjusted, people, toSeasonsWithDivisionNames(seasons))}.`;
  const scheduled = await findScheduledFixtureOfTeams(db, teamIds);
  return (
    scheduled &&
    `A fixture list depends on it: ${scheduledFixtureText(scheduled, people, toSeasonsWithDivisionNames(seasons))}.`
  );
}
