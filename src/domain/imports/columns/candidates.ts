import {
  type FileKind,
  kindHasMeaning,
  MIN_PLAUSIBLE_FRAME_WINNING_POINTS,
  type MeaningName,
} from '#domain/imports/meanings.ts';
import { type PossibleMeaning, isFrameMeaning, isFrameScore } from './possible-meaning.ts';
import {
  type ExaminedColumn,
  shareOfCellsFittingMeaning,
  highestNumberInColumn,
  shareOfCellsWithAnyLook,
} from './column-facts.ts';
import { partsOfHeading } from './heading-parts.ts';
import { type HeadingMeaning, headingMeanings, isKnownHeading, meaningOfExportHeading } from './heading-words.ts';
import { meaningsWithImpliedSides } from './implied-sides.ts';

/** A column with the meanings that it may have. */
export type ColumnCandidates = {
  column: ExaminedColumn;
  /** The meanings that the headings of the table suggest. For an unknown heading, the cells suggest meanings. */
  listed: readonly PossibleMeaning[];
  /**
   * The meanings in `listed` that the cells allow, the likeliest first. An official's answer or a guess replaces these
   * meanings. For a file that this site exports, the list has only the first meaning in `listed`.
   */
  candidates: readonly PossibleMeaning[];
  /** True if an official has said what the column means, or that it is left out. */
  isAnswered: boolean;
};

/** A meaning fits a column if it fits at least this share (0 to 1) of the column's cells. */
export const MIN_FIT = 0.5;

/**
 * Returns each column that has values, with its possible meanings in a file of this kind. `isOwn`: whether the headings
 * are those of files that this site exports. If so, columns without values are returned too.
 */
export function columnCandidates(
  columns: readonly ExaminedColumn[],
  kind: FileKind,
  isOwn: boolean,
): ColumnCandidates[] {
  const filled = columns.filter(({ filled: count }) => count > 0 || isOwn);
  const sides =
    isOwn || kind === 'squads' || kind === 'breaks'
      ? new Map<number, PossibleMeaning>()
      : meaningsWithImpliedSides(filled, kind);
  const context: TableHeadingsContext = {
    kind,
    isOwn,
    isLettered: filled.some(({ heading }) => SIDE_B_HEADING_PATTERN.test(heading)),
    isWide:
      filled.some(({ heading }) => headingMeanings(heading).some(isLaterFrameMeaning)) ||
      hasMoreThanTwoHomePlayers(filled),
    arePairs: kind === 'results' && hasDoublesPartners(filled),
    hasSurname: filled.some(({ heading }) => /surname$/i.test(headingMeanings(heading)[0]?.meaning ?? '')),
    isNumbered: (words, number) => filled.some(({ heading }) => headingHasWordsAndNumber(heading, words, number)),
  };
  const bare = filled.filter((column) => isFrameColumnWithUnknownHeading(column));
  return filled.map((column) => {
    const listed = possibleMeaningsInContext(column, context).map((one) => withFrameNumber(one, bare.indexOf(column)));
    const implied = sides.get(column.place);
    const all = implied === undefined ? listed : [implied, ...listed];
    if (isOwn) return { column, listed: all, candidates: all.slice(0, 1), isAnswered: false };
    const fitting = all.filter(({ meaning }) => shareOfCellsFittingMeaning(column, meaning) >= MIN_FIT);
    return { column, listed: all, candidates: rankCandidatesOrMarkDoubtful(column, fitting), isAnswered: false };
  });
}

/** What all headings of a table together show. It helps to decide what each heading means. */
type TableHeadingsContext = {
  kind: FileKind;
  isOwn: boolean;
  /** Whether `A` and `B` stand for the home and the away side, as in `Team A` and `Team B`. */
  isLettered: boolean;
  /** Whether a line has several frames, or lists more than two home players. */
  isWide: boolean;
  /** Whether `Home Player 1` and `Home Player 2` are partners in one frame. */
  arePairs: boolean;
  /** Returns whether any heading of the table has these words and this number. */
  isNumbered: (words: string, number: number) => boolean;
  /** Whether any column has surnames. */
  hasSurname: boolean;
};

