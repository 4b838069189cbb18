import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import type { TimerAnswer } from '#contract/timers.ts';
import { type Countdown, type Shootout, shiftShootout } from '#domain/timers/shootout.ts';
import { readServerClock } from '#web/api/server-clock.ts';
import button from '#web/components/button.module.css';
import choice from '#web/components/choice-form.module.css';
import input from '#web/components/input.module.css';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { officialApi } from '#web/officials/official-api.ts';
import { useSignedIn } from '#web/officials/official-hint.ts';
import { requestSignIn } from '#web/officials/sign-in-request.ts';
import { createStoredText, useHydrated, useStore } from '#web/store.ts';
import style from './follow-panel.module.css';
import type { Connection, OwnTimer } from './timer.ts';

/** Loaded only on the page of a shared timer. If loading fails, people can still type the code that is shown. */
const QrCode = lazy<ComponentType<{ address: string; className: string | undefined }>>(() =>
  import('../../components/qr-code.tsx').then(
    (loaded) => ({ default: loaded.QrCode }),
    () => ({ default: () => null }),
  ),
);

const OTHER_TIMERS = 'On other phones';
const OWN_TIMER_LINK = (
  <Link className={button.quiet} to="/timers">
    Start my own timer
  </Link>
);

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${ui.padded} ${ui.part}`} aria-labelledby="panel">
      <h2 id="panel">{title}</h2>
      {children}
    </section>
  );
}

/** Buttons to share the page's own timer, or to follow a shared timer by code. */
export function SharePanel({ own }: { own: OwnTimer }) {
  const { sharing, fault, share } = useSharing(own);
  const mayShare = useMayShare();
  return (
    <Panel title={OTHER_TIMERS}>
      <p className={ui.about}>A captain or the secretary can share this timer by a code.</p>
      {fault === null ? null : (
        <p role="alert" className={ui.loss}>
          {fault}
        </p>
      )}
      {mayShare ? (
        <button type="button" className={button.quiet} aria-busy={sharing} onClick={() => void share()}>
          Share this timer
        </button>
      ) : null}
      <CodeForm />
    </Panel>
  );
}

/**
 * Returns whether to offer sharing and control: to visitors too, because they may sign in, but not to results officials
 * (Rule A1).
 */
function useMayShare(): boolean {
  return useSignedIn()?.role !== 'results';
}

/** A plain form that opens the timer with a typed code. It works without scripts. */
function CodeForm() {
  return (
    <form method="get" action="/timers" autoComplete="off" className={choice.form}>
      <label className={`${choice.field} ${style.typed}`}>
        <span className={choice.label}>Code of another timer</span>
        <input
          className={input.input}
          name="code"
          required
          maxLength={9}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
      </label>
      <button type="submit" className={button.quiet}>
        Follow
      </button>
    </form>
  );
}

/** Says that no timer has this code. */
export function UnknownCode({ typed }: { typed: string }) {
  return (
    <Panel title={`No timer with the code “${typed}”`}>
      <p role="alert">Codes expire after a day.</p>
      <CodeForm />
      <p className={button.row}>{OWN_TIMER_LINK}</p>
    </Panel>
  );
}

type SharedPanelProps = {
  code: string;
  connection: Connection;
  /** Whether this page controls the timer. Otherwise the page only follows it. */
  controls: boolean;
  takeControl: () => void;
};

/** Shows the code of a shared timer, so that other people can follow it. */
export function SharedPanel({ code, connection, controls, takeControl }: SharedPanelProps) {
  const address = useAddress(code);
  const mayShare = useMayShare();
  return (
    <Panel title={OTHER_TIMERS}>
      <div className={style.shared}>
        <div>
          <p>
            Timer code <strong className={style.code}>{code}</strong>
          </p>
          <p className={style.address}>{address}</p>
          <p role="status">{sentenceOf(connection, controls)}</p>
          <div className={button.row}>
            {controls || !mayShare ? null : (
              <button type="button" className={button.quiet} onClick={takeControl}>
                Take control (officials)
              </button>
            )}
            {OWN_TIMER_LINK}
          </div>
        </div>
        <Suspense fallback={<div className={style.picture} />}>
          {address === '' ? <div className={style.picture} /> : <QrCode address={address} className={style.picture} />}
        </Suspense>
      </div>
    </Panel>
  );
}

function sentenceOf(connection: Connection, controls: boolean): string {
  if (connection === 'unavailable') return 'No answer from the site. The clocks run on.';
  if (connection === 'connecting') return 'Connecting to the timer…';
  return controls ? 'You control this timer.' : 'You are following this timer.';
}

/** Returns the address to share. Empty on the server, which does not know the site's public address. */
function useAddress(code: string): string {
  return useHydrated() ? `${window.location.origin}/timers?code=${code}` : '';
}

/** The code of the timer that this tab controls. The code survives a reload. */
const controlledCode = createStoredText(() => sessionStorage, 'shootout control');

/**
 * Returns whether this page controls the timer, and a function to take control. The page always controls its own timer,
 * but a shared timer only after an official has taken control.
 */
export function useControl(code: string | null) {
  const controls = useStore(controlledCode) === code || code === null;

  async function takeControl(): Promise<void> {
    if (code !== null && (await ensureSignedIn())) controlledCode.set(code);
  }
  return { controls, takeControl };
}

/** Shares the page's own timer, then opens the shared timer's page. */
function useSharing(own: OwnTimer) {
  const navigate = useNavigate();
  const [sharing, setSharing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function share(): Promise<void> {
    if (sharing) return;
    setSharing(true);
    setFault(null);
    if (await ensureSignedIn()) {
      const outcome = await shareShootout(own.shootout, own.now);
      if (outcome.ok) {
        controlledCode.set(outcome.value.code);
        own.restart(own.shootout().times);
        await navigate(`/timers?code=${outcome.value.code}`, { preventScrollReset: true });
        return;
      }
      setFault(outcome.failure.error);
    }
    setSharing(false);
  }
  return { sharing, fault, share };
}

/** Asks for the password unless an official is already signed in. Returns whether an official is signed in now. */
async function ensureSignedIn(): Promise<boolean> {
  const session = await officialApi('GET /api/admin/session', {});
  return (session.ok && session.value.authenticated) || requestSignIn();
}

/** Creates a shared timer from a shootout. Times are converted to the server's clock. */
async function shareShootout(shootout: () => Shootout, now: () => number): Promise<Outcome<TimerAnswer>> {
  const { ahead, passed } = (await readServerClock(now)) ?? { ahead: 0, passed: now() };
  const { times, game, shot } = shiftShootout(shootout(), ahead);
  return officialApi('POST /api/timers', { body: { times, game: bodyOf(game, passed), shot: bodyOf(shot, passed) } });
}

/** Returns a clock to send. The server refuses a start in the future, so the start is at most `passed`. */
function bodyOf({ left, since }: Countdown, passed: number) {
  return { left, since: since === null ? null : Math.min(since, passed) };
}
