import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { findPreferringWordStarts, searchableText } from '#web/filter/use-filter.ts';

export type Squad = { id: string; name: string; players: PlayerAnswer[] };
export type DivisionWithSquads = { division: number; squads: Squad[] };

/** Groups teams by division, ascending. Retired teams (division 0) are left out. Teams and players keep their order. */
export function squadsByDivision(teams: readonly TeamAnswer[]): DivisionWithSquads[] {
  const divisions = new Map<number, Squad[]>();
  for (const { id, name, division, players } of teams) {
    if (division === 0) continue;
    divisions.set(division, [...(divisions.get(division) ?? []), { id, name, players }]);
  }
  return [...divisions].sort(([a], [b]) => a - b).map(([division, squads]) => ({ division, squads }));
}

/**
 * Returns the squads that match the typed text. If a team's name matches, the team keeps all its players. Otherwise the
 * team keeps only the players who match. A player matches by name, or if some typed words are in the player's name and
 * the others in the team's name. A team is left out if neither its name nor any of its players match. A division is
 * left out if all its teams are left out.
 */
export function filterSquads(divisions: readonly DivisionWithSquads[], typed: string): readonly DivisionWithSquads[] {
  if (typed.trim() === '') return divisions;
  return findPreferringWordStarts(typed, (matches) =>
    divisions
      .map(({ division, squads }) => ({ division, squads: squads.flatMap((squad) => filterOneSquad(squad, matches)) }))
      .filter(({ squads }) => squads.length > 0),
  );
}

function filterOneSquad(squad: Squad, matches: (text: string) => boolean): Squad[] {
  if (matches(searchableText(squad.name))) return [squad];
  const players = squad.players.filter(({ name }) => matches(searchableText(name, squad.name)));
  return players.length === 0 ? [] : [{ ...squad, players }];
}

/** Returns how many teams and players the divisions have. */
export function countTeamsAndPlayers(divisions: readonly DivisionWithSquads[]): { teams: number; players: number } {
  const teams = divisions.reduce((sum, { squads }) => sum + squads.length, 0);
  return { teams, players: allPlayersOf(divisions).length };
}

/** Returns the players of all teams, team by team. */
export function allPlayersOf(divisions: readonly DivisionWithSquads[]): PlayerAnswer[] {
  return divisions.flatMap(({ squads }) => squads.flatMap(({ players }) => players));
}

/** Returns whether any player's new handicap differs from the current one. */
export function hasNewHandicaps(players: readonly PlayerAnswer[]): boolean {
  return players.some(({ handicap, newHandicap }) => newHandicap !== handicap);
}
