import type { LoaderFunctionArgs } from 'react-router';
import type { z } from 'zod';
import { answerOf } from '#contract/client.ts';
import type { historyAnswer } from '#contract/history.ts';
import type { leagueFolderState } from '#contract/league.ts';
import type { sessionsAnswer } from '#contract/session.ts';
import { pageSource } from '#web/page-source.ts';

export type HistoryPage = z.infer<typeof historyAnswer>;
export type FolderState = z.infer<(typeof leagueFolderState)['answer']>;
export type Sessions = z.infer<typeof sessionsAnswer>['sessions'];

/** What the first page of officials shows. */
export type Office = { history: HistoryPage; sessions: Sessions; folder: FolderState; timeZone: string };

/** How many changes are shown at once. */
export const shownAtOnce = 15;

export async function loadOffice({ context }: LoaderFunctionArgs): Promise<Office> {
  const { api } = context.get(pageSource);
  const [history, sessions, folder, league] = await Promise.all([
    api('GET /api/admin/history', { query: { limit: shownAtOnce } }).then(answerOf),
    api('GET /api/admin/sessions', {}).then(answerOf),
    api('GET /api/admin/league-folder', {}).then(answerOf),
    api('GET /api/league', {}).then(answerOf),
  ]);
  return { history, sessions: sessions.sessions, folder, timeZone: league.timeZone };
}
