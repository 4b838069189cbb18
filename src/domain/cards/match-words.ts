import type { AnsweredMatch } from '#domain/cards/match-body.ts';
import { matchFromAnswer } from '#domain/cards/match-body.ts';
import {
  bothSides,
  breakPoints,
  countWins,
  isVoid,
  type Match,
  type MatchSide,
  matchWinner,
  opposite,
  type Played,
  type Side,
  SIDES,
  type Sides,
  winnerOf,
} from '#domain/cards/match.ts';
import { type Format, framesToWin, isPlainFormat, type Section } from '#domain/seasons/format.ts';

/** The matches of one section of a card. `section` is `null` in the usual format, which has no sections. */
type SectionPart<M> = { section: Section | null; matches: M[] };

/** Groups the matches of a card by the sections of the format (Rule R24). Sections without matches are left out. */
export function groupBySection<M>(matches: readonly M[], format: Format): SectionPart<M>[] {
  if (isPlainFormat(format)) return [{ section: null, matches: [...matches] }];
  let first = 0;
  const parts = format.map((section): SectionPart<M> => {
    const own = matches.slice(first, first + section.matches);
    first += section.matches;
    return { section, matches: own };
  });
  return parts.filter((part) => part.matches.length > 0);
}

/** Returns the heading of a section: `Doubles`, or `Singles, best of 3`. */
export function sectionHeading({ name, frames }: Pick<Section, 'name' | 'frames'>): string {
  return frames > 1 ? `${name}, best of ${frames}` : name;
}

/** Returns the name of a card's match by its number, from 1: `Frame 4`, or within its section `Doubles 2`. */
export function matchLabel(number: number, format: Format): string {
  if (isPlainFormat(format)) return `Frame ${number}`;
  let before = 0;
  for (const { name, matches } of format) {
    if (number <= before + matches) return `${name} ${number - before}`;
    before += matches;
  }
  return `Match ${number}`;
}

/** The word for a match that was not played to its end; `null` for any other match. */
type Remark = 'Void' | 'Walkover' | 'Conceded' | null;

/**
 * Returns `Void` if both sides were absent, `Walkover` if one side was, and `Conceded` if the score does not show who
 * won.
 */
export function remarkOn(match: Match, section: Pick<Section, 'frames'> | null = null): Remark {
  if (isVoid(match)) return 'Void';
  if (SIDES.some((side) => match.sides[side].players.length === 0)) return 'Walkover';
  return isConceded(match) || endedEarly(match, section) ? 'Conceded' : null;
}

/** Returns whether a match or frame has a recorded winner besides its score. */
function isConceded({ winner, sides: { home, away } }: Played): boolean {
  return winner !== undefined && home.score !== null && away.score !== null;
}

/** Returns whether a match of several frames was won before a side had enough frames. */
function endedEarly(match: Match, section: Pick<Section, 'frames'> | null): boolean {
  if (section === null || !match.frames || matchWinner(match) === null) return false;
  return SIDES.every((side) => (match.sides[side].score ?? 0) < framesToWin(section));
}

/** Returns whether a match or frame has a winner and no score. */
export function hasOnlyWinner({ winner, sides: { home, away } }: Played): boolean {
  return winner !== undefined && home.score === null && away.score === null;
}

/** Returns the frames that each side has won in an unfinished match of several frames; `null` for any other match. */
export function scoreSoFar({ frames, sides, winner }: Match): Sides<number> | null {
  if (!frames || frames.length === 0 || winner || sides.home.score !== null) return null;
  return countWins(frames.map(winnerOf));
}

/** The names of the players on each side, in the order of the card. */
type Names = Sides<readonly string[]>;

/**
 * Returns the score of each frame that has points: `60 (45)–42`, `31–70 conceded by Tom Ash`. The list is empty for a
 * match of one frame. A break of a pair names the player who made it.
 */
export function frameScores({ frames = [], sides }: Match, names: Names): string[] {
  return frames.flatMap((frame) => {
    const { home, away } = frame.sides;
    if (home.score === null || away.score === null) return [];
    const scored = (side: Side) =>
      frame.sides[side].score + breaksInBrackets(breaksBy(frame.sides[side], sides[side], names[side]));
    const mark = isConceded(frame) ? ` ${concededBy(winnerOf(frame), names)}` : '';
    return [`${scored('home')}–${scored('away')}${mark}`];
  });
}

/** Returns words for who conceded a frame or match: `conceded by Tom Ash`. */
export function concededBy(winner: Side | null, names: Names): string {
  return winner === null ? 'conceded' : `conceded by ${names[opposite(winner)].join(' & ')}`;
}

/** Returns the points of a side's breaks. If several play on the side, each has its player's name: `Ann Lee 45`. */
function breaksBy({ breaks }: Pick<MatchSide, 'breaks'>, { players }: MatchSide, names: readonly string[]) {
  if (players.length < 2) return breakPoints({ breaks });
  return breaks.map(({ playerId, points }) => `${names[players.indexOf(playerId)]} ${points}`);
}

/** Returns breaks in brackets, to follow a name or a score: ` (45, 30)`. Without breaks the text is empty. */
export function breaksInBrackets(breaks: readonly (number | string)[]): string {
  return breaks.length === 0 ? '' : ` (${breaks.join(', ')})`;
}

type NamedMatch = AnsweredMatch &
  Record<`${Side}PlayerName`, string | null> & { [Named in `${Side}PlayerNames`]?: string[] | null | undefined };

/**
 * Returns the players' names on both sides of a match in an answer. For an absent side, returns the word that the
 * answer has in place of a name.
 */
export function namesOnSides(answer: NamedMatch): Names {
  return bothSides((side) => answer[`${side}PlayerNames`] ?? [answer[`${side}PlayerName`] ?? '']);
}

/**
 * Returns a match in words, with breaks after the player's name: `Ann Lee 65–51 Tom Ash (40)`. The scores of several
 * frames follow. A match without points becomes `Ann & Bob beat Cy & Di`.
 */
export function matchWords(answer: NamedMatch): string {
  const match = matchFromAnswer(answer);
  const all = namesOnSides(answer);
  const names = bothSides((side) => answer[`${side}PlayerName`] ?? '');
  const winner = matchWinner(match);
  const { home, away } = match.sides;
  if (home.score === null || away.score === null)
    return winner === null ? `${names.home} v ${names.away}` : `${names[winner]} beat ${names[opposite(winner)]}`;
  const named = (side: Side) =>
    names[side] + breaksInBrackets(breaksBy(match.sides[side], match.sides[side], all[side]));
  const inside = frameScores(match, all);
  const frames = inside.length === 0 ? '' : `: ${inside.join(', ')}`;
  const conceded = winner !== null && isConceded(match) ? `, ${concededBy(winner, all)}` : '';
  return `${named('home')} ${home.score}–${away.score} ${named('away')}${frames}${conceded}`;
}
