/** The columns of a file: what each means, which headings people give it, and what its cells contain. */
import type { SeededRandom } from '#server/fixture-list/make-plan.ts';
import { dayNumber, weekdayNumber } from '#domain/day.ts';
import { lastNameOf, type MeantCard, type MeantFrame, type MeantLeague, type MeantTeam } from './league.ts';
import type { Shape } from './shape.ts';

/** The content of a cell: a text, or a day with a time. The shape says in which notation the day is written. */
export type Cell = string | { day: string; time: string };

/**
 * The league data in a line of the file: a frame, card, team, player or break. `frames`: one frame if each frame has
 * its own line, all frames if a line has a whole card, otherwise empty.
 */
export type Line = {
  card?: MeantCard;
  frames: { frame: MeantFrame; number: number }[];
  team?: MeantTeam;
  player?: MeantTeam['players'][number];
  broke?: { player: string; opponent: string; team: string; points: number };
};

/**
 * A column. `meaning`: the right answer if the import asks what the column means. `once`: whether people may fill it in
 * only in the first line of a card or team.
 */
export type Field = { meaning: string; heading: string; once: boolean; cell: (line: Line) => Cell };

type Names = { own: string; known: string[]; unusual: string; above?: [string, string] };

const NAMES: Record<string, Names> = {
  season: { own: 'season', known: ['Season', 'SEASON'], unusual: 'Yr' },
  division: { own: 'division', known: ['Division', 'Div', 'Div.'], unusual: 'Lge' },
  week: { own: 'week', known: ['Week', 'Wk', 'Round', 'Week No'], unusual: 'MW' },
  date: { own: 'date', known: ['Date', 'Played', 'Match Date', 'Date Played'], unusual: 'When' },
  time: { above: ['Match', 'Time'], own: 'time', known: ['Time', 'Start Time', 'KO'], unusual: 'Clock' },
  venue: { above: ['Match', 'Venue'], own: 'venue', known: ['Venue', 'Location'], unusual: 'Where' },
  state: { above: ['Match', 'State'], own: 'state', known: ['Status', 'State'], unusual: 'On?' },
  homeTeam: { own: 'homeTeam', known: ['Home Team', 'Home', 'Home Side'], unusual: 'Hosts', above: ['Home', 'Team'] },
  awayTeam: { own: 'awayTeam', known: ['Away Team', 'Away', 'Visitors'], unusual: 'Guests', above: ['Away', 'Team'] },
  fixture: { own: 'fixture', known: ['Match', 'Fixture'], unusual: 'Who' },
  match: { own: 'match', known: ['Frame', 'Frame No', 'No'], unusual: 'Nr' },
  homePlayer: {
    own: 'homePlayer',
    known: ['Home Player', 'Home Name', 'H Player'],
    unusual: 'Cueist 1',
    above: ['Home', 'Player'],
  },
  awayPlayer: {
    own: 'awayPlayer',
    known: ['Away Player', 'Away Name', 'A Player'],
    unusual: 'Cueist 2',
    above: ['Away', 'Player'],
  },
  homeFirstName: { own: '', known: ['Home First Name'], unusual: 'H Fore', above: ['Home', 'First Name'] },
  homeSurname: { own: '', known: ['Home Surname', 'Home Last Name'], unusual: 'H Fam', above: ['Home', 'Surname'] },
  awayFirstName: { own: '', known: ['Away First Name'], unusual: 'A Fore', above: ['Away', 'First Name'] },
  awaySurname: { own: '', known: ['Away Surname', 'Away Last Name'], unusual: 'A Fam', above: ['Away', 'Surname'] },
  homeScore: {
    own: 'homeScore',
    known: ['Home Score', 'Home Points', 'H Pts', 'Home Pts'],
    unusual: 'Got 1',
    above: ['Home', 'Points'],
  },
  awayScore: {
    own: 'awayScore',
    known: ['Away Score', 'Away Points', 'A Pts', 'Away Pts'],
    unusual: 'Got 2',
    above: ['Away', 'Points'],
  },
  score: {
    own: 'score',
    known: ['Score', 'Frame Score', 'Points'],
    unusual: 'Outcome of it',
    above: ['Frame', 'Score'],
  },
  homeBreak: {
    own: 'homeBreak',
    known: ['Home Break', 'H Break', 'Home Breaks'],
    unusual: 'Hi 1',
    above: ['Home', 'Break'],
  },
  homeOtherBreaks: { own: 'homeBreak2', known: [], unusual: '' },
  awayBreak: {
    own: 'awayBreak',
    known: ['Away Break', 'A Break', 'Away Breaks'],
    unusual: 'Hi 2',
    above: ['Away', 'Break'],
  },
  awayOtherBreaks: { own: 'awayBreak2', known: [], unusual: '' },
  homeTeamScore: {
    own: 'homeTeamScore',
    known: ['Home Score', 'Home Frames', 'HS', 'Home Total'],
    unusual: 'Got 1',
    above: ['Home', 'Score'],
  },
  awayTeamScore: {
    own: 'awayTeamScore',
    known: ['Away Score', 'Away Frames', 'AS', 'Away Total'],
    unusual: 'Got 2',
    above: ['Away', 'Score'],
  },
  teamScores: {
    own: 'teamScores',
    known: ['Score', 'Result', 'Match Score'],
    unusual: 'Ended',
    above: ['Match', 'Score'],
  },
  team: { own: 'team', known: ['Team', 'Team Name', 'Club'], unusual: 'Lot' },
  player: { own: 'player', known: ['Player', 'Name', 'Player Name'], unusual: 'Who' },
  firstName: { own: '', known: ['First Name', 'Forename'], unusual: 'Fore' },
  surname: { own: '', known: ['Surname', 'Last Name'], unusual: 'Fam' },
  handicap: { own: 'handicap', known: ['Handicap', 'Hcap', 'H/cap', 'Start'], unusual: 'Gets' },
  captain: { own: 'captain', known: ['Captain', 'Capt'], unusual: 'Boss' },
  phone: { own: 'phone', known: ['Phone', 'Tel', 'Mobile'], unusual: 'Ring' },
  break: { own: 'break', known: ['Break', 'High Break'], unusual: 'Made' },
  opponent: { own: 'opponent', known: ['Opponent', 'Against'], unusual: 'Versus' },
};

