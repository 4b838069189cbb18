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
  homeTeamId: { words: 'Home team’s id', in: PLACED },
  awayTeamId: { words: 'Away team’s id', in: PLACED },
  homeTeamScore: { words: 'Home team’s match score', in: CARDS },
  awayTeamScore: { words: 'Away team’s match score', in: CARDS },
  teamScores: { words: 'Match score, such as 3–2', in: CARDS },
  matchNumber: { words: 'Match number on the card', own: 'match', in: FRAMES },
  frameNumber: { words: 'Frame number within its match', own: 'frame', in: FRAMES },
  match: { words: 'Frame number', in: FRAMES },
  section: { words: 'Section, such as Doubles', in: FRAMES },
  homePlayer: { words: 'Home player', of: 'frame', in: FRAMES },
  homeFirstName: { words: 'Home player’s first name', of: 'frame', in: FRAMES },
  homeSurname: { words: 'Home player’s surname', of: 'frame', in: FRAMES },
  homePlayerId: { words: 'Home player’s id', of: 'frame', in: FRAMES },
  homePartner: { words: 'Home player’s partner', own: 'homePlayer2', of: 'frame', in: FRAMES },
  homePartnerId: { words: 'Home partner’s id', own: 'homePlayer2Id', of: 'frame', in: FRAMES },
  homeThird: { words: 'Third home player', own: 'homePlayer3', of: 'frame', in: FRAMES },
  homeThirdId: { words: 'Third home player’s id', own: 'homePlayer3Id', of: 'frame', in: FRAMES },
  homeFourth: { words: 'Fourth home player', own: 'homePlayer4', of: 'frame', in: FRAMES },
  homeFourthId: { words: 'Fourth home player’s id', own: 'homePlayer4Id', of: 'frame', in: FRAMES },
  homeScore: { words: 'Home player’s points', of: 'frame', in: FRAMES },
  homeBreak: { words: 'Home player’s breaks', of: 'frame', in: FRAMES },
  homeOtherBreaks: { words: 'Home player’s other breaks', own: 'homeBreak2', of: 'frame', in: FRAMES },
  awayPlayer: { words: 'Away player', of: 'frame', in: FRAMES },
  awayFirstName: { words: 'Away player’s first name', of: 'frame', in: FRAMES },
  awaySurname: { words: 'Away player’s surname', of: 'frame', in: FRAMES },
  awayPlayerId: { words: 'Away player’s id', of: 'frame', in: FRAMES },
  awayPartner: { words: 'Away player’s partner', own: 'awayPlayer2', of: 'frame', in: FRAMES },
  awayPartnerId: { words: 'Away partner’s id', own: 'awayPlayer2Id', of: 'frame', in: FRAMES },
  awayThird: { words: 'Third away player', own: 'awayPlayer3', of: 'frame', in: FRAMES },
  awayThirdId: { words: 'Third away player’s id', own: 'awayPlayer3Id', of: 'frame', in: FRAMES },
  awayFourth: { words: 'Fourth away player', own: 'awayPlayer4', of: 'frame', in: FRAMES },
  awayFourthId: { words: 'Fourth away player’s id', own: 'awayPlayer4Id', of: 'frame', in: FRAMES },
  awayScore: { words: 'Away player’s points', of: 'frame', in: FRAMES },
  awayBreak: { words: 'Away player’s breaks', of: 'frame', in: FRAMES },
  awayOtherBreaks: { words: 'Away player’s other breaks', own: 'awayBreak2', of: 'frame', in: FRAMES },
  score: { words: 'Frame score, such as 72–31', of: 'frame', in: ['results', 'breaks'] },
  winner: { words: 'Winner', of: 'frame', in: CARDS },
  frame: { words: 'Players and score, such as Ann Lee 72–31 Bo Day', of: 'frame', in: FRAMES },
  outcome: { words: 'How the match ended', in: CARDS },
  awardedTo: { words: 'To whom the match was awarded', in: CARDS },
  aggregateTo: { words: 'Who gets a level aggregate', in: FRAMES },
  note: { words: 'Note', in: CARDS },
  competition: { words: 'League or cup', in: PLACED },
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

/** Returns the label of a meaning, such as `Home player, frame 2` or `Player 2`. */
export function meaningWords({ meaning, number }: { meaning: MeaningName; number: number }): string {
  const { words, of }: Meaning = MEANINGS[meaning];
  if (number === 1) return words;
  const [short = words] = words.split(', such as ');
  return `${short}${of === 'frame' ? ', frame' : ''} ${number}`;
}

function isMeaning(name: string): name is MeaningName {
  return Object.hasOwn(MEANINGS, name);
}
