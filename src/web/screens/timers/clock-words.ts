import { useEffect, useRef, useState } from 'react';
import { countOf } from '#domain/count.ts';
import { type ClockName, type ClockView, type ShootoutView, TIMES } from '#domain/timers/shootout.ts';

export const clockNames = { game: 'Game Timer', shot: 'Shot Clock' } as const;

/** Returns the status of a clock in words. */
export function statusOf(name: ClockName, view: ShootoutView): string {
  const { nearness, runs, isFull } = view[name];
  if (nearness === 'over') return name === 'shot' ? 'Foul: time is up' : 'Time: the frame is over';
  if (nearness === 'far') return withLength(name, view, isFull ? 'Ready' : runs ? 'Running' : 'Stopped');
  const last = nearness === 'five' ? '5 seconds' : '10 seconds';
  return runs ? `Last ${last}` : `Stopped, last ${last}`;
}

/** Adds to a status that shots are short now. */
function withLength(name: ClockName, { shortShots, times }: ShootoutView, status: string): string {
  if (!shortShots) return status;
  return name === 'game'
    ? `${status}: last ${lengthOf(TIMES[times].game / 2)}`
    : `${status}: ${TIMES[times].lateShot / 1000}-second shots`;
}

/**
 * Returns what screen readers announce when the view changes: presses, the last seconds, the end, and that shots are
 * shorter from now on; '' for nothing.
 */
export function announcementOf(before: ShootoutView, after: ShootoutView): string {
  const sentences = [announcementFor('shot', before, after), announcementFor('game', before, after)].filter(Boolean);
  if (!before.shortShots && after.shortShots) {
    const { game, lateShot } = TIMES[after.times];
    sentences.push(`${lengthOf(game / 2)} left. Shots are now ${lengthOf(lateShot)}.`);
  }
  return sentences.join(' ');
}

function announcementFor(name: ClockName, before: ShootoutView, after: ShootoutView): string {
  const [was, is] = [before[name], after[name]];
  if (was.nearness !== 'over' && is.nearness === 'over')
    return name === 'shot' ? 'Foul. Time is up.' : 'Time. The frame is over.';
  if (is.isFull && !was.isFull) return `${clockNames[name]} reset: ${lengthOf(is.left)}.`;
  if (was.runs && !is.runs) return `${clockNames[name]} stopped: ${lengthOf(is.left)}.`;
  if (!was.runs && is.runs) return `${clockNames[name]} started: ${lengthOf(is.left)}.`;
  if (!is.runs || was.text === is.text) return '';
  // Only one countdown is announced at a time: the shot clock's.
  if (name === 'game' && after.shot.runs && after.shot.nearness !== 'far') return '';
  return countdown(name, is);
}

function countdown(name: ClockName, { left }: ClockView): string {
  const seconds = Math.ceil(left / 1000);
  if (seconds <= 5) return String(seconds);
  if (seconds === 10) return name === 'shot' ? '10 seconds.' : '10 seconds left in the frame.';
  return name === 'game' && seconds === 60 ? 'One minute left.' : '';
}

function lengthOf(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const parts = [
    minutes > 0 ? countOf(minutes, 'minute') : '',
    rest > 0 || minutes === 0 ? countOf(rest, 'second') : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** Returns the latest announcement of a timer. Switching to another timer announces nothing. */
export function useAnnouncement(view: ShootoutView, of: unknown): string {
  const [sentence, setSentence] = useState('');
  const last = useRef({ view, of });
  useEffect(() => {
    const before = last.current;
    last.current = { view, of };
    if (before.of !== of || before.view === view) return;
    const next = announcementOf(before.view, view);
    if (next !== '') setSentence(next);
  }, [view, of]);
  return sentence;
}
