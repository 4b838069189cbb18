/** Makes random small leagues with awkward names. Tests write each league as a file of some shape. */
import { addDays } from '#domain/day.ts';
import type { SeededRandom } from '#server/fixture-list/make-plan.ts';

/** A frame. `players`: `null` for an absent player. The other side then won by a walkover. */
export type MeantFrame = {
  players: [string | null, string | null];
  points: [number, number];
  breaks: [number[], number[]];
};

export type MeantCard = {
  season: string;
  division: number;
  week: number;
  date: string;
  time: string;
  home: string;
  away: string;
  venue: string;
  frames: MeantFrame[];
  score: [number, number];
  state: 'planned' | 'postponed' | 'cancelled';
};

export type MeantPlayer = { name: string; handicap: number };
export type MeantTeam = { name: string; division: number; venue: string; players: MeantPlayer[] };

export type MeantLeague = { season: string; divisions: number; weeks: number; teams: MeantTeam[]; cards: MeantCard[] };

export const FRAMES = 3;
export const WALKOVER = 42;

/** Names that an import may take for something else: a day, a heading, a number, or a word for an absent player. */
const TEAMS =
  namesIn(`Red Lion | Blue Bell | Green Man | White Hart | Red Lion A | Red Lion B | Legion 2 | St. John's | Café Royal
  | Total Snooker Club | Bye Lane WMC | March Con Club | Sunday Club | Baker, Sons & Co | The 3 Horseshoes
  | Week End | O’Hara’s Bar | Division Bell | 147 Club | Smith/Jones Arms | Conservative & Unionist | Void House
  | "Q" Club | Home Guard | Away Days | RAFA | Old Boys (Town) | Ex-Service | Ye Olde Cue; Bar | Vale of York
  | Potters’ Bar`);
const GIVEN =
  namesIn(`Ann | Bob | Cal | Dee | Eve | Fay | Gus | Hal | Ida | Jon | Kit | Lou | May | June | April | Mark | José | Seán
  | Mary Ann | J. | Jean-Luc | Will | Victor | Mo`);
const FAMILY =
  namesIn(`Lee | Fox | Roe | Orr | Kay | Lim | Ng | O’Neill | D'Souza | Smith-Jones | Winter | Day | Frame | Home | Müller
  | Mac Donald | Monday | Walker | Totaler | Page | Void | Bye | Owens | Score | Captain | Half`);

/** Seasons, each with its first Monday. `11/12` looks like a day, and `2026` is a season within one year. */
const SEASONS = [
  ['25/26', '2025-09-22'],
  ['24/25', '2024-09-30'],
  ['11/12', '2011-10-03'],
  ['2026', '2026-04-13'],
] as const;

/** Returns a random league. `breaks`: whether at least one frame must have a break. */
export function anyLeague(dice: SeededRandom, breaks = false): MeantLeague {
  const [season, monday] = dice.pick(SEASONS);
  const divisions = dice.whole(1, 3);
  const names = shuffled(TEAMS, dice);
  const people = shuffled(
    GIVEN.flatMap((given) => FAMILY.map((family) => `${given} ${family}`)),
    dice,
  );
  const teams = Array.from({ length: divisions }, (_, division) =>
    Array.from({ length: dice.pick([2, 4]) }, () => anyTeam(names.pop() ?? '', division + 1, people, dice)),
  ).flat();
  const weeks = dice.whole(1, 3);
  const cards = Array.from({ length: divisions }, (_, division) => {
    const own = teams.filter((team) => team.division === division + 1);
    return Array.from({ length: weeks }, (_, week) => weekOf(own, week, { season, monday }, dice)).flat();
  }).flat();
  const first = cards[0]?.frames.find(({ players, points }) => !players.includes(null) && points[0] >= 23);
  if (breaks && first) first.breaks[0] = [23];
  return { season, divisions, weeks, teams, cards };
}

function anyTeam(name: string, division: number, people: string[], dice: SeededRandom): MeantTeam {
  const players = Array.from({ length: dice.whole(FRAMES, 5) }, () => ({
    name: people.pop() ?? '',
    handicap: dice.pick([0, 5, 14, 20, 35]),
  }));
  return { name, division, venue: dice.pick(['Market Club', 'Station Inn', '']), players };
}

/** Returns the cards of a week, in which each team plays once. Every second week, home and away are swapped. */
function weekOf(
  teams: readonly MeantTeam[],
  week: number,
  { season, monday }: { season: string; monday: string },
  dice: SeededRandom,
): MeantCard[] {
  const turned = [...teams.slice(0, 1), ...teams.slice(1).map((_, i, rest) => rest[(i + week) % rest.length] ?? _)];
  return Array.from({ length: teams.length / 2 }, (_, i) => {
    const pair = [turned[i], turned[turned.length - 1 - i]].filter((team) => team !== undefined);
    const [home, away] = week % 2 === 0 ? pair : pair.toReversed();
    if (!home || !away) throw new Error('A team has nobody to play');
    const frames = Array.from({ length: FRAMES }, (_, number) => anyFrame(home, away, number, dice));
    const won = (side: 0 | 1) => frames.filter(({ points }) => points[side] > points[1 - side]!).length;
    return {
      season,
      division: home.division,
      week: week + 1,
      date: addDays(monday, week * 7 + dice.pick([0, 0, 0, 1, 3])),
      time: dice.pick(['19:30', '20:00']),
      home: home.name,
      away: away.name,
      venue: home.venue,
      frames,
      score: [won(0), won(1)],
      state: dice.pick(['planned', 'planned', 'planned', 'postponed', 'cancelled'] as const),
    };
  });
}

function anyFrame(home: MeantTeam, away: MeantTeam, number: number, dice: SeededRandom): MeantFrame {
  const players: MeantFrame['players'] = [home.players[number]?.name ?? null, away.players[number]?.name ?? null];
  if (dice.chance(0.06)) {
    const absent = dice.pick([0, 1]);
    players[absent] = null;
    return { players, points: absent === 0 ? [0, WALKOVER] : [WALKOVER, 0], breaks: [[], []] };
  }
  const [most, least] = [dice.whole(45, 98), dice.whole(0, 44)];
  const points: MeantFrame['points'] = dice.chance(0.5) ? [most, least] : [least, most];
  const breaksOf = (total: number) =>
    total >= 62 && dice.chance(0.3) ? (dice.chance(0.3) ? [30, 31] : [dice.whole(30, total)]) : [];
  return { players, points, breaks: [breaksOf(points[0]), breaksOf(points[1])] };
}

/**
 * Returns the league with only the first card for each home team and away team, because a grid has one cell for them.
 */
export function onceEach(league: MeantLeague): MeantLeague {
  const first = new Map(league.cards.toReversed().map((card) => [`${card.home} v ${card.away}`, card]));
  return { ...league, cards: league.cards.filter((card) => first.get(`${card.home} v ${card.away}`) === card) };
}

export function shuffled<T>(list: readonly T[], dice: SeededRandom): T[] {
  return list
    .map((one) => ({ one, lot: dice.next() }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ one }) => one);
}

function namesIn(text: string): string[] {
  return text.split('|').map((name) => name.trim());
}

/** Returns the surname of a player, such as `Mac Donald`. */
export function lastNameOf(name: string): string {
  return FAMILY.find((family) => name.endsWith(` ${family}`)) ?? '';
}
