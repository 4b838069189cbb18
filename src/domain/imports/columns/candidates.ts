import { type FileKind, isMeaningOf, MIN_WINNING_POINTS, type MeaningName } from '#domain/imports/meanings.ts';
import { type PossibleMeaning, isOfFrame, isFrameScore } from './candidate.ts';
import { type ColumnFacts, fitOf, highestOf, shareOf } from './column-facts.ts';
import { partsOfHeading } from './heading-parts.ts';
import { type HeadingMeaning, headingMeanings, isUnreadHeading, ownMeaning } from './heading-words.ts';
import { impliedSides } from './implied-sides.ts';

/**
 * A column with the meanings that it may have. `listed`: the meanings of its heading. `candidates`: the listed meanings
 * that its cells allow too, the likeliest first. `isAnswered`: an official has said what the column means.
 */
export type ColumnChoice = {
  column: ColumnFacts;
  listed: readonly PossibleMeaning[];
  candidates: readonly PossibleMeaning[];
  isAnswered: boolean;
};

/** A column can have a meaning if at least this share of its cells look like it. */
export const MIN_FIT = 0.5;

/**
 * Returns the possible meanings of each filled column, in a file of this kind. `isOwn`: the headings are this site's
 * own.
 */
export function columnChoices(columns: readonly ColumnFacts[], kind: FileKind, isOwn: boolean): ColumnChoice[] {
  const filled = columns.filter(({ filled: count }) => count > 0 || isOwn);
  const sides =
    isOwn || kind === 'squads' || kind === 'breaks' ? new Map<number, PossibleMeaning>() : impliedSides(filled, kind);
  const context: Context = {
    kind,
    isOwn,
    isLettered: filled.some(({ heading }) => LETTERED.test(heading)),
    isWide: filled.some(({ heading }) => headingMeanings(heading).some(isLaterFrame)) || hasTeamSheets(filled),
    arePairs: kind === 'results' && arePairs(filled),
    hasSurname: filled.some(({ heading }) => /surname$/i.test(headingMeanings(heading)[0]?.meaning ?? '')),
    isNumbered: (words, number) => filled.some(({ heading }) => isHeading(heading, words, number)),
  };
  const bare = filled.filter((column) => isBareFrame(column));
  return filled.map((column) => {
    const listed = listedFor(column, context).map((one) => numbered(one, bare.indexOf(column)));
    const implied = sides.get(column.place);
    const all = implied === undefined ? listed : [implied, ...listed];
    if (isOwn) return { column, listed: all, candidates: all.slice(0, 1), isAnswered: false };
    const fitting = all.filter(({ meaning }) => fitOf(column, meaning) >= MIN_FIT);
    return { column, listed: all, candidates: ranked(column, fitting), isAnswered: false };
  });
}

/** What all headings of a table together say about each single heading. */
type Context = {
  kind: FileKind;
  isOwn: boolean;
  /** The headings `Team A` and `Team B` are the home and the away side. */
  isLettered: boolean;
  /** A line has several frames. */
  isWide: boolean;
  /** `Home Player 1` and `Home Player 2` are partners in one frame. */
  arePairs: boolean;
  /** Returns whether a heading has these words and this number. */
  isNumbered: (words: string, number: number) => boolean;
  /** Another column has the surnames. */
  hasSurname: boolean;
};

const FIRST_NAMES: Readonly<Partial<Record<MeaningName, MeaningName>>> = {
  player: 'firstName',
  homePlayer: 'homeFirstName',
  awayPlayer: 'awayFirstName',
};

/** Returns whether a column of names has only first names: each is one word, and another column has surnames. */
function isFirstName({ cells }: ColumnFacts, meaning: MeaningName, hasSurname: boolean): boolean {
  return hasSurname && FIRST_NAMES[meaning] !== undefined && cells.every(({ text }) => !text.includes(' '));
}

/**
 * Returns the meanings that a heading can have, given the other headings. Cells of an unknown heading are looked at
 * instead.
 */
function listedFor(
  column: ColumnFacts,
  { kind, isOwn, isLettered, isWide, arePairs: inPairs, isNumbered, hasSurname }: Context,
): PossibleMeaning[] {
  const heading = isLettered
    ? column.heading.replace(LETTERED_SIDE, (_, letter: string) => sideOfLetter(letter))
    : column.heading;
  const { side, number, words } = partsOfHeading(heading);
  const meanings = headingMeanings(heading).filter(({ meaning }) => isLikely(column, meaning));
  if (meanings.length === 0 && !isUnreadHeading(heading)) return fromCells(column, kind);
  return meanings.flatMap((one): PossibleMeaning[] => {
    const { meaning } = one;
    const isFrame = isOfFrame(meaning) && isFrameScore(meaning);
    if (!isMeaningOf(kind, meaning) || (ONLY_OWN.has(meaning) && !isOwn)) return [];
    if (meaning.endsWith('Id') && ownMeaning(column.heading) === undefined) return [];
    if (isWide && number === null && !isOwn && isFrame) return [];
    if (inPairs && one.number === 2 && /^(?:home|away)Player$/.test(meaning))
      return [{ meaning: meaning === 'homePlayer' ? 'homePartner' : 'awayPartner', number: 1, isDoubtful: true }];
    if (words === 'club' && meaning === 'venue') return [{ ...one, isDoubtful: true }];
    const isSideByNumber = side === null && number !== null && one.number === 1 && /^(?:home|away)/.test(meaning);
    if (!isSideByNumber)
      return [isFirstName(column, meaning, hasSurname) ? { ...one, meaning: FIRST_NAMES[meaning] ?? meaning } : one];
    if (isNumbered(words, 3)) return [];
    return [meaning.endsWith('Team') ? { ...one, isDoubtful: true } : one];
  });
}

