import type { Competition, Entrant } from '#domain/cups/cup.ts';
import type { Sides } from '#domain/cards/match.ts';
import { handicapWithinLimits, type StartWithGiver, startBetweenHandicaps } from '#domain/squads/handicap.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import { requirePlayer, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';

/**
 * Returns the start in a tie: the points that one side gives the other, or `null` for none (Rule K6). The start is the
 * difference between the current handicaps of both sides, at most `maxStart`; half a point is dropped. A pair has the
 * mean of its players' handicaps. A team has no handicap, because teams agree on starts frame by frame. An entrant's
 * `ownStart` replaces the handicap; the other side then counts as 0 if it has no handicap (Rule E22). `counts`: the
 * lowest and the highest handicap that count in a match (Rule H24).
 */
export function handicapStartInTie(
  { handicap, maxStart }: Pick<Competition, 'handicap' | 'maxStart'>,
  sides: Sides<Entrant>,
  { players }: Pick<TeamsAndPlayers, 'players'>,
  counts?: HandicapRules['counts'],
): StartWithGiver | null {
  const isOwn = sides.home.ownStart !== undefined || sides.away.ownStart !== undefined;
  if (!handicap && !isOwn) return null;
  const of = (entrant: Entrant) =>
    entrant.ownStart ?? (handicap ? meanHandicap(entrant, players, counts) : null) ?? (isOwn ? 0 : null);
  const [home, away] = [of(sides.home), of(sides.away)];
  return home === null || away === null ? null : startBetweenHandicaps({ home, away }, maxStart);
}

function meanHandicap(
  entrant: Entrant,
  players: TeamsAndPlayers['players'],
  counts: HandicapRules['counts'],
): number | null {
  if (!('playerIds' in entrant)) return null;
  const handicaps = entrant.playerIds.map((id) => handicapWithinLimits(requirePlayer(players, id).handicap, counts));
  return handicaps.reduce((sum, points) => sum + points, 0) / handicaps.length;
}
