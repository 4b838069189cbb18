import { useMemo } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { BreakRow } from '#contract/players.ts';
import { countOf } from '#domain/count.ts';
import { allSeasons } from '#web/choice/season-choice.ts';
import { useCarried } from '#web/choice/use-choice.ts';
import { useDivisionFilter } from '#web/choice/use-division-filter.ts';
import { type CardColumn, CardTable } from '#web/components/card-table.tsx';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { DivisionSelect, SeasonSelect } from '#web/components/choice-selects.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { playerAddress } from '#web/layout/addresses.ts';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { useChangedRows } from '#web/live/use-changed-rows.ts';
import style from './breaks.module.css';
import { type KeyedBreak, keyed } from './keyed-break.ts';
import { headOfBreaks, listWords, loadBreaks } from './load.ts';

export { headOfBreaks as head, loadBreaks as loader };

/** Breaks (specification §2). Its division selector filters. */
export function Component() {
  const { choice, rows } = useLoaderData<typeof loadBreaks>();
  const choosing = useDivisionFilter();
  const list = listWords(choice);
  return (
    <>
      <PageHeading below={rows.length === 0 ? list : `${list}: ${countOf(rows.length, 'break')}`}>Breaks</PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
        <DivisionSelect choosing={choosing} />
      </ChoiceForm>
      {rows.length === 0 ? (
        <EmptyTable>No breaks are recorded for {list.replace('All', 'all')}.</EmptyTable>
      ) : (
        <List rows={rows} caption={`Breaks: ${list}`} withSeason={choice.season === allSeasons} />
      )}
    </>
  );
}

function List({ rows, caption, withSeason }: { rows: BreakRow[]; caption: string; withSeason: boolean }) {
  const carried = useCarried();
  const waiting = useWaiting();
  const columns = useMemo(() => breakColumns(carried, withSeason), [carried, withSeason]);
  const breaks = useMemo(() => keyed(rows), [rows]);
  const changed = useChangedRows(breaks, keyOf, nameOf);
  return (
    <CardTable
      caption={caption}
      columns={columns}
      rows={breaks}
      keyOf={keyOf}
      leader={breaks[0]}
      changed={changed}
      waiting={waiting}
      className={style.breaks}
    />
  );
}

function breakColumns(carried: string, withSeason: boolean): CardColumn<KeyedBreak>[] {
  return [
    { label: 'Player', className: style.player, cell: (row) => playerLink(row, carried), rowHeader: true },
    { label: 'Break', className: style.break, cell: (row) => row.break },
    { label: 'Division', className: style.division, cell: (row) => row.division },
    ...(withSeason ? [seasonColumn] : []),
    { label: 'Week', className: style.week, cell: (row) => row.weekNumber },
    { label: 'Opponent', className: style.opponent, cell: (row) => row.opponent },
    { label: 'Frame score', className: style.score, cell: (row) => row.frameScore },
    { label: 'Result', className: style.result, cell: ({ result }) => <b className={style[result]}>{result}</b> },
  ];
}

const seasonColumn: CardColumn<KeyedBreak> = { label: 'Season', className: style.season, cell: (row) => row.season };

function playerLink({ playerId, player }: BreakRow, carried: string) {
  return <Link to={playerAddress({ playerId, name: player }, carried)}>{player}</Link>;
}

function keyOf({ key }: KeyedBreak): string {
  return key;
}

function nameOf({ player }: KeyedBreak): string {
  return player;
}
