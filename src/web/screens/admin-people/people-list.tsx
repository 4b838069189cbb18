import type { Outcome } from '#contract/client.ts';
import type { PersonAnswer } from '#contract/kinds/person.ts';
import button from '#web/components/button.module.css';
import list from '#web/components/list.module.css';
import { Moment } from '#web/components/moment.tsx';
import ui from '#web/components/ui.module.css';
import { ApiCallButton, RemoveButton } from '#web/officials/api-call-button.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import { ItemNameAndDescription } from '#web/components/name-and-description.tsx';
import { type CallOptions, callAsOfficial } from '#web/officials/official-api.ts';
import { MoreActions } from '#web/officials/more-actions.tsx';
import type { Squads } from '#web/office/squads.ts';
import style from './admin-people.module.css';
import { accessWords, type NewLink, type NewLinksState, NewLinks, useMakeLinks } from './new-links.tsx';

type PeopleListProps = {
  people: readonly PersonAnswer[];
  squads: Squads;
  links: NewLinksState;
  onChange: (person: PersonAnswer) => void;
};

/** Everyone with access, starting with people who have not joined yet. */
export function PeopleList({ people, ...props }: PeopleListProps) {
  const inOrder = [
    ...people.filter(({ joinedAt }) => joinedAt === null),
    ...people.filter((one) => one.joinedAt !== null),
  ];
  return (
    <>
      <LinksForPeopleWithoutAccess {...props} people={inOrder.filter(isShutOut)} />
      <ul className={`${ui.flush} ${list.list}`} aria-labelledby="people">
        {inOrder.map((person) => (
          <PersonLine key={person.personId} person={person} {...props} />
        ))}
      </ul>
    </>
  );
}

/**
 * Returns whether a person has no access: no device is signed in and no link is valid. After a backup is restored,
 * nobody has access.
 */
function isShutOut({ devices, expiresAt }: PersonAnswer): boolean {
  return devices.length === 0 && expiresAt === null;
}

/**
 * A button that makes a link for each of `people`, none of whom has access. With fewer than two people, shows only the
 * links that this button made earlier: the button itself is not needed, because each person in the list also has a
 * button for a new link.
 */
function LinksForPeopleWithoutAccess({ people, links, squads }: PeopleListProps) {
  const { makeLinks, busy } = useMakeLinks((...made) => links.show('all', ...made));
  if (people.length < 2) return <NewLinks {...{ links, squads }} place="all" />;
  const wanted = people.map((person) => ({ who: person.name, request: () => requestLink(person) }));
  return (
    <div className={`${ui.note} ${style.shutOut}`}>
      <p>{people.length} people cannot get in: no device is signed in, and no link works.</p>
      <button type="button" className={button.quiet} aria-busy={busy} onClick={() => void makeLinks(wanted)}>
        Make {people.length} new links
      </button>
    </div>
  );
}

async function requestLink(person: PersonAnswer, options?: CallOptions): Promise<Outcome<NewLink>> {
  const params = { personId: person.personId };
  const outcome = await callAsOfficial('POST /api/admin/people/{personId}/link', { params }, options);
  return outcome.ok ? { ...outcome, value: { ...person, ...outcome.value } } : outcome;
}

type PersonLineProps = Omit<PeopleListProps, 'people'> & { person: PersonAnswer };

function PersonLine({ person, squads, links, onChange }: PersonLineProps) {
  const { personId, name } = person;
  return (
    <li>
      <div className={list.line}>
        <ItemNameAndDescription name={name} about={<span className={style.access}>{accessWords(person, squads)}</span>}>
          <small>
            <JoinStatus person={person} />
          </small>
          {person.devices.length === 0 ? null : <Devices person={person} />}
        </ItemNameAndDescription>
        <span className={list.actions}>
          <ApiCallButton
            label="New link"
            accessibleName={`New link for ${name}`}
            send={(options) => requestLink(person, options)}
            done={(made) => {
              links.show(personId, made);
              return `Made a new link for ${name}.`;
            }}
          />
          <SmallButton aria-label={`Change the access of ${name}`} onClick={() => onChange(person)}>
            Change
          </SmallButton>
          <MoreActions of={name}>
            <RemoveButton
              name={`the access of ${name}`}
              send={(options) =>
                callAsOfficial('DELETE /api/admin/people/{personId}', { params: { personId } }, options)
              }
              done={`${name} no longer has access.`}
            >
              <p>All their devices are signed out at once. This cannot be undone; you can invite them again.</p>
            </RemoveButton>
          </MoreActions>
        </span>
      </div>
      <NewLinks {...{ links, squads }} place={personId} />
    </li>
  );
}

function JoinStatus({ person: { joinedAt, expiresAt } }: { person: PersonAnswer }) {
  const at = joinedAt ?? expiresAt;
  if (at === null) return 'Not joined, and has no link that works';
  return (
    <>
      {joinedAt === null ? 'Not joined yet. The link works until' : 'Joined'} <Moment at={at} />
    </>
  );
}

/** A person's devices, each with a button to sign the device out. */
function Devices({ person: { name, devices } }: { person: PersonAnswer }) {
  return (
    <details className={ui.more}>
      <summary>{devices.length === 1 ? '1 device' : `${devices.length} devices`}</summary>
      <ul>
        {devices.map(({ sessionId, name: device, seen }) => (
          <li key={sessionId} className={list.line}>
            <span className={list.words}>
              {device === '' ? 'Device' : device}
              <small>
                Last seen <Moment at={seen} />
              </small>
            </span>
            <ApiCallButton
              label="Sign out"
              accessibleName={`Sign out ${device} of ${name}`}
              send={(options) =>
                callAsOfficial('DELETE /api/admin/sessions/{id}', { params: { id: sessionId } }, options)
              }
              done={`Signed out a device of ${name}.`}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
