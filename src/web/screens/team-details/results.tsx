import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { ResultLetter } from '#domain/cards/fixture.ts';
import { endingTextForSentence, resultWinner } from '#domain/cards/score-words.ts';
import { timeInWords } from '#domain/day.ts';
import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import { allSeasonsValue, seasonTitle, seasonWords } from '#web/choice/season-choice.ts';
import { dayAndShortMonthWords } from '#web/components/day.tsx';
import { EmptySeason } from '#web/components/empty-season.tsx';
import { RecentFormLetters, resultStateMarkLegend, UnconfirmedOrDisputedMark } from '#web/components/form.tsx';
import { Link, TeamLink } from '#web/components/links.tsx';
import { type ListPart, PaginationLinks } from '#web/components/list-part.tsx';
import { TwoLineName } from '#web/components/named.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import type { Column } from '#web/components/column.ts';
import { EmptyTableMessage, Table } from '#web/components/table.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import ui from '#web/components/ui.module.css';
import { matchAddress } from '#web/layout/addresses.ts';
import { usePageLoading } from '#web/layout/use-page-loading.ts';

type ResultsProps = {
  of: string;
  teamId: string;
  season: string;
  part: ListPart<ResultWithoutMatches>;
  isGone: boolean;
};

/** The team's results, newest first. Each score links to the page of its match. */
export function Results({ of, teamId, season, part, isGone }: ResultsProps) {
  const waiting = usePageLoading();
  const results = part.rows.map((fixture) => teamResult(fixture, teamId));
  const legend = resultStateMarkLegend(results.map(({ fixture }) => fixture.state));
  const none = season === allSeasonsValue ? 'No results yet.' : `No results in ${seasonWords(season)}.`;
  return (
    <PageSection id="results" title="Results" below={seasonTitle(season)}>
      {results.length > 0 ? (
        <Table
          caption={`Results of ${of}, newest first, own score first`}
          columns={resultColumns}
          rows={results}
          keyOf={({ fixture }) => fixture.fixtureId}
          groupOf={season === allSeasonsValue ? seasonHeading : undefined}
          waiting={waiting}
        />
      ) : isGone ? (
        <EmptyTableMessage>{none}</EmptyTableMessage>
      ) : (
        <EmptySeason season={season}>{none}</EmptySeason>
      )}
      <PaginationLinks part={part} one="result" hash="#results" />
      {legend === '' ? null : <p className={ui.words}>{legend}</p>}
    </PageSection>
  );
}

/**
 * What the rows of results and of upcoming fixtures have in common. A phone has no room for more columns, so the date
 * and `Home` or `Away` are below the opponent's name.
 */
type WeekAndOpponentRow = {
  week: number;
  opponentId: string;
  opponentName: string;
  side: 'Home' | 'Away';
  date: string | null;
};

/**
 * Returns the columns for week and opponent. `belowOf` returns the words below the opponent's name. `week` returns the
 * content of the week's cell.
 */
function weekAndOpponentColumns<Row extends WeekAndOpponentRow>(
  belowOf: (row: Row) => string[],
  week: Column<Row>['cell'] = (row) => row.week,
): Column<Row>[] {
  return [
    { kind: 'place', label: 'Week', short: 'Wk', cell: week },
    {
      kind: 'name',
      label: 'Opponent',
      size: 'small',
      cell: (row) => {
        const opponent = { teamId: row.opponentId, name: row.opponentName };
        return (
          <TwoLineName mark={<TeamMark {...opponent} />} below={belowOf(row).join(', ')}>
            <TeamLink {...opponent} />
          </TwoLineName>
        );
      },
    },
  ];
}

/** Returns where the team plays and, if known, on which day, such as `Away` and `24 Nov`. */
function sideAndDateTexts({ side, date }: WeekAndOpponentRow): string[] {
  return date === null ? [side] : [side, dayAndShortMonthWords(date)];
}

const scoreColumns: Column<TeamResult>[] = [
  {
    kind: 'number',
    label: 'Result',
    // On screens narrower than a desktop, only screen readers get the header: the column has no room for the word.
    header: <span className="visually-hidden-below-desk">Result</span>,
    cell: ({ result }) => (result === null ? '–' : <RecentFormLetters results={[result]} />),
  },
  { kind: 'total', label: 'Score', size: 'wide', cell: (row) => <Score row={row} /> },
];

