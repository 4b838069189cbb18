import { compareCups, type Competition, cupSchema, resolveTies, type Tie, tieSchema } from '#domain/cups/cup.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { withFramesLostByDecision } from '#domain/cups/appearances.ts';
import type { PlayerRuling } from '#domain/rules/ruling.ts';
import { rulingStore } from './described.ts';
import { canBeId } from '../new-id.ts';
import { createValueStore, type Mapper } from './mapper.ts';
import { loadKeptIdByMergedId, type KeptIdByMergedId, resolveMergesInMatches } from './merged-players.ts';
import { isTieStillToPlay } from '#domain/cups/running-tie.ts';
import { allRunningTieScores, removeRunningTieScoresWithinWrite } from '../running-scores.ts';
import type { Entities, RevisionScope, DatabaseTransaction } from '../store.ts';

const competitionStore = createValueStore('competition', cupSchema);
const tieStore = createValueStore('tie', tieSchema);

/**
 * Returns a season's undeleted cups with their ties, sorted by `compareCups`. Each merged player is replaced by the
 * player who was kept (Rule N9).
 */
export async function cupsOfSeason(db: DatabaseTransaction, season: string): Promise<CupWithTies[]> {
  const found = (await competitionStore.liveWith(db, 'season', [season])).sort(compareCups);
  if (found.length === 0) return [];
  const merged = await loadKeptIdByMergedId(db);
  const byCompetition = Map.groupBy(await tieStore.liveWith(db, 'season', [season]), (one) => one.competitionId);
  const decided = await tieRulings(db, season, merged);
  return found.map((one) => joinCupWithTies(one, byCompetition.get(one.id) ?? [], { merged, decided }));
}

/** Returns the names of a season's undeleted competitions, sorted by `compareCups`. */
export async function cupNamesOfSeason(db: DatabaseTransaction, season: string): Promise<string[]> {
  return (await competitionStore.liveWith(db, 'season', [season])).sort(compareCups).map(({ name }) => name);
}

/** Returns the undeleted competitions of all seasons as they are stored, in no particular order. */
export function undeletedCompetitions(db: DatabaseTransaction): Promise<Competition[]> {
  return competitionStore.all(db);
}

/** Returns the undeleted ties of all competitions as they are stored, in no particular order. */
export function undeletedTies(db: DatabaseTransaction): Promise<Tie[]> {
  return tieStore.all(db);
}

/** Returns the undeleted ties of a competition as they are stored, in no particular order. */
export function undeletedTiesOfCompetition(db: DatabaseTransaction, competitionId: string): Promise<Tie[]> {
  return tieStore.liveWith(db, 'competitionId', [competitionId]);
}

/** The merged players of the league, and the officials' decisions about players in ties. */
type MergesAndTieRulings = { merged: KeptIdByMergedId; decided: readonly PlayerRuling[] };

/** Returns the merged players of the league, and the officials' decisions about players in a season's ties. */
export async function loadMergesAndTieRulings(db: DatabaseTransaction, season: string): Promise<MergesAndTieRulings> {
  const merged = await loadKeptIdByMergedId(db);
  return { merged, decided: await tieRulings(db, season, merged) };
}

/**
 * Returns the officials' decisions about players in a season's ties. A decision about a merged player has the id of the
 * player who was kept.
 */
async function tieRulings(db: DatabaseTransaction, season: string, merged: KeptIdByMergedId): Promise<PlayerRuling[]> {
  const found = (await rulingStore.liveWith(db, 'season', [season])).filter(({ tieId }) => tieId !== null);
  return found.map((one) => ({ ...one, playerId: merged.get(one.playerId) ?? one.playerId }));
}

/**
 * Joins a competition with its ties (`own`), in the form in which they count today. Replaces each merged player by the
 * player who was kept. Sets the state and the winner of each tie, and `lost` on each tie in which a side has lost
 * frames by an official's decision. Also returns the decisions about the competition, if there are any.
 */
