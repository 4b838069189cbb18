import { byPlace, type Competition, cup, resolveTies, type Tie, tie } from '#domain/cups/cup.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { canBeId } from '../new-id.ts';
import { described, type Mapper } from './mapper.ts';
import { mergedPlayers, type MergedPlayers, withPlayersOfToday } from './fixtures.ts';
import type { Entities, Snapshot } from '../store.ts';

const competitions = described('competition', cup);
const ties = described('tie', tie);

/** The live competitions of a season, in their order, with the players as they are now (Rule N9). */
export async function cupsOf(db: Snapshot, season: string): Promise<Cup[]> {
  const found = (await competitions.liveWith(db, 'season', [season])).sort(byPlace);
  if (found.length === 0) return [];
  const merged = await mergedPlayers(db);
  const byCompetition = Map.groupBy(await ties.liveWith(db, 'season', [season]), (one) => one.competitionId);
  return found.map((one) => cupOf(one, byCompetition.get(one.id) ?? [], merged));
}

/** The names of the live competitions of a season, in their order. */
export async function cupNamesOf(db: Snapshot, season: string): Promise<string[]> {
  return (await competitions.liveWith(db, 'season', [season])).sort(byPlace).map(({ name }) => name);
}

/** The live competitions of every season as they are stored, in no order. */
export function liveCompetitions(db: Snapshot): Promise<Competition[]> {
  return competitions.all(db);
}

/** The live ties of every competition as they are stored, in no order. */
export function allTies(db: Snapshot): Promise<Tie[]> {
  return ties.all(db);
}

/** The live ties of a competition as they are stored, in no order. */
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
    return { ...one, result: { ...one.result, matches: withPlayersOfToday(one.result.matches, merged) } };
  });
  return { competition: { ...competition, entrants }, ties: resolveTies(competition, played) };
}

/** A live competition as it is stored, or `null` where it is unknown or deleted. */
export const liveCompetition = competitions.live;

/** A competition as it is stored, deleted or not, or `null` where it is unknown. */
export async function storedCompetition(db: Snapshot, id: string): Promise<Entities['competition'] | null> {
  return canBeId(id) ? ((await competitionMapper.load(db, [id])).get(id) ?? null) : null;
}

/** A live tie as it is stored; throws if there is none. */
export async function storedTie(db: Snapshot, id: string): Promise<Tie> {
  const found = await ties.live(db, id);
  if (!found) throw new Error(`No tie has the id ${id}`);
  return found;
}

export const competitionMapper: Mapper<'competition'> = {
  ...competitions.mapper,
  scopesOf: ({ season }) => [`cups:${season}`],
};

export const tieMapper: Mapper<'tie'> = { ...ties.mapper, scopesOf: ({ season }) => [`cups:${season}`] };
