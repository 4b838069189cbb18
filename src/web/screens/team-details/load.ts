import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { TeamProgress } from '#contract/standings.ts';
import type { PlayerAnswer, TeamDetailsAnswer } from '#contract/teams.ts';
import { countOf } from '#domain/count.ts';
import { choiceOf, seasonWords } from '#web/choice/season-choice.ts';
import { ordinal } from '#web/components/chart/position-words.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

export type TeamDetailsData = {
  season: string;
  details: TeamDetailsAnswer;
  fixtures: FixtureAnswer[];
  /** Of the season; for All seasons, of the default season. */
  progress: TeamProgress;
  /** The current players; empty for a deleted team. */
  squad: PlayerAnswer[];
  /** The team's next match in the default season; `null` if none is scheduled. */
  next: ScheduledFixtureAnswer | null;
};

export async function loadTeamDetails({ request, params, context }: LoaderFunctionArgs): Promise<TeamDetailsData> {
  const { api, seasons } = context.get(pageSource);
  const { season } = choiceOf(new URL(request.url).searchParams, await seasons());
  const team = { teamId: params['teamId'] ?? '' };
  const [details, squad, fixtures, progress, { fixture: next }] = await Promise.all([
    api('GET /api/team-details/{teamId}', { params: team, query: { season } }).then(answerOf),
    api('GET /api/teams/{teamId}/players', { params: team }),
    api('GET /api/matches', { query: { season, ...team } }).then(answerOf),
    api('GET /api/team-progress/{teamId}', { params: team, query: { season } }).then(answerOf),
    api('GET /api/teams/{teamId}/next-fixture', { params: team }).then(answerOf),
  ]);
  // The API refuses the players of a deleted team.
  return { season, details, fixtures, progress, squad: details.deleted ? [] : answerOf(squad), next };
}

export function headOfTeamDetails({ season, details }: TeamDetailsData, { league }: Site): Head {
  const { teamName } = details;
  const description = `Players, results and league position of ${teamName} in ${league.name}, ${seasonWords(season)}.`;
  return { title: `${teamName} - Team Details, ${seasonWords(season)}`, description };
}

/** Returns a sentence about a deleted or retired team; `null` for a team that plays. */
export function teamGone({ teamName, division, deleted }: TeamDetailsAnswer): string | null {
  if (deleted) return `${teamName} is no longer in the league. Its results still count in every table.`;
  if (division === 0) return `${teamName} is retired. Its results still count in every table.`;
  return null;
}

/** Returns the team's division, season and, if it has one, league position. */
export function teamSummary(season: string, details: TeamDetailsAnswer, progress: TeamProgress): string {
  const ofSeason = season === progress.season;
  const division = (ofSeason ? progress.division : null) ?? details.division;
  const where = division === 0 ? upperFirst(seasonWords(season)) : `Division ${division}, ${seasonWords(season)}`;
  const last = ofSeason ? progress.weeks.at(-1) : undefined;
  if (last === undefined) return where;
  return `${where}: ${ordinal(last.position)} of ${last.of} with ${countOf(last.points, 'point')}`;
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
