/** The kinds of files. `scores`: match scores without frames. */
export const FILE_KINDS = ['results', 'scores', 'fixtures', 'squads', 'breaks'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * A possible meaning of a column. Reading, questions, screens and this site's own files use these descriptions. The headings of
 * other sites are in `columns/heading-vocabulary.ts`.
 */
export type Meaning = {
  /** The label on a screen. */
  words: string;
  /** The heading in this site's own files, if it differs from the key. */
  own?: string;
  /** What the column belongs to (default: the line). Columns of a frame may be repeated for the other frames of a line. */
  of?: 'frame' | 'player';
  /** The kinds of files that have such a column. */
  in: readonly FileKind[];
};

const CARDS = ['results', 'scores'] as const;
const PLACED = ['results', 'scores', 'fixtures', 'breaks'] as const;
const ANY = ['results', 'scores', 'fixtures', 'squads', 'breaks'] as const;
const FRAMES = ['results'] as const;

export const MEANINGS = {
  season: { words: 'Season', in: ANY },
  division: { words: 'Division', in: ANY },
  week: { words: 'Week', in: PLACED },
  date: { words: 'Date', in: PLACED },
  time: { words: 'Time', in: ['fixtures', 'results', 'scores'] },
  venue: { words: 'Venue', in: ['fixtures', 'squads', 'results', 'scores'] },
  homeTeam: { words: 'Home team', in: PLACED },
  awayTeam: { words: 'Away team', in: PLACED },
  fixture: { words: 'Both teams, such as Lions v Tigers', in: PLACED },
  homeTeamId: { words: 'Id of the home team', in: PLACED },
  awayTeamId: { words: 'Id of the away team', in: PLACED },
  homeTeamScore: { words: 'Match score of the home team', in: CARDS },
  awayTeamScore: { words: 'Match score of the away team', in: CARDS },
  teamScores: { words: 'Match score of both teams, such as 3–2', in: CARDS },
  matchNumber: { words: 'Number of the match on the card', own: 'match', in: FRAMES },
  frameNumber: { words: 'Number of the frame in its match', own: 'frame', in: FRAMES },
  match: { words: 'Number of the frame', in: FRAMES },
  section: { words: 'Section of the match', in: FRAMES },
  homePlayer: { words: 'Home player', of: 'frame', in: FRAMES },
  homeFirstName: { words: 'First name of the home player', of: 'frame', in: FRAMES },
  homeSurname: { words: 'Surname of the home player', of: 'frame', in: FRAMES },
  homePlayerId: { words: 'Id of the home player', of: 'frame', in: FRAMES },
  homePartner: { words: 'Second home player of a pair', own: 'homePlayer2', of: 'frame', in: FRAMES },
  homePartnerId: { words: 'Id of the second home player', own: 'homePlayer2Id', of: 'frame', in: FRAMES },
  homeScore: { words: 'Points of the home player', of: 'frame', in: FRAMES },
  homeBreak: { words: 'Breaks of the home player', of: 'frame', in: FRAMES },
  homeOtherBreaks: { words: 'Other breaks of the home player', own: 'homeBreak2', of: 'frame', in: FRAMES },
  awayPlayer: { words: 'Away player', of: 'frame', in: FRAMES },
  awayFirstName: { words: 'First name of the away player', of: 'frame', in: FRAMES },
  awaySurname: { words: 'Surname of the away player', of: 'frame', in: FRAMES },
  awayPlayerId: { words: 'Id of the away player', of: 'frame', in: FRAMES },
  awayPartner: { words: 'Second away player of a pair', own: 'awayPlayer2', of: 'frame', in: FRAMES },
  awayPartnerId: { words: 'Id of the second away player', own: 'awayPlayer2Id', of: 'frame', in: FRAMES },
  awayScore: { words: 'Points of the away player', of: 'frame', in: FRAMES },
  awayBreak: { words: 'Breaks of the away player', of: 'frame', in: FRAMES },
  awayOtherBreaks: { words: 'Other breaks of the away player', own: 'awayBreak2', of: 'frame', in: FRAMES },
  score: { words: 'Points of both players, such as 72–31', of: 'frame', in: ['results', 'breaks'] },
  winner: { words: 'Winner', of: 'frame', in: CARDS },
  frame: { words: 'Players and points, such as Ann Lee 72–31 Bo Day', of: 'frame', in: FRAMES },
  outcome: { words: 'How the evening ended', in: CARDS },
  note: { words: 'Note', in: CARDS },
  competition: { words: 'League or cup', in: PLACED },
  state: { words: 'Played, postponed or cancelled', in: ['fixtures', 'scores', 'results'] },
  team: { words: 'Team', of: 'player', in: ['squads', 'breaks'] },
  teamId: { words: 'Id of the team', in: ['squads'] },
  player: { words: 'Player', of: 'player', in: ['squads', 'breaks'] },
  firstName: { words: 'First name', of: 'player', in: ['squads', 'breaks'] },
  surname: { words: 'Surname', of: 'player', in: ['squads', 'breaks'] },
  playerId: { words: 'Id of the player', of: 'player', in: ['squads'] },
  handicap: { words: 'Handicap', of: 'player', in: ['squads'] },
  newHandicap: { words: 'New handicap', of: 'player', in: ['squads'] },
  modifier: { words: 'Modifier', of: 'player', in: ['squads'] },
  captain: { words: 'Captain', in: ['squads'] },
  phone: { words: 'Phone number, which is not stored', in: ['squads'] },
  email: { words: 'E-mail address, which is not stored', in: ['squads'] },
  break: { words: 'Break', in: ['breaks'] },
  opponent: { words: 'Opponent', in: ['breaks'] },
} as const satisfies Readonly<Record<string, Meaning>>;

export type MeaningName = keyof typeof MEANINGS;

/** Returns the heading that this site's own files have for a meaning. */
export function ownHeading(meaning: MeaningName): string {
  const { own = meaning }: Meaning = MEANINGS[meaning];
  return own;
}

/** Returns whether files of this kind have columns with this meaning. */
export function isMeaningOf(kind: FileKind, meaning: MeaningName): boolean {
  const { in: kinds }: Meaning = MEANINGS[meaning];
  return kinds.includes(kind);
}

/** The answer for a column, a line or a table that is not read. */
export const NOT_READ = 'ignored';

/** The winner of a snooker frame has at least as many points. Match scores are lower. */
export const LEAST_POINTS = 20;

/** The most frames, players or teams on one line. */
export const MOST_ON_LINE = 40;

/** Splits a value such as `homePlayer 2` into the meaning and the number of its frame, player or team; `null` for neither. */
export function meaningOf(value: string): { meaning: MeaningName; number: number } | null {
  const { name = '', number = '1' } = /^(?<name>\w+)(?: (?<number>[1-9]\d?))?$/.exec(value)?.groups ?? {};
  return isMeaning(name) && Number(number) <= MOST_ON_LINE ? { meaning: name, number: Number(number) } : null;
}

function isMeaning(name: string): name is MeaningName {
  return Object.hasOwn(MEANINGS, name);
}
