import { countWithNoun, signedPointsText } from '#domain/count.ts';
import { formatOf, isDecider, isPlainFormat, tablePointsForMatchWon } from '#domain/seasons/format.ts';
import { pointsByFramesWords } from '#domain/seasons/format-words.ts';
import type { LeagueRules, PointsRules, TieBreak } from '#domain/seasons/season.ts';
import { joinNames } from '#domain/standings/places.ts';
import { signedText, type StatisticColumn } from '#domain/statistic.ts';
import { frameDifferenceLabel, type TableRowWithoutPosition } from './standings-order.ts';

/** Fields of a row that have no column in the table. They only explain the team's position. */
type FieldWithoutColumn = 'aggregatePoints' | 'pointsFor' | 'pointsAgainst';
type LeagueTableColumnKey = Exclude<
  keyof TableRowWithoutPosition,
  'teamId' | 'teamName' | 'headToHead' | 'withdrawn' | 'relegated' | FieldWithoutColumn
>;

/** The numbers of a league table, in the order of its columns. */
export const LEAGUE_TABLE_COLUMNS: readonly StatisticColumn<TableRowWithoutPosition, LeagueTableColumnKey>[] = [
  tableColumn('gamesPlayed', 'Games played', 'P', 'Fixtures played'),
  tableColumn('matchesWon', 'Matches won', 'W', 'Won'),
  tableColumn('matchesDrawn', 'Matches drawn', 'D', 'Drawn'),
  tableColumn('matchesLost', 'Matches lost', 'L', 'Lost'),
  tableColumn('playerGamesPlayed', 'Frames played', 'FP'),
  tableColumn('playerGamesWon', 'Frames won', 'FW'),
  tableColumn('playerGamesLost', 'Frames lost', 'FL'),
  { ...tableColumn('adjustment', 'Adjustment', 'Adj'), words: signedText },
  tableColumn('points', 'Points', 'Pts'),
];

/**
 * Returns the numbers of a league table with their labels. `matches` replaces the word for frames in the labels: with
 * `Singles`, the label `Frames won` becomes `Singles won`.
 */
export function labelLeagueTableColumns(matches: string): typeof LEAGUE_TABLE_COLUMNS {
  if (matches === 'frames') return LEAGUE_TABLE_COLUMNS;
  return LEAGUE_TABLE_COLUMNS.map((number) => ({
    ...number,
    label: number.label.replace('Frames', matches),
    short: number.short.replace('F', matches.charAt(0)),
  }));
}

function tableColumn(
  key: LeagueTableColumnKey,
  label: string,
  short: string,
  inFiles = label,
): StatisticColumn<TableRowWithoutPosition, LeagueTableColumnKey> {
  return { key, label, short, inFiles, value: (row) => row[key] };
}

const RANKING_CRITERION_WORDS: Readonly<Record<TieBreak, string | ((matches: string) => string)>> = {
  matchesWon: 'matches won',
  frameDifference: frameDifferenceLabel,
  framesWon: (matches) => `${matches} won`,
  fewestLost: 'fewest matches lost',
  headToHead: 'points in the fixtures between them',
  fewestPlayed: 'fewest matches played',
  pointsDifference: 'points difference in frames',
  pointsFor: 'points scored in frames',
};

/** The rules about points in a table. */
type TablePointsRules = PointsRules & Partial<Pick<LeagueRules, 'secondPlay'>>;

/**
 * The points for one achievement. `what`: the achievement, such as `a match won`. `more`: these points are added to
 * other points for the same frame.
 */
type AchievementPoints = { points: number; what: string; more?: true };

/**
 * Returns one or two sentences that say what earns points in a table: `One point for each frame won and 2 points for a
 * match won.` If a fixture has other matches than singles of one frame, the text names the sections of the format
 * (Rules S1, R24).
 */
