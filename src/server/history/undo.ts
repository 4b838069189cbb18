import { type NamedSeasons } from '#domain/seasons/division-names.ts';
import type { Facts } from '../cache/facts.ts';
import { playerOfWholePair, playerOnBothSides } from '#domain/players/merge.ts';
import { currentId, knownPlayer } from '#domain/squads/people.ts';
import { conflict, orNotFound } from '../refusal.ts';
import { changedSince, historyChanges, type HistoryEntry, historyEntry, latestEntry } from '../storage/history.ts';
import { adjustments, loneBreaks, scheduledFixtureWith } from '../storage/mappers/described.ts';
import { resolveMerges, fixture, fixturesWith, mergedPlayers, resultReferencing } from '../storage/mappers/fixtures.ts';
import { entities, mappers } from '../storage/mappers/mappers.ts';
import { KINDS_IN_SEASON, liveInSeason } from '../storage/mappers/seasons.ts';
import type { Change, Entity, HistoryChange, Snapshot } from '../storage/store.ts';
import { adjustmentLine, entryLine, scheduledFixtureLine, scoreLine, divisionAndWeek } from './summaries.ts';
import { type LeagueAfter, leagueAfter, type Restored, undoConflict, cupConflict } from './undo-conflict.ts';

/**
 * Undoes one entry of the history: restores every previous value, and undoes the creation of a value as its mapper defines.
 * Throws 404 for an unknown entry. Throws 409 with the reason if a later change depends on the entry, or if the league would be
 * inconsistent. The undo is an entry too and can be undone. Returns its summary.
 */
export async function undoEntry(change: Change, id: number, facts: Facts, timeZone: string): Promise<string> {
  const { db } = change;
  const entry = orNotFound(await historyEntry(db, id), 'The history has no such entry.');
  const changes = await withoutUsedSeasons(db, await historyChanges(db, id));
  refuse(whyNever(entry, changes));
  refuse(await laterChange(db, changes, timeZone));
  const origin = await originOf(db, entry);
  const after = await leagueAfter(facts, restoredBy(changes), origin.created);
  refuse(undoConflict(after));
  // Values that others reference come first.
  for (const entity of entities) await change.restoreAll(entity, after.restored[entity]);
  refuse(await laterUse(db, after));
  refuse(await twiceInMatch(db, after));
  refuse(await cupConflict(db, after));
  const summary = `${origin.isRedo ? 'Redone' : 'Undone'}: ${origin.root.summary}`;
  change.undoes(id);
  change.summarise(summary);
  return summary;
}

/** Returns the values before these changes. A created value is undone as its mapper defines. */
function restoredBy(changes: readonly HistoryChange[]): Restored {
  // `entities` contains every kind of the type. Object.fromEntries loses this information.
  const restored = Object.fromEntries(entities.map((entity) => [entity, []])) as unknown as Restored;
  for (const change of changes) addUndone(restored, change);
  return restored;
}

function addUndone<E extends Entity>(restored: Restored, { entity, before, after }: HistoryChange<E>): void {
  const value = before ?? mappers[entity].undoCreation(after);
  if (value !== null) restored[entity].push(value);
}

function refuse(reason: string | null): void {
  if (reason !== null) throw conflict(`This cannot be undone. ${reason}`);
}

/** Returns why an entry can never be undone, whatever the state of the league, or `null`. */
function whyNever(entry: HistoryEntry, changes: readonly HistoryChange[]): string | null {
  if (entry.undoneBy !== null) return 'It has already been undone.';
  if (entry.via === 'seed') return 'It set up the league.';
  if (changes.some(({ entity }) => entity === 'person')) return 'It changed who has access.';
  return changes.length === 0 ? 'It changed no result, team, player or draw.' : null;
}

/**
 * Returns the changes to undo. A season that an import created stays if it contains anything else, because a later file may
 * have extended it. Then the default season stays too.
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

/** Returns whether a season has changed since, or has things that these changes did not make. */
async function isUsedOtherwise(db: Snapshot, name: string, changes: readonly HistoryChange[]): Promise<boolean> {
  const own = changes.filter(({ entity, entityId }) => entity === 'season' && entityId === name);
  if ((await changedSince(db, own)).length > 0) return true;
  for (const kind of KINDS_IN_SEASON) {
    const made = changes.filter((one) => one.entity === kind && one.before === null && one.after.season === name);
    if ((await liveInSeason(db, kind, name)) > made.length) return true;
  }
  return false;
}

/** Returns a sentence about the latest later change of the same value, or `null`. That change would have to be undone first. */
async function laterChange(db: Snapshot, changes: readonly HistoryChange[], timeZone: string): Promise<string | null> {
  const [since] = await changedSince(db, changes);
  if (!since) return null;
  const later = await latestEntry(db, since.entity, since.entityId);
  return later ? `A later change depends on it: ${entryLine(later, timeZone)}.` : 'A later change depends on it.';
}

/**
 * Follows a chain of undos back to the original change. `isRedo`: undoing `entry` repeats the original change. `created`: the ids
 * of the values that the original change created.
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

function namedSeasons(seasons: LeagueAfter['seasons']): NamedSeasons {
  return { list: [...seasons.values()], default: '' };
}

/** Returns a sentence about a card that a restored or undone merge gives one person twice in a match (Rule N10), or `null`. */
async function twiceInMatch(db: Snapshot, { people, restored, seasons }: LeagueAfter): Promise<string | null> {
  const kept = restored.player.flatMap(({ mergedInto }) => mergedInto ?? []).map((id) => currentId(people, id));
  const live = restored.fixture.filter(({ deleted }) => !deleted);
  const cards = [
    ...resolveMerges(live, await mergedPlayers(db)),
    ...(await fixturesWith(db, kept, [...seasons.keys()])),
  ];
  for (const { id, matches } of cards) {
    const opposite = playerOnBothSides({ matches });
    const player = opposite ?? playerOfWholePair({ matches });
    const card = player === null ? null : await fixture(db, id);
    if (player === null || !card) continue;
    const name = people.players.get(player)?.name ?? player;
    const where = opposite === null ? 'both of a pair' : 'on both sides of a card';
    return `${name} would be ${where}: ${scoreLine(card, people)}, ${divisionAndWeek(card, namedSeasons(seasons))}.`;
  }
  return null;
}

/** Returns a sentence about a result or fixture list that references a team or player that would no longer exist, or `null`. */
async function laterUse(db: Snapshot, { people, created, restored, seasons }: LeagueAfter): Promise<string | null> {
  const [teamIds = [], playerIds = []] = [restored.team, restored.player].map((values) =>
    values.filter(({ id, deleted }) => deleted && created.has(id)).map(({ id }) => id),
  );
  const result = await resultReferencing(db, { teamIds, playerIds });
  if (result)
    return `A result depends on it: ${scoreLine(result, people)}, ${divisionAndWeek(result, namedSeasons(seasons))}.`;
  const [made] = await loneBreaks.liveWith(db, 'playerId', playerIds);
  if (made)
    return `A break depends on it: ${made.points} by ${knownPlayer(people.players, made.playerId).name}, ${made.season}.`;
  const [adjusted] = await adjustments.liveWith(db, 'teamId', teamIds);
  if (adjusted) return `Points depend on it: ${adjustmentLine(adjusted, people, namedSeasons(seasons))}.`;
  const scheduled = await scheduledFixtureWith(db, teamIds);
  return (
    scheduled && `A fixture list depends on it: ${scheduledFixtureLine(scheduled, people, namedSeasons(seasons))}.`
  );
}
