import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { HandicapTexts } from '#contract/handicap-texts.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

export type SquadsData = { teams: TeamAnswer[]; texts: HandicapTexts };

export async function loadSquads({ context }: LoaderFunctionArgs): Promise<SquadsData> {
  const { api } = context.get(pageSource);
  const [teams, texts] = await Promise.all([api('GET /api/teams', {}), api('GET /api/handicap-texts', {})]);
  return { teams: answerOf(teams), texts: answerOf(texts) };
}

export function headOfSquads(_: SquadsData, { league }: Site): Head {
  const description = `The handicap of every player of ${league.name}, team by team, and how handicaps are set and challenged.`;
  return { title: 'Squads & Handicaps', description };
}
