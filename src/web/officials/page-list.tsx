import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import style from './page-list.module.css';
import type { OfficialSubpage } from './official-pages.ts';

type PageLinksProps = { name: string; pages: readonly Pick<OfficialSubpage, 'to' | 'label'>[] };

/**
 * Links from one of the officials' main pages, such as Cups, to the pages that belong to it. `name`: the accessible
 * name of the group of links.
 */
export function SubpageLinks({ name, pages }: PageLinksProps) {
  return (
    <nav aria-label={name} className={style.links}>
      {pages.map(({ to, label }) => (
        <Link key={to} to={to} className={ui.chip}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** A list of links to officials' pages, grouped under headings. */
export function PageList({ name, pages }: { name: string; pages: readonly OfficialSubpage[] }) {
  return (
    <nav aria-label={name} className={`${ui.grid} ${style.pages}`}>
      {[...Map.groupBy(pages, ({ title }) => title)].map(([title, those]) => (
        <section key={title} className={ui.flush}>
          <h2 className={ui.head}>{title}</h2>
          <ul>
            {those.map(({ to, label, about }) => (
              <li key={to} className={ui.leads}>
                <Link to={to}>
                  <strong>{label}</strong>
                  <span>{about}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
