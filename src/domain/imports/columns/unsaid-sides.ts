import type { FileKind } from '#domain/imports/sheet.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import { type Candidate, inKind } from './candidate.ts';
import { type ColumnFacts, shareOf } from './column-facts.ts';
import { type HeadingParts, partsOfHeading } from './heading-parts.ts';
import { placeOfSides } from './sides-of-lines.ts';

/** The words that belong to a side, though their heading does not say to which. */
const OF_A_SIDE: Readonly<Record<string, string>> = {
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

/** Says that a column is of a side, by the words of a heading. */
type Add = (part: Pick<Part, 'column' | 'words' | 'number'>, side: 'home' | 'away', isDoubtful: boolean) => void;

/**
 * Returns the sides that headings leave unsaid: a pair of equal headings is home and then away, certainly so where each stands
 * beside headings of its side; and beside an `Opponent`, the other columns are those of the home side, which is doubtful.
 */
export function unsaidSides(columns: readonly ColumnFacts[], kind: FileKind): Map<number, Candidate> {
  const parts = columns.map((column): Part => ({ column, ...partsOfHeading(column.heading) }));
  const found = new Map<number, Candidate>();
  const add: Add = ({ column, words, number }, side, isDoubtful) => {
    const name = OF_A_SIDE[words] ?? '';
    const meaning = `${side}${kind === 'scores' && name === 'Score' ? 'TeamScore' : name}` as MeaningName; // each name has both sides
    const doubt = isDoubtful ? { isDoubtful: true as const } : {};
    if (inKind(meaning, kind)) found.set(column.place, { meaning, number: number ?? 1, ...doubt });
  };
  addBelowOneHeading(parts, columns, add);
  addPairs(parts, columns, add);
  if (parts.some(({ side }) => side === 'other') && !isBreakList(parts)) addOfOneSide(parts, columns, add);
  return found;
}

/** A heading of scores may stand above two columns, the second one without a heading. */
function addBelowOneHeading(parts: readonly Part[], columns: readonly ColumnFacts[], add: Add): void {
  for (const [at, one] of parts.entries()) {
    const next = parts[at + 1];
    const isAbove = next?.column.heading === '' && next.column.place === one.column.place + 1;
    if (one.side !== null || OF_A_SIDE[one.words] !== 'Score' || !isAbove) continue;
    if (shareOf(one.column, 'number') < 1 || shareOf(next.column, 'number') < 1) continue;
    const isClear = isBeside(columns, one.column, next.column);
    add(one, 'home', !isClear);
    add({ ...one, column: next.column }, 'away', !isClear);
  }
}

function addPairs(parts: readonly Part[], columns: readonly ColumnFacts[], add: Add): void {
  const unsaid = parts.filter(({ side, words }) => side === null && OF_A_SIDE[words] !== undefined);
  for (const one of unsaid) {
    const same = unsaid.filter(({ words, number }) => words === one.words && number === one.number);
    const [first, second] = same;
    if (same.length !== 2 || first !== one || second === undefined) continue;
    const isClear = isBeside(columns, first.column, second.column);
    add(first, 'home', !isClear);
    add(second, 'away', !isClear);
  }
}

/** In a list from one side, what is not the opponent's is the team's own. */
function addOfOneSide(parts: readonly Part[], columns: readonly ColumnFacts[], add: Add): void {
  const isSideKnown = placeOfSides(columns) !== null;
  for (const one of parts.filter(({ side }) => side === null)) {
    const alike = parts.filter(({ side, words }) => side === null && OF_A_SIDE[words] === OF_A_SIDE[one.words]);
    if (one.words === 'for' || one.words === 'against') {
      if (shareOf(one.column, 'number') === 1)
        add({ ...one, words: 'score' }, one.words === 'for' ? 'home' : 'away', false);
    } else if (OF_A_SIDE[one.words] !== undefined && alike.length === 1 && one.number === null)
      add(one, 'home', !isSideKnown);
  }
}

/** A list of breaks may name the opponent, but not the opponent's score. */
function isBreakList(parts: readonly { side: string | null; words: string }[]): boolean {
  const has = (side: string | null, name: string) =>
    parts.some((one) => one.side === side && OF_A_SIDE[one.words] === name);
  return has(null, 'Break') && has(null, 'Player') && !has('other', 'Score') && !has('other', 'Break');
}

/** Whether the nearest headings with a side are those of the home and of the away side: `Home Player, Score, Away Player, Score`. */
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
