import { PlainTable } from '../plain-table.tsx';
import style from './chart.module.css';

type ChartTableProps = { caption: string; headers: readonly string[]; rows: readonly (readonly (string | number)[])[] };

/**
 * The numbers of a chart as a table that the visitor can unfold. The first column says which week or frame a row is
 * for, and must differ in each row.
 */
export function ChartTable({ caption, headers, rows }: ChartTableProps) {
  return (
    <details className={style.behind}>
      <summary>Show as table</summary>
      <PlainTable
        caption={caption}
        columns={headers.map((label, at) => ({ label, cell: (row: ChartTableProps['rows'][number]) => row[at] }))}
        rows={rows}
        keyOf={([week]) => String(week)}
      />
    </details>
  );
}
