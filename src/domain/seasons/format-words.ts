import { countWithNoun } from '#domain/count.ts';
import { formatOf, tablePointsForMatchWon, type FormatSection } from '#domain/seasons/format.ts';
import type { LeagueRules, PointsRules } from '#domain/seasons/season.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';

// Functions that describe formats and handicap rules in sentences, for pages and for the rule book. Public pages import
// this file, so it must not load Zod schemas.

type DescribedRules = PointsRules & Pick<LeagueRules, 'walkoverBreaks'>;

/**
 * Returns a format in sentences: each section, then the points for a win, a draw and the aggregate, then whether breaks
 * count in walkovers (Rule R24).
 */
export function formatWords(rules: DescribedRules): string[] {
  const more = [
    winPointsWords(rules),
    pointsForDrawWords(rules),
    aggregatePointsWords(rules),
    walkoverBreaksWords(rules),
  ];
  return [
    ...formatOf(rules).map((section) => `${sectionSentence(section)}${pointsPerWinWords(section, rules.points)}`),
    ...more.filter((text) => text !== null),
  ];
}

/** Returns the points for a win as a sentence: `A match won gives 2 extra points.`, or `null` if there are none. */
export function winPointsWords(rules: PointsRules): string | null {
  const { fixtureWon } = rules.points;
  return fixtureWon > 0 ? `A match won gives ${pointsWords(fixtureWon, rules)}.` : null;
}

/**
 * Returns the points for a draw as a sentence: `A match drawn gives each team 1 extra point.`, or `null` if there are
 * none.
 */
export function pointsForDrawWords(rules: PointsRules): string | null {
  const { fixtureDrawn } = rules.points;
  return fixtureDrawn > 0 ? `A match drawn gives each team ${pointsWords(fixtureDrawn, rules)}.` : null;
}

/** Returns who gets points for the aggregate, as a sentence, or `null` if nobody does. */
export function aggregatePointsWords(rules: PointsRules): string | null {
  const { aggregateWon = 0 } = rules.points;
  return aggregateWon > 0
    ? `The team with more points over the whole card gets ${pointsWords(aggregateWon, rules)}.`
    : null;
}

/** Returns a number of points in words: `2 points`, or `2 extra points` if frames won give points too. */
function pointsWords(count: number, rules: PointsRules): string {
  const { byFrames } = rules.points;
  const isMore =
    byFrames !== undefined || formatOf(rules).some((section) => tablePointsForMatchWon(section, rules.points) > 0);
  return countWithNoun(count, isMore ? 'extra point' : 'point');
}

/** Returns the points for each number of frames won, in words: `none for 0 to 2, 1 point for 3, 4 points for 4`. */
export function pointsByFramesWords(byFrames: readonly number[]): string {
  const runs: { worth: number; from: number; to: number }[] = [];
  for (const [frames, worth] of byFrames.entries()) {
    const last = runs.at(-1);
    if (last?.worth === worth) last.to = frames;
    else runs.push({ worth, from: frames, to: frames });
  }
  const rangeOf = ({ from, to }: { from: number; to: number }) => {
    return from === to ? `${from}` : `${from} ${to - from === 1 ? 'or' : 'to'} ${to}`;
  };
  return runs
    .map((run) => `${run.worth === 0 ? 'none' : countWithNoun(run.worth, 'point')} for ${rangeOf(run)}`)
    .join(', ');
}

/** Returns the sentence saying that breaks count in a walkover; `null` if breaks do not count. */
export function walkoverBreaksWords({ walkoverBreaks }: Pick<LeagueRules, 'walkoverBreaks'>): string | null {
  return walkoverBreaks ? 'If a player is absent, the opponent’s breaks count.' : null;
}

/** Returns a sentence about a section: `Doubles: 3 frames, two players a side, recorded by who won.` */
export function sectionSentence(section: FormatSection): string {
  const { name, scored, when, maxFramesPerPlayer: most } = section;
  const how = scored === 'winner' ? ', recorded by who won' : '';
  const only = when === 'level' ? ', only if the teams are level by then' : '';
  const often = most === undefined ? '' : ` A player may play at most ${numberOfTimesWords(most)} in it.`;
  return `${name}: ${sectionLengthWords(section)}, ${playersPerSideWords(section)}${how}${only}.${often}`;
}

/** Returns ` Each win gives 2 points.`, or an empty text if a win gives none. */
function pointsPerWinWords(section: FormatSection, usual: { frameWon: number }): string {
  const worth = tablePointsForMatchWon(section, usual);
  return worth === 0 ? '' : ` Each win gives ${countWithNoun(worth, 'point')}.`;
}

/** Returns how long a section is: `6 frames`, `the best of 3 frames`, or `4 × best of 3 frames`. */
export function sectionLengthWords({ matches, frames }: Pick<FormatSection, 'matches' | 'frames'>): string {
  if (frames === 1) return countWithNoun(matches, 'frame');
  return `${matches === 1 ? 'the' : `${matches} ×`} best of ${frames} frames`;
}

const PLAYER_COUNT_WORDS = ['no player', 'one player', 'two players', 'three players', 'four players'];

/** Returns how many players play for each side: `two players a side`. */
export function playersPerSideWords({ players }: Pick<FormatSection, 'players'>): string {
  return `${PLAYER_COUNT_WORDS[players] ?? countWithNoun(players, 'player')} a side`;
}

/** Returns a number of times in words: `never`, `once`, `twice` or `3 times`. */
export function numberOfTimesWords(count: number): string {
  return ['never', 'once', 'twice'][count] ?? `${count} times`;
}

/**
 * Returns the rules for handicaps in sentences: `They go from −20 to 150; points below 0 are owed. …` (Rules H5, H10).
 */
export function handicapRulesWords(rules: HandicapRules): string {
  return `They ${handicapRangeWords(rules)}. ${handicapStartWords(rules)}.`;
}

/**
 * Returns the range of handicaps, to follow the subject of a sentence: `go from −20 to 150; points below 0 are owed`.
 */
export function handicapRangeWords({ lowest, highest }: HandicapRules): string {
  return `go from ${String(lowest).replace('-', '−')} to ${highest}${lowest < 0 ? '; points below 0 are owed' : ''}`;
}

/** Returns in words how players start a frame, and whether recorded scores include the start. */
export function handicapStartWords({ inScores, start }: HandicapRules): string {
  const begins =
    start === 'own' ? 'Each player starts with their own handicap' : 'The weaker player starts with the difference';
  return `${begins}, and scores on the card ${inScores ? 'include' : 'do not include'} it`;
}
