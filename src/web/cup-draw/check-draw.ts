import type { ToldDraw } from '#contract/draws.ts';
import { checkProof, type ProofFault } from '#domain/proven-draw.ts';
import { checkLines } from './check-lines.ts';
import { drawHashes } from './draw-hashes.ts';

const FAULTS: Record<ProofFault, string> = {
  seed: 'The seed is not 64 signs from 0 to 9 and a to f.',
  commitment: 'Seed and entrants do not give the commitment.',
  pairs: 'Seed, word and entrants do not give these pairs.',
};

/** What is wrong with a draw, in sentences, and nothing where it is right; and lines to check the check by. */
export type Checked = { faults: string[]; lines: string };

/** Checks a draw. Everything is computed here, in the browser. */
export function checkDraw(competition: string, { matches, proof }: ToldDraw): Checked {
  if (proof === null) return { faults: ['There is nothing to check this draw by.'], lines: '' };
  const faults = checkProof(drawHashes, { competition, pairs: matches }, proof);
  return { faults: faults.map((fault) => FAULTS[fault]), lines: checkLines(competition, proof) };
}
