import type { CompetitionDraws, DrawDetails } from '#contract/draws.ts';
import { isRevealing, matchesShown, type Reveal, REVEAL_INTERVAL, roundName } from '#domain/draws/draw.ts';

/**
 * The draw on the stage. The times of its reveal are in this browser's clock. `forAll`: a live reveal that every page
 * shows in step; otherwise a replay for this visitor only.
 */
export type Showing = { competition: string; draw: DrawDetails; reveal: Reveal; forAll: boolean };

/** Returns the name of a competition; of a draw of a cup with its round, such as `Singles Cup, Semi-finals`. */
export function titleOf(competitions: readonly CompetitionDraws[], key: string, draw?: DrawDetails): string {
  const cup = competitions.find(({ competition }) => competition === key)?.cup;
  if (cup === undefined) return key;
  const round = draw?.round === undefined ? '' : `, ${roundName(draw.round, cup.rounds)}`;
  return cup.name + round;
}

/** Shows a draw with all its matches at once. */
export function atOnce(competition: string, draw: DrawDetails): Showing {
  return skipped(replayed(competition, draw, 0), 0);
}

/** Starts a replay of a draw for one visitor. */
export function replayed(competition: string, draw: DrawDetails, now: number): Showing {
  const reveal = { startedAt: now, interval: REVEAL_INTERVAL, skippedAt: null };
  return { competition, draw, reveal, forAll: false };
}

/** Ends the reveal: all matches show. */
export function skipped(showing: Showing, now: number): Showing {
  return { ...showing, reveal: { ...showing.reveal, skippedAt: now } };
}

/** Returns the live reveal at `now`, if there is one. The server's clock is `ahead` milliseconds ahead of this one. */
export function shownToAll(competitions: readonly CompetitionDraws[], ahead: number, now: number): Showing | null {
  for (const { competition, draws } of competitions) {
    const draw = latestOf(draws);
    const reveal = draw && revealOf(draw, ahead);
    if (reveal && isRevealing(reveal, draw.matches.length, now)) return { competition, draw, reveal, forAll: true };
  }
  return null;
}

/** Updates the stage after the draws have changed, when there is no live reveal: an outdated draw becomes the latest. */
export function updated(
  showing: Showing | null,
  competitions: readonly CompetitionDraws[],
  now: number,
): Showing | null {
  if (showing === null) return null;
  const draw = latestOf(competitions.find(({ competition }) => competition === showing.competition)?.draws ?? []);
  if (draw === null) return null;
  if (draw.id !== showing.draw.id) return atOnce(showing.competition, draw);
  return showing.forAll && isRunning(showing, now) ? skipped(showing, now) : showing;
}

/** Returns the valid draw: the latest that has not been undone. */
export function latestOf(draws: readonly DrawDetails[]): DrawDetails | null {
  return draws.find(({ takenBack }) => !takenBack) ?? null;
}

/** Returns the competition that a page opens with: the `requested` one, or else that of the last draw, or the first. */
export function firstOf(competitions: readonly CompetitionDraws[], requested: string | null): CompetitionDraws | null {
  const wanted = competitions.find(({ competition }) => competition === requested);
  const [last] = competitions.toSorted((a, b) => lastDrawn(b) - lastDrawn(a));
  return wanted ?? last ?? null;
}

function lastDrawn({ draws }: CompetitionDraws): number {
  const draw = latestOf(draws);
  return draw === null ? 0 : Date.parse(draw.drawnAt);
}

/** Returns how many matches show at `now`. */
export function shownOf({ reveal, draw }: Showing, now: number): number {
  return matchesShown(reveal, draw.matches.length, now);
}

export function isRunning({ reveal, draw }: Showing, now: number): boolean {
  return isRevealing(reveal, draw.matches.length, now);
}

function revealOf({ reveal }: DrawDetails, ahead: number): Reveal | null {
  if (reveal === null) return null;
  const { startedAt, interval, skippedAt } = reveal;
  return {
    startedAt: Date.parse(startedAt) - ahead,
    interval,
    skippedAt: skippedAt === null ? null : Date.parse(skippedAt) - ahead,
  };
}
