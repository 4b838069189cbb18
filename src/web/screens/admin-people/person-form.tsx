import type { PersonAnswer } from '#contract/people.ts';
import { checkPerson } from '#domain/people/access.ts';
import { collect, faulty, type Issue, valid } from '#domain/issue.ts';
import part from '#web/components/part.module.css';
import { SelectField, TextField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { readChoice, readNumber } from '#web/officials/read-fields.ts';
import type { Squads } from '#web/officials/squads/squads.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import type { Invited } from './new-links.tsx';

type PersonFormProps = {
  /** Whose access is changed; `null` for an invitation. */
  changing: PersonAnswer | null;
  squads: Squads;
  onInvited: (made: Invited) => void;
  onDone: () => void;
};
type Values = { name: string; role: string; teamIds: string; second: string; divisions: string };

const ROLE_OPTIONS = [
  { value: 'captain', label: 'Captain: enters the results of a team' },
  { value: 'results', label: 'Results: looks after results and fixtures' },
  { value: 'secretary', label: 'Secretary: may do everything' },
];

/** Invites one person, or changes the access of one. */
export function PersonForm({ changing, squads, onInvited, onDone }: PersonFormProps) {
  const { form, submit, sending } = useOfficialForm({
    start: startOf(changing),
    check: (values) => checkValues(values, squads),
    send: async (body, options) => {
      if (changing !== null) {
        const { personId } = changing;
        return officialApi('PUT /api/admin/people/{personId}', { params: { personId }, body }, options);
      }
      const outcome = await officialApi('POST /api/admin/people', { body }, options);
      if (outcome.ok) onInvited(outcome.value);
      return outcome;
    },
    done: ({ name }) => {
      form.reset();
      onDone();
      return { text: changing === null ? `Made a link for ${name}. Send it now.` : `Changed the access of ${name}.` };
    },
  });
  const { role } = form.watch();
  const teams = squads.teams.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section aria-labelledby="person-form" className={part.part}>
      <h2 id="person-form">{changing === null ? 'Invite a person' : `Change the access of ${changing.name}`}</h2>
      <Form
        submit={changing === null ? 'Make a link' : 'Save access'}
        sending={sending}
        onSubmit={submit}
        onCancel={changing === null ? undefined : onDone}
      >
        <TextField form={form} name="name" label="Name" hint="Shown in the change log." />
        <SelectField form={form} name="role" label="Role" placeholder="Choose a role" options={ROLE_OPTIONS} />
        {role === 'captain' ? (
          <>
            <SelectField form={form} name="teamIds" label="Team" placeholder="Choose a team" options={teams} />
            <SelectField form={form} name="second" label="Second team (if any)" placeholder="None" options={teams} />
          </>
        ) : null}
        {role === 'results' ? (
          <TextField form={form} name="divisions" label="Divisions" hint="For example 1, 2. Leave empty for all." />
        ) : null}
      </Form>
    </section>
  );
}

function startOf(changing: PersonAnswer | null): Values {
  const { name = '', role = '', teamIds = [], divisions = null } = changing ?? {};
  const [team = '', second = ''] = teamIds;
  return { name, role, teamIds: team, second, divisions: divisions?.join(', ') ?? '' };
}

/** Checks the form by the rules of access (Rule A4). */
function checkValues({ name, role, teamIds: team, second, divisions: typed }: Values, squads: Squads) {
  const issues: Issue[] = [];
  const numbers = typed.split(/[\s,;]+/).filter((text) => text !== '');
  const divisions = numbers.map((text) => collect(readNumber(text, 'divisions', 'A division'), issues));
  const draft = {
    name,
    role: collect(readChoice(role, 'role', 'Role'), issues),
    teamIds: [team, second].filter((id) => id !== ''),
    divisions: numbers.length === 0 ? null : divisions,
  };
  const teams = squads.teams.map(({ id }) => [id, { deleted: false }] as const);
  const checked = checkPerson(draft, { teams: new Map(teams), divisions: new Set(squads.divisions) });
  if (checked.ok && issues.length === 0) return valid(checked.value);
  return faulty([...issues, ...(checked.ok ? [] : checked.issues.map(atField))]);
}

/** The form has a field for each of two teams, and one for all divisions. */
function atField({ path, message }: Issue): Issue {
  if (path === 'teamIds.1') return { path: 'second', message };
  return { path: path.replace(/\.\d+$/, ''), message };
}
