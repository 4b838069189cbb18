import type { FileKind } from '#domain/imports/sheet.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import { type Candidate, inKind } from './candidate.ts';
import { type ColumnFacts, shareOf } from './column-facts.ts';
import { partsOfHeading } from './heading-parts.ts';
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

/**
 * Returns the sides that headings leave unsaid: a pair of equal headings is home and then away, certainly so where each stands
 * beside headings of its side; and beside an `Opponent`, the other columns are those of the home side, which is doubtful.
 */
export function unsaidSides(columns: readonly ColumnFacts[], kind: FileKind): Map<number, Candidate> {
  const parts = columns.map((column) => ({ column, ...partsOfHeading(column.heading) }));
  const unsaid = parts.filter(({ side, words }) => side === null && OF_A_SIDE[words] !== undefined);
  const found = new Map<number, Candidate>();
  const add = ({ column, words, number }: (typeof parts)[number], side: 'home' | 'away', isDoubtful: boolean) => {
    const name = OF_A_SIDE[words] ?? '';
    const meaning = `${side}${kind === 'scores' && name === 'Score' ? 'TeamScore' : name}` as MeaningName; // each name has both sides
    if (inKind(meaning, kind))
      found.set(column.place, { meaning, number: number ?? 1, ...(isDoubtful ? { isDoubtful: true as const } : {}) });
  };
  const hasOther = parts.some(({ side }) => side === 'other') && !isBreakList(parts);
  if (hasOther)
    for (const one of parts)
      if (/^(?:for|against)$/.test(one.words) && shareOf(one.column, 'number') === 1)
        add({ ...one, words: 'score' }, one.words === 'for' ? 'home' : 'away', false);
  const isSideKnown = hasOther && placeOfSides(columns) !== null;
  for (const one of unsaid) {
    const same = unsaid.filter(({ words, number }) => words === one.words && number === one.number);
    const alike = unsaid.filter(({ words }) => OF_A_SIDE[words] === OF_A_SIDE[one.words]);
    const [first, second] = same;
    if (same.length === 2 && first !== undefined && second !== undefined) {
      const isClear = isBeside(columns, first.column, second.column);
      add(first, 'home', !isClear);
      add(second, 'away', !isClear);
    } else if (hasOther && alike.length === 1 && one.number === null) add(one, 'home', !isSideKnown);
  }
  return found;
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
