import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { OfficialFixtures, OfficialScheduledFixture } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { checkWhen } from '#domain/fixtures/scheduled-fixture.ts';
import button from '#web/components/button.module.css';
import part from '#web/components/part.module.css';
import { Confirm } from '#web/officials/buttons.tsx';
import { DateField, NumberField, SelectField, TextField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { type CallOptions, officialApi } from '#web/officials/official-api.ts';
import { readChoice, readNumber } from '#web/officials/read-fields.ts';
import { useAction } from '#web/officials/use-action.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './admin-fixtures.module.css';

/** The text in the fields for time, place and state of a fixture, and the same as it is sent. */
type WhenValues = { weekNumber: string; date: string; venue: string; state: string };
type WhenBody = { weekNumber: number; date: string | null; venue: string; state: string };

const STATES = [
  { value: 'planned', label: 'Planned' },
  { value: 'postponed', label: 'Postponed, no new date yet' },
  { value: 'rearranged', label: 'Rearranged' },
];

function WhenFields({ form, withState }: { form: UseFormReturn<WhenValues>; withState: boolean }) {
  return (
    <>
      <NumberField form={form} name="weekNumber" label="Week" />
      <DateField form={form} name="date" label="Date" hint="Optional." />
      <TextField form={form} name="venue" label="Venue" hint="Leave empty for the home team’s venue." />
      {withState ? <SelectField form={form} name="state" label="State" options={STATES} /> : null}
    </>
  );
}

function checkWhenValues(values: WhenValues, { season, weeks }: OfficialFixtures): Checked<WhenBody> {
  const issues: Issue[] = [];
  const weekNumber = collect(readNumber(values.weekNumber, 'weekNumber', 'Week number'), issues);
  const draft = { weekNumber, date: values.date.trim(), venue: values.venue, state: values.state };
  const checked = collect(checkWhen(draft, { name: season, weeks }), issues);
  if (!checked || issues.length > 0) return faulty(issues);
  const { week, ...rest } = checked;
  return valid({ weekNumber: week, ...rest });
}

type AddValues = WhenValues & { homeTeam: string; awayTeam: string };
type AddBody = WhenBody & { season: string; division: number; homeTeam: string; awayTeam: string };

/** Adds one fixture to the list. */
export function AddFixture({ list, teams }: { list: OfficialFixtures; teams: readonly TeamAnswer[] }) {
  const playing = teams.filter(({ division }) => division > 0);
  const { form, submit, sending } = useOfficialForm({
    start: { homeTeam: '', awayTeam: '', weekNumber: '', date: '', venue: '', state: 'planned' },
    check: (values: AddValues) => checkNewFixture(values, list, playing),
    send: (body, options) => officialApi('POST /api/admin/fixtures', { body }, options),
    done: ({ message }) => {
      form.reset();
      return { text: message };
    },
  });
  const choices = playing.map(({ id, name, division }) => ({ value: id, label: `${name} (Division ${division})` }));
  const teamField = { form, placeholder: 'Choose a team', options: choices };
  return (
    <details className={`${part.part} ${style.opens}`}>
      <summary>Add a fixture</summary>
      <Form submit="Add fixture" sending={sending} onSubmit={submit}>
        <SelectField {...teamField} name="homeTeam" label="Home team" />
        <SelectField {...teamField} name="awayTeam" label="Away team" />
        {/* The form has all fields of `WhenValues`, which the library's type cannot express. */}
        <WhenFields form={form as unknown as UseFormReturn<WhenValues>} withState={false} />
      </Form>
    </details>
  );
}

/** The division sent is the home team's. The server checks that the away team is of the same one. */
function checkNewFixture(values: AddValues, list: OfficialFixtures, teams: readonly TeamAnswer[]): Checked<AddBody> {
  const issues: Issue[] = [];
  const home = teams.find(({ id }) => id === values.homeTeam);
  collect(readChoice(home?.id ?? '', 'homeTeam', 'Home team'), issues);
  const awayTeam = collect(readChoice(values.awayTeam, 'awayTeam', 'Away team'), issues);
  const when = collect(checkWhenValues(values, list), issues);
  if (!home || awayTeam === undefined || !when) return faulty(issues);
  return valid({ season: list.season, division: home.division, homeTeam: home.id, awayTeam, ...when });
}

type ChangeFixtureProps = {
  list: OfficialFixtures;
  fixture: OfficialScheduledFixture;
  /** `week`: the fixture's week, if it was saved. */
  onClose: (week?: number) => void;
};

/** The form of a fixture; `clashes` are those that saving would make, for the official to decide. */
function useFixtureForm({ list, fixture, onClose }: ChangeFixtureProps) {
  const params = { listedId: fixture.listedId };
  const [clashes, setClashes] = useState<string[]>([]);
  // The clashes that the official has seen and saves in spite of.
  const accepted = useRef<string[]>([]);
  const start: WhenValues = {
    weekNumber: String(fixture.weekNumber),
    date: fixture.date ?? '',
    venue: fixture.ownVenue,
    state: fixture.state === 'played' ? 'planned' : fixture.state,
  };
  const { form, submit, sending } = useOfficialForm({
    start,
    check: (values: WhenValues) => checkWhenValues(values, list),
    async send(body, options) {
      const dryRun = await officialApi('PUT /api/admin/fixtures/{listedId}', {
        params,
        query: { dryRun: 'true' },
        body,
      });
      const found = dryRun.ok ? dryRun.value.clashes : [];
      if (dryRun.ok && found.some((clash) => !accepted.current.includes(clash))) {
        setClashes(found);
        return dryRun;
      }
      return officialApi('PUT /api/admin/fixtures/{listedId}', { params, body }, options);
    },
    done: ({ message, clashes: found }, { weekNumber }) => {
      const isSaved = found.every((clash) => accepted.current.includes(clash));
      if (isSaved) onClose(weekNumber);
      return { text: isSaved ? message : 'Not saved yet: the fixture clashes with others.' };
    },
  });
  function saveAnyway(): void {
    accepted.current = clashes;
    setClashes([]);
    submit();
  }
  return { form, submit, sending, clashes, saveAnyway, backToForm: () => setClashes([]) };
}

/** Changes one fixture: its time, place and state, its sides; or removes it. */
export function ChangeFixture(props: ChangeFixtureProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, submit, sending, clashes, saveAnyway, backToForm } = useFixtureForm(props);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={style.change}>
      <h4 ref={heading} tabIndex={-1}>
        Change fixture
      </h4>
      <Form submit="Save" sending={sending} onSubmit={submit} beside={<OtherChanges {...props} />}>
        <WhenFields form={form} withState />
      </Form>
      {/* Once the form can be sent again: it sends one thing at a time. */}
      {clashes.length === 0 || sending ? null : (
        <Confirm title="This clashes" yes="Save anyway" onYes={saveAnyway} onNo={backToForm}>
          <ul>
            {clashes.map((clash) => (
              <li key={clash}>{clash}</li>
            ))}
          </ul>
        </Confirm>
      )}
    </div>
  );
}

/** Buttons beside the form. */
function OtherChanges({ fixture, onClose }: ChangeFixtureProps) {
  const { listedId, homeTeamName, awayTeamName } = fixture;
  const params = { listedId };
  const { run, running } = useAction();
  async function swap(): Promise<void> {
    const input = { params, body: { swap: true } };
    const send = (options: CallOptions) => officialApi('PUT /api/admin/fixtures/{listedId}', input, options);
    if (await run({ send, done: ({ message }) => message })) onClose();
  }
  function remove(): void {
    const send = (options: CallOptions) => officialApi('DELETE /api/admin/fixtures/{listedId}', { params }, options);
    void run({ send, done: () => `Removed ${homeTeamName} v ${awayTeamName} from the list.` });
  }
  return (
    <>
      <button type="button" className={button.quiet} onClick={() => onClose()}>
        Cancel
      </button>
      <button type="button" className={button.quiet} disabled={running} onClick={() => void swap()}>
        Swap home and away
      </button>
      <button type="button" className={button.quiet} disabled={running} onClick={remove}>
        Remove from list
      </button>
    </>
  );
}
