/**
 * The league of a soak, as texts that can be compared. Each key names a result, a player or a season, and its value
 * says what must be stored for it.
 */
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Player } from '#domain/squads/teams-and-players.ts';
import type { Store } from '#server/storage/store.ts';

export type OwnPlayer = { id: string; name: string };
/** A team that only one writer changes. */
export type OwnTeam = { id: string; name: string; division: number; players: OwnPlayer[] };
export type Card = { season: string; week: number; home: OwnTeam; away: OwnTeam };

const BREAKS = { homeBreak: null, homeBreak2: null, awayBreak: null, awayBreak2: null };

export const cardKey = ({ season, week, home, away }: Card): string =>
  `result ${season} ${home.division} ${week} ${home.id} ${away.id}`;

export const seasonKey = (season: string): string => `season ${season}`;

export const playerKey = (id: string): string => `player ${id}`;

/** Returns the five frame scores of card number `n`. The first 40,000 cards are all different. */
export function scoresOf(n: number): [number, number][] {
  const high = [n % 200, Math.floor(n / 200) % 200, 0, 0, 0];
  return high.map((more, i) => (i % 2 === 0 ? [50 + more, 10 + i] : [10 + i, 50 + more]));
}

export function scoresText(n: number): string {
  return scoresOf(n)
    .map(([home, away]) => `${home}-${away}`)
    .join(' ');
}

/** Returns a card with the scores of card number `n`, as the body of a request. */
export function cardBody({ season, week, home, away }: Card, n: number): string {
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

/**
 * Returns a CSV file of results, each with the scores of card number `n`. It has the ids of players too, because their
 * names may have changed.
 */
export function importFile(cards: readonly Card[], n: number): string {
  const lines = cards.flatMap(({ season, week, home, away }) =>
    scoresOf(n).map(([homeScore, awayScore], i) => {
      const [one, other] = [home.players[i], away.players[i]];
      const frame = `${i + 1},${one?.name},${homeScore},,,${other?.name},${awayScore},,`;
      return `${season},${home.division},${week},,${home.name},${away.name},${frame},${one?.id},${other?.id}`;
    }),
  );
  return [`${HEADER},homePlayerId,awayPlayerId`, ...lines].join('\r\n');
}

export const fixtureText = ({ matches }: Pick<Fixture, 'matches'>): string =>
  matches.map(({ sides: { home, away } }) => `${home.score}-${away.score}`).join(' ');

export const fixtureKey = ({ season, division, week, homeTeamId, awayTeamId }: Fixture): string =>
  `result ${season} ${division} ${week} ${homeTeamId} ${awayTeamId}`;

export function playerText({
  name,
  handicap,
  modifier,
  newHandicap,
}: Omit<Player, 'id' | 'teamId' | 'formerNames' | 'deleted'>): string {
  return `${name}, ${handicap}, ${modifier}, ${newHandicap}`;
}

const TEAMS = 4;
const PLAYERS = 5;
const ORIGIN = { by: '', via: 'seed', action: 'soak', summary: 'Teams for a soak' } as const;

/** Returns the teams of the writer with this number, all in one division. */
export function ownTeams(writer: number): OwnTeam[] {
  return Array.from({ length: TEAMS }, (_, team) => {
    const id = `h${writer}t${team}`;
    const players = Array.from({ length: PLAYERS }, (__, n) => ({
      id: `${id}p${n}`,
      name: `Player ${writer} ${team} ${n}`,
    }));
    return { id, name: `Team ${writer} ${team}`, division: 1 + (writer % 2), players };
  });
}

/** Returns a card for each home and away team of the same division, in each of this many weeks. */
export function cardsOf(teams: readonly OwnTeam[], season: string, weeks: number): Card[] {
  const pairs = teams.flatMap((home) =>
    teams.filter((away) => away !== home && away.division === home.division).map((away) => ({ home, away })),
  );
  return Array.from({ length: weeks }, (_, i) => pairs.map((pair) => ({ ...pair, season, week: i + 1 }))).flat();
}

/** Adds teams and their players to a league. Each player has handicap 0. */
export function fillTeams(store: Store, teams: readonly OwnTeam[]): Promise<void> {
  return store.write(ORIGIN, async (change) => {
    await change.putAll(
      'team',
      teams.map(({ id, name, division }) => ({ id, name, division, formerNames: [], deleted: false })),
    );
    const handicaps = { handicap: 0, modifier: 0, newHandicap: 0 };
    await change.putAll(
      'player',
      teams.flatMap(({ id: teamId, players }) =>
        players.map(({ id, name }) => ({ id, name, teamId, formerNames: [], ...handicaps, deleted: false })),
      ),
    );
  });
}
