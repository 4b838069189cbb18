import { z } from 'zod';
import type { PersonAnswer } from '#contract/people.ts';
import { type Sifted } from '#domain/check.ts';
import { fields, refusing } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { accessFaults, accessOf, type PersonRole, person } from '#domain/people/access.ts';
import ui from '#web/components/ui.module.css';
import { officialApi } from '#web/officials/official-api.ts';
import type { Squads } from '#web/office/squads.ts';
import { KindForm } from '#web/office/kind-form.tsx';
import { type LinksAt, NewLinks } from './new-links.tsx';

type PersonFormProps = {
  /** Whose access is changed; `null` for an invitation. */
  changing: PersonAnswer | null;
  squads: Squads;
  links: LinksAt;
  onDone: () => void;
};

const text = z.string().optional();
const { name, role } = person.shape;
/** The form has a field for each of two teams, and one for all divisions. */
const body = fields('The person', {
  name,
  role,
  teamIds: text,
  second: text,
  divisions: refusing(z.string(), (typed) =>
    numbersIn(typed).some(Number.isNaN) ? 'A division must be a number.' : null,
  ).optional(),
});
type Typed = z.output<typeof body>;

const ROLE_LABELS: Record<PersonRole, string> = {
  captain: 'Captain: enters the results of a team',
  results: 'Results: looks after results and fixtures',
  secretary: 'Secretary: may do everything',
};
const ROLE_OPTIONS = Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }));

/** Invites one person, or changes the access of one. */
export function PersonForm({ changing, squads, links, onDone }: PersonFormProps) {
  const options = squads.teams.map(({ id, name: label }) => ({ value: id, label }));
  const league = {
    teams: new Map(options.map(({ value }) => [value, { deleted: false }])),
    divisions: new Set(squads.divisions),
  };
  return (
    <section aria-labelledby="person-form" className={ui.part}>
      <h2 id="person-form">{changing === null ? 'Invite a person' : `Change the access of ${changing.name}`}</h2>
      <KindForm
        body={body}
        start={startOf(changing)}
        again={() => ({})}
        fields={({ role: chosen }) => ({
          name: { label: 'Name', hint: 'Shown in the change log.' },
          role: { label: 'Role', placeholder: 'Choose a role', options: ROLE_OPTIONS },
          ...(chosen === 'captain' && {
            teamIds: { label: 'Team', placeholder: 'Choose a team', options },
            second: { label: 'Second team (if any)', placeholder: 'None', options },
          }),
          ...(chosen === 'results' && {
            divisions: { label: 'Divisions', hint: 'For example 1, 2. Leave empty for all.' },
          }),
        })}
        faults={(draft) => accessFaults({ role: draft.role, ...chosenIn(draft) }, league).map(atField)}
        submit={changing === null ? 'Make a link' : 'Save access'}
        send={async (typed, sending) => {
          const sent = accessOf({ name: typed.name, role: typed.role, ...chosenIn(typed) });
          if (changing !== null) {
            const { personId } = changing;
            return officialApi('PUT /api/admin/people/{personId}', { params: { personId }, body: sent }, sending);
          }
          const outcome = await officialApi('POST /api/admin/people', { body: sent }, sending);
          if (outcome.ok) links.show('form', outcome.value);
          return outcome;
        }}
        done={(saved) => {
          onDone();
          return {
            text:
              changing === null
                ? `Made a link for ${saved.name}. Send it now.`
                : `Changed the access of ${saved.name}.`,
          };
        }}
        onCancel={changing === null ? undefined : onDone}
      />
      <NewLinks {...{ links, squads }} place="form" />
    </section>
  );
}

function startOf(changing: PersonAnswer | null) {
  if (changing === null) return {};
  const { teamIds, divisions } = changing;
  return { ...changing, teamIds: teamIds[0], second: teamIds[1], divisions: divisions?.join(', ') };
}

/** The teams and divisions that were chosen, as they are sent. */
function chosenIn({ teamIds, second, divisions = '' }: Sifted<Typed>) {
  const numbers = numbersIn(divisions);
  return {
    teamIds: [teamIds, second].filter((id) => id !== undefined && id !== '').map(String),
    divisions: numbers.length === 0 ? null : numbers,
  };
}

function numbersIn(typed: string): number[] {
  const parts = typed.split(/[\s,;]+/).filter((one) => one !== '');
  return parts.map((one) => (/^\d+$/.test(one) ? Number(one) : NaN));
}

function atField({ path, message }: Issue): Issue {
  if (path === 'teamIds.1') return { path: 'second', message };
  return { path: path.replace(/\.\d+$/, ''), message };
}
