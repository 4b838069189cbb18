import type { AnsweredMatch } from '#domain/cards/match-body.ts';
import { matchOf } from '#domain/cards/match-body.ts';
import {
  breakPoints,
  countWins,
  isVoid,
  type Match,
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
export function bySection<M>(matches: readonly M[], format: Format): SectionPart<M>[] {
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
export function sectionWords({ name, frames }: Pick<Section, 'name' | 'frames'>): string {
  return frames > 1 ? `${name}, best of ${frames}` : name;
}

/** Returns the name of a card's match by its number, from 1: `Frame 4`, or within its section `Doubles 2`. */
export function placeWords(number: number, format: Format): string {
  if (isPlainFormat(format)) return `Frame ${number}`;
  let before = 0;
  for (const { name, matches } of format) {
    if (number <= before + matches) return `${name} ${number - before}`;
    before += matches;
  }
  return `Match ${number}`;
}

/** Says that a match was not played to its end. */
type Remark = 'Void' | 'Walkover' | 'Conceded' | null;

/** Returns `Void` if both sides were absent, `Walkover` if one side was, and `Conceded` if the score does not show who won. */
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
export function isByWinner({ winner, sides: { home, away } }: Played): boolean {
  return winner !== undefined && home.score === null && away.score === null;
}

/** Returns the frames that each side has won in an unfinished match of several frames; `null` for any other match. */
export function scoreSoFar({ frames, sides, winner }: Match): Sides<number> | null {
  if (!frames || frames.length === 0 || winner || sides.home.score !== null) return null;
  return countWins(frames.map(winnerOf));
}

/** Returns the scores of the frames that have points: `60 (45)–42`, `31–70 conceded`. */
export function frameScores({ frames = [] }: Match): string[] {
  return frames.flatMap((frame) => {
    const { home, away } = frame.sides;
    if (home.score === null || away.score === null) return [];
    const mark = isConceded(frame) ? ' conceded' : '';
    return [`${home.score}${breakMark(breakPoints(home))}–${away.score}${breakMark(breakPoints(away))}${mark}`];
  });
}

/** Returns the text of breaks after a name or a score: ` (45, 30)`; empty without breaks. */
export function breakMark(breaks: readonly number[]): string {
  return breaks.length === 0 ? '' : ` (${breaks.join(', ')})`;
}

type NamedMatch = AnsweredMatch & Record<`${Side}PlayerName`, string>;

/**
 * Returns a match in words, with breaks after the player's name: `Ann Lee 65–51 Tom Ash (40)`. The scores of several frames
 * follow. A match without points becomes `Ann & Bob beat Cy & Di`.
 */
export function matchWords(answer: NamedMatch): string {
  const match = matchOf(answer);
  const names = { home: answer.homePlayerName, away: answer.awayPlayerName };
  const winner = matchWinner(match);
  const { home, away } = match.sides;
  if (home.score === null || away.score === null)
    return winner === null ? `${names.home} v ${names.away}` : `${names[winner]} beat ${names[opposite(winner)]}`;
  const named = (side: Side) => names[side] + breakMark(breakPoints(match.sides[side]));
  const inside = frameScores(match);
  const frames = inside.length === 0 ? '' : `: ${inside.join(', ')}`;
  const conceded = winner !== null && isConceded(match) ? `, conceded by ${names[opposite(winner)]}` : '';
  return `${named('home')} ${home.score}–${away.score} ${named('away')}${frames}${conceded}`;
}
