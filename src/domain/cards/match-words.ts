import type { MatchInAnswer } from '#domain/cards/match-body.ts';
import { matchFromAnswer } from '#domain/cards/match-body.ts';
import {
  mapSides,
  breakPointsOfSide,
  countWins,
  isVoid,
  type Match,
  type MatchSide,
  matchWinner,
  oppositeSide,
  type MatchOrFrame,
  type Side,
  SIDES,
  type Sides,
  winnerOf,
} from '#domain/cards/match.ts';
import { type FixtureFormat, framesToWin, isPlainFormat, type FormatSection } from '#domain/seasons/format.ts';

/**
 * The matches of one section of a card. `section` is `null` in the usual format, which has only singles of one frame.
 */
type SectionMatches<M> = { section: FormatSection | null; matches: M[] };

/**
 * Groups the matches of a card by the sections of the format, in the order of play (Rule R24). Sections without matches
 * are left out.
 */
export function groupBySection<M>(matches: readonly M[], format: FixtureFormat): SectionMatches<M>[] {
  if (isPlainFormat(format)) return [{ section: null, matches: [...matches] }];
  let first = 0;
  const parts = format.map((section): SectionMatches<M> => {
    const own = matches.slice(first, first + section.matches);
    first += section.matches;
    return { section, matches: own };
  });
  return parts.filter((part) => part.matches.length > 0);
}

/** Returns the heading of a section: `Doubles`, or `Singles, best of 3`. */
export function sectionHeading({ name, frames }: Pick<FormatSection, 'name' | 'frames'>): string {
  return frames > 1 ? `${name}, best of ${frames}` : name;
}

/**
 * Returns the label of a match. `number`: its number on the card; the first match is 1. The usual format gives labels
 * such as `Frame 4`. In other formats, the label has the section's name and the number within that section: `Doubles
 * 2`. A match after the last match of the format gets a label such as `Match 9`.
 */
export function matchLabel(number: number, format: FixtureFormat): string {
  if (isPlainFormat(format)) return `Frame ${number}`;
  let before = 0;
  for (const { name, matches } of format) {
    if (number <= before + matches) return `${name} ${number - before}`;
    before += matches;
  }
  return `Match ${number}`;
}

/** The word for a match that is void, a walkover or conceded; `null` for any other match. */
type Remark = 'Void' | 'Walkover' | 'Conceded' | null;

/**
 * Returns `Void` if both sides were absent, or if an official decided that both sides lose. Returns `Walkover` if one
 * side was absent, and `Conceded` if a side gave up the match. `section` is needed to recognise a match of several
 * frames that ended early.
 */
export function matchRemark(match: Match, section: Pick<FormatSection, 'frames'> | null = null): Remark {
  if (isVoid(match)) return 'Void';
  if (SIDES.some((side) => match.sides[side].players.length === 0)) return 'Walkover';
  return isConceded(match) || isWonWithTooFewFrames(match, section) ? 'Conceded' : null;
}

/**
 * Returns whether a match or frame has both scores and also a recorded winner. A winner is recorded beside scores only
 * if the scores do not show who won.
 */
function isConceded({ winner, sides: { home, away } }: MatchOrFrame): boolean {
  return winner !== undefined && home.score !== null && away.score !== null;
}

/**
 * Returns whether a match of several frames has a winner, although neither side has the number of frames that wins the
 * match. Returns `false` without `section`.
 */
function isWonWithTooFewFrames(match: Match, section: Pick<FormatSection, 'frames'> | null): boolean {
  if (section === null || !match.frames || matchWinner(match) === null) return false;
  return SIDES.every((side) => (match.sides[side].score ?? 0) < framesToWin(section));
}

/** Returns whether a match or frame has a recorded winner and no scores. */
export function hasWinnerWithoutScores({ winner, sides: { home, away } }: MatchOrFrame): boolean {
  return winner !== undefined && home.score === null && away.score === null;
}

/**
 * Returns how many frames each side has won in an unfinished match of several frames, once a frame is recorded. Returns
 * `null` for any other match.
 */
