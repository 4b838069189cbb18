import { useState } from 'react';
import button from '#web/components/button.module.css';
import { deviceName } from '#domain/people/device-name.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { loadMatchDataInputScreenData } from '#web/card/card-facts.ts';
import { lastSeenCardFacts, lastSeenCaptainTasks } from '#web/card/saved-cards.ts';
import { cardFormAddress } from '#web/layout/addresses.ts';
import ui from '#web/components/ui.module.css';
import { rememberSignedInUser, signedInUserOfSessionAnswer } from '#web/officials/official-hint.ts';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { createPageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { createTextStore, useHydrated } from '#web/store.ts';

const storedIdempotencyKey = createTextStore(() => sessionStorage, 'join key');

export async function loader(): Promise<null> {
  return null;
}

export function head(): Head {
  return { title: 'Join', description: 'Sign in on this device with your personal link.' };
}

/**
 * The Join screen, which a personal link opens. The link works once. A press on Join uses the link up; a preview of the
 * link does not.
 */
export function Component() {
  const hydrated = useHydrated();
  const { join, busy, fault } = useJoin();
  const isComplete = !hydrated || window.location.hash.length > 1;
  return (
    <>
      <PageHeading below="Sign in on this device with your personal link">Join</PageHeading>
      <section className={ui.padded}>
        <noscript>
          <p>Joining needs JavaScript.</p>
        </noscript>
        {isComplete ? (
          <>
            <p className={ui.about}>
              Press Join, and this device stays signed in. You need no password. The link works once, so open it on the
              device that you use on match nights.
            </p>
            <p className={button.row}>
              <button
                type="button"
                className={button.strong}
                disabled={!hydrated}
                aria-busy={busy}
                onClick={() => void join()}
              >
                Join
              </button>
            </p>
          </>
        ) : (
          <p className={ui.about}>
            This link is incomplete. Open the whole link from your message, or ask the league secretary for a new one.
          </p>
        )}
        <p role="alert" className={ui.loss}>
          {fault}
        </p>
      </section>
    </>
  );
}

/**
 * Returns `join`, which signs in with the code in the address and then opens the page that the user needs most. `busy`:
 * whether `join` is running. `fault`: why signing in failed; empty if it has not failed.
 */
function useJoin() {
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);

  async function join(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFault('');
    // The key is stored for this browser tab, so that a second attempt, even after a reload, sends the same key. The
    // server then repeats an answer that was lost.
    const key = storedIdempotencyKey.get() ?? crypto.randomUUID();
    storedIdempotencyKey.set(key);
    const body = { code: window.location.hash.slice(1), device: deviceName(navigator.userAgent) };
    const outcome = await callAsOfficial('POST /api/join', { body }, { idempotencyKey: key });
    if (!outcome.ok) {
      setBusy(false);
      return setFault(outcome.failure.error);
    }
    const isCaptain = outcome.value.role === 'captain';
    const [session, own] = await Promise.all([
      callAsOfficial('GET /api/admin/session', {}),
      isCaptain ? callAsOfficial('GET /api/me/fixtures', {}) : null,
    ]);
    if (session.ok) rememberSignedInUser(signedInUserOfSessionAnswer(session.value));
    if (own?.ok) lastSeenCaptainTasks.save(own.value);
    await Promise.race([
      storeCardFormForOffline(),
      new Promise((resolve) => setTimeout(resolve, maxCardFormStoringWait)),
    ]);
    const enter = own?.ok ? own.value.enter : [];
    // Replaces the address, so that the used code is not in the browser's history.
    window.location.replace(!isCaptain ? '/admin' : enter[0] && !enter[1] ? cardFormAddress(enter[0]) : '/');
  }
  return { join, busy, fault };
}

/**
 * How many milliseconds `join` waits at most for the card form to be stored. If storing takes longer, the form is
 * stored when it is first opened.
 */
const maxCardFormStoringWait = 8_000;

/** Stores the page with the card form, and the form's data, on this device, so that the form opens without a signal. */
async function storeCardFormForOffline(): Promise<void> {
  const keepFacts = async () =>
    lastSeenCardFacts.save(await loadMatchDataInputScreenData(createPageSource(callAsOfficial, Infinity, () => 0)));
  const keepPage = async () => (await import('#web/live/page-services.ts')).storeCardPage();
  await Promise.allSettled([keepFacts(), keepPage()]);
}
