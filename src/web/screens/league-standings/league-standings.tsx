import { useLoaderData } from 'react-router';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import { divisionNameIn } from '#web/choice/division-name.tsx';
import { seasonWords } from '#web/choice/season-choice.ts';
import type { ChoiceControls } from '#web/choice/use-choice.ts';
import { useChoice } from '#web/choice/use-choice.ts';
import { EmptySeason } from '#web/components/empty-season.tsx';
import { LinkForOfficials } from '#web/components/links.tsx';
import { AdjustPointsLink, AdjustmentList } from '#web/components/adjustments.tsx';
import button from '#web/components/button.module.css';
import { ChoiceForm, DivisionSelect, SeasonSelect, Select } from '#web/components/choice-form.tsx';
import { RecentFormDotsLegend, LiveDot } from '#web/components/form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PrintAndShareButtons } from '#web/components/print-page.tsx';
import { Sponsors } from '#web/components/sponsors.tsx';
import { Table } from '#web/components/table.tsx';
import { ZoneLegend } from '#web/components/zones.tsx';
import ui from '#web/components/ui.module.css';
import { useFollowing } from '#web/following/following.ts';
import { useSite } from '#web/layout/site.ts';
import { usePageLoading } from '#web/layout/use-page-loading.ts';
import { divisionOutcomeWords } from '#domain/standings/outcome-words.ts';
import { soleLeaderOf } from '#domain/standings/places.ts';
import { type ZoneSizes, promotionRelegationSentence } from '#domain/standings/zones.ts';
import {
  type loadStandings,
  tableSentences,
  type StandingsData,
  tableRules,
  tableZoneSizes,
  selectableWeeks,
  TONIGHT,
  parsePastWeek,
} from './load.ts';
import { leagueTableColumns } from './table-columns.tsx';
import style from './position.module.css';

export { headOfStandings as head, loadStandings as loader } from './load.ts';

/**
 * The League Standings screen: a division's latest table, its table with tonight's scores, or its table after a past
 * week.
 */
export function Component() {
  const data = useLoaderData<typeof loadStandings>();
  const { choice, rows } = data;
  const { seasons } = useSite();
  const choosing = useChoice({ offersAll: true });
  const waiting = usePageLoading();
  const table = `${divisionNameIn(seasons, choice.season, choice.division)}, ${seasonWords(choice.season)}`;
  const title = table + titleWeekSuffix(data);
  const zones = data.outcome === null ? tableZoneSizes(choice, seasons, rows) : null;
  const { teams } = useFollowing();
  return (
    <>
      <PageHeading below={title}>League Standings</PageHeading>
      <TableChoiceForm choosing={choosing} seasons={seasons} data={data} />
      {rows.length === 0 ? (
        <EmptySeason
          season={choice.season}
          press={<LinkForOfficials to="/admin/add-team">Add a team</LinkForOfficials>}
        >
          No teams have played in {table}.
        </EmptySeason>
      ) : (
        <>
          <Table
            caption={`League Standings: ${title}`}
            columns={leagueTableColumns(data, tableRules(choice, seasons), zones)}
            rows={rows}
            keyOf={({ teamId }) => teamId}
            nameOf={({ teamName }) => teamName}
            waiting={waiting}
            leader={soleLeaderOf(rows) ?? undefined}
            isOwn={({ teamId }) => teams.some(({ id }) => id === teamId)}
            className={style.line}
          />
          <TableNotes data={data} seasons={seasons} zones={zones} />
          <PrintAndShareButtons share={`League Standings: ${title}`}>
            <a className={button.quiet} href={csvAddress(data)}>
              Download (CSV)
            </a>
          </PrintAndShareButtons>
          <Sponsors sponsors={data.sponsors} />
        </>
      )}
      <AdjustPointsLink of={{ season: choice.season, division: String(choice.division) }} division={choice.division} />
    </>
  );
}

const FORM_LETTERS = ['W', 'D', 'L'] as const;

/** The notes below the table: its symbols, its points adjustments, and the rules for its points and its order. */
function TableNotes({
  data,
  seasons,
  zones,
}: {
  data: StandingsData;
  seasons: SeasonsAnswer;
  zones: ZoneSizes | null;
}) {
  const { choice, rows } = data;
  const meaning =
    data.outcome === null ? zones && promotionRelegationSentence(zones, rows) : divisionOutcomeWords(data.outcome);
  return (
    <>
      <ZoneLegend zones={zones} table={rows} />
      <RecentFormDotsLegend letters={FORM_LETTERS.filter((letter) => rows.some(({ form }) => form.includes(letter)))} />
      <AdjustmentList adjustments={data.adjustments} />
      {data.tonight ? (
        <p role="status">
          <LiveDot /> counts the score so far of a match that is being played
        </p>
      ) : null}
      {rows.some(({ notFinal }) => notFinal > 0) ? <p>○ not yet confirmed</p> : null}
      {meaning ? <p className={ui.words}>{meaning}</p> : null}
      <p className={ui.words}>{tableSentences(choice, seasons)} Choose a position to see why.</p>
    </>
  );
}

function TableChoiceForm({
  choosing,
  seasons,
  data,
}: {
  choosing: ChoiceControls;
  seasons: SeasonsAnswer;
  data: StandingsData;
}) {
  const { season, division } = choosing.choice;
  // While another table is loading, the adjustments of that table are not known. Until it has loaded, weeks that have
  // an adjustment but no result are not offered.
  const isShown = season === data.choice.season && division === data.choice.division;
  const offersTonight = isShown && data.playing;
  const weeks = (isShown ? data.weeks : selectableWeeks(choosing.choice, seasons, [])).slice(1);
  return (
    <ChoiceForm>
      <SeasonSelect choosing={choosing} />
      <DivisionSelect choosing={choosing} />
      {weeks.length === 0 && !offersTonight ? null : (
        <Select<number | string>
          label="Show table after"
          name="week"
          value={offersTonight && choosing.week === TONIGHT ? TONIGHT : (parsePastWeek(choosing.week, weeks) ?? '')}
          options={['', ...(offersTonight ? [TONIGHT] : []), ...weeks]}
          wordsOf={tableOptionWords}
          onChoose={choosing.chooseWeek}
        />
      )}
    </ChoiceForm>
  );
}

function tableOptionWords(after: number | string): string {
  if (after === TONIGHT) return 'With tonight’s scores';
  return after === '' ? 'Latest' : `Week ${after}`;
}

/** Returns the address of the table as a CSV file. */
function csvAddress({ choice, week }: StandingsData): string {
  const query = `season=${encodeURIComponent(choice.season)}&division=${choice.division}`;
  return `/downloads/standings.csv?${query}${week === null ? '' : `&week=${week}`}`;
}

/**
 * Returns the end of the title, such as `, after week 10`. Empty for All seasons, and until the season has a result or
 * an adjustment.
 */
function titleWeekSuffix({ week, weeks: [latest], tonight, rows, adjustments }: StandingsData): string {
  if (tonight) return ', with tonight’s scores so far';
  if (week !== null) return `, after week ${week}`;
  const begun = adjustments.length > 0 || rows.some(({ gamesPlayed }) => gamesPlayed > 0);
  return latest === undefined || !begun ? '' : `, after week ${latest}`;
}
