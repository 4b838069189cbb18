import type { Card } from '#domain/cards/card.ts';
import {
  compareByTimePlayed,
  type VoidCardCounting,
  type Fixture,
  type TimeOrderFields,
  type UnusualOutcome,
} from '#domain/cards/fixture.ts';
import { choice, fields, optionalBoolean, lineOrEmpty, text } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { type FormatRules, maxWins } from '#domain/seasons/format.ts';
import type { StoredWithdrawal } from '#domain/seasons/stored-season.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import type { Team } from '#domain/squads/teams-and-players.ts';

/**
 * A team that withdrew from a division of a season. A withdrawal is stored only if it makes results void or relegates
 * the team (Rule R21).
 */
export type Withdrawal = StoredWithdrawal;

/** The fields of a card that say when two teams met. */
type MeetingFields = TimeOrderFields & Pick<Fixture, 'id' | 'homeTeamId' | 'awayTeamId'>;

/**
 * Returns the ids of the cards that still count although a team withdrew: its first card against each other team, if
 * its withdrawal keeps first results (Rule R40).
 */
export function cardIdsKeptAfterWithdrawal(
  cards: readonly MeetingFields[],
  withdrawals: readonly Withdrawal[],
): ReadonlySet<string> {
  const standing = new Set<string>();
  for (const { teamId } of withdrawals.filter(({ results }) => results === 'first')) {
    const own = cards.filter((one) => one.homeTeamId === teamId || one.awayTeamId === teamId);
    const met = new Set<string>();
    for (const { id, homeTeamId, awayTeamId } of own.sort(compareByTimePlayed)) {
      const other = homeTeamId === teamId ? awayTeamId : homeTeamId;
      if (!met.has(other)) standing.add(id);
      met.add(other);
    }
  }
  return standing;
}

/**
 * Returns the fixtures of one season. Each fixture that is void because a team withdrew gets `counts`, which says
 * whether the fixture still counts for players (Rule R21). `standing`: the ids of fixtures that still count because
 * they are the first meeting of two teams.
 */
export function withVoidCardsMarked<F extends Fixture>(
  fixtures: F[],
  withdrawals: readonly Withdrawal[],
  standing: ReadonlySet<string> = cardIdsKeptAfterWithdrawal(fixtures, withdrawals),
): F[] {
  const voiding = withdrawals.filter(({ results }) => results !== 'stand');
  if (voiding.length === 0) return fixtures;
  const leaving = new Map(voiding.map((one) => [one.teamId, one]));
  return fixtures.map((fixture) => {
    const said = [leaving.get(fixture.homeTeamId), leaving.get(fixture.awayTeamId)]
      .filter((one) => one !== undefined)
      .filter(({ results }) => results !== 'first' || !standing.has(fixture.id));
    if (said.length === 0) return fixture;
    const counts: VoidCardCounting = said.some(({ players }) => players === 'void') ? 'nothing' : 'players';
    return { ...fixture, counts };
  });
}

/**
 * Returns the ids of the teams that withdrew from a division, except teams whose results all stand. The rows of the
 * returned teams are last in the table (Rule R21).
 */
export function teamIdsPlacedLastByWithdrawal(division: number, withdrawals: readonly Withdrawal[] = []): string[] {
  return withdrawals.filter((one) => one.division === division && one.results !== 'stand').map(({ teamId }) => teamId);
}

/** Returns the ids of the teams that withdrew from a division and that count among the teams going down (Rule R41). */
export function teamIdsRelegatedByWithdrawal(division: number, withdrawals: readonly Withdrawal[] = []): string[] {
  return withdrawals.filter((one) => one.division === division && one.relegated).map(({ teamId }) => teamId);
}

/** Returns the card that awards all matches of a fixture to the opponent of a team that withdrew (Rule R21). */
export function cardAwardedAgainst(
  leaving: string,
  fixture: Pick<Card, 'season' | 'division' | 'week' | 'homeTeamId' | 'awayTeamId'>,
  { rules, date, note }: { rules: FormatRules; date: string; note: string },
): Card {
  const { season, division, week, homeTeamId, awayTeamId } = fixture;
  const awardedTo = homeTeamId === leaving ? 'away' : 'home';
  const score = { home: 0, away: 0, [awardedTo]: maxWins(rules) };
  const outcome: UnusualOutcome = { kind: 'awarded', awardedTo, score, note };
  return { season, division, week, date, homeTeamId, awayTeamId, matches: [], outcome };
}

const MAX_NOTE_LENGTH = 300;

/** A withdrawal in a request (Rule R21). */
export const withdrawalBodySchema = fields('The withdrawal', {
  season: text('Season'),
  /** With `void`, the results count in no table. With `first`, only the first meeting with each team counts. */
  results: choice('The results', ['stand', 'void', 'first'], 'stand, void or first'),
  /** Whether the frames of void results count for players. */
  players: choice('The players', ['keep', 'void'], 'keep or void').optional(),
  /** Whether unplayed fixtures are removed, or awarded to the opponents. Not sent with `replacedBy`. */
  fixtures: choice('The fixtures', ['remove', 'award'], 'remove or award').optional(),
  /**
   * The id of another team, which takes over the withdrawn team's division and unplayed fixtures. The other team must
   * be in no division.
   */
  replacedBy: text('The other team').nullable().optional(),
  /** Whether the team goes down at the end of the season. */
  relegated: optionalBoolean('Whether the team goes down'),
  note: lineOrEmpty('The note', MAX_NOTE_LENGTH).optional(),
});

type WithdrawalDraft = { [Name in keyof (typeof withdrawalBodySchema)['shape']]?: unknown };

/**
 * Returns the faults that the schema `withdrawalBodySchema` cannot find in a withdrawal (Rule R21). `shown`: the name
 * of the default season.
 */
export function withdrawalFaults(
  { season, results, players, fixtures, replacedBy }: WithdrawalDraft,
  { shown, team, teams }: { shown: string; team: Pick<Team, 'id' | 'name'>; teams: ReadonlyMap<string, Team> },
): Issue[] {
  const issues: Issue[] = [];
  const add = (path: string, message: string): void => void issues.push({ path, message });
  const other = typeof replacedBy === 'string' ? teams.get(replacedBy) : null;
  if (season !== undefined && season !== shown)
    add('season', `Teams withdraw from the current season alone, ${shown}.`);
  if (results === 'stand' && players === 'void')
    add('players', 'Results that stand count for their players too. Make the results void, or keep the frames.');
  if (other !== null && fixtures !== undefined)
    add('fixtures', 'Leave this out: the other team takes over the matches to come.');
  if (other === null && fixtures === undefined) add('fixtures', 'Say what becomes of the matches to come.');
  if (
    other === undefined ||
    other?.deleted ||
    other?.id === team.id ||
    (other ?? { division: RETIRED_TEAMS_DIVISION }).division !== RETIRED_TEAMS_DIVISION
  )
    add('replacedBy', 'Choose a team of the league that is in no division.');
  return issues;
}
