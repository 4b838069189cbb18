import type { z } from 'zod';
import type { leagueRulesSchema, formatSectionSchema } from '#domain/seasons/stored-season.ts';

/** The sections of a fixture, in the order of play (Rule R24). */
export type FixtureFormat = readonly FormatSection[];
/**
 * A section of a format. `all`: all frames may be played even after the winner is certain, as in a cup tie of two legs.
 */
export type FormatSection = z.output<typeof formatSectionSchema> & { all?: true };

export type FormatRules = Pick<z.output<typeof leagueRulesSchema>, 'framesPerFixture' | 'format'>;

const SINGLES_SECTION: Omit<FormatSection, 'matches'> = {
  name: 'Singles',
  players: 1,
  frames: 1,
  scored: 'points',
  points: null,
};

/** Returns the sections of a fixture in the order of play. Rules without sections mean singles of one frame. */
export function formatOf({ framesPerFixture, format }: FormatRules): FixtureFormat {
  return format ?? [{ ...SINGLES_SECTION, matches: framesPerFixture }];
}

/**
 * Returns whether a format has only one section, with singles of one frame and no special settings. The number of
 * frames alone then describes the format.
 */
export function isPlainFormat([first, ...others]: FixtureFormat): boolean {
  if (!first || others.length > 0) return false;
  const { name, players, frames, scored, points, maxFramesPerPlayer, when } = first;
  const isOwn = maxFramesPerPlayer !== undefined || when !== undefined;
  return (
    !isOwn && name === SINGLES_SECTION.name && players === 1 && frames === 1 && scored === 'points' && points === null
  );
}

/**
 * Returns the word that tables use for the matches of a format: `frames` or, if some matches have several frames, the
 * names of the sections, such as `Singles and Doubles`.
 */
export function wordForMatches(format: FixtureFormat): string {
  if (format.every(({ frames }) => frames === 1)) return 'frames';
  const names = [...new Set(format.map(({ name }) => name))];
  return names.join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

/** Returns how many matches count in a team's score: all matches except the decider (Rule R25). */
export function countMatchesWithoutDecider(format: FixtureFormat): number {
  return format.reduce((sum, section) => sum + (isDecider(section) ? 0 : section.matches), 0);
}

/** Returns whether a section is a decider: one match that is played only if the card is level before it (Rule R25). */
export function isDecider({ when }: Pick<FormatSection, 'when'>): boolean {
  return when === 'level';
}

/**
 * Returns how many matches a team can win at most in a fixture, apart from the decider. In a race (a fixture that ends
 * once a team has won more than half of the matches), this is the number of wins with which the fixture ends (Rule
 * R26).
 */
export function maxWins(rules: FormatRules & { race?: boolean }): number {
  const all = countMatchesWithoutDecider(formatOf(rules));
  return rules.race ? framesToWin({ frames: all }) : all;
}

/** Returns the section of each match of a fixture, in the order of play. A decider comes last. */
export function sectionsOfMatches(rules: FormatRules): FormatSection[] {
  return formatOf(rules).flatMap((section) => Array.from({ length: section.matches }, () => section));
}

/**
 * Returns the table points for winning one match of a card, not for the whole fixture. `frameWon`: the usual points,
 * for a section that has no points of its own.
 */
export function tablePointsForMatchWon(
  { points }: Pick<FormatSection, 'points'>,
  { frameWon }: { frameWon: number },
): number {
  return points ?? frameWon;
}

/**
 * Returns how many matches of a section one player may play, apart from a second play: the limit of the section, or
 * else the limit for all sections. (“Frames” in `maxFramesPerPlayer` means matches.)
 */
export function maxMatchesPerPlayerInSection(
  section: Pick<FormatSection, 'maxFramesPerPlayer'> | undefined,
  { maxFramesPerPlayer }: Pick<z.output<typeof leagueRulesSchema>, 'maxFramesPerPlayer'>,
): number {
  return section?.maxFramesPerPlayer ?? maxFramesPerPlayer;
}

/**
 * Returns how many frames win a match of a section. If all frames are always played, returns the number of all frames.
 */
export function framesToWin({ frames, all }: Pick<FormatSection, 'frames' | 'all'>): number {
  if (all) return frames;
  return Math.floor(frames / 2) + 1;
}
