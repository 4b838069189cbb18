import {
  breaks,
  day,
  decimal,
  fault,
  ordinal,
  player,
  playerOrAbsent,
  printable,
  type Cells,
  type ReadCell,
  team,
  unguardCell,
  whole,
} from '#domain/imports/cells.ts';
import { scheduledStates, type ScheduledState } from '#domain/fixtures/scheduled-fixture.ts';
import { type Checked, type Issue, valid } from '#domain/issue.ts';
import { MAX_WEEKS } from '#domain/seasons/season-draft.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';
import { parseVenue } from '#domain/squads/venue.ts';

/**
 * A column of a file. Its key is its heading in this site's files. Reading, mapping, messages, templates, exports and screens are
 * all made from this description.
 */
export type Column<T = unknown> = {
  /** The title of the column on a screen. */
  words: string;
  /** An explanation of the values. Columns with the same text are explained together. */
  about?: string;
  /** Reads the cell of a line. A column without this function is read together with another column, as an id with its name. */
  read?: ReadCell<T>;
  /** Which files need the column: all files, or only those with this site's own headings. */
  need?: 'always' | 'here';
  /** Headings on other sites that suggest this column, as `plainWords`, separated by commas. Officials confirm a suggestion. */
  known?: string;
  /** `file`: may have one value for the whole file. `frame`: belongs to one of several frames of a line. */
  of?: 'file' | 'frame';
  /** Whether these values may belong to the column, for a suggestion. */
  fits?: (values: readonly string[]) => boolean;
};

type Columns = Readonly<Record<string, Column>>;

/** The columns of one kind of file, in the order in which export writes them. */
export type Format<C extends Columns = Columns> = {
  kind: 'results' | 'squads' | 'fixtures';
  columns: C;
  /** Whether other headings are allowed, and officials say what they mean. */
  isMapped: boolean;
};

const DATES = 'Such as 2025-09-22, 22/09/2025 or 22 Sep 2025. The date may be empty.';
const TEAMS = 'The two teams. The lines with the same teams and week make one match card: one line for each frame.';
const PLAYERS = 'Names. Leave empty, or write Absentee, for an absent player.';
const POINTS = 'Points. Where a player is absent: 0 and 42.';
const BREAKS =
  'The breaks of each side. May be empty. With more than two, the second column has the others with ; between: 30;22.';
const IDS = 'Optional. Needed where two teams, or two people, have the same name.';

/** The columns of one side of a frame. */
const side = <S extends 'home' | 'away'>(own: S) =>
  ({
    player: {
      words: own === 'home' ? 'Home player' : 'Away player',
      about: PLAYERS,
      read: playerOrAbsent(`The ${own} player`),
      need: 'always',
      known: `${own} player,${own} name`,
      of: 'frame',
    },
    score: {
      words: `Points of the ${own} player`,
      about: POINTS,
      read: whole,
      need: 'always',
      known: `${own} score,${own} points,${own} pts,${own} frame score,${own} frame points`,
      of: 'frame',
      // A match score is too low to be the score of a frame.
      fits: (values) => values.some((value) => Number(value) >= 20),
    },
    breaks: {
      words: `Breaks of the ${own} player`,
      about: BREAKS,
      read: breaks,
      need: 'here',
      known: `${own} break,${own} breaks,${own} high break,${own} highest break,${own} hb`,
      of: 'frame',
    },
    others: {
      words: `Other breaks of the ${own} player`,
      about: BREAKS,
      read: breaks,
      need: 'here',
      known: `${own} second break,${own} other breaks`,
      of: 'frame',
    },
  }) as const satisfies Columns;

const [home, away] = [side('home'), side('away')];

/** The highest division of a season that a file creates. */
const MOST_DIVISIONS = 99;

export const RESULTS = {
  kind: 'results',
  isMapped: true,
  columns: {
    season: {
      words: 'Season',
      about: 'Such as 25/26. A season that the league does not have is created.',
      read: (cells: Cells, column: string) => parseSeasonName(printable(cells(column))),
      need: 'always',
      known: 'season,year',
      of: 'file',
    },
    division: {
      words: 'Division',
      about: 'Its number, such as 1.',
      read: ordinal(MOST_DIVISIONS),
      need: 'always',
      known: 'division,div,league,section',
      of: 'file',
    },
    week: {
      words: 'Week',
      about: 'Its number, such as 2.',
      read: ordinal(MAX_WEEKS),
      need: 'always',
      known: 'week,wk,week no,week number,round,rd,matchweek,match week,matchday',
      of: 'file',
    },
    date: {
      words: 'Date',
      about: DATES,
      read: day,
      need: 'here',
      known: 'date,played,played on,date played,match date,day',
    },
    homeTeam: {
      words: 'Home team',
      about: TEAMS,
      read: team('The home team'),
      need: 'always',
      known: 'home,home team,home club,home side',
    },
    awayTeam: {
      words: 'Away team',
      about: TEAMS,
      read: team('The away team'),
      need: 'always',
      known: 'away,away team,away club,away side',
    },
    match: {
      words: 'Number of the frame',
      about: 'The order of play, from 1 to the number of frames.',
      read: whole,
      need: 'here',
      known: 'frame,frame no,frame number,match,match no,no',
      fits: (values) => values.every((value) => Number(value) >= 1 && Number(value) <= MOST_FRAMES),
    },
    homePlayer: home.player,
    homeScore: home.score,
    homeBreak: home.breaks,
    homeBreak2: home.others,
    awayPlayer: away.player,
    awayScore: away.score,
    awayBreak: away.breaks,
    awayBreak2: away.others,
    homePlayerId: { words: 'Id of the home player', about: IDS, of: 'frame' },
    awayPlayerId: { words: 'Id of the away player', about: IDS, of: 'frame' },
    homeTeamId: { words: 'Id of the home team', about: IDS },
    awayTeamId: { words: 'Id of the away team', about: IDS },
  },
} as const satisfies Format;

