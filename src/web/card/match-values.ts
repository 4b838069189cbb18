import type { CardMatchAnswer } from '#contract/matches.ts';
import { matchFromAnswer } from '#domain/cards/match-body.ts';
import {
  mapSides,
  countWins,
  type Match,
  oppositeSide,
  type MatchOrFrame,
  type Side,
  SIDES,
  type Sides,
  walkoverScores,
  winnerOf,
} from '#domain/cards/match.ts';
import { type MatchTexts, mapMatchTextKeys } from '#domain/cards/match-texts.ts';
import { ABSENTEE } from '#domain/name.ts';
import { framesToWin, type FormatSection, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { hasTextAnywhere } from './has-text.ts';

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
 * choice. In a match of several frames, `frames` has an element for each possible frame, and the scores in `sides` are
 * numbers of frames won. These scores are filled in only if the results of the single frames are unknown.
 */
export type MatchValues = FrameValues & {
  sides: Sides<SideValues & { players: string[] }>;
  frames: FrameValues[];
  texts: Record<keyof MatchTexts, string>;
};

/** The section of the format that a match belongs to, and the rules. They decide which fields the match has. */
export type MatchFormat = { section: FormatSection; rules: LeagueRules };

/** Empty values for the texts that users can add to a match, such as its note. */
export const EMPTY_MATCH_TEXTS = mapMatchTextKeys(() => '');

export const NO_BREAK: BreakValues = { points: '', by: '' };
const EMPTY_SIDE: SideValues = { score: '', breaks: [NO_BREAK] };
const UNPLAYED_FRAME: FrameValues = { sides: { home: EMPTY_SIDE, away: EMPTY_SIDE }, winner: '' };

/** Returns an empty match of a section. */
export function createEmptyMatch(section: Pick<FormatSection, 'players' | 'frames'>): MatchValues {
  return matchFittedToSection(
    {
      ...UNPLAYED_FRAME,
      sides: mapSides(() => ({ players: [], ...EMPTY_SIDE })),
      frames: [],
      texts: EMPTY_MATCH_TEXTS,
    },
    section,
  );
}

/**
 * Returns the match, changed to fit a section. Each side gets the section's number of players. If the section has
 * several frames, missing frames are added. Surplus frames are kept, so that no typed frame is lost.
 */
export function matchFittedToSection(
  match: MatchValues,
  { players, frames }: Pick<FormatSection, 'players' | 'frames'>,
): MatchValues {
  const few = (side: Side) => match.sides[side].players.slice(0, players);
  return {
    ...match,
    sides: mapSides((side) => ({ ...match.sides[side], players: padToLength(few(side), players, '') })),
    frames: padToLength(match.frames, frames === 1 ? 0 : frames, UNPLAYED_FRAME),
  };
}

function padToLength<T>(list: readonly T[], length: number, one: T): T[] {
  return [...list, ...Array.from({ length: Math.max(0, length - list.length) }, () => one)];
}

const sectionsCache = new WeakMap<LeagueRules, FormatSection[]>();

/** Returns the section and the rules of the match at `index`. For a match beyond the format, the last section. */
export function formatOfMatch(rules: LeagueRules, index: number): MatchFormat {
  const sections = sectionsCache.get(rules) ?? sectionsOfMatches(rules);
  sectionsCache.set(rules, sections);
  return { section: sections[Math.min(index, sections.length - 1)]!, rules }; // a format has at least one section
}

/**
 * Returns the matches of a card in the format of its rules: adds missing matches, and removes surplus empty matches at
 * the end.
 */
export function matchesFittedToFormat(matches: readonly MatchValues[], rules: LeagueRules): MatchValues[] {
  const needed = sectionsOfMatches(rules).length;
  const kept = matches.slice(0, Math.max(needed, matches.findLastIndex(hasTextAnywhere) + 1));
  return Array.from({ length: Math.max(needed, kept.length) }, (_, index) => {
    const { section } = formatOfMatch(rules, index);
    const match = kept[index];
    return match ? matchFittedToSection(match, section) : createEmptyMatch(section);
  });
}

/** Converts a recorded match to the texts of the form's fields. The score of a walkover stays empty. */
export function matchValues(answer: CardMatchAnswer): MatchValues {
  const match = matchFromAnswer(answer);
  const { sides, ...played } = toFrameFormValues(match, match);
  const isWalkover = SIDES.some((side) => match.sides[side].players.length === 0);
  // If the frames are known, the fields for the match score stay empty, because the form computes the score from the
  // frames.
  const hasScore = !isWalkover && (match.frames ?? []).length === 0;
  const pair = mapSides((side) => answer[`${side}Players`] ?? [answer[`${side}PlayerId`]]);
  return {
    ...played,
    winner: isWalkover ? '' : played.winner,
    sides: mapSides((side) => ({
      players: pair[side].map((id) => id ?? ABSENTEE),
      score: hasScore ? sides[side].score : '',
      breaks: sides[side].breaks,
    })),
    frames: (match.frames ?? []).map((frame) => toFrameFormValues(frame, match)),
    texts: mapMatchTextKeys((key) => match[key] ?? ''),
  };
}

/** Converts a recorded match of one frame, or one frame of a longer match, to the texts of the fields. */
export function toFrameFormValues({ sides, winner }: MatchOrFrame, { pair }: Pick<Match, 'pair'>): FrameValues {
  const breaks = (side: Side) =>
    sides[side].breaks.map(({ playerId, points }) => ({ points: String(points), by: pair ? playerId : '' }));
  return {
    sides: mapSides((side) => ({ score: String(sides[side].score ?? ''), breaks: [...breaks(side), NO_BREAK] })),
    winner: winner ?? '',
  };
}

/** Returns which sides of a match are absent. A pair is absent if both players are. */
export function absentSides({ sides }: Pick<MatchValues, 'sides'>): Sides<boolean> {
  return mapSides((side) => sides[side].players.every((player) => player === ABSENTEE));
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
  return rules.walkoverBreaks === true && section.frames === 1 && !absent[side] && absent[oppositeSide(side)];
}

/** Returns the winner of a frame, or of a match with one frame. `null` if the typed values do not show a winner. */
function winnerFromValues({ sides, winner }: FrameValues): Side | null {
  if (winner !== '') return winner;
  const points = (side: Side) => (/^\d+$/.test(sides[side].score.trim()) ? Number(sides[side].score) : null);
  return winnerOf({ sides: mapSides((side) => ({ score: points(side), breaks: [] })) });
}

/** Returns the frames of a match that the user has typed. Frames after a side has won the match are left out. */
export function framesPlayed(match: MatchValues, section: FormatSection): FrameValues[] {
  const frames = match.frames.slice(0, section.frames);
  const typed = frames.slice(0, frames.findLastIndex(hasTextAnywhere) + 1);
  return typed.slice(0, shownFrameCount(match, section));
}

/**
 * Returns how many frames of a match the form shows: the played frames and the frames that will certainly be played. In
 * a conceded match, only the played frames. In a section where all frames are always played, all frames.
 */
export function shownFrameCount({ frames, winner: conceded }: MatchValues, section: FormatSection): number {
  if (section.all) return section.frames;
  if (conceded !== '') return frames.slice(0, section.frames).findLastIndex(hasTextAnywhere) + 1;
  const won = { home: 0, away: 0 };
  const need = framesToWin(section);
  for (const [index, frame] of frames.slice(0, section.frames).entries()) {
    const winner = winnerFromValues(frame);
    if (winner === null) return index + need - Math.max(won.home, won.away);
    won[winner] += 1;
    if (won[winner] === need) return index + 1;
  }
  return section.frames;
}

/** Returns whether the user has typed the number of frames that each side won, but not the frames themselves. */
export function hasScoreWithoutFrames(match: MatchValues, section: FormatSection): boolean {
  return framesPlayed(match, section).length === 0 && SIDES.every((side) => match.sides[side].score !== '');
}

/** Returns how many frames each side has won so far in a match of several frames, by the scores in the form. */
export function framesWonIn(match: MatchValues, section: FormatSection): Sides<number> {
  return countWins(framesPlayed(match, section).map(winnerFromValues));
}

/**
 * Returns the number of frames that each side has won so far in an unfinished match of several frames. `null` for any
 * other match, or if the score or a frame is only half typed. The form needs to find unfinished matches, because an
 * unfinished match on an abandoned card counts for neither side.
 */
export function unfinishedScore(match: MatchValues, format: MatchFormat): Sides<number> | null {
  const { section } = format;
  if (section.frames === 1 || match.winner !== '' || walkoverScoresIn(match, format) !== null) return null;
  const frames = framesPlayed(match, section);
  const isScore = frames.length === 0;
  const isWhole = isScore
    ? SIDES.every((side) => /^\d+$/.test(match.sides[side].score.trim()))
    : frames.every((frame) => winnerFromValues(frame) !== null);
  const won = isScore ? mapSides((side) => Number(match.sides[side].score)) : framesWonIn(match, section);
  return isWhole && Math.max(won.home, won.away) < framesToWin(section) ? won : null;
}

/** Returns whether a match has begun: it has a score, a break, a winner, a frame, or an absent side. */
export function isBegun(match: MatchValues): boolean {
  const { home, away } = absentSides(match);
  const isScored = SIDES.some((side) => hasTextAnywhere([match.sides[side].score, match.sides[side].breaks]));
  return home || away || isScored || match.winner !== '' || hasTextAnywhere(match.frames);
}

/** Returns the side that won a match. `null` if both sides are absent, or if the typed values do not show a winner. */
export function winnerOfMatch(match: MatchValues, format: MatchFormat): Side | null {
  const walkover = walkoverScoresIn(match, format);
  if (walkover) return walkover.home === walkover.away ? null : walkover.home > walkover.away ? 'home' : 'away';
  const { section } = format;
  if (match.winner !== '' || section.frames === 1 || framesPlayed(match, section).length === 0)
    return winnerFromValues(match);
  const won = framesWonIn(match, section);
  return SIDES.find((side) => won[side] === framesToWin(section)) ?? null;
}

/**
 * Returns a copy of a match without points, in which `side` has won one frame more or one frame fewer. If the user has
 * typed only the number of frames won, the copy has a changed number. Otherwise it has a changed list of frames.
 */
export function withFramesWonChanged(
  match: MatchValues,
  side: Side,
  change: 1 | -1,
  section: FormatSection,
): MatchValues {
  const winners = framesPlayed(match, section).map(({ winner }) => winner);
  const isScore = winners.length === 0 && SIDES.some((one) => match.sides[one].score !== '');
  if (isScore) {
    const score = String(Math.max(0, Number(match.sides[side].score) + change));
    return { ...match, sides: { ...match.sides, [side]: { ...match.sides[side], score } } };
  }
  const last = winners.lastIndexOf(side);
  const after = change > 0 ? [...winners, side] : last < 0 ? winners : winners.toSpliced(last, 1);
  return { ...match, frames: match.frames.map((_, index) => ({ ...UNPLAYED_FRAME, winner: after[index] ?? '' })) };
}

/** Returns a match with home and away swapped. */
export function swappedMatch(match: MatchValues): MatchValues {
  const { home, away } = match.sides;
  return {
    ...match,
    sides: { home: away, away: home },
    winner: match.winner && oppositeSide(match.winner),
    frames: match.frames.map(({ sides, winner }) => ({
      sides: { home: sides.away, away: sides.home },
      winner: winner && oppositeSide(winner),
    })),
  };
}
