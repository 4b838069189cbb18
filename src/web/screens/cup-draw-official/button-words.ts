import type { CompetitionDraws } from '#contract/draws.ts';
import { cupLabel } from '#domain/cups/cup-label.ts';
import { dayAndMonthWords } from '#web/components/day.tsx';
import { newestDraw } from '#web/draws/showing.ts';

/** Returns what the button of a competition does. The specification fixes the words for the first round. */
function drawButtonWords({ cup: { toDraw } }: CompetitionDraws): string {
  if (toDraw === null || toDraw.round === 1) return 'Redraw';
  return `${toDraw.again ? 'Redraw' : 'Draw'} ${toDraw.name}`;
}

/** Returns a cup and its round in everyday words, such as `Lampitt Cup, Semi-finals`. A round never breaks in two. */
function nextRoundWords({ cup: { name, toDraw } }: CompetitionDraws): string {
  return [cupLabel(name), ...(toDraw === null ? [] : [toDraw.name.replaceAll('-', '\u2011')])].join(', ');
}

/** Returns whether the round is drawn, such as `Not drawn yet`. */
function drawnWords({ cup: { toDraw }, draws }: CompetitionDraws): string {
  const drawn = toDraw?.round === 1 || toDraw?.again === true ? newestDraw(draws) : null;
  return drawn === null ? 'Not drawn yet' : `Drawn on ${dayAndMonthWords(drawn.day)}`;
}

/** The words of each competition's button, and above it. */
export const DRAW_WORDS = { modeOf: drawButtonWords, aboutOf: nextRoundWords, statusOf: drawnWords };
