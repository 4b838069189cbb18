import { type FileKind, kindHasMeaning, type MeaningName } from '#domain/imports/meanings.ts';
import { type PossibleMeaning } from './possible-meaning.ts';
import { type ExaminedColumn, shareOfCellsWithAnyLook } from './column-facts.ts';
import { type HeadingParts, partsOfHeading } from './heading-parts.ts';
import { findHomeOrAwayColumn } from './sides-of-lines.ts';

/**
 * Words of headings whose columns belong to one side, although the heading does not say to which. The values are the
 * ends of meanings such as `homePlayer` and `awayPlayer`.
 */
const SIDELESS_HEADING_WORDS: Readonly<Record<string, string>> = {
  player: 'Player',
  name: 'Player',
  'name player': 'Player',
  'first name': 'FirstName',
  forename: 'FirstName',
  surname: 'Surname',
  'last name': 'Surname',
  score: 'Score',
  points: 'Score',
  pts: 'Score',
  'frame score': 'Score',
  frames: 'TeamScore',
  'frames won': 'TeamScore',
  goals: 'TeamScore',
  legs: 'TeamScore',
  total: 'TeamScore',
  'match score': 'TeamScore',
  break: 'Break',
  breaks: 'Break',
  'break high': 'Break',
  hb: 'Break',
  team: 'Team',
  club: 'Team',
  'name team': 'Team',
};

/** A column with the parts of its heading. */
type ColumnWithParts = HeadingParts & { column: ExaminedColumn };

/**
 * A function that gives a column the meaning that its heading has for a side: the heading `Player` and the side `home`
 * make `homePlayer`. `isDoubtful`: an official is asked about the meaning.
 */
type SideMeaningAdder = (
  part: Pick<ColumnWithParts, 'column' | 'words' | 'number'>,
  side: 'home' | 'away',
  isDoubtful: boolean,
) => void;

/**
 * Returns meanings for columns whose headings do not say whether they belong to the home or the away side. The keys are
 * the indexes of the columns.
 *
 * Of two columns with equal headings, the first is home and the second away. The same applies to two adjacent columns
 * of scores if only the first has a heading. Officials are asked about both columns, unless the headings around them
 * show that the first is home and the second away.
 *
 * If a table has a column such as `Opponent` and is not a list of breaks, its columns without a side are home.
 * Officials are asked about these columns, unless another column says who played at home. In such a table, a column
 * `For` is the home score, and a column `Against` the away score. Officials are never asked about `For` and `Against`.
 */
export function meaningsWithImpliedSides(
  columns: readonly ExaminedColumn[],
  kind: FileKind,
): Map<number, PossibleMeaning> {
  const parts = columns.map((column): ColumnWithParts => ({ column, ...partsOfHeading(column.heading) }));
  const found = new Map<number, PossibleMeaning>();
  const add: SideMeaningAdder = ({ column, words, number }, side, isDoubtful) => {
    const name = SIDELESS_HEADING_WORDS[words] ?? '';
    // The cast is safe: each name in `SIDELESS_HEADING_WORDS` has a `home…` meaning and an `away…` meaning.
    const meaning = `${side}${kind === 'scores' && name === 'Score' ? 'TeamScore' : name}` as MeaningName;
    const doubt = isDoubtful ? { isDoubtful: true as const } : {};
    if (kindHasMeaning(kind, meaning)) found.set(column.place, { meaning, number: number ?? 1, ...doubt });
  };
  addSidesBelowSharedHeading(parts, columns, add);
  addSidesOfEqualHeadings(parts, columns, add);
  if (parts.some(({ side }) => side === 'other') && !isBreakList(parts)) addMeaningsForOneTeamList(parts, columns, add);
  return found;
}

/**
 * Adds the meanings of two adjacent columns of scores of which only the first has a heading: the first is home, the
 * second away.
 */
