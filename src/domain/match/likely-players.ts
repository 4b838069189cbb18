import { type Fixture, sortedByTimePlayed } from '#domain/cards/fixture.ts';
import { addDays } from '#domain/day.ts';
import { nameAscending } from '#domain/name.ts';
import { ascending, descendingComparer, compareFunctionOf } from '#domain/comparers.ts';
import { countedAppearancesIn } from '#domain/players/appearance.ts';
import { formatOf, type FormatRules, isDecider } from '#domain/seasons/format.ts';
import type { Player } from '#domain/squads/teams-and-players.ts';

/** From this many days before a match, its likely players are shown. Earlier, squads and form can still change. */
const DAYS_SHOWN_BEFORE_MATCH = 14;

/**
 * Returns whether a match is near enough to name its likely players (Rule M6). `day`: the day of the match, or else the
 * last day of its week; `null` if unknown.
 */
export function isNearEnoughForLikelyPlayers(day: string | null, today: string): boolean {
  return day !== null && day <= addDays(today, DAYS_SHOWN_BEFORE_MATCH);
}

/** How many of a team's latest cards decide who is likely to play. */
const LATEST_CARDS_CONSIDERED = 5;

/**
 * A player on the team's latest cards. `count`: the player's singles on these cards. `last`: the index of the latest
 * card with the player. `order`: the player's average position on a card, counted from 0.
 */
type RecentPlayer = { player: Player; count: number; last: number; order: number };

/**
 * Returns the players who are likely to play for a team, in the order in which they usually play (Rule M6). Of the
 * current squad, these are the players with the most singles on the team's last five cards. Returns no more players
 * than the format has singles. `fixtures`: the team's fixtures, oldest season first.
 */
export function likelyPlayers(
  teamId: string,
  squad: readonly Player[],
  fixtures: readonly Fixture[],
  rules: FormatRules,
): Player[] {
  const cards = sortedByTimePlayed(fixtures.filter(({ matches }) => matches.length > 0)).slice(
    -LATEST_CARDS_CONSIDERED,
  );
  const played = countedAppearancesIn(cards).filter((one) => one.teamId === teamId);
  const regulars = squad.flatMap((player): RecentPlayer[] => {
    const own = played.filter(({ playerId }) => playerId === player.id);
    if (own.length === 0) return [];
    const places = own.map(({ fixture, match }) => fixture.matches.indexOf(match));
    const last = Math.max(...own.map(({ fixture }) => cards.indexOf(fixture)));
    return [{ player, count: own.length, last, order: places.reduce((sum, one) => sum + one, 0) / own.length }];
  });
  const byPlayer = nameAscending<RecentPlayer>(
    ({ player }) => player.name,
    ({ player }) => player.id,
  );
  const most = regulars.toSorted(
    compareFunctionOf([
      descendingComparer<RecentPlayer>(({ count }) => count),
      descendingComparer<RecentPlayer>(({ last }) => last),
      byPlayer,
    ]),
  );
  const likely = most.slice(0, countSinglesInFormat(rules));
  return likely
    .toSorted(compareFunctionOf([ascending<RecentPlayer>(({ order }) => order), byPlayer]))
    .map(({ player }) => player);
}

/** Returns the number of matches on a card that have one player on each side. A decider is not counted. */
function countSinglesInFormat(rules: FormatRules): number {
  return formatOf(rules).reduce(
    (sum, section) => sum + (section.players === 1 && !isDecider(section) ? section.matches : 0),
    0,
  );
}
