import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { timeInWords } from '#domain/day.ts';
import { divisionNameIn } from '#web/choice/division-name.tsx';
import { LiveDot, LiveScore } from '#web/components/form.tsx';
import { Link } from '#web/components/links.tsx';
import { dayAndTimeInZone } from '#web/components/moment.tsx';
import { useWakeLock } from '#web/components/wake-lock.ts';
import { titleOfDraw } from '#web/draws/showing.ts';
import { useDrawDisplay } from '#web/draws/stage.tsx';
import layout from '#web/layout/layout.module.css';
import { BALL_COLOURS } from '#web/layout/layout.tsx';
import { useSite } from '#web/layout/site.ts';
import { useHydrated } from '#web/store.ts';
import type { loadTv, TvData } from './load.ts';
import { type TvView, tvViews } from './tv-views.tsx';
import { siteOrigin } from './site-origin.ts';
import style from './tv.module.css';
import { useDataAgeWords, useDelayedOff, useReloadOnNewRelease, useCurrentView } from './use-turns.ts';
import { DrawView, LeagueName } from './views.tsx';

export { headOfTv as head, loadTv as loader } from './load.ts';

/** How long a finished draw stays on the screen, in milliseconds. */
const FINISHED_DRAW_DURATION_MS = 60_000;
/** How often to check for a new release, in milliseconds. */
const RELEASE_CHECK_INTERVAL = 5 * 60_000;
/** How often a page that failed to load checks whether the site answers again, in milliseconds. */
const RETRY_INTERVAL_MS = 30_000;

/** The TV screen for the club. It shows one view after another without any input. A live draw replaces these views. */
export function Component() {
  const data = useLoaderData<typeof loadTv>();
  const { seasons } = useSite();
  const isPhone = useHydrated() && window.matchMedia('(width < 37.5rem)').matches;
  const views = useMemo(
    () => tvViews(data, (division, season = seasons.default) => divisionNameIn(seasons, season, division), !isPhone),
    [data, seasons, isPhone],
  );
  const { turn, now } = useCurrentView(views);
  const { showing, shown, revealing } = useDrawDisplay(data.draws, null);
  const draws = useDelayedOff(revealing, FINISHED_DRAW_DURATION_MS);
  useReloadOnNewRelease(revealing ? null : RELEASE_CHECK_INTERVAL);
  if (draws && showing !== null) {
    const { round, matches } = showing.draw;
    const title = titleOfDraw(data.draws, showing.competition, round);
    return (
      <TvPageLayout title={title} aside={`${shown} of ${matches.length}`} isLive now={now}>
        <DrawView matches={matches} shown={shown} />
      </TvPageLayout>
    );
  }
  if (turn === undefined) return null;
  const { key, title, aside, isLive, hasCodes, view } = turn;
  return (
    <TvPageLayout
      {...{ title, aside, isLive, hasCodes, now }}
      latest={isLive ? null : data.latest}
      rail={<ViewIndicator views={views} at={key} />}
    >
      <Fragment key={key}>{view}</Fragment>
    </TvPageLayout>
  );
}

/** The screen while the data cannot be loaded. It reloads by itself once the site answers. */
export function ErrorBoundary() {
  useReloadOnNewRelease(RETRY_INTERVAL_MS, true);
  return (
    <TvPageLayout title="Back in a moment" aside="" isLive={false} now={0}>
      <LeagueName />
    </TvPageLayout>
  );
}

type TvFrameProps = Pick<TvView, 'title' | 'aside' | 'isLive'> & {
  hasCodes?: boolean;
  now: number;
  latest?: TvData['latest'];
  rail?: ReactNode;
  children: ReactNode;
};

/**
 * The header and the footer around each view. The header shows the league, the time and the view's title. The footer
 * shows a ball for each view (`rail`) and the site's address. Between the balls and the address, the footer shows the
 * running score that changed last (`latest`). If the data may be outdated, the footer shows the age of the data instead
 * of the score. `now`: when the view started, in milliseconds since 1970.
 */
function TvPageLayout({
  title,
  aside,
  isLive,
  hasCodes = false,
  now,
  latest = null,
  rail = <span />,
  children,
}: TvFrameProps) {
  const { league } = useSite();
  const age = useDataAgeWords(now);
  useWakeLock();
  useEscapeToLeave();
  return (
    <div className={style.tv} data-room={useRoomLightInAddress()}>
      <Link to="/" className={`visually-hidden ${layout.skip} ${style.back}`}>
        Back to the site
      </Link>
      <header className={style.head}>
        <h1 tabIndex={-1}>{league.name}</h1>
        <CurrentTime />
        <h2>
          {isLive ? <LiveDot /> : null}
          {title}
        </h2>
        <p>
          {aside}
          {hasCodes ? <small className={style.scan}> Scan for the match page</small> : null}
        </p>
      </header>
      <div className={style.part}>{children}</div>
      <footer className={style.rail}>
        {rail}
        <span role="status">{age}</span>
        {latest === null || age !== '' ? null : (
          <p>
            <span>{latest.homeTeamName}</span> <LiveScore of={latest} inText /> <span>{latest.awayTeamName}</span>
          </p>
        )}
        <SiteHostName />
      </footer>
    </div>
  );
}

/**
 * If there are more balls than this, the balls are smaller. If there are more than twice as many, no balls are shown,
 * because they would not fit.
 */
const MAX_FULL_SIZE_BALLS = 30;

/** A snooker ball for each view. The ball of the current view is highlighted. */
function ViewIndicator({ views, at }: { views: readonly TvView[]; at: string }) {
  return (
    <span className={layout.balls} data-many={views.length > MAX_FULL_SIZE_BALLS || undefined} aria-hidden="true">
      {views.slice(0, views.length > 2 * MAX_FULL_SIZE_BALLS ? 0 : undefined).map(({ key }, index) => (
        <i
          key={key}
          className={layout[BALL_COLOURS[index % BALL_COLOURS.length] ?? '']}
          data-here={key === at || undefined}
        />
      ))}
    </span>
  );
}

/** The time in the league's time zone. The server renders no time, because its page is the same for everyone. */
function CurrentTime() {
  const { timeZone } = useSite().league;
  const [now, setNow] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), now === 0 ? 0 : 60_000 - (now % 60_000));
    return () => clearTimeout(timer);
  }, [now]);
  return <time>{now === 0 ? '' : timeInWords(dayAndTimeInZone(new Date(now).toISOString(), timeZone).time)}</time>;
}

/** The site's host name, so that people in the club can find the site. Empty until hydration. */
function SiteHostName() {
  return <span>{useHydrated() ? new URL(siteOrigin()).host : ''}</span>;
}

/**
 * Returns the brightness of the room, which the page's address contains: `?light` for a bright room, `?light=off` for a
 * dark one. Undefined if the address contains neither.
 */
function useRoomLightInAddress(): 'light' | 'dark' | undefined {
  const light = new URLSearchParams(useLocation().search).get('light');
  if (light === null) return undefined;
  return light === 'off' ? 'dark' : 'light';
}

/** Makes the Escape key lead back to the site. In full screen, the first press only ends full screen. */
function useEscapeToLeave(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onKey({ key }: KeyboardEvent): void {
      if (key === 'Escape' && document.fullscreenElement === null) void navigate('/');
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
}
