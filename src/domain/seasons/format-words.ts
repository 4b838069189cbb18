import { countOf } from '#domain/count.ts';
import { formatOf, pointsForMatch, type Section } from '#domain/seasons/format.ts';
import type { LeagueRules, PointsRules } from '#domain/seasons/season.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';

// The sentences of a format. The rules in `domain/rules/` say them too. Pages for everybody import this file, so it loads no schema.

type DescribedRules = PointsRules & Pick<LeagueRules, 'walkoverBreaks'>;

/** Returns a format in sentences: each section, then the points for matches and aggregates, then walkovers (Rule R24). */
export function formatWords(rules: DescribedRules): string[] {
  const more = [winWords(rules), drawWords(rules), aggregateWords(rules), walkoverBreaksWords(rules)];
  return [
    ...formatOf(rules).map((section) => `${sectionWords(section)}${worthWords(section, rules.points)}`),
    ...more.filter((text) => text !== null),
  ];
}

/** Returns `A match won gives 2 extra points.`, or `null` if it gives none. */
export function winWords(rules: PointsRules): string | null {
  const { fixtureWon } = rules.points;
  return fixtureWon > 0 ? `A match won gives ${pointsWords(fixtureWon, rules)}.` : null;
}

/** Returns `A match drawn gives each team 1 extra point.`, or `null` if it gives none. */
export function drawWords(rules: PointsRules): string | null {
  const { fixtureDrawn } = rules.points;
  return fixtureDrawn > 0 ? `A match drawn gives each team ${pointsWords(fixtureDrawn, rules)}.` : null;
}

/** Returns who gets points for the aggregate, or `null` if nobody does. */
export function aggregateWords(rules: PointsRules): string | null {
  const { aggregateWon = 0 } = rules.points;
  return aggregateWon > 0
    ? `The team with more points over the whole card gets ${pointsWords(aggregateWon, rules)}.`
    : null;
}

/** Returns `2 points`, or `2 extra points` if wins in the match give points too. */
function pointsWords(count: number, rules: PointsRules): string {
  const { byFrames } = rules.points;
  const isMore = byFrames !== undefined || formatOf(rules).some((section) => pointsForMatch(section, rules.points) > 0);
  return countOf(count, isMore ? 'extra point' : 'point');
}

/** Returns `none for 0 to 2, 1 point for 3, 4 points for 4`. */
export function byFramesWords(byFrames: readonly number[]): string {
  const runs: { worth: number; from: number; to: number }[] = [];
  for (const [frames, worth] of byFrames.entries()) {
    const last = runs.at(-1);
    if (last?.worth === worth) last.to = frames;
    else runs.push({ worth, from: frames, to: frames });
  }
  const rangeOf = ({ from, to }: { from: number; to: number }) => {
    return from === to ? `${from}` : `${from} ${to - from === 1 ? 'or' : 'to'} ${to}`;
  };
  return runs.map((run) => `${run.worth === 0 ? 'none' : countOf(run.worth, 'point')} for ${rangeOf(run)}`).join(', ');
}

/** Returns a sentence that breaks in walkovers count, or `null`. */
export function walkoverBreaksWords({ walkoverBreaks }: Pick<LeagueRules, 'walkoverBreaks'>): string | null {
  return walkoverBreaks ? 'If a player is absent, the opponent’s breaks count.' : null;
}

/** Returns `Doubles: 3 frames, two players a side, recorded by who won.` */
export function sectionWords(section: Section): string {
  const { name, scored, when, maxFramesPerPlayer: most } = section;
  const how = scored === 'winner' ? ', recorded by who won' : '';
  const only = when === 'level' ? ', only if the teams are level by then' : '';
  const often = most === undefined ? '' : ` A player may play at most ${timesWords(most)} in it.`;
  return `${name}: ${lengthWords(section)}, ${whoWords(section)}${how}${only}.${often}`;
}

/** Returns ` Each win gives 2 points.`, or nothing if it gives none. */
function worthWords(section: Section, usual: { frameWon: number }): string {
  const worth = pointsForMatch(section, usual);
  return worth === 0 ? '' : ` Each win gives ${countOf(worth, 'point')}.`;
}

/** Returns `6 frames`, `the best of 3 frames`, or `4 × best of 3 frames`. */
export function lengthWords({ matches, frames }: Pick<Section, 'matches' | 'frames'>): string {
  if (frames === 1) return countOf(matches, 'frame');
  return `${matches === 1 ? 'the' : `${matches} ×`} best of ${frames} frames`;
}

const NUMBERS = ['no player', 'one player', 'two players', 'three players', 'four players'];

/** Returns `two players a side`. */
export function whoWords({ players }: Pick<Section, 'players'>): string {
  return `${NUMBERS[players] ?? countOf(players, 'player')} a side`;
}

/** Returns `once`, `twice` or `3 times`. */
export function timesWords(count: number): string {
  return ['never', 'once', 'twice'][count] ?? `${count} times`;
}

/** Returns the rules for handicaps in sentences: `They go from −20 to 150; points below 0 are owed. …` (Rules H5, H10). */
export function handicapWords(rules: HandicapRules): string {
  return `They ${rangeWords(rules)}. ${startWords(rules)}.`;
}

/** Returns `go from −20 to 150; points below 0 are owed`. */
export function rangeWords({ lowest, highest }: HandicapRules): string {
  return `go from ${String(lowest).replace('-', '−')} to ${highest}${lowest < 0 ? '; points below 0 are owed' : ''}`;
}

/** Returns how players start, and whether recorded scores include the start. */
export function startWords({ inScores, start }: HandicapRules): string {
  const begins =
    start === 'own' ? 'Each player starts with their own handicap' : 'The weaker player starts with the difference';
  return `${begins}, and scores on the card ${inScores ? 'include' : 'do not include'} it`;
}
