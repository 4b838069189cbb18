import { cardQuery } from '#contract/addresses.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { searchText } from '#web/choice/season-choice.ts';

/** The address of a team's page. `carried` is the query that links carry (`useCarried`): with its `?`, or empty. */
export function teamAddress(teamId: string, carried: string): string {
  return `/team/${encodeURIComponent(teamId)}${carried}`;
}

/** Returns the address of a player's page, the career, to which every name leads. */
export function careerAddress(playerId: string, carried: string): string {
  return `/player/${encodeURIComponent(playerId)}${carried}`;
}

type FixtureOfWeek = { fixtureId: string; season: string; division: number; weekNumber: number };

/**
 * The address of a fixture on Results: its week's page, at the fixture. The fixture is in the query too, because the
 * fragment never reaches the server, which puts the score into a shared link's title and image.
 */
export function fixtureAddress({ fixtureId, season, division, weekNumber }: FixtureOfWeek): string {
  const week = { season, division: String(division), week: String(weekNumber) };
  const query = searchText(new URLSearchParams({ ...week, fixture: fixtureId }));
  return `/results${query}#${encodeURIComponent(fixtureId)}`;
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
