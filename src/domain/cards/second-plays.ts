import { mapSides, type Match, type Side, SIDES } from '#domain/cards/match.ts';
import { maxMatchesPerPlayerInSection, type FormatSection, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/**
 * Returns how many matches of a section a player may play on one card: the usual number, and one more if the rules
 * allow a second play (Rule R27). Without a section, the league's general number applies.
 */
export function maxPlaysWithSecondPlay(section: FormatSection | undefined, rules: LeagueRules): number {
  return maxMatchesPerPlayerInSection(section, rules) + (rules.secondPlay ? 1 : 0);
}

/**
 * Returns a card's matches. A side in a match gets `secondPlay: true` if one of its players has already played the
 * usual number of matches in the same section (Rule C33). Matches are counted in the order of the card. If the rules
 * allow no second plays, the matches stay as they are.
 */
export function withSecondPlays(matches: Match[], rules: LeagueRules): Match[] {
  if (!rules.secondPlay) return matches;
  const sections = sectionsOfMatches(rules);
  const second = new Set(SIDES.flatMap((side) => [...sidesWithSecondPlay(side, matches, sections, rules)]));
  return matches.map((match) => {
    if (SIDES.every((side) => !second.has(match.sides[side]))) return match;
    const of = (side: Side) =>
      second.has(match.sides[side]) ? { ...match.sides[side], secondPlay: true as const } : match.sides[side];
    return { ...match, sides: mapSides(of) };
  });
}

function* sidesWithSecondPlay(
  side: Side,
  matches: readonly Match[],
  sections: readonly FormatSection[],
  rules: LeagueRules,
) {
  const plays = new Map<FormatSection | undefined, Map<string, number>>();
  for (const [i, { sides }] of matches.entries()) {
    const section = sections[i];
    const times = plays.get(section) ?? new Map<string, number>();
    plays.set(section, times);
    for (const id of sides[side].players) times.set(id, (times.get(id) ?? 0) + 1);
    if (sides[side].players.some((id) => (times.get(id) ?? 0) > maxMatchesPerPlayerInSection(section, rules)))
      yield sides[side];
  }
}
