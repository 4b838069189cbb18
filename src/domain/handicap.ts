import { compareDays, parseDay } from '#domain/day.ts';
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

/** The players whose new handicap is not the present one, each with it as the present one: the new becomes the handicap. */
export function applyNewHandicaps(players: Iterable<Player>): Player[] {
  return [...players]
    .filter(({ handicap, newHandicap }) => newHandicap !== handicap)
    .map((player) => ({ ...player, handicap: player.newHandicap }));
}

/** Whose new handicaps are to be applied, and from which day; a field is `undefined` where its fault has been told already. */
export type ApplyDraft = {
  playerIds: readonly (string | undefined)[] | null | undefined;
  on: string | null | undefined;
};

/** Checks whose new handicaps are applied: `null` is everybody who is not deleted; and the day, today where none is given. */
export function checkApply(
  { playerIds, on }: ApplyDraft,
  players: ReadonlyMap<string, Player>,
  today: string,
): Checked<{ players: Player[]; on: string }> {
  const issues: Issue[] = [];
  const chosen = collect(checkChosen(playerIds, players), issues);
  const day = on === undefined ? undefined : collect(on === null ? valid(today) : checkAppliedDay(on, today), issues);
  return issues.length > 0 || !chosen || day === undefined ? faulty(issues) : valid({ players: chosen, on: day });
}

/** The new handicaps are applied at once: a day to come would not be true. */
function checkAppliedDay(on: string, today: string): Checked<string> {
  const day = parseDay(on, 'on');
  if (!day.ok || compareDays(day.value, today) <= 0) return day;
  return faulty([{ path: 'on', message: 'The day cannot be after today: the handicaps change at once.' }]);
}

function checkChosen(ids: ApplyDraft['playerIds'], players: ReadonlyMap<string, Player>): Checked<Player[]> {
  if (ids === undefined) return faulty([]);
  if (ids === null) return valid([...players.values()].filter(({ deleted }) => !deleted));
  if (ids.length === 0) return faulty([{ path: 'playerIds', message: 'Choose at least one player.' }]);
  const issues = ids.flatMap((id, i): Issue[] => {
    const fault = id === undefined ? null : chosenFault(players.get(id));
    return fault === null ? [] : [{ path: `playerIds.${i}`, message: fault }];
  });
  const chosen = new Set(ids.map((id) => players.get(id ?? '')).filter((player) => player !== undefined));
  return issues.length > 0 || ids.includes(undefined) ? faulty(issues) : valid([...chosen]);
}

function chosenFault(player: Player | undefined): string | null {
  if (!player) return 'The league has no such player.';
  return player.deleted ? `The player ${player.name} has been deleted.` : null;
}

/** A player's values as one change left them, and the day that it counts from, `YYYY-MM-DD`. Oldest first in a list. */
export type DatedHandicaps = Pick<Player, 'handicap' | 'modifier'> & { day: string };

/** What a player's handicap was from a day on; the one before is `null` in the first row. */
export type HandicapRow = { from: string; handicap: number; modifier: number; before: number | null };

/**
 * A player's handicaps over time, oldest first: one row for each change of handicap or modifier. Changes of anything
 * else, such as name or team, leave none. The order is that of the changes, whatever day each counts from: the last row
 * is what holds today.
 */
export function handicapsOverTime(changes: readonly DatedHandicaps[]): HandicapRow[] {
  const rows: HandicapRow[] = [];
  for (const { day, handicap, modifier } of changes) {
    const last = rows.at(-1);
    if (last && last.handicap === handicap && last.modifier === modifier) continue;
    rows.push({ from: day, handicap, modifier, before: last?.handicap ?? null });
  }
  return rows;
}