/** The columns that a heading can mean. `frame` has both players' points, perhaps with names: `Ann Lee 72-31 Bo Day`. */
export const MAPPABLE_COLUMNS: Columns = {
  ...RESULTS.columns,
  frame: {
    words: 'Points of both, such as 72-31',
    known: 'frame,frame score,score,points',
    of: 'frame',
    fits: (values) => values.some((value) => /\d\d\s*[-–—:]\s*\d|\d\s*[-–—:]\s*\d\d/.test(value)),
  },
};

/** The most frames on one line. */
export const MOST_FRAMES = 25;

const HANDICAPS = 'Numbers from 0 to 150, or as the season’s rules have it. The modifier may have decimals.';
const SQUAD_IDS = 'Optional. Needed to rename, to move a player, or where two people have the same name.';

export const SQUADS = {
  kind: 'squads',
  isMapped: false,
  columns: {
    team: {
      words: 'Team',
      about: 'A team and its division. 0 means retired.',
      read: team('The team name'),
      need: 'here',
    },
    division: { words: 'Division', about: 'A team and its division. 0 means retired.', read: whole, need: 'here' },
    player: {
      words: 'Player',
      about: 'One line for each player. Leave empty for a team without players.',
      read: player('The player name'),
      need: 'here',
    },
    handicap: { words: 'Handicap', about: HANDICAPS, read: decimal, need: 'here' },
    modifier: { words: 'Modifier', about: HANDICAPS, read: decimal, need: 'here' },
    newHandicap: { words: 'New handicap', about: HANDICAPS, read: decimal, need: 'here' },
    teamId: { words: 'Id of the team', about: SQUAD_IDS },
    playerId: { words: 'Id of the player', about: SQUAD_IDS },
  },
} as const satisfies Format;

const venue = {
  words: 'Venue',
  about: 'Optional. The team’s home venue, on one of its lines.',
  read: (cells: Cells, column: string) => parseVenue(unguardCell(cells(column).trim())),
} as const satisfies Column;

/** The columns for importing squads. A line without a venue changes no venue, so export does not write venues. */
export const SQUADS_WITH_VENUES = {
  ...SQUADS,
  columns: { ...SQUADS.columns, venue },
} as const satisfies Format;

/** The columns of a fixture list; see docs/decisions/fixture-lists.md. */
export const FIXTURES = {
  kind: 'fixtures',
  isMapped: false,
  columns: {
    division: { words: 'Division', read: whole, need: 'here' },
    week: { words: 'Week', read: ordinal(MAX_WEEKS), need: 'here' },
    homeTeam: { words: 'Home team', read: team('The home team'), need: 'here' },
    awayTeam: { words: 'Away team', read: team('The away team'), need: 'here' },
    season: { words: 'Season', read: (cells: Cells, column: string) => valid(cells(column).trim()) },
    date: { words: 'Date', read: day },
    venue,
    state: { words: 'State', read: stateOf },
    homeTeamId: { words: 'Id of the home team' },
    awayTeamId: { words: 'Id of the away team' },
  },
} as const satisfies Format;

/** An empty state means planned. So does `played`, because the recorded result shows this. */
function stateOf(cells: Cells, column: string): Checked<ScheduledState> {
  const word = cells(column).trim().toLowerCase();
  if (word === '' || word === 'played') return valid('planned');
  const state = scheduledStates.find((known) => known === word);
  if (state !== undefined) return valid(state);
  return fault(`state is "${printable(cells(column).trim())}": it must be one of ${scheduledStates.join(', ')}.`);
}

/** The values of a line, keyed by column. A faulty value is `undefined`. */
type LineOf<C extends Columns, K extends keyof C = keyof C> = {
  [Key in K]: C[Key] extends { read: (...given: never[]) => Checked<infer T> } ? T | undefined : never;
};

/** Reads these columns of a line in this order and adds every fault to `issues`. */
export function readCells<C extends Columns, K extends keyof C & string>(
  columns: C,
  keys: readonly K[],
  cells: Cells,
  issues: Issue[],
): LineOf<C, K> {
  const values = keys.map((key) => {
    const read = columns[key]?.read?.(cells, key);
    if (read?.ok === false) issues.push(...read.issues);
    return [key, read?.ok ? read.value : undefined];
  });
  return Object.fromEntries(values) as LineOf<C, K>; // each value was read by its column
}
