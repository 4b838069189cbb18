import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import type { CallAnswer } from '#contract/client.ts';
import type { PhotoOfSignedInPerson } from '#contract/kinds/player-photo.ts';
import type { OwnSession } from '#contract/kinds/person.ts';
import type { sessionsAnswerSchema } from '#contract/session.ts';
import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import button from '#web/components/button.module.css';
import { CircularPhoto } from '#web/components/round-photo.tsx';
import list from '#web/components/list.module.css';
import { Moment } from '#web/components/moment.tsx';
import { deviceStorage, removeOwnData, unsentItemsSentence } from '#web/card/saved-cards.ts';
import { RemovePhotoButton } from '#web/office/player-photo.tsx';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { ConfirmDialog, SmallButton } from '#web/officials/buttons.tsx';
import { PasswordField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { ItemNameAndDescription } from '#web/components/name-and-description.tsx';
import { callAsOfficial, signOut } from '#web/officials/official-api.ts';
import { forgetLastOwnerId, ownerIdOfLastUser } from '#web/officials/official-hint.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import ui from '#web/components/ui.module.css';

export type AllSessionsProps = z.infer<typeof sessionsAnswerSchema>;
type Session = AllSessionsProps['sessions'][number];

/** How many signed-in devices are shown at first. A button shows all. */
const DEVICES_SHOWN_AT_FIRST = 3;

/** The devices that are signed in, this device first. Each other device has a button to end its session. */
export function AllSessions({ sessions }: AllSessionsProps) {
  const [isWhole, setWhole] = useState(false);
  const inOrder = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <section aria-labelledby="signed-in" className={ui.part}>
      <h2 id="signed-in">Signed-in devices</h2>
      <ul className={`${ui.flush} ${list.list}`}>
        {(isWhole ? inOrder : inOrder.slice(0, DEVICES_SHOWN_AT_FIRST)).map(({ id, name, device, ...session }) => (
          <SessionLine
            key={id}
            {...session}
            what={[name, device || 'Device'].filter(Boolean).join(', ')}
            label="End session"
            accessibleName={name === '' ? 'End session' : `End session of ${name}`}
            send={(options) => callAsOfficial('DELETE /api/admin/sessions/{id}', { params: { id } }, options)}
            done={name === '' ? 'Ended the session.' : `Ended ${name}’s session.`}
          />
        ))}
      </ul>
      {isWhole || sessions.length <= DEVICES_SHOWN_AT_FIRST ? null : (
        <p className={button.row}>
          <SmallButton onClick={() => setWhole(true)}>Show all {sessions.length}</SmallButton>
        </p>
      )}
    </section>
  );
}

/**
 * A session, with a button to end it if it is on another device. `what`: the user and the device, as text.
 * `remembered`: whether the device stays signed in.
 */
type SignedInProps = Pick<Session, 'since' | 'lastSeen' | 'current'> &
  Pick<ComponentProps<typeof ApiCallButton>, 'label' | 'accessibleName' | 'send' | 'done'> & {
    what: string;
    remembered?: boolean;
  };

function SessionLine({ what, since, lastSeen, current, remembered = false, ...end }: SignedInProps) {
  return (
    <li className={list.line}>
      <ItemNameAndDescription
        name={current ? `${what} (this device)` : what}
        about={
          <>
            Since <Moment at={since} />, last seen <Moment at={lastSeen} />
            {remembered ? ', stays signed in' : ''}
          </>
        }
      />
      {current ? null : <ApiCallButton {...end} />}
    </li>
  );
}

/** A form to change the officials' password. The change ends every session started with the old password. */
export function ChangeOfficialsPassword() {
  const { form, submit, sending } = useOfficialForm({
    start: { currentPassword: '', newPassword: '', again: '' },
    check: checkPasswords,
    send: (body, options) => callAsOfficial('POST /api/admin/password', { body }, options),
    done: () => {
      form.reset();
      return { text: 'Password changed. All officials must sign in with the new one.' };
    },
  });
  return (
    <section aria-labelledby="password" className={ui.part}>
      <h2 id="password">Password</h2>
      <details className={ui.more}>
        <summary>Change the officials’ password</summary>
        <Form form={form} submit="Change password" sending={sending} onSubmit={submit}>
          <PasswordField form={form} name="currentPassword" label="Current password" kind="current-password" />
          <PasswordField form={form} name="newPassword" label="New password" kind="new-password" />
          <PasswordField form={form} name="again" label="Repeat new password" kind="new-password" />
        </Form>
      </details>
    </section>
  );
}

type Passwords = { currentPassword: string; newPassword: string; again: string };

