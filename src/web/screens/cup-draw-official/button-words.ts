import type { CompetitionDraws } from '#contract/draws.ts';
import { dayAndMonthWords } from '#web/components/day.tsx';
import { NOT_DRAWN } from '#web/draws/competition-buttons.tsx';
import { newestDraw, nextRoundWords } from '#web/draws/showing.ts';

/** Returns what the button of a competition does. The specification fixes the words for the first round. */
function drawButtonWords({ cup: { toDraw } }: CompetitionDraws): string {
  if (toDraw === null || toDraw.round === 1) return 'Redraw';
  return `${toDraw.again ? 'Redraw' : 'Draw'} ${toDraw.name}`;
}

/** Returns `Not drawn yet`, or when the round was drawn: `Drawn 4 December`. */
function drawnWords({ cup: { toDraw }, draws }: CompetitionDraws): string {
  const drawn = toDraw?.round === 1 || toDraw?.again === true ? newestDraw(draws) : null;
  return drawn === null ? NOT_DRAWN : `Drawn ${dayAndMonthWords(drawn.day)}`;
}

/** The words of each competition's button, and of the lines above the button. */
export const DRAW_WORDS = { modeOf: drawButtonWords, aboutOf: nextRoundWords, statusOf: drawnWords };