/**
 * Headings of numbered columns, in files with a line for each card or team. `#` stands for the number of the frame or
 * player.
 */
const WIDE: Record<string, string[]> = {
  homePlayer: ['Home Player #', 'P# Home', 'Frame # Home Player', 'H# Player'],
  awayPlayer: ['Away Player #', 'P# Away', 'Frame # Away Player', 'A# Player'],
  homeScore: ['Home Score #', 'P# H Score', 'Frame # Home Score', 'H# Score'],
  awayScore: ['Away Score #', 'P# A Score', 'Frame # Away Score', 'A# Score'],
  homeFirstName: ['Home First Name #', 'P# Home First Name', 'Frame # Home First Name', 'H# First Name'],
  awayFirstName: ['Away First Name #', 'P# Away First Name', 'Frame # Away First Name', 'A# First Name'],
  homeSurname: ['Home Surname #', 'P# Home Surname', 'Frame # Home Surname', 'H# Surname'],
  awaySurname: ['Away Surname #', 'P# Away Surname', 'Frame # Away Surname', 'A# Surname'],
  score: ['Score #', 'P# Score', 'Frame # Score', 'S#'],
  frame: ['Frame #', 'F#', 'Frame # Result', 'Match #'],
  player: ['Player #', 'Player #', 'Name #', 'P#'],
};

/**
 * Returns a function that chooses the heading of a column, in the style of the shape. `number`: the frame or player, if
 * there is a column for each.
 */
export function fieldNamer({ headings }: Shape, dice: SeededRandom) {
  const scheme = dice.whole(0, 3);
  return (meaning: string, number?: number): Pick<Field, 'meaning' | 'heading'> => {
    if (number !== undefined) {
      const heading = (WIDE[meaning]?.[scheme] ?? `${meaning} #`).replace('#', String(number));
      return { meaning: `${meaning} ${number}`, heading: headings === 'capitals' ? heading.toUpperCase() : heading };
    }
    const { own, known, unusual } = NAMES[meaning] ?? { own: meaning, known: [meaning], unusual: meaning };
    const { above } = NAMES[meaning] ?? {};
    if (headings === 'two rows' && above) return { meaning, heading: above.join(' ') };
    if (headings === 'own') return { meaning, heading: own };
    if (headings === 'unusual' && dice.chance(0.6)) return { meaning, heading: unusual };
    const heading = dice.pick(known);
    return { meaning, heading: headings === 'capitals' ? heading.toUpperCase() : heading };
  };
}

