import type { FixtureAnswer, CardMatchAnswer } from '#contract/matches.ts';
import { type Fixture, scoreOfFixture } from '#domain/cards/fixture.ts';
import { matchToAnswer } from '#domain/cards/match-body.ts';
import type { Match, Side } from '#domain/cards/match.ts';
import { deciderAndAggregateWinnersToAnswer, outcomeToAnswer } from '#domain/cards/outcome-answer.ts';
import { resultState } from '#domain/cards/review.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { RuleMark } from '#domain/rules/eligibility.ts';
import { requirePlayer, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { RuleMarksByCard } from '#domain/rules/eligibility.ts';
import { fixturePairingAnswer } from './season-teams.ts';

/**
 * Returns a recorded fixture as the API sends it, with today's names. `today` returns the current day in the league's
 * time zone. `marks`: the marks on players whom a registration rule did not allow to play. Without `marks`, the answer
 * says nothing about eligibility.
 */
export function fixtureAnswer(
  fixture: Fixture,
  people: TeamsAndPlayers,
  today: () => string,
  marks?: RuleMarksByCard,
): FixtureAnswer {
  const score = scoreOfFixture(fixture);
  return {
    fixtureId: fixture.id,
    ...fixturePairingAnswer(fixture, people),
    date: fixture.date,
    homeTeamScore: score.home,
    awayTeamScore: score.away,
    state: resultState(fixture, today),
    ...(fixture.counts === undefined ? {} : { void: 'Team withdrew' }),
    matches: withEligibilityMarks(matchAnswers(fixture.matches, people), marks?.get(fixture.id)),
    ...outcomeToAnswer(fixture.outcome),
    ...deciderAndAggregateWinnersToAnswer(fixture),
  };
}

/**
 * Adds to each match the marks on players whom a registration rule did not allow to play in it. Each mark has the
 * officials' decision, or `null` if there is none yet.
 */
function withEligibilityMarks(matches: CardMatchAnswer[], marks: readonly RuleMark[] = []): CardMatchAnswer[] {
  if (marks.length === 0) return matches;
  return matches.map((match, index) => {
    const eligibility = marks
      .filter((mark) => mark.match === index)
      .map(({ playerId, rule, text, decision }) => ({ playerId, rule, text, decision }));
    return eligibility.length === 0 ? match : { ...match, eligibility };
  });
}

/**
 * Returns matches as the API sends them, with today's names. If a side has no player, the text that `nobody` returns is
 * sent as the player's name, by default “Absentee”.
 */
export function matchAnswers(
  matches: readonly Match[],
  { players }: TeamsAndPlayers,
  nobody: (side: Side) => string = () => ABSENTEE,
): CardMatchAnswer[] {
  return matches.map((match) => matchAnswerWithPlayerNames(match, (id) => requirePlayer(players, id).name, nobody));
}

/**
 * Returns a match as the API sends it. The names of a pair are sent both as one text and as a list. If a side has no
 * player, the value that `nobody` returns is sent as the player's name.
 */
export function matchAnswerWithPlayerNames<N extends string | null>(
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
