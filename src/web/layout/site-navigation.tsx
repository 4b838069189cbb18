import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#web/components/links.tsx';
import { queryText } from '#web/choice/season-choice.ts';
import { breaksPath, useCarriedQueryText } from '#web/choice/use-choice.ts';
import { useRememberedSignedInUser } from '#web/officials/official-hint.ts';
import type { PageLink } from './pages.ts';
import { navigation } from './pages.ts';
import { useSite } from './site.ts';
import style from './site-navigation.module.css';
import { LazyToDoCount } from './lazy-to-do-count.tsx';

const alwaysVisiblePages = navigation.flatMap(({ pages }) => pages.filter((page) => page.always));
const highlightedPages = navigation.flatMap(({ pages }) => pages.filter((page) => page.gold !== undefined));
const hasPagesOnlyInMenu = navigation.some(({ pages }) => pages.some((page) => !page.always));

/**
 * The navigation. A desktop shows some links in a row and the others in a menu. A phone shows all links in the menu.
 */
export function SiteNavigation() {
  return (
    <nav aria-label="Main" className={style.navigation}>
      <ul className={style.row}>
        {alwaysVisiblePages.map(renderNavigationItem)}
        <HighlightedLink />
      </ul>
      <EnterResultLink />
      <Menu />
    </nav>
  );
}

/**
 * The highlighted link: one for visitors, another for signed-in users. Both are rendered in the same space and one is
 * invisible, so that nothing moves once the browser knows who is signed in.
 */
function HighlightedLink() {
  const wanted = useRememberedSignedInUser() === null ? 'visitors' : 'officials';
  return (
    <li className={style.gold}>
      {highlightedPages.map((page) => (
        <ItemLink
          key={page.to}
          page={page}
          className={page.gold === wanted ? style.highlighted : `${style.highlighted} ${style.other}`}
        />
      ))}
    </li>
  );
}

/**
 * A link to the form for match results, for signed-in captains and officials, who need it most. It is shown only on
 * narrow screens, where the other links are inside the menu.
 */
function EnterResultLink() {
  const { pathname } = useLocation();
  if (useRememberedSignedInUser() === null || pathname === '/data-input') return null;
  return (
    <Link to="/data-input" className={`${style.highlighted} ${style.enter}`}>
      Enter<span className="visually-hidden-on-phone"> result</span>
    </Link>
  );
}

/** A menu that opens without scripts. Scripts close it on Escape, on a tap elsewhere, and on a change of page. */
function Menu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const { league } = useSite();
  const isShown = ({ shownIf }: PageLink) => shownIf === undefined || league[shownIf];
  // A layout effect closes the menu together with the change of page. A later effect could close a menu that the user
  // has just opened.
  useLayoutEffect(() => {
    if (menu.current !== null) menu.current.open = false;
  }, [key]);
  useEffect(() => closeOnEscapeOrOutsidePress(menu.current), []);
  return (
    <details ref={menu} className={hasPagesOnlyInMenu ? style.menu : `${style.menu} ${style.phoneOnly}`}>
      <summary>
        <span className="visually-hidden-on-phone">Menu</span>
        <span className={style.waiting}>
          <LazyToDoCount />
        </span>
      </summary>
      <div className={`${style.drop} ${style.panel}`}>
        {navigation.map(({ title, pages }) => (
          <section key={title} className={pages.every((page) => page.always) ? style.phoneOnly : undefined}>
            <h2>{title}</h2>
            <ul>{pages.filter(isShown).map(renderNavigationItem)}</ul>
          </section>
        ))}
      </div>
    </details>
  );
}

function renderNavigationItem(page: PageLink) {
  return (
    <li key={page.to} className={page.always ? style.always : undefined}>
      <ItemLink page={page} className={page.gold === 'officials' ? style.highlighted : undefined} />
    </li>
  );
}

function ItemLink({ page: { to, label }, className }: { page: PageLink; className: string | undefined }) {
  const isHere = useLocation().pathname === to;
  const carried = useCarriedQueryText();
  return (
    <Link
      // The link to Home has no season or division, because Home always begins with the default season. The link to the
      // Breaks page has no division.
      to={to + (to === '/' ? '' : to === breaksPath ? queryTextWithoutDivision(carried) : carried)}
      aria-current={isHere ? 'page' : undefined}
      className={className}
    >
      {to === '/admin' ? (
        <span>
          {label}
          <LazyToDoCount />
        </span>
      ) : (
        label
      )}
    </Link>
  );
}

function queryTextWithoutDivision(carried: string): string {
  const query = new URLSearchParams(carried);
  query.delete('division');
  return queryText(query);
}

/** Closes an open `<details>` on Escape or on a tap elsewhere. Returns a function that stops this. */
export function closeOnEscapeOrOutsidePress(details: HTMLDetailsElement | null): () => void {
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || details === null || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  }
  function onPress({ target }: Event): void {
    if (target instanceof Node && details !== null && !details.contains(target)) details.open = false;
  }
  const listening = new AbortController();
  document.addEventListener('keydown', onKey, listening);
  document.addEventListener('pointerdown', onPress, listening);
  return () => listening.abort();
}
