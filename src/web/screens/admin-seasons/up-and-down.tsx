import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SeasonProposalAnswer } from '#contract/admin-seasons.ts';
import { Select } from '#web/components/select.tsx';
import { say } from '#web/layout/said.ts';
import { officialApi } from '#web/officials/official-api.ts';
import style from './admin-seasons.module.css';
import { type SeasonValues, teamRows } from './season-values.ts';

const COUNTS = [0, 1, 2, 3, 4];

type UpAndDownProps = { form: UseFormReturn<SeasonValues>; proposal: SeasonProposalAnswer };

/** How many teams go up and down: another number proposes all places anew. */
export function UpAndDown({ form, proposal }: UpAndDownProps) {
  const [promoted, setPromoted] = useState(proposal.promoted);
  async function propose(count: number): Promise<void> {
    setPromoted(count);
    const query = { promoted: count, season: proposal.from };
    const outcome = await officialApi('GET /api/admin/season-proposal', { query });
    if (outcome.ok) form.setValue('teams', teamRows(outcome.value.teams), { shouldValidate: true });
    else say({ kind: 'alert', text: outcome.failure.error });
  }
  return (
    <div className={style.upAndDown}>
      <Select
        label="Teams up and down between two divisions"
        name="promoted"
        value={promoted}
        options={COUNTS}
        onChoose={(count) => void propose(Number(count))}
      />
    </div>
  );
}
