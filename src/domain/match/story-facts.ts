import {
  type Fixture,
  type ResultLetter,
  fixtureWinner,
  fixturesCountingForTeams,
  scoreOfFixture,
} from '#domain/cards/fixture.ts';
import { mapSides, breaksOfSide, type Match, matchWinner, SIDES, type Sides } from '#domain/cards/match.ts';
import { scoreAfterEachMatch } from '#domain/match/score-line.ts';
import type { MatchStoryFacts } from '#domain/match/story.ts';
import { formatOf, type FormatRules } from '#domain/seasons/format.ts';
import { requirePlayer, requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { Milestone } from '#domain/week/milestones.ts';

/** The facts for the story of a match that are not on its card. */
type FactsNotOnCard = {
  people: TeamsAndPlayers;
  rules: FormatRules;
  form: Sides<readonly ResultLetter[]>;
  /** The name of the division if the match is the division's biggest win of the season; else `null`. */
  biggestWinOf: string | null;
  milestones: readonly Milestone[];
};

/**
 * Returns the facts from which the story of a match is made (Rule M9). Returns `null` if the card is void, awarded
 * or abandoned, or if the match was neither won nor drawn.
 */
export function matchFacts(card: Fixture, around: FactsNotOnCard): MatchStoryFacts | null {
  const winner = fixtureWinner(card);
  const kind = card.outcome?.kind;
  if (card.counts !== undefined || kind === 'awarded' || kind === 'abandoned') return null;
  if (winner === null || winner === 'neither') return null;
  const { people, rules, milestones, ...rest } = around;
  const teamIds = mapSides((side) => card[`${side}TeamId`]);
  const nameOf = (playerId: string) => requirePlayer(people.players, playerId).name;
  const played = card.matches.filter(hasWinner);
  const last = played.at(-1);
  return {
    ...rest,
    names: mapSides((side) => requireTeam(people.teams, teamIds[side]).name),
    score: scoreOfFixture(card),
    winner,
    unit: formatOf(rules).every(({ frames }) => frames === 1) ? 'frame' : 'match',
    line: scoreAfterEachMatch(card.matches),
    hasWalkover: played.some(
      ({ sides, ruledOut }) => ruledOut || SIDES.some((side) => sides[side].players.length === 0),
    ),
    lastWinners: last ? winningPlayerIds(last).map(nameOf) : [],
    breaks: highestBreaks(card).map(({ playerId, points }) => ({ name: nameOf(playerId), points })),
    teamMilestones: TEAM_MILESTONE_KINDS.flatMap((wanted) =>
      milestones.flatMap((one) =>
        one.kind === wanted && 'teamId' in one && Object.values(teamIds).includes(one.teamId) ? [one.text] : [],
      ),
    ),
    playerMilestones: PLAYER_MILESTONE_KINDS.flatMap((wanted) =>
      milestones.flatMap((one) => (one.kind === wanted ? [one.text] : [])),
    ),
  };
}

/** The milestones of teams that a story can mention, the most important first. */
const TEAM_MILESTONE_KINDS = ['champion', 'first-place', 'team-run'] as const;

/** The milestones of players that a story can mention, the most important first. */
const PLAYER_MILESTONE_KINDS = ['best-break', 'winning-run', 'first-win', 'frames-played'] as const;

function hasWinner(match: Match): boolean {
  return matchWinner(match) !== null;
}

function winningPlayerIds(match: Match): string[] {
  const winner = matchWinner(match);
  return winner === null ? [] : match.sides[winner].players;
}

/** Returns the highest break of a card, or several breaks if they are equal; none if the card has no breaks. */
function highestBreaks({ matches }: Fixture) {
  const all = matches.flatMap((match) => SIDES.flatMap((side) => breaksOfSide(match, side)));
  const most = Math.max(...all.map(({ points }) => points));
  return all.filter(({ points }) => points === most);
}

/** A division needs this many results in a season before a win can be called its biggest. */
const MIN_RESULTS_FOR_BIGGEST_WIN = 10;

/**
 * Returns whether a card is the biggest win in its division and season (Rule M10): it has a larger margin than every
 * other result, and there are at least ten results. `fixtures`: the results of the division and season. Void, awarded
 * and abandoned results do not count.
 */
export function isBiggestWinInDivision(card: Fixture, fixtures: readonly Fixture[]): boolean {
  const counted = fixturesCountingForTeams(fixtures).filter(
    ({ outcome }) => outcome?.kind !== 'awarded' && outcome?.kind !== 'abandoned',
  );
  const margin = marginOf(card);
  const isAmong = counted.some(({ id }) => id === card.id);
  return (
    isAmong &&
    counted.length >= MIN_RESULTS_FOR_BIGGEST_WIN &&
    counted.every((one) => one.id === card.id || marginOf(one) < margin)
  );
}

function marginOf(card: Fixture): number {
  const { home, away } = scoreOfFixture(card);
  return Math.abs(home - away);
}
