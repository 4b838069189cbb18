import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { pageSource } from '#web/page-source.ts';

/** The league's squads as officials work on them: every live team with its players, and the divisions of today. */
export type Squads = { teams: TeamAnswer[]; divisions: number[] };

export async function loadSquads(args: LoaderFunctionArgs): Promise<Squads> {
  const { api } = args.context.get(pageSource);
  const [teams, divisions] = await Promise.all([api('GET /api/teams', {}).then(answerOf), loadDivisions(args)]);
  return { teams, divisions };
}

/** The divisions that a team can play in now: those of the default season. */
export async function loadDivisions({ context }: LoaderFunctionArgs): Promise<number[]> {
  const { details, default: shown } = await context.get(pageSource).seasons();
  return details.find(({ season }) => season === shown)?.divisions ?? [];
}
