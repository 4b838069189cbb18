import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FixtureAnswer } from '#contract/matches.ts';
import { scoreOfFixture } from '#domain/cards/fixture.ts';
import { matchToAnswer } from '#domain/cards/match-body.ts';
import { outcomeToAnswer } from '#domain/cards/outcome-answer.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { markOfName } from '#domain/squads/mark.ts';
import { makeSeason } from '../../../tests/fixtures/made-league.ts';
import { DOSE } from '../../../tests/support/dose.ts';
import { anyCardContent, anyRareCard, anyRules, type CardContent } from '../../../tests/support/formats.ts';
import type { CardFacts } from './card-facts.ts';
import { checkCardValues, cardValuesOf } from './card-values.ts';

const MARK = { ...markOfName('Elms'), picture: null };
const PLACE = { season: '25/26', division: 1, date: null, homeTeamId: 'a', awayTeamId: 'b' };

function team(id: string): CardFacts['teams'][number] {
  const players = [1, 2, 3, 4, 5, 6].map((n) => `${id}${n}`);
  const handicaps = { handicap: 0, modifier: 0, newHandicap: 0 };
  const squad = players.map((name) => ({ _id: name, id: name, name, ...handicaps }));
  return { _id: id, id, name: id.toUpperCase(), division: 1, venue: '', shortName: null, mark: MARK, players: squad };
}

function factsOf(rules: LeagueRules): CardFacts {
  const made = { ...makeSeason('25/26', { rules }), season: '25/26', decisions: [], isDefault: true, closed: false };
  const season = { ...made, results: 0, teamsIn: [], teams: [], playedIn: [] };
  return { seasons: { default: '25/26', seasons: [season] }, teams: [team('a'), team('b')], who: null, recorded: null };
}

/** Returns the API's answer for a recorded card. */
function answerOf({ matches, outcome }: CardContent): FixtureAnswer {
  const { home, away } = scoreOfFixture({ matches, ...(outcome ? { outcome } : {}) });
  return {
    ...PLACE,
    fixtureId: 'f',
    weekNumber: 3,
    homeTeamName: 'A',
    awayTeamName: 'B',
    homeTeamScore: home,
    awayTeamScore: away,
    state: 'final',
    matches: matches.map((match) => ({ ...matchToAnswer(match), homePlayerName: '', awayPlayerName: '' })),
    ...outcomeToAnswer(outcome),
  };
}

const anyCard: fc.Arbitrary<[rules: LeagueRules, card: CardContent]> = fc.oneof(
  anyRules.chain((rules) => fc.tuple(fc.constant(rules), anyCardContent(rules))),
  anyRareCard,
);

test('a recorded card of any format fills the form, which sends the same card', () => {
  fc.assert(
    fc.property(anyCard, ([rules, card]) => {
      const facts = factsOf(rules);
      const checked = checkCardValues(cardValuesOf(answerOf(card), facts), facts);
      expect(checked).toEqual({ ok: true, value: { ...PLACE, week: 3, ...card } });
    }),
    { numRuns: 300 * DOSE },
  );
});
