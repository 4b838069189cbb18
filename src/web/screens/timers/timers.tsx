import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  type ClockAction,
  type ClockName,
  parseTimerCode,
  type ShootoutView,
  TIME_PRESETS,
  TIME_PRESET_NAMES,
  timesText,
} from '#domain/timers/shootout.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useWakeLock } from '#web/components/wake-lock.ts';
import type { Head } from '#web/screen.ts';
import { useSignInRequested } from '#web/officials/sign-in-request.ts';
import { Select } from '#web/components/choice-form.tsx';
import { clockNames, clockStatus, useAnnouncement } from './clock-words.ts';
import { SharedTimerPanel, ShareOrFollowPanel, UnknownCode, useTimerControl } from './follow-panel.tsx';
import { useSound } from './sound.ts';
import style from './timers.module.css';
import type { OwnTimer, Timer } from './timer.ts';
import { useFullScreen, useSpaceKey } from './use-screen.ts';
import { useTimerConnectionState, useTimer, useShootoutView } from './use-timer.ts';

const SignInPrompt = lazy(() =>
  import('#web/officials/prompt.tsx').then(({ SignInPrompt: loaded }) => ({ default: loaded })),
);

/**
 * `typed`: the code in the address, as typed. `code`: the same code in capitals, without spaces and hyphens; `null` if
 * it is not valid. Both are `null` if the address contains no code.
 */
type TimersData = { typed: string | null; code: string | null };

/** Returns the code in the address. The page itself fetches the timer's state after hydration (`use-timer.ts`). */
export async function loader({ request }: LoaderFunctionArgs): Promise<TimersData> {
  const typed = new URL(request.url).searchParams.get('code')?.trim().slice(0, 20) ?? '';
  return typed === '' ? { typed: null, code: null } : { typed, code: parseTimerCode(typed) };
}

export function head({ code }: TimersData): Head {
  return {
    title: 'Snooker Shootout Timers',
    description: 'A game timer and a shot clock for everyone in the room.',
    // The canonical address contains the code, because phones share the canonical address of a page.
    address: code === null ? '/timers' : `/timers?code=${code}`,
  };
}

/** The Timers screen: the two clocks of a shootout, from the page's own timer or a shared one. */
export function Component() {
  const { typed, code } = useLoaderData<typeof loader>();
  return (
    <>
      <noscript>
        <p>The timers need JavaScript.</p>
      </noscript>
      <PageHeading>Snooker Shootout Timers</PageHeading>
      {typed !== null && code === null ? <UnknownCode typed={typed} /> : <Timers key={code} code={code} />}
    </>
  );
}

