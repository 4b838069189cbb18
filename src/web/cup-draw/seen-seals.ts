import type { DrawsOfOne } from '#contract/draws.ts';

const seen = new Set<string>();

/** Remembers the commitments that this page was shown before their draws, for as long as it stands. */
export function noteSeals(competitions: readonly DrawsOfOne[]): void {
  for (const { seal } of competitions) if (seal !== null) seen.add(seal.commitment);
}

export function wasSeen(commitment: string): boolean {
  return seen.has(commitment);
}