export function tablePointsSentence(rules: TablePointsRules): string {
  const { byFrames } = rules.points;
  if (!byFrames)
    return (
      pointsListSentence([...usualAchievementPoints(rules), ...bonusAchievementPoints(rules)]) ??
      'No points for frames or matches.'
    );
  const special = pointsListSentence(bonusAchievementPoints(rules));
  const sentence = `Points for the number of frames won: ${pointsByFramesWords(byFrames)}.`;
  return special === null ? sentence : `${sentence} ${special}`;
}

/** Returns one sentence that lists what earns points; `null` if nothing does. */
function pointsListSentence(all: readonly AchievementPoints[]): string | null {
  const earning = all.filter(({ points }) => points > 0);
  if (earning.length === 0) return null;
  const words = earning.map(({ points, what, more }) => {
    const unit = more ? 'extra point' : 'point';
    return `${points === 1 ? `one ${unit}` : countWithNoun(points, unit)} for ${what}`;
  });
  const text = joinNames(words);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/**
 * Returns the points for each frame won, for matches won and drawn, and for a win by a player who plays a second time.
 * A league whose rules have `byFrames` gives none of these points.
 */
function usualAchievementPoints(rules: TablePointsRules): AchievementPoints[] {
  const { fixtureWon, fixtureDrawn } = rules.points;
  return [
    ...winPointsBySection(rules),
    { points: rules.secondPlay?.points ?? 0, what: 'a win by a player who plays once more' },
    { points: fixtureWon, what: 'a match won' },
    { points: fixtureDrawn, what: 'a match drawn' },
  ];
}

function bonusAchievementPoints(rules: TablePointsRules): AchievementPoints[] {
  const { aggregateWon = 0, margin, frameDrawn = 0 } = rules.points;
  return [
    ...formatOf(rules)
      .filter(isDecider)
      .map(({ points, name }) => ({ points: points ?? 0, what: `a win in ${name}` })),
    ...(margin
      ? [
          {
            points: margin.points,
            what: `each frame won by ${countWithNoun(margin.from, 'point')} or more`,
            more: true as const,
          },
        ]
      : []),
    { points: frameDrawn, what: 'each team in a level frame' },
    { points: aggregateWon, what: 'the aggregate (more points over the whole card)' },
  ];
}

/**
 * Returns the points for a win in each section of the format. Sections with the same points share one entry. Deciders
 * are not included.
 */
function winPointsBySection(rules: PointsRules): AchievementPoints[] {
  const sections = formatOf(rules);
  if (isPlainFormat(sections)) return [{ points: rules.points.frameWon, what: 'each frame won' }];
  const usual = sections.filter((section) => !isDecider(section));
  const worth = Map.groupBy(usual, (section) => tablePointsForMatchWon(section, rules.points));
  return [...worth].map(([points, own]) => {
    const names = new Set(own.map(({ name }) => name));
    return { points, what: `each win in ${joinNames([...names])}` };
  });
}

/**
 * Returns a sentence that says how teams level on points are ranked (Rules S9, S13). `matches`: the table's word for
 * matches, such as `frames`.
 */
export function tieBreakSentence(tieBreaks: readonly TieBreak[], matches = 'frames'): string {
  if (tieBreaks.length === 0) return 'Teams level on points share the position.';
  const words = tieBreaks.map((tieBreak) => RANKING_CRITERION_WORDS[tieBreak]);
  const criteria = words.map((one) => (typeof one === 'string' ? one : one(matches))).join(', then ');
  return `Teams level on points are ranked by ${criteria}; teams still level share the position.`;
}

/** A points adjustment as tables show it. */
type ShownAdjustment = { teamName: string; points: number; weekNumber: number; season: string; reason: string };

/** Returns an adjustment in two parts: `Elms: −2 points`, and `from week 4 of 25/26. Late card` (Rule S8). */
export function adjustmentTextParts(adjustment: ShownAdjustment): [what: string, why: string] {
  const { teamName, points, weekNumber, season, reason } = adjustment;
  return [`${teamName}: ${signedPointsText(points)}`, `from week ${weekNumber} of ${season}. ${reason}`];
}
