import { ALL_OUTCOMES, WINNERS } from '#domain/cards/card-choices.ts';
import { type Cells, fault, playerOrAbsent, printable, unguardCell, whole } from '#domain/imports/cells.ts';
import { type Column, RESULTS } from '#domain/imports/columns.ts';
import { type Checked, valid } from '#domain/issue.ts';
import { MATCH_TEXTS, ofEachText } from '#domain/cards/match-texts.ts';
import { nameFault } from '#domain/name.ts';

// Columns for formats other than singles of one frame, and for cards that were not played as usual.

const FRAMES =
  'A match of several frames has a line for each frame, numbered from 1. A line without this number is about the whole match: its score in frames.';
const PAIRS =
  'The second player of a pair. A break of a pair ends with (1) or (2) for the player who made it, such as 30 (2).';
const WINNER =
  'home or away, where there are no points, or a match was conceded. On a line without a match: the side that it was awarded to, or that won an abandoned one.';
const ENDING =
  'A line without a match says how an evening ended: awarded, abandoned or scores, with the scores of the teams.';

const TEXTS = 'Of a match, or on a line without a match of the whole evening. May be empty.';

/** Columns that an export writes only if a line has a value for them (Rule N22). */
const MORE = {
  section: { words: 'Section of the match', about: 'Its name in the format, such as Doubles.', read: textCell },
  frame: { words: 'Number of the frame in its match', about: FRAMES, read: optional(whole) },
  homePlayer2: { words: 'Second home player', about: PAIRS, read: playerOrAbsent('The second home player') },
  awayPlayer2: { words: 'Second away player', about: PAIRS, read: playerOrAbsent('The second away player') },
  winner: { words: 'Winner', about: WINNER, read: oneOf(WINNERS) },
  outcome: { words: 'How the evening ended', about: ENDING, read: oneOf(ALL_OUTCOMES) },
  homeTeamScore: { words: 'Score of the home team', about: ENDING, read: optional(whole) },
  awayTeamScore: { words: 'Score of the away team', about: ENDING, read: optional(whole) },
  ...ofEachText((key) => ({ words: MATCH_TEXTS[key].label, about: TEXTS, read: textOf(key) })),
  homePlayer2Id: { words: 'Id of the second home player', about: PAIRS },
  awayPlayer2Id: { words: 'Id of the second away player', about: PAIRS },
} as const satisfies Readonly<Record<string, Column>>;

/** The description on a screen of the columns that only other formats need. */
export const RESULTS_OF_OTHER_FORMATS = { ...RESULTS, columns: MORE } as const;

/** Results of any format: the columns of this site’s usual file, and those that other formats need. */
export const RESULTS_OF_ANY_FORMAT = { ...RESULTS, columns: { ...RESULTS.columns, ...MORE } } as const;

function textCell(cells: Cells, column: string): Checked<string> {
  return valid(unguardCell(cells(column).trim()));
}

/** Makes a reader of a text about a match or an evening, which may be empty. */
function textOf(column: keyof typeof MATCH_TEXTS) {
  const { label, longest } = MATCH_TEXTS[column];
  return (cells: Cells): Checked<string> => {
    const text = unguardCell(cells(column).trim());
    const message = text === '' ? null : nameFault(text, label, longest);
    return message === null ? valid(text) : fault(message);
  };
}

/** Makes a reader that returns `null` for an empty cell. */
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
