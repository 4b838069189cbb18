import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import type { LogoAnswer } from '#contract/content.ts';
import { FittedPicture } from '#web/components/fitted-picture.tsx';
import { Link } from '#web/components/links.tsx';
import { CarriedQuery, useCarriedQuery, useOtherTabs } from '#web/choice/use-choice.ts';
import { Announcement } from '#web/live/announcement.tsx';
import { OfflineNotice } from '#web/offline/offline-notice.tsx';
import { Failure } from './failure.tsx';
import style from './layout.module.css';
import { Notices } from './notices.tsx';
import { SiteNavigation } from './site-navigation.tsx';
import { SiteSearch } from './site-search.tsx';
import { useSite } from './site.ts';
import { useWaiting } from './use-waiting.ts';
import { headOf, isBare } from '#web/screen.ts';
import { canonicalPath, moveCanonical, titleOf } from './page-head.ts';

/** The balls by what they score. */
export const BALLS = ['red', 'yellow', 'green', 'brown', 'blue', 'pink', 'black'] as const;

/** The layout of all pages. One that fills the window has it all to itself. */
export function Layout() {
  return isBare(useMatches()) ? <BarePage /> : <FramedPage />;
}

function BarePage() {
  useArrival();
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}

function FramedPage() {
  const { league, seasons } = useSite();
  const carried = useCarriedQuery();
  const title = useArrival();
  useOtherTabs(seasons);
  return (
    <CarriedQuery value={carried}>
      <Frame
        name={league.name}
        logo={league.logo}
        home={`/${carried}`}
        beside={
          <>
            <SiteNavigation />
            <SiteSearch />
          </>
        }
      >
        <Outlet />
        <p role="status" className="visually-hidden">
          {title}
        </p>
        <Announcement />
        <Notices />
        <OfflineNotice />
        <ScrollRestoration />
      </Frame>
    </CarriedQuery>
  );
}

/** The page shown if not even the league's name could be loaded. */
export function BareLayout() {
  return (
    <Frame name="Snooker League" logo={null} home="/" beside={null}>
      <Failure />
    </Frame>
  );
}

type FrameProps = { name: string; logo: LogoAnswer | null; home: string; beside: ReactNode; children: ReactNode };

function Frame({ name, logo, home, beside, children }: FrameProps) {
  const { search } = useLocation();
  const waiting = useWaiting();
  return (
    <>
      <a className={`visually-hidden ${style.skip}`} href={`${search}#content`}>
        Skip to content
      </a>
      <header className={style.felt}>
        <div className={style.bar}>
          <Link className={style.brand} to={home}>
            {logo === null ? null : <FittedPicture of={logo} alt="" width={80} height={40} />}
            <span className={style.balls} aria-hidden="true">
              {BALLS.map((ball) => (
                <i key={ball} className={style[ball]} />
              ))}
            </span>
            <span className={style.name}>{name}</span>
          </Link>
          {beside}
        </div>
        <div className={style.progress} data-waiting={waiting} />
      </header>
      <main id="content" tabIndex={-1} className={style.main}>
        {children}
      </main>
      <footer className={style.footer}>
        <p>{name}</p>
      </footer>
    </>
  );
}

/**
 * Does what a browser does when it opens a new document: it sets the title of the tab, and moves the focus to the heading,
 * which screen readers read. If only the query changed, the focus stays, and the new title is returned, to be announced.
 */
function useArrival(): string {
  const { pathname, search } = useLocation();
  const head = headOf(useMatches(), useSite());
  const failed = head === null;
  const title = titleOf(head, useSite());
  const address = canonicalPath(head, { pathname, search });
  const [announced, setAnnounced] = useState('');
  const last = useRef({ pathname, search });

  // With the new page, not after it: the focus is not taken from what a visitor presses as soon as the page shows.
  useLayoutEffect(() => {
    // A page that could not be shown has set its own title.
    if (!failed) document.title = title;
    moveCanonical(address);
    const before = last.current;
    last.current = { pathname, search };
    if (before.pathname !== pathname) {
      setAnnounced('');
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    } else if (before.search !== search) {
      setAnnounced(title);
    }
  }, [failed, title, address, pathname, search]);
  return announced;
}