/** Returns a column's headings in two rows, such as `Home` above `Player`. The upper one may be empty. */
export function twoRows({ meaning, heading }: Field): [string, string] {
  return NAMES[meaning]?.above ?? ['', heading];
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June'];
MONTHS.push('July', 'August', 'September', 'October', 'November', 'December');
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Returns a day in the notation of the shape. */
export function dayText(day: string, { days }: Pick<Shape, 'days'>, time = '19:30'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const [d, m, yy] = [Number(date), MONTHS[Number(month) - 1] ?? '', year.slice(2)];
  const ending =
    d % 10 === 1 && d !== 11 ? 'st' : d % 10 === 2 && d !== 12 ? 'nd' : d % 10 === 3 && d !== 13 ? 'rd' : 'th';
  const written: Record<Shape['days'], string> = {
    '2025-09-22': day,
    '22/09/2025': `${date}/${month}/${year}`,
    '22.9.25': `${d}.${Number(month)}.${yy}`,
    '22-Sep-25': `${d}-${m.slice(0, 3)}-${yy}`,
    'Mon 22nd Sep': `${(DAYS[weekdayNumber(day) - 1] ?? '').slice(0, 3)} ${d}${ending} ${m.slice(0, 3)}`,
    '22 September 2025': `${d} ${m} ${year}`,
    number: String(dayNumber(day) - dayNumber('1899-12-30')),
    'with time': `${date}/${month}/${yy} ${time}`,
    US: `${m} ${d}, ${year}`,
    'month first': `${Number(month)}/${d}/${year}`,
  };
  return written[days];
}

const NUMBERS = ['One', 'Two', 'Three'];
const DIVISIONS = { names: ['Premier', 'North', 'Division A'], '1A': ['1A', '1B', '2'] };

/** Returns a division as the file writes it, such as `Div 1`. */
export function divisionText(division: number, { divisionText: how }: Shape): string {
  if (how === 'names' || how === '1A') return DIVISIONS[how][division - 1] ?? '';
  if (how === 'Division One') return `Division ${NUMBERS[division - 1]}`;
  return `${how.replace('1', '')}${division}`;
}

/**
 * Returns a division as the file writes it above the division's lines. `Division` precedes a digit, because a number
 * alone would be unclear.
 */
export function divisionTitle(division: number, shape: Shape): string {
  const text = divisionText(division, shape);
  return /^\d/.test(text) ? `Division ${text}` : text;
}

export function seasonText(season: string, { seasonText: how }: Shape): string {
  const [first, second] = season.split('/');
  if (second === undefined) return how === 'Season 2025/26' ? `Season ${season}` : season;
  const written: Record<Shape['seasonText'], string> = {
    '25/26': season,
    '2025/26': `20${first}/${second}`,
    '2025-26': `20${first}-${second}`,
    '2025/2026': `20${first}/20${second}`,
    'Season 2025/26': `Season 20${first}/${second}`,
  };
  return written[how];
}

/**
 * Returns a player's name as the file writes it. In some shapes, a mark or the handicap follows most names, but not
 * all. `null`: an absent player.
 */
export function nameText(name: string | null, { names, absent }: Shape, league: MeantLeague): string {
  if (name === null) return absent;
  const last = lastNameOf(name);
  if (names === 'comma') return `${last}, ${name.slice(0, -last.length - 1)}`;
  const lot = name.length % 4;
  if (names === 'marks') return `${name}${['*', ' (C)', ' (sub)', ''][lot]}`;
  if (names !== 'handicap' || lot === 3) return name;
  const own = league.teams.flatMap(({ players }) => players).find((player) => player.name === name);
  return `${name} (${own?.handicap ?? 0})`;
}

/** Returns a handicap as the file writes it, such as `rec 20`. */
export function handicapText(handicap: number, { handicaps }: Shape): string {
  if (handicaps === 'rec 20') return handicap === 0 ? 'scr' : `rec ${handicap}`;
  if (handicaps === '+20') return handicap === 0 ? '0' : `+${handicap}`;
  return handicaps === '(20)' ? `(${handicap})` : String(handicap);
}
