import type { LoaderFunctionArgs } from 'react-router';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import type { AdjustmentAnswer } from '#contract/kinds/adjustment.ts';
import type { SponsorAnswer } from '#contract/kinds/sponsor.ts';
import type { DivisionOutcome, ProspectsRow, StandingRowAnswer } from '#contract/standings.ts';
import { type LeagueRules, rulesOfDivision, USUAL_POINTS_AND_TIE_BREAKS } from '#domain/seasons/season.ts';
import { type ZoneSizes, zoneSizesOfTable } from '#domain/standings/zones.ts';
import { joinNames } from '#domain/standings/places.ts';
import { tablePointsSentence, tieBreakSentence } from '#domain/standings/table-words.ts';
import { formatOf, wordForMatches } from '#domain/seasons/format.ts';
import { divisionNameIn } from '#web/choice/division-name.tsx';
import type { SeasonAndDivisionChoice } from '#web/choice/season-choice.ts';
import { allSeasonsValue, choiceInQuery, queryText, seasonWords } from '#web/choice/season-choice.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

/**
 * The data of League Standings. `week`: the past week after which the table is shown; `null` for the latest table.
 * `weeks`: the weeks to choose from, newest first. `adjustments`: the points adjustments that the table includes.
 * `prospects`: what each team can still reach; empty except for the latest table of the default season. `outcome`: how
 * a finished season ended; `null` for other seasons and for the table after a past week.
 */
export type StandingsData = {
  choice: SeasonAndDivisionChoice;
  week: number | null;
  weeks: number[];
  /** Whether a match of this division is in progress. */
  playing: boolean;
  /** Whether the table includes the scores of matches in progress (Rule S12). */
  tonight: boolean;
  rows: StandingRowAnswer[];
  prospects: ProspectsRow[];
  outcome: DivisionOutcome | null;
  adjustments: AdjustmentAnswer[];
  sponsors: SponsorAnswer[];
};

export async function loadStandings({ request, context }: LoaderFunctionArgs): Promise<StandingsData> {
  const { read, seasons } = context.get(pageSourceContext);
  const known = await seasons();
  const search = new URL(request.url).searchParams;
  const choice = choiceInQuery(search, known);
  const { division, season } = choice;
  const asked = parsePastWeek(search.get('week'), seasonWeeks(season, known));
  const asksTonight = search.get('week') === TONIGHT;
  const tonight = asksTonight ? { tonight: 'true' as const } : {};
  const query = asked === null ? { season, ...tonight } : { season, week: asked };
  const isOpen = asked === null && season === known.default && !asksTonight;
  const isFinished = asked === null && known.details.some((one) => one.season === season && one.finished);
  const [running, rows, adjustments, sponsors, prospects, outcome] = await Promise.all([
    read('GET /api/running-scores', {}),
    read('GET /api/standings/{division}', { params: { division }, query }),
    read('GET /api/adjustments', { query: { season, division } }),
    read('GET /api/sponsors', {}),
    isOpen ? read('GET /api/standings/{division}/prospects', { params: { division }, query: { season } }) : [],
    isFinished ? read('GET /api/standings/{division}/outcome', { params: { division }, query: { season } }) : null,
  ]);
  const weeks = selectableWeeks(choice, known, adjustments);
  // The newest week is not accepted, because the table after it is the latest table, whose address has no week.
  const week = parsePastWeek(search.get('week'), weeks.slice(1));
  const counted = adjustments.filter((one) => one.weekNumber <= (week ?? Infinity));
  return {
    choice,
    week,
    weeks,
    playing: running.some((one) => one.season === season && one.division === division),
    tonight: rows.some((row) => row.running),
    rows,
    prospects,
    outcome,
    adjustments: counted,
    sponsors,
  };
}

/** The value of `week` in the address for the table that includes tonight's running scores. */
export const TONIGHT = 'tonight';

