import { bothSides, type Match, type Side, SIDES } from '#domain/cards/match.ts';
import { maxPlays, type Section, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/** Returns how often a player may play in a section, with a second play if the rules allow one (Rule C33). */
export function maxWithSecondPlay(section: Section | undefined, rules: LeagueRules): number {
  return maxPlays(section, rules) + (rules.secondPlay ? 1 : 0);
}

/**
 * Returns the matches, with `secondPlay` on each side that names a player who has already played as often as is usual
 * in the section. Plays are counted in the order of the card (Rule C33).
 */
export function withSecondPlays(matches: Match[], rules: LeagueRules): Match[] {
  if (!rules.secondPlay) return matches;
  const sections = sectionsOfMatches(rules);
  const second = new Set(SIDES.flatMap((side) => [...secondOn(side, matches, sections, rules)]));
  return matches.map((match) => {
    if (SIDES.every((side) => !second.has(match.sides[side]))) return match;
    const of = (side: Side) =>
      second.has(match.sides[side]) ? { ...match.sides[side], secondPlay: true as const } : match.sides[side];
    return { ...match, sides: bothSides(of) };
  });
}

function* secondOn(side: Side, matches: readonly Match[], sections: readonly Section[], rules: LeagueRules) {
  const plays = new Map<Section | undefined, Map<string, number>>();
  for (const [i, { sides }] of matches.entries()) {
    const section = sections[i];
    const times = plays.get(section) ?? new Map<string, number>();
    plays.set(section, times);
    for (const id of sides[side].players) times.set(id, (times.get(id) ?? 0) + 1);
    if (sides[side].players.some((id) => (times.get(id) ?? 0) > maxPlays(section, rules))) yield sides[side];
  }
}
