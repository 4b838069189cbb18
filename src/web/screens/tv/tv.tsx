import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { Link } from '#web/components/links.tsx';
import { momentIn } from '#web/components/moment.tsx';
import { useScreenOn } from '#web/components/screen-on.ts';
import { titleOf } from '#web/draws/showing.ts';
import { useStage } from '#web/draws/stage.tsx';
import layout from '#web/layout/layout.module.css';
import { BALLS } from '#web/layout/layout.tsx';
import { useSite } from '#web/layout/site.ts';
import { useHydrated } from '#web/store.ts';
import type { loadTv } from './load.ts';
import { DrawView, PartView } from './part-view.tsx';
import { partsOf } from './parts.ts';
import style from './tv.module.css';
import { useAge, useHeld, useNewRelease, useRetry, useTurn } from './use-turns.ts';

export { headOfTv as head, loadTv as loader } from './load.ts';

/** How long a draw stays once it is over, in milliseconds. */
const DRAW_STAYS = 60_000;

/** The screen for the club: one part of the league after the other, without hands. A live draw takes it over. */
export function Component() {
  const data = useLoaderData<typeof loadTv>();
  const parts = useMemo(() => partsOf(data), [data]);
  const { turn, now } = useTurn(parts);
  const stage = useStage(data.draws, null);
  const draws = useHeld(stage.revealing, DRAW_STAYS);
  useScreenOn();
  useEscape();
  useNewRelease(stage.revealing ? 0 : now);
  const { showing } = stage;
  if (draws && showing !== null) {
    const { matches } = showing.draw;
    return (
      <Frame
        title={titleOf(data.draws, showing.competition, showing.draw.round)}
        live
        aside={`${stage.shown} of ${matches.length}`}
        now={now}
      >
        <DrawView matches={matches} shown={stage.shown} />
      </Frame>
    );
  }
  if (turn === undefined) return null;
  const live = turn.kind === 'matches' && turn.live;
  return (
    <Frame
      title={turn.title}
      aside={turn.aside}
      live={live}
      now={now}
      parts={parts.map(({ key }) => key)}
      at={turn.key}
    >
      <PartView key={turn.key} part={turn} data={data} />
    </Frame>
  );
}

/** Shown while the data cannot be loaded: the page comes back by itself. */
export function ErrorBoundary() {
  const { league } = useSite();
  useRetry();
  useScreenOn();
  useEscape();
  return (
    <Frame title="Back in a moment" aside="" live={false} now={0}>
      <p className={style.alone}>
        <b>{league.name}</b>
      </p>
    </Frame>
  );
}

type FrameProps = {
  title: string;
  aside: string;
  live: boolean;
  now: number;
  /** The keys of the parts, and of the one that shows: a ball for each. */
  parts?: readonly string[];
  at?: string;
  children: ReactNode;
};

/** More balls than these would not fit. */
const MOST_BALLS = 30;

/** The wood around the cloth: the title above, and below the balls, one for each part, and how old it all is. */
function Frame({ title, aside, live, now, parts = [], at, children }: FrameProps) {
  const { league } = useSite();
  const age = useAge(now);
  const room = useRoom();
  return (
    <div className={style.tv} data-room={room}>
      <Link to="/" className={`visually-hidden ${layout.skip}`}>
        Back to the site
      </Link>
      <header className={style.head}>
        <h1 tabIndex={-1}>{league.name}</h1>
        <Clock />
        <h2>
          {live ? (
            <span className={layout.balls}>
              <i className={layout['red']} />
            </span>
          ) : null}
          {title}
        </h2>
        <p>{aside}</p>
      </header>
      <div className={style.part}>{children}</div>
      <footer className={style.rail}>
        <span className={layout.balls} aria-hidden="true">
          {parts.length > MOST_BALLS
            ? null
            : parts.map((key, index) => (
                <i
                  key={key}
                  className={layout[BALLS[index % BALLS.length] ?? '']}
                  data-here={key === at || undefined}
                />
              ))}
        </span>
        <span role="status">{age}</span>
        <Address />
      </footer>
    </div>
  );
}

/** The time of the league's place. The server has none: its page is the same for everybody. */
function Clock() {
  const { timeZone } = useSite().league;
  const [now, setNow] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), now === 0 ? 0 : 60_000 - (now % 60_000));
    return () => clearTimeout(timer);
  }, [now]);
  return <time>{now === 0 ? '' : momentIn(new Date(now).toISOString(), timeZone).time}</time>;
}

/** Where everybody can read the rest. */
function Address() {
  return <span>{useHydrated() ? window.location.host : ''}</span>;
}

/** The light of the room, where the address says so by `light`, or by `light=off`. */
function useRoom(): 'light' | 'dark' | undefined {
  const light = new URLSearchParams(useLocation().search).get('light');
  if (light === null) return undefined;
  return light === 'off' ? 'dark' : 'light';
}

/** Escape leads back to the site. In full screen it ends that first. */
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
