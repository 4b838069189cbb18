import type { CompetitionDraws } from '#contract/draws.ts';
import { dayAndMonthWords } from '#web/components/day.tsx';
import { NOT_DRAWN } from '#web/draws/competition-buttons.tsx';
import { newestDraw, nextRoundWords } from '#web/draws/showing.ts';

/** Returns the text of a cup's button, such as `Draw Final`. For the first round, the specification says `Redraw`. */
function drawButtonWords({ cup: { toDraw } }: CompetitionDraws): string {
  if (toDraw === null || toDraw.round === 1) return 'Redraw';
  return `${toDraw.again ? 'Redraw' : 'Draw'} ${toDraw.name}`;
}

/** Says when the round that the button draws was last drawn: `Drawn 4 December`, for example, or `Not drawn yet`. */
function drawnWords({ cup: { toDraw }, draws }: CompetitionDraws): string {
  const drawn = toDraw?.round === 1 || toDraw?.again === true ? newestDraw(draws) : null;
  return drawn === null ? NOT_DRAWN : `Drawn ${dayAndMonthWords(drawn.day)}`;
}

/** Functions that return the texts of each cup's button and of the line above the button. */
export const DRAW_TEXT_FUNCTIONS = { modeOf: drawButtonWords, aboutOf: nextRoundWords, statusOf: drawnWords };
