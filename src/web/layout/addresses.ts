import { cardQuery, type FixtureOfWeek } from '#contract/addresses.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { searchText } from '#web/choice/season-choice.ts';

export { fixtureAddress } from '#contract/addresses.ts';

/** The address of a team's page. `carried` is the query that links carry (`useCarried`): with its `?`, or empty. */
export function teamAddress(teamId: string, carried: string): string {
  return `/team/${encodeURIComponent(teamId)}${carried}`;
}

/** Returns the address of the page on which an official takes a team out of the season. */
export function withdrawAddress(teamId: string): string {
  return `/admin/teams/${encodeURIComponent(teamId)}/withdraw`;
}

/** Returns the address of a player's page, the career, to which every name leads. */
export function careerAddress(playerId: string, carried: string): string {
  return `/player/${encodeURIComponent(playerId)}${carried}`;
}

/** The address of Results at the week of a fixture. */
export function weekOfResults({ season, division, weekNumber }: Omit<FixtureOfWeek, 'fixtureId'>): string {
  const week = { season, division: String(division), week: String(weekNumber) };
  return `/results${searchText(new URLSearchParams(week))}`;
}

/** The address of the match card of a scheduled fixture. */
export function cardAddress(fixture: ScheduledFixtureAnswer): string {
  return `/data-input${searchText(new URLSearchParams(cardQuery(fixture)))}`;
}
