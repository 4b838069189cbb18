import type { Fixture } from '#domain/fixture.ts';
import type { Player } from '#domain/people.ts';
import type { OwnTeam } from './own-league.ts';

// What a soak compares: each place of a league (a result, a player, a season) and what stands there, as texts.

export type CardOf = { season: string; week: number; home: OwnTeam; away: OwnTeam };

const BREAKS = { homeBreak: null, homeBreak2: null, awayBreak: null, awayBreak2: null };

export function placeOf({ season, week, home, away }: CardOf): string {
  return `result ${season} ${home.division} ${week} ${home.id} ${away.id}`;
}

export function seasonPlace(season: string): string {
  return `season ${season}`;
}

export function playerPlace(id: string): string {
  return `player ${id}`;
}

/** The scores of the five frames of a made card: no two of the first 40,000 are alike. */
export function scoresOf(n: number): [number, number][] {
  const high = [n % 200, Math.floor(n / 200) % 200, 0, 0, 0];
  return high.map((more, i) => (i % 2 === 0 ? [50 + more, 10 + i] : [10 + i, 50 + more]));
}

export function scoresText(n: number): string {
  return scoresOf(n)
    .map(([home, away]) => `${home}-${away}`)
    .join(' ');
}

/** A card as the API takes it. */
export function cardBody({ season, week, home, away }: CardOf, n: number): string {
  const matches = scoresOf(n).map(([homeScore, awayScore], i) => ({
    homePlayer: home.players[i]?.id,
    awayPlayer: away.players[i]?.id,
    homeScore,
    awayScore,
    ...BREAKS,
  }));
  const teams = { homeTeam: home.id, awayTeam: away.id };
  return JSON.stringify({ season, weekNumber: week, division: home.division, ...teams, matches });
}

const HEADER =
  'season,division,week,date,homeTeam,awayTeam,match,homePlayer,homeScore,homeBreak,homeBreak2,awayPlayer,awayScore,awayBreak,awayBreak2';

/** A file of results. Its players go by their identifiers: their names may have changed. */
export function importFile(cards: readonly CardOf[], n: number): string {
  const lines = cards.flatMap(({ season, week, home, away }) =>
    scoresOf(n).map(([homeScore, awayScore], i) => {
      const [one, other] = [home.players[i], away.players[i]];
      const frame = `${i + 1},${one?.name},${homeScore},,,${other?.name},${awayScore},,`;
      return `${season},${home.division},${week},,${home.name},${away.name},${frame},${one?.id},${other?.id}`;
    }),
  );
  return [`${HEADER},homePlayerId,awayPlayerId`, ...lines].join('\r\n');
}

export function fixtureText({ frames }: Pick<Fixture, 'frames'>): string {
  return frames.map(({ homeScore, awayScore }) => `${homeScore}-${awayScore}`).join(' ');
}

export function fixturePlace({ season, division, week, homeTeamId, awayTeamId }: Fixture): string {
  return `result ${season} ${division} ${week} ${homeTeamId} ${awayTeamId}`;
}

export function playerText({
  name,
  handicap,
  modifier,
  newHandicap,
}: Omit<Player, 'id' | 'teamId' | 'formerNames' | 'deleted'>): string {
  return `${name}, ${handicap}, ${modifier}, ${newHandicap}`;
}
