import style from './print-link.module.css';

type PrintLinkProps = {
  document: 'standings' | 'results' | 'handicaps' | 'snooker-fixtures';
  query?: Record<string, string | number>;
};

/** Opens the page's content as a PDF to print. */
export function PrintLink({ document, query = {} }: PrintLinkProps) {
  const given = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const address = `/downloads/${document}.pdf${given.length === 0 ? '' : `?${given.join('&')}`}`;
  return (
    <p className={style.print} data-screen-only>
      <a href={address}>Print (PDF)</a>
    </p>
  );
}
