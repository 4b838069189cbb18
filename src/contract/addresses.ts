// Addresses of pages, for links in API answers and in notices.

import { seasonPathSegment } from '#domain/week/week.ts';

/** Returns the address of the page on which officials correct a result. */
export function correctionAddress(fixtureId: string): string {
  return `/admin/result/${encodeURIComponent(fixtureId)}`;
}

/** Returns the address of the page on which a captain confirms, disputes or corrects a result. */
export function captainResultReviewAddress(fixtureId: string): string {
  return `/open-results?fixture=${encodeURIComponent(fixtureId)}`;
}

/** Returns the address of the page on which officials enter the result of a cup tie. */
export function tieResultEntryAddress(competitionId: string, tieId: string): string {
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

/** Returns the query parameters with which the page `/data-input` opens the match card of a scheduled fixture. */
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

/**
 * A match to link to. `id` is the id of its scheduled fixture or of its result. The other fields only make the address
 * readable. An address without them works too: the server redirects it to the readable address.
 */
export type MatchToLink = { id: string } & Partial<NamesOfMatch>;
type NamesOfMatch = { season: string; weekNumber: number; homeTeamName: string; awayTeamName: string };

/**
 * Returns the address of a match's page, such as `/match/f1/anchor-a-v-lions-25-26-week-3`. If the name of a team is
 * missing, the address is `/match/f1`.
 */
export function matchAddress({ id, season, weekNumber, homeTeamName, awayTeamName }: MatchToLink): string {
  const page = `/match/${encodeURIComponent(id)}`;
  if (homeTeamName === undefined || awayTeamName === undefined) return page;
  return `${page}/${addressSlugOf(`${homeTeamName} v ${awayTeamName} ${season} week ${weekNumber}`)}`;
}

/**
 * Converts a text for use in an address: keeps only letters and digits, in lower case, with hyphens between the words,
 * percent-encoded. Latin letters lose their accents; letters of other scripts keep theirs.
 */
function addressSlugOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/(\p{Script=Latin})\p{M}+/gu, '$1');
  const words =
    plain
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return encodeURIComponent(words.join('-'));
}

export type FixtureToLink = { fixtureId: string; season: string; division: number; weekNumber: number };

/**
 * Returns the address of a fixture on the Results page of its week. The fragment (after `#`) makes the browser scroll
 * to the fixture. The query has the id too, because a browser never sends the fragment to the server: the server needs
 * the id to put the score into the title and the preview image of a shared link.
 */
export function fixtureOnResultsPageAddress({ fixtureId, season, division, weekNumber }: FixtureToLink): string {
  const id = encodeURIComponent(fixtureId);
  // A query may contain the slash of `25/26` unescaped, so the address stays readable.
  const named = encodeURIComponent(season).replaceAll('%2F', '/');
  return `/results?season=${named}&division=${division}&week=${weekNumber}&fixture=${id}#${id}`;
}

/** Returns the address of the page about a player's season, such as `/season/25-26/player/p1`. */
export function playerSeasonAddress(season: string, playerId: string): string {
  return `/season/${seasonPathSegment(season)}/player/${encodeURIComponent(playerId)}`;
}

/** Returns the address of the page about a team's season, such as `/season/25-26/team/t1`. */
export function teamSeasonAddress(season: string, teamId: string): string {
  return `/season/${seasonPathSegment(season)}/team/${encodeURIComponent(teamId)}`;
}
