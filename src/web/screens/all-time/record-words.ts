import type { RecordAnswer } from '#contract/records.ts';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import { percentageText } from '#domain/statistic.ts';
import { divisionNameIn } from '#web/choice/division-name.tsx';
import { allDivisionsValue, allSeasonsValue, seasonWords } from '#web/choice/season-choice.ts';

type RecordKey = RecordAnswer['record'];

/** Returns the name of a record. With `severalFrames`, the names of some records say `wins` instead of `frames won`. */
export function recordName({ record, severalFrames }: Pick<RecordAnswer, 'record' | 'severalFrames'>): string {
  return (severalFrames ? RECORD_NAMES_FOR_MATCHES[record] : undefined) ?? recordNames[record];
}

const RECORD_NAMES_FOR_MATCHES: Partial<Record<RecordKey, string>> = {
  framesWon: 'Most wins',
  winPercentage: 'Best win %, of at least 10 played',
  playerRun: 'Longest run of wins',
};

const recordNames: Readonly<Record<RecordKey, string>> = {
  framesWon: 'Most frames won',
  winPercentage: 'Best win %, of at least 10 frames',
  playerRun: 'Longest run of frames won',
  highestBreak: 'Highest break',
  breaks30: 'Most breaks of 30 or more',
  breaks40: 'Most breaks of 40 or more',
  breaks50: 'Most breaks of 50 or more',
  pointsInSeason: 'Most points in a season',
  frameScore: 'Highest score in a frame',
  seasonsPlayed: 'Most seasons played',
  matchesWon: 'Most matches won',
  teamRun: 'Longest run of matches won',
};

/** Returns the text of the link to a record's proof, such as `See the frames`. */
export function proofLinkWords({ record, holder, severalFrames }: RecordAnswer): string {
  if (holder === 'team' || severalFrames) return 'See the matches';
  return record === 'highestBreak' || record === 'frameScore' ? 'See the frame' : 'See the frames';
}

/** Returns the value of a record as text: `24`, or `82.35%` for a percentage. */
export function recordValueWords(record: RecordKey, value: number): string {
  return record === 'winPercentage' ? percentageText(value) : String(value);
}

/**
 * Returns the season and division of records as text: `season 25/26, Division 2` or, if both are `null`, `all seasons,
 * whole league`.
 */
export function seasonAndDivisionWords(
  season: string | null,
  division: number | typeof allDivisionsValue | null,
  seasons: SeasonsAnswer,
): string {
  const place =
    division === null || division === allDivisionsValue
      ? 'whole league'
      : divisionNameIn(seasons, season ?? allSeasonsValue, division);
  return `${seasonWords(season ?? allSeasonsValue)}, ${place}`;
}

/**
 * Shortens a season of this century to its usual form: returns `24/25` for `2024/25`. Older seasons keep their century:
 * `1987/88`.
 */
export function shortSeasonWords(season: string): string {
  return season.replace(/^20(?=\d\d\/\d\d$)/, '');
}
