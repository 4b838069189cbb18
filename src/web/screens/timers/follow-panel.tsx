import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import type { ShootoutTimerAnswer } from '#contract/shootout-timers.ts';
import { type CountdownClock, type Shootout, shiftShootoutTimes } from '#domain/timers/shootout.ts';
import { fetchServerClockOffset } from '#web/api/server-clock.ts';
import button from '#web/components/button.module.css';
import choice from '#web/components/choice-form.module.css';
import input from '#web/components/input.module.css';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { useRememberedSignedInUser } from '#web/officials/official-hint.ts';
import { requestSignIn } from '#web/officials/sign-in-request.ts';
import { createTextStore, useHydrated, useStore } from '#web/store.ts';
import style from './follow-panel.module.css';
import type { TimerConnectionState, OwnTimer } from './timer.ts';

/**
 * A QR code, whose script is loaded only on the page of a shared timer. If loading fails, nothing is drawn, and people
 * can still type the timer's code.
 */
const QrCode = lazy<ComponentType<{ address: string; className: string | undefined }>>(() =>
  import('../../components/qr-code.tsx').then(
    (loaded) => ({ default: loaded.QrCode }),
    () => ({ default: () => null }),
  ),
);

const OTHER_PHONES_TITLE = 'On other phones';
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

/** A button to share the page's own timer, and a form to follow another timer by its code. */
export function ShareOrFollowPanel({ own }: { own: OwnTimer }) {
  const { sharing, fault, share } = useTimerSharing(own);
  const mayShare = useIsTimerSharingOffered();
  return (
    <Panel title={OTHER_PHONES_TITLE}>
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
 * Returns whether the page offers to share a timer or to control a shared timer. Results officials get no offer,
 * because they may do neither (Rule A1). Visitors who are not signed in get the offer, because they can sign in when
 * they use it.
 */
function useIsTimerSharingOffered(): boolean {
  return useRememberedSignedInUser()?.role !== 'results';
}

/** A form that opens the timer whose code the visitor types. It works before hydration. */
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

/** Says that no timer has the typed code. Offers to type another code or to start a timer. */
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
  connection: TimerConnectionState;
  /** Whether this page controls the timer. Otherwise the page only follows it. */
  controls: boolean;
  takeControl: () => void;
};

/**
 * Shows the code and the QR code of a shared timer, so that other people can follow it. Also shows whether this page
 * follows or controls the timer.
 */
export function SharedTimerPanel({ code, connection, controls, takeControl }: SharedPanelProps) {
  const address = useSharedTimerAddress(code);
  const mayShare = useIsTimerSharingOffered();
  return (
    <Panel title={OTHER_PHONES_TITLE}>
      <div className={style.shared}>
        <div>
          <p>
            Timer code <strong className={style.code}>{code}</strong>
          </p>
          <p className={style.address}>{address}</p>
          <p role="status">{connectionSentence(connection, controls)}</p>
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

function connectionSentence(connection: TimerConnectionState, controls: boolean): string {
  if (connection === 'unavailable') return 'No answer from the site. The clocks run on.';
  if (connection === 'connecting') return 'Connecting to the timer…';
  return controls ? 'You control this timer.' : 'You are following this timer.';
}

/**
 * Returns the address of the shared timer's page. Empty until hydration, because the server does not know the site's
 * public address.
 */
function useSharedTimerAddress(code: string): string {
  return useHydrated() ? `${window.location.origin}/timers?code=${code}` : '';
}

/** The code of the shared timer that this browser tab controls, or `null`. The code survives a reload. */
const controlledTimerCode = createTextStore(() => sessionStorage, 'shootout control');

/**
 * Returns whether this page controls the timer, and a function to take control. The page always controls its own timer
 * (`code` is `null`). It controls a shared timer only if an official has shared it or taken control in this tab.
 */
export function useTimerControl(code: string | null) {
  const controls = useStore(controlledTimerCode) === code || code === null;

  async function takeControl(): Promise<void> {
    if (code !== null && (await ensureSignedIn())) controlledTimerCode.set(code);
  }
  return { controls, takeControl };
}

/**
 * Returns `share`, a function that shares the page's own timer and then opens the shared timer's page. `sharing`:
 * whether this is in progress. `fault`: why the last attempt failed, or `null`.
 */
function useTimerSharing(own: OwnTimer) {
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
        controlledTimerCode.set(outcome.value.code);
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

/** Asks for the password unless the user is already signed in. Returns whether the user is signed in afterwards. */
async function ensureSignedIn(): Promise<boolean> {
  const session = await callAsOfficial('GET /api/admin/session', {});
  return (session.ok && session.value.authenticated) || requestSignIn();
}

/**
 * Creates a shared timer from the state of the page's own timer. Times are converted from this device's clock (`now`)
 * to the server's clock.
 */
async function shareShootout(shootout: () => Shootout, now: () => number): Promise<Outcome<ShootoutTimerAnswer>> {
  const { ahead, passed } = (await fetchServerClockOffset(now)) ?? { ahead: 0, passed: now() };
  const { times, game, shot } = shiftShootoutTimes(shootout(), ahead);
  return callAsOfficial('POST /api/timers', {
    body: { times, game: clockForRequest(game, passed), shot: clockForRequest(shot, passed) },
  });
}

/**
 * Returns a clock for the request body. `passed`: the server's time in its last answer. The server refuses a start in
 * the future, so a start (`since`) after `passed` becomes `passed`.
 */
function clockForRequest({ left, since }: CountdownClock, passed: number) {
  return { left, since: since === null ? null : Math.min(since, passed) };
}
