import { type ReactNode, useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import type { PlayerStatRow } from '#contract/players.ts';
import { countWithNoun } from '#domain/count.ts';
import { divisionNameIn, useDivisionName } from '#web/choice/division-name.tsx';
import { EmptySeason } from '#web/components/empty-season.tsx';
import { Link, TeamLink } from '#web/components/links.tsx';
import {
  allSeasonsValue,
  type SeasonAndDivisionChoice,
  choiceInQuery,
  queryText,
  seasonWords,
} from '#web/choice/season-choice.ts';
import { useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm, DivisionSelect, SeasonSelect } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import type { Column } from '#web/components/column.ts';
import { EmptyTableMessage, Table } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { FilterField } from '#web/filter/filter-field.tsx';
import { type Filter, findPreferringWordStarts, useFilter } from '#web/filter/use-filter.ts';
import { useFollowing } from '#web/following/following.ts';
import { usePageLoading } from '#web/layout/use-page-loading.ts';
import { useChangedRows } from '#web/live/changed-rows.ts';
import { type Site, useSite } from '#web/layout/site.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { PlayerMatchesLink } from '#web/components/player-links.tsx';
import style from './player-stats.module.css';
import {
  columnKeysWithValues,
  columnLabel,
  formatSort,
  parseSort,
  sortOrderAfterHeaderPress,
  withPositions,
  type RankedPlayer,
  type SortOrder,
  sortableColumns,
  sortRows,
  type SortableColumn,
  type SortKey,
} from './sort.ts';

/** The Player Stats screen: a division's ranking, which visitors can sort and filter. */
export function Component() {
  const { choice, rows } = useLoaderData<typeof loader>();
  const choosing = useChoice({ offersAll: true });
  const filter = useFilter();
  const search = new URLSearchParams(useLocation().search);
  const sort = formatSort(parseSort(search.get('sort')));
  const table = `${useDivisionName()(choice.division, choice.season)}, ${seasonWords(choice.season)}`;
  return (
    <>
      <PageHeading below={table}>Player Stats</PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
        <DivisionSelect choosing={choosing} />
        {rows.length === 0 ? null : <FilterField label="Find a player or team" filter={filter} />}
        {sort === null ? null : <input type="hidden" name="sort" value={sort} />}
      </ChoiceForm>
      {rows.length === 0 ? (
        <NoPlayers season={choice.season}>No players have played in {table}.</NoPlayers>
      ) : (
        <PlayerStatsTable rows={rows} sort={sort} filter={filter} caption={`Player Stats: ${table}`} />
      )}
    </>
  );
}

function NoPlayers({ season, children }: { season: string; children: ReactNode }) {
  const { seasons } = useSite();
  const isUnknown = season !== allSeasonsValue && !seasons.seasons.includes(season);
  // For an unknown season, the form above already says that the league does not have it.
  return isUnknown && season !== '' ? null : <EmptySeason season={season}>{children}</EmptySeason>;
}

/** Returns what decides the ranking, in words: `frames won`, or `wins` if matches have several frames. */
function rankingBasisWords(columns: ReadonlySet<SortKey>): string {
  return columns.has('frames') ? 'wins' : 'frames won';
}

/**
 * Returns a text that says how players with the same number of wins are ranked. If the table has averages, the text
 * also says how these are computed. `columns`: the keys of the table's columns.
 */
export function rankingRulesWords(columns: ReadonlySet<SortKey>): string {
  const played = columns.has('frames') ? 'times played' : 'frames played';
  const level = `Players level on ${rankingBasisWords(columns)} are ranked by win percentage`;
  if (!columns.has('margin')) return `${level}, then ${played}.`;
  const averages =
    'Averages (Avg) are points per frame, rounded; the average frame margin (Avg +/\u2060−) is their difference.';
  return `${level}, then average frame margin, total points for and ${played}. ${averages}`;
}

type PlayersProps = { rows: readonly PlayerStatRow[]; sort: string | null; filter: Filter; caption: string };

function PlayerStatsTable({ rows, sort: sortText, filter, caption }: PlayersProps) {
  const waiting = usePageLoading();
  const changed = useChangedRows(rows, idOf, nameOf);
  const { players: followed } = useFollowing();
  const sort = parseSort(sortText);
  const players = useMemo(() => withPositions(rows), [rows]);
  const inOrder = useMemo(() => sortRows(players, parseSort(sortText)), [players, sortText]);
  const keys = useMemo(() => columnKeysWithValues(players), [players]);
  const columns = useMemo(() => statColumns(parseSort(sortText).by, keys), [sortText, keys]);
  const shown = useMemo(() => filterPlayersByText(inOrder, filter.applied), [inOrder, filter.applied]);
  return (
    <>
      <div className={style.count}>
        <p role="status">{playerCountText(shown.length, players.length) + sortOrderText(sort, keys)}</p>
        <p className={style.swipe} aria-hidden="true" data-screen-only>
          <b>P</b> played, <b>W</b> won; swipe for more columns
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyTableMessage>
          No player or team name contains “{filter.applied.trim()}”. <ShowAllPlayersLink filter={filter} />
        </EmptyTableMessage>
      ) : (
        <Table
          caption={caption}
          columns={columns}
          rows={shown}
          keyOf={idOf}
          sortedBy={{ label: columnLabel(sort.by), direction: sort.direction }}
          leader={players[0]}
          isOwn={({ playerId }) => followed.some(({ id }) => id === playerId)}
          changed={changed}
          waiting={waiting}
          className={style.stats}
        />
      )}
      <p className={ui.words}>{rankingRulesWords(keys)}</p>
    </>
  );
}

function ShowAllPlayersLink({ filter }: { filter: Filter }) {
  const search = new URLSearchParams(useLocation().search);
  search.delete('q');
  return (
    <Link to={queryText(search)} className={ui.link} onClick={() => filter.type('')} preventScrollReset>
      Show all players
    </Link>
  );
}

