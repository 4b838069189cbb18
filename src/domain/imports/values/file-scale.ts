import type { LeagueFacts } from '#domain/imports/facts.ts';
import { type LeagueRules, rulesOf } from '#domain/seasons/season.ts';
import type { Line } from './line.ts';
import type { Reading } from './reading.ts';
import { readPoints, readScores } from './score.ts';

/** Frames are scored by points where one has this many. Frames won in a match are fewer. */
const POINTS_FROM = 10;

/** What the scores of a file are. `isPoints`: points of frames, not frames won. `isWonOnly`: 1 for the winner, 0 for the other. */
export type FileScale = { isPoints: boolean; isWonOnly: boolean };

/** Looks at all scores of a file. */
export function scaleOf(lines: readonly Line[], reading: Reading): FileScale {
  let [most, all] = [0, 0];
  for (const line of lines)
    for (const { meaning, number } of line.columns.table.columns) {
      if (meaning !== 'homeScore' && meaning !== 'awayScore' && meaning !== 'score' && meaning !== 'frame') continue;
      for (const points of pointsIn(line.cell(meaning, number))) {
        all++;
        most = Math.max(most, points);
      }
    }
  const isPoints = all === 0 ? !isByWinner(reading.facts.rules) : most >= POINTS_FROM;
  return { isPoints, isWonOnly: all > 0 && most === 1 };
}

function pointsIn(text: string): number[] {
  if (text === '') return [];
  const one = readPoints(text);
  if ('value' in one) return [one.value];
  const both = readScores(/\d{1,3} ?[-–—:/] ?\d{1,3}/.exec(text.slice(0, 200))?.[0] ?? '');
  return 'value' in both ? both.value : [];
}

/** Returns the rules by which a division of a season is played: the league's, where the file creates it. */
export function rulesIn({ seasons, rules }: LeagueFacts, season: string, division: number): LeagueRules {
  const known = seasons.find(({ name }) => name === season);
  if (!known?.rules) return rules;
  return rulesOf({ rules: known.rules, divisionRules: known.divisionRules ?? {} }, division);
}

/** Returns whether a match of these rules has a winner and no points. */
export function isByWinner({ format }: LeagueRules): boolean {
  return format !== undefined && format.length > 0 && format.every(({ scored }) => scored === 'winner');
}
