import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import button from '#web/components/button.module.css';
import card from '#web/components/card.module.css';
import input from '#web/components/input.module.css';
import { say } from '#web/layout/said.ts';
import { answerAsked } from './asked.ts';
import dialog from './dialog.module.css';
import style from './prompt.module.css';
import { signIn } from './sign-in.ts';
import { useAlive } from './use-alive.ts';

type PromptProps = {
  title: string;
  /** The session has ended while the page stood: what is on it must not be lost. */
  again: boolean;
  /** Why the password is asked for, where it is for something on a page that everybody sees. */
  why?: string;
};

const nameKey = 'official name';

/** The officials' password, asked for in a dialog (specification §6, §8). */
export function Prompt({ title, again, why }: PromptProps) {
  const shown = useRef<HTMLDialogElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const alive = useAlive();

  useEffect(() => {
    if (name.current !== null) name.current.value = keptName();
    // The server sends it open, as part of the page; here it stands before the page.
    shown.current?.close();
    shown.current?.showModal();
    password.current?.focus();
  }, []);

  async function enter(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const entered = new FormData(event.currentTarget);
    const given = { password: textOf(entered, 'password'), name: textOf(entered, 'name') };
    keepName(given.name);
    setBusy(true);
    const outcome = await signIn({ ...given, remember: entered.has('remember') });
    setBusy(false);
    if (outcome.ok) await open();
    else if (outcome.status === 401 && !again) await refuse(outcome.error);
    else setFault(outcome.error);
  }

  async function open(): Promise<void> {
    answerAsked(true);
    await revalidate();
  }

  async function refuse(sentence: string): Promise<void> {
    say({ kind: 'alert', text: sentence, path: '/' });
    await navigate('/', { replace: true });
  }

  async function leave(): Promise<void> {
    answerAsked(false);
    if (!again) await navigate('/', { replace: true });
  }

  return (
    <dialog
      ref={shown}
      open
      className={`${card.surface} ${dialog.dialog} ${style.prompt}`}
      aria-labelledby="prompt-title"
      onCancel={(event) => {
        event.preventDefault();
        void leave();
      }}
    >
      <form method="post" onSubmit={(event) => void enter(event)}>
        <h1 id="prompt-title" tabIndex={-1}>
          {title}
        </h1>
        <p>
          {why ??
            (again
              ? 'You were signed out. Please give the password again: nothing you have typed is lost.'
              : 'This page is for officials of the league.')}
        </p>
        {/* Password managers keep passwords by a name, and everybody's is the same one here. */}
        <input type="text" name="username" autoComplete="username" value="officials" readOnly hidden />
        <label className={style.field}>
          <span>Password</span>
          <input
            ref={password}
            className={input.input}
            type="password"
            name="password"
            autoComplete="current-password"
            required
          />
        </label>
        <label className={style.field}>
          <span>
            Your name <small>(for the history, if you like)</small>
          </span>
          <input ref={name} className={input.input} type="text" name="name" autoComplete="name" maxLength={60} />
        </label>
        <label className={style.remember}>
          <input type="checkbox" name="remember" />
          <span>Stay signed in on this device</span>
        </label>
        {fault === '' ? null : (
          <p role="alert" className={style.fault}>
            {fault}
          </p>
        )}
        <noscript>
          <p className={style.fault}>Signing in needs JavaScript.</p>
        </noscript>
        <div className={`${button.row} ${dialog.buttons}`}>
          <button type="submit" className={button.strong} disabled={!alive} aria-busy={busy}>
            Sign in
          </button>
          <button type="button" className={button.quiet} onClick={() => void leave()}>
            {again ? 'Not now' : 'Leave'}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function textOf(entered: FormData, name: string): string {
  const value = entered.get(name);
  return typeof value === 'string' ? value : '';
}

function keptName(): string {
  try {
    return localStorage.getItem(nameKey) ?? '';
  } catch {
    return '';
  }
}

function keepName(name: string): void {
  try {
    localStorage.setItem(nameKey, name);
  } catch {
    // A browser may refuse storage: the name is typed again then.
  }
}
