import type { TieResult } from '#domain/cups/stored-result.ts';
import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';

/** The fields of a tie that decide who plays in the next round. */
type TieStateAndWinner = { state: string; winner: string | null };

/** The two ties of a bracket whose winners meet in a later tie; `undefined` for a tie that does not exist. */
export type EarlierTies = readonly [TieStateAndWinner | undefined, TieStateAndWinner | undefined];

type TieSideIds = { home: string | null; away: string | null };
type TieDecision = { state: 'bothOut' | 'bye' | 'open'; winner: string | null; withdrawn: boolean };

/**
 * Returns the sides of a tie in a bracket: the winners of the two ties before it, `null` while unknown. If one of these
 * ties put both its sides out, the winner of the other tie is at home and has no opponent (Rule E35). `seeds`: the ids
 * of all entrants, best placed first, in a cup in which the better placed side always plays at home (Rule E31); `null`
 * in any other cup.
 */
export function sidesFromEarlierTies(from: EarlierTies, seeds: readonly string[] | null): TieSideIds {
  const [home = null, away = null] = from.map((tie) => tie?.winner);
  if (from[0]?.state === 'bothOut') return { home: away, away: null };
  const isSwapped = seeds !== null && home !== null && away !== null && seeds.indexOf(away) < seeds.indexOf(home);
  return isSwapped ? { home: away, away: home } : { home, away };
}

/**
 * Returns how a tie is decided if at least one of the two earlier ties put both its sides out (Rule E35). If only one
 * earlier tie put both its sides out, the home side is the winner of the other earlier tie. The home side then has a
 * bye as soon as this winner is known. If each earlier tie put both its sides out, the later tie has no sides, and
 * nobody goes through. Returns `null` if neither earlier tie put both its sides out.
 */
export function decisionAfterBothOut(from: EarlierTies | null, { home }: Pick<TieSideIds, 'home'>): TieDecision | null {
  const out = from?.filter((tie) => tie?.state === 'bothOut').length ?? 0;
  if (out === 0) return null;
  if (out === 2) return { state: 'bothOut', winner: null, withdrawn: false };
  return { state: home === null ? 'open' : 'bye', winner: home, withdrawn: false };
}

/**
 * Returns the number of byes in a round. Byes make the number of entrants in the next round a power of two (Rule K1).
 * After ties that put both sides out, later rounds have byes too (Rule E35). `rounds`: the number of rounds in the cup.
 * `entrants`: the number of entrants in this round.
 */
export function countByesInRound(rounds: number, round: number, entrants: number): number {
  return Math.min(2 ** (rounds - round + 1) - entrants, entrants);
}

/**
 * Returns whether a cup is over: its final is decided, or nobody is left (Rule E35). `ties`: the result of
 * `resolveTies`.
 */
export function isCupOver(
  { rounds }: { rounds: readonly unknown[] },
  ties: readonly (TieStateAndWinner & { round: number })[],
): boolean {
  const round = ties.at(-1)?.round ?? 0;
  const last = ties.filter((tie) => tie.round === round);
  if (round === 0 || last.some(({ state }) => state === 'open')) return false;
  return round === rounds.length || last.every(({ winner }) => winner === null);
}

const PLAYED_TIE_FIELDS = ['homeFrames', 'awayFrames', 'homePoints', 'awayPoints', 'playedOn', 'walkover'] as const;

type BothOutDraft = { [Field in (typeof PLAYED_TIE_FIELDS)[number]]?: unknown } & {
  frames?: readonly unknown[] | null | undefined;
};

/**
 * Checks a request that puts both sides of a tie out (Rule E35): it must have no score, points, frames, day or
 * walkover. Returns the result to store, or all faults. `shape`: the faults that were found before this check.
 */
export function checkTieWithBothSidesOut(draft: BothOutDraft, shape: readonly Issue[]): Checked<TieResult> {
  const issues = [...shape];
  for (const field of PLAYED_TIE_FIELDS) {
    if (draft[field]) issues.push({ path: field, message: 'A tie that puts both sides out was not played.' });
  }
  if (draft.frames && draft.frames.length > 0)
    issues.push({ path: 'frames', message: 'A tie that puts both sides out has no frames.' });
  if (issues.length > 0) return faultyResult(issues);
  const score = { home: 0, away: 0 };
  return validResult({ score, matches: [], playedOn: null, walkover: null, start: null, bothOut: true });
}
