import type { UseFormReturn } from 'react-hook-form';
import type { OfficialFixtures } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import part from '#web/components/part.module.css';
import { SelectField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './admin-fixtures.module.css';
import { WhenFields } from './when-fields.tsx';
import { checkWhenValues, type WhenBody, type WhenValues } from './when-values.ts';

type AddValues = WhenValues & { homeTeam: string; awayTeam: string };
type AddBody = WhenBody & { season: string; division: number; homeTeam: string; awayTeam: string };

/** One fixture more, such as one that was forgotten. */
export function AddFixture({ list, teams }: { list: OfficialFixtures; teams: readonly TeamAnswer[] }) {
  const playing = teams.filter(({ division }) => division > 0);
  const { form, submit, sending } = useOfficialForm({
    start: { homeTeam: '', awayTeam: '', weekNumber: '', date: '', venue: '', state: 'planned' },
    check: (values: AddValues) => checkAdded(values, list, playing),
    send: (body, along) => officialApi('POST /api/admin/fixtures', { body }, along),
    done: ({ message }) => {
      form.reset();
      return { text: message };
    },
  });
  const options = playing.map(({ id, name, division }) => ({ value: id, label: `${name} (Division ${division})` }));
  return (
    <details className={`${part.part} ${style.opens}`}>
      <summary>Add one fixture</summary>
      <Form submit="Add the fixture" sending={sending} onSubmit={submit}>
        <SelectField form={form} name="homeTeam" label="Home team" placeholder="Choose a team" options={options} />
        <SelectField form={form} name="awayTeam" label="Away team" placeholder="Choose a team" options={options} />
        {/* Those fields are a part of this form's, which the library's type does not say. */}
        <WhenFields form={form as unknown as UseFormReturn<WhenValues>} withState={false} />
      </Form>
    </details>
  );
}

/** The division is the home team's; whether both are of it the server says too. */
function checkAdded(values: AddValues, list: OfficialFixtures, teams: readonly TeamAnswer[]): Checked<AddBody> {
  const issues: Issue[] = [];
  const home = teams.find(({ id }) => id === values.homeTeam);
  if (!home) issues.push({ path: 'homeTeam', message: 'Home team is required.' });
  if (values.awayTeam === '') issues.push({ path: 'awayTeam', message: 'Away team is required.' });
  const when = checkWhenValues(values, list);
  if (!when.ok || !home || issues.length > 0) return faulty([...issues, ...(when.ok ? [] : when.issues)]);
  const { homeTeam, awayTeam } = values;
  return valid({ season: list.season, division: home.division, homeTeam, awayTeam, ...when.value });
}