const FIRST_NAME_MEANING_BY_NAME: Readonly<Partial<Record<MeaningName, MeaningName>>> = {
  player: 'firstName',
  homePlayer: 'homeFirstName',
  awayPlayer: 'awayFirstName',
};

/**
 * Returns whether a column of names has only first names: each cell is one word, and another column has the surnames.
 */
function hasOnlyFirstNames({ cells }: ExaminedColumn, meaning: MeaningName, hasSurname: boolean): boolean {
  return (
    hasSurname && FIRST_NAME_MEANING_BY_NAME[meaning] !== undefined && cells.every(({ text }) => !text.includes(' '))
  );
}

/**
 * Returns the meanings that the heading of a column can have, given the other headings. For an unknown heading, returns
 * the meanings that the cells suggest.
 */
function possibleMeaningsInContext(
  column: ExaminedColumn,
  { kind, isOwn, isLettered, isWide, arePairs: inPairs, isNumbered, hasSurname }: TableHeadingsContext,
): PossibleMeaning[] {
  const heading = isLettered
    ? column.heading.replace(SIDE_LETTER_PATTERN, (_, letter: string) => sideWordForLetter(letter))
    : column.heading;
  const { side, number, words } = partsOfHeading(heading);
  const meanings = headingMeanings(heading).filter(({ meaning }) => cellsAllowMeaning(column, meaning));
  if (meanings.length === 0 && !isKnownHeading(heading)) return meaningsSuggestedByCells(column, kind);
  return meanings.flatMap((one): PossibleMeaning[] => {
    const { meaning } = one;
    const isFrame = isFrameMeaning(meaning) && isFrameScore(meaning);
    if (!kindHasMeaning(kind, meaning) || (EXPORT_ONLY_MEANINGS.has(meaning) && !isOwn)) return [];
    if (meaning.endsWith('Id') && meaningOfExportHeading(column.heading) === undefined) return [];
    if (isWide && number === null && !isOwn && isFrame) return [];
    if (inPairs && one.number === 2 && /^(?:home|away)Player$/.test(meaning))
      return [{ meaning: meaning === 'homePlayer' ? 'homePartner' : 'awayPartner', number: 1, isDoubtful: true }];
    if (words === 'club' && meaning === 'venue') return [{ ...one, isDoubtful: true }];
    const isSideByNumber = side === null && number !== null && one.number === 1 && /^(?:home|away)/.test(meaning);
    if (!isSideByNumber)
      return [
        hasOnlyFirstNames(column, meaning, hasSurname)
          ? { ...one, meaning: FIRST_NAME_MEANING_BY_NAME[meaning] ?? meaning }
          : one,
      ];
    if (isNumbered(words, 3)) return [];
    return [meaning.endsWith('Team') ? { ...one, isDoubtful: true } : one];
  });
}

/**
 * Returns whether the cells allow a meaning of the column's heading. For example, a heading `Day` above days of the
 * week does not mean `date`.
 */
function cellsAllowMeaning(column: ExaminedColumn, meaning: MeaningName): boolean {
  if (meaning === 'date') return column.filled === 0 || shareOfCellsWithAnyLook(column, 'weekday') < MIN_FIT;
  if (meaning === 'division') return column.filled === 0 || shareOfCellsWithAnyLook(column, 'section') < MIN_FIT;
  if (meaning === 'venue' || meaning === 'fixture')
    return column.filled === 0 || shareOfCellsWithAnyLook(column, 'side', 'number') < MIN_FIT;
  return true;
}

/**
 * Returns whether a column has an unknown heading, and cells with the players and the score of a frame, such as `Ann
 * Lee 72-31 Bo Day`.
 */
function isFrameColumnWithUnknownHeading(column: ExaminedColumn): boolean {
  const isUnknown = headingMeanings(column.heading).length === 0 && !isKnownHeading(column.heading);
  return isUnknown && column.filled > 0 && shareOfCellsWithAnyLook(column, 'frame') >= MIN_FIT;
}

/**
 * Adds the number of the frame to the meaning `frame`. `at`: the position of the column among the columns for which
 * `isFrameColumnWithUnknownHeading` returns true, from 0; -1 for other columns, which stay unchanged.
 */
function withFrameNumber(one: PossibleMeaning, at: number): PossibleMeaning {
  return one.meaning === 'frame' && at > 0 ? { ...one, number: at + 1 } : one;
}

