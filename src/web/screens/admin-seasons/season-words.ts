import { countOf } from '#domain/count.ts';
import { moveOf } from '#domain/placing.ts';
import { RETIRED } from '#domain/squad.ts';
import type { GameWeek } from '#domain/season.ts';
import type { TeamRow } from './season-values.ts';

const MOVES = {
  promoted: 'Promoted',
  relegated: 'Relegated',
  stays: 'Stays',
  retires: 'Retires',
  returns: 'Comes back',
} as const;

/** `Promoted`, `Stays`: what becomes of a team by the division that is chosen for it. */
export function moveWords({ from, division }: Pick<TeamRow, 'from' | 'division'>): string {
  const to = Number(division);
  return from === RETIRED && to === RETIRED ? 'Stays retired' : MOVES[moveOf(from, to)];
}

/** `3rd in Division 2`, `Division 2`, `Retired`: where a team was. */
export function placeWords({ from, position }: Pick<TeamRow, 'from' | 'position'>): string {
  if (from === RETIRED) return 'Retired';
  return position === null ? `Division ${from}` : `${ordinal(position)} in Division ${from}`;
}

function ordinal(number: number): string {
  const tens = number % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

/** `24 dated weeks`, or that there are none. */
export function datedWords(calendar: readonly GameWeek[]): string {
  return calendar.length === 0 ? 'no dates' : countOf(calendar.length, 'dated week');
}
