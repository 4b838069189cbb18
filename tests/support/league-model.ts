/** A simple model of the league, with which the tests check the site's tables. It shares no code with the site. */

export type ModelFrame = { home: string | null; away: string | null; homeScore: number; awayScore: number };
export type ModelFixture = {
  season: string;
  division: number;
  week: number;
  home: string;
  away: string;
  /** The position of the card in the order of recording. */
  order: number;
  frames: ModelFrame[];
  /** The team whose captain recorded the card; `null` for an official. */
  by: string | null;
  state: 'final' | 'unconfirmed' | 'disputed';
};
export type ModelTeam = { id: string; name: string; division: number; deleted: boolean };
/** `into`: the player who remains after the merge. `entry`: the history entry of the merge. */
export type ModelPlayer = {
  id: string;
  name: string;
  team: string;
  deleted: boolean;
  merged?: { into: string; entry: string };
};
export type Model = { teams: ModelTeam[]; players: ModelPlayer[]; fixtures: Map<string, ModelFixture> };

/** Returns the id of the player who remains after merges, for a player on a card. */
export function personOf(players: readonly ModelPlayer[], id: string | null): string | null {
  const merged = players.find((player) => player.id === id)?.merged;
  return merged ? personOf(players, merged.into) : id;
}

const DEFAULT_SEASON = '25/26';

/** Returns the standings of a season, or of all seasons (`null`), as the API returns them. */
export function modelStandings({ teams, fixtures }: Model, division: number, season: string | null) {
  const all = [...fixtures.values()].filter(
    (one) => one.division === division && (season === null || one.season === season),
  );
  const rows = teams.map(({ id, name }) => {
    const row = { teamId: id, teamName: name, gamesPlayed: 0, matchesWon: 0, matchesLost: 0 };
    let [won, lost] = [0, 0];
    for (const fixture of all) {
      if (fixture.home !== id && fixture.away !== id) continue;
      const isHome = fixture.home === id;
      const homeWins = fixture.frames.filter((frame) => frame.homeScore > frame.awayScore).length;
      const awayWins = fixture.frames.filter((frame) => frame.awayScore > frame.homeScore).length;
      const [own, other] = isHome ? [homeWins, awayWins] : [awayWins, homeWins];
      row.gamesPlayed += 1;
      if (own > other) row.matchesWon += 1;
      if (own < other) row.matchesLost += 1;
      won += own;
      lost += other;
    }
    return { ...row, playerGamesPlayed: won + lost, playerGamesWon: won, playerGamesLost: lost, points: won };
  });
  const always = new Set(
    teams
      .filter((team) => !team.deleted && team.division === division && (season === null || season === DEFAULT_SEASON))
      .map(({ id }) => id),
  );
  return rows
    .filter((row) => row.gamesPlayed > 0 || always.has(row.teamId))
    .sort(
      (a, b) =>
        b.points - a.points ||
        b.matchesWon - a.matchesWon ||
        b.playerGamesWon - b.playerGamesLost - (a.playerGamesWon - a.playerGamesLost) ||
        ascending(a.teamName.toLowerCase(), b.teamName.toLowerCase()) ||
        ascending(a.teamId, b.teamId),
    );
}

/** Returns the player statistics of a season, or of all seasons (`null`). */
export function modelStats({ teams, players, fixtures }: Model, season: string | null) {
  const inTime = [...fixtures.values()]
    .filter((one) => season === null || one.season === season)
    .sort((a, b) => ascending(a.season, b.season) || a.week - b.week || a.order - b.order);
  const people = new Map(players.map(({ id }) => [id, personOf(players, id)]));
  const is = (id: string | null, player: ModelPlayer) => id !== null && people.get(id) === player.id;
  const unmerged = players.filter(({ merged }) => !merged);
  const rows = unmerged.flatMap((player) =>
    [1, 2].flatMap((division) => {
      let [played, won, pointsFor, pointsAgainst, team] = [0, 0, 0, 0, ''];
      for (const fixture of inTime) {
        if (fixture.division !== division) continue;
        for (const frame of fixture.frames) {
          if (!is(frame.home, player) && !is(frame.away, player)) continue;
          const isHome = is(frame.home, player);
          played += 1;
          pointsFor += isHome ? frame.homeScore : frame.awayScore;
          pointsAgainst += isHome ? frame.awayScore : frame.homeScore;
          if (isHome === frame.homeScore > frame.awayScore) won += 1;
          team = isHome ? fixture.home : fixture.away;
        }
      }
      if (played === 0) return [];
      const teamName = teams.find(({ id }) => id === team)?.name;
      const row = {
        playerId: player.id,
        playerName: player.name,
        team: teamName,
        teamId: team,
        division: `${division}`,
      };
      const counted = { played, won, lost: played - won, totalPointsFor: pointsFor, totalPointsAgainst: pointsAgainst };
      return [{ ...row, ...counted }];
    }),
  );
  type Row = (typeof rows)[number];
  const margin = (row: Row) =>
    Math.round(row.totalPointsFor / row.played) - Math.round(row.totalPointsAgainst / row.played);
  return rows.sort(
    (a, b) =>
      b.won - a.won ||
      b.won * a.played - a.won * b.played ||
      margin(b) - margin(a) ||
      b.totalPointsFor - a.totalPointsFor ||
      b.played - a.played ||
      ascending(a.playerName.toLowerCase(), b.playerName.toLowerCase()) ||
      ascending(a.playerId, b.playerId) ||
      Number(a.division) - Number(b.division),
  );
}

function ascending(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
