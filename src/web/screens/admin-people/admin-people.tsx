import { useState } from 'react';
import { type LoaderFunctionArgs } from 'react-router';
import type { PersonAnswer } from '#contract/kinds/person.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { loadSquads, type Squads } from '#web/office/squads.ts';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { pageSourceContext } from '#web/page-source.ts';
import { InviteCaptains } from './invite-captains.tsx';
import type { NewLink, NewLinksState } from './new-links.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonForm } from './person-form.tsx';

type PeopleData = { people: PersonAnswer[]; squads: Squads; passwordOn: boolean };

/** The People screen, for secretaries: persons with access, their devices, invitations, and the shared password. */
function People({ data: { people, squads, passwordOn } }: { data: PeopleData }) {
  const [made, setMade] = useState<ReadonlyMap<string, readonly NewLink[]>>(new Map());
  const [changing, setChanging] = useState<PersonAnswer | null>(null);
  const links: NewLinksState = {
    made,
    show: (place, ...one) => setMade((before) => new Map([...before, [place, [...one, ...(before.get(place) ?? [])]]])),
  };
  return (
    <>
      <PageHeading below="Captains and officials with access of their own">People</PageHeading>
      {people.length === 0 ? null : (
        <section aria-labelledby="people" className={ui.part}>
          <h2 id="people">Who has access</h2>
          <PeopleList people={people} squads={squads} links={links} onChange={setChanging} />
        </section>
      )}
      <PersonForm
        key={changing?.personId ?? ''}
        changing={changing}
        squads={squads}
        links={links}
        onDone={() => setChanging(null)}
      />
      <InviteCaptains people={people} squads={squads} links={links} />
      <SharedPasswordSwitch on={passwordOn} />
    </>
  );
}

/** A button that switches the shared password on or off. */
function SharedPasswordSwitch({ on }: { on: boolean }) {
  const other = on ? 'off' : 'on';
  return (
    <section aria-labelledby="shared-password" className={ui.part}>
      <h2 id="shared-password">Shared password</h2>
      <p className={ui.about}>
        {on
          ? 'Whoever knows the officials’ password may do everything. Once a secretary has joined with a link, you can switch it off.'
          : 'It is off: everybody signs in with a link of their own.'}
      </p>
      <ApiCallButton
        label={`Switch ${other} the shared password`}
        title={`Switch the shared password ${other}?`}
        yes={`Switch ${other}`}
        send={(options) => callAsOfficial('PUT /api/admin/shared-password', { body: { enabled: !on } }, options)}
        done={({ enabled }) => `The shared password is ${enabled ? 'on' : 'off'}.`}
      >
        <p>
          {on
            ? 'Everybody who is signed in with the password is signed out, and only personal links work.'
            : 'Whoever knows the officials’ password may then do everything.'}
        </p>
      </ApiCallButton>
    </section>
  );
}

async function load(args: LoaderFunctionArgs): Promise<PeopleData> {
  const { read } = args.context.get(pageSourceContext);
  const [people, password, squads] = await Promise.all([
    read('GET /api/admin/people', {}),
    read('GET /api/admin/shared-password', {}),
    loadSquads(args),
  ]);
  return { people, squads, passwordOn: password.enabled };
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'People',
  description: 'Captains and officials with access of their own.',
  load,
  Screen: People,
});
