import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import type { Player } from '#domain/people.ts';

/** The highest handicap and modifier, in points (contract §4). */
export const HIGHEST_HANDICAP = 150;

export type Handicaps = Pick<Player, 'handicap' | 'modifier' | 'newHandicap'>;

/** A draft's field is `undefined` where its fault has been told already. */
export type HandicapsDraft = { [Field in keyof Handicaps]: number | undefined };

/** Checks the three numbers of a player: two whole ones, and a modifier that may have a fraction (contract §4). */
export function checkHandicaps(draft: HandicapsDraft): Checked<Handicaps> {
  const issues: Issue[] = [];
  const handicap = collect(checkWhole(draft.handicap, 'handicap', 'The handicap'), issues);
  const modifier = collect(checkNumber(draft.modifier, 'modifier', 'The modifier'), issues);
  const newHandicap = collect(checkWhole(draft.newHandicap, 'newHandicap', 'The new handicap'), issues);
  if (handicap === undefined || modifier === undefined || newHandicap === undefined) return faulty(issues);
  return valid({ handicap, modifier, newHandicap });
}

function checkWhole(value: number | undefined, path: string, what: string): Checked<number> {
  const whole = value === undefined || Number.isInteger(value);
  return whole ? checkNumber(value, path, what) : faulty([{ path, message: `${what} must be a whole number.` }]);
}

function checkNumber(value: number | undefined, path: string, what: string): Checked<number> {
  if (value === undefined) return faulty([]);
  if (value >= 0 && value <= HIGHEST_HANDICAP) return valid(value);
  return faulty([{ path, message: `${what} must be from 0 to ${HIGHEST_HANDICAP}.` }]);
}

/** The players whose new handicap is not the present one, each with it set to that; the handicap stays (contract §3). */
export function resetNewHandicaps(players: Iterable<Player>): Player[] {
  return [...players]
    .filter(({ handicap, newHandicap }) => newHandicap !== handicap)
    .map((player) => ({ ...player, newHandicap: player.handicap }));
}
