import { outcomeToBody } from '#domain/cards/outcome-answer.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DOSE } from '../../../tests/support/dose.ts';
import { anyCardContent, anyRareCard, anyRules, type CardContent, sentRules } from '../../../tests/support/formats.ts';
import { checkMatches, fitsFormat } from '#domain/cards/matches-draft.ts';
import { matchToAnswer, matchFromAnswer, matchToBody } from '#domain/cards/match-body.ts';
import { formatMismatch } from '#domain/cards/format-mismatch.ts';
import { matchSchema as described } from '#domain/cards/stored-fixture.ts';
import { checkOutcome, withUnplayedMatches, hasNoMatches } from '#domain/cards/outcome.ts';
import { differencesInMatches } from '#domain/cards/differences.ts';
import { checkRunningMatches } from '#domain/cards/running.ts';
import { hasMatchResult, isVoid, type Match } from '#domain/cards/match.ts';
import { matchTextsIn } from '#domain/cards/match-texts.ts';
import { countMatchesWithoutDecider, sectionsOfMatches } from '#domain/seasons/format.ts';
import { checkRules } from '#domain/seasons/season-rules.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { RULES } from '../../../tests/fixtures/made-league.ts';

const hasTexts = (match: Match) => Object.keys(matchTextsIn(match)).length > 0;
const RUNS = { numRuns: 300 * DOSE };

/** Any rules, with a card that follows them. */
const anyCard: fc.Arbitrary<[rules: LeagueRules, card: CardContent]> = anyRules.chain((rules) =>
  fc.tuple(fc.constant(rules), anyCardContent(rules)),
);

function check(matches: CardContent['matches'], rules: LeagueRules) {
  return checkMatches(matches.map(matchToBody), rules, { recorded: [] });
}

test('rules with any format are stored as they were sent', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      expect(checkRules(sentRules(rules), RULES)).toEqual({ ok: true, value: rules });
    }),
    RUNS,
  );
});

test('a card of any format is stored as it was sent, and fits its format', () => {
  fc.assert(
    fc.property(anyCard, ([rules, card]) => {
      expect(fitsFormat(card, rules)).toBe(true);
      expect(formatMismatch(card, rules)).toBeNull();
      if (!hasNoMatches(card.outcome?.kind))
        expect(check(card.matches, rules)).toEqual({ ok: true, value: card.matches });
      expect(checkOutcome(outcomeToBody(card.outcome), rules)).toEqual({ ok: true, value: card.outcome ?? null });
      expect(described.array().parse(card.matches)).toEqual(card.matches);
    }),
    RUNS,
  );
});

test('a card with rare rules is stored as sent, fits its format, and can be read from an answer', () => {
  fc.assert(
    fc.property(anyRareCard, ([rules, card]) => {
      expect(checkRules(sentRules(rules), RULES)).toEqual({ ok: true, value: rules });
      expect(check(card.matches, rules)).toEqual({ ok: true, value: card.matches });
      expect([fitsFormat(card, rules), formatMismatch(card, rules)]).toEqual([true, null]);
      expect(described.array().parse(card.matches)).toEqual(card.matches);
      const answer: ReturnType<typeof matchToAnswer>[] = JSON.parse(JSON.stringify(card.matches.map(matchToAnswer)));
      expect(answer.map(matchFromAnswer)).toEqual(card.matches);
      const running = checkRunningMatches(card.matches.map(matchToBody), rules);
      if (!running.ok) throw new Error(JSON.stringify(running));
      expect(running.value.slice(0, card.matches.length)).toEqual(card.matches);
      expect(running.value).toHaveLength(sectionsOfMatches(rules).length);
    }),
    RUNS,
  );
});

test('a card of any format can be read from an answer, also after JSON', () => {
  fc.assert(
    fc.property(anyCard, ([, { matches }]) => {
      const answer: ReturnType<typeof matchToAnswer>[] = JSON.parse(JSON.stringify(matches.map(matchToAnswer)));
      expect(answer.map(matchFromAnswer)).toEqual(matches);
      expect(differencesInMatches(matches, answer.map(matchFromAnswer))).toEqual([]);
    }),
    RUNS,
  );
});

test('an abandoned card may leave out matches that were not played', () => {
  fc.assert(
    fc.property(anyCard, ([rules, { matches, outcome }]) => {
      if (outcome?.kind !== 'abandoned') return;
      const last = matches.findLastIndex((one) => !isVoid(one) || hasTexts(one));
      const drafts = withUnplayedMatches({ outcome: 'abandoned' }, matches.slice(0, last + 1).map(matchToBody), rules);
      expect(checkMatches(drafts, rules)).toEqual({ ok: true, value: matches });
    }),
    RUNS,
  );
});

test('a running score of any format accepts each match as it is played', () => {
  fc.assert(
    fc.property(anyCard, fc.nat(9), ([rules, { matches, outcome }], first) => {
      if (outcome !== undefined) return;
      const played = matches.slice(0, first);
      const checked = checkRunningMatches(played.map(matchToBody), rules);
      if (!checked.ok) throw new Error(JSON.stringify(checked));
      expect(checked.value.slice(0, first)).toEqual(played);
      expect(checked.value).toHaveLength(matches.length);
      expect(checked.value.slice(first).some(hasMatchResult)).toBe(false);
    }),
    RUNS,
  );
});

test('a card does not fit a different format', () => {
  // A match of several frames may be recorded by its frames won alone. Then it also fits a section whose frames are
  // scored in another way, so `kinds` ignores how they are scored.
  fc.assert(
    fc.property(anyCard, anyRules, ([rules, card], other) => {
      const kinds = (one: LeagueRules) =>
        JSON.stringify(sectionsOfMatches(one).map(({ players, frames, scored }) => [players, frames > 1 || scored]));
      if (hasNoMatches(card.outcome?.kind)) {
        const { home = 0, away = 0 } = card.outcome?.score ?? {};
        expect(formatMismatch(card, other)).toBeNull();
        expect(fitsFormat(card, other)).toBe(home + away <= countMatchesWithoutDecider(other.format ?? []));
      } else if (kinds(rules) !== kinds(other)) {
        expect([fitsFormat(card, other), typeof formatMismatch(card, other)]).toEqual([false, 'string']);
      }
    }),
    RUNS,
  );
});
