import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { OfficialFixtures } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { choiceWithoutAll } from '#web/choice/season-choice.ts';
import { pageSource } from '#web/page-source.ts';

/** The list of a season as officials see it, and the teams that may be put on it. */
export type OfficeList = { list: OfficialFixtures; teams: TeamAnswer[] };

export async function loadOfficeList({ request, context }: LoaderFunctionArgs): Promise<OfficeList> {
  const { api, seasons } = context.get(pageSource);
  const { season } = choiceWithoutAll(new URL(request.url).searchParams, await seasons());
  const [list, teams] = await Promise.all([
    api('GET /api/admin/fixtures', { query: { season } }).then(answerOf),
    api('GET /api/teams', {}).then(answerOf),
  ]);
  return { list, teams };
}
