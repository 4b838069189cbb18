import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import type { CallAnswer } from '#contract/client.ts';
import type { OwnSession } from '#contract/people.ts';
import type { sessionsAnswer } from '#contract/session.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import button from '#web/components/button.module.css';
import list from '#web/components/list.module.css';
import { Moment } from '#web/components/moment.tsx';
import { deviceStorage, removeOwn, unsentWords } from '#web/card/saved-cards.ts';
import { Confirm, SmallButton } from '#web/officials/buttons.tsx';
import { PasswordField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { officialApi, signOut } from '#web/officials/official-api.ts';
import { forgetOwner, ownerHere } from '#web/officials/official-hint.ts';
import { useAction } from '#web/officials/use-action.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import ui from '#web/components/ui.module.css';

export type SessionsProps = z.infer<typeof sessionsAnswer>;
type Session = SessionsProps['sessions'][number];

/** The devices that are signed in. Each session but the current one has a button to end it. */
export function Sessions({ sessions }: SessionsProps) {
  const { run } = useAction();
  function end({ id, name }: Session): void {
    void run({
      send: (options) => officialApi('DELETE /api/admin/sessions/{id}', { params: { id } }, options),
      done: () => (name === '' ? 'Ended the session.' : `Ended ${name}’s session.`),
    });
  }
  return (
    <section aria-labelledby="signed-in" className={ui.part}>
      <h2 id="signed-in">Signed-in devices</h2>
      <ul className={`${ui.flush} ${list.list}`}>
        {sessions.map((session) => (
          <SignedIn
            key={session.id}
            {...session}
            what={[session.name || 'No name given', session.device].filter(Boolean).join(', ')}
            label="End session"
            accessibleName={session.name === '' ? 'End session' : `End session of ${session.name}`}
            onEnd={() => end(session)}
          />
        ))}
      </ul>
    </section>
  );
}

type SignedInProps = Pick<Session, 'since' | 'lastSeen' | 'current'> & {
  what: string;
  remembered?: boolean;
  /** The label of the button to end the session. */
  label: string;
  accessibleName: string;
  onEnd: () => void;
};

function SignedIn({ what, since, lastSeen, current, remembered = false, label, accessibleName, onEnd }: SignedInProps) {
  return (
    <li className={list.line}>
      <span className={list.words}>
        <span>
          {what}
          {current ? ' (this device)' : ''}
        </span>
        <small>
          Since <Moment at={since} />, last seen <Moment at={lastSeen} />
          {remembered ? ', stays signed in' : ''}
        </small>
      </span>
      {current ? null : (
        <SmallButton aria-label={accessibleName} onClick={onEnd}>
          {label}
        </SmallButton>
      )}
    </li>
  );
}

/** Changes the officials' password, which ends every session, this one included. */
export function ChangePassword() {
  const { form, submit, sending } = useOfficialForm({
    start: { currentPassword: '', newPassword: '', again: '' },
    check: checkPasswords,
    send: (body, options) => officialApi('POST /api/admin/password', { body }, options),
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

/** Checks that the form is complete. The server decides whether the password is strong enough. */
function checkPasswords({ currentPassword, newPassword, again }: Passwords): Checked<Omit<Passwords, 'again'>> {
  const issues: Issue[] = [];
  if (currentPassword === '') issues.push({ path: 'currentPassword', message: 'The current password is required.' });
  if (newPassword === '') issues.push({ path: 'newPassword', message: 'The new password is required.' });
  else if (again !== newPassword) issues.push({ path: 'again', message: 'The two passwords do not match.' });
  return issues.length > 0 ? faulty(issues) : valid({ currentPassword, newPassword });
}

const PersonalLink = lazy(() =>
  import('#web/officials/personal-link.tsx').then(({ PersonalLink: Component }) => ({ default: Component })),
);

type MadeLink = CallAnswer<'POST /api/me/link'>;

/** A person's own devices: sign others out, and add one by a link or QR code. */
export function OwnDevices({ devices }: { devices: readonly OwnSession[] }) {
  const [made, setMade] = useState<MadeLink | null>(null);
  const { run, running } = useAction();
  function add(): void {
    void run({
      send: async (options) => {
        const outcome = await officialApi('POST /api/me/link', {}, options);
        if (outcome.ok) setMade(outcome.value);
        return outcome;
      },
      done: () => 'Made a link for another device.',
    });
  }
  function end({ sessionId, name }: OwnSession): void {
    void run({
      send: (options) => officialApi('DELETE /api/me/sessions/{sessionId}', { params: { sessionId } }, options),
      done: () => `Signed out ${name === '' ? 'the device' : name}.`,
    });
  }
  function endOthers(): void {
    void run({
      send: (options) => officialApi('DELETE /api/me/sessions', {}, options),
      done: () => 'Signed out all other devices.',
    });
  }
  return (
    <section aria-labelledby="own-devices" className={ui.part}>
      <h2 id="own-devices">My devices</h2>
      <ul className={`${ui.flush} ${list.list}`}>
        {devices.map((device) => (
          <SignedIn
            key={device.sessionId}
            {...device}
            lastSeen={device.seen}
            what={device.name === '' ? 'Device' : device.name}
            label="Sign out"
            accessibleName={`Sign out ${device.name}`}
            onEnd={() => end(device)}
          />
        ))}
      </ul>
      <p className={button.row}>
        <button type="button" className={button.quiet} aria-busy={running} onClick={add}>
          Add a device
        </button>
        {devices.length > 1 ? (
          <button type="button" className={button.quiet} onClick={endOthers}>
            Sign out all others
          </button>
        ) : null}
      </p>
      {made === null ? null : <DeviceLink {...made} />}
    </section>
  );
}

function DeviceLink({ link }: MadeLink) {
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

/** Signs out, and removes the own cards and calls from this device; asks first where that loses something. */
export function SignOut() {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState('');
  async function leave(): Promise<void> {
    setAsked('');
    setBusy(true);
    if (await signOut()) {
      removeOwn(deviceStorage(), ownerHere());
      forgetOwner();
      // A full page load, so that no officials' data stays in memory.
      window.location.assign('/');
    }
    setBusy(false);
  }
  function press(): void {
    const unsent = unsentWords(deviceStorage(), ownerHere());
    if (unsent === '') void leave();
    else setAsked(unsent);
  }
  return (
    <>
      <SmallButton aria-busy={busy} onClick={press}>
        Sign out
      </SmallButton>
      {asked === '' ? null : (
        <Confirm title={asked} yes="Sign out" danger onYes={() => void leave()} onNo={() => setAsked('')}>
          <p>Signing out removes what is not sent from this device.</p>
        </Confirm>
      )}
    </>
  );
}
