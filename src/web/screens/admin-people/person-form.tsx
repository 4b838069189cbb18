import { type PersonAnswer, personBodySchema } from '#contract/kinds/person.ts';
import { accessFaults, accessLimitedToRole, type PersonRole } from '#domain/people/access.ts';
import ui from '#web/components/ui.module.css';
import { fieldsOfSchema } from '#web/office/kind-fields.tsx';
import { KindForm } from '#web/office/kind-form.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import type { Squads } from '#web/office/squads.ts';
import { type NewLinksState, NewLinks } from './new-links.tsx';

type PersonFormProps = {
  /** The person whose access is changed. `null` for an invitation. */
  changing: PersonAnswer | null;
  squads: Squads;
  links: NewLinksState;
  onDone: () => void;
};

const ROLE_LABELS: Record<PersonRole, string> = {
  captain: 'Captain: enters the results of a team',
  results: 'Results: looks after results and fixtures',
  secretary: 'Secretary: may do everything',
};
const ROLE_OPTIONS = Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }));

const ROLES_EXPLANATION =
  'Captains enter and confirm their team’s results, and ask to postpone matches. Results officials also correct results, change fixtures and adjust points in their divisions. Secretaries may do everything.';

/** A form to invite a person or to change a person's access. */
export function PersonForm({ changing, squads, links, onDone }: PersonFormProps) {
  const options = squads.teams.map(({ id, name: label }) => ({ value: id, label }));
  const league = {
    teams: new Map(options.map(({ value }) => [value, { deleted: false }])),
    divisions: new Set(squads.divisions),
  };
  return (
    <section aria-labelledby="person-form" className={ui.part}>
      <h2 id="person-form">{changing === null ? 'Invite a person' : `Change the access of ${changing.name}`}</h2>
      {changing === null ? (
        <p className={ui.about}>You get a link, and send it yourself, such as by WhatsApp.</p>
      ) : null}
      <KindForm
        body={personBodySchema}
        start={changing ?? {}}
        again={() => ({})}
        fields={({ role }) =>
          fieldsOfSchema(personBodySchema, {
            role: { options: ROLE_OPTIONS, hint: ROLES_EXPLANATION },
            teamIds: { options, hidden: role !== 'captain' },
            divisions: { hidden: role !== 'results' },
          })
        }
        faults={(draft) => accessFaults(draft, league)}
        submit={changing === null ? 'Make a link' : 'Save access'}
        send={async (typed, sending) => {
          const body = accessLimitedToRole(typed);
          if (changing !== null) {
            const { personId } = changing;
            return callAsOfficial('PUT /api/admin/people/{personId}', { params: { personId }, body }, sending);
          }
          const outcome = await callAsOfficial('POST /api/admin/people', { body }, sending);
          if (outcome.ok) links.show('form', outcome.value);
          return outcome;
        }}
        done={({ name }) => {
          onDone();
          return {
            text: changing === null ? `Made a link for ${name}. Send it now.` : `Changed the access of ${name}.`,
          };
        }}
        onCancel={changing === null ? undefined : onDone}
      />
      <NewLinks {...{ links, squads }} place="form" />
    </section>
  );
}
