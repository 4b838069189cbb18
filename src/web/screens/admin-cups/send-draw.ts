import type { CallInput } from '#contract/client.ts';
import { type CallOptions, officialApi } from '#web/officials/official-api.ts';

type DrawBody = CallInput<'POST /api/admin/competitions/{competitionId}/draw'>['body'];

export function sendDraw(competitionId: string, body: DrawBody, options: CallOptions) {
  return officialApi('POST /api/admin/competitions/{competitionId}/draw', { params: { competitionId }, body }, options);
}
