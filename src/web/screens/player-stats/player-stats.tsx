import { useMemo } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { PlayerStatRow } from '#contract/players.ts';
import { countOf } from '#domain/count.ts';
import { Link } from '#web/components/links.tsx';
import { searchText, seasonWords } from '#web/choice/season-choice.ts';
import { useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm, DivisionSelect, SeasonSelect } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTable, Table } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { FilterField } from '#web/filter/filter-field.tsx';
import { fits } from '#web/filter/match.ts';
import type { Filter } from '#web/filter/use-filter.ts';
import { useFilter } from '#web/filter/use-filter.ts';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { useChangedRows } from '#web/live/changed-rows.ts';
import { statColumns } from './columns.tsx';
import type { loadPlayerStats } from './load.ts';
import style from './player-stats.module.css';
import { labelOf, makeSort, parseSort, type RankedPlayer, ranked, type Sort, sorted } from './sort.ts';

export { headOfPlayerStats as head, loadPlayerStats as loader } from './load.ts';

/** The Player Stats screen: the ranking of a division, which can be sorted and filtered. */
export function Component() {
  const { choice, rows } = useLoaderData<typeof loadPlayerStats>();
  const choosing = useChoice({ offersAll: true });
  const filter = useFilter();
  const search = new URLSearchParams(useLocation().search);
  const sort = makeSort(parseSort(search.get('sort')));
  const table = `Division ${choice.division}, ${seasonWords(choice.season)}`;
  return (
    <>
      <PageHeading below={table}>Player Stats</PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
        <DivisionSelect choosing={choosing} />
        <FilterField label="Find a player or team" filter={filter} />
        {sort === null ? null : <input type="hidden" name="sort" value={sort} />}
      </ChoiceForm>
      {rows.length === 0 ? (
        <EmptyTable>No players have played in {table}.</EmptyTable>
      ) : (
        <Players rows={rows} sort={sort} filter={filter} caption={`Player Stats: ${table}`} />
      )}
    </>
  );
}

type PlayersProps = { rows: readonly PlayerStatRow[]; sort: string | null; filter: Filter; caption: string };

function Players({ rows, sort: sortText, filter, caption }: PlayersProps) {
  const waiting = useWaiting();
  const changed = useChangedRows(rows, idOf, nameOf);
  const sort = parseSort(sortText);
  const players = useMemo(() => ranked(rows), [rows]);
  const inOrder = useMemo(() => sorted(players, parseSort(sortText)), [players, sortText]);
  const columns = useMemo(() => statColumns(parseSort(sortText).by), [sortText]);
  const shown = useMemo(() => filtered(inOrder, filter.applied), [inOrder, filter.applied]);
  return (
    <>
      <p role="status" className={style.count}>
        {countWords(shown.length, players.length) + sortWords(sort)}
      </p>
      {shown.length === 0 ? (
        <EmptyTable>
          No player or team name contains “{filter.applied.trim()}”. <ShowAll filter={filter} />
        </EmptyTable>
      ) : (
        <Table
          caption={caption}
          columns={columns}
          rows={shown}
          keyOf={idOf}
          sortedBy={{ label: labelOf(sort.by), direction: sort.direction }}
          leader={players[0]}
          changed={changed}
          waiting={waiting}
          className={style.stats}
        />
      )}
      <p className={ui.words}>
        Ranked by frames won, then win percentage, average frame margin, total points for and frames played. Averages
        are points per frame, rounded; the average frame margin is the difference between them.
      </p>
    </>
  );
}

function ShowAll({ filter }: { filter: Filter }) {
  const search = new URLSearchParams(useLocation().search);
  search.delete('q');
  return (
    <Link to={searchText(search)} className={ui.link} onClick={() => filter.type('')} preventScrollReset>
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

function filtered(players: readonly RankedPlayer[], typed: string): readonly RankedPlayer[] {
  if (typed.trim() === '') return players;
  const wanted = fits(typed);
  return players.filter((player) => wanted(player.findable));
}

function countWords(shown: number, all: number): string {
  return shown === all ? countOf(all, 'player') : `${shown} of ${countOf(all, 'player')}`;
}

/** Empty for the ranking, the default order. */
function sortWords(sort: Sort): string {
  if (makeSort(sort) === null) return '';
  const first = sort.by === 'player' || sort.by === 'team' ? ['A first', 'Z first'] : ['lowest first', 'highest first'];
  return `, sorted by ${labelOf(sort.by).toLowerCase()}, ${sort.direction === 'ascending' ? first[0] : first[1]}`;
}