/**
 * Checks that all fields are filled in and the new password is repeated correctly. The server decides whether the new
 * password is strong enough.
 */
function checkPasswords({ currentPassword, newPassword, again }: Passwords): Checked<Omit<Passwords, 'again'>> {
  const issues: Issue[] = [];
  if (currentPassword === '') issues.push({ path: 'currentPassword', message: 'The current password is required.' });
  if (newPassword === '') issues.push({ path: 'newPassword', message: 'The new password is required.' });
  else if (again !== newPassword) issues.push({ path: 'again', message: 'The two passwords do not match.' });
  return issues.length > 0 ? faultyResult(issues) : validResult({ currentPassword, newPassword });
}

const PersonalLink = lazy(() =>
  import('#web/officials/personal-link.tsx').then(({ PersonalLink: Component }) => ({ default: Component })),
);

type DeviceLinkAnswer = CallAnswer<'POST /api/me/link'>;

/** The user's signed-in devices. Buttons sign out other devices, or make a link and QR code to add another device. */
export function OwnDevices({ devices }: { devices: readonly OwnSession[] }) {
  const [made, setMade] = useState<DeviceLinkAnswer | null>(null);
  return (
    <section aria-labelledby="own-devices" className={ui.part}>
      <h2 id="own-devices">My devices</h2>
      <ul className={`${ui.flush} ${list.list}`}>
        {devices.map(({ sessionId, name, seen, ...device }) => (
          <SessionLine
            key={sessionId}
            {...device}
            lastSeen={seen}
            what={name === '' ? 'Device' : name}
            label="Sign out"
            accessibleName={`Sign out ${name}`}
            send={(options) =>
              callAsOfficial('DELETE /api/me/sessions/{sessionId}', { params: { sessionId } }, options)
            }
            done={`Signed out ${name === '' ? 'the device' : name}.`}
          />
        ))}
      </ul>
      <p className={button.row}>
        <ApiCallButton
          label="Add a device"
          className={button.quiet}
          send={(options) => callAsOfficial('POST /api/me/link', {}, options)}
          done={(link) => {
            setMade(link);
            return 'Made a link for another device.';
          }}
        />
        {devices.length > 1 ? (
          <ApiCallButton
            label="Sign out all others"
            className={button.quiet}
            send={(options) => callAsOfficial('DELETE /api/me/sessions', {}, options)}
            done="Signed out all other devices."
          />
        ) : null}
      </p>
      {made === null ? null : <LinkForAnotherDevice {...made} />}
    </section>
  );
}

function LinkForAnotherDevice({ link }: DeviceLinkAnswer) {
  return (
    <Suspense>
      <PersonalLink
        link={link}
        message={link}
        about="Open this link on the other device within 10 minutes, or point its camera at the code. It works once."
      />
    </Suspense>
  );
}

/** The photos that the league shows of the user, each with a button to remove it. Renders nothing if there are none. */
export function PhotosOfSignedInPerson({ photos }: { photos: readonly PhotoOfSignedInPerson[] }) {
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="own-photo" className={ui.part}>
      <h2 id="own-photo">My photo</h2>
      <ul className={`${ui.flush} ${list.list}`}>
        {photos.map(({ playerId, name, teamName, photo }) => (
          <li key={playerId} className={list.line}>
            <CircularPhoto photo={photo} />
            <ItemNameAndDescription name={name} about={`Shown on your page and on matches of ${teamName}`} />
            <RemovePhotoButton playerId={playerId} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * A button to sign out. It also removes the user's data from this device. If match cards, confirmations or disputes
 * are not sent yet, it asks the user first.
 */
export function SignOutButton() {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState('');
  async function leave(): Promise<void> {
    setAsked('');
    setBusy(true);
    if (await signOut()) {
      removeOwnData(deviceStorage(), ownerIdOfLastUser());
      removeOwnData(deviceStorage('sessionStorage'), null);
      forgetLastOwnerId();
      await import('#web/following/push.ts')
        .then(({ clearNotificationsOnSignOut }) => clearNotificationsOnSignOut())
        .catch(() => {});
      // A full page load, so that no officials' data stays in memory.
      window.location.assign('/');
    }
    setBusy(false);
  }
  function press(): void {
    const unsent = unsentItemsSentence(deviceStorage(), ownerIdOfLastUser());
    if (unsent === '') void leave();
    else setAsked(unsent);
  }
  return (
    <>
      <SmallButton aria-busy={busy} onClick={press}>
        Sign out
      </SmallButton>
      {asked === '' ? null : (
        <ConfirmDialog title={asked} yes="Sign out" danger onYes={() => void leave()} onNo={() => setAsked('')}>
          <p>Signing out removes what is not sent from this device.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
