/**
 * Cards of any format, through the whole server: the answers equal what was sent, and sending that again changes
 * nothing. Deletion, undo and redo lead back to exactly the same states.
 */
import { outcomeToBody } from '#domain/cards/outcome-answer.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { FixtureAnswer } from '#contract/matches.ts';
import { matchFromAnswer, matchToBody } from '#domain/cards/match-body.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { scaledTimeout } from '../../scripts/slowness.ts';
import { DOSE, SEED } from '../support/dose.ts';
import { anyCardContent, anyRareCard, anyRules, type CardContent, sentRules } from '../support/formats.ts';
import { latestEntry, stateOf, undo } from '../support/league-history.ts';
import { it, type LeagueSite, record } from '../support/league-site.ts';

type Ask = LeagueSite['ask'];

const PLACE = { season: '25/26', division: 1, weekNumber: 3, homeTeam: 'a', awayTeam: 'b' };

const anyCard: fc.Arbitrary<[rules: LeagueRules, card: CardContent]> = fc.oneof(
  anyRules.chain((rules) => fc.tuple(fc.constant(rules), anyCardContent(rules))),
  anyRareCard,
);

async function cardsOf(ask: Ask): Promise<FixtureAnswer[]> {
  return (await ask('GET /api/matches?season=25/26')).json as FixtureAnswer[]; // `ask` has checked the answer
}

/** Returns the body of a correction that changes nothing, made from an answer. */
function sentAgain({ matches, outcome, ...card }: FixtureAnswer): Record<string, unknown> {
  const { awardedTo, awardedScore, decided, note, homeTeamScore, awayTeamScore } = card;
  const scores = outcome === 'scores' ? { homeTeamScore, awayTeamScore } : {};
  const awarded = awardedTo === 'neither' ? { awardedTo } : { awardedTo, awardedScore };
  const ended = outcome === undefined ? {} : { outcome, ...awarded, decided, note, ...scores };
  return { ...PLACE, matches: matches.map((match) => matchToBody(matchFromAnswer(match))), ...ended };
}

it(
  'a card of any format is recorded, answered, sent again, deleted, undone and redone without a change',
  async ({ ask, store }) => {
    let id = '';
    const property = fc.asyncProperty(anyCard, async ([rules, { matches, outcome }]) => {
      if (id !== '') await ask(`DELETE /api/matches/${id}`);
      const season = { season: '25/26', divisionRules: { 1: sentRules(rules) } };
      expect((await ask('PUT /api/admin/seasons', season)).status).toBe(200);
      const empty = await stateOf(ask);
      id = await record(ask, { ...PLACE, matches: matches.map(matchToBody), ...outcomeToBody(outcome) });
      const [answer] = await cardsOf(ask);
      expect(answer?.matches.map(matchFromAnswer)).toEqual(matches);
      const whole = await stateOf(ask);

      const again = await ask(`PUT /api/matches/${id}`, sentAgain(answer!)); // the card has been recorded
      expect(again).toMatchObject({ status: 200 });
      expect(await stateOf(ask)).toEqual(whole);

      await ask(`DELETE /api/matches/${id}`);
      expect(await stateOf(ask)).toEqual(empty);
      for (const state of [whole, empty, whole]) {
        expect(await undo(ask, (await latestEntry(ask))['id'])).toMatchObject({ status: 200 });
        expect(await stateOf(ask)).toEqual(state);
      }
    });
    await fc.assert(property, { numRuns: 20 * DOSE, seed: SEED });
    expect(await store.integrity()).toEqual([]);
  },
  scaledTimeout(60_000) * DOSE,
);
