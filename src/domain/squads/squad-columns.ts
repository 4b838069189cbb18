/** The places of a list's columns, from 0. A column that the list does not have is left out. */
export type Columns = Partial<Record<Column, number>> & {
  /** The headers without a known meaning. */
  ignored: string[];
};

type Column =
  | 'team'
  | 'player'
  | 'surname'
  | 'handicap'
  | 'modifier'
  | 'newHandicap'
  | 'division'
  | 'venue'
  | 'captain'
  | 'number';

/** The headers of each column, without capitals, blanks and punctuation. */
const WORDS: Readonly<Record<Column, readonly string[]>> = {
  team: ['team', 'teamname', 'teams', 'club', 'side'],
  player: ['player', 'playername', 'players', 'name', 'fullname', 'member', 'firstname', 'forename', 'first'],
  surname: ['surname', 'lastname', 'familyname', 'last'],
  handicap: ['handicap', 'hcap', 'hcp', 'hc', 'handicaps', 'start', 'currenthandicap', 'presenthandicap'],
  modifier: ['modifier', 'mod'],
  newHandicap: ['newhandicap', 'newhcap', 'newhcp', 'newhc'],
  division: ['division', 'div'],
  venue: ['venue', 'homevenue', 'ground', 'home'],
  captain: ['captain', 'capt'],
  number: ['no', 'nr', 'number', 'id', 'teamid', 'playerid'],
};

function columnCalled(header: string): Column | undefined {
  const word = header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  // `Object.entries` loses the type of the keys.
  return (Object.entries(WORDS) as [Column, readonly string[]][]).find(([, words]) => words.includes(word))?.[0];
}

/** Returns the columns of a header, or `null` for any other line. A header has a team or player column and no digits. */
export function columnsOf(cells: readonly string[]): Columns | null {
  const columns: Columns = { ignored: [] };
  for (const [index, cell] of cells.entries()) {
    const column = columnCalled(cell);
    if (/\d/.test(cell)) return null;
    if (cell === '') continue;
    if (column === undefined) columns.ignored.push(cell);
    else columns[column] ??= index;
  }
  const isHeader = columns.team !== undefined || columns.player !== undefined;
  return isHeader && columns.ignored.length < cells.length - 1 + Number(cells.length === 1) ? columns : null;
}

/** Returns whether every cell of a line is the name of a column, as in a header that is repeated below a team. */
export function isHeaderWithin(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 1 && filled.every((cell) => columnCalled(cell) !== undefined);
}

/** Returns a player's cells in the order name, handicap, captain's mark. A line with one cell stays as it is. */
export function inOrder(cells: readonly string[], columns: Columns): string[] {
  if (cells.filter((cell) => cell !== '').length < 2) return cells.filter((cell) => cell !== '');
  const cell = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''));
  const name = `${cell(columns.player)} ${cell(columns.surname)}`.trim();
  return [name, cell(columns.handicap), cell(columns.captain) === '' ? '' : 'captain'];
}