export function joinCupWithTies(
  competition: Competition,
  own: readonly Tie[],
  { merged, decided }: MergesAndTieRulings,
): CupWithTies {
  const now = (id: string) => merged.get(id) ?? id;
  const entrants = competition.entrants.map((entrant) =>
    'playerIds' in entrant ? { ...entrant, playerIds: entrant.playerIds.map(now) } : entrant,
  );
  const played = own.map((one) => {
    if (!one.result) return one;
    return { ...one, result: { ...one.result, matches: resolveMergesInMatches(one.result.matches, merged) } };
  });
  const ofThis = decided.filter(({ competitionId }) => competitionId === competition.id);
  const ties = played.map((one) => withFramesLostByDecision(one, { entrants }, ofThis));
  return {
    competition: { ...competition, entrants },
    ties: resolveTies(competition, ties),
    ...(ofThis.length === 0 ? {} : { rulings: ofThis }),
  };
}

/**
 * Returns stored ties of a competition (`own`), with `lost` set on each tie in which a side has lost frames by an
 * official's decision. Such a loss may change the winner.
 */
export async function tiesWithFramesLostByDecision(
  db: DatabaseTransaction,
  competition: Competition,
  own: readonly Tie[],
): Promise<Tie[]> {
  const cup = joinCupWithTies(competition, own, await loadMergesAndTieRulings(db, competition.season));
  const lost = new Map(cup.ties.map((tie) => [tie.id, tie.lost]));
  return own.map((tie) => {
    const frames = lost.get(tie.id);
    return frames ? { ...tie, lost: frames } : tie;
  });
}

/** Returns a competition as it is stored; `null` if it is unknown or deleted. */
export const findUndeletedCompetition = competitionStore.live;

/** Returns a competition as it is stored, even if deleted; `null` if there is none. */
export async function findStoredCompetition(
  db: DatabaseTransaction,
  id: string,
): Promise<Entities['competition'] | null> {
  return canBeId(id) ? ((await competitionMapper.load(db, [id])).get(id) ?? null) : null;
}

/** Returns a tie as it is stored. Throws if the tie is unknown or deleted. */
export async function tieOrThrow(db: DatabaseTransaction, id: string): Promise<Tie> {
  const found = await tieStore.live(db, id);
  if (!found) throw new Error(`No tie has the id ${id}`);
  return found;
}

/**
 * Checks the running scores of ties in the changed competitions. `changed`: the ids of these competitions. Removes a
 * running score in three cases: the tie was deleted, the tie or the leg cannot be played any more, or the entrants of
 * the tie are no longer the entrants of the running score. Returns the scopes of the removed running scores. An undo
 * does not bring these running scores back (Rule K9).
 */
async function removeObsoleteRunningTieScores(
  db: DatabaseTransaction,
  changed: ReadonlySet<string>,
): Promise<RevisionScope[]> {
  const running = (await allRunningTieScores(db)).filter(({ competitionId }) => changed.has(competitionId));
  const ended = new Set<string>();
  for (const one of running) {
    const cup = await findUndeletedCompetition(db, one.competitionId);
    const own = cup ? await tiesWithFramesLostByDecision(db, cup, await undeletedTiesOfCompetition(db, cup.id)) : [];
    const isPlayed = cup && isTieStillToPlay(one, resolveTies(cup, own));
    if (!isPlayed) ended.add(one.id);
  }
  return ended.size === 0 ? [] : removeRunningTieScoresWithinWrite(db, ({ id }) => ended.has(id));
}

export const competitionMapper: Mapper<'competition'> = {
  ...competitionStore.mapper,
  scopesOf: ({ season }) => [`cups:${season}`],
  removeObsolete: (db, values) => removeObsoleteRunningTieScores(db, new Set(values.map(({ id }) => id))),
};

export const tieMapper: Mapper<'tie'> = {
  ...tieStore.mapper,
  scopesOf: ({ season }) => [`cups:${season}`],
  removeObsolete: (db, values) =>
    removeObsoleteRunningTieScores(db, new Set(values.map(({ competitionId }) => competitionId))),
};
