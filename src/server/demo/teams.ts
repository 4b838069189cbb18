import { type Club, CLUBS } from './clubs.ts';
import type { Dice } from './dice.ts';
import type { DemoTeam } from './roster.ts';

// Half the clubs play on Thursdays.
const NIGHTS = [3, 3, 3, 0, 1, 2];

/** The teams of a league with this many divisions: two of them at most, from the top. */
export function makeTeams(dice: Dice, divisions: number): DemoTeam[] {
  return CLUBS.filter((club) => club.tier < divisions).map((club) => makeTeam(dice.fork(club.name), club));
}

function makeTeam(dice: Dice, club: Club): DemoTeam {
  const { name, formerNames, tier, fate } = club;
  const base = fate === 'folds' ? 2.2 : 4.2 - 1.1 * tier;
  return {
    id: dice.id(),
    name,
    formerNames,
    tier,
    fate,
    strength: base + dice.bell() * 0.45,
    night: dice.pick(NIGHTS),
  };
}
