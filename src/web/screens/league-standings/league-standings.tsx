import { useLoaderData } from 'react-router';
import type { Seasons } from '#contract/seasons.ts';
import type { StandingRowAnswer } from '#contract/standings.ts';
import { countOf } from '#domain/count.ts';
import { formatOf, isDecider, matchesWord } from '#domain/seasons/format.ts';
import { frameDifferenceLabel, frameDifference } from '#domain/standings/standings-order.ts';
import { leagueTableColumns } from '#domain/standings/table-words.ts';
import { signedText } from '#domain/statistic.ts';
import { divisionNameIn } from '#web/choice/division-name.tsx';
import { allSeasonsValue, seasonWords } from '#web/choice/season-choice.ts';
import type { ChoiceControls } from '#web/choice/use-choice.ts';
import { useChoice } from '#web/choice/use-choice.ts';
import { EmptySeason } from '#web/components/empty-season.tsx';
import { LinkForOfficials, TeamLink } from '#web/components/links.tsx';
import { AdjustPointsLink, AdjustmentList } from '#web/components/adjustments.tsx';
import button from '#web/components/button.module.css';
import { ChoiceForm, DivisionSelect, SeasonSelect, Select } from '#web/components/choice-form.tsx';
import { RecentFormDotsOnPhone, RecentFormLegend, LiveDot, ResultStateMark } from '#web/components/form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PrintAndShareButtons } from '#web/components/print-page.tsx';
import { Sponsors } from '#web/components/sponsors.tsx';
import type { Column } from '#web/components/column.ts';

