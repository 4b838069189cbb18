import { type NamedSeasons } from '#domain/seasons/division-names.ts';
import type { Facts } from '../cache/facts.ts';
import { playerTwiceInPair, playerOnBothSides } from '#domain/players/merge.ts';
import { currentId, knownPlayer } from '#domain/squads/people.ts';
import { conflict, orNotFound } from '../refusal.ts';
import { changedSince, historyChanges, type HistoryEntry, historyEntry, latestEntry } from '../storage/history.ts';
import { adjustments, loneBreaks, scheduledFixtureOfTeams } from '../storage/mappers/described.ts';
import {
  resolveMerges,
  fixture,
  fixturesWithPlayers,
  mergedPlayers,
  resultReferencing,
} from '../storage/mappers/fixtures.ts';
import { entities, mappers } from '../storage/mappers/mappers.ts';
import { KINDS_IN_SEASON, countLiveInSeason } from '../storage/mappers/seasons.ts';
import type { Change, Entity, HistoryChange, Snapshot } from '../storage/store.ts';
import { adjustmentLine, entryLine, scheduledFixtureLine, resultLine, divisionAndWeek } from './summaries.ts';
import {
  type LeagueAfterUndo,
  leagueAfterUndo,
  type RestoredValues,
  undoConflict,
  cupConflict,
} from './undo-conflict.ts';

/**
 * Undoes one entry of the history: restores every value as it was before the entry, and removes what the entry created,
 * in the way that each mapper defines. Returns the summary of the undo, which is a history entry too and can be undone.
 * Throws 404 for an unknown entry. Throws 409 with the reason if a later change depends on the entry, or if the undo
 * would leave the league inconsistent.
 */
export async function undoEntry(change: Change, id: number, facts: Facts, timeZone: string): Promise<string> {
  const { db } = change;
  const entry = orNotFound(await historyEntry(db, id), 'The history has no such entry.');
  const changes = await withoutUsedSeasons(db, await historyChanges(db, id));
  refuse(whyNever(entry, changes));
  refuse(await laterChange(db, changes, timeZone));
  const origin = await originOf(db, entry);
  const after = await leagueAfterUndo(facts, restoredBy(changes), origin.created);
  refuse(undoConflict(after));
  // In `entities`, a kind of value comes before the kinds that refer to it.
  for (const entity of entities) await change.restoreAll(entity, after.restored[entity]);
  refuse(await laterUse(db, after));
  refuse(await twiceInMatch(db, after));
  refuse(await cupConflict(db, after));
  const summary = `${origin.isRedo ? 'Redone' : 'Undone'}: ${origin.root.summary}`;
  change.undoes(id);
  change.summarise(summary);
  return summary;
}

/**
 * Returns the values before these changes. For a value that a change created, its mapper defines what an undo leaves.
 */
function restoredBy(changes: readonly HistoryChange[]): RestoredValues {
  // `entities` contains every key of the type, but Object.fromEntries forgets the keys.
  const restored = Object.fromEntries(entities.map((entity) => [entity, []])) as unknown as RestoredValues;
  for (const change of changes) addUndone(restored, change);
  return restored;
}

function addUndone<E extends Entity>(restored: RestoredValues, { entity, before, after }: HistoryChange<E>): void {
  const value = before ?? mappers[entity].undoCreation(after);
  if (value !== null) restored[entity].push(value);
}

function refuse(reason: string | null): void {
  if (reason !== null) throw conflict(`This cannot be undone. ${reason}`);
}

/** Returns why an entry can never be undone, in whatever state the league is, or `null`. */
function whyNever(entry: HistoryEntry, changes: readonly HistoryChange[]): string | null {
  if (entry.undoneBy !== null) return 'It has already been undone.';
  if (entry.via === 'seed') return 'It set up the league.';
  if (changes.some(({ entity }) => entity === 'person')) return 'It changed who has access.';
  return changes.length === 0 ? 'It changed no result, team, player or draw.' : null;
}

/**
 * Returns the changes to undo: without a season that an import created and to which something was added since, for
 * example by another file. If there is such a season, the default season stays the same too.
 */
async function withoutUsedSeasons(db: Snapshot, changes: readonly HistoryChange[]): Promise<HistoryChange[]> {
  const made = changes.filter(isSeasonOfFile);
  const used = new Set<string>();
  for (const { entityId: name } of made) if (await isUsedOtherwise(db, name, changes)) used.add(name);
  return changes.filter(({ entity, entityId }) => {
    if (entity === 'season') return !used.has(entityId);
    return used.size === 0 || entity !== 'setting';
  });
}