function wordsBelowOpponent(row: TeamResult): string[] {
  const ending = endingTextForSentence(row.fixture);
  return [...sideAndDateTexts(row), ...(ending ? [ending] : []), ...(row.fixture.void === undefined ? [] : ['void'])];
}

const resultColumns = [...weekAndOpponentColumns<TeamResult>(wordsBelowOpponent), ...scoreColumns];

function seasonHeading({ fixture }: TeamResult): string {
  return `Season ${fixture.season}`;
}

const comingMatchColumns = weekAndOpponentColumns<FixtureWithoutResult>(
  (row) => [
    ...sideAndDateTexts(row),
    ...(row.time === undefined ? [] : [timeInWords(row.time)]),
    ...(row.off === undefined ? [] : [row.off]),
  ],
  (row) => (
    <Link to={row.address} aria-label={`${row.week}, match against ${row.opponentName}`} data-leads="">
      {row.week}
    </Link>
  ),
);

function Score({ row: { fixture, own, theirs, opponentName } }: { row: TeamResult }) {
  return (
    <Link to={matchAddress({ ...fixture, id: fixture.matchId })} data-leads="">
      {own}–{theirs}
      <UnconfirmedOrDisputedMark state={fixture.state} />
      <span className="visually-hidden">
        , full result against {opponentName} in week {fixture.weekNumber}
      </span>
    </Link>
  );
}

/**
 * A fixture without a result. `address`: the path of its page. `off`: `postponed` or `cancelled`; `undefined` if it is
 * neither.
 */
type FixtureWithoutResult = WeekAndOpponentRow & {
  listedId: string;
  address: string;
  time: string | undefined;
  off: string | undefined;
};
type ComingProps = { of: string; teamId: string; fixtures: readonly ScheduledFixtureAnswer[] };

/** The team's fixtures without a result, in the order of the fixture list. Renders nothing if there are none. */
export function FixturesWithoutResult({ of, teamId, fixtures }: ComingProps) {
  if (fixtures.length === 0) return null;
  return (
    <PageSection id="fixtures" title="Fixtures">
      <Table
        caption={`Fixtures of ${of}`}
        columns={comingMatchColumns}
        rows={fixtures.map((one) => ({
          ...toOpponentRow(one, teamId),
          listedId: one.listedId,
          address: matchAddress({ ...one, id: one.listedId }),
          time: one.time,
          off: CALLED_OFF_WORDS[one.state]?.toLowerCase(),
        }))}
        keyOf={({ listedId }) => listedId}
        waiting={false}
      />
    </PageSection>
  );
}

/** Returns a result or a scheduled fixture from the point of view of one team. */
function toOpponentRow(match: ResultWithoutMatches | ScheduledFixtureAnswer, teamId: string): WeekAndOpponentRow {
  const { homeTeamId, homeTeamName, awayTeamId, awayTeamName, weekNumber: week, date } = match;
  return homeTeamId === teamId
    ? { side: 'Home', opponentId: awayTeamId, opponentName: awayTeamName, week, date }
    : { side: 'Away', opponentId: homeTeamId, opponentName: homeTeamName, week, date };
}

/** A result without the matches on its match card. `matchId`: the id in the address of the result's page. */
export type ResultWithoutMatches = Omit<FixtureAnswer, 'matches'> & { matchId: string };

/** A result from one team's point of view. */
export type TeamResult = WeekAndOpponentRow & {
  fixture: ResultWithoutMatches;
  own: number;
  theirs: number;
  /** `null` if the fixture is void, if all its frames are void, or if the fixture was abandoned without a decision. */
  result: ResultLetter | null;
};

/** Returns a result from the point of view of a team. */
export function teamResult(fixture: ResultWithoutMatches, teamId: string): TeamResult {
  const { homeTeamScore: home, awayTeamScore: away } = fixture;
  const winner = resultWinner(fixture);
  const listed = toOpponentRow(fixture, teamId);
  const [own, theirs] = listed.side === 'Home' ? [home, away] : [away, home];
  if (fixture.void !== undefined) return { ...listed, fixture, own, theirs, result: null };
  const isOwn = winner === (listed.side === 'Home' ? 'home' : 'away');
  const result = winner === null ? null : winner === 'drawn' ? 'D' : isOwn ? 'W' : 'L';
  return { ...listed, fixture, own, theirs, result };
}
