import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#web/components/links.tsx';
import { searchText } from '#web/choice/season-choice.ts';
import { breaksPath, useCarried } from '#web/choice/use-choice.ts';
import { useIsOfficial, useSignedIn } from '#web/officials/official-hint.ts';
import type { PageLink } from './pages.ts';
import { navigation } from './pages.ts';
import { useSite } from './site.ts';
import style from './site-navigation.module.css';

const always = navigation.flatMap(({ pages }) => pages.filter((page) => page.always));
const gold = navigation.flatMap(({ pages }) => pages.filter((page) => page.gold !== undefined));
const hasMore = navigation.some(({ pages }) => pages.some((page) => !page.always));

/** The navigation. A desk shows some links in a row and the others in a menu; a phone shows all in the menu. */
export function SiteNavigation() {
  return (
    <nav aria-label="Main" className={style.navigation}>
      <ul className={style.row}>
        {always.map(item)}
        <Gold />
      </ul>
      <EnterResult />
      <Menu />
    </nav>
  );
}

/** The link that stands out. The page from the server is the same for everybody and has room for either, so that nothing moves. */
function Gold() {
  const wanted = useSignedIn() === null ? 'visitors' : 'officials';
  return (
    <li className={style.gold}>
      {gold.map((page) => (
        <ItemLink
          key={page.to}
          page={page}
          className={page.gold === wanted ? style.highlighted : `${style.highlighted} ${style.other}`}
        />
      ))}
    </li>
  );
}

/** On a phone, where the row is in the menu: the page that officials and captains need most. */
function EnterResult() {
  const { pathname } = useLocation();
  if (useSignedIn() === null || pathname === '/data-input') return null;
  return (
    <Link to="/data-input" className={`${style.highlighted} ${style.enter}`}>
      Enter result
    </Link>
  );
}

/** A menu that opens without scripts. Scripts close it on Escape, when the visitor taps elsewhere, and when the page changes. */
function Menu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const { league } = useSite();
  const isShown = ({ shownIf }: PageLink) => shownIf === undefined || league[shownIf];
  // With the new page, not after it: a menu that is opened as soon as the page shows stays open.
  useLayoutEffect(() => {
    if (menu.current !== null) menu.current.open = false;
  }, [key]);
  useEffect(() => closeOnEscape(menu.current), []);
  return (
    <details ref={menu} className={hasMore ? style.menu : `${style.menu} ${style.phoneOnly}`}>
      <summary>
        <span className="visually-hidden-on-phone">Menu</span>
      </summary>
      <div className={`${style.drop} ${style.panel}`}>
        {navigation.map(({ title, pages }) => (
          <section key={title} className={pages.every((page) => page.always) ? style.phoneOnly : undefined}>
            <h2>{title}</h2>
            <ul>{pages.filter(isShown).map(item)}</ul>
          </section>
        ))}
      </div>
    </details>
  );
}

function item(page: PageLink) {
  return (
    <li key={page.to} className={page.always ? style.always : undefined}>
      <ItemLink page={page} className={page.gold === 'officials' ? style.highlighted : undefined} />
    </li>
  );
}

function ItemLink({ page: { to, label }, className }: { page: PageLink; className: string | undefined }) {
  const isHere = useLocation().pathname === to;
  const carried = useCarried();
  return (
    <Link
      to={to + (to === breaksPath ? withoutDivision(carried) : carried)}
      aria-current={isHere ? 'page' : undefined}
      className={className}
    >
      {label}
      {to === '/admin' ? <Waiting /> : null}
    </Link>
  );
}

const ToDoCount = lazy(async () => ({ default: (await import('#web/officials/to-do-count.tsx')).ToDoCount }));

/** For officials, how much is to be done: after the page, which is the same for everybody. */
function Waiting() {
  if (!useIsOfficial()) return null;
  return (
    <Suspense>
      {' '}
      <ToDoCount />
    </Suspense>
  );
}

function withoutDivision(carried: string): string {
  const query = new URLSearchParams(carried);
  query.delete('division');
  return searchText(query);
}

/** Closes an open `<details>` on Escape, or when the visitor taps elsewhere. Returns a function that stops it. */
export function closeOnEscape(details: HTMLDetailsElement | null): () => void {
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
