import type { z } from 'zod';
import type { rules, section } from '#domain/seasons/stored-season.ts';

/** The sections of a fixture, in the order of play (Rule R24). */
export type Format = readonly Section[];
export type Section = z.output<typeof section>;

export type FormatRules = Pick<z.output<typeof rules>, 'framesPerFixture' | 'format'>;

const SINGLES: Omit<Section, 'matches'> = { name: 'Singles', players: 1, frames: 1, scored: 'points', points: null };

/** Returns the sections of a fixture in the order of play. Rules without sections mean singles of one frame. */
export function formatOf({ framesPerFixture, format }: FormatRules): Format {
  return format ?? [{ ...SINGLES, matches: framesPerFixture }];
}

/** Returns whether a format is one section of singles of one frame, so that a number of frames describes it. */
export function isPlainFormat([first, ...others]: Format): boolean {
  if (!first || others.length > 0) return false;
  const { name, players, frames, scored, points } = first;
  return name === SINGLES.name && players === 1 && frames === 1 && scored === 'points' && points === null;
}

/** Returns what tables call the matches of a format: `frames`, or where some have several the sections: `Singles and Doubles`. */
export function matchesWord(format: Format): string {
  if (format.every(({ frames }) => frames === 1)) return 'frames';
  const names = [...new Set(format.map(({ name }) => name))];
  return names.join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

/** Returns how many matches a format has. */
export function matchesIn(format: Format): number {
  return format.reduce((sum, { matches }) => sum + matches, 0);
}

/** Returns the section of each match of a fixture, in the order of play. */
export function sectionsOfMatches(rules: FormatRules): Section[] {
  return formatOf(rules).flatMap((section) => Array.from({ length: section.matches }, () => section));
}

/** Returns the table points for a match won in a section. `frameWon`: the usual points of a frame. */
export function pointsForWin({ points }: Pick<Section, 'points'>, { frameWon }: { frameWon: number }): number {
  return points ?? frameWon;
}

/** Returns how many frames win a match of a section. */
export function framesToWin({ frames }: Pick<Section, 'frames'>): number {
  return Math.floor(frames / 2) + 1;
}
