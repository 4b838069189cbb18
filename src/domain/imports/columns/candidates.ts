import type { FileKind } from '#domain/imports/sheet.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import { type Candidate, inKind, isOfFrame, isScore } from './candidate.ts';
import { type ColumnFacts, fitOf, shareOf } from './column-facts.ts';
import { partsOfHeading } from './heading-parts.ts';
import { type HeadingMeaning, headingMeanings, isUnreadHeading, ownMeaning } from './heading-words.ts';
import { unsaidSides } from './unsaid-sides.ts';

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

/** Returns the possible meanings of each filled column for files of this kind, from headings, and then from the cells. */
export function choicesOf(columns: readonly ColumnFacts[], kind: FileKind, isOwn: boolean): Choice[] {
  const filled = columns.filter(({ filled: count }) => count > 0 || isOwn);
  const sides =
    isOwn || kind === 'squads' || kind === 'breaks' ? new Map<number, Candidate>() : unsaidSides(filled, kind);
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
    const unsaid = sides.get(column.place);
    const all = unsaid === undefined ? listed : [unsaid, ...listed];
    if (isOwn) return { column, listed: all, candidates: all.slice(0, 1), isSaid: false };
    const fitting = all.filter(({ meaning }) => fitOf(column, meaning) >= ENOUGH);
    return { column, listed: all, candidates: ranked(column, fitting), isSaid: false };
  });
}

/** What the other headings tell about one. */
type Context = {
  kind: FileKind;
  isOwn: boolean;
  /** `Team A` and `Team B` are the sides. */
  isLettered: boolean;
  /** A line has several frames. */
  isWide: boolean;
  /** `Home Player 1` and `Home Player 2` play together. */
  arePairs: boolean;
  isNumbered: (words: string, number: number) => boolean;
  /** Another column has the surnames. */
  hasSurname: boolean;
};

const FIRST_NAMES: Readonly<Partial<Record<MeaningName, MeaningName>>> = {
  player: 'firstName',
  homePlayer: 'homeFirstName',
  awayPlayer: 'awayFirstName',
};

/** Beside surnames, a column of single words has first names. */
function isFirstName({ cells }: ColumnFacts, meaning: MeaningName, hasSurname: boolean): boolean {
  return hasSurname && FIRST_NAMES[meaning] !== undefined && cells.every(({ text }) => !text.includes(' '));
}

/** Returns what a heading can mean beside the others, whatever the cells are. */
function listedFor(
  column: ColumnFacts,
  { kind, isOwn, isLettered, isWide, arePairs: inPairs, isNumbered, hasSurname }: Context,
): Candidate[] {
  const heading = isLettered
    ? column.heading.replace(LETTERED_SIDE, (_, letter: string) => sideOfLetter(letter))
    : column.heading;
  const { side, number, words } = partsOfHeading(heading);
  const meanings = headingMeanings(heading).filter(({ meaning }) => isLikely(column, meaning));
  if (meanings.length === 0 && !isUnreadHeading(heading)) return fromCells(column, kind);
  return meanings.flatMap((one): Candidate[] => {
    const { meaning } = one;
    const isFrame = isOfFrame(meaning) && isScore(meaning);
    if (!inKind(meaning, kind) || (ONLY_OWN.has(meaning) && !isOwn)) return [];
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

/** Some headings say one thing, and their cells show at once that they mean another: sections of a card, days of the week, or who
 * is at home. */
function isLikely(column: ColumnFacts, meaning: MeaningName): boolean {
  if (meaning === 'date') return column.filled === 0 || shareOf(column, 'weekday') < ENOUGH;
  if (meaning === 'division') return column.filled === 0 || shareOf(column, 'section') < ENOUGH;
  if (meaning === 'venue' || meaning === 'fixture')
    return column.filled === 0 || shareOf(column, 'side', 'number') < ENOUGH;
  return true;
}

/** Whether a column without a known heading has players and points. */
function isBareFrame(column: ColumnFacts): boolean {
  const isUnknown = headingMeanings(column.heading).length === 0 && !isUnreadHeading(column.heading);
  return isUnknown && column.filled > 0 && shareOf(column, 'frame') >= ENOUGH;
}

/** Frames without headings stand in the order of play. */
function numbered(one: Candidate, at: number): Candidate {
  return one.meaning === 'frame' && at > 0 ? { ...one, number: at + 1 } : one;
}

/** A column that no heading explains may still hold scores or both teams, which must not get lost. */
function fromCells(column: ColumnFacts, kind: FileKind): Candidate[] {
  const isFrame = shareOf(column, 'frame') >= ENOUGH;
  const isScores = shareOf(column, 'pair') >= ENOUGH && shareOf(column, 'season', 'time', 'dayMonth') < 1;
  const meanings: MeaningName[] = isFrame ? ['frame', 'fixture'] : isScores ? ['score', 'teamScores'] : [];
  return meanings
    .filter((meaning) => column.filled > 0 && inKind(meaning, kind))
    .map((meaning) => ({ meaning, number: 1, isDoubtful: true }));
}

function isHeading(heading: string, words: string, number: number): boolean {
  const parts = partsOfHeading(heading);
  return parts.words === words && parts.number === number;
}

/** Whether a line names more players of a side than can be partners. */
function hasTeamSheets(columns: readonly ColumnFacts[]): boolean {
  return columns.some(({ heading }) =>
    headingMeanings(heading).some(({ meaning, number }) => meaning === 'homePlayer' && number > 2),
  );
}

/** Whether the second players of a side are partners: there are two of them, and one score for both. */
function arePairs(columns: readonly ColumnFacts[]): boolean {
  const meanings = columns.flatMap(({ heading }) => headingMeanings(heading).slice(0, 1));
  const has = (meaning: MeaningName, number: number) =>
    meanings.some((one) => one.meaning === meaning && one.number === number);
  const hasFrames = meanings.some(isLaterFrame) || has('homePlayer', 3);
  return has('homePlayer', 2) && has('awayPlayer', 2) && !hasFrames && (has('homeScore', 1) || has('score', 1));
}

/** Read from this site's own files alone. */
const ONLY_OWN: ReadonlySet<MeaningName> = new Set<MeaningName>(['note', 'section', 'outcome']);

const LETTERED = /\b(?:team|player|score|side|points|pts|club|name)[ _-]?B$/i;
const LETTERED_SIDE = /\b([AB])$/i;

function sideOfLetter(letter: string): string {
  return letter.toUpperCase() === 'A' ? 'Home' : 'Away';
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
  if (has('competition') && column.heading.toLowerCase() !== 'competition' && share('competition') < 1)
    return candidates.map((one) => ({ ...one, isDoubtful: true as const }));
  if (candidates.some(({ meaning }) => meaning === 'state') && isNote(column) && share('state') < 1)
    return candidates.map((one) => ({ ...one, isDoubtful: true as const }));
  return candidates;
}

function isNote({ heading }: ColumnFacts): boolean {
  return /^(?:notes?|comments?|remarks?|info|information|reason)$/i.test(heading);
}
