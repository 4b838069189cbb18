import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { TeamProgress } from '#contract/team-progress.ts';
import type { PlayerAnswer, TeamDetailsAnswer } from '#contract/teams.ts';
import { choiceOf, seasonWords } from '#web/choice/season-choice.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

/** `squad` is who plays for the team today; nobody where it is deleted. `progress` is of the default season for All. */
export type TeamDetailsData = {
  season: string;
  details: TeamDetailsAnswer;
  fixtures: FixtureAnswer[];
  progress: TeamProgress;
  squad: PlayerAnswer[];
  /** The team's next match in the default season; `null` where none is listed. */
  next: ScheduledFixtureAnswer | null;
};

/** An unknown team fails with 404 (contract §1). */
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
  // The players of a deleted team cannot be asked for.
  return { season, details, fixtures, progress, squad: details.deleted ? [] : answerOf(squad), next };
}

export function headOfTeamDetails({ season, details }: TeamDetailsData, { league }: Site): Head {
  const { teamName } = details;
  const description = `Players, results and league position of ${teamName} in ${league.name}, ${seasonWords(season)}.`;
  return { title: `${teamName} - Team Details, ${seasonWords(season)}`, description };
}