/**
 * Returns the meanings that the cells below an unknown heading suggest. Cells suggest a meaning only if they have two
 * scores, such as `3-2`. Officials are then asked about the column, so that scores are never left out without a
 * question.
 */
function meaningsSuggestedByCells(column: ExaminedColumn, kind: FileKind): PossibleMeaning[] {
  const isFrame = shareOfCellsWithAnyLook(column, 'frame') >= MIN_FIT;
  const isScores =
    shareOfCellsWithAnyLook(column, 'pair') >= MIN_FIT &&
    shareOfCellsWithAnyLook(column, 'season', 'time', 'dayMonth') < MIN_FIT;
  const meanings: MeaningName[] = isFrame
    ? highestNumberInColumn(column) < MIN_PLAUSIBLE_FRAME_WINNING_POINTS
      ? ['frame', 'fixture']
      : ['frame']
    : isScores
      ? ['score', 'teamScores']
      : [];
  return meanings
    .filter((meaning) => column.filled > 0 && kindHasMeaning(kind, meaning))
    .map((meaning) => ({ meaning, number: 1, isDoubtful: true }));
}

function headingHasWordsAndNumber(heading: string, words: string, number: number): boolean {
  const parts = partsOfHeading(heading);
  return parts.words === words && parts.number === number;
}

/** Returns whether a line lists more than two home players. Two home players on such a line are not partners. */
function hasMoreThanTwoHomePlayers(columns: readonly ExaminedColumn[]): boolean {
  return columns.some(({ heading }) =>
    headingMeanings(heading).some(({ meaning, number }) => meaning === 'homePlayer' && number > 2),
  );
}

/**
 * Returns whether a line has two players of each side but the score of only one frame, so that the two players are
 * partners.
 */
function hasDoublesPartners(columns: readonly ExaminedColumn[]): boolean {
  const meanings = columns.flatMap(({ heading }) => headingMeanings(heading).slice(0, 1));
  const has = (meaning: MeaningName, number: number) =>
    meanings.some((one) => one.meaning === meaning && one.number === number);
  const hasFrames = meanings.some(isLaterFrameMeaning) || has('homePlayer', 3);
  return has('homePlayer', 2) && has('awayPlayer', 2) && !hasFrames && (has('homeScore', 1) || has('score', 1));
}

/** Meanings that a column can have only in a file exported by this site. */
const EXPORT_ONLY_MEANINGS: ReadonlySet<MeaningName> = new Set<MeaningName>(['note', 'section', 'outcome']);

const SIDE_B_HEADING_PATTERN = /\b(?:team|player|score|side|points|pts|club|name)[ _-]?B$/i;
const SIDE_LETTER_PATTERN = /\b([AB])$/i;

function sideWordForLetter(letter: string): string {
  return letter.toUpperCase() === 'A' ? 'Home' : 'Away';
}

function isLaterFrameMeaning({ meaning, number }: HeadingMeaning): boolean {
  return number >= 2 && (isFrameScore(meaning) || meaning === 'frame' || meaning === 'winner');
}

/**
 * Returns the candidates of a column. If all cells show a competition, or all show a division, that candidate comes
 * first. If the cells do not clearly show whether the column has competitions, divisions or states, all candidates
 * become doubtful.
 */
function rankCandidatesOrMarkDoubtful(
  column: ExaminedColumn,
  candidates: readonly PossibleMeaning[],
): readonly PossibleMeaning[] {
  const share = (look: Parameters<typeof shareOfCellsWithAnyLook>[1]) => shareOfCellsWithAnyLook(column, look);
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
  if (has('competition') && column.heading.toLowerCase() !== 'competition' && share('competition') < 1)
    return candidates.map((one) => ({ ...one, isDoubtful: true as const }));
  if (candidates.some(({ meaning }) => meaning === 'state') && hasHeadingForNotes(column) && share('state') < 1)
    return candidates.map((one) => ({ ...one, isDoubtful: true as const }));
  return candidates;
}

function hasHeadingForNotes({ heading }: ExaminedColumn): boolean {
  return /^(?:notes?|comments?|remarks?|info|information|reason)$/i.test(heading);
}
