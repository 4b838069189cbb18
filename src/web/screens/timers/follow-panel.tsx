import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Link } from '#web/components/links.tsx';
import button from '#web/components/button.module.css';
import surface from '#web/components/surface.module.css';
import input from '#web/components/input.module.css';
import { useSignedIn } from '#web/officials/official-hint.ts';
import { useHydrated } from '#web/store.ts';
import { useSharing } from './control.ts';
import style from './follow-panel.module.css';
import type { OwnTimer } from './own-timer.ts';
import type { Connection } from './shared-timer.ts';

/** Loads only on the page of a shared timer. If it cannot be loaded, visitors can still type the code. */
const QrCode = lazy<ComponentType<{ address: string; className: string | undefined }>>(() =>
  import('../../components/qr-code.tsx').then(
    (loaded) => ({ default: loaded.QrCode }),
    () => ({ default: () => null }),
  ),
);

const OTHERS = 'On other phones';
const OWN = (
  <Link className={style.link} to="/timers">
    Start my own timer
  </Link>
);

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${surface.padded} ${style.panel}`} aria-labelledby="panel">
      <h2 id="panel">{title}</h2>
      {children}
    </section>
  );
}

/** Offers to share the page's own timer, or to follow a shared one by its code. */
export function SharePanel({ own }: { own: OwnTimer }) {
  const { sharing, fault, share } = useSharing(own);
  const mayShare = useMayShare();
  return (
    <Panel title={OTHERS}>
      <p>A captain or the secretary can share this timer by a code.</p>
      {fault === null ? null : (
        <p role="alert" className={style.fault}>
          {fault}
        </p>
      )}
      <div className={style.row}>
        {mayShare ? (
          <button type="button" className={button.quiet} aria-busy={sharing} onClick={() => void share()}>
            Share this timer
          </button>
        ) : null}
        <CodeForm />
      </div>
    </Panel>
  );
}

/** Whether to offer sharing and control: also to visitors, who may sign in, but not to results officials (Rule A1). */
function useMayShare(): boolean {
  return useSignedIn()?.role !== 'results';
}

/** A plain form that opens the page of a code, so it works without scripts. */
function CodeForm() {
  return (
    <form method="get" action="/timers" autoComplete="off" className={style.form}>
      <label>
        <span>Code</span>
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

/** Says that a code has no timer. */
export function UnknownCode({ typed }: { typed: string }) {
  return (
    <Panel title={`No timer “${typed}”`}>
      <p role="alert">Codes expire after a day.</p>
      <div className={style.row}>
        <CodeForm />
        {OWN}
      </div>
    </Panel>
  );
}

type SharedPanelProps = {
  code: string;
  connection: Connection;
  /** Whether this page controls the timer, or only follows it. */
  controls: boolean;
  takeControl: () => void;
};

/** The code of a shared timer, for others to follow it. */
export function SharedPanel({ code, connection, controls, takeControl }: SharedPanelProps) {
  const address = useAddress(code);
  const mayShare = useMayShare();
  return (
    <Panel title={OTHERS}>
      <div className={style.shared}>
        <div>
          <p>
            Timer code <strong className={style.code}>{code}</strong>
          </p>
          <p className={style.address}>{address}</p>
          <p role="status">{sentenceOf(connection, controls)}</p>
          <div className={style.row}>
            {controls || !mayShare ? null : (
              <button type="button" className={button.quiet} onClick={takeControl}>
                Take control (officials)
              </button>
            )}
            {OWN}
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

/** The address to share; empty on the server, which does not know how the visitor reached the page. */
function useAddress(code: string): string {
  return useHydrated() ? `${window.location.origin}/timers?code=${code}` : '';
}
