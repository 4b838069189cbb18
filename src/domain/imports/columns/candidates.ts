import type { FileKind } from '#domain/imports/sheet.ts';
import { MEANINGS, type Meaning, type MeaningName } from '#domain/imports/meanings.ts';
import { type ColumnFacts, fitOf, shareOf } from './column-facts.ts';
import { partsOfHeading } from './heading-parts.ts';
import { type HeadingMeaning, headingMeanings, ownMeaning } from './heading-words.ts';

/** A possible meaning of a column. `isDoubtful`: the heading alone does not say so. */
export type Candidate = HeadingMeaning & { isDoubtful?: true };

/**
 * A column with its possible meanings, the likeliest first. `listed`: those of its heading, whatever its cells are. `isSaid`: by an
 * official.
 */
export type Choice = {
  column: ColumnFacts;
  listed: readonly Candidate[];
  candidates: readonly Candidate[];
  isSaid: boolean;
};

/** At least this share of the cells must be able to have the meaning. */
export const ENOUGH = 0.5;

const keyWords = (heading: string) => partsOfHeading(heading).words;

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
  break: 'Break',
  breaks: 'Break',
  'break high': 'Break',
  hb: 'Break',
  team: 'Team',
  club: 'Team',
  'name team': 'Team',
};

/** Returns the possible meanings of each filled column for files of this kind, from headings, and then from the cells. */
export function choicesOf(columns: readonly ColumnFacts[], kind: FileKind, isOwn: boolean): Choice[] {
  const filled = columns.filter(({ filled: count }) => count > 0);
  const sides = kind === 'squads' || kind === 'breaks' ? new Map<number, Candidate>() : unsaidSides(filled);
  const isLettered = filled.some(({ heading }) => LETTERED.test(heading));
  const isWide = filled.some(({ heading }) => headingMeanings(heading).some(isLaterFrame));
  const isNumbered = (words: string, number: number) =>
    filled.some(({ heading }) => keyWords(heading) === words && partsOfHeading(heading).number === number);
  return filled.map((column) => {
    const heading = isLettered
      ? column.heading.replace(LETTERED_SIDE, (_, letter: string) => sideOfLetter(letter))
      : column.heading;
    const { side, number, words } = partsOfHeading(heading);
    const isSideByNumber = side === null && number !== null && !isNumbered(words, 3);
    const listed = headingMeanings(heading).filter(({ meaning, number: of }) => {
      if (!inKind(meaning, kind)) return false;
      if (ONLY_OWN.has(meaning)) return isOwn;
      if (meaning.endsWith('Id')) return ownMeaning(column.heading) !== undefined;
      if (side === null && number !== null && of === 1 && /^(?:home|away)/.test(meaning)) return isSideByNumber;
      return !(isWide && number === null && !isOwn && isOfFrame(meaning) && isScore(meaning));
    });
    const unsaid = sides.get(column.place);
    const all: Candidate[] = unsaid === undefined ? [...listed] : [unsaid, ...listed];
    const fitting = isOwn ? all : all.filter(({ meaning }) => fitOf(column, meaning) >= ENOUGH);
    return { column, listed: all, candidates: ranked(column, fitting), isSaid: false };
  });
}

/** Read from this site's own files alone. */
const ONLY_OWN: ReadonlySet<MeaningName> = new Set<MeaningName>(['note', 'section', 'outcome']);

const LETTERED = /\b(?:team|player|score|side|points|pts|club|name)[ _-]?B$/i;
const LETTERED_SIDE = /\b([AB])$/i;

function sideOfLetter(letter: string): string {
  return letter.toUpperCase() === 'A' ? 'Home' : 'Away';
}

export function inKind(meaning: MeaningName, kind: FileKind): boolean {
  const { in: kinds }: Meaning = MEANINGS[meaning];
  return kinds.includes(kind);
}

export function isOfFrame(meaning: MeaningName): boolean {
  const { of }: Meaning = MEANINGS[meaning];
  return of === 'frame';
}

export function isScore(meaning: MeaningName): boolean {
  return /score$/i.test(meaning) && !/team/i.test(meaning);
}

function isLaterFrame({ meaning, number }: HeadingMeaning): boolean {
  return number >= 2 && (isScore(meaning) || meaning === 'frame' || meaning === 'winner');
}

/** The cells may show that a less likely meaning of the heading is the right one. */
function ranked(column: ColumnFacts, candidates: readonly Candidate[]): readonly Candidate[] {
  const share = (look: Parameters<typeof shareOf>[1]) => shareOf(column, look);
  const first = (meaning: MeaningName) => {
    const found = candidates.filter((one) => one.meaning === meaning);
    return [...found, ...candidates.filter((one) => one.meaning !== meaning)];
  };
  const has = (meaning: MeaningName) => candidates.some((one) => one.meaning === meaning);
  if (has('competition') && has('division')) {
    if (share('competition') === 1) return first('competition');
    if (share('division') === 1) return first('division');
    return candidates.map((one) => ({ ...one, isDoubtful: true as const }));
  }
  if (has('division') && share('section') >= ENOUGH) return candidates.filter(({ meaning }) => meaning !== 'division');
  if (has('competition') && column.heading.toLowerCase() !== 'competition' && share('competition') < 1)
    return candidates.map((one) => ({ ...one, isDoubtful: true as const }));
  return candidates;
}

/**
 * Returns the sides that headings leave unsaid: a pair of equal headings is home and then away, certainly so where each stands
 * beside headings of its side; and beside an `Opponent`, the other columns are those of the home side, which is doubtful.
 */
function unsaidSides(columns: readonly ColumnFacts[]): Map<number, Candidate> {
  const parts = columns.map((column) => ({ column, ...partsOfHeading(column.heading) }));
  const unsaid = parts.filter(
    ({ side, number, words }) => side === null && number === null && OF_A_SIDE[words] !== undefined,
  );
  const found = new Map<number, Candidate>();
  const add = ({ column, words }: (typeof parts)[number], side: 'home' | 'away', isDoubtful: boolean) => {
    const meaning = `${side}${OF_A_SIDE[words] ?? ''}` as MeaningName; // each word of the list has both sides
    found.set(column.place, { meaning, number: 1, ...(isDoubtful ? { isDoubtful: true as const } : {}) });
  };
  const hasOther = parts.some(({ side }) => side === 'other');
  for (const one of unsaid) {
    const same = unsaid.filter(({ words }) => OF_A_SIDE[words] === OF_A_SIDE[one.words]);
    const [first, second] = same;
    if (same.length === 2 && first !== undefined && second !== undefined) {
      const isClear = isBeside(columns, first.column, second.column);
      add(first, 'home', !isClear);
      add(second, 'away', !isClear);
    } else if (hasOther && same.length === 1) add(one, 'home', true);
  }
  return found;
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
