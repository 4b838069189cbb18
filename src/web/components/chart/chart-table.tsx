import style from './chart.module.css';

type ChartTableProps = { caption: string; headers: readonly string[]; rows: readonly (readonly (string | number)[])[] };

/** The numbers of a chart, one row for each week, whose name comes first. */
export function ChartTable({ caption, headers, rows }: ChartTableProps) {
  return (
    <details className={style.behind}>
      <summary>Show as table</summary>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([week, ...values]) => (
            <tr key={week}>
              <th scope="row">{week}</th>
              {values.map((value, index) => (
                <td key={headers[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
