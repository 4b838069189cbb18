import { type Cells, fault, playerOrAbsent, printable, unguardCell, whole } from '#domain/imports/cells.ts';
import { type Column, RESULTS } from '#domain/imports/columns.ts';
import { type Checked, valid } from '#domain/issue.ts';
import { nameFault } from '#domain/name.ts';

// Columns of results that only other formats than singles of one frame need, or a card that was not played as usual.

const ENDINGS = ['played', 'awarded', 'abandoned', 'scores'] as const;
const WINNERS = ['home', 'away', 'drawn'] as const;

/** The longest note of a card. */
const LONGEST_NOTE = 200;

/**
 * Columns that an export writes where a line has a value for them. A match of several frames has a line for each frame that
 * is known, and a line without a frame for what they do not say: its score in frames, or who won. A line without a match
 * says how the evening ended.
 */
const MORE = {
  section: { words: 'Section of the match', read: textCell },
  frame: { words: 'Number of the frame in its match', read: optional(whole) },
  homePlayer2: { words: 'Second home player', read: playerOrAbsent('The second home player') },
  awayPlayer2: { words: 'Second away player', read: playerOrAbsent('The second away player') },
  winner: { words: 'Winner', read: oneOf(WINNERS) },
  outcome: { words: 'How the evening ended', read: oneOf(ENDINGS) },
  homeTeamScore: { words: 'Score of the home team', read: optional(whole) },
  awayTeamScore: { words: 'Score of the away team', read: optional(whole) },
  note: { words: 'Note', read: noteCell },
  homePlayer2Id: { words: 'Id of the second home player' },
  awayPlayer2Id: { words: 'Id of the second away player' },
} as const satisfies Readonly<Record<string, Column>>;

/** Results of any format: the columns of this site’s usual file, and those that other formats need. */
export const RESULTS_OF_ANY_FORMAT = { ...RESULTS, columns: { ...RESULTS.columns, ...MORE } } as const;

function textCell(cells: Cells, column: string): Checked<string> {
  return valid(unguardCell(cells(column).trim()));
}

function noteCell(cells: Cells, column: string): Checked<string> {
  const note = unguardCell(cells(column).trim());
  const message = note === '' ? null : nameFault(note, 'The note', LONGEST_NOTE);
  return message === null ? valid(note) : fault(message);
}

/** What a cell is read as; `null` where it is empty. */
function optional<T>(read: (cells: Cells, column: string) => Checked<T>) {
  return (cells: Cells, column: string): Checked<T | null> =>
    cells(column).trim() === '' ? valid(null) : read(cells, column);
}

function oneOf<const W extends string>(words: readonly W[]) {
  return optional((cells, column): Checked<W> => {
    const text = cells(column).trim().toLowerCase();
    const word = words.find((one) => one === text);
    return word === undefined
      ? fault(`${column} is "${printable(text)}": it must be one of ${words.join(', ')}.`)
      : valid(word);
  });
}
