import type { ClockName, ClockView, ShootoutView } from '#domain/shootout.ts';

/** What stands on the board. */
export const clockNames = { game: 'Game Timer', shot: 'Shot Clock' } as const;

/** How a clock stands, in words beside its colour. */
export function wordsOf(name: ClockName, view: ShootoutView): string {
  const { nearness, runs, isFull } = view[name];
  if (nearness === 'over') return name === 'shot' ? 'Foul: time is up' : 'Time: the frame is over';
  if (nearness === 'far') return standing(name, view, isFull ? 'Ready' : runs ? 'Running' : 'Stopped');
  const last = nearness === 'five' ? '5 seconds' : '10 seconds';
  return runs ? `Last ${last}` : `Stopped, last ${last}`;
}

/** That shots are short now belongs to the words of both clocks while none of them is near its end. */
function standing(name: ClockName, { shortShots }: ShootoutView, how: string): string {
  if (!shortShots) return how;
  return name === 'game' ? `${how}: last 5 minutes` : `${how}: 10-second shots`;
}

/**
 * What is said to somebody who listens, when one view follows another: the last seconds and the end, what was pressed,
 * and that shots are short from now on; not every second. Nothing: ''.
 */
export function spoken(before: ShootoutView, after: ShootoutView): string {
  const said = [spokenOf('shot', before, after), spokenOf('game', before, after)].filter(Boolean);
  if (!before.shortShots && after.shortShots) said.push('Five minutes left. Shots are 10 seconds now.');
  return said.join(' ');
}

function spokenOf(name: ClockName, before: ShootoutView, after: ShootoutView): string {
  const [was, is] = [before[name], after[name]];
  if (was.nearness !== 'over' && is.nearness === 'over')
    return name === 'shot' ? 'Foul. Time is up.' : 'Time. The frame is over.';
  if (is.isFull && !was.isFull) return `${clockNames[name]} reset: ${lengthOf(is)}.`;
  if (was.runs && !is.runs) return `${clockNames[name]} stopped: ${lengthOf(is)}.`;
  if (!was.runs && is.runs) return `${clockNames[name]} started: ${lengthOf(is)}.`;
  if (!is.runs || was.text === is.text) return '';
  // Two countdowns at once would be none: that of the shot is the one that somebody plays by.
  if (name === 'game' && after.shot.runs && after.shot.nearness !== 'far') return '';
  return countdown(name, is);
}

function countdown(name: ClockName, { left }: ClockView): string {
  const seconds = Math.ceil(left / 1000);
  if (seconds <= 5) return String(seconds);
  if (seconds === 10) return name === 'shot' ? '10 seconds.' : '10 seconds of the frame.';
  return name === 'game' && seconds === 60 ? 'One minute left.' : '';
}

function lengthOf({ left }: ClockView): string {
  const seconds = Math.ceil(left / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const parts = [
    minutes > 0 ? counted(minutes, 'minute') : '',
    rest > 0 || minutes === 0 ? counted(rest, 'second') : '',
  ];
  return parts.filter(Boolean).join(' ');
}

function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
