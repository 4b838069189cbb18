import type { FixtureAnswer, MatchAnswer } from '#contract/matches.ts';
import { type Fixture, teamScore } from '#domain/cards/fixture.ts';
import { matchToAnswer } from '#domain/cards/match-body.ts';
import type { Match, Side } from '#domain/cards/match.ts';
import { endToAnswer, outcomeToAnswer } from '#domain/cards/outcome-answer.ts';
import { resultState } from '#domain/cards/review.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { RuleMark } from '#domain/rules/eligibility.ts';
import { knownPlayer, type People } from '#domain/squads/people.ts';
import type { MarksByCard } from '#domain/rules/eligibility.ts';
import { pairingAnswer } from './season-teams.ts';

/** Returns a recorded fixture for visitors, with today's names. `today` returns the league's day. */
export function fixtureAnswer(
  fixture: Fixture,
  people: People,
  today: () => string,
  marks?: MarksByCard,
): FixtureAnswer {
  const score = teamScore(fixture);
  return {
    fixtureId: fixture.id,
    ...pairingAnswer(fixture, people),
    date: fixture.date,
    homeTeamScore: score.home,
    awayTeamScore: score.away,
    state: resultState(fixture, today),
    ...(fixture.counts === undefined ? {} : { void: 'Team withdrew' }),
    matches: withEligibility(matchAnswers(fixture.matches, people), marks?.get(fixture.id)),
    ...outcomeToAnswer(fixture.outcome),
    ...endToAnswer(fixture),
  };
}

/** Adds to each match the players on it whom the rules mark, with the officials' decisions. */
function withEligibility(matches: MatchAnswer[], marks: readonly RuleMark[] = []): MatchAnswer[] {
  if (marks.length === 0) return matches;
  return matches.map((match, index) => {
    const eligibility = marks
      .filter((mark) => mark.match === index)
      .map(({ playerId, rule, text, decision }) => ({ playerId, rule, text, decision }));
    return eligibility.length === 0 ? match : { ...match, eligibility };
  });
}

/**
 * Returns matches as the API sends them, with today's names. `nobody` returns what to call a side without a
 * player.
 */
export function matchAnswers(
  matches: readonly Match[],
  { players }: People,
  nobody: (side: Side) => string = () => ABSENTEE,
): MatchAnswer[] {
  return matches.map((match) => answerWithNames(match, (id) => knownPlayer(players, id).name, nobody));
}

/** Returns a match as the API sends it. A pair has one joint name, and the two names separately. */
export function answerWithNames<N extends string | null>(
  match: Match,
  nameOf: (playerId: string) => string,
  nobody: (side: Side) => N,
) {
  const names = (side: Side) => match.sides[side].players.map(nameOf);
  const [home, away] = [names('home'), names('away')];
  return {
    ...matchToAnswer(match),
    homePlayerName: home.length === 0 ? nobody('home') : home.join(' & '),
    awayPlayerName: away.length === 0 ? nobody('away') : away.join(' & '),
    ...(match.pair ? { homePlayerNames: home, awayPlayerNames: away } : {}),
  };
}
