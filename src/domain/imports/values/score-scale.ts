import type { LeagueFacts } from '#domain/imports/facts.ts';
import { type LeagueRules, rulesOfDivision } from '#domain/seasons/season.ts';
import type { TableLine } from './line.ts';
import type { ValueReadingContext } from './reading.ts';
import { readPoints, readBothScores } from './score.ts';

/**
 * If any score of a file is at least this high, the scores are points in a frame: no side wins so many frames in a
 * match.
 */
const POINTS_SCALE_THRESHOLD = 10;

/**
 * The meaning of the scores in a file. `isPoints`: the scores are points in a frame, not frames won. `isWonOnly`: the
 * scores only say who won: 1 for the winner and 0 for the other side.
 */
export type ScoreScale = { isPoints: boolean; isWonOnly: boolean };

/**
 * Returns the meaning of the scores in a file, judged by the highest score. If the file has no scores, the rules of the
 * league decide whether frames have points.
 */
export function scoreScaleOf(lines: readonly TableLine[], reading: ValueReadingContext): ScoreScale {
  let [most, all] = [0, 0];
  for (const line of lines)
    for (const { meaning, number } of line.columns.table.columns) {
      if (meaning !== 'homeScore' && meaning !== 'awayScore' && meaning !== 'score' && meaning !== 'frame') continue;
      for (const points of pointsIn(line.cell(meaning, number))) {
        all++;
        most = Math.max(most, points);
      }
    }
  const isPoints = all === 0 ? !recordsOnlyWinners(reading.facts.rules) : most >= POINTS_SCALE_THRESHOLD;
  return { isPoints, isWonOnly: all > 0 && most === 1 };
}

function pointsIn(text: string): number[] {
  if (text === '') return [];
  const one = readPoints(text);
  if ('value' in one) return [one.value];
  const both = readBothScores(/\d{1,3} ?[-–—:/] ?\d{1,3}/.exec(text.slice(0, 200))?.[0] ?? '');
  return 'value' in both ? both.value : [];
}

/**
 * Returns the rules of a division in a season. If the season is unknown or has no rules, returns the league's rules.
 */
export function rulesOfDivisionInSeason(
  { seasons, rules }: LeagueFacts,
  season: string,
  division: number,
): LeagueRules {
  const known = seasons.find(({ name }) => name === season);
  if (!known?.rules) return rules;
  return rulesOfDivision({ rules: known.rules, divisionRules: known.divisionRules ?? {} }, division);
}

/**
 * Returns whether these rules record only the winner of each match, without points, in all sections of the format.
 * Without a format, returns false.
 */
export function recordsOnlyWinners({ format }: LeagueRules): boolean {
  return format !== undefined && format.length > 0 && format.every(({ scored }) => scored === 'winner');
}
