import type { FixtureScoreFields } from '#domain/cards/fixture.ts';
import { type Match, type MatchOrFrame, SIDES } from '#domain/cards/match.ts';
import { checkEndOfCard, type CardEndRules, mayEndEarly } from '#domain/cards/card-end.ts';
import { matchFieldsSetBySection, type MatchFieldsSetBySection } from '#domain/cards/match-draft.ts';
import { hasNoMatches } from '#domain/cards/outcome.ts';
import {
  formatOf,
  framesToWin,
  countMatchesWithoutDecider,
  type FormatSection,
  sectionsOfMatches,
} from '#domain/seasons/format.ts';

/**
 * Returns how a stored card differs from its division's format; `null` if it fits (Rules R24, C26). The text continues
 * a sentence that begins with the name of the card: `has 3 frames, and should have 5`. Checks the number and kind of
 * the matches (which the text always calls frames), and whether points or only a winner are recorded, as the section
 * requires. A card that must have no matches must have a score. Points, breaks and the choice of players are not
 * checked, because the rules may have changed since.
 */
export function formatMismatch({ matches, outcome }: FixtureScoreFields, rules: CardEndRules): string | null {
  const sections = sectionsOfMatches(rules);
  const due = hasNoMatches(outcome?.kind) ? 0 : expectedMatchCount(matches, rules, outcome?.kind === 'abandoned');
  if (matches.length !== due) return `has ${matches.length} frames, and should have ${due}`;
  if (hasNoMatches(outcome?.kind) && outcome?.score === undefined) return 'has no score';
  const wrong = matches.findIndex((match, i) => !fitsSection(match, sections[i]));
  return wrong === -1 ? null : `does not fit the format of its division in frame ${wrong + 1}`;
}

/**
 * Returns how many matches a card should have: all matches of the format, or fewer if the rules let the card end
 * earlier.
 */
function expectedMatchCount(matches: readonly Match[], rules: CardEndRules, isAbandoned: boolean): number {
  if (!mayEndEarly(rules)) return sectionsOfMatches(rules).length;
  const ended = checkEndOfCard(matches, rules, isAbandoned);
  return ended.ok ? ended.value.length : countMatchesWithoutDecider(formatOf(rules));
}

function fitsSection({ sides, frames, winner, ...kind }: Match, section: FormatSection | undefined): boolean {
  if (section === undefined || !haveEqualSectionFields(kind, matchFieldsSetBySection(section))) return false;
  if (section.frames > 1 !== (frames !== undefined)) return false;
  if (SIDES.some((side) => sides[side].players.length > section.players)) return false;
  const isWon = winner !== undefined || SIDES.every((side) => sides[side].players.length === 0);
  if (frames === undefined) return fitsScoringOfSection({ sides }, section) && (section.scored === 'points' || isWon);
  const need = framesToWin(section);
  const isWhole = SIDES.every((side) => (sides[side].score ?? Infinity) <= need);
  return isWhole && frames.length <= section.frames && frames.every((frame) => fitsScoringOfSection(frame, section));
}

function haveEqualSectionFields(kind: MatchFieldsSetBySection, due: MatchFieldsSetBySection): boolean {
  return kind.pair === due.pair && kind.size === due.size && kind.decider === due.decider;
}

/**
 * Returns whether a match or frame has both scores in a section scored by points, or no score in a section scored by
 * winner.
 */
function fitsScoringOfSection({ sides }: Pick<MatchOrFrame, 'sides'>, { scored }: FormatSection): boolean {
  return SIDES.every((side) => (sides[side].score === null) === (scored === 'winner'));
}
