import { type FileKind, isMeaningOf, type MeaningName } from '#domain/imports/meanings.ts';
import { type Candidate } from './candidate.ts';
import { type ColumnFacts, shareOf } from './column-facts.ts';
import { type HeadingParts, partsOfHeading } from './heading-parts.ts';
import { placeOfSides } from './sides-of-lines.ts';

/** Words of headings that belong to a side, although the heading does not say which. */
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

/** Assigns a column to a side, with the meaning of these words. */
type Add = (part: Pick<Part, 'column' | 'words' | 'number'>, side: 'home' | 'away', isDoubtful: boolean) => void;

/**
 * Returns the meanings of headings that do not name their side, keyed by place. The first of two equal headings is home, the
 * second away; this is certain if each is beside headings of its side. Beside an `Opponent`, the other columns are the home
 * side, which is doubtful.
 */
export function impliedSides(columns: readonly ColumnFacts[], kind: FileKind): Map<number, Candidate> {
  const parts = columns.map((column): Part => ({ column, ...partsOfHeading(column.heading) }));
  const found = new Map<number, Candidate>();
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

/** A heading of scores may span two columns; then the second one has no heading. */
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

/** In a list that is written from one team's side, columns that are not the opponent's belong to the team. */
function addOfOneSide(parts: readonly Part[], columns: readonly ColumnFacts[], add: Add): void {
  const isSideKnown = placeOfSides(columns) !== null;
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

/** Returns whether a list has breaks: it may name the opponent, but not the opponent's score. */
function isBreakList(parts: readonly { side: string | null; words: string }[]): boolean {
  const has = (side: string | null, name: string) =>
    parts.some((one) => one.side === side && WORDS_OF_A_SIDE[one.words] === name);
  return has(null, 'Break') && has(null, 'Player') && !has('other', 'Score') && !has('other', 'Break');
}

/**
 * Returns whether the nearest headings assign the first column to the home side and the second to the away side: `Home Player,
 * Score, Away Player, Score`.
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
