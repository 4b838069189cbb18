import { type Fixture, inTime } from '#domain/cards/fixture.ts';
import { nameAscending } from '#domain/name.ts';
import { ascending, descending, inOrder } from '#domain/order.ts';
import { appearancesIn } from '#domain/players/appearance.ts';
import { formatOf, type FormatRules, isDecider } from '#domain/seasons/format.ts';
import type { Player } from '#domain/squads/people.ts';

/** From how many of a team's latest cards its likely players follow. */
const CARDS = 5;

/**
 * `count`: the matches in the latest cards. `last`: the number of the last of these cards. `order`: the average position on a
 * card.
 */
type Regular = { player: Player; count: number; last: number; order: number };

/**
 * Returns the players of today's squad who are likely to play for a team, in the order in which they usually play (Rule M6): those
 * with the most singles in the last five cards of the team, as many as the format has singles.
 * @param fixtures the team's, of several seasons oldest season first
 */
export function likelyPlayers(
  teamId: string,
  squad: readonly Player[],
  fixtures: readonly Fixture[],
  rules: FormatRules,
): Player[] {
  const cards = inTime(fixtures.filter(({ matches }) => matches.length > 0)).slice(-CARDS);
  const played = appearancesIn(cards).filter((one) => one.teamId === teamId);
  const regulars = squad.flatMap((player): Regular[] => {
    const own = played.filter(({ playerId }) => playerId === player.id);
    if (own.length === 0) return [];
    const places = own.map(({ fixture, match }) => fixture.matches.indexOf(match));
    const last = Math.max(...own.map(({ fixture }) => cards.indexOf(fixture)));
    return [{ player, count: own.length, last, order: places.reduce((sum, one) => sum + one, 0) / own.length }];
  });
  const byPlayer = nameAscending<Regular>(
    ({ player }) => player.name,
    ({ player }) => player.id,
  );
  const most = regulars.toSorted(
    inOrder([descending<Regular>(({ count }) => count), descending<Regular>(({ last }) => last), byPlayer]),
  );
  const likely = most.slice(0, singlesIn(rules));
  return likely.toSorted(inOrder([ascending<Regular>(({ order }) => order), byPlayer])).map(({ player }) => player);
}

/** Returns the number of a card's matches with one player on each side, without a decider. */
function singlesIn(rules: FormatRules): number {
  return formatOf(rules).reduce(
    (sum, section) => sum + (section.players === 1 && !isDecider(section) ? section.matches : 0),
    0,
  );
}
