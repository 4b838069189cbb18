import { say } from '#web/layout/said.ts';
import { officialApi } from './official-api.ts';

/** Takes an entry of the history back, and says what came of it. Answers whether it is taken back. */
export async function undo(entry: string): Promise<boolean> {
  const outcome = await officialApi('POST /api/admin/history/{id}/undo', { params: { id: entry } });
  if (outcome.ok) say({ kind: 'status', text: outcome.value.message ?? 'Taken back.' });
  else say({ kind: 'alert', text: outcome.failure.error });
  return outcome.ok;
}
