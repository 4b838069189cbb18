import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import button from '#web/components/button.module.css';
import ui from '#web/components/ui.module.css';
import input from '#web/components/input.module.css';
import { showNotice } from '#web/layout/notices.tsx';
import { createTextStore, useHydrated } from '#web/store.ts';
import style from './dialog.module.css';
import fields from './fields.module.css';
import { FirstPasswordHint } from '#web/components/first-password.tsx';
import { callAsOfficial, signInWithSharedPassword } from './official-api.ts';
import { type SignInContacts, findSignInContacts } from './sign-in-help.ts';
import { settleSignIn } from './sign-in-request.ts';

type PromptProps = {
  title: string;
  /**
   * Whether the prompt is shown over an open page, for example because the session has ended. That page then stays open
   * and keeps what the user has typed.
   */
  again: boolean;
  /** On a public page, the reason why the password is needed. */
  reason?: string;
  /** Who can help the user to sign in, if the shared password is off. */
  help?: SignInContacts | null;
};

const officialNameStore = createTextStore(() => localStorage, 'official name');

/**
 * The dialog that asks for the officials' password, or says how to sign in without it. After a wrong password, the home
 * page opens. If `again` is true, the dialog stays open instead and shows the fault.
 */
export function SignInPrompt({ title, again, reason, help: known = null }: PromptProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const help = useSignInContacts(known, again);
  const { fault, busy, submit, cancel } = useSignIn(again);
  const hydrated = useHydrated();
  const signedOut = help === null ? SIGNED_OUT_MESSAGE : SIGNED_OUT_MESSAGE_WITHOUT_PASSWORD;

  useEffect(() => {
    if (!hydrated) return;
    // The server renders the dialog open, but only `showModal` makes it modal.
    dialog.current?.close();
    dialog.current?.showModal();
    const form = dialog.current?.querySelector('form');
    const name = findInputByName(form, 'name');
    if (name !== null) name.value = officialNameStore.get() ?? '';
    findInputByName(form, 'password')?.focus();
  }, [hydrated]);

  return (
    <dialog
      ref={dialog}
      open
      className={`${ui.surface} ${style.dialog} ${style.prompt}`}
      aria-labelledby="prompt-title"
      onCancel={(event) => {
        event.preventDefault();
        void cancel();
      }}
    >
      <form method="post" onSubmit={(event) => void submit(event)}>
        <h1 id="prompt-title" tabIndex={-1}>
          {title}
        </h1>
        <p>{reason ?? (again ? signedOut : 'This page is for league officials.')}</p>
        {help === null ? (
          <>
            {again ? null : <FirstPasswordHint />}
            <PasswordFields />
            <p className={ui.muted}>
              Captains need no password: they join with a personal link from the league secretary.
            </p>
          </>
        ) : (
          <PasswordlessSignInHelp help={help} />
        )}
        {fault === '' ? null : (
          <p role="alert" className={ui.loss}>
            {fault}
          </p>
        )}
        <noscript>
          <p className={ui.loss}>Signing in needs JavaScript.</p>
        </noscript>
        <Buttons {...{ again, busy, cancel }} canSignIn={help === null} />
      </form>
    </dialog>
  );
}

type ButtonsProps = { again: boolean; busy: boolean; canSignIn: boolean; cancel: () => Promise<void> };

function Buttons({ again, busy, canSignIn, cancel }: ButtonsProps) {
  return (
    <div className={`${button.row} ${style.buttons}`}>
      {canSignIn ? (
        <button type="submit" className={button.strong} aria-busy={busy}>
          Sign in
        </button>
      ) : null}
      <button type="button" className={button.quiet} onClick={() => void cancel()}>
        {again ? 'Not now' : 'Cancel'}
      </button>
    </div>
  );
}

const SIGNED_OUT_MESSAGE = 'You were signed out. Enter the password again; nothing you have typed is lost.';

const SIGNED_OUT_MESSAGE_WITHOUT_PASSWORD = 'You were signed out. What you have typed stays on this page.';

/**
 * Returns who can help the user to sign in if the shared password is switched off, otherwise `null`. `again`: whether
 * the sign-in prompt covers an open page. If so, asks the server, because the open page may not know who can help.
 */
function useSignInContacts(known: SignInContacts | null, again: boolean): SignInContacts | null {
  const [found, setFound] = useState<SignInContacts | null>(null);
  useEffect(() => {
    if (!again) return;
    void callAsOfficial('GET /api/admin/session', {}).then(async (session) => {
      if (session.ok) setFound(await findSignInContacts(callAsOfficial, session.value));
    });
  }, [again]);
  return found ?? known;
}

/** How to sign in while the shared password is off: with a link from another device or from the league secretary. */
function PasswordlessSignInHelp({ help }: { help: SignInContacts }) {
  return (
    <>
      <p>Everybody signs in with a link of their own. There is no password.</p>
      <ul>
        <li>
          <b>Signed in on another device?</b> There, open Admin and press <b>Add a device</b>, which officials find
          under League. It shows a link, and a code for this device’s camera.
        </li>
        <li>
          <b>No other device?</b> Ask the league secretary for a new link:{' '}
          {help.length === 0 ? <a href="/contacts">see Contacts</a> : null}
          {help.map(({ name, email, phone }) => (
            <span key={name} className={style.helper}>
              {name}
              {phone === null ? null : <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
              {email === null ? null : <a href={`mailto:${email}`}>{email}</a>}
            </span>
          ))}
        </li>
      </ul>
    </>
  );
}

function PasswordFields() {
  const [shown, setShown] = useState(false);
  return (
    <>
      {/* Password managers store a password by user name, but all officials share one password. */}
      <input type="text" name="username" autoComplete="username" value="officials" readOnly hidden />
      <label className={fields.field}>
        <span>Password</span>
        <input
          className={input.input}
          type={shown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </label>
      <label className={fields.check}>
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
        <span>Show what I type</span>
      </label>
      <label className={fields.field}>
        <span>
          Your name <small>(optional, shown in the change log)</small>
        </span>
        <input className={input.input} type="text" name="name" autoComplete="name" maxLength={60} />
      </label>
      <label className={fields.check}>
        <input type="checkbox" name="remember" />
        <span>Stay signed in on this device</span>
      </label>
    </>
  );
}

/** Returns the state of the prompt's form, and the actions of its buttons. */
function useSignIn(again: boolean) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const entered = new FormData(event.currentTarget);
    const name = textOf(entered, 'name');
    officialNameStore.set(name);
    setBusy(true);
    const body = { password: textOf(entered, 'password'), name, remember: entered.has('remember') };
    const outcome = await signInWithSharedPassword(body, again);
    setBusy(false);
    if (outcome.ok) {
      settleSignIn(true);
      await revalidate();
    } else if (outcome.status === 401 && !again) {
      const wanted = window.location.pathname + window.location.search;
      showNotice({ kind: 'alert', text: outcome.failure.error, link: { label: 'Try again', to: wanted }, path: '/' });
      await navigate('/', { replace: true });
    } else setFault(outcome.failure.error);
  }

  async function cancel(): Promise<void> {
    settleSignIn(false);
    if (!again) await navigate('/', { replace: true });
  }
  return { fault, busy, submit, cancel };
}

function findInputByName(form: HTMLFormElement | null | undefined, name: string): HTMLInputElement | null {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

function textOf(entered: FormData, name: string): string {
  const value = entered.get(name);
  return typeof value === 'string' ? value : '';
}
