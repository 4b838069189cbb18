import { useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { BreakRow } from '#contract/players.ts';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { divisionNamesFromSeasonsAnswer } from '#domain/seasons/division-names.ts';
import { divisionNameIn, type DivisionNameLookup, useDivisionName } from '#web/choice/division-name.tsx';
import { type FilterChoice, filterChoiceInQuery, useDivisionFilter } from '#web/choice/division-filter.ts';
import { allDivisionsValue, allSeasonsValue, queryText, seasonWords } from '#web/choice/season-choice.ts';
import { useChangeQuery } from '#web/choice/use-choice.ts';
import { useFormatLookup } from '#web/choice/use-format.ts';
import { EmptySeason } from '#web/components/empty-season.tsx';
import { ChoiceForm, DivisionSelect, SeasonSelect, Select } from '#web/components/choice-form.tsx';
import { Link, PlayerLink } from '#web/components/links.tsx';
import {
  type ListPart,
  toListPart,
  PaginationLinks,
  listPartQuery,
  listPartWords,
} from '#web/components/list-part.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import type { Column } from '#web/components/column.ts';
import { EmptyTableMessage, Table } from '#web/components/table.tsx';
import { cupAddress } from '#web/cups/cup-words.ts';
import { type Site, useSite } from '#web/layout/site.ts';
import { usePageLoading } from '#web/layout/use-page-loading.ts';
import { useChangedRows } from '#web/live/changed-rows.ts';
import ui from '#web/components/ui.module.css';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import style from './breaks.module.css';

/** The breaks of the chosen season, division and competition, highest first. */
type BreaksData = { choice: FilterChoice; competition: string; cups: CupOption[]; part: ListPart<BreakRow> };
/** A cup that visitors can choose, to see its breaks: its id and its name. */
type CupOption = { id: string; name: string };

/** The competitions to choose besides single cups: `League` (the default), and `All`, which means league and cups. */
const leagueOption = 'League';
const allOption = 'All';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<BreaksData> {
  const { read, seasons } = context.get(pageSourceContext);
  const { searchParams: search } = new URL(request.url);
  const choice = filterChoiceInQuery(search, await seasons());
  const { season } = choice;
  const competition = search.get('competition') ?? leagueOption;
  const division = choice.division === allDivisionsValue ? undefined : choice.division;
  // A break in a cup belongs to no division, so the query has a division only for the league.
  const of = competition === leagueOption ? { season, division } : { season, competition };
  const query = { ...of, ...listPartQuery(search) };
  const [found, rows] = await Promise.all([
    read('GET /api/competitions', { query: { season } }),
    read('GET /api/breaks', { query }),
  ]);
  const cups = found.map(({ competitionId: id, name, season: own }) => {
    return { id, name: season === allSeasonsValue ? `${cupDisplayName(name)} ${own}` : cupDisplayName(name) };
  });
  return { choice, competition, cups, part: toListPart(search, rows) };
}

export function head({ choice, competition, cups, part }: BreaksData, site: Site): Head {
  const highest = part.before === 0 ? part.rows[0] : undefined;
  const top = highest === undefined ? '' : ` The highest is ${highest.break} by ${highest.player}.`;
  const list = listTitle(choice, competition, cups, (one) => divisionNameIn(site.seasons, choice.season, one));
  const query = new URLSearchParams({ season: choice.season, division: String(choice.division) });
  return {
    title: `Breaks – ${list}`,
    description: `Breaks of ${list}, ${site.league.name}.${top}`,
    picture: `/og/breaks.png${queryText(query)}`,
  };
}

/** Returns a title for the list, such as `Division 2, season 25/26` or, if a cup is chosen, the cup and the season. */
function listTitle(
  { season, division }: FilterChoice,
  competition: string,
  cups: readonly CupOption[],
  nameOfDivision: DivisionNameLookup,
): string {
  if (competition !== leagueOption) return `${competitionName(competition, cups)}, ${seasonWords(season)}`;
  return `${division === allDivisionsValue ? 'All divisions' : nameOfDivision(division, season)}, ${seasonWords(season)}`;
}

function competitionName(competition: string, cups: readonly CupOption[]): string {
  if (competition === allOption) return 'League and cups';
  if (competition === leagueOption) return 'League';
  return cups.find(({ id }) => id === competition)?.name ?? 'Another season’s cup';
}

/** The Breaks screen: the breaks of a season, by division and competition. */
export function Component() {
  const { choice, competition, cups, part } = useLoaderData<typeof loader>();
  const { rows } = part;
  const choosing = useDivisionFilter();
  const go = useChangeQuery();
  const nameOfDivision = useDivisionName();
  const list = listTitle(choice, competition, cups, nameOfDivision);
  function choose(wanted: string): void {
    go((here) => {
      if (wanted === leagueOption) here.delete('competition');
      else here.set('competition', wanted);
      return here;
    }, false);
  }
  return (
    <>
      <PageHeading below={rows.length === 0 ? list : `${list}: ${listPartWords(part, 'break')}`}>Breaks</PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
        {competition === leagueOption ? <DivisionSelect choosing={choosing} /> : null}
        {cups.length === 0 ? null : (
          <Select
            label="Competition"
            name="competition"
            value={competition}
            options={[leagueOption, ...cups.map(({ id }) => id), allOption]}
            wordsOf={(id) => competitionName(id, cups)}
            onChoose={choose}
          />
        )}
      </ChoiceForm>
      {rows.length === 0 ? (
        <NoBreaks list={list} choice={choice} competition={competition} />
      ) : (
        <BreaksTable
          rows={rows}
          caption={`Breaks: ${list}`}
          leads={part.before === 0}
          withSeason={choice.season === allSeasonsValue}
          withCup={competition !== leagueOption}
        />
      )}
      <PaginationLinks part={part} one="break" />
    </>
  );
}

type NoBreaksProps = { list: string; choice: FilterChoice; competition: string };

/** Says that no breaks are recorded, or that there can be none, because the division is played without points. */
function NoBreaks({ list, choice: { season, division }, competition }: NoBreaksProps) {
  const formatOf = useFormatLookup();
  const nameOfDivision = useDivisionName();
  const canHaveSome =
    competition !== leagueOption ||
    division === allDivisionsValue ||
    formatOf({ season, division }).some(({ scored }) => scored === 'points');
  if (!canHaveSome)
    return (
      <EmptyTableMessage>
        {nameOfDivision(division, season)} is played without points, so there are no breaks.
      </EmptyTableMessage>
    );
  return <EmptySeason season={season}>No breaks recorded for {list.replace('All', 'all')}.</EmptySeason>;
}

/** `leads`: whether the first row is the highest break of the whole list, not only of this page. */
type ListProps = { rows: BreakRow[]; caption: string; leads: boolean; withSeason: boolean; withCup: boolean };

function BreaksTable({ rows, caption, leads, withSeason, withCup }: ListProps) {
  const waiting = usePageLoading();
  const { seasons } = useSite();
  const columns = useMemo(() => breakColumns(withSeason, withCup, seasons), [withSeason, withCup, seasons]);
  const breaks = useMemo(() => withKeys(rows), [rows]);
  const changed = useChangedRows(breaks, keyOf, playerNameOf);
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={breaks}
      keyOf={keyOf}
      leader={leads ? breaks[0] : undefined}
      changed={changed}
      waiting={waiting}
      className={style.breaks}
    />
  );
}

