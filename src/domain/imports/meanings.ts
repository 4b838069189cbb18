/** The kinds of files that can be imported. Files of `results` have frames, files of `scores` only match scores. */
export const FILE_KINDS = ['results', 'scores', 'fixtures', 'squads', 'breaks'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * A possible meaning of a column. The import and its questions, the screens, and the export use these descriptions. The
 * headings in files of other sites are in `columns/heading-vocabulary.ts`.
 */
export type ColumnMeaning = {
  /** The name of the meaning on screens. */
  words: string;
  /** The heading in files that this site exports, if it differs from the key in `COLUMN_MEANINGS`. */
  heading?: string;
  /**
   * What the value belongs to, if not to the whole line: a frame or a player. A line may have several frames or
   * players, each with its own column of this meaning.
   */
  of?: 'frame' | 'player';
  /** The kinds of files that have a column with this meaning. */
  in: readonly FileKind[];
};

const FILE_KINDS_WITH_SCORES = ['results', 'scores'] as const;
const KINDS_WITH_WEEKS = ['results', 'scores', 'fixtures', 'breaks'] as const;
const ALL_KINDS = ['results', 'scores', 'fixtures', 'squads', 'breaks'] as const;
const FILE_KINDS_WITH_FRAMES = ['results'] as const;

/**
 * The meanings of columns (Rule N14). The keys are the values of answers about columns. Clients send these values and
 * the league stores them, so the keys never change. Two keys are also headings in files that this site exports, but
 * with another meaning: the heading `match` means `matchNumber`, and the heading `frame` means `frameNumber`. The key
 * `match` means the number of a frame in a file from another site. Such a file numbers all frames of a card in one
 * sequence.
 */
export const COLUMN_MEANINGS = {
  season: { words: 'Season', in: ALL_KINDS },
  division: { words: 'Division', in: ALL_KINDS },
  week: { words: 'Week', in: KINDS_WITH_WEEKS },
  date: { words: 'Date', in: KINDS_WITH_WEEKS },
  time: { words: 'Time', in: ['fixtures', 'results', 'scores'] },
  venue: { words: 'Venue', in: ['fixtures', 'squads', 'results', 'scores'] },
  homeTeam: { words: 'Home team', in: KINDS_WITH_WEEKS },
  awayTeam: { words: 'Away team', in: KINDS_WITH_WEEKS },
  fixture: { words: 'Both teams, such as Lions v Tigers', in: KINDS_WITH_WEEKS },
  homeTeamId: { words: 'Home team’s id', in: KINDS_WITH_WEEKS },
  awayTeamId: { words: 'Away team’s id', in: KINDS_WITH_WEEKS },
  homeTeamScore: { words: 'Home team’s match score', in: FILE_KINDS_WITH_SCORES },
  awayTeamScore: { words: 'Away team’s match score', in: FILE_KINDS_WITH_SCORES },
  teamScores: { words: 'Match score, such as 3–2', in: FILE_KINDS_WITH_SCORES },
  matchNumber: { words: 'Match number on the card', heading: 'match', in: FILE_KINDS_WITH_FRAMES },
  frameNumber: { words: 'Frame number within its match', heading: 'frame', in: FILE_KINDS_WITH_FRAMES },
  match: { words: 'Frame number', in: FILE_KINDS_WITH_FRAMES },
  section: { words: 'Section, such as Doubles', in: FILE_KINDS_WITH_FRAMES },
  homePlayer: { words: 'Home player', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  homeFirstName: { words: 'Home player’s first name', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  homeSurname: { words: 'Home player’s surname', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  homePlayerId: { words: 'Home player’s id', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  homePartner: { words: 'Home player’s partner', heading: 'homePlayer2', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  homePartnerId: { words: 'Home partner’s id', heading: 'homePlayer2Id', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  homeThird: { words: 'Third home player', heading: 'homePlayer3', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  homeThirdId: { words: 'Third home player’s id', heading: 'homePlayer3Id', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  homeFourth: { words: 'Fourth home player', heading: 'homePlayer4', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  homeFourthId: { words: 'Fourth home player’s id', heading: 'homePlayer4Id', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  homeScore: { words: 'Home player’s points', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  homeBreak: { words: 'Home player’s breaks', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  homeOtherBreaks: {
    words: 'Home player’s other breaks',
    heading: 'homeBreak2',
    of: 'frame',
    in: FILE_KINDS_WITH_FRAMES,
  },
  awayPlayer: { words: 'Away player', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  awayFirstName: { words: 'Away player’s first name', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  awaySurname: { words: 'Away player’s surname', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  awayPlayerId: { words: 'Away player’s id', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  awayPartner: { words: 'Away player’s partner', heading: 'awayPlayer2', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  awayPartnerId: { words: 'Away partner’s id', heading: 'awayPlayer2Id', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  awayThird: { words: 'Third away player', heading: 'awayPlayer3', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  awayThirdId: { words: 'Third away player’s id', heading: 'awayPlayer3Id', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  awayFourth: { words: 'Fourth away player', heading: 'awayPlayer4', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  awayFourthId: { words: 'Fourth away player’s id', heading: 'awayPlayer4Id', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  awayScore: { words: 'Away player’s points', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  awayBreak: { words: 'Away player’s breaks', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  awayOtherBreaks: {
    words: 'Away player’s other breaks',
    heading: 'awayBreak2',
    of: 'frame',
    in: FILE_KINDS_WITH_FRAMES,
  },
  score: { words: 'Frame score, such as 72–31', of: 'frame', in: ['results', 'breaks'] },
  winner: { words: 'Winner', of: 'frame', in: FILE_KINDS_WITH_SCORES },
  frame: { words: 'Players and score, such as Ann Lee 72–31 Bo Day', of: 'frame', in: FILE_KINDS_WITH_FRAMES },
  outcome: { words: 'How the match ended', in: FILE_KINDS_WITH_SCORES },
  awardedTo: { words: 'To whom the match was awarded', in: FILE_KINDS_WITH_SCORES },
  aggregateTo: { words: 'Who gets a level aggregate', in: FILE_KINDS_WITH_FRAMES },
  note: { words: 'Note', in: FILE_KINDS_WITH_SCORES },
  competition: { words: 'League or cup', in: KINDS_WITH_WEEKS },
  state: { words: 'Played, postponed or cancelled', in: ['fixtures', 'scores', 'results'] },
  team: { words: 'Team', of: 'player', in: ['squads', 'breaks'] },
  teamId: { words: 'Team’s id', in: ['squads'] },
  player: { words: 'Player', of: 'player', in: ['squads', 'breaks'] },
  firstName: { words: 'First name', of: 'player', in: ['squads', 'breaks'] },
  surname: { words: 'Surname', of: 'player', in: ['squads', 'breaks'] },
  playerId: { words: 'Player’s id', of: 'player', in: ['squads'] },
  handicap: { words: 'Handicap', of: 'player', in: ['squads'] },
  newHandicap: { words: 'New handicap', of: 'player', in: ['squads'] },
  modifier: { words: 'Modifier', of: 'player', in: ['squads'] },
  captain: { words: 'Captain (not stored)', in: ['squads'] },
  phone: { words: 'Phone number (not stored)', in: ['squads'] },
  email: { words: 'E-mail address (not stored)', in: ['squads'] },
  break: { words: 'Break', in: ['breaks'] },
  opponent: { words: 'Opponent', in: ['breaks'] },
} as const satisfies Readonly<Record<string, ColumnMeaning>>;

export type MeaningName = keyof typeof COLUMN_MEANINGS;

/** Returns the heading of a meaning in files that this site exports. */
export function exportedHeading(meaning: MeaningName): string {
  const { heading = meaning }: ColumnMeaning = COLUMN_MEANINGS[meaning];
  return heading;
}

/** Returns whether files of this kind have columns with this meaning. */
export function kindHasMeaning(kind: FileKind, meaning: MeaningName): boolean {
  const { in: kinds }: ColumnMeaning = COLUMN_MEANINGS[meaning];
  return kinds.includes(kind);
}

/** The `value` of the answer “leave this column, line or table out of the import”. */
export const ANSWER_LEAVE_OUT = 'ignored';

/**
 * The lowest winning score that is read as the points of a frame. If the highest score is lower, the scores may be
 * match scores.
 */
export const MIN_PLAUSIBLE_FRAME_WINNING_POINTS = 20;

/** How many frames, players or teams one line may have. */
export const MAX_ITEMS_ON_LINE = 40;

/**
 * Splits an answer such as `homePlayer 2` into the meaning and the number of the frame, player or team, which is 1 if
 * the answer has no number. Returns `null` for any other text.
 */
export function parseMeaning(value: string): { meaning: MeaningName; number: number } | null {
  const { name = '', number = '1' } = /^(?<name>\w+)(?: (?<number>[1-9]\d?))?$/.exec(value)?.groups ?? {};
  return isMeaning(name) && Number(number) <= MAX_ITEMS_ON_LINE ? { meaning: name, number: Number(number) } : null;
}

/** Returns the label of a meaning, such as `Home player, frame 2` or `Player 2`. */
export function meaningLabel({ meaning, number }: { meaning: MeaningName; number: number }): string {
  const { words, of }: ColumnMeaning = COLUMN_MEANINGS[meaning];
  if (number === 1) return words;
  const [short = words] = words.split(', such as ');
  return `${short}${of === 'frame' ? ', frame' : ''} ${number}`;
}

function isMeaning(name: string): name is MeaningName {
  return Object.hasOwn(COLUMN_MEANINGS, name);
}
