import { useEffect, useId, useRef } from 'react';
import type { ClockAction } from '#domain/countdown.ts';
import type { ClockName, ShootoutView } from '#domain/shootout.ts';
import style from './clock-panel.module.css';
import { clockNames, wordsOf } from './clock-words.ts';

type ClockPanelProps = {
  name: ClockName;
  view: ShootoutView;
  /** `null`: this page only follows. */
  press: ((name: ClockName, action: ClockAction) => void) | null;
  /** Whether what it shows is known. */
  known: boolean;
};

/** One of the two clocks: its figures, how it stands in words, and its buttons. */
export function ClockPanel({ name, view, press, known }: ClockPanelProps) {
  const id = useId();
  const { text, nearness, runs } = view[name];
  return (
    <section className={style.panel} data-clock={name} data-nearness={nearness} aria-labelledby={id}>
      <div className={style.head}>
        <h2 id={id}>{clockNames[name]}</h2>
        <p className={style.words}>{known ? wordsOf(name, view) : 'Looking for it'}</p>
      </div>
      <div role="timer" aria-labelledby={id} className={style.figures}>
        <Figures text={known ? text : '--:--'} />
      </div>
      {press === null ? null : <Buttons of={id} runs={runs} press={(action) => press(name, action)} />}
    </section>
  );
}

/** Drawn to fill whatever room there is, each figure as wide as the next, in whichever face a phone has. */
function Figures({ text }: { text: string }) {
  return (
    <svg viewBox="0 0 276 78" preserveAspectRatio="xMidYMid meet">
      <text x="3" y="75" textLength="270" lengthAdjust="spacingAndGlyphs">
        {text}
      </text>
    </svg>
  );
}

type ButtonsProps = { of: string; runs: boolean; press: (action: ClockAction) => void };

function Buttons({ of, runs, press }: ButtonsProps) {
  const stop = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  // A disabled button cannot keep the focus: who started by keyboard finds it on Stop.
  useEffect(() => {
    if (runs && hasFocus.current) stop.current?.focus();
  }, [runs]);
  return (
    <div className={style.buttons}>
      <button
        type="button"
        className={style.start}
        aria-describedby={of}
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
      <button ref={stop} type="button" aria-describedby={of} onClick={() => press('stop')}>
        Stop
      </button>
      <button type="button" className={style.reset} aria-describedby={of} onClick={() => press('reset')}>
        Reset
      </button>
    </div>
  );
}
