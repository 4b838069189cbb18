import { useState } from 'react';
import type { FixtureListForOfficials } from '#contract/fixture-list.ts';
import type { GeneratedFixturesAnswer } from '#contract/whole-list.ts';
import { countWithNoun } from '#domain/count.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import ui from '#web/components/ui.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { NumberField, SelectField, TextField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { readNumber } from '#web/officials/read-fields.ts';
import { MEETING_COUNT_OPTIONS, leagueNightOptions } from '#web/office/squads.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { ProposedFixtureList } from './list-status.tsx';

type FixturePlanRequest = {
  season: string;
  divisions?: number[];
  weeks: number[];
  night: number | null;
  meetings: number;
};

/**
 * A generated fixture list that is not saved yet, and the request that generated it. Sending the request again with
 * `plan.plan` saves exactly this list.
 */
type FixtureListProposal = { request: FixturePlanRequest; plan: GeneratedFixturesAnswer };

/** Generates a fixture list, shows it, and saves it as a draft. */
export function FixtureListGenerator({
  list: { season, weeks, divisions, fixtures },
}: {
  list: FixtureListForOfficials;
}) {
  const [proposal, setProposal] = useState<FixtureListProposal | null>(null);
  const { form, submit, sending } = useOfficialForm({
    start: { division: '', first: '1', free: '', night: '', meetings: '2' },
    check: (values) => checkPlanRequest(values, season, weeks),
    send: (body) => callAsOfficial('POST /api/admin/fixtures/generate', { query: { dryRun: 'true' }, body }),
    done: (plan, request) => {
      setProposal({ request, plan });
      return { text: `Generated ${countWithNoun(plan.fixtures.length, 'fixture')}. Check them, then save the list.` };
    },
  });
  const nameOfDivision = useDivisionName();
  return (
    <details className={ui.more}>
      <summary>Make the fixture list{fixtures.length === 0 ? '' : ' again, in place of this one'}</summary>
      <p className={ui.about}>
        Every team plays every other team of its division. Where possible, teams that share a table are never at home in
        the same week. You see the list before anything is saved. Saved, it replaces all fixtures of the chosen
        divisions. Recorded results stay, and you can undo it.
      </p>
      <Form form={form} submit="Generate list" sending={sending} onSubmit={submit}>
        <SelectField
          form={form}
          name="division"
          label="Division"
          placeholder="All divisions"
          options={divisions.map(({ division, teams }) => ({
            value: String(division),
            label: `${nameOfDivision(division, season)} (${countWithNoun(teams, 'team')})`,
          }))}
        />
        <SelectField form={form} name="meetings" label="All teams of a division meet" options={MEETING_COUNT_OPTIONS} />
        <NumberField form={form} name="first" label="First week" hint={`The season has ${weeks} weeks.`} />
        <TextField form={form} name="free" label="Weeks to leave free" hint="Optional, for example 5, 12 for cups." />
        <SelectField
          form={form}
          name="night"
          label="League night"
          placeholder="Weeks only, no dates"
          options={leagueNightOptions()}
          hint="For teams without a night of their own, which Teams and players sets."
        />
      </Form>
      {proposal === null ? null : <FixtureListPreview proposal={proposal} onClose={() => setProposal(null)} />}
    </details>
  );
}

/**
 * The texts in the form. `division`: `''` for all divisions. `first`: the first week. `free`: weeks without play, such
 * as `5, 12`. `night`: the weekday, 1 for Monday, or `''` for none. `meetings`: how often two teams meet.
 */
type FixturePlanValues = { division: string; first: string; free: string; night: string; meetings: string };

/**
 * Converts the form's values to a request, or returns the faults of the values. The server decides whether a fixture
 * list with these values is possible.
 */
export function checkPlanRequest(
  values: FixturePlanValues,
  season: string,
  lastWeek: number,
): Checked<FixturePlanRequest> {
  const issues: Issue[] = [];
  const first = valueOrCollect(readNumber(values.first, 'first', 'The first week'), issues);
  const free = valueOrCollect(readFreeWeeks(values.free), issues);
  if (first === undefined || free === undefined) return faultyResult(issues);
  if (!Number.isInteger(first) || first < 1 || first > lastWeek)
    return faultyResult([{ path: 'first', message: `The first week must be from 1 to ${lastWeek}.` }]);
  const all = Array.from({ length: lastWeek - first + 1 }, (_, i) => first + i);
  const weeks = all.filter((week) => !free.includes(week));
  const divisions = values.division === '' ? {} : { divisions: [Number(values.division)] };
  return validResult({
    season,
    ...divisions,
    weeks,
    night: values.night === '' ? null : Number(values.night),
    meetings: Number(values.meetings),
  });
}

function readFreeWeeks(text: string): Checked<number[]> {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.every((part) => /^\d{1,2}$/.test(part))) return validResult(parts.map(Number));
  return faultyResult([{ path: 'free', message: 'Write the weeks as numbers, such as 5, 12.' }]);
}

/** The generated list, with buttons to save or discard it. */
function FixtureListPreview({
  proposal: { request, plan },
  onClose,
}: {
  proposal: FixtureListProposal;
  onClose: () => void;
}) {
  const body = { ...request, plan: plan.plan, replace: plan.replaced > 0 };
  return (
    <ProposedFixtureList key={plan.plan} plan={plan} level={3}>
      <ApiCallButton
        label="Save as draft"
        className={button.strong}
        send={(options) => callAsOfficial('POST /api/admin/fixtures/generate', { body }, options)}
        done={({ message }) => `${message} It is a draft until you publish it.`}
        onDone={onClose}
      />
      <button type="button" className={button.quiet} onClick={onClose}>
        Discard
      </button>
    </ProposedFixtureList>
  );
}