export function headOfStandings({ choice, week, rows }: StandingsData, { league, seasons }: Site): Head {
  const after = week === null ? '' : `, after week ${week}`;
  const table = `${divisionNameIn(seasons, choice.season, choice.division)}, ${seasonWords(choice.season)}${after}`;
  const leaders = rows.filter(({ position }) => position === 1);
  const lead = week === null ? 'lead' : 'led';
  const names = joinNames(leaders.map(({ teamName }) => teamName));
  const top = leaders[0] === undefined ? '' : ` ${names} ${lead} with ${leaders[0].points} points.`;
  const query = new URLSearchParams({ season: choice.season, division: String(choice.division) });
  if (week !== null) query.set('week', String(week));
  return {
    title: `League Standings – ${table}`,
    description: `The table of ${table}, ${league.name}.${top}`,
    address: `/league-standings${queryText(query)}`,
    picture: `/og/standings.png${queryText(query)}`,
  };
}

/** The rules of a division on which its table and the sentences below the table depend. */
export type RulesAffectingTable = Pick<
  LeagueRules,
  'points' | 'tieBreaks' | 'framesPerFixture' | 'format' | 'secondPlay'
>;

const FALLBACK_RULES: RulesAffectingTable = { ...USUAL_POINTS_AND_TIE_BREAKS, framesPerFixture: 5 };

/** Returns the sentences below the chosen table that explain its points and its order. */
export function tableSentences(choice: SeasonAndDivisionChoice, seasons: SeasonsAnswer): string {
  const rules = tableRules(choice, seasons);
  const { tieBreaks } = rules;
  if (choice.season !== allSeasonsValue)
    return `${tablePointsSentence(rules)} ${tieBreakSentence(tieBreaks, wordForMatches(formatOf(rules)))}`;
  const each = seasons.details.filter(({ divisions }) => divisions.includes(choice.division));
  const [words = tablePointsSentence(rules), ...others] = new Set(
    each.map((one) => tablePointsSentence(rulesOfDivision(one, choice.division))),
  );
  const sum = others.length === 0 ? words : 'The points of each season under its own rules.';
  const seasonsWords = 'Each team counts the seasons that it played in this division.';
  return `${seasonsWords} ${sum} ${tieBreakSentence(tieBreaks, wordForMatches(formatOf(rules)))}`;
}

/**
 * Returns the rules of the chosen table. The table over all seasons has the rules of the default season, without the
 * tie-break `headToHead` (Rule S3).
 */
export function tableRules(
  { season, division }: SeasonAndDivisionChoice,
  { details, default: shown }: SeasonsAnswer,
): RulesAffectingTable {
  const name = season === allSeasonsValue ? shown : season;
  const found = details.find((one) => one.season === name && one.divisions.includes(division));
  const rules = found ? rulesOfDivision(found, division) : FALLBACK_RULES;
  if (season !== allSeasonsValue) return rules;
  return { ...rules, tieBreaks: rules.tieBreaks.filter((tieBreak) => tieBreak !== 'headToHead') };
}

/**
 * Returns the sizes of the promotion and relegation zones in the chosen table (Rule S10). `null` if the table has no
 * zones, as for All seasons.
 */
export function tableZoneSizes(
  { season, division }: SeasonAndDivisionChoice,
  { details }: SeasonsAnswer,
  rows: readonly StandingRowAnswer[],
): ZoneSizes | null {
  const found = details.find((one) => one.season === season && one.divisions.includes(division));
  return found ? zoneSizesOfTable(found, division, rows) : null;
}

/**
 * Returns the weeks to choose from, newest first: all weeks up to the latest one played, and later weeks with a points
 * adjustment. Empty for All seasons and for an unknown season.
 */
export function selectableWeeks(
  { season }: Pick<SeasonAndDivisionChoice, 'season'>,
  { details }: SeasonsAnswer,
  adjustments: readonly Pick<AdjustmentAnswer, 'weekNumber'>[],
): number[] {
  const known = details.find((one) => one.season === season);
  if (known === undefined) return [];
  const adjusted = adjustments.map(({ weekNumber }) => weekNumber);
  return [...new Set([...weekNumbersUpTo(known.latestWeekPlayed ?? known.latestWeek), ...adjusted])].sort(
    (a, b) => b - a,
  );
}

function seasonWeeks(season: string, { details }: SeasonsAnswer): number[] {
  return weekNumbersUpTo(details.find((one) => one.season === season)?.weeks ?? 0);
}

function weekNumbersUpTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

/** Reads a week number from `text`, a value from the address. Returns `null` if the number is not one of `weeks`. */
export function parsePastWeek(text: string | null, weeks: readonly number[]): number | null {
  return weeks.find((week) => String(week) === text) ?? null;
}
