import { compareDays, parseDay } from '#domain/day.ts';
import type { Side } from '#domain/cards/frame.ts';
import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import type { Player } from '#domain/squads/people.ts';

/**
 * Returns the players whose new handicap differs from the present one, with `newHandicap` reset to `handicap` (Rule
 * H2).
 */
export function resetNewHandicaps(players: Iterable<Player>): Player[] {
  return [...players]
    .filter(({ handicap, newHandicap }) => newHandicap !== handicap)
    .map((player) => ({ ...player, newHandicap: player.handicap }));
}

/**
 * Returns the players whose new handicap differs from the present one, with `handicap` set to `newHandicap` (Rule H3).
 */
export function applyNewHandicaps(players: Iterable<Player>): Player[] {
  return [...players]
    .filter(({ handicap, newHandicap }) => newHandicap !== handicap)
    .map((player) => ({ ...player, handicap: player.newHandicap }));
}

/** Whose new handicaps to apply, and from which day, as sent. */
export type ApplyDraft = Draft<{ playerIds: readonly (string | undefined)[] | null; on: string | null }>;

/** Checks whose new handicaps to apply (`null`: everybody not deleted) and from which day (`null`: today; Rule H3). */
export function checkApply(
  { playerIds, on }: ApplyDraft,
  players: ReadonlyMap<string, Player>,
  today: string,
): Checked<{ players: Player[]; on: string }> {
  const issues: Issue[] = [];
  const chosen = collect(checkChosen(playerIds, players), issues);
  const day = on === undefined ? undefined : collect(on === null ? valid(today) : checkAppliedDay(on, today), issues);
  return !chosen || day === undefined ? faulty(issues) : valid({ players: chosen, on: day });
}

/** Handicaps change at once, so a day in the future would not be true. */
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
  const chosen = new Set(
    ids.map((id) => (id === undefined ? undefined : players.get(id))).filter((player) => player !== undefined),
  );
  return issues.length > 0 || ids.includes(undefined) ? faulty(issues) : valid([...chosen]);
}

function chosenFault(player: Player | undefined): string | null {
  if (!player) return 'The league has no such player.';
  return player.deleted ? `The player ${player.name} has been deleted.` : null;
}

/** A player's handicap and modifier after one change, and the day `YYYY-MM-DD` from which they count. */
export type DatedHandicaps = Pick<Player, 'handicap' | 'modifier'> & { day: string };

/** A player's handicap from a day on. `before` is the one before it; `null` in the first row. */
export type HandicapRow = { from: string; handicap: number; modifier: number; before: number | null };

/** Returns a player's handicaps over time (Rule H4) from changes in the order in which they were made. */
export function handicapsOverTime(changes: readonly DatedHandicaps[]): HandicapRow[] {
  const rows: HandicapRow[] = [];
  for (const { day, handicap, modifier } of changes) {
    const last = rows.at(-1);
    if (last && last.handicap === handicap && last.modifier === modifier) continue;
    rows.push({ from: day, handicap, modifier, before: last?.handicap ?? null });
  }
  return rows;
}

/** Returns the start in a frame: which side gives it, and how many points (Rule H5); `null` for level handicaps. */
export function startGiven(handicap: Record<Side, number>): { by: Side; points: number } | null {
  const points = Math.abs(handicap.home - handicap.away);
  // Stryker disable next-line EqualityOperator: level handicaps have no start.
  return points === 0 ? null : { by: handicap.home < handicap.away ? 'home' : 'away', points };
}
