import style from './chart.module.css';

type ChartTableProps = { caption: string; headers: readonly string[]; rows: readonly (readonly (string | number)[])[] };

/** The numbers behind a chart, one row for each week; the week comes first. */
export function ChartTable({ caption, headers, rows }: ChartTableProps) {
  return (
    <details className={style.behind}>
      <summary>The numbers as a table</summary>
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
