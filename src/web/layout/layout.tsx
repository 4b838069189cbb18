import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import type { LogoAnswer } from '#contract/content.ts';
import { FittedPicture } from '#web/components/fitted-picture.tsx';
import { LinkNavigationProvider, Link } from '#web/components/links.tsx';
import { CarriedQueryContext, useComputedCarriedQuery, useFollowChoiceInOtherTabs } from '#web/choice/use-choice.ts';
import { Announcement } from '#web/live/announcement.tsx';
import { OfflineNotice } from '#web/offline/offline-notice.tsx';
import { FailurePage } from './failure-page.tsx';
import style from './layout.module.css';
import { NoticeArea } from './notices.tsx';
import { SiteNavigation } from './site-navigation.tsx';
import { SiteSearch } from './site-search.tsx';
import { useSite } from './site.ts';
import { usePageLoading } from './use-page-loading.ts';
import { headOf, isFullWindowScreen } from '#web/screen.ts';
import { canonicalPath, setCanonicalAddress, pageTitle } from './page-head.ts';

/** The colours of snooker balls, in the order of their points. */
export const BALL_COLOURS = ['red', 'yellow', 'green', 'brown', 'blue', 'pink', 'black'] as const;

/** The layout of all pages. A page that fills the window has no header, navigation or footer. */
export function Layout() {
  return (
    <LinkNavigationProvider>
      {isFullWindowScreen(useMatches()) ? <FullWindowPage /> : <PageWithHeader />}
    </LinkNavigationProvider>
  );
}

function FullWindowPage() {
  usePageTitleAndFocus();
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}

function PageWithHeader() {
  const { league, seasons } = useSite();
  const carried = useComputedCarriedQuery();
  const title = usePageTitleAndFocus();
  useFollowChoiceInOtherTabs(seasons);
  return (
    <CarriedQueryContext value={carried}>
      <PageFrame
        name={league.name}
        logo={league.logo}
        home="/"
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
        <NoticeArea />
        <OfflineNotice />
        <ScrollRestoration />
      </PageFrame>
    </CarriedQueryContext>
  );
}

/** The page to show if not even the league's name could be loaded. */
export function EmergencyLayout() {
  return (
    <PageFrame name="Snooker League" logo={null} home="/" beside={null}>
      <FailurePage />
    </PageFrame>
  );
}

type FrameProps = { name: string; logo: LogoAnswer | null; home: string; beside: ReactNode; children: ReactNode };

function PageFrame({ name, logo, home, beside, children }: FrameProps) {
  const { search } = useLocation();
  const waiting = usePageLoading();
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
              {BALL_COLOURS.map((ball) => (
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
 * After a change of page, does what a browser does for a new document: sets the tab's title and moves the focus to the
 * heading, so that screen readers read it. Also sets the canonical address. If only the query changed, the focus stays,
 * and the function returns the title, to be announced. Otherwise it returns an empty text.
 */
function usePageTitleAndFocus(): string {
  const { pathname, search } = useLocation();
  const head = headOf(useMatches(), useSite());
  const failed = head === null;
  const title = pageTitle(head, useSite());
  const address = canonicalPath(head, { pathname, search });
  const [announced, setAnnounced] = useState('');
  const last = useRef({ pathname, search });

  // A layout effect moves the focus at the moment of the change of page. A later effect could take the focus from
  // something that the visitor has pressed after the change.
  useLayoutEffect(() => {
    // `FailurePage` sets the title of a page that failed.
    if (!failed) document.title = title;
    setCanonicalAddress(address);
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
