import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { CompetitionAnswer, CompetitionSummary } from '#contract/competitions.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { pageSource } from '#web/page-source.ts';

export type CupPage = { cup: CompetitionAnswer; teams: TeamAnswer[]; taken: string[] };
export type CupListPage = { season: string; seasons: string[]; cups: CompetitionSummary[]; teams: TeamAnswer[] };

/** Loads one competition, with what a change of it is checked against. */
export async function loadCup({ params, context }: LoaderFunctionArgs): Promise<CupPage> {
  const { api } = context.get(pageSource);
  const { competitionId = '' } = params;
  const [cup, teams] = await Promise.all([
    api('GET /api/competitions/{competitionId}', { params: { competitionId } }).then(answerOf),
    api('GET /api/teams', {}).then(answerOf),
  ]);
  const all = answerOf(await api('GET /api/competitions', { query: { season: cup.season } }));
  const taken = all.filter((other) => other.competitionId !== competitionId).map(({ name }) => name);
  return { cup, teams, taken };
}

/** Loads all competitions, and the season in the address, by default the one that the site shows. */
export async function loadCups({ request, context }: LoaderFunctionArgs): Promise<CupListPage> {
  const { api, seasons: known } = context.get(pageSource);
  const [{ seasons, default: shown }, cups, teams] = await Promise.all([
    known(),
    api('GET /api/competitions', {}).then(answerOf),
    api('GET /api/teams', {}).then(answerOf),
  ]);
  const wanted = new URL(request.url).searchParams.get('season');
  return { season: seasons.find((one) => one === wanted) ?? shown, seasons, cups, teams };
}
