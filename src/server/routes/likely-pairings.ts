import type { MatchPage } from '#contract/match.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { likelyPlayers } from '#domain/match/likely-players.ts';
import { framesBetweenPlayers } from '#domain/players/player-matches.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import { handicapWithinLimits, handicapStarts } from '#domain/squads/handicap.ts';
import { type TeamsAndPlayers, type Player, squad } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { handicapRulesOfDefaultSeason } from './handicaps.ts';

type DivisionAndTeamIds = Pick<Fixture, 'division' | 'homeTeamId' | 'awayTeamId'>;

/**
 * Returns the pairs of players who are likely to meet in a match (Rule M6). Each pair has the handicap start. It also
 * has the home player's wins and losses in earlier frames between these two players. Returns no pairs if all players of
 * the league have the same handicap. @param seasons the names of all seasons up to and including the season of the
 * match, oldest first
 */
export async function likelyPairings(
  facts: Facts,
  season: StoredSeason,
  { division, homeTeamId, awayTeamId }: DivisionAndTeamIds,
  seasons: readonly string[],
): Promise<MatchPage['starts']> {
  const people = await facts.peopleToday();
  const rules = await handicapRulesOfDefaultSeason(facts);
  if (!haveDifferentHandicaps(people, ({ handicap }) => handicapWithinLimits(handicap, rules.counts))) return [];
  const likely = async (teamId: string) =>
    likelyPlayers(
      teamId,
      squad(people, teamId),
      await facts.fixturesAmong(seasons, { teamId }),
      rulesOfDivision(season, division),
    );
  const [homes, aways] = [await likely(homeTeamId), await likely(awayTeamId)];
  const met = await facts.fixturesWithPlayers(
    homes.map(({ id }) => id),
    seasons,
  );
  return homes.slice(0, aways.length).map((home, i) => {
    const away = aways[i]!;
    const starts = handicapStarts({ home: home.handicap, away: away.handicap }, rules);
    const frames = framesBetweenPlayers(met, { playerId: home.id, opponentId: away.id }, people);
    return {
      home: likelyPlayerAnswer(home),
      away: likelyPlayerAnswer(away),
      start: starts.home - starts.away,
      won: frames.filter(({ result }) => result === 'Win').length,
      lost: frames.filter(({ result }) => result === 'Loss').length,
    };
  });
}

function haveDifferentHandicaps({ players }: TeamsAndPlayers, counted: (player: Player) => number): boolean {
  return new Set([...players.values()].filter(({ deleted }) => !deleted).map(counted)).size > 1;
}

function likelyPlayerAnswer({ id, name, handicap }: Player) {
  return { playerId: id, name, handicap };
}
