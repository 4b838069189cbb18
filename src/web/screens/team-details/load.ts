import type { LoaderFunctionArgs } from 'react-router';
import type { Client } from '#contract/client.ts';
import { answerOf } from '#contract/client.ts';
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
};

/** An unknown team fails with 404 (contract §1). */
export async function loadTeamDetails({ request, params, context }: LoaderFunctionArgs): Promise<TeamDetailsData> {
  const { api, seasons } = context.get(pageSource);
  const { season } = choiceOf(new URL(request.url).searchParams, await seasons());
  const teamId = params['teamId'] ?? '';
  const [[details, squad], fixtures, progress] = await Promise.all([
    loadSquad(api, teamId, season),
    api('GET /api/matches', { query: { season, teamId } }).then(answerOf),
    api('GET /api/team-progress/{teamId}', { params: { teamId }, query: { season } }).then(answerOf),
  ]);
  return { season, details, fixtures, progress, squad };
}

/** The players of a deleted team cannot be asked for: what is known of it comes first. */
async function loadSquad(api: Client, teamId: string, season: string): Promise<[TeamDetailsAnswer, PlayerAnswer[]]> {
  const params = { teamId };
  const details = answerOf(await api('GET /api/team-details/{teamId}', { params, query: { season } }));
  if (details.deleted) return [details, []];
  return [details, answerOf(await api('GET /api/teams/{teamId}/players', { params }))];
}

export function headOfTeamDetails({ season, details }: TeamDetailsData, { league }: Site): Head {
  const { teamName } = details;
  const description = `Players, results and league position of ${teamName} in ${league.name}, ${seasonWords(season)}.`;
  return { title: `${teamName} - Team Details, ${seasonWords(season)}`, description };
}
