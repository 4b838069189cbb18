import type { CallInput } from '#contract/client.ts';
import { type CallOptions, callAsOfficial } from '#web/officials/official-api.ts';

type DrawBody = CallInput<'POST /api/admin/competitions/{competitionId}/draw'>['body'];

export function sendDraw(competitionId: string, body: DrawBody, options: CallOptions) {
  return callAsOfficial(
    'POST /api/admin/competitions/{competitionId}/draw',
    { params: { competitionId }, body },
    options,
  );
}
