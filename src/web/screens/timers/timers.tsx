import { lazy, Suspense, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { parseTimerCode } from '#domain/timers/shootout.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import type { Head } from '#web/screen.ts';
import { useSignInRequested } from '#web/officials/sign-in-request.ts';
import { ClockPanel } from './clock-panel.tsx';
import { useAnnouncement } from './clock-words.ts';
import { useControl } from './control.ts';
import { SharedPanel, SharePanel, UnknownCode } from './follow-panel.tsx';
import { useSound } from './sound.ts';
import style from './timers.module.css';
import { useFullScreen, useScreenOn } from './use-screen.ts';
import { useSpaceKey } from './use-space-key.ts';
import { type ShownTimer, useConnection, useTimer, useView } from './use-timer.ts';

/** Is in the file with the officials' calls, which are loaded before they ask for it. */
const Prompt = lazy(() => import('#web/officials/prompt.tsx').then(({ Prompt: loaded }) => ({ default: loaded })));

/** `typed`: the code in the address; `code`: the same, if valid. Both are `null` for the page's own timer. */
type TimersData = { typed: string | null; code: string | null };

/** Loads only the code: the page itself fetches the timer's state (`use-timer.ts`). */
export async function loader({ request }: LoaderFunctionArgs): Promise<TimersData> {
  const typed = new URL(request.url).searchParams.get('code')?.trim().slice(0, 20) ?? '';
  return typed === '' ? { typed: null, code: null } : { typed, code: parseTimerCode(typed) };
}

export function head({ code }: TimersData): Head {
  return {
    title: 'Snooker Shootout Timers',
    description: 'A game timer and a shot clock for everyone in the room.',
    // Phones share this address, so it includes the code.
    address: code === null ? '/timers' : `/timers?code=${code}`,
  };
}

/** The Timers screen: the two clocks of a shootout, as the page's own timer or a shared one. */
export function Component() {
  const { typed, code } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading>Snooker Shootout Timers</PageHeading>
      <noscript>
        <p>The timers need JavaScript.</p>
      </noscript>
      {typed !== null && code === null ? <UnknownCode typed={typed} /> : <Timers key={code} code={code} />}
    </>
  );
}

function Timers({ code }: { code: string | null }) {
  const timer = useTimer(code);
  const connection = useConnection(timer.shared);
  const { controls, takeControl } = useControl(code);
  const signInRequested = useSignInRequested();
  if (connection === 'missing') return <UnknownCode typed={code ?? ''} />;
  return (
    <>
      <Stage timer={timer} code={code} controls={controls} known={connection !== 'connecting'} />
      {timer.own !== null ? <SharePanel own={timer.own} /> : null}
      {code !== null ? (
        <SharedPanel code={code} connection={connection} controls={controls} takeControl={() => void takeControl()} />
      ) : null}
      {signInRequested ? (
        <Suspense>
          <Prompt title="Shootout Timers" again reason="Only officials can share a timer or control a shared one." />
        </Suspense>
      ) : null}
    </>
  );
}

type StageProps = { timer: ShownTimer; code: string | null; controls: boolean; known: boolean };

/** Both clocks and their tools; the part that full screen shows. */
function Stage({ timer: { own, shared }, code, controls, known }: StageProps) {
  const timer = own ?? shared;
  const stage = useRef<HTMLDivElement>(null);
  const view = useView(timer);
  const sentence = useAnnouncement(view, timer);
  // Only a controlling phone has sound by default, so that a hall of followers stays quiet.
  const sound = useSound(timer, view, controls);
  const screen = useFullScreen(stage);
  const press = controls && known ? timer.press : null;
  useScreenOn();
  useSpaceKey(press === null ? null : () => press('shot', 'reset'));
  return (
    <div ref={stage} className={style.stage} data-full={screen.isFull} data-controls={controls}>
      <div className={style.clocks}>
        <ClockPanel name="game" view={view} press={press} known={known} />
        <ClockPanel name="shot" view={view} press={press} known={known} />
      </div>
      <div className={style.tools}>
        <button type="button" onClick={() => sound.choose(!sound.on)}>
          Sound: {sound.on ? 'on' : 'off'}
        </button>
        <button type="button" onClick={screen.change}>
          {screen.isFull ? 'Exit full screen' : 'Full screen'}
        </button>
        {controls ? (
          <p className={style.hint}>
            <kbd>Space</kbd> resets the shot clock
          </p>
        ) : null}
        {code === null ? null : (
          <p className={style.code}>
            Code <strong>{code}</strong>
          </p>
        )}
      </div>
      <p aria-live="assertive" className="visually-hidden">
        {sentence}
      </p>
    </div>
  );
}
