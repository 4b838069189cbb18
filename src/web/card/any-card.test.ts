import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FixtureAnswer } from '#contract/matches.ts';
import { teamScore } from '#domain/cards/fixture.ts';
import { answeredMatch } from '#domain/cards/match-body.ts';
import { answeredOutcome } from '#domain/cards/answered-outcome.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { drawnMark } from '#domain/squads/mark.ts';
import { makeSeason } from '../../../tests/fixtures/made-league.ts';
import { DOSE } from '../../../tests/support/dose.ts';
import { anyEvening, anyRareCard, anyRules, type Evening } from '../../../tests/support/formats.ts';
import type { CardFacts } from './card-facts.ts';
import { checkCardValues, valuesOf } from './card-values.ts';

const MARK = { ...drawnMark('Elms'), picture: null };
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

/** What the site answers of a card. */
function answerOf({ matches, outcome }: Evening): FixtureAnswer {
  const { home, away } = teamScore({ matches, ...(outcome ? { outcome } : {}) });
  return {
    ...PLACE,
    fixtureId: 'f',
    weekNumber: 3,
    homeTeamName: 'A',
    awayTeamName: 'B',
    homeTeamScore: home,
    awayTeamScore: away,
    state: 'final',
    matches: matches.map((match) => ({ ...answeredMatch(match), homePlayerName: '', awayPlayerName: '' })),
    ...answeredOutcome(outcome),
  };
}

const anyCard: fc.Arbitrary<[rules: LeagueRules, card: Evening]> = fc.oneof(
  anyRules.chain((rules) => fc.tuple(fc.constant(rules), anyEvening(rules))),
  anyRareCard,
);

test('a recorded card of any format fills the form, which sends the same card', () => {
  fc.assert(
    fc.property(anyCard, ([rules, card]) => {
      const facts = factsOf(rules);
      const checked = checkCardValues(valuesOf(answerOf(card), facts), facts);
      expect(checked).toEqual({ ok: true, value: { ...PLACE, week: 3, ...card } });
    }),
    { numRuns: 300 * DOSE },
  );
});
