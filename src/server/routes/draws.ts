import { type DrawAnswer, getDraw } from '#contract/draws.ts';
import { read } from '../http/read.ts';
import { notFound } from '../http/refusal.ts';

export const drawReads = [
  read(getDraw, async (facts, { params: { competition } }): Promise<DrawAnswer> => {
    if (!facts.folder().file.competitions.some(({ name }) => name === competition)) {
      throw notFound('The league has no such competition.');
    }
    const draw = await facts.latestDraw(competition);
    if (!draw) return { success: false, draw: null };
    return { success: true, draw: { competition, drawnAt: draw.drawnAt, matches: draw.pairs } };
  }),
];