import { numberColumn, Table } from '#web/components/table.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import { ZoneBoundaryLine, ZoneLegend } from '#web/components/zones.tsx';
import ui from '#web/components/ui.module.css';
import { useFollowing } from '#web/following/following.ts';
import { useSite } from '#web/layout/site.ts';
import { usePageLoading } from '#web/layout/use-page-loading.ts';
import { prospectWords } from '#domain/standings/prospect-words.ts';
import { divisionOutcomeWords } from '#domain/standings/outcome-words.ts';
import { soleLeaderOf } from '#domain/standings/places.ts';
import { type ZoneSizes, zoneWords } from '#domain/standings/zones.ts';
import {
  type loadStandings,
  tableSentences,
  type RulesAffectingTable,
  type StandingsData,
  tableRules,
  tableZones,
  tableWeeks,
  TONIGHT,
  parsePastWeek,
} from './load.ts';
import { PositionWithExplanation } from './position.tsx';
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
  const title = table + weekWords(data);
  const zones = data.outcome === null ? tableZones(choice, seasons, rows) : null;
  const meaning = data.outcome === null ? zones && zoneWords(zones, rows) : divisionOutcomeWords(data.outcome);
  const { teams } = useFollowing();
  return (
    <>
      <PageHeading below={title}>League Standings</PageHeading>
      <Choices choosing={choosing} seasons={seasons} data={data} />
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
            columns={columnsOf(data, tableRules(choice, seasons), zones)}
            rows={rows}
            keyOf={({ teamId }) => teamId}
            nameOf={({ teamName }) => teamName}
            waiting={waiting}
            leader={soleLeaderOf(rows) ?? undefined}
            isOwn={({ teamId }) => teams.some(({ id }) => id === teamId)}
            className={style.line}
          />
          <ZoneLegend zones={zones} table={rows} />
          <RecentFormLegend letters={FORM_LETTERS.filter((letter) => rows.some(({ form }) => form.includes(letter)))} />
          <AdjustmentList adjustments={data.adjustments} />
          {data.tonight ? (
            <p role="status">
              <LiveDot /> counts the score so far of a match that is being played
            </p>
          ) : null}
          {rows.some(({ notFinal }) => notFinal > 0) ? <p>○ not yet confirmed</p> : null}
          {meaning ? <p className={ui.words}>{meaning}</p> : null}
          <p className={ui.words}>{tableSentences(choice, seasons)} Choose a position to see why.</p>
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

/**
 * A team's points, with symbols that show if the team is playing, if results are not final, or if points were adjusted.
 */
function Points({ row, isAdjusted }: { row: StandingRowAnswer; isAdjusted: boolean }) {
  return (
    <>
      {row.running ? (
        <>
          <LiveDot /> <span className="visually-hidden">playing now, </span>
        </>
      ) : null}
      {row.notFinal === 0 ? null : (
        <ResultStateMark state="unconfirmed" words={`with ${countOf(row.notFinal, 'result')} not final,`} />
      )}
      {row.points}
      {isAdjusted ? (
        <>
          <span aria-hidden="true">*</span>
          <span className="visually-hidden">, adjusted</span>
        </>
      ) : null}
    </>
  );
}

function Choices({ choosing, seasons, data }: { choosing: ChoiceControls; seasons: Seasons; data: StandingsData }) {
  const { season, division } = choosing.choice;
  // While another table is loading, its adjustments are not known. Weeks with only an adjustment are not offered then.
  const isShown = season === data.choice.season && division === data.choice.division;
  const offersTonight = isShown && data.playing;
  const weeks = (isShown ? data.weeks : tableWeeks(choosing.choice, seasons, [])).slice(1);
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

const noProspects: readonly never[] = [];
const FORM_LETTERS = ['W', 'D', 'L'] as const;

function columnsOf(
  data: StandingsData,
  rules: RulesAffectingTable,
  zones: ZoneSizes | null,
): Column<StandingRowAnswer>[] {
  const { choice, rows, adjustments } = data;
  const prospects = new Map(data.prospects.map((one) => [one.teamId, prospectWords(one)]));
  const mayEndLevel = rules.framesPerFixture % 2 === 0 && !formatOf(rules).some(isDecider);
  const canDraw = mayEndLevel || rows.some(({ matchesDrawn }) => matchesDrawn > 0);
  const adjusted = new Set(adjustments.map(({ teamId }) => teamId));
  const matches = matchesWord(formatOf(rules));
  const hasForm = choice.season !== allSeasonsValue;
  const numbers = leagueTableColumns(matches).filter(({ key }) => {
    if (key === 'matchesDrawn') return canDraw;
    return key === 'adjustment' ? adjusted.size > 0 : key !== 'points';
  });
  const hasWidePoints =
    adjusted.size > 0 || rows.some(({ points, notFinal, running }) => points > 99 || notFinal > 0 || running);
  return [
    {
      kind: 'place',
      label: 'Position',
      short: '#',
      cell: (row, index) => (
        <PositionWithExplanation
          row={row}
          above={rows[index - 1]}
          below={rows[index + 1]}
          tieBreaks={rules.tieBreaks}
          matches={matches}
          prospects={prospects.get(row.teamId) ?? noProspects}
        />
      ),
    },
    {
      kind: 'name',
      label: 'Team',
      cell: (row) => (
        <>
          <span className={style.named}>
            <TeamMark teamId={row.teamId} name={row.teamName} />
            <TeamLink teamId={row.teamId} name={row.teamName} />
          </span>
          {row.withdrawn || row.relegated ? <small className={ui.muted}> withdrew</small> : null}
          <ZoneBoundaryLine zones={zones} table={rows} teamId={row.teamId} />
        </>
      ),
    },
    ...numbers.map((number) => columnWithPhoneOrder(number, hasForm)),
    differenceColumn(matches),
    ...(hasForm ? [formColumn] : []),
    {
      kind: 'total',
      label: 'Points',
      short: 'Pts',
      ...(hasWidePoints ? { size: 'wide' } : {}),
      cell: (row) => <Points row={row} isAdjusted={adjusted.has(row.teamId)} />,
    },
  ];
}

/**
 * Returns a column of numbers, with its position among the columns on a phone. If there is no form column, a phone also
 * has room for the matches won.
 */
function columnWithPhoneOrder(
  number: ReturnType<typeof leagueTableColumns>[number],
  hasForm: boolean,
): Column<StandingRowAnswer> {
  const plain = numberColumn<StandingRowAnswer>(number);
  // A header with a long first word gets a wide column, so that the word is not broken.
  const column: typeof plain = number.label.search(' ') > 6 ? { ...plain, size: 'wide' } : plain;
  if (number.key === 'gamesPlayed') return { ...column, order: 2 };
  return number.key === 'matchesWon' && !hasForm ? { ...column, order: 4 } : column;
}

const formColumn: Column<StandingRowAnswer> = {
  kind: 'form',
  label: 'Form',
  order: 2,
  cell: (row) => <RecentFormDotsOnPhone results={row.form} />,
};

function differenceColumn(matches: string): Column<StandingRowAnswer> {
  const label = capitalised(frameDifferenceLabel(matches));
  return {
    kind: 'number',
    label,
    short: '+/−',
    meaning: `${matches} won minus lost`,
    header: <DifferenceHeader label={label} />,
    order: 3,
    cell: (row) => signedText(frameDifference(row)),
  };
}

function DifferenceHeader({ label }: { label: string }) {
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">+/−</span>
    </>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
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
function weekWords({ week, weeks: [latest], tonight, rows, adjustments }: StandingsData): string {
  if (tonight) return ', with tonight’s scores so far';
  if (week !== null) return `, after week ${week}`;
  const begun = adjustments.length > 0 || rows.some(({ gamesPlayed }) => gamesPlayed > 0);
  return latest === undefined || !begun ? '' : `, after week ${latest}`;
}
