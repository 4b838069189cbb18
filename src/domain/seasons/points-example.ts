import { countOf } from '#domain/count.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/** Returns what the points of these rules mean, by an example: `A 3–3 match gives each team 3 points.` (Rule S1). */
export function pointsExample({ framesPerFixture, points }: Pick<LeagueRules, 'framesPerFixture' | 'points'>): string {
  const { frameWon, fixtureWon, fixtureDrawn } = points;
  const won = Math.floor(framesPerFixture / 2) + 1;
  const lost = framesPerFixture - won;
  const winner = countOf(frameWon * won + fixtureWon, 'point');
  const win = `A ${won}–${lost} win gives ${winner}, and the other team ${frameWon * lost}.`;
  if (framesPerFixture % 2 === 1) return win;
  const half = framesPerFixture / 2;
  return `${win} A ${half}–${half} match gives each team ${countOf(frameWon * half + fixtureDrawn, 'point')}.`;
}
