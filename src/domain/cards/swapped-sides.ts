/** The teams and players of a card, either all as ids or all as names. */
export type CardSides = {
  homeTeam: string;
  awayTeam: string;
  homePlayers: readonly string[];
  awayPlayers: readonly string[];
};

/**
 * Returns the cards of a results file whose sides seem to be swapped (Rule N15). On each side of such a card, no player
 * belongs to the side's own team, and at least two players belong to the other team. One player is enough if the side
 * has only one player. Of the two teams, a player belongs to the team for which more of the other cards name the
 * player. If a team is in `teamsOf(player)`, the team gets one card more in this count. If the counts are equal, the
 * player belongs to neither team.
 */
export function cardsWithProbablySwappedSides<C extends CardSides>(
  cards: readonly C[],
  teamsOf: (player: string) => ReadonlySet<string>,
): C[] {
  const cardsFor = new Map<string, number>();
  const key = (player: string, team: string) => `${player}\u{1f}${team}`;
  for (const card of cards)
    for (const [player, team] of playerTeamPairs(card))
      cardsFor.set(key(player, team), (cardsFor.get(key(player, team)) ?? 0) + 1);

  /**
   * Returns 1 if the player belongs to team `other`, -1 for team `own`, and 0 if unclear. The card that is being
   * checked names the player for `own`, and is not counted.
   */
  function belongs(player: string, own: string, other: string): number {
    const known = teamsOf(player);
    const forOwn = (cardsFor.get(key(player, own)) ?? 0) - 1 + Number(known.has(own));
    const forOther = (cardsFor.get(key(player, other)) ?? 0) + Number(known.has(other));
    return Math.sign(forOther - forOwn);
  }

  function isSwapped(players: readonly string[], own: string, other: string): boolean {
    const signs = [...new Set(players)].map((player) => belongs(player, own, other));
    return (
      signs.length > 0 && !signs.includes(-1) && signs.filter((sign) => sign === 1).length >= Math.min(2, signs.length)
    );
  }

  return cards.filter(
    ({ homeTeam, awayTeam, homePlayers, awayPlayers }) =>
      isSwapped(homePlayers, homeTeam, awayTeam) && isSwapped(awayPlayers, awayTeam, homeTeam),
  );
}

/** Returns one pair of player and team for each different player of each side. */
function playerTeamPairs({ homeTeam, awayTeam, homePlayers, awayPlayers }: CardSides): [string, string][] {
  return [
    ...[...new Set(homePlayers)].map((player): [string, string] => [player, homeTeam]),
    ...[...new Set(awayPlayers)].map((player): [string, string] => [player, awayTeam]),
  ];
}