function isSeasonOfFile(change: HistoryChange): boolean {
  const { entity, before, after } = change;
  return entity === 'season' && (before === null || before.deleted === true) && after.imported;
}

/** Returns whether a season was changed later, or contains anything that these changes did not add. */
async function isUsedOtherwise(db: Snapshot, name: string, changes: readonly HistoryChange[]): Promise<boolean> {
  const own = changes.filter(({ entity, entityId }) => entity === 'season' && entityId === name);
  if ((await changedSince(db, own)).length > 0) return true;
  for (const kind of KINDS_IN_SEASON) {
    const made = changes.filter((one) => one.entity === kind && one.before === null && one.after.season === name);
    if ((await countLiveInSeason(db, kind, name)) > made.length) return true;
  }
  return false;
}

/** Returns a sentence about the latest later change to the same values, which must be undone first; or `null`. */
async function laterChange(db: Snapshot, changes: readonly HistoryChange[], timeZone: string): Promise<string | null> {
  const [since] = await changedSince(db, changes);
  if (!since) return null;
  const later = await latestEntry(db, since.entity, since.entityId);
  return later ? `A later change depends on it: ${entryLine(later, timeZone)}.` : 'A later change depends on it.';
}

/**
 * Follows a chain of undos back to the entry that made the original change. `isRedo` is true if undoing `entry` repeats
 * the original change. `created` has the ids of the values that the original change created.
 */
async function originOf(
  db: Snapshot,
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
  const creations = (await historyChanges(db, root.id)).filter(({ before }) => before === null);
  return { root, isRedo, created: new Set(creations.map(({ entityId }) => entityId)) };
}

function namedSeasons(seasons: LeagueAfterUndo['seasons']): NamedSeasons {
  return { list: [...seasons.values()], default: '' };
}

/**
 * Returns a sentence about a match in which one person would play twice after a merge is restored or undone (Rule N10),
 * or `null`.
 */
async function twiceInMatch(db: Snapshot, { people, restored, seasons }: LeagueAfterUndo): Promise<string | null> {
  const kept = restored.player.flatMap(({ mergedInto }) => mergedInto ?? []).map((id) => currentId(people, id));
  const live = restored.fixture.filter(({ deleted }) => !deleted);
  const cards = [
    ...resolveMerges(live, await mergedPlayers(db)),
    ...(await fixturesWithPlayers(db, kept, [...seasons.keys()])),
  ];
  for (const { id, matches } of cards) {
    const opposite = playerOnBothSides({ matches });
    const player = opposite ?? playerTwiceInPair({ matches });
    const card = player === null ? null : await fixture(db, id);
    if (player === null || !card) continue;
    const name = people.players.get(player)?.name ?? player;
    const where = opposite === null ? 'both of a pair' : 'on both sides of a card';
    return `${name} would be ${where}: ${resultLine(card, people)}, ${divisionAndWeek(card, namedSeasons(seasons))}.`;
  }
  return null;
}

/**
 * Returns a sentence about a result or fixture list that refers to a team or player the undo would remove, or `null`.
 */
async function laterUse(db: Snapshot, { people, created, restored, seasons }: LeagueAfterUndo): Promise<string | null> {
  const [teamIds = [], playerIds = []] = [restored.team, restored.player].map((values) =>
    values.filter(({ id, deleted }) => deleted && created.has(id)).map(({ id }) => id),
  );
  const result = await resultReferencing(db, { teamIds, playerIds });
  if (result)
    return `A result depends on it: ${resultLine(result, people)}, ${divisionAndWeek(result, namedSeasons(seasons))}.`;
  const [made] = await loneBreaks.liveWith(db, 'playerId', playerIds);
  if (made)
    return `A break depends on it: ${made.points} by ${knownPlayer(people.players, made.playerId).name}, ${made.season}.`;
  const [adjusted] = await adjustments.liveWith(db, 'teamId', teamIds);
  if (adjusted) return `Points depend on it: ${adjustmentLine(adjusted, people, namedSeasons(seasons))}.`;
  const scheduled = await scheduledFixtureOfTeams(db, teamIds);
  return (
    scheduled && `A fixture list depends on it: ${scheduledFixtureLine(scheduled, people, namedSeasons(seasons))}.`
  );
}
