/** The places of a list's columns, from 0; one that the list does not have is left out. */
export type Columns = Partial<Record<Column, number>> & {
  /** The headers that mean nothing here. */
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

/** What each column is called, without capitals, blanks and punctuation. */
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
  // `Object.entries` forgets the type of the keys.
  return (Object.entries(WORDS) as [Column, readonly string[]][]).find(([, words]) => words.includes(word))?.[0];
}

/** The columns of a header, or `null` for a line that is none: it names the team or the player, and has no number. */
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

/** Whether every cell of a line is the name of a column, as in a header that is repeated below a team. */
export function isHeaderWithin(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 1 && filled.every((cell) => columnCalled(cell) !== undefined);
}

/** The cells of a player's line as name, handicap and captain's mark; a line with one cell stays as it is. */
export function inOrder(cells: readonly string[], columns: Columns): string[] {
  if (cells.filter((cell) => cell !== '').length < 2) return cells.filter((cell) => cell !== '');
  const cell = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''));
  const name = `${cell(columns.player)} ${cell(columns.surname)}`.trim();
  return [name, cell(columns.handicap), cell(columns.captain) === '' ? '' : 'captain'];
}
