import { roundName } from '#domain/draws/draw.ts';
import { isBracketDraw, countKnockOutRounds } from '#domain/cups/bracket.ts';
import { type Competition, type ResolvedTie, resolveTies, roundSettings, type Tie } from '#domain/cups/cup.ts';
import { GROUP_ROUND, firstRoundTieContradictingGroups, countKnockOutStarters } from '#domain/cups/groups.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { decidingPointsOrFrames, areAllLegsPlayed } from '#domain/cups/tie-outcome.ts';
import { sideAhead } from '#domain/cards/match.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { idAfterMerges } from '#domain/squads/teams-and-players.ts';

type CupDrawFields = Pick<Competition, 'draw' | 'withdrawn'> & Partial<Pick<Competition, 'entrants' | 'groups'>>;

/**
 * Returns a tie that does not fit the results before it (Rule K5): one of its sides has not qualified for the tie, or
 * its round lacks a winner of the previous round. Returns `undefined` if there is no such tie.
 */
export function tieContradictingEarlierResults(
  competition: CupDrawFields,
  ties: readonly Tie[],
): ResolvedTie | undefined {
  const resolved = resolveTies(competition, ties);
  const stored = new Map(ties.map((tie) => [tie.id, tie]));
  const later = resolved.filter(({ round }) => round > 1);
  const ofGroups = firstRoundTieContradictingGroups({ ...competition, entrants: competition.entrants ?? [] }, resolved);
  if (ofGroups) return ofGroups;
  if (isBracketDraw(competition.draw)) {
    const isOther = ({ id, home, away, result }: ResolvedTie) => {
      const { home: playedAtHome, away: playedAway } = stored.get(id)!;
      return result !== null && (home !== playedAtHome || away !== playedAway);
    };
    const orphan = later.find(isOther);
    return orphan && { ...orphan, ...sidesOf(stored.get(orphan.id)!) };
  }
  const winnersOf = (round: number) => resolved.filter((tie) => tie.round === round).map(({ winner }) => winner);
  const isOrphan = ({ round, home, away }: ResolvedTie) => {
    const winners = winnersOf(round - 1);
    return !winners.includes(home) || (away !== null && !winners.includes(away));
  };
  return later.find(isOrphan) ?? later.find(({ round }) => !areAllWinnersDrawn(winnersOf(round - 1), resolved, round));
}

/** Returns whether all winners of the previous round (`winners`) are drawn in the round `round`. */
function areAllWinnersDrawn(winners: readonly (string | null)[], ties: readonly ResolvedTie[], round: number): boolean {
  const drawn = new Set(ties.filter((tie) => tie.round === round).flatMap(({ home, away }) => [home, away]));
  return winners.every((id) => id === null || drawn.has(id));
}

function sidesOf({ home, away }: Tie): Pick<Tie, 'home' | 'away'> {
  return { home, away };
}

/**
 * Returns a sentence that says how a competition contradicts its stored ties (Rules K1, K4, K5). Returns `null` if it
 * does not. `nameOf` returns an entrant's name.
 */
export function contradictionWithStoredTies(
  competition: Competition,
  ties: readonly Tie[],
  nameOf: (id: string) => string,
): string | null {
  const { draw, rounds, entrants, groups } = competition;
  const first = ties.filter(({ round }) => round === (groups ? GROUP_ROUND : 1));
  if (ties.length === 0) return null;
  if (first.length === 0) return 'A later round is drawn.';
  const drawn = new Set(first.flatMap(({ home, away }) => [home, away]).filter((id) => id !== null));
  const isDrawn = drawn.size === entrants.length && entrants.every(({ id }) => drawn.has(id));
  const knockOut = ties.filter(({ round }) => round > GROUP_ROUND);
  const isUndrawn = groups !== undefined && knockOut.length === 0;
  const isWhole = !isBracketDraw(draw) || isUndrawn || knockOut.length === 2 ** rounds.length - 1;
  if (!isDrawn || !isWhole || rounds.length !== countKnockOutRounds(countKnockOutStarters(competition)))
    return 'The first round is drawn.';
  const orphan = tieContradictingEarlierResults(competition, ties);
  if (orphan) return blockingTieSentence(orphan, competition, nameOf);
  const odd = ties.find(
    ({ round, result }) =>
      result && !isResultValidForRound(result, roundSettings(competition, round).bestOf, competition),
  );
  return odd ? `${roundName(odd.round, rounds.length)} has a result of another number of frames.` : null;
}

/**
 * Returns whether a result fits the number of frames in its round (`bestOf`), and was decided in the competition's way:
 * by frames or by points, in one leg or two. A walkover always fits, and so does a tie that puts both sides out.
 */
function isResultValidForRound(result: TieResult, bestOf: number, { decidedBy, legs }: Competition): boolean {
  const { score, points, winner } = result;
  if (result.walkover !== null || result.bothOut) return true;
  if ((legs === undefined) !== (result.legs === undefined) || (decidedBy === undefined) !== (points === undefined))
    return false;
  const isShort = ({ home, away }: TieResult['score']) => home + away <= bestOf;
  if (legs === undefined && decidedBy === undefined)
    return isShort(score) && 2 * Math.max(score.home, score.away) > bestOf;
  const isWon = !areAllLegsPlayed(result) || winner !== undefined || sideAhead(decidingPointsOrFrames(result)) !== null;
  return isWon && (result.legs?.every((leg) => isShort(leg.score)) ?? isShort(score));
}

/**
 * Returns the sentence about `orphan`, a tie that would have the wrong sides after a change (Rule K5): `Final, Ann v
 * Bob, is drawn.`
 */
export function blockingTieSentence(
  orphan: ResolvedTie,
  { rounds }: Pick<Competition, 'rounds'>,
  nameOf: (entrantId: string) => string,
): string {
  const [home, away] = [orphan.home, orphan.away].map((id) => (id === null ? '?' : nameOf(id)));
  const state = orphan.result ? 'has a result' : 'is drawn';
  return `${roundName(orphan.round, rounds.length)}, ${home} v ${away}, ${state}.`;
}

/** Returns the id of a player who is entered twice, or `undefined` (Rule K4). Merged players count as one player. */
export function findPlayerEnteredTwice(
  { entrants }: Pick<Competition, 'entrants'>,
  people: Pick<TeamsAndPlayers, 'merged'>,
): string | undefined {
  const seen = new Set<string>();
  const ids = entrants.flatMap((entrant) => ('playerIds' in entrant ? entrant.playerIds : []));
  return ids.map((id) => idAfterMerges(people, id)).find((id) => seen.size === seen.add(id).size);
}
