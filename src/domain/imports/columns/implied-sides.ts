import { type FileKind, isMeaningOf, type MeaningName } from '#domain/imports/meanings.ts';
import { type PossibleMeaning } from './candidate.ts';
import { type ColumnFacts, shareOf } from './column-facts.ts';
import { type HeadingParts, partsOfHeading } from './heading-parts.ts';
import { homeOrAwayColumn } from './sides-of-lines.ts';

/**
 * Headings of columns that belong to one side, although the heading does not say to which, and the end of their
 * meaning.
 */
const WORDS_OF_A_SIDE: Readonly<Record<string, string>> = {
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
type Part = HeadingParts & { column: ColumnFacts };

/** Gives a column the meaning of its words on a side. */
type Add = (part: Pick<Part, 'column' | 'words' | 'number'>, side: 'home' | 'away', isDoubtful: boolean) => void;

/**
 * Returns meanings for headings that do not say whether they are of the home or the away side, keyed by the column's
 * place. Of two equal headings, the first is home and the second away. This meaning is certain if headings beside the
 * two name the sides. In a table with a column such as `Opponent`, the other columns count as the home side, which is
 * doubtful.
 */
export function impliedSides(columns: readonly ColumnFacts[], kind: FileKind): Map<number, PossibleMeaning> {
  const parts = columns.map((column): Part => ({ column, ...partsOfHeading(column.heading) }));
  const found = new Map<number, PossibleMeaning>();
  const add: Add = ({ column, words, number }, side, isDoubtful) => {
    const name = WORDS_OF_A_SIDE[words] ?? '';
    const meaning = `${side}${kind === 'scores' && name === 'Score' ? 'TeamScore' : name}` as MeaningName; // each name has both sides
    const doubt = isDoubtful ? { isDoubtful: true as const } : {};
    if (isMeaningOf(kind, meaning)) found.set(column.place, { meaning, number: number ?? 1, ...doubt });
  };
  addBelowOneHeading(parts, columns, add);
  addPairs(parts, columns, add);
  if (parts.some(({ side }) => side === 'other') && !isBreakList(parts)) addOfOneSide(parts, columns, add);
  return found;
}

/** Adds two columns of scores below one heading, so that the second column has none. */
function addBelowOneHeading(parts: readonly Part[], columns: readonly ColumnFacts[], add: Add): void {
  for (const [at, one] of parts.entries()) {
    const next = parts[at + 1];
    const isAbove = next?.column.heading === '' && next.column.place === one.column.place + 1;
    if (one.side !== null || WORDS_OF_A_SIDE[one.words] !== 'Score' || !isAbove) continue;
    if (shareOf(one.column, 'number') < 1 || shareOf(next.column, 'number') < 1) continue;
    const isClear = isBeside(columns, one.column, next.column);
    add(one, 'home', !isClear);
    add({ ...one, column: next.column }, 'away', !isClear);
  }
}

/** Adds the columns of two equal headings. */
function addPairs(parts: readonly Part[], columns: readonly ColumnFacts[], add: Add): void {
  const withoutSide = parts.filter(({ side, words }) => side === null && WORDS_OF_A_SIDE[words] !== undefined);
  for (const one of withoutSide) {
    const same = withoutSide.filter(({ words, number }) => words === one.words && number === one.number);
    const [first, second] = same;
    if (same.length !== 2 || first !== one || second === undefined) continue;
    const isClear = isBeside(columns, first.column, second.column);
    add(first, 'home', !isClear);
    add(second, 'away', !isClear);
  }
}

/** Adds the columns of the team from whose side a list is written: all columns that are not the opponent's. */
function addOfOneSide(parts: readonly Part[], columns: readonly ColumnFacts[], add: Add): void {
  const isSideKnown = homeOrAwayColumn(columns) !== null;
  for (const one of parts.filter(({ side }) => side === null)) {
    const alike = parts.filter(
      ({ side, words }) => side === null && WORDS_OF_A_SIDE[words] === WORDS_OF_A_SIDE[one.words],
    );
    if (one.words === 'for' || one.words === 'against') {
      if (shareOf(one.column, 'number') === 1)
        add({ ...one, words: 'score' }, one.words === 'for' ? 'home' : 'away', false);
    } else if (WORDS_OF_A_SIDE[one.words] !== undefined && alike.length === 1 && one.number === null)
      add(one, 'home', !isSideKnown);
  }
}

/** Returns whether a table is a list of breaks. It may name the opponent, but has no score or break of the opponent. */
function isBreakList(parts: readonly { side: string | null; words: string }[]): boolean {
  const has = (side: string | null, name: string) =>
    parts.some((one) => one.side === side && WORDS_OF_A_SIDE[one.words] === name);
  return has(null, 'Break') && has(null, 'Player') && !has('other', 'Score') && !has('other', 'Break');
}

/**
 * Returns whether the nearest headings that name a side put the first column on the home side and the second on the
 * away side, as in `Home Player, Score, Away Player, Score`.
 */
function isBeside(columns: readonly ColumnFacts[], first: ColumnFacts, second: ColumnFacts): boolean {
  const sides = columns.map(({ place, heading }) => ({ place, side: partsOfHeading(heading).side }));
  const before = (place: number) => sides.findLast((one) => one.place < place && isSide(one.side))?.side;
  const after = (place: number) => sides.find((one) => one.place > place && isSide(one.side))?.side;
  const isInterleaved = before(first.place) === 'home' && before(second.place) === 'away';
  const isMirrored = before(first.place) === 'home' && after(second.place) === 'away';
  const isBefore = after(first.place) === 'home' && after(second.place) === 'away';
  return isInterleaved || isMirrored || isBefore;
}

function isSide(side: string | null): boolean {
  return side === 'home' || side === 'away';
}
