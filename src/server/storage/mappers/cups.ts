import { byPlace, type Competition, cup, resolveTies, type Tie, tie } from '#domain/cups/cup.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { canBeId } from '../new-id.ts';
import { described, type Mapper } from './mapper.ts';
import { mergedPlayers, type MergedPlayers, resolveMergesInMatches } from './fixtures.ts';
import { isStillPlayed } from '#domain/cups/running-tie.ts';
import { allRunningTies, endRunningTies } from '../running-scores.ts';
import type { Entities, Scope, Snapshot } from '../store.ts';

const competitions = described('competition', cup);
const ties = described('tie', tie);

/** Returns the live competitions of a season in order, with the players as they are now (Rule N9). */
export async function cupsOf(db: Snapshot, season: string): Promise<Cup[]> {
  const found = (await competitions.liveWith(db, 'season', [season])).sort(byPlace);
  if (found.length === 0) return [];
  const merged = await mergedPlayers(db);
  const byCompetition = Map.groupBy(await ties.liveWith(db, 'season', [season]), (one) => one.competitionId);
  return found.map((one) => cupOf(one, byCompetition.get(one.id) ?? [], merged));
}

/** Returns the names of a season's live competitions, in order. */
export async function cupNamesOf(db: Snapshot, season: string): Promise<string[]> {
  return (await competitions.liveWith(db, 'season', [season])).sort(byPlace).map(({ name }) => name);
}

/** Returns the live competitions of all seasons in stored form, in no particular order. */
export function liveCompetitions(db: Snapshot): Promise<Competition[]> {
  return competitions.all(db);
}

/** Returns the live ties of all competitions in stored form, in no particular order. */
export function allTies(db: Snapshot): Promise<Tie[]> {
  return ties.all(db);
}

/** Returns the live ties of a competition in stored form, in no particular order. */
export function storedTies(db: Snapshot, competitionId: string): Promise<Tie[]> {
  return ties.liveWith(db, 'competitionId', [competitionId]);
}

/** Joins a competition and its ties, with the players as they are now. */
export function cupOf(competition: Competition, own: readonly Tie[], merged: MergedPlayers): Cup {
  const now = (id: string) => merged.get(id) ?? id;
  const entrants = competition.entrants.map((entrant) =>
    'playerIds' in entrant ? { ...entrant, playerIds: entrant.playerIds.map(now) } : entrant,
  );
  const played = own.map((one) => {
    if (!one.result) return one;
    return { ...one, result: { ...one.result, matches: resolveMergesInMatches(one.result.matches, merged) } };
  });
  return { competition: { ...competition, entrants }, ties: resolveTies(competition, played) };
}

/** Returns a live competition in stored form; `null` if it is unknown or deleted. */
export const liveCompetition = competitions.live;

/** Returns a competition in stored form, deleted or not; `null` if it is unknown. */
export async function storedCompetition(db: Snapshot, id: string): Promise<Entities['competition'] | null> {
  return canBeId(id) ? ((await competitionMapper.load(db, [id])).get(id) ?? null) : null;
}

/** Returns a live tie in stored form. Throws if there is none. */
export async function storedTie(db: Snapshot, id: string): Promise<Tie> {
  const found = await ties.live(db, id);
  if (!found) throw new Error(`No tie has the id ${id}`);
  return found;
}

/** Removes the running scores of ties that have ended, or are between other sides now. Undo does not restore them (Rule K9). */
async function endOfTies(db: Snapshot, changed: ReadonlySet<string>): Promise<Scope[]> {
  const running = (await allRunningTies(db)).filter(({ competitionId }) => changed.has(competitionId));
  const ended = new Set<string>();
  for (const one of running) {
    const cup = await liveCompetition(db, one.competitionId);
    const isPlayed = cup && isStillPlayed(one, resolveTies(cup, await storedTies(db, cup.id)));
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
