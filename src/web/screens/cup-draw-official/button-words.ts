import type { CompetitionDraws } from '#contract/draws.ts';
import { dayAndMonthWords } from '#web/components/day.tsx';
import { NOT_DRAWN_WORDS } from '#web/draws/competition-buttons.tsx';
import { latestDrawNotUndone, cupAndNextRoundWords } from '#web/draws/showing.ts';

/**
 * Returns the text of a cup's button, such as `Draw Final`. For the first round, returns `Redraw`, because the site's
 * specification requires this text. Also returns `Redraw` if no round can be drawn.
 */
function drawOrRedrawWords({ cup: { toDraw } }: CompetitionDraws): string {
  if (toDraw === null || toDraw.round === 1) return 'Redraw';
  return `${toDraw.again ? 'Redraw' : 'Draw'} ${toDraw.name}`;
}

/**
 * Says when the round that can be drawn now was last drawn, such as `Drawn 4 December`. Returns `Not drawn yet` if that
 * round was never drawn, or if no round can be drawn.
 */
function lastDrawnWords({ cup: { toDraw }, draws }: CompetitionDraws): string {
  const drawn = toDraw?.round === 1 || toDraw?.again === true ? latestDrawNotUndone(draws) : null;
  return drawn === null ? NOT_DRAWN_WORDS : `Drawn ${dayAndMonthWords(drawn.day)}`;
}

/** Functions that return the texts of each cup's button and of the line above the button. */
export const DRAW_TEXT_FUNCTIONS = {
  modeOf: drawOrRedrawWords,
  aboutOf: cupAndNextRoundWords,
  statusOf: lastDrawnWords,
};
