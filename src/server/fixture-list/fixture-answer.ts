import type { FixtureAnswer, MatchAnswer } from '#contract/matches.ts';
import { type Fixture, teamScore } from '#domain/cards/fixture.ts';
import { answeredMatch } from '#domain/cards/match-body.ts';
import type { Match, Side } from '#domain/cards/match.ts';
import { answeredEnd, answeredOutcome } from '#domain/cards/answered-outcome.ts';
import { resultState } from '#domain/cards/review.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { Mark } from '#domain/rules/eligibility.ts';
import { knownPlayer, type People } from '#domain/squads/people.ts';
import type { Marks } from '#domain/rules/eligibility.ts';
import { pairingAnswer } from './season-teams.ts';

/** Returns a recorded fixture for the public, with today's names. `today` is the league's day. */
export function fixtureAnswer(fixture: Fixture, people: People, today: () => string, marks?: Marks): FixtureAnswer {
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
    ...answeredOutcome(fixture.outcome),
    ...answeredEnd(fixture),
  };
}

/** Adds the marks of a card to its matches. */
function withEligibility(matches: MatchAnswer[], marks: readonly Mark[] = []): MatchAnswer[] {
  if (marks.length === 0) return matches;
  return matches.map((match, index) => {
    const eligibility = marks
      .filter((mark) => mark.match === index)
      .map(({ playerId, rule, text, decision }) => ({ playerId, rule, text, decision }));
    return eligibility.length === 0 ? match : { ...match, eligibility };
  });
}

/** Returns matches for clients, with today's names. `nobody` returns the name for a side without a player. */
export function matchAnswers(
  matches: readonly Match[],
  { players }: People,
  nobody: (side: Side) => string = () => ABSENTEE,
): MatchAnswer[] {
  return matches.map((match) => answerWithNames(match, (id) => knownPlayer(players, id).name, nobody));
}

/** Returns a match for clients. A pair has a joint name and two separate names. */
export function answerWithNames<N extends string | null>(
  match: Match,
  nameOf: (playerId: string) => string,
  nobody: (side: Side) => N,
) {
  const names = (side: Side) => match.sides[side].players.map(nameOf);
  const [home, away] = [names('home'), names('away')];
  return {
    ...answeredMatch(match),
    homePlayerName: home.length === 0 ? nobody('home') : home.join(' & '),
    awayPlayerName: away.length === 0 ? nobody('away') : away.join(' & '),
    ...(match.pair ? { homePlayerNames: home, awayPlayerNames: away } : {}),
  };
}
