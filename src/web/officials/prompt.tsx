import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import button from '#web/components/button.module.css';
import ui from '#web/components/ui.module.css';
import input from '#web/components/input.module.css';
import { notify } from '#web/layout/notices.tsx';
import { createStoredText, useHydrated } from '#web/store.ts';
import style from './dialog.module.css';
import fields from './fields.module.css';
import { signIn } from './official-api.ts';
import { settleSignIn } from './sign-in-request.ts';

type PromptProps = {
  title: string;
  /** Whether the prompt is shown over an open page, which must stay as it is. */
  again: boolean;
  /** On a public page, the reason why the password is needed. */
  reason?: string;
};

const storedName = createStoredText(() => localStorage, 'official name');

/** The dialog that asks for the officials' password. A wrong password at first entry leads back to the home page. */
export function Prompt({ title, again, reason }: PromptProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { fault, busy, submit, cancel } = useSignIn(again);
  const hydrated = useHydrated();

  useEffect(() => {
    if (!hydrated) return;
    // The server renders the dialog open, but only `showModal` makes it modal.
    dialog.current?.close();
    dialog.current?.showModal();
    const form = dialog.current?.querySelector('form');
    const name = fieldOf(form, 'name');
    if (name !== null) name.value = storedName.get() ?? '';
    fieldOf(form, 'password')?.focus();
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
        <p>{reason ?? (again ? SIGNED_OUT : 'This page is for league officials.')}</p>
        <Credentials />
        <p className={ui.muted}>Captains need no password: they join with a personal link from the league secretary.</p>
        {fault === '' ? null : (
          <p role="alert" className={ui.loss}>
            {fault}
          </p>
        )}
        <noscript>
          <p className={ui.loss}>Signing in needs JavaScript.</p>
        </noscript>
        <div className={`${button.row} ${style.buttons}`}>
          <button type="submit" className={button.strong} aria-busy={busy}>
            Sign in
          </button>
          <button type="button" className={button.quiet} onClick={() => void cancel()}>
            {again ? 'Not now' : 'Cancel'}
          </button>
        </div>
      </form>
    </dialog>
  );
}

const SIGNED_OUT = 'You were signed out. Enter the password again; nothing you have typed is lost.';

function Credentials() {
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

/** The actions of the prompt's buttons. */
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
    storedName.set(name);
    setBusy(true);
    const body = { password: textOf(entered, 'password'), name, remember: entered.has('remember') };
    const outcome = await signIn(body, again);
    setBusy(false);
    if (outcome.ok) {
      settleSignIn(true);
      await revalidate();
    } else if (outcome.status === 401 && !again) {
      const wanted = window.location.pathname + window.location.search;
      notify({ kind: 'alert', text: outcome.failure.error, link: { label: 'Try again', to: wanted }, path: '/' });
      await navigate('/', { replace: true });
    } else setFault(outcome.failure.error);
  }

  async function cancel(): Promise<void> {
    settleSignIn(false);
    if (!again) await navigate('/', { replace: true });
  }
  return { fault, busy, submit, cancel };
}

function fieldOf(form: HTMLFormElement | null | undefined, name: string): HTMLInputElement | null {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

function textOf(entered: FormData, name: string): string {
  const value = entered.get(name);
  return typeof value === 'string' ? value : '';
}
