import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { divisionNameIn } from '#web/choice/division-name.tsx';
import { LiveDot, LiveScore } from '#web/components/form.tsx';
import { Link } from '#web/components/links.tsx';
import { momentIn } from '#web/components/moment.tsx';
import { useScreenOn } from '#web/components/screen-on.ts';
import { titleOf } from '#web/draws/showing.ts';
import { useStage } from '#web/draws/stage.tsx';
import layout from '#web/layout/layout.module.css';
import { BALLS } from '#web/layout/layout.tsx';
import { useSite } from '#web/layout/site.ts';
import { useHydrated } from '#web/store.ts';
import type { loadTv, TvData } from './load.ts';
import { type Part, partsOf } from './parts.tsx';
import { siteOrigin } from './site-origin.ts';
import style from './tv.module.css';
import { useAge, useDelayedOff, useReload, useTurn } from './use-turns.ts';
import { DrawView, Name } from './views.tsx';

export { headOfTv as head, loadTv as loader } from './load.ts';

/** Milliseconds: how long a finished draw stays, how often to check for a new release, how often to retry after a failure. */
const DRAW_STAYS = 60_000;
const LOOK_AFTER = 5 * 60_000;
const RETRY_AFTER = 30_000;

/** The TV screen for the club. It shows one view after another without any input. A live draw replaces the views. */
export function Component() {
  const data = useLoaderData<typeof loadTv>();
  const { seasons } = useSite();
  const parts = useMemo(
    () => partsOf(data, (division, season = seasons.default) => divisionNameIn(seasons, season, division)),
    [data, seasons],
  );
  const { turn, now } = useTurn(parts);
  const { showing, shown, revealing } = useStage(data.draws, null);
  const draws = useDelayedOff(revealing, DRAW_STAYS);
  useReload(revealing ? null : LOOK_AFTER);
  if (draws && showing !== null) {
    const { round, matches } = showing.draw;
    const title = titleOf(data.draws, showing.competition, round);
    return (
      <Frame title={title} aside={`${shown} of ${matches.length}`} isLive now={now}>
        <DrawView matches={matches} shown={shown} />
      </Frame>
    );
  }
  if (turn === undefined) return null;
  const { key, title, aside, isLive, view } = turn;
  return (
    <Frame
      {...{ title, aside, isLive, now }}
      latest={isLive ? null : data.latest}
      rail={<Balls parts={parts} at={key} />}
    >
      <Fragment key={key}>{view}</Fragment>
    </Frame>
  );
}

/** Shown while the data cannot be loaded. The page recovers on its own. */
export function ErrorBoundary() {
  useReload(RETRY_AFTER, true);
  return (
    <Frame title="Back in a moment" aside="" isLive={false} now={0}>
      <Name />
    </Frame>
  );
}

type FrameProps = Pick<Part, 'title' | 'aside' | 'isLive'> & {
  now: number;
  latest?: TvData['latest'];
  rail?: ReactNode;
  children: ReactNode;
};

/**
 * The wooden frame around the cloth. The title is above. Below are the progress of the round, and the age of the data or the
 * latest running score, if that is not shown above.
 */
function Frame({ title, aside, isLive, now, latest = null, rail = <span />, children }: FrameProps) {
  const { league } = useSite();
  const age = useAge(now);
  useScreenOn();
  useEscape();
  return (
    <div className={style.tv} data-room={useRoomLight()}>
      <Link to="/" className={`visually-hidden ${layout.skip}`}>
        Back to the site
      </Link>
      <header className={style.head}>
        <h1 tabIndex={-1}>{league.name}</h1>
        <Clock />
        <h2>
          {isLive ? <LiveDot /> : null}
          {title}
        </h2>
        <p>{aside}</p>
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
        <Address />
      </footer>
    </div>
  );
}

/** More balls than this are smaller, and more than twice as many would not fit. */
const MANY_BALLS = 30;

/** A ball for each view in the round. The ball of the current view is lit. */
function Balls({ parts, at }: { parts: readonly Part[]; at: string }) {
  return (
    <span className={layout.balls} data-many={parts.length > MANY_BALLS || undefined} aria-hidden="true">
      {parts.slice(0, parts.length > 2 * MANY_BALLS ? 0 : undefined).map(({ key }, index) => (
        <i key={key} className={layout[BALLS[index % BALLS.length] ?? '']} data-here={key === at || undefined} />
      ))}
    </span>
  );
}

/** The time in the league's time zone. The server renders no time, because its page is the same for everyone. */
function Clock() {
  const { timeZone } = useSite().league;
  const [now, setNow] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), now === 0 ? 0 : 60_000 - (now % 60_000));
    return () => clearTimeout(timer);
  }, [now]);
  return <time>{now === 0 ? '' : momentIn(new Date(now).toISOString(), timeZone).time}</time>;
}

/** The site's address, where visitors can read more. */
function Address() {
  return <span>{useHydrated() ? new URL(siteOrigin()).host : ''}</span>;
}

/** The brightness of the room, if the address says so: `light` for a bright room, `light=off` for a dark one. */
function useRoomLight(): 'light' | 'dark' | undefined {
  const light = new URLSearchParams(useLocation().search).get('light');
  if (light === null) return undefined;
  return light === 'off' ? 'dark' : 'light';
}

/** The Escape key leads back to the site. In full screen, the first press only ends full screen. */
function useEscape(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onKey({ key }: KeyboardEvent): void {
      if (key === 'Escape' && document.fullscreenElement === null) void navigate('/');
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
}
