import { compareCups, type Competition, cupSchema, resolveTies, type Tie, tieSchema } from '#domain/cups/cup.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { withFramesLostByDecision } from '#domain/cups/appearances.ts';
import type { Ruling } from '#domain/rules/ruling.ts';
import { rulingStore } from './described.ts';
import { canBeId } from '../new-id.ts';
import { createValueStore, type Mapper } from './mapper.ts';
import { mergedPlayers, type MergedPlayers, resolveMergesInMatches } from './fixtures.ts';
import { isTieStillToPlay } from '#domain/cups/running-tie.ts';
import { allRunningTieScores, endRunningTies } from '../running-scores.ts';
import type { Entities, Scope, Snapshot } from '../store.ts';

const competitions = createValueStore('competition', cupSchema);
const ties = createValueStore('tie', tieSchema);

/**
 * Returns a season's undeleted cups with their ties, sorted by `compareCups`. Each merged player is replaced by the
 * player who was kept (Rule N9).
 */
export async function cupsOfSeason(db: Snapshot, season: string): Promise<CupWithTies[]> {
  const found = (await competitions.liveWith(db, 'season', [season])).sort(compareCups);
  if (found.length === 0) return [];
  const merged = await mergedPlayers(db);
  const byCompetition = Map.groupBy(await ties.liveWith(db, 'season', [season]), (one) => one.competitionId);
  const decided = await tieRulings(db, season, merged);
  return found.map((one) => joinCupWithTies(one, byCompetition.get(one.id) ?? [], { merged, decided }));
}

/** Returns the names of a season's undeleted competitions, sorted by `compareCups`. */
export async function cupNamesOfSeason(db: Snapshot, season: string): Promise<string[]> {
  return (await competitions.liveWith(db, 'season', [season])).sort(compareCups).map(({ name }) => name);
}

/** Returns the undeleted competitions of all seasons as they are stored, in no particular order. */
export function undeletedCompetitions(db: Snapshot): Promise<Competition[]> {
  return competitions.all(db);
}

/** Returns the undeleted ties of all competitions as they are stored, in no particular order. */
export function allTies(db: Snapshot): Promise<Tie[]> {
  return ties.all(db);
}

/** Returns the undeleted ties of a competition as they are stored, in no particular order. */
export function storedTies(db: Snapshot, competitionId: string): Promise<Tie[]> {
  return ties.liveWith(db, 'competitionId', [competitionId]);
}

/** The merged players of the league, and the officials' decisions about players in ties. */
type MergesAndDecisions = { merged: MergedPlayers; decided: readonly Ruling[] };

/** Returns the merged players of the league, and the officials' decisions about players in a season's ties. */
export async function loadMergesAndDecisions(db: Snapshot, season: string): Promise<MergesAndDecisions> {
  const merged = await mergedPlayers(db);
  return { merged, decided: await tieRulings(db, season, merged) };
}

/**
 * Returns the officials' decisions about players in a season's ties. A decision about a merged player has the id of the
 * player who was kept.
 */
async function tieRulings(db: Snapshot, season: string, merged: MergedPlayers): Promise<Ruling[]> {
  const found = (await rulingStore.liveWith(db, 'season', [season])).filter(({ tieId }) => tieId !== null);
  return found.map((one) => ({ ...one, playerId: merged.get(one.playerId) ?? one.playerId }));
}

/**
 * Joins a competition with its ties (`own`) as they count today. Each merged player is replaced by the player who was
 * kept. Each tie has its state and winner, and `lost` if a side has lost frames by an official's decision. Also returns
 * the decisions about the competition, if there are any.
 */
export function joinCupWithTies(
  competition: Competition,
  own: readonly Tie[],
  { merged, decided }: MergesAndDecisions,
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
export async function withDecisions(db: Snapshot, competition: Competition, own: readonly Tie[]): Promise<Tie[]> {
  const cup = joinCupWithTies(competition, own, await loadMergesAndDecisions(db, competition.season));
  const lost = new Map(cup.ties.map((tie) => [tie.id, tie.lost]));
  return own.map((tie) => {
    const frames = lost.get(tie.id);
    return frames ? { ...tie, lost: frames } : tie;
  });
}

/** Returns a competition as it is stored; `null` if it is unknown or deleted. */
export const undeletedCompetition = competitions.live;

/** Returns a competition as it is stored, even if deleted; `null` if there is none. */
export async function storedCompetition(db: Snapshot, id: string): Promise<Entities['competition'] | null> {
  return canBeId(id) ? ((await competitionMapper.load(db, [id])).get(id) ?? null) : null;
}

/** Returns a tie as it is stored. Throws if the tie is unknown or deleted. */
export async function requiredTie(db: Snapshot, id: string): Promise<Tie> {
  const found = await ties.live(db, id);
  if (!found) throw new Error(`No tie has the id ${id}`);
  return found;
}

/**
 * Checks the running scores of ties in the changed competitions (`changed` has their ids). Removes a running score if
 * its tie or leg cannot be played any more, if the tie was deleted, or if the tie has other entrants than the score.
 * Returns the scopes of the removed scores. An undo does not bring these scores back (Rule K9).
 */
async function endOfTies(db: Snapshot, changed: ReadonlySet<string>): Promise<Scope[]> {
  const running = (await allRunningTieScores(db)).filter(({ competitionId }) => changed.has(competitionId));
  const ended = new Set<string>();
  for (const one of running) {
    const cup = await undeletedCompetition(db, one.competitionId);
    const own = cup ? await withDecisions(db, cup, await storedTies(db, cup.id)) : [];
    const isPlayed = cup && isTieStillToPlay(one, resolveTies(cup, own));
    if (!isPlayed) ended.add(one.id);
  }
  return ended.size === 0 ? [] : endRunningTies(db, ({ id }) => ended.has(id));
}

export const competitionMapper: Mapper<'competition'> = {
  ...competitions.mapper,
  scopesOf: ({ season }) => [`cups:${season}`],
  removeObsolete: (db, values) => endOfTies(db, new Set(values.map(({ id }) => id))),
};

export const tieMapper: Mapper<'tie'> = {
  ...ties.mapper,
  scopesOf: ({ season }) => [`cups:${season}`],
  removeObsolete: (db, values) => endOfTies(db, new Set(values.map(({ competitionId }) => competitionId))),
};
