import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { TeamAnswer, teamBody } from '#contract/teams.ts';
import { RETIRED } from '#domain/squads/numbers.ts';
import { Confirm } from '#web/officials/buttons.tsx';
import { type CallOptions, officialApi } from '#web/officials/official-api.ts';
import { matchesToCome, WithdrawInstead } from './deletion.tsx';

type Sent = z.output<typeof teamBody> & { team: string };

/**
 * Returns how the form of a team is sent, and the question that it asks before a team with matches to come is retired: such a
 * team is not saved until the official says so.
 */
export function useTeamUpdate(teamOf: (id: string) => TeamAnswer | undefined) {
  const [leaving, setLeaving] = useState<{ id: string; name: string; count: number } | null>(null);
  const accepted = useRef('');

  async function send({ team: teamId, ...body }: Sent, options: CallOptions) {
    const before = teamOf(teamId);
    const isLeaving = body.division === RETIRED && before?.division !== RETIRED && accepted.current !== teamId;
    const count = isLeaving ? await matchesToCome(teamId) : 0;
    if (before === undefined || count === 0)
      return officialApi('PUT /api/teams/{teamId}', { params: { teamId }, body }, options);
    setLeaving({ id: teamId, name: before.name, count });
    return { ok: true as const, status: 200, value: { ...before, fixtures: count, cards: 0 } };
  }

  // Once the form can be sent again: it sends one thing at a time.
  const question = ({ submit, sending }: { submit: () => void; sending: boolean }) =>
    leaving === null || sending ? null : (
      <Confirm
        title={`Retire ${leaving.name}?`}
        yes="Retire anyway"
        onYes={() => {
          accepted.current = leaving.id;
          setLeaving(null);
          submit();
        }}
        onNo={() => setLeaving(null)}
      >
        <WithdrawInstead {...leaving} />
        <p>If you only retire them, their results stand, and their matches stay on the list but are shown nowhere.</p>
      </Confirm>
    );
  return { send, question };
}
