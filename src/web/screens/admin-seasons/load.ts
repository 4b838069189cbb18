import type { LoaderFunctionArgs } from 'react-router';
import type { AdminSeasons, SeasonProposalAnswer } from '#contract/admin-seasons.ts';
import { answerOf } from '#contract/client.ts';
import { pageSource } from '#web/page-source.ts';

/** The league's seasons with what they hold, and the one that is proposed after the one shown. */
export type SeasonsData = AdminSeasons & { proposal: SeasonProposalAnswer };

export async function loadSeasons({ context }: LoaderFunctionArgs): Promise<SeasonsData> {
  const { api } = context.get(pageSource);
  const [known, proposal] = await Promise.all([
    api('GET /api/admin/seasons', {}).then(answerOf),
    api('GET /api/admin/season-proposal', {}).then(answerOf),
  ]);
  return { ...known, proposal };
}