const RESULT_CLASSES = { Win: ui.win, Loss: ui.loss, Draw: undefined } as const;

function breakColumns(withSeason: boolean, withCup: boolean, seasons: SeasonsAnswer): Column<KeyedBreak>[] {
  const nameOf = (row: KeyedBreak) => divisionNamesFromSeasonsAnswer(seasons, row.season)?.[row.division ?? 0];
  function belowOf(row: KeyedBreak): string {
    const { division, weekNumber, season, competition } = row;
    const when = [
      ...(division === null ? [] : [nameOf(row) ?? `Div ${division}`]),
      ...(weekNumber === null ? [] : [`week ${weekNumber}`]),
      ...(withSeason ? [season] : []),
      ...(competition === undefined ? [] : [cupDisplayName(competition.name)]),
    ];
    return [...(row.opponent ? [`v ${row.opponent}`] : []), when.join(', ')].join('\n');
  }
  return [
    {
      kind: 'name',
      label: 'Player',
      cell: (row) => <PlayerLink playerId={row.playerId} name={row.player} below={belowOf(row)} />,
    },
    { kind: 'number', label: 'Break', order: 1, cell: (row) => row.break },
    {
      kind: 'number',
      label: 'Division',
      isBelow: true,
      cell: (row) => (row.division === null ? '–' : (nameOf(row) ?? row.division)),
    },
    ...(withSeason ? [seasonColumn] : []),
    { kind: 'number', label: 'Week', size: 'wide', isBelow: true, cell: (row) => row.weekNumber ?? '–' },
    ...(withCup ? [cupColumn] : []),
    { kind: 'text', label: 'Opponent', isBelow: true, cell: (row) => row.opponent || '–' },
    {
      kind: 'number',
      label: 'Frame score',
      size: 'wide',
      order: 2,
      cell: ({ frameScore, result }) => <span data-below={result}>{frameScore.replace('-', '–') || '–'}</span>,
    },
    {
      kind: 'total',
      label: 'Result',
      isBelow: true,
      cell: ({ result }) => (result === null ? '–' : <b className={RESULT_CLASSES[result]}>{result}</b>),
    },
  ];
}

const seasonColumn: Column<KeyedBreak> = {
  kind: 'number',
  label: 'Season',
  size: 'wide',
  isBelow: true,
  cell: (row) => row.season,
};

const cupColumn: Column<KeyedBreak> = {
  kind: 'text',
  label: 'Competition',
  cell: ({ competition }) =>
    competition === undefined ? (
      'League'
    ) : (
      <Link to={cupAddress(competition.competitionId)}>
        {cupDisplayName(competition.name)}, {competition.roundName}
      </Link>
    ),
};

type KeyedBreak = BreakRow & { key: string };

/** Returns the breaks, each with a key that stays the same when higher breaks are added. Equal breaks are numbered. */
export function withKeys(rows: readonly BreakRow[]): KeyedBreak[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const { season, weekNumber, division, playerId, opponent, frameScore } = row;
    const text = [season, weekNumber, division, playerId, opponent, frameScore, row.break].join(' ');
    const number = (counts.get(text) ?? 0) + 1;
    counts.set(text, number);
    return { ...row, key: `${text} ${number}` };
  });
}

function keyOf({ key }: KeyedBreak): string {
  return key;
}

function playerNameOf({ player }: KeyedBreak): string {
  return player;
}
