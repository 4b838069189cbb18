import type { TieResult } from '#domain/cups/stored-result.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';

/** The fields of a tie from which the next round follows. */
type Before = { state: string; winner: string | null };

/** The two ties whose winners meet in a tie of a bracket. */
export type EarlierTies = readonly [Before | undefined, Before | undefined];

type Sides = { home: string | null; away: string | null };
type Decided = { state: 'bothOut' | 'bye' | 'open'; winner: string | null; withdrawn: boolean };

/**
 * Returns the sides of a bracket's tie. If both sides of one earlier tie are out, the winner of the other is the home
 * side and has no opponent (Rule E35). `seeds`: the entrants in the order of their places, if the better placed is at
 * home (Rule E31).
 */
export function sidesFrom(from: EarlierTies, seeds: readonly string[] | null): Sides {
  const [home = null, away = null] = from.map((tie) => tie?.winner);
  if (from[0]?.state === 'bothOut') return { home: away, away: null };
  const isSwapped = seeds !== null && home !== null && away !== null && seeds.indexOf(away) < seeds.indexOf(home);
  return isSwapped ? { home: away, away: home } : { home, away };
}

/**
 * Returns how a tie is decided because both sides of an earlier tie are out; `null` if no earlier tie has put both
 * sides out (Rule E35).
 */
export function bothOutDecision(from: EarlierTies | null, { home }: Pick<Sides, 'home'>): Decided | null {
  const out = from?.filter((tie) => tie?.state === 'bothOut').length ?? 0;
  if (out === 0) return null;
  if (out === 2) return { state: 'bothOut', winner: null, withdrawn: false };
  return { state: home === null ? 'open' : 'bye', winner: home, withdrawn: false };
}

/**
 * Returns the number of Byes in a round. They leave a power of two of entrants for the next round (Rule K1). After ties
 * that put both sides out, a later round has Byes too (Rule E35).
 */
export function byesInRound(rounds: number, round: number, entrants: number): number {
  return Math.min(2 ** (rounds - round + 1) - entrants, entrants);
}

/** Returns whether a cup is over: its final is decided, or nobody is left (Rule E35). `ties` are resolved. */
export function isCupOver(
  { rounds }: { rounds: readonly unknown[] },
  ties: readonly (Before & { round: number })[],
): boolean {
  const round = ties.at(-1)?.round ?? 0;
  const last = ties.filter((tie) => tie.round === round);
  if (round === 0 || last.some(({ state }) => state === 'open')) return false;
  return round === rounds.length || last.every(({ winner }) => winner === null);
}

const NOT_PLAYED = ['homeFrames', 'awayFrames', 'homePoints', 'awayPoints', 'playedOn', 'walkover'] as const;

type BothOutDraft = { [Field in (typeof NOT_PLAYED)[number]]?: unknown } & {
  frames?: readonly unknown[] | null | undefined;
};

/** Checks the body of a tie that puts both sides out (Rule E35): it has no score, no frames and no day. */
export function checkBothOut(draft: BothOutDraft, shape: readonly Issue[]): Checked<TieResult> {
  const issues = [...shape];
  for (const field of NOT_PLAYED) {
    if (draft[field]) issues.push({ path: field, message: 'A tie that puts both sides out was not played.' });
  }
  if (draft.frames && draft.frames.length > 0)
    issues.push({ path: 'frames', message: 'A tie that puts both sides out has no frames.' });
  if (issues.length > 0) return faulty(issues);
  const score = { home: 0, away: 0 };
  return valid({ score, matches: [], playedOn: null, walkover: null, start: null, bothOut: true });
}
