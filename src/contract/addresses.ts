// Addresses of pages, for links in API answers and in notices.

/** Returns the address of the page on which officials correct a result. */
export function correctionAddress(fixtureId: string): string {
  return `/admin/result/${encodeURIComponent(fixtureId)}`;
}

/** Returns the address of the page on which a captain confirms, disputes or corrects a result. */
export function openResultAddress(fixtureId: string): string {
  return `/open-results?fixture=${encodeURIComponent(fixtureId)}`;
}

/** Returns the address of the page on which a tie's result is entered. */
export function tieAddress(competitionId: string, tieId: string): string {
  return `/admin/cup/${encodeURIComponent(competitionId)}/tie/${encodeURIComponent(tieId)}`;
}

type CardFixture = {
  season: string;
  division: number;
  weekNumber: number;
  date: string | null;
  homeTeamId: string;
  awayTeamId: string;
};

/** Returns the query string with which `/data-input` opens the match card of a scheduled fixture. */
export function cardQuery({
  season,
  division,
  weekNumber,
  date,
  homeTeamId,
  awayTeamId,
}: CardFixture): Record<string, string> {
  const when = { season, division: String(division), week: String(weekNumber), ...(date === null ? {} : { date }) };
  return { ...when, home: homeTeamId, away: awayTeamId };
}

export type FixtureOfWeek = { fixtureId: string; season: string; division: number; weekNumber: number };

/**
 * Returns the address of a fixture on the Results page of its week. The fragment scrolls to the fixture. Fragments never reach
 * the server, so the query names the fixture too: the server puts the score into a shared link's title and image.
 */
export function fixtureAddress({ fixtureId, season, division, weekNumber }: FixtureOfWeek): string {
  const id = encodeURIComponent(fixtureId);
  // A query may contain the slash of `25/26` unescaped, so the address stays readable.
  const named = encodeURIComponent(season).replaceAll('%2F', '/');
  return `/results?season=${named}&division=${division}&week=${weekNumber}&fixture=${id}#${id}`;
}
