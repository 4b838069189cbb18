import type { MatchAnswer } from '#contract/matches.ts';
import { matchFromAnswer } from '#domain/cards/match-body.ts';
import {
  bothSides,
  countWins,
  type Match,
  opposite,
  type MatchOrFrame,
  type Side,
  SIDES,
  type Sides,
  walkoverScores,
  winnerOf,
} from '#domain/cards/match.ts';
import { type MatchTexts, mapMatchTextKeys } from '#domain/cards/match-texts.ts';
import { ABSENTEE } from '#domain/name.ts';
import { mayEndEarly } from '#domain/cards/card-end.ts';
import { mayBeLevel } from '#domain/cards/played-draft.ts';
import { framesToWin, maxWins, type Section, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { hasText } from './has-text.ts';

/** The texts in the fields of a break. `by`: in a match of pairs, the id of the player who made it, otherwise `''`. */
export type BreakValues = { points: string; by: string };

/** The texts of one side's score and breaks. The last break is always empty, so that another break can be typed. */
type SideValues = { score: string; breaks: BreakValues[] };

/** The texts in the fields of a match with one frame, or of one frame in a longer match. */
export type FrameValues = {
  sides: Sides<SideValues>;
  /** The winner, if the score does not show it: after a concession, or in a match without points. Otherwise `''`. */
  winner: Side | '';
};

/**
 * The texts in the fields of one match. A player is an id, a new name (`newPlayerValue`), `Absentee`, or `''` for no
 * choice. In a match of several frames, `frames` has an element for each possible frame. The scores in `sides` are then
 * numbers of frames won, and are filled in only if no single frame is known.
 */
export type MatchValues = FrameValues & {
  sides: Sides<SideValues & { players: string[] }>;
  frames: FrameValues[];
  texts: Record<keyof MatchTexts, string>;
};

/** The section of the format that a match belongs to, and the rules. They decide which fields the match has. */
export type MatchFormat = { section: Section; rules: LeagueRules };

/** The texts that users can add to a match, such as its note, all empty. */
export const EMPTY_NOTES = mapMatchTextKeys(() => '');

export const NO_BREAK: BreakValues = { points: '', by: '' };
const NOTHING: SideValues = { score: '', breaks: [NO_BREAK] };
const UNPLAYED: FrameValues = { sides: { home: NOTHING, away: NOTHING }, winner: '' };

/** Returns an empty match of a section. */
export function emptyMatch(section: Pick<Section, 'players' | 'frames'>): MatchValues {
  return fittedToSection(
    { ...UNPLAYED, sides: bothSides(() => ({ players: [], ...NOTHING })), frames: [], texts: EMPTY_NOTES },
    section,
  );
}

/**
 * Returns a match with as many players as a section has and, if the section has several frames, at least as many
 * frames. Further frames stay, so that no typed frame is lost.
 */
export function fittedToSection(
  match: MatchValues,
  { players, frames }: Pick<Section, 'players' | 'frames'>,
): MatchValues {
  const few = (side: Side) => match.sides[side].players.slice(0, players);
  return {
    ...match,
    sides: bothSides((side) => ({ ...match.sides[side], players: paddedTo(few(side), players, '') })),
    frames: paddedTo(match.frames, frames === 1 ? 0 : frames, UNPLAYED),
  };
}

function paddedTo<T>(list: readonly T[], length: number, one: T): T[] {
  return [...list, ...Array.from({ length: Math.max(0, length - list.length) }, () => one)];
}

const sectionsKnown = new WeakMap<LeagueRules, Section[]>();

/** Returns the section and the rules of the match at `index`. For a match beyond the format, the last section. */
export function formatOfMatch(rules: LeagueRules, index: number): MatchFormat {
  const sections = sectionsKnown.get(rules) ?? sectionsOfMatches(rules);
  sectionsKnown.set(rules, sections);
  return { section: sections[Math.min(index, sections.length - 1)]!, rules }; // a format has at least one section
}

/**
 * Returns the matches of a card in the format of its rules: adds missing matches, and removes surplus empty matches at
 * the end.
 */
export function fittedMatches(matches: readonly MatchValues[], rules: LeagueRules): MatchValues[] {
  const needed = sectionsOfMatches(rules).length;
  const kept = matches.slice(0, Math.max(needed, matches.findLastIndex(hasText) + 1));
  return Array.from({ length: Math.max(needed, kept.length) }, (_, index) => {
    const { section } = formatOfMatch(rules, index);
    const match = kept[index];
    return match ? fittedToSection(match, section) : emptyMatch(section);
  });
}

/** Converts a recorded match to the texts of the form's fields. The score of a walkover stays empty. */
export function matchValues(answer: MatchAnswer): MatchValues {
  const match = matchFromAnswer(answer);
  const { sides, ...played } = frameValues(match, match);
  const isWalkover = SIDES.some((side) => match.sides[side].players.length === 0);
  // If the frames are known, the score follows from the frames.
  const hasScore = !isWalkover && (match.frames ?? []).length === 0;
  const pair = bothSides((side) => answer[`${side}Players`] ?? [answer[`${side}PlayerId`]]);
  return {
    ...played,
    winner: isWalkover ? '' : played.winner,
    sides: bothSides((side) => ({
      players: pair[side].map((id) => id ?? ABSENTEE),
      score: hasScore ? sides[side].score : '',
      breaks: sides[side].breaks,
    })),
    frames: (match.frames ?? []).map((frame) => frameValues(frame, match)),
    texts: mapMatchTextKeys((key) => match[key] ?? ''),
  };
}

/** Converts a recorded match of one frame, or one frame of a longer match, to the texts of the fields. */
export function frameValues({ sides, winner }: MatchOrFrame, { pair }: Pick<Match, 'pair'>): FrameValues {
  const breaks = (side: Side) =>
    sides[side].breaks.map(({ playerId, points }) => ({ points: String(points), by: pair ? playerId : '' }));
  return {
    sides: bothSides((side) => ({ score: String(sides[side].score ?? ''), breaks: [...breaks(side), NO_BREAK] })),
    winner: winner ?? '',
  };
}

/** Returns which sides of a match are absent. A pair is absent if both players are. */
export function absentSides({ sides }: Pick<MatchValues, 'sides'>): Sides<boolean> {
  return bothSides((side) => sides[side].players.every((player) => player === ABSENTEE));
}

/** Returns the scores of a match in which a side is absent (Rules C2, C25). `null` if neither side is absent. */
export function walkoverScoresIn(match: MatchValues, { section, rules }: MatchFormat): Sides<number> | null {
  const walkoverScore =
    section.frames > 1 ? framesToWin(section) : section.scored === 'winner' ? 1 : rules.walkoverScore;
  return walkoverScores(absentSides(match), { walkoverScore });
}

/**
 * Returns whether a match is a walkover in which this side may record breaks: only the other side is absent, the match
 * has one frame, and the rules allow breaks in walkovers (Rule C2).
 */
export function mayRecordWalkoverBreaks(match: MatchValues, side: Side, { section, rules }: MatchFormat): boolean {
  const absent = absentSides(match);
  return rules.walkoverBreaks === true && section.frames === 1 && !absent[side] && absent[opposite(side)];
}

/** Returns the winner of a frame, or of a match with one frame. `null` if the typed values do not show a winner. */
function winnerIn({ sides, winner }: FrameValues): Side | null {
  if (winner !== '') return winner;
  const points = (side: Side) => (/^\d+$/.test(sides[side].score.trim()) ? Number(sides[side].score) : null);
  return winnerOf({ sides: bothSides((side) => ({ score: points(side), breaks: [] })) });
}

/** Returns the typed frames of a match. Frames after a side has won the match are left out. */
export function framesPlayed(match: MatchValues, section: Section): FrameValues[] {
  const frames = match.frames.slice(0, section.frames);
  const typed = frames.slice(0, frames.findLastIndex(hasText) + 1);
  return typed.slice(0, shownFrameCount(match, section));
}

/**
 * Returns how many frames of a match the form shows: the played frames and the frames that will certainly be played. In
 * a conceded match, only the played frames. In a section where all frames are always played, all frames.
 */
export function shownFrameCount({ frames, winner: conceded }: MatchValues, section: Section): number {
  if (section.all) return section.frames;
  if (conceded !== '') return frames.slice(0, section.frames).findLastIndex(hasText) + 1;
  const won = { home: 0, away: 0 };
  const need = framesToWin(section);
  for (const [index, frame] of frames.slice(0, section.frames).entries()) {
    const winner = winnerIn(frame);
    if (winner === null) return index + need - Math.max(won.home, won.away);
    won[winner] += 1;
    if (won[winner] === need) return index + 1;
  }
  return section.frames;
}

/** Returns whether the user has typed how many frames each side has won, but no single frame. */
export function hasOnlyScore(match: MatchValues, section: Section): boolean {
  return framesPlayed(match, section).length === 0 && SIDES.every((side) => match.sides[side].score !== '');
}

/** Returns how many of the typed frames each side has won in a match of several frames. */
export function framesWonIn(match: MatchValues, section: Section): Sides<number> {
  return countWins(framesPlayed(match, section).map(winnerIn));
}

/**
 * Returns the frames won so far by each side of an unfinished match of several frames. `null` for any other match, or
 * if the score or a frame is only half typed. On an abandoned card an unfinished match counts for nobody.
 */
export function unfinishedScore(match: MatchValues, format: MatchFormat): Sides<number> | null {
  const { section } = format;
  if (section.frames === 1 || match.winner !== '' || walkoverScoresIn(match, format) !== null) return null;
  const frames = framesPlayed(match, section);
  const isScore = frames.length === 0;
  const isWhole = isScore
    ? SIDES.every((side) => /^\d+$/.test(match.sides[side].score.trim()))
    : frames.every((frame) => winnerIn(frame) !== null);
  const won = isScore ? bothSides((side) => Number(match.sides[side].score)) : framesWonIn(match, section);
  return isWhole && Math.max(won.home, won.away) < framesToWin(section) ? won : null;
}

/** Returns whether a match has begun: it has a score, a break, a winner, a frame, or an absent side. */
export function isBegun(match: MatchValues): boolean {
  const { home, away } = absentSides(match);
  const isScored = SIDES.some((side) => hasText([match.sides[side].score, match.sides[side].breaks]));
  return home || away || isScored || match.winner !== '' || hasText(match.frames);
}

/** Returns the side that won a match. `null` if both sides are absent, or if the typed values do not show a winner. */
export function winnerOfMatch(match: MatchValues, format: MatchFormat): Side | null {
  const walkover = walkoverScoresIn(match, format);
  if (walkover) return walkover.home === walkover.away ? null : walkover.home > walkover.away ? 'home' : 'away';
  const { section } = format;
  if (match.winner !== '' || section.frames === 1 || framesPlayed(match, section).length === 0) return winnerIn(match);
  const won = framesWonIn(match, section);
  return SIDES.find((side) => won[side] === framesToWin(section)) ?? null;
}

/** Returns how many matches each side has won so far. A decider (Rule R25) does not count. */
export function matchScoreSoFar(matches: readonly MatchValues[], rules: LeagueRules): Sides<number> {
  const counted = mayEndEarly(rules) ? matches.slice(0, rules.framesPerFixture) : matches;
  return countWins(winnersIn(counted, rules));
}

function winnersIn(matches: readonly MatchValues[], rules: LeagueRules): (Side | null)[] {
  return matches.map((match, index) => winnerOfMatch(match, formatOfMatch(rules, index)));
}

/**
 * Returns how many matches a card needs so far. In a race (Rule R26), matches after a side has won are not needed. A
 * decider (Rule R25) is needed only if all matches before it are over, not all are void, and the score is level. In any
 * other format, all matches are needed.
 */
export function matchesNeeded(matches: readonly MatchValues[], rules: LeagueRules): number {
  const total = sectionsOfMatches(rules).length;
  if (!mayEndEarly(rules) || matches.length > total) return matches.length;
  const counted = matches.slice(0, rules.framesPerFixture);
  const winners = winnersIn(counted, rules);
  const need = maxWins(rules);
  const last = winners.findIndex((_, i) => Math.max(...Object.values(countWins(winners.slice(0, i + 1)))) === need);
  if (rules.race && last !== -1) return last + 1;
  const { home, away } = countWins(winners);
  const isLevel = home === away && counted.every((match, index) => isSettled(match, formatOfMatch(rules, index)));
  const isVoid = counted.every((match) => SIDES.every((side) => absentSides(match)[side]));
  return isLevel && !isVoid ? total : counted.length;
}

/** Returns whether a match is over: it is won or void, or it may be level and both scores are typed. */
function isSettled(match: MatchValues, format: MatchFormat): boolean {
  if (winnerOfMatch(match, format) !== null || walkoverScoresIn(match, format) !== null) return true;
  return mayBeLevel(format.section, format.rules) && SIDES.every((side) => match.sides[side].score.trim() !== '');
}

/**
 * Adds or removes a frame won by `side`, in a copy of a match that is played without points. Returns the copy. Changes
 * the list of frames or, if only the score in frames is known, that score.
 */
export function withFramesWonChanged(match: MatchValues, side: Side, change: 1 | -1, section: Section): MatchValues {
  const winners = framesPlayed(match, section).map(({ winner }) => winner);
  const isScore = winners.length === 0 && SIDES.some((one) => match.sides[one].score !== '');
  if (isScore) {
    const score = String(Math.max(0, Number(match.sides[side].score) + change));
    return { ...match, sides: { ...match.sides, [side]: { ...match.sides[side], score } } };
  }
  const last = winners.lastIndexOf(side);
  const after = change > 0 ? [...winners, side] : last < 0 ? winners : winners.toSpliced(last, 1);
  return { ...match, frames: match.frames.map((_, index) => ({ ...UNPLAYED, winner: after[index] ?? '' })) };
}

/** Returns a match with home and away swapped. */
export function swappedMatch(match: MatchValues): MatchValues {
  const { home, away } = match.sides;
  return {
    ...match,
    sides: { home: away, away: home },
    winner: match.winner && opposite(match.winner),
    frames: match.frames.map(({ sides, winner }) => ({
      sides: { home: sides.away, away: sides.home },
      winner: winner && opposite(winner),
    })),
  };
}
