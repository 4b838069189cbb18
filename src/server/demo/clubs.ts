import type { Dice } from './dice.ts';
import type { DemoTeam } from './roster.ts';

/** A team of the demo league without its random properties. */
type Club = {
  name: string;
  formerNames: string[];
  /** The division in the first season; 0 is the top one. */
  tier: number;
  /** What happens to it between the last two seasons. */
  fate: 'stays' | 'folds' | 'joins';
};

const FIRST_DIVISION = [
  'Harbour Lights',
  'Quarry Lane Club',
  'Saltmarsh Institute',
  'The Weavers',
  'Kingsmead Social A',
  "Potters' Yard A",
  'Cue Corner',
  'Millbrook Club',
  'Railway Legion A',
];

const SECOND_DIVISION = [
  'Red Lion',
  'Station Road',
  'Orchard Social',
  'Priory Park',
  'Kingsmead Social B',
  "Potters' Yard B",
  'Railway Legion B',
  'Stoke-under-Edge WMC',
  "Aldermere & District Ex-Servicemen's Institute",
];

/** Former names by present name. */
const RENAMED = new Map([['Cue Corner', 'The Old Tannery']]);

/** Every team of the demo league, all invented; the cups in `league.json` use some of them. */
const CLUBS: readonly Club[] = [
  ...FIRST_DIVISION.map((name) => club(name, 0, 'stays')),
  ...SECOND_DIVISION.map((name) => club(name, 1, 'stays')),
  club("St Oswin's Hall", 1, 'folds'),
  club('Café Baize', 1, 'joins'),
];

function club(name: string, tier: number, fate: Club['fate']): Club {
  const former = RENAMED.get(name);
  return { name, formerNames: former === undefined ? [] : [former], tier, fate };
}

// Half the clubs play on Thursdays.
const NIGHTS = [3, 3, 3, 0, 1, 2];

/** The teams of the top divisions, at most two. */
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
