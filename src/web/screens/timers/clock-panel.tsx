import { useEffect, useId, useRef } from 'react';
import type { ClockAction } from '#domain/timers/countdown.ts';
import type { ClockName, ShootoutView } from '#domain/timers/shootout.ts';
import style from './clock-panel.module.css';
import { clockNames, statusOf } from './clock-words.ts';

type ClockPanelProps = {
  name: ClockName;
  view: ShootoutView;
  /** `null` if this page only follows the timer. */
  press: ((name: ClockName, action: ClockAction) => void) | null;
  /** Whether the timer has been loaded. */
  known: boolean;
};

/** One of the two clocks: its time, its status and its buttons. */
export function ClockPanel({ name, view, press, known }: ClockPanelProps) {
  const id = useId();
  const { text, nearness, runs } = view[name];
  return (
    <section className={style.panel} data-clock={name} data-nearness={nearness} aria-labelledby={id}>
      <div className={style.head}>
        <h2 id={id}>{clockNames[name]}</h2>
        <p className={style.words}>{known ? statusOf(name, view) : 'Connecting…'}</p>
      </div>
      <div role="timer" aria-labelledby={id} className={style.figures}>
        <Figures text={known ? text : '--:--'} />
      </div>
      {press === null ? null : <Buttons describedBy={id} runs={runs} press={(action) => press(name, action)} />}
    </section>
  );
}

/** The time, drawn to fill the available space with any font. */
function Figures({ text }: { text: string }) {
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

function Buttons({ describedBy, runs, press }: ButtonsProps) {
  const stop = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  // A disabled button loses the focus, so after starting by keyboard it moves to Stop.
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
