import type { Card } from '#domain/cards/card.ts';
import type { Counts, Fixture, Outcome } from '#domain/cards/fixture.ts';
import { choice, fields, optionalLine, text } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { formatOf, type FormatRules, matchesIn } from '#domain/seasons/format.ts';
import type { StoredWithdrawal } from '#domain/seasons/stored-season.ts';
import { RETIRED } from '#domain/squads/numbers.ts';
import type { Team } from '#domain/squads/people.ts';

/** A team that withdrew from a division of a season. Its results there are void (Rule R21). */
export type Withdrawal = StoredWithdrawal;

/** Marks the cards of teams that withdrew as void, among the fixtures of one season (Rule R21). */
export function withVoid<F extends Fixture>(fixtures: F[], withdrawals: readonly Withdrawal[]): F[] {
  if (withdrawals.length === 0) return fixtures;
  const players = new Map(withdrawals.map((one) => [one.teamId, one.players]));
  return fixtures.map((fixture) => {
    const said = [players.get(fixture.homeTeamId), players.get(fixture.awayTeamId)].filter((one) => one !== undefined);
    if (said.length === 0) return fixture;
    const counts: Counts = said.includes('void') ? 'nothing' : 'players';
    return { ...fixture, counts };
  });
}

/** Returns the ids of the teams that withdrew from a division and left nothing in its table (Rule R21). */
export function withdrawnFrom(division: number, withdrawals: readonly Withdrawal[] = []): string[] {
  return withdrawals.filter((one) => one.division === division).map(({ teamId }) => teamId);
}

/** Returns the card that awards all matches of a fixture to the opponent of a team that withdrew (Rule R21). */
export function awardedAgainst(
  leaving: string,
  fixture: Pick<Card, 'season' | 'division' | 'week' | 'homeTeamId' | 'awayTeamId'>,
  { rules, date, note }: { rules: FormatRules; date: string; note: string },
): Card {
  const { season, division, week, homeTeamId, awayTeamId } = fixture;
  const awardedTo = homeTeamId === leaving ? 'away' : 'home';
  const score = { home: 0, away: 0, [awardedTo]: matchesIn(formatOf(rules)) };
  const outcome: Outcome = { kind: 'awarded', awardedTo, score, note };
  return { season, division, week, date, homeTeamId, awayTeamId, matches: [], outcome };
}

const LONGEST_NOTE = 300;

/** A withdrawal as sent (Rule R21). */
export const withdrawalBody = fields('The withdrawal', {
  season: text('Season'),
  /** Void results count in no table. */
  results: choice('The results', ['stand', 'void'], 'stand or void'),
  /** Whether the frames of void results count for players. */
  players: choice('The players', ['keep', 'void'], 'keep or void').optional(),
  /** Whether unplayed fixtures are removed, or awarded to the opponents. Not sent with `replacedBy`. */
  fixtures: choice('The fixtures', ['remove', 'award'], 'remove or award').optional(),
  /** The id of a team in no division that takes over the place and the unplayed fixtures. */
  replacedBy: text('The other team').nullable().optional(),
  note: optionalLine('The note', LONGEST_NOTE).optional(),
});

type Sent = { [Name in keyof (typeof withdrawalBody)['shape']]?: unknown };

/** Returns the faults of a withdrawal that the schema of its body cannot find (Rule R21). */
export function withdrawalFaults(
  { season, results, players, fixtures, replacedBy }: Sent,
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
    (other ?? { division: RETIRED }).division !== RETIRED
  )
    add('replacedBy', 'Choose a team of the league that is in no division.');
  return issues;
}