/**
 * Returns whether a heading can have a meaning. Returns false, for example, for `date` if the cells have days of the
 * week.
 */
function isLikely(column: ColumnFacts, meaning: MeaningName): boolean {
  if (meaning === 'date') return column.filled === 0 || shareOf(column, 'weekday') < MIN_FIT;
  if (meaning === 'division') return column.filled === 0 || shareOf(column, 'section') < MIN_FIT;
  if (meaning === 'venue' || meaning === 'fixture')
    return column.filled === 0 || shareOf(column, 'side', 'number') < MIN_FIT;
  return true;
}

/** Returns whether a column with an unknown heading has whole frames, such as `Ann Lee 72-31 Bo Day`. */
function isBareFrame(column: ColumnFacts): boolean {
  const isUnknown = headingMeanings(column.heading).length === 0 && !isUnreadHeading(column.heading);
  return isUnknown && column.filled > 0 && shareOf(column, 'frame') >= MIN_FIT;
}

/** Numbers a column of whole frames with an unknown heading by its position `at` among such columns. */
function numbered(one: PossibleMeaning, at: number): PossibleMeaning {
  return one.meaning === 'frame' && at > 0 ? { ...one, number: at + 1 } : one;
}

/**
 * Returns the meanings that the cells suggest below an unknown heading: frames and scores, which are not ignored
 * without a question.
 */
function fromCells(column: ColumnFacts, kind: FileKind): PossibleMeaning[] {
  const isFrame = shareOf(column, 'frame') >= MIN_FIT;
  const isScores = shareOf(column, 'pair') >= MIN_FIT && shareOf(column, 'season', 'time', 'dayMonth') < MIN_FIT;
  const meanings: MeaningName[] = isFrame
    ? highestOf(column) < MIN_WINNING_POINTS
      ? ['frame', 'fixture']
      : ['frame']
    : isScores
      ? ['score', 'teamScores']
      : [];
  return meanings
    .filter((meaning) => column.filled > 0 && isMeaningOf(kind, meaning))
    .map((meaning) => ({ meaning, number: 1, isDoubtful: true }));
}

function isHeading(heading: string, words: string, number: number): boolean {
  const parts = partsOfHeading(heading);
  return parts.words === words && parts.number === number;
}

/** Returns whether a line names more than two players of a side, so that no two players on it are partners. */
function hasTeamSheets(columns: readonly ColumnFacts[]): boolean {
  return columns.some(({ heading }) =>
    headingMeanings(heading).some(({ meaning, number }) => meaning === 'homePlayer' && number > 2),
  );
}

/** Returns whether the two players of each side are partners: a line has one score for both. */
function arePairs(columns: readonly ColumnFacts[]): boolean {
  const meanings = columns.flatMap(({ heading }) => headingMeanings(heading).slice(0, 1));
  const has = (meaning: MeaningName, number: number) =>
    meanings.some((one) => one.meaning === meaning && one.number === number);
  const hasFrames = meanings.some(isLaterFrame) || has('homePlayer', 3);
  return has('homePlayer', 2) && has('awayPlayer', 2) && !hasFrames && (has('homeScore', 1) || has('score', 1));
}

/** Meanings that only this site's own files have. */
const ONLY_OWN: ReadonlySet<MeaningName> = new Set<MeaningName>(['note', 'section', 'outcome']);

const LETTERED = /\b(?:team|player|score|side|points|pts|club|name)[ _-]?B$/i;
const LETTERED_SIDE = /\b([AB])$/i;

function sideOfLetter(letter: string): string {
  return letter.toUpperCase() === 'A' ? 'Home' : 'Away';
}

function isLaterFrame({ meaning, number }: HeadingMeaning): boolean {
  return number >= 2 && (isFrameScore(meaning) || meaning === 'frame' || meaning === 'winner');
}

/** Returns the candidates with the one first that the cells show, or all as doubtful if the cells do not decide. */
function ranked(column: ColumnFacts, candidates: readonly PossibleMeaning[]): readonly PossibleMeaning[] {
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
  if (has('competition') && column.heading.toLowerCase() !== 'competition' && share('competition') < 1)
    return candidates.map((one) => ({ ...one, isDoubtful: true as const }));
  if (candidates.some(({ meaning }) => meaning === 'state') && isNote(column) && share('state') < 1)
    return candidates.map((one) => ({ ...one, isDoubtful: true as const }));
  return candidates;
}

function isNote({ heading }: ColumnFacts): boolean {
  return /^(?:notes?|comments?|remarks?|info|information|reason)$/i.test(heading);
}
