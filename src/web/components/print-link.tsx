import style from './print-link.module.css';

type PrintLinkProps = {
  document: 'standings' | 'results' | 'handicaps' | 'snooker-fixtures';
  query?: Record<string, string | number>;
};

/** Opens the page's content as a PDF to print; a league table also as a file for a spreadsheet. */
export function PrintLink({ document, query = {} }: PrintLinkProps) {
  const given = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const search = given.length === 0 ? '' : `?${given.join('&')}`;
  return (
    <p className={style.print} data-screen-only>
      <a href={`/downloads/${document}.pdf${search}`}>Print (PDF)</a>
      {document === 'standings' && <a href={`/downloads/standings.csv${search}`}>Download (CSV)</a>}
    </p>
  );
}
