import { Link, useLocation } from 'react-router';
import { searchText } from '#web/choice/season-choice.ts';
import style from './sort-link.module.css';
import { makeSort, parseSort, pressed, type SortKey } from './sort.ts';

type SortLinkProps = { by: SortKey; label: string; short: string };

/** The header of a column, which sorts by it: a link, so that it works without scripts and the view can be shared. */
export function SortLink({ by, label, short }: SortLinkProps) {
  const search = new URLSearchParams(useLocation().search);
  const sort = parseSort(search.get('sort'));
  const next = makeSort(pressed(by, sort));
  if (next === null) search.delete('sort');
  else search.set('sort', next);
  return (
    <Link
      to={{ search: searchText(search) }}
      className={style.sort}
      data-sorted={by === sort.by ? sort.direction : undefined}
      replace
      preventScrollReset
    >
      <span className={style.long}>{label}</span>
      <span className={style.short} aria-hidden="true">
        {short}
      </span>
    </Link>
  );
}
