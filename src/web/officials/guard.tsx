import type { ComponentType } from 'react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { CallFailed } from '#contract/client.ts';
import { isOffline, onLastSeen } from '#web/offline/last-seen.ts';
import { pageSource } from '#web/page-source.ts';
import type { ScreenModule } from '#web/screen.ts';
import { useAsked } from './asked.ts';
import { rememberOfficial } from './official-hint.ts';
import { Prompt } from './prompt.tsx';

/**
 * What a page for officials is made from; nothing of it before somebody has signed in. A failure is told and not thrown:
 * a page that stands, and what was typed in it, outlives a reload that fails.
 */
type Guarded<Data> =
  | { kind: 'locked' }
  | { kind: 'open'; data: Data }
  | { kind: 'failed'; status: number; failure: Failure };

type GuardedScreen<Data> = {
  title: string;
  description: string;
  /** Loads what the screen shows; it may ask what only officials are told. */
  load: (args: LoaderFunctionArgs) => Promise<Data>;
  Screen: ComponentType<{ data: Data }>;
  /** What the device has kept of it, for when there is no network to ask who this is; what is done then waits to be sent. */
  kept?: () => Data | null;
};

/**
 * A screen behind the officials' password (specification §6, contract §1): the prompt alone until somebody has signed
 * in. A session that ends while the screen stands asks again over it, and what was typed stays.
 */
export function guard<Data>({
  title,
  description,
  load,
  Screen,
  kept,
}: GuardedScreen<Data>): ScreenModule<Guarded<Data>> {
  async function loader(args: LoaderFunctionArgs): Promise<Guarded<Data>> {
    const { api } = args.context.get(pageSource);
    const [session, loaded] = await Promise.all([api('GET /api/admin/session', {}), settled(load(args))]);
    if (!session.ok) return { kind: 'failed', status: session.status, failure: session.failure };
    if (!session.value.authenticated) return { kind: 'locked' };
    if (loaded.ok) return { kind: 'open', data: loaded.value };
    if (!(loaded.error instanceof CallFailed)) throw loaded.error;
    const { status, failure } = loaded.error;
    return status === 401 ? { kind: 'locked' } : { kind: 'failed', status, failure };
  }

  function Component() {
    const given = useLoaderData<typeof loader>();
    const asked = useAsked();
    const [data, setData] = useState(given.kind === 'open' ? { value: given.data } : null);
    if (given.kind === 'open' && data?.value !== given.data) setData({ value: given.data });
    const isAway = useSyncExternalStore(onLastSeen, isOffline, () => false) || isUnanswered(given);
    const stored = useMemo(() => (given.kind !== 'open' && isAway ? (kept?.() ?? null) : null), [given.kind, isAway]);
    const shown = data?.value ?? stored;
    useEffect(() => {
      if (!isAway && given.kind !== 'failed') rememberOfficial(given.kind === 'open');
    }, [given.kind, isAway]);
    if (shown === null && given.kind === 'failed') throw new CallFailed(given.status, given.failure);
    if (shown === null) return <Prompt title={title} again={false} />;
    return (
      <>
        <Screen data={shown} />
        {asked || (given.kind === 'locked' && !isAway) ? <Prompt title={title} again /> : null}
      </>
    );
  }

  return { Component, loader, head: () => ({ title, description }) };
}

async function settled<T>(work: Promise<T>): Promise<{ ok: true; value: T } | { ok: false; error: unknown }> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    return { ok: false, error };
  }
}

function isUnanswered(given: Guarded<unknown>): boolean {
  return given.kind === 'failed' && given.status === 0;
}
