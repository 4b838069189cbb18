import { roundName } from '#domain/draws/draw.ts';
import { roundsFor } from '#domain/cups/bracket.ts';
import { type Competition, type ResolvedTie, resolveTies, type Tie, type TieResult } from '#domain/cups/cup.ts';
import type { People } from '#domain/squads/people.ts';
import { currentId } from '#domain/squads/people.ts';

type Played = Pick<Competition, 'draw' | 'withdrawn'>;

/**
 * Returns a tie whose sides no longer follow from earlier ties, so that its result or draw belongs to other entrants (Rule K5).
 * Undefined if there is none.
 */
export function orphanedTie(competition: Played, ties: readonly Tie[]): ResolvedTie | undefined {
  const resolved = resolveTies(competition, ties);
  const stored = new Map(ties.map((tie) => [tie.id, tie]));
  const later = resolved.filter(({ round }) => round > 1);
  if (competition.draw === 'bracket') {
    const isOther = ({ id, home, away, result }: ResolvedTie) => {
      const { home: playedAtHome, away: playedAway } = stored.get(id)!;
      return result !== null && (home !== playedAtHome || away !== playedAway);
    };
    const orphan = later.find(isOther);
    return orphan && { ...orphan, ...sidesOf(stored.get(orphan.id)!) };
  }
  return later.find(({ round, home, away }) => {
    const winners = resolved.filter((tie) => tie.round === round - 1).map(({ winner }) => winner);
    return !winners.includes(home) || !winners.includes(away);
  });
}

function sidesOf({ home, away }: Tie): Pick<Tie, 'home' | 'away'> {
  return { home, away };
}

/** Returns why a competition contradicts its stored ties, or `null` (Rules K1, K4, K5). `nameOf` returns an entrant's name. */
export function cupFault(
  competition: Competition,
  ties: readonly Tie[],
  nameOf: (id: string) => string,
): string | null {
  const { draw, rounds, entrants } = competition;
  const first = ties.filter(({ round }) => round === 1);
  if (ties.length === 0) return null;
  if (first.length === 0) return 'A later round is drawn.';
  const drawn = new Set(first.flatMap(({ home, away }) => [home, away]).filter((id) => id !== null));
  const isDrawn = drawn.size === entrants.length && entrants.every(({ id }) => drawn.has(id));
  const isWhole = draw === 'eachRound' || ties.length === 2 ** rounds.length - 1;
  if (!isDrawn || !isWhole || rounds.length !== roundsFor(entrants.length)) return 'The first round is drawn.';
  const orphan = orphanedTie(competition, ties);
  if (orphan) return orphanSentence(orphan, competition, nameOf);
  const odd = ties.find(({ round, result }) => result && !fitsRound(result, rounds[round - 1]!.bestOf));
  return odd ? `${roundName(odd.round, rounds.length)} has a result of another number of frames.` : null;
}

function fitsRound({ score: { home, away }, walkover }: TieResult, bestOf: number): boolean {
  return walkover !== null || (home + away <= bestOf && 2 * Math.max(home, away) > bestOf);
}

/** Returns the sentence that names the tie that a change would orphan (Rule K5). */
export function orphanSentence(
  orphan: ResolvedTie,
  { rounds }: Pick<Competition, 'rounds'>,
  nameOf: (entrantId: string) => string,
): string {
  const [home, away] = [orphan.home, orphan.away].map((id) => (id === null ? '?' : nameOf(id)));
  const state = orphan.result ? 'has a result' : 'is drawn';
  return `${roundName(orphan.round, rounds.length)}, ${home} v ${away}, ${state}.`;
}

/** Returns the id of a player who would be entered twice (merged players count as one), or `undefined` (Rule K4). */
export function enteredTwice(
  { entrants }: Pick<Competition, 'entrants'>,
  people: Pick<People, 'merged'>,
): string | undefined {
  const seen = new Set<string>();
  const ids = entrants.flatMap((entrant) => ('playerIds' in entrant ? entrant.playerIds : []));
  return ids.map((id) => currentId(people, id)).find((id) => seen.size === seen.add(id).size);
}
