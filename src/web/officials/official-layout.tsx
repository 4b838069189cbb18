import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { VISITOR } from '#domain/people/permissions.ts';
import { Link } from '#web/components/links.tsx';
import type { SignedInUser } from './official-hint.ts';
import style from './official-layout.module.css';
import { permittedPages, type MainPageName, mainPageOf, MAIN_PAGES } from './official-pages.ts';
import { ToDoCount } from './to-do-count.tsx';

/** The icons of the five main pages, as SVG paths in a 24 × 24 square. */
const ICONS: Record<MainPageName, string> = {
  'to-do': 'M4 12.5 9.5 18 20 6.5',
  matches: 'M4 5h16v14H4zM4 10h16M9 10v9',
  teams: 'M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M5 20c0-4 3-6 7-6s7 2 7 6',
  cups: 'M7 4h10v6a5 5 0 0 1-10 0zM7 6H4c0 3 1 4.5 3 4.5M17 6h3c0 3-1 4.5-3 4.5M12 15v4M8 20h8',
  league: 'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5',
};

type OfficialFrameProps = { who: SignedInUser | null; children: ReactNode };

/**
 * The layout of every officials' page, with links to the main pages (`MAIN_PAGES`) that the user may open: on a desktop
 * in a column, otherwise in a bar at the bottom of the screen. Captains get no such links.
 */
export function OfficialLayout({ who, children }: OfficialFrameProps) {
  const mainPages = who === null ? [] : permittedPages({ ...VISITOR, ...who }, MAIN_PAGES);
  const { pathname } = useLocation();
  const here = mainPageOf(pathname);
  // The element tree is the same with and without the links, so that no typed text is lost when a session ends.
  return (
    <div className={mainPages.length === 0 ? undefined : style.frame}>
      {mainPages.length === 0 ? null : (
        <nav aria-label="Places" className={style.places}>
          <ul>
            {mainPages.map(({ name, to, label }) => (
              <li key={name}>
                <Link to={to} aria-current={pathname === to ? 'page' : name === here ? 'true' : undefined}>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d={ICONS[name]} />
                  </svg>
                  {label}
                  {name === 'to-do' ? <ToDoCount /> : null}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={style.page}>{children}</div>
    </div>
  );
}
