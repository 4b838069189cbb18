import { useEffect, useRef, useState } from 'react';
import { countWithNoun } from '#domain/count.ts';
import { type ClockName, type ClockView, type ShootoutView, TIME_PRESETS } from '#domain/timers/shootout.ts';

/** The names of the two clocks, as the page shows and announces them. */
export const clockNames = { game: 'Game Timer', shot: 'Shot Clock' } as const;

/** Returns a clock's status in words, such as `Running` or `Last 10 seconds`. */
export function clockStatus(name: ClockName, view: ShootoutView): string {
  const { nearness, runs, isFull } = view[name];
  if (nearness === 'over') return name === 'shot' ? 'Foul: time is up' : 'Time: the frame is over';
  if (nearness === 'far') return withLateGameNote(name, view, isFull ? 'Ready' : runs ? 'Running' : 'Stopped');
  const last = nearness === 'five' ? '5 seconds' : '10 seconds';
  return runs ? `Last ${last}` : `Stopped, last ${last}`;
}

/**
 * Adds a note to a clock's status late in the game, when each shot has less time: `Running` becomes `Running: last 5
 * minutes` or, for the shot clock, `Running: 10-second shots`.
 */
function withLateGameNote(name: ClockName, { shortShots, times }: ShootoutView, status: string): string {
  if (!shortShots) return status;
  return name === 'game'
    ? `${status}: last ${durationWords(TIME_PRESETS[times].game / 2)}`
    : `${status}: ${TIME_PRESETS[times].lateShot / 1000}-second shots`;
}

/**
 * Returns the text that screen readers announce when the view changes: presses, the last seconds, the end, and the
 * change to shorter shots. '' if there is nothing to announce.
 */
export function clockAnnouncement(before: ShootoutView, after: ShootoutView): string {
  const sentences = [
    singleClockAnnouncement('shot', before, after),
    singleClockAnnouncement('game', before, after),
  ].filter(Boolean);
  if (!before.shortShots && after.shortShots) {
    const { game, lateShot } = TIME_PRESETS[after.times];
    sentences.push(`${durationWords(game / 2)} left. Shots are now ${durationWords(lateShot)}.`);
  }
  return sentences.join(' ');
}

function singleClockAnnouncement(name: ClockName, before: ShootoutView, after: ShootoutView): string {
  const [was, is] = [before[name], after[name]];
  if (was.nearness !== 'over' && is.nearness === 'over')
    return name === 'shot' ? 'Foul. Time is up.' : 'Time. The frame is over.';
  if (is.isFull && !was.isFull) return `${clockNames[name]} reset: ${durationWords(is.left)}.`;
  if (was.runs && !is.runs) return `${clockNames[name]} stopped: ${durationWords(is.left)}.`;
  if (!was.runs && is.runs) return `${clockNames[name]} started: ${durationWords(is.left)}.`;
  if (!is.runs || was.text === is.text) return '';
  // Only one countdown is announced at a time, and the shot clock has priority.
  if (name === 'game' && after.shot.runs && after.shot.nearness !== 'far') return '';
  return countdownAnnouncement(name, is);
}

function countdownAnnouncement(name: ClockName, { left }: ClockView): string {
  const seconds = Math.ceil(left / 1000);
  if (seconds <= 5) return String(seconds);
  if (seconds === 10) return name === 'shot' ? '10 seconds.' : '10 seconds left in the frame.';
  return name === 'game' && seconds === 60 ? 'One minute left.' : '';
}

function durationWords(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const parts = [
    minutes > 0 ? countWithNoun(minutes, 'minute') : '',
    rest > 0 || minutes === 0 ? countWithNoun(rest, 'second') : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/**
 * Returns the latest announcement about a timer (`of`). When the page changes to another timer, that change is not
 * announced.
 */
export function useAnnouncement(view: ShootoutView, of: unknown): string {
  const [sentence, setSentence] = useState('');
  const last = useRef({ view, of });
  useEffect(() => {
    const before = last.current;
    last.current = { view, of };
    if (before.of !== of || before.view === view) return;
    const next = clockAnnouncement(before.view, view);
    if (next !== '') setSentence(next);
  }, [view, of]);
  return sentence;
}
