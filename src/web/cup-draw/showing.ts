import type { DrawsOfOne, ToldDraw } from '#contract/draws.ts';
import { isRevealing, matchesShown, type Reveal, REVEAL_INTERVAL } from '#domain/draw.ts';

/**
 * The draw on the stage. The moments of its reveal are those of this browser's clock. `forAll`: everybody sees it now,
 * in step; else it is shown again to this visitor alone.
 */
export type Showing = { competition: string; draw: ToldDraw; reveal: Reveal; forAll: boolean };

/** A draw with all its matches at once. */
export function atOnce(competition: string, draw: ToldDraw): Showing {
  const reveal = { startedAt: 0, interval: REVEAL_INTERVAL, skippedAt: 0 };
  return { competition, draw, reveal, forAll: false };
}

/** A draw revealed anew, from now on, to one visitor. */
export function replayed(competition: string, draw: ToldDraw, now: number): Showing {
  const reveal = { startedAt: now, interval: REVEAL_INTERVAL, skippedAt: null };
  return { competition, draw, reveal, forAll: false };
}

/** The rest at once. */
export function skipped(showing: Showing, now: number): Showing {
  return { ...showing, reveal: { ...showing.reveal, skippedAt: now } };
}

/** The draw that everybody is being shown at the moment `now`; the server's clock is `ahead` milliseconds of this one. */
export function shownToAll(competitions: readonly DrawsOfOne[], ahead: number, now: number): Showing | null {
  for (const { competition, draws } of competitions) {
    const draw = latestOf(draws);
    const reveal = draw && revealOf(draw, ahead);
    if (reveal && isRevealing(reveal, draw.matches.length, now)) return { competition, draw, reveal, forAll: true };
  }
  return null;
}

/** What is left on the stage when the draws have changed and none is being shown to all: nothing, or the whole of the latest. */
export function keptUp(showing: Showing | null, competitions: readonly DrawsOfOne[], now: number): Showing | null {
  if (showing === null) return null;
  const draw = latestOf(competitions.find(({ competition }) => competition === showing.competition)?.draws ?? []);
  if (draw === null) return null;
  if (draw.id !== showing.draw.id) return atOnce(showing.competition, draw);
  return showing.forAll && isRunning(showing, now) ? skipped(showing, now) : showing;
}

/** The draw that holds: the latest that was not taken back. */
export function latestOf(draws: readonly ToldDraw[]): ToldDraw | null {
  return draws.find(({ takenBack }) => !takenBack) ?? null;
}

/** How many of its matches are to be seen. */
export function shownOf({ reveal, draw }: Showing, now: number): number {
  return matchesShown(reveal, draw.matches.length, now);
}

export function isRunning({ reveal, draw }: Showing, now: number): boolean {
  return isRevealing(reveal, draw.matches.length, now);
}

function revealOf({ reveal }: ToldDraw, ahead: number): Reveal | null {
  if (reveal === null) return null;
  const { startedAt, interval, skippedAt } = reveal;
  return {
    startedAt: Date.parse(startedAt) - ahead,
    interval,
    skippedAt: skippedAt === null ? null : Date.parse(skippedAt) - ahead,
  };
}
