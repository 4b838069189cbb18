import { useState } from 'react';
import type { GeneratedAnswer, OfficialFixtures } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import surface from '#web/components/surface.module.css';
import { byWeek, FixtureRows } from '#web/components/fixture-rows.tsx';
import part from '#web/components/part.module.css';
import { NumberField, SelectField, TextField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './admin-fixtures.module.css';
import { Clashes } from './clashes.tsx';
import { planRequest, type PlanWish } from './plan-request.ts';

const NIGHTS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A list that was made, and what it was made from: it is kept exactly so, or not at all. */
type Proposal = { wish: PlanWish; plan: GeneratedAnswer };

/** Makes a list: it is looked over first, and then kept as a draft. */
export function Generate({ list: { season, weeks, divisions } }: { list: OfficialFixtures }) {
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const { form, submit, sending } = useOfficialForm({
    start: { division: '', first: '1', free: '', night: '' },
    check: (values) => planRequest(values, season, weeks),
    send: (body) => officialApi('POST /api/admin/fixtures/generate', { query: { dryRun: 'true' }, body }),
    done: (plan, wish) => {
      setProposal({ wish, plan });
      return { text: `A list of ${countOf(plan.fixtures.length, 'fixture')} is made. Look it over, then keep it.` };
    },
  });
  return (
    <section className={part.part} aria-labelledby="generate">
      <h2 id="generate">Make a list</h2>
      <p className={part.about}>
        Everybody meets everybody of the division, home and away. Two teams that share a table are never at home in one
        week, where that can be. Nothing is written before you have looked it over.
      </p>
      <Form submit="Make a list" sending={sending} onSubmit={submit}>
        <SelectField
          form={form}
          name="division"
          label="Division"
          placeholder="All divisions"
          options={divisions.map(({ division, teams }) => ({
            value: String(division),
            label: `Division ${division} (${countOf(teams, 'team')})`,
          }))}
        />
        <NumberField form={form} name="first" label="First week" hint={`The season has ${weeks} weeks.`} />
        <TextField form={form} name="free" label="Weeks to leave free" hint="Such as 5, 12 for cups; may be empty." />
        <SelectField
          form={form}
          name="night"
          label="League night"
          placeholder="No dates, only weeks"
          options={NIGHTS.map((label, i) => ({ value: String(i + 1), label }))}
        />
      </Form>
      {proposal === null ? null : <Look proposal={proposal} onLeave={() => setProposal(null)} />}
    </section>
  );
}

/** The list that was made, week by week, with its clashes. */
function Look({ proposal: { wish, plan }, onLeave }: { proposal: Proposal; onLeave: () => void }) {
  const { run, running } = useAction();
  async function keep(): Promise<void> {
    const body = { ...wish, plan: plan.plan, replace: plan.replaced > 0 };
    const kept = await run({
      send: (along) => officialApi('POST /api/admin/fixtures/generate', { body }, along),
      done: ({ message }) => `${message} It is a draft until you publish it.`,
    });
    if (kept) onLeave();
  }
  return (
    <div className={`${surface.padded} ${style.proposal}`} role="region" aria-label="The list that was made">
      <h3>{countOf(plan.fixtures.length, 'fixture')}, not kept yet</h3>
      {plan.clashes.length === 0 ? (
        <p>Every home fixture has its table.</p>
      ) : (
        <>
          <p>
            There are too few tables in {countOf(plan.clashes.length, 'place')}; no other list has fewer that we know.
          </p>
          <Clashes clashes={plan.clashes} />
        </>
      )}
      {plan.replaced === 0 ? null : (
        <p className={style.warning}>
          Keeping it replaces {countOf(plan.replaced, 'fixture')} that are on the list now. That can be taken back.
        </p>
      )}
      <div className={button.row}>
        <button type="button" className={button.strong} disabled={running} onClick={() => void keep()}>
          Keep it as a draft
        </button>
        <button type="button" className={button.quiet} onClick={onLeave}>
          Discard it
        </button>
      </div>
      <details className={`${part.more} ${style.whole}`}>
        <summary>The whole list</summary>
        <div className={style.weeks}>
          {byWeek(plan.fixtures).map(({ weekNumber, division, fixtures }) => (
            <section key={`${weekNumber} ${division}`} className={`${surface.surface} ${style.week}`}>
              <h4>
                Week {weekNumber}, Division {division}
              </h4>
              <FixtureRows fixtures={fixtures} carried={null} />
            </section>
          ))}
        </div>
      </details>
    </div>
  );
}