function idOf({ playerId }: PlayerStatRow): string {
  return playerId;
}

function nameOf({ playerName }: PlayerStatRow): string {
  return playerName;
}

function filterPlayersByText(players: readonly RankedPlayer[], typed: string): readonly RankedPlayer[] {
  if (typed.trim() === '') return players;
  return findPreferringWordStarts(typed, (matches) => players.filter((player) => matches(player.searchableText)));
}

function playerCountText(shown: number, all: number): string {
  return shown === all ? countWithNoun(all, 'player') : `${shown} of ${countWithNoun(all, 'player')}`;
}

/** Returns the sort order as the end of a sentence, such as `, sorted by won, highest first`. */
function sortOrderText(sort: SortOrder, columns: ReadonlySet<SortKey>): string {
  if (formatSort(sort) === null) return `, ranked by ${rankingBasisWords(columns)}`;
  const first = sort.by === 'player' || sort.by === 'team' ? ['A first', 'Z first'] : ['lowest first', 'highest first'];
  return `, sorted by ${columnLabel(sort.by).toLowerCase()}, ${sort.direction === 'ascending' ? first[0] : first[1]}`;
}

/** The data of Player Stats. `rows`: the division's players in ranking order. */
export type PlayerStatsData = { choice: SeasonAndDivisionChoice; rows: PlayerStatRow[] };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PlayerStatsData> {
  const { read, seasons } = context.get(pageSourceContext);
  const choice = choiceInQuery(new URL(request.url).searchParams, await seasons());
  const season = choice.season === allSeasonsValue ? undefined : choice.season;
  const rows = await read('GET /api/player-stats', { query: { season } });
  return { choice, rows: rows.filter(({ division }) => division === String(choice.division)) };
}

export function head({ choice, rows }: PlayerStatsData, { league, seasons }: Site): Head {
  const table = `${divisionNameIn(seasons, choice.season, choice.division)}, ${seasonWords(choice.season)}`;
  const [leader] = rows;
  const top = leader === undefined ? '' : ` ${leader.playerName} leads with ${leader.won} won of ${leader.played}.`;
  return { title: `Player Stats – ${table}`, description: `Player statistics of ${table}, ${league.name}.${top}` };
}

/** Shorter column headers for a desktop, of two lines at most. The word joiner (U+2060) keeps `+/−` on one line. */
const desktopColumnHeaders: Partial<Record<SortKey, string>> = {
  position: '#',
  'points-for': 'Points for',
  'points-against': 'Points against',
  'average-for': 'Avg for',
  'average-against': 'Avg against',
  margin: 'Avg +/\u2060−',
};

/** The settings in which a column differs from an ordinary column of numbers, keyed by column. */
const columnOverrides: Partial<Record<SortKey, Partial<Column<RankedPlayer>>>> = {
  position: { kind: 'place' },
  player: {
    kind: 'name',
    cell: (row) => <PlayerMatchesLink playerId={row.playerId} name={row.playerName} below={row.team} />,
  },
  // On a phone, this is the last column, and the team is also shown below the player's name.
  team: { kind: 'text', order: 5, cell: (row) => <TeamLink teamId={row.teamId} name={row.team} /> },
  played: { size: 'small', order: 2 },
  won: { size: 'small', order: 2 },
  lost: { size: 'small' },
  frames: { size: 'small', cell: ({ framesWon, framesLost }) => `${framesWon}–${framesLost}` },
  'points-for': { size: 'wide' },
  'points-against': { size: 'wide' },
  'average-against': { size: 'wide' },
  margin: { order: 3 },
  'win-percentage': { order: 2 },
};

const columns = sortableColumns.map((one) => ({ key: one.key, column: columnOf(one) }));

/**
 * Returns the columns whose keys are in `shown`, with headers that sort the table. On a phone, the column `sortedBy` is
 * the first after the name.
 */
export function statColumns(sortedBy: SortKey, shown: ReadonlySet<SortKey>): readonly Column<RankedPlayer>[] {
  return columns
    .filter(({ key }) => shown.has(key))
    .map(({ key, column }) => {
      const moves = key === sortedBy && column.kind !== 'place' && column.kind !== 'name';
      return moves ? { ...column, order: 1 } : column;
    });
}

function columnOf({ key, label, short, value, words = String }: SortableColumn): Column<RankedPlayer> {
  return {
    kind: 'number',
    label,
    cell: (row) => valueText(value(row), words),
    header: <SortLink by={key} label={label} short={short} onDesk={desktopColumnHeaders[key]} />,
    ...columnOverrides[key],
  };
}

function valueText(value: string | number | null, words: (value: number) => string): string {
  return value === null ? '–' : words(Number(value));
}

type SortLinkProps = { by: SortKey; label: string; short: string; onDesk: string | undefined };

/** A column header that sorts the table. It is a link, so that it works without scripts and can be shared. */
function SortLink({ by, label, short, onDesk = label }: SortLinkProps) {
  const search = new URLSearchParams(useLocation().search);
  const sort = parseSort(search.get('sort'));
  const next = formatSort(sortOrderAfterHeaderPress(by, sort));
  if (next === null) search.delete('sort');
  else search.set('sort', next);
  return (
    <Link
      to={queryText(search)}
      className={style.sort}
      data-sorted={by === sort.by ? sort.direction : undefined}
      replace
      preventScrollReset
    >
      <span className="visually-hidden">{label}</span>
      <abbr title={label} aria-hidden="true" className={style.onDesk}>
        {onDesk}
      </abbr>
      <abbr title={label} aria-hidden="true" className={style.short}>
        {short}
      </abbr>
    </Link>
  );
}
