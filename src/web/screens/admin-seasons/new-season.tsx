import type { SeasonProposalAnswer } from '#contract/admin-seasons.ts';
import part from '#web/components/part.module.css';
import { TextField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './admin-seasons.module.css';
import { checkNewSeason } from './check-season.ts';
import { DatesPart } from './dates-part.tsx';
import { Preview } from './preview.tsx';
import { RulesPart } from './rules-part.tsx';
import { valuesOfProposal } from './season-values.ts';
import { ShapePart } from './shape-part.tsx';
import { TeamsPart } from './teams-part.tsx';
import { UpAndDown } from './up-and-down.tsx';

/** A new season, filled in with what is proposed. */
export function NewSeason({ proposal }: { proposal: SeasonProposalAnswer }) {
  const { form, submit, sending } = useOfficialForm({
    start: valuesOfProposal(proposal),
    check: (values) => checkNewSeason(values, proposal.rules),
    send: (body, along) => officialApi('POST /api/admin/seasons', { body: { ...body, from: proposal.from } }, along),
    done: ({ message }) => ({ text: message }),
    failed: 'The season could not be made.',
  });
  const name = form.watch('season');
  return (
    <section aria-labelledby="new-season" className={`${part.part} ${style.new}`}>
      <h2 id="new-season">Make a new season</h2>
      <details className={part.more} open={!proposal.exists}>
        <summary>
          {proposal.exists
            ? `${proposal.season} is made already. Make another one after ${proposal.from}`
            : `${proposal.season} as it could be, after ${proposal.from}`}
        </summary>
        <div className={style.form}>
          <Form submit={`Make season ${name}`} sending={sending} onSubmit={submit}>
            <TextField form={form} name="season" label="Name" hint="Such as 26/27, or 2027." />
            <ShapePart form={form} />
            <DatesPart form={form} />
            <TeamsPart form={form} title={`Who plays where in ${name}`}>
              <UpAndDown form={form} proposal={proposal} />
            </TeamsPart>
            <RulesPart form={form} from={proposal.from} />
            <label className={style.tick}>
              <input type="checkbox" {...form.register('makeDefault')} />
              <span>
                Show it by default at once: the teams move now. Without the tick they move when it is first shown by
                default.
              </span>
            </label>
            <Preview form={form} />
          </Form>
        </div>
      </details>
    </section>
  );
}
