import type { PlayerAnswer, TeamAnswer } from '#contract/teams.ts';
import { findable, fits } from '#web/filter/match.ts';

/** A team with its players as they are shown. */
export type Squad = { id: string; name: string; players: PlayerAnswer[] };
export type DivisionOfSquads = { division: number; squads: Squad[] };

/** The teams by division, without retired ones (division 0); divisions ascend, teams and players stay in their order. */
export function squadsByDivision(teams: readonly TeamAnswer[]): DivisionOfSquads[] {
  const divisions = new Map<number, Squad[]>();
  for (const { id, name, division, players } of teams) {
    if (division === 0) continue;
    divisions.set(division, [...(divisions.get(division) ?? []), { id, name, players }]);
  }
  return [...divisions].sort(([a], [b]) => a - b).map(([division, squads]) => ({ division, squads }));
}

/**
 * What a filter leaves: a team whose name fits, with all its players; otherwise the players who fit, by their own name
 * or together with their team's. A division without any is left out.
 */
export function foundSquads(divisions: readonly DivisionOfSquads[], typed: string): readonly DivisionOfSquads[] {
  if (typed.trim() === '') return divisions;
  const wanted = fits(typed);
  return divisions
    .map(({ division, squads }) => ({ division, squads: squads.flatMap((squad) => foundSquad(squad, wanted)) }))
    .filter(({ squads }) => squads.length > 0);
}

function foundSquad(squad: Squad, wanted: (text: string) => boolean): Squad[] {
  if (wanted(findable(squad.name))) return [squad];
  const players = squad.players.filter(({ name }) => wanted(findable(name, squad.name)));
  return players.length === 0 ? [] : [{ ...squad, players }];
}

/** How many teams and players there are. */
export function sizeOf(divisions: readonly DivisionOfSquads[]): { teams: number; players: number } {
  const teams = divisions.reduce((sum, { squads }) => sum + squads.length, 0);
  return { teams, players: playersOf(divisions).length };
}

/** All players, of one team after the other. */
export function playersOf(divisions: readonly DivisionOfSquads[]): PlayerAnswer[] {
  return divisions.flatMap(({ squads }) => squads.flatMap(({ players }) => players));
}

/** The columns worth showing: modifiers that are all 0, or new handicaps that are the present ones, say nothing. */
export function columnsOf(players: readonly PlayerAnswer[]): { modifier: boolean; newHandicap: boolean } {
  return {
    modifier: players.some(({ modifier }) => modifier !== 0),
    newHandicap: players.some(({ handicap, newHandicap }) => newHandicap !== handicap),
  };
}