function addSidesBelowSharedHeading(
  parts: readonly ColumnWithParts[],
  columns: readonly ExaminedColumn[],
  add: SideMeaningAdder,
): void {
  for (const [at, one] of parts.entries()) {
    const next = parts[at + 1];
    const isAbove = next?.column.heading === '' && next.column.place === one.column.place + 1;
    if (one.side !== null || SIDELESS_HEADING_WORDS[one.words] !== 'Score' || !isAbove) continue;
    if (shareOfCellsWithAnyLook(one.column, 'number') < 1 || shareOfCellsWithAnyLook(next.column, 'number') < 1)
      continue;
    const isClear = areHomeAndAwayByNearestHeadings(columns, one.column, next.column);
    add(one, 'home', !isClear);
    add({ ...one, column: next.column }, 'away', !isClear);
  }
}

/**
 * Adds the meanings of two columns with equal headings: home for the first column, away for the second. Adds nothing if
 * a third column has the same heading.
 */
function addSidesOfEqualHeadings(
  parts: readonly ColumnWithParts[],
  columns: readonly ExaminedColumn[],
  add: SideMeaningAdder,
): void {
  const withoutSide = parts.filter(({ side, words }) => side === null && SIDELESS_HEADING_WORDS[words] !== undefined);
  for (const one of withoutSide) {
    const same = withoutSide.filter(({ words, number }) => words === one.words && number === one.number);
    const [first, second] = same;
    if (same.length !== 2 || first !== one || second === undefined) continue;
    const isClear = areHomeAndAwayByNearestHeadings(columns, first.column, second.column);
    add(first, 'home', !isClear);
    add(second, 'away', !isClear);
  }
}

/**
 * Adds the meanings of columns in a list that is written from one team's point of view. This team's columns are home; a
 * column `Against` has the opponent's score, which is away.
 */
function addMeaningsForOneTeamList(
  parts: readonly ColumnWithParts[],
  columns: readonly ExaminedColumn[],
  add: SideMeaningAdder,
): void {
  const isSideKnown = findHomeOrAwayColumn(columns) !== null;
  for (const one of parts.filter(({ side }) => side === null)) {
    const alike = parts.filter(
      ({ side, words }) => side === null && SIDELESS_HEADING_WORDS[words] === SIDELESS_HEADING_WORDS[one.words],
    );
    if (one.words === 'for' || one.words === 'against') {
      if (shareOfCellsWithAnyLook(one.column, 'number') === 1)
        add({ ...one, words: 'score' }, one.words === 'for' ? 'home' : 'away', false);
    } else if (SIDELESS_HEADING_WORDS[one.words] !== undefined && alike.length === 1 && one.number === null)
      add(one, 'home', !isSideKnown);
  }
}

/**
 * Returns whether a table is a list of breaks: it has players and their breaks, but no score or break of the opponent.
 */
function isBreakList(parts: readonly { side: string | null; words: string }[]): boolean {
  const has = (side: string | null, name: string) =>
    parts.some((one) => one.side === side && SIDELESS_HEADING_WORDS[one.words] === name);
  return has(null, 'Break') && has(null, 'Player') && !has('other', 'Score') && !has('other', 'Break');
}

/**
 * Returns whether the column `first` is home and the column `second` is away, according to the nearest headings that
 * name a side, as in `Home Player, Score, Away Player, Score`.
 */
function areHomeAndAwayByNearestHeadings(
  columns: readonly ExaminedColumn[],
  first: ExaminedColumn,
  second: ExaminedColumn,
): boolean {
  const sides = columns.map(({ place, heading }) => ({ place, side: partsOfHeading(heading).side }));
  const before = (place: number) => sides.findLast((one) => one.place < place && isHomeOrAway(one.side))?.side;
  const after = (place: number) => sides.find((one) => one.place > place && isHomeOrAway(one.side))?.side;
  const isInterleaved = before(first.place) === 'home' && before(second.place) === 'away';
  const isMirrored = before(first.place) === 'home' && after(second.place) === 'away';
  const isBefore = after(first.place) === 'home' && after(second.place) === 'away';
  return isInterleaved || isMirrored || isBefore;
}

function isHomeOrAway(side: string | null): boolean {
  return side === 'home' || side === 'away';
}
