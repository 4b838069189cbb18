import type { ComponentType, ReactNode } from 'react';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useSearchParams } from 'react-router';
import type { FailureAnswer } from '#contract/call.ts';
import { CallFailed } from '#contract/client.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { isOffline, outdatedSinceStore } from '#web/offline/last-seen.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { ScreenModule } from '#web/screen.ts';
import { useHydrated, useStore } from '#web/store.ts';
import {
  rememberSignedInUser,
  type SignedInUser,
  signedInUserOfSessionAnswer,
  useRememberedSignedInUser,
} from './official-hint.ts';
import style from './official-layout.module.css';
import { OfficialLayout } from './official-layout.tsx';
import { SignInPrompt } from './prompt.tsx';
import { type SignInContacts, findSignInContacts } from './sign-in-help.ts';
import { useSignInRequested } from './sign-in-request.ts';

/**
 * What the loader of a guarded screen returns. Contains none of the screen's data before the user has signed in. A
 * failure is a value, not an exception, so that a failed reload leaves an open page and its typed text as they are.
 */
type GuardedLoaderResult<Data> =
  | { kind: 'locked'; help: SignInContacts | null }
  | { kind: 'open'; who: SignedInUser; data: Data }
  | { kind: 'failed'; status: number; failure: FailureAnswer };

type GuardedScreen<Data> = {
  title: string;
  description: string;
  /** Loads the screen's data. May use calls that need a sign-in. */
  load: (args: LoaderFunctionArgs) => Promise<Data>;
  Screen: ComponentType<{ data: Data }>;
  /** Returns data stored on this device, so that the screen also opens without a network. `null` if there is none. */
  offlineData?: () => Data | null;
};

/**
 * Creates a screen that needs a sign-in. Until the user has signed in, the screen shows only a prompt for the password.
 * If the session ends while the screen is open, the prompt appears over the screen and no typed text is lost.
 */
export function createGuardedScreen<Data>({
  title,
  description,
  load,
  Screen,
  offlineData,
}: GuardedScreen<Data>): ScreenModule<GuardedLoaderResult<Data>> {
  async function loader(args: LoaderFunctionArgs): Promise<GuardedLoaderResult<Data>> {
    const { api } = args.context.get(pageSourceContext);
    const [session, loaded] = await Promise.all([api('GET /api/admin/session', {}), resultOrErrorOf(load(args))]);
    if (!session.ok) return { kind: 'failed', status: session.status, failure: session.failure };
    const who = signedInUserOfSessionAnswer(session.value);
    if (who === null) return { kind: 'locked', help: await findSignInContacts(api, session.value) };
    if (loaded.ok) return { kind: 'open', who, data: loaded.value };
    if (!(loaded.error instanceof CallFailed)) throw loaded.error;
    const { status, failure } = loaded.error;
    return status === 401 ? { kind: 'locked', help: null } : { kind: 'failed', status, failure };
  }

  function Component() {
    const loaded = useLoaderData<typeof loader>();
    const signInRequested = useSignInRequested();
    const hint = useRememberedSignedInUser();
    const [data, setData] = useState(loaded.kind === 'open' ? { value: loaded.data, who: loaded.who } : null);
    if (loaded.kind === 'open' && data?.value !== loaded.data) setData({ value: loaded.data, who: loaded.who });
    const offline = isOffline(useStore(outdatedSinceStore)) || isUnanswered(loaded);
    const stored = useMemo(
      () => (loaded.kind !== 'open' && offline ? (offlineData?.() ?? null) : null),
      [loaded.kind, offline],
    );
    const shown = data?.value ?? stored;
    // This effect must run before the screen's effects, which restore the signed-in user's unsaved input. A page from
    // the offline cache does not say who is signed in. `isOffline()` detects such a page at once, `offline` only after
    // hydration.
    useLayoutEffect(() => {
      if (!isOffline() && loaded.kind !== 'failed') rememberSignedInUser(loaded.kind === 'open' ? loaded.who : null);
    }, [loaded, offline]);
    if (shown === null && loaded.kind === 'failed') throw new CallFailed(loaded.status, loaded.failure);
    return (
      <ControlsDisabledUntilHydration>
        {shown === null ? null : (
          <OfficialLayout who={data?.who ?? hint}>
            <Screen data={shown} />
          </OfficialLayout>
        )}
        {shown === null || signInRequested || (loaded.kind === 'locked' && !offline) ? (
          <SignInPrompt title={title} again={shown !== null} help={loaded.kind === 'locked' ? loaded.help : null} />
        ) : null}
      </ControlsDisabledUntilHydration>
    );
  }

  return { Component, loader, head: () => ({ title, description }) };
}

/**
 * Disables every field and button of a page until hydration, and tells screen reader users that the page is loading.
 * Before hydration a press would do nothing, and typed text would be lost. Also renders the `BackLink` of the page.
 */
function ControlsDisabledUntilHydration({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <fieldset role="presentation" className={style.controls} disabled={!hydrated}>
      <p role="status" className="visually-hidden">
        {hydrated ? '' : 'This page is loading. You can type in a moment.'}
      </p>
      <BackLink />
      {children}
    </fieldset>
  );
}

async function resultOrErrorOf<T>(work: Promise<T>): Promise<{ ok: true; value: T } | { ok: false; error: unknown }> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    return { ok: false, error };
  }
}

function isUnanswered(loaded: GuardedLoaderResult<unknown>): boolean {
  return loaded.kind === 'failed' && loaded.status === 0;
}

/** A link back to the page from which the official came, if the query (`?back=`) has the address of that page. */
function BackLink() {
  const [search] = useSearchParams();
  const to = search.get('back') ?? '';
  // Accepts only pages of this site: an address that starts with two slashes would lead to another site.
  if (!/^\/[a-z]/.test(to)) return null;
  return (
    <p>
      <Link className={`${button.quiet} ${button.small}`} to={to}>
        Back to the page
      </Link>
    </p>
  );
}