export function framesWonInUnfinishedMatch({ frames, sides, winner }: Match): Sides<number> | null {
  if (!frames || frames.length === 0 || winner || sides.home.score !== null) return null;
  return countWins(frames.map(winnerOf));
}

/** The names of the players on each side, in the order in which the card names them. */
type PlayerNamesBySide = Sides<readonly string[]>;

/**
 * Returns the score of each frame that has points, with breaks in brackets: `60 (45)–42`, `31–70 conceded by Tom Ash`.
 * On a side of several players, each break has its player's name. The list is empty for a match of one frame.
 */
export function frameScoreTexts({ frames = [], sides }: Match, names: PlayerNamesBySide): string[] {
  return frames.flatMap((frame) => {
    const { home, away } = frame.sides;
    if (home.score === null || away.score === null) return [];
    const scored = (side: Side) =>
      frame.sides[side].score + breaksInBrackets(breakLabels(frame.sides[side], sides[side], names[side]));
    const mark = isConceded(frame) ? ` ${concededWords(winnerOf(frame), names)}` : '';
    return [`${scored('home')}–${scored('away')}${mark}`];
  });
}

/** Returns who conceded a frame or match, in words: `conceded by Tom Ash`, or just `conceded` without a winner. */
export function concededWords(winner: Side | null, names: PlayerNamesBySide): string {
  return winner === null ? 'conceded' : `conceded by ${names[oppositeSide(winner)].join(' & ')}`;
}

/**
 * Returns the points of a side's breaks. On a side of several players, each break has its player's name: `Ann Lee 45`.
 */
function breakLabels({ breaks }: Pick<MatchSide, 'breaks'>, { players }: MatchSide, names: readonly string[]) {
  if (players.length < 2) return breakPointsOfSide({ breaks });
  return breaks.map(({ playerId, points }) => `${names[players.indexOf(playerId)]} ${points}`);
}

/**
 * Returns breaks in brackets, to follow a name or a score: ` (45, 30)`. Returns an empty text if there are no breaks.
 */
export function breaksInBrackets(breaks: readonly (number | string)[]): string {
  return breaks.length === 0 ? '' : ` (${breaks.join(', ')})`;
}

type MatchWithPlayerNames = MatchInAnswer &
  Record<`${Side}PlayerName`, string | null> & { [Named in `${Side}PlayerNames`]?: string[] | null | undefined };

/**
 * Returns the players' names on both sides of a match in an API response. In a match of pairs, an absent side has no
 * names. In singles, the name of an absent side is the word that the response gives in place of a name, such as
 * `Absentee`.
 */
export function namesOnSides(answer: MatchWithPlayerNames): PlayerNamesBySide {
  return mapSides((side) => answer[`${side}PlayerNames`] ?? [answer[`${side}PlayerName`] ?? '']);
}

/**
 * Returns a match in words. A player's breaks stand after the name: `Ann Lee 65–51 Tom Ash (40)`. For a match of
 * several frames, the score of each frame follows. If the match was conceded, `conceded by Tom Ash` follows. A match
 * without scores becomes `Ann & Bob beat Cy & Di`, or `Ann & Bob v Cy & Di` if it has no winner.
 */
export function matchResultWords(answer: MatchWithPlayerNames): string {
  const match = matchFromAnswer(answer);
  const all = namesOnSides(answer);
  const names = mapSides((side) => answer[`${side}PlayerName`] ?? '');
  const winner = matchWinner(match);
  const { home, away } = match.sides;
  if (home.score === null || away.score === null)
    return winner === null ? `${names.home} v ${names.away}` : `${names[winner]} beat ${names[oppositeSide(winner)]}`;
  const named = (side: Side) =>
    names[side] + breaksInBrackets(breakLabels(match.sides[side], match.sides[side], all[side]));
  const inside = frameScoreTexts(match, all);
  const frames = inside.length === 0 ? '' : `: ${inside.join(', ')}`;
  const conceded = winner !== null && isConceded(match) ? `, ${concededWords(winner, all)}` : '';
  return `${named('home')} ${home.score}–${away.score} ${named('away')}${frames}${conceded}`;
}
