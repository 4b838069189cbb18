import { countWithNoun } from '#domain/count.ts';
import { rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import { currentTeamsOfDivision, type TeamsAndPlayers, squad, type Team } from '#domain/squads/teams-and-players.ts';

type SeasonRules = Pick<Season, 'rules' | 'divisionRules'>;

/** A squad with fewer players than the rules of its division ask for. */
export type ShortSquad = { teamId: string; division: number; text: string };

/**
 * Returns the squads of the default season that have fewer players than the rules of their division ask for (Rule C48).
 */
export function squadsShortOfPlayers(
  season: SeasonRules & Pick<Season, 'divisions'>,
  people: TeamsAndPlayers,
): ShortSquad[] {
  return season.divisions.flatMap((division) => {
    const least = rulesOfDivision(season, division).registration?.least ?? 0;
    return currentTeamsOfDivision(people.teams, division).flatMap(({ id: teamId, name }) => {
      const players = squad(people, teamId).length;
      if (players >= least) return [];
      const text = `${name} have ${countWithNoun(players, 'player')}. A squad must have at least ${countWithNoun(least, 'player')}.`;
      return [{ teamId, division, text }];
    });
  });
}

/** Returns why a team of the default season cannot have one more player, as a sentence; `null` if it can (Rule C43). */
export function fullSquadFault(
  season: SeasonRules | undefined,
  { id, name, division }: Team,
  people: TeamsAndPlayers,
): string | null {
  const most = season && rulesOfDivision(season, division).registration?.most;
  const players = squad(people, id).length;
  if (typeof most !== 'number' || players < most) return null;
  return `${name} have ${countWithNoun(players, 'player')}. A squad may have at most ${countWithNoun(most, 'player')}.`;
}
