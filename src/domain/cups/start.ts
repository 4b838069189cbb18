import type { Competition, Entrant } from '#domain/cups/cup.ts';
import type { Sides } from '#domain/cards/match.ts';
import { countedHandicap, type Start, startGiven } from '#domain/squads/handicap.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import { knownPlayer, type People } from '#domain/squads/people.ts';

/**
 * Returns the start between two sides by their current handicaps, limited by the cap, or `null` (Rule K6). A pair's handicap
 * is the mean of its two players' handicaps. Half a point of start is dropped. Teams agree on the start frame by frame.
 * Entrants with a start of their own have it in place of a handicap (Rule E22). `counts`: what counts of a handicap (Rule H24).
 */
export function startInTie(
  { handicap, maxStart }: Pick<Competition, 'handicap' | 'maxStart'>,
  sides: Sides<Entrant>,
  { players }: Pick<People, 'players'>,
  counts?: HandicapRules['counts'],
): Start | null {
  const isOwn = sides.home.ownStart !== undefined || sides.away.ownStart !== undefined;
  if (!handicap && !isOwn) return null;
  const of = (entrant: Entrant) =>
    entrant.ownStart ?? (handicap ? meanHandicap(entrant, players, counts) : null) ?? (isOwn ? 0 : null);
  const [home, away] = [of(sides.home), of(sides.away)];
  return home === null || away === null ? null : startGiven({ home, away }, maxStart);
}

function meanHandicap(entrant: Entrant, players: People['players'], counts: HandicapRules['counts']): number | null {
  if (!('playerIds' in entrant)) return null;
  const handicaps = entrant.playerIds.map((id) => countedHandicap(knownPlayer(players, id).handicap, counts));
  return handicaps.reduce((sum, points) => sum + points, 0) / handicaps.length;
}
