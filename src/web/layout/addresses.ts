import { cardQuery, type FixtureToLink, matchAddress } from '#contract/addresses.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { PlayerMatchRow } from '#contract/players.ts';
import { queryText } from '#web/choice/season-choice.ts';

export { fixtureOnResultsPageAddress as resultsPageAddress, matchAddress } from '#contract/addresses.ts';

/**
 * Returns the address of a team's page. `carried`: the query with the chosen season and division. `carried` begins with
 * `?` or is empty.
 */
export function teamAddress(teamId: string, carried: string): string {
  return `/team/${encodeURIComponent(teamId)}${carried}`;
}

/** Returns the address of the page where an official withdraws a team from the season. */
export function teamWithdrawalAddress(teamId: string): string {
  return `/admin/teams/${encodeURIComponent(teamId)}/withdraw`;
}

/**
 * Returns the address of a player's career page, which every player's name links to. `carried`: the query with the
 * chosen season and division, which begins with `?`, or an empty text.
 */
export function careerAddress(playerId: string, carried: string): string {
  return `/player/${encodeURIComponent(playerId)}${carried}`;
}

/** Returns the address of the Results page for a season, division and week. */
export function weekResultsAddress({ season, division, weekNumber }: Omit<FixtureToLink, 'fixtureId'>): string {
  const week = { season, division: String(division), week: String(weekNumber) };
  return `/results${queryText(new URLSearchParams(week))}`;
}

/** Returns the address of the form for a scheduled fixture's match card. */
export function cardFormAddress(fixture: ScheduledFixtureAnswer): string {
  return `/data-input${queryText(new URLSearchParams(cardQuery(fixture)))}`;
}

type PlayerMatchToLink = Pick<
  PlayerMatchRow,
  'fixtureId' | 'season' | 'weekNumber' | 'side' | 'teamName' | 'opponentTeamName'
>;

/** Returns the address of a match's page. The argument is a row of a player's list of matches. */
export function playedMatchAddress({
  fixtureId: id,
  side,
  teamName,
  opponentTeamName,
  season,
  weekNumber,
}: PlayerMatchToLink) {
  const [homeTeamName, awayTeamName] = side === 'home' ? [teamName, opponentTeamName] : [opponentTeamName, teamName];
  return matchAddress({ id, season, weekNumber, homeTeamName, awayTeamName });
}
