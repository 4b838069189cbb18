import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import button from '#web/components/button.module.css';
import surface from '#web/components/surface.module.css';
import input from '#web/components/input.module.css';
import { CodePicture } from './code-picture.tsx';
import style from './follow-panel.module.css';
import type { Presence } from './shared-timer.ts';

/** How a timer gets to other phones: shared by an official, found by its code. */
export function SharePanel({ share, sharing, fault }: { share: () => void; sharing: boolean; fault: string | null }) {
  return (
    <section className={`${surface.padded} ${style.panel}`} aria-labelledby="follow">
      <h2 id="follow">On other phones</h2>
      <p>
        An official can share this timer. It gets a code of four signs, and every phone with that code shows it in step.
      </p>
      {fault === null ? null : (
        <p role="alert" className={style.fault}>
          {fault}
        </p>
      )}
      <div className={style.row}>
        <button type="button" className={button.quiet} aria-busy={sharing} onClick={share}>
          Share this timer
        </button>
        <CodeForm />
      </div>
    </section>
  );
}

/** A form of the plain kind: it leads to the page of a code. */
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

/** What stands where a code leads nowhere. */
export function UnknownCode({ typed }: { typed: string }) {
  return (
    <section className={`${surface.padded} ${style.panel}`} aria-labelledby="unknown">
      <h2 id="unknown">No timer “{typed}”</h2>
      <p role="alert">
        There is no timer of this code. A code lives for a day; letters and digits that look alike are in none.
      </p>
      <div className={style.row}>
        <CodeForm />
        <Link className={style.link} to="/timers">
          A timer of my own
        </Link>
      </div>
    </section>
  );
}

type SharedPanelProps = {
  code: string;
  presence: Presence;
  /** Whether this page controls it, or only follows; `ask` changes that. */
  controls: boolean;
  ask: () => void;
};

/** The code of the timer that is followed, for everybody who wants it too. */
export function SharedPanel({ code, presence, controls, ask }: SharedPanelProps) {
  const address = useAddress(code);
  return (
    <section className={`${surface.padded} ${style.panel}`} aria-labelledby="follow">
      <h2 id="follow">On other phones</h2>
      <div className={style.shared}>
        <div>
          <p>
            The code of this timer is <strong className={style.code}>{code}</strong>
          </p>
          <p className={style.address}>{address}</p>
          <p role="status">{sentenceOf(presence, controls)}</p>
          <div className={style.row}>
            {controls ? null : (
              <button type="button" className={button.quiet} onClick={ask}>
                Control it (officials)
              </button>
            )}
            <Link className={style.link} to="/timers">
              A timer of my own
            </Link>
          </div>
        </div>
        {address === '' ? <div className={style.picture} /> : <CodePicture address={address} />}
      </div>
    </section>
  );
}

function sentenceOf(presence: Presence, controls: boolean): string {
  if (presence === 'away') return 'The site does not answer. The clocks go on by themselves until it does.';
  if (presence === 'finding') return 'Looking for the timer…';
  return controls ? 'You control this timer, and so may other officials.' : 'This page follows it.';
}

/** Only the browser knows by which address the page was reached. */
function useAddress(code: string): string {
  return useSyncExternalStore(
    () => () => {},
    () => `${window.location.origin}/timers?code=${code}`,
    () => '',
  );
}
