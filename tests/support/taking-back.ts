import { type Answer, type LeagueSite, textIn } from './league-site.ts';

type Ask = LeagueSite['ask'];

/** The newest entry of the history. */
export async function latest(ask: Ask): Promise<Record<string, unknown>> {
  const { json } = await ask('GET /api/admin/history?limit=1');
  return JSON.parse(JSON.stringify(json)).entries[0];
}

/** Takes an entry back. */
export function undo(ask: Ask, id: unknown): Promise<Answer> {
  return ask(`POST /api/admin/history/${String(id)}/undo`);
}

/** Whether an entry is marked as taken back. */
export async function markOf(ask: Ask, id: unknown): Promise<boolean> {
  const { json } = await ask(`GET /api/admin/history?limit=1&before=${Number(id) + 1}`);
  return textIn(json, 'entries', 0, 'undone') === 'true';
}
