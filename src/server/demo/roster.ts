import type { Dice } from './dice.ts';

/** A point in the story of the demo league: a week of a season; week 0 is the summer before it. */
export type Stage = { season: number; week: number };

/** The team of a player from a stage on; `null` after leaving the league. */
export type Stint = { teamId: string | null; from: Stage };

/** A player of the demo league. `strength` is from about 0 (handicap 70) to 7 (handicap 0). */
export type DemoPlayer = {
  id: string;
  name: string;
  strength: number;
  handicap: number;
  modifier: number;
  newHandicap: number;
  stints: Stint[];
};

/** `night` is the league night at home, 0 for Monday. `tier` is its first division, 0 for the top one. */
export type DemoTeam = {
  id: string;
  name: string;
  formerNames: string[];
  strength: number;
  night: number;
  tier: number;
  fate: 'stays' | 'folds' | 'joins';
};

export const BEGINNING: Stage = { season: 0, week: 0 };

/** Earlier stages first. */
export function compareStages(a: Stage, b: Stage): number {
  return a.season - b.season || a.week - b.week;
}

/** The team of a player at a stage; `null` before joining and after leaving the league. */
export function teamAt(player: DemoPlayer, stage: Stage): string | null {
  return player.stints.findLast((stint) => compareStages(stint.from, stage) <= 0)?.teamId ?? null;
}

/** The squads at a stage, by the id of the team. */
export function squadsAt(players: readonly DemoPlayer[], stage: Stage): Map<string, DemoPlayer[]> {
  const squads = new Map<string, DemoPlayer[]>();
  for (const player of players) {
    const teamId = teamAt(player, stage);
    if (teamId === null) continue;
    const squad = squads.get(teamId);
    if (squad) squad.push(player);
    else squads.set(teamId, [player]);
  }
  return squads;
}

/** A new player of a team from a stage on, with a handicap for the player's strength that is sometimes out of date. */
export function makePlayer(dice: Dice, name: string, team: DemoTeam, from: Stage): DemoPlayer {
  const strength = Math.min(7.6, Math.max(-0.4, team.strength + dice.bell() * 1.35));
  return {
    id: dice.id(),
    name,
    strength,
    handicap: handicapFor(strength + dice.bell() * 0.3),
    modifier: dice.chance(0.08) ? dice.pick([0.5, 2.5, 2.5, 5, 7.5]) : 0,
    newHandicap: handicapFor(strength),
    stints: [{ teamId: team.id, from }],
  };
}

/** Handicaps are multiples of 10 from 0 to 70. */
function handicapFor(strength: number): number {
  return 10 * Math.min(7, Math.max(0, 7 - Math.round(strength)));
}
