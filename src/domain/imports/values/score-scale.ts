import type { LeagueFacts } from '#domain/imports/facts.ts';
import { type LeagueRules, rulesOfDivision } from '#domain/seasons/season.ts';
import type { TableLine } from './line.ts';
import type { ValueReading } from './reading.ts';
import { readPoints, readScores } from './score.ts';

/**
 * If some score of a file is this high, its scores are points of frames. The frames that a side wins in a match are
 * fewer.
 */
const POINTS_FROM = 10;

/**
 * What the numbers in a file's scores count. `isPoints`: points of frames, not frames won. `isWonOnly`: the winner has
 * 1, and the other side 0.
 */
export type ScoreScale = { isPoints: boolean; isWonOnly: boolean };

/** Returns what the scores of a file count, judged by all its scores together. */
export function scoreScaleOf(lines: readonly TableLine[], reading: ValueReading): ScoreScale {
  let [most, all] = [0, 0];
  for (const line of lines)
    for (const { meaning, number } of line.columns.table.columns) {
      if (meaning !== 'homeScore' && meaning !== 'awayScore' && meaning !== 'score' && meaning !== 'frame') continue;
      for (const points of pointsIn(line.cell(meaning, number))) {
        all++;
        most = Math.max(most, points);
      }
    }
  const isPoints = all === 0 ? !isScoredByWinner(reading.facts.rules) : most >= POINTS_FROM;
  return { isPoints, isWonOnly: all > 0 && most === 1 };
}

function pointsIn(text: string): number[] {
  if (text === '') return [];
  const one = readPoints(text);
  if ('value' in one) return [one.value];
  const both = readScores(/\d{1,3} ?[-–—:/] ?\d{1,3}/.exec(text.slice(0, 200))?.[0] ?? '');
  return 'value' in both ? both.value : [];
}

/** Returns the rules of a division in a season. A season that the file creates gets the league's rules. */
export function rulesIn({ seasons, rules }: LeagueFacts, season: string, division: number): LeagueRules {
  const known = seasons.find(({ name }) => name === season);
  if (!known?.rules) return rules;
  return rulesOfDivision({ rules: known.rules, divisionRules: known.divisionRules ?? {} }, division);
}

/** Returns whether matches under these rules are recorded with a winner only, without points. */
export function isScoredByWinner({ format }: LeagueRules): boolean {
  return format !== undefined && format.length > 0 && format.every(({ scored }) => scored === 'winner');
}
