import { searchText } from '#web/choice/season-choice.ts';

/** Where officials correct a result. */
export function correctionAddress(fixtureId: string): string {
  return `/admin/result/${encodeURIComponent(fixtureId)}`;
}

/** Where a team's page is. `carried` is the query that links carry (`useCarried`), with its `?`, or nothing. */
export function teamAddress(teamId: string, carried: string): string {
  return `/team/${encodeURIComponent(teamId)}${carried}`;
}

/** Returns the address of a player's page. It has the id too, because two people may share a name. */
export function playerAddress({ playerId, name }: { playerId: string; name: string }, carried: string): string {
  const rest = carried.replace('?', '&');
  return `/player-matches/${encodeURIComponent(name)}?playerId=${encodeURIComponent(playerId)}${rest}`;
}

type FixtureOfWeek = { fixtureId: string; season: string; division: number; weekNumber: number };

/**
 * Where a fixture stands on Results: its week's page, at the fixture itself. The query names it too, because what stands
 * behind `#` never reaches the server, which gives a shared link the score in its title and picture.
 */
export function fixtureAddress({ fixtureId, season, division, weekNumber }: FixtureOfWeek): string {
  const week = { season, division: String(division), week: String(weekNumber) };
  const query = searchText(new URLSearchParams({ ...week, fixture: fixtureId }));
  return `/results${query}#${encodeURIComponent(fixtureId)}`;
}