function Timers({ code }: { code: string | null }) {
  const { own, timer } = useTimer(code);
  const connection = useTimerConnectionState(timer, own === null ? 'connecting' : 'connected');
  const { controls, takeControl } = useTimerControl(code);
  const signInRequested = useSignInRequested();
  if (connection === 'missing') return <UnknownCode typed={code ?? ''} />;
  return (
    <>
      <ClocksWithControls timer={timer} code={code} controls={controls} known={connection !== 'connecting'} />
      {own === null ? null : <ClockTimesChoice own={own} />}
      {own === null ? null : <ShareOrFollowPanel own={own} />}
      {code === null ? null : (
        <SharedTimerPanel
          code={code}
          connection={connection}
          controls={controls}
          takeControl={() => void takeControl()}
        />
      )}
      {signInRequested ? (
        <Suspense>
          <SignInPrompt
            title="Shootout Timers"
            again
            reason="Only officials can share a timer or control a shared one."
          />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * A field to choose the times of the page's own timer: the lengths of the game and of a shot. Visitors can change the
 * times while both clocks are full.
 */
function ClockTimesChoice({ own }: { own: OwnTimer }) {
  const { times, game, shot } = useShootoutView(own);
  function choose(chosen: string): void {
    const name = TIME_PRESET_NAMES.find((known) => known === chosen);
    const clocks = own.shootout();
    // After a reload, the browser may restore the times that were chosen earlier. The restored choice must not restart
    // a running clock.
    if (name !== undefined && clocks.game.left === null && clocks.shot.left === null) own.restart(name);
  }
  return (
    <div className={style.times}>
      <Select
        label="Times"
        labelled
        name="times"
        value={times}
        options={TIME_PRESET_NAMES}
        wordsOf={(name) => timesText(TIME_PRESETS[name])}
        disabled={!game.isFull || !shot.isFull}
        onChoose={choose}
      />
    </div>
  );
}

type StageProps = { timer: Timer; code: string | null; controls: boolean; known: boolean };

/** Both clocks, with the buttons for sound and full screen. In full screen, only this component is visible. */
function ClocksWithControls({ timer, code, controls, known }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const view = useShootoutView(timer);
  const sentence = useAnnouncement(view, timer);
  // By default, only a device that controls the timer has sound, so that the followers' phones in a hall stay quiet.
  const sound = useSound(timer, view, controls);
  const screen = useFullScreen(stage);
  const press = controls && known ? timer.press : null;
  useWakeLock();
  useSpaceKey(press === null ? null : () => press('shot', 'reset'));
  return (
    <div ref={stage} className={style.stage} data-full={screen.isFull}>
      <div className={style.clocks}>
        <ClockPanel name="game" view={view} press={press} known={known} />
        <ClockPanel name="shot" view={view} press={press} known={known} />
      </div>
      <div className={style.tools}>
        <button type="button" onClick={() => sound.choose(!sound.on)}>
          Sound: {sound.on ? 'on' : 'off'}
        </button>
        <button type="button" onClick={screen.change}>
          {screen.isFull ? 'Exit full screen' : 'Full screen'}
        </button>
        {controls ? (
          <p className={style.hint}>
            <kbd>Space</kbd> resets the shot clock
          </p>
        ) : null}
        {code === null ? null : (
          <p className={style.code}>
            Code <strong>{code}</strong>
          </p>
        )}
      </div>
      <p aria-live="assertive" className="visually-hidden">
        {sentence}
      </p>
    </div>
  );
}

type ClockPanelProps = {
  name: ClockName;
  view: ShootoutView;
  /** `null` if this page only follows the timer, or until the timer's state has been loaded. */
  press: ((name: ClockName, action: ClockAction) => void) | null;
  /** Whether the timer's state has been loaded. */
  known: boolean;
};

/** One of the two clocks, with its time, status and buttons. */
function ClockPanel({ name, view, press, known }: ClockPanelProps) {
  const id = useId();
  const { text, nearness, runs } = view[name];
  return (
    <section className={style.panel} data-clock={name} data-nearness={nearness} aria-labelledby={id}>
      <div className={style.head}>
        <h2 id={id}>{clockNames[name]}</h2>
        <p>{known ? clockStatus(name, view) : 'Connecting…'}</p>
      </div>
      <div role="timer" aria-labelledby={id} className={style.figures}>
        <ClockDigits text={known ? text : '--:--'} />
      </div>
      {press === null ? null : <ClockButtons describedBy={id} runs={runs} press={(action) => press(name, action)} />}
    </section>
  );
}

/** The time, scaled to fill the available space whatever the font. */
function ClockDigits({ text }: { text: string }) {
  return (
    <svg viewBox="0 0 276 78" preserveAspectRatio="xMidYMid meet">
      <text x="3" y="75" textLength="270" lengthAdjust="spacingAndGlyphs">
        {text}
      </text>
    </svg>
  );
}

/** `describedBy`: the id of the clock's heading. */
type ButtonsProps = { describedBy: string; runs: boolean; press: (action: ClockAction) => void };

function ClockButtons({ describedBy, runs, press }: ButtonsProps) {
  const stop = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  // A disabled button loses the focus, so a start by keyboard moves the focus to Stop.
  useEffect(() => {
    if (runs && hasFocus.current) stop.current?.focus();
  }, [runs]);
  return (
    <div className={style.buttons}>
      <button
        type="button"
        className={style.start}
        aria-describedby={describedBy}
        disabled={runs}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={({ currentTarget }) => {
          hasFocus.current = currentTarget.disabled;
        }}
        onClick={() => press('start')}
      >
        Start
      </button>
      <button ref={stop} type="button" aria-describedby={describedBy} onClick={() => press('stop')}>
        Stop
      </button>
      <button type="button" className={style.reset} aria-describedby={describedBy} onClick={() => press('reset')}>
        Reset
      </button>
    </div>
  );
}
