import { byPlace, type Competition, cup, resolveTies, type Tie, tie } from '#domain/cups/cup.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { withLostFrames } from '#domain/cups/appearances.ts';
import type { Ruling } from '#domain/rules/ruling.ts';
import { rulings } from './described.ts';
import { canBeId } from '../new-id.ts';
import { described, type Mapper } from './mapper.ts';
import { mergedPlayers, type MergedPlayers, resolveMergesInMatches } from './fixtures.ts';
import { isStillPlayed } from '#domain/cups/running-tie.ts';
import { allRunningTies, endRunningTies } from '../running-scores.ts';
import type { Entities, Scope, Snapshot } from '../store.ts';

const competitions = described('competition', cup);
const ties = described('tie', tie);

/** Returns the live competitions of a season in order, with the remaining player in place of a merged one (Rule N9). */
export async function cupsOf(db: Snapshot, season: string): Promise<Cup[]> {
  const found = (await competitions.liveWith(db, 'season', [season])).sort(byPlace);
  if (found.length === 0) return [];
  const merged = await mergedPlayers(db);
  const byCompetition = Map.groupBy(await ties.liveWith(db, 'season', [season]), (one) => one.competitionId);
  const decided = await tieRulings(db, season, merged);
  return found.map((one) => cupOf(one, byCompetition.get(one.id) ?? [], { merged, decided }));
}

/** Returns the names of a season's live competitions, in order. */
export async function cupNamesOf(db: Snapshot, season: string): Promise<string[]> {
  return (await competitions.liveWith(db, 'season', [season])).sort(byPlace).map(({ name }) => name);
}

/** Returns the live competitions of all seasons as they are stored, in no particular order. */
export function liveCompetitions(db: Snapshot): Promise<Competition[]> {
  return competitions.all(db);
}

/** Returns the live ties of all competitions as they are stored, in no particular order. */
export function allTies(db: Snapshot): Promise<Tie[]> {
  return ties.all(db);
}

/** Returns the live ties of a competition as they are stored, in no particular order. */
export function storedTies(db: Snapshot, competitionId: string): Promise<Tie[]> {
  return ties.liveWith(db, 'competitionId', [competitionId]);
}

/**
 * What is needed to make cups as they count today from stored ones: the merged players, and the officials' decisions
 * about players in ties.
 */
type MergesAndDecisions = { merged: MergedPlayers; decided: readonly Ruling[] };

/** Returns what `cupOf` needs for the cups of a season. */
export async function loadMergesAndDecisions(db: Snapshot, season: string): Promise<MergesAndDecisions> {
  const merged = await mergedPlayers(db);
  return { merged, decided: await tieRulings(db, season, merged) };
}

/**
 * Returns the officials' decisions about players in ties of a season, with the remaining player in place of a merged
 * one.
 */
async function tieRulings(db: Snapshot, season: string, merged: MergedPlayers): Promise<Ruling[]> {
  const found = (await rulings.liveWith(db, 'season', [season])).filter(({ tieId }) => tieId !== null);
  return found.map((one) => ({ ...one, playerId: merged.get(one.playerId) ?? one.playerId }));
}

/** Joins a competition with its ties, as they count today: with remaining players and the officials' decisions. */
export function cupOf(competition: Competition, own: readonly Tie[], { merged, decided }: MergesAndDecisions): Cup {
  const now = (id: string) => merged.get(id) ?? id;
  const entrants = competition.entrants.map((entrant) =>
    'playerIds' in entrant ? { ...entrant, playerIds: entrant.playerIds.map(now) } : entrant,
  );
  const played = own.map((one) => {
    if (!one.result) return one;
    return { ...one, result: { ...one.result, matches: resolveMergesInMatches(one.result.matches, merged) } };
  });
  const ofThis = decided.filter(({ competitionId }) => competitionId === competition.id);
  const ties = played.map((one) => withLostFrames(one, { entrants }, ofThis));
  return {
    competition: { ...competition, entrants },
    ties: resolveTies(competition, ties),
    ...(ofThis.length === 0 ? {} : { rulings: ofThis }),
  };
}

/** Returns stored ties with the frames that a side has lost by a decision, because these may change the winner. */
export async function withDecisions(db: Snapshot, competition: Competition, own: readonly Tie[]): Promise<Tie[]> {
  const cup = cupOf(competition, own, await loadMergesAndDecisions(db, competition.season));
  const lost = new Map(cup.ties.map((tie) => [tie.id, tie.lost]));
  return own.map((tie) => {
    const frames = lost.get(tie.id);
    return frames ? { ...tie, lost: frames } : tie;
  });
}

/** Returns a live competition as it is stored; `null` if it is unknown or deleted. */
export const liveCompetition = competitions.live;

/** Returns a competition as it is stored, even if deleted; `null` if there is none. */
export async function storedCompetition(db: Snapshot, id: string): Promise<Entities['competition'] | null> {
  return canBeId(id) ? ((await competitionMapper.load(db, [id])).get(id) ?? null) : null;
}

/** Returns a live tie as it is stored. Throws if there is none. */
export async function storedTie(db: Snapshot, id: string): Promise<Tie> {
  const found = await ties.live(db, id);
  if (!found) throw new Error(`No tie has the id ${id}`);
  return found;
}

/**
 * Removes the running scores of ties that have ended or have other entrants now. An undo does not bring these scores
 * back (Rule K9).
 */
async function endOfTies(db: Snapshot, changed: ReadonlySet<string>): Promise<Scope[]> {
  const running = (await allRunningTies(db)).filter(({ competitionId }) => changed.has(competitionId));
  const ended = new Set<string>();
  for (const one of running) {
    const cup = await liveCompetition(db, one.competitionId);
    const own = cup ? await withDecisions(db, cup, await storedTies(db, cup.id)) : [];
    const isPlayed = cup && isStillPlayed(one, resolveTies(cup, own));
    if (!isPlayed) ended.add(one.id);
  }
  return ended.size === 0 ? [] : endRunningTies(db, ({ id }) => ended.has(id));
}

export const competitionMapper: Mapper<'competition'> = {
  ...competitions.mapper,
  scopesOf: ({ season }) => [`cups:${season}`],
  end: (db, values) => endOfTies(db, new Set(values.map(({ id }) => id))),
};

export const tieMapper: Mapper<'tie'> = {
  ...ties.mapper,
  scopesOf: ({ season }) => [`cups:${season}`],
  end: (db, values) => endOfTies(db, new Set(values.map(({ competitionId }) => competitionId))),
};
