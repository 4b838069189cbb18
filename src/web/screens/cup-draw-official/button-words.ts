import type { CompetitionDraws } from '#contract/draws.ts';
import { cupLabel } from '#domain/cups/cup-label.ts';
import { monthWords } from '#web/components/day.tsx';
import { latestOf } from '#web/draws/showing.ts';

/** Returns what a press on a competition's button does. The specification fixes the words for the first round. */
export function modeOf({ cup: { toDraw } }: CompetitionDraws): string {
  if (toDraw === null || toDraw.round === 1) return 'Redraw';
  return `${toDraw.again ? 'Redraw' : 'Draw'} ${toDraw.name}`;
}

/** Returns a cup and what is to be drawn in everyday words, such as `Lampitt Cup, Semi-finals: not drawn yet`. */
export function aboutOf({ cup, draws }: CompetitionDraws): string {
  const { toDraw } = cup;
  const drawn = toDraw?.round === 1 || toDraw?.again === true ? latestOf(draws) : null;
  const name = [cupLabel(cup.name), ...(toDraw === null ? [] : [toDraw.name])].join(', ');
  return `${name}: ${drawn === null ? 'not drawn yet' : `drawn on ${monthWords(drawn.day)}`}`;
}
