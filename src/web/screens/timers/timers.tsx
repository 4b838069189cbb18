import { useRef, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useSignInRequested } from '#web/officials/sign-in-request.ts';
import { Prompt } from '#web/officials/prompt.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { controlled, shareShootout, signedIn } from './control.ts';
import { SharedPanel, SharePanel, UnknownCode } from './follow-panel.tsx';
import { headOfTimers, loadTimers } from './load.ts';
import style from './timers.module.css';
import { useAwake } from './use-awake.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useSound } from './use-sound.ts';
import { useSpaceKey } from './use-space-key.ts';
import { useSpoken } from './use-spoken.ts';
import { type ShownTimer, usePresence, useTimer } from './use-timer.ts';
import { useView } from './use-view.ts';

export { headOfTimers as head, loadTimers as loader };

/** The clocks of a shootout, before a crowd: a timer of the page's own, or one that is followed by its code. */
export function Component() {
  const { typed, code } = useLoaderData<typeof loadTimers>();
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
  const presence = usePresence(timer.shared);
  const { controls, takeControl } = useControl(code);
  const asked = useSignInRequested();
  if (presence === 'gone') return <UnknownCode typed={code ?? ''} />;
  return (
    <>
      <Stage timer={timer} code={code} controls={controls} known={presence !== 'finding'} />
      {code === null ? (
        <Sharing timer={timer} />
      ) : (
        <SharedPanel code={code} presence={presence} controls={controls} ask={() => void takeControl()} />
      )}
      {asked ? (
        <Prompt
          title="Shootout Timers"
          again
          reason="Only officials may share or control a timer that others follow."
        />
      ) : null}
    </>
  );
}

type StageProps = { timer: ShownTimer; code: string | null; controls: boolean; known: boolean };

/** What the room looks at. */
function Stage({ timer: { own, shared }, code, controls, known }: StageProps) {
  const timer = own ?? shared;
  const stage = useRef<HTMLDivElement>(null);
  const view = useView(timer);
  const sentence = useSpoken(view, timer);
  // In a hall full of phones only the one that is in charge sounds by itself.
  const sound = useSound(timer, view, controls);
  const screen = useFullScreen(stage);
  const press = controls && known ? timer.press : null;
  useAwake();
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
          {screen.isFull ? 'Leave full screen' : 'Full screen'}
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

/** The page's own timer goes to the server as it stands, and the page follows it there from then on. */
function Sharing({ timer: { own } }: { timer: ShownTimer }) {
  const navigate = useNavigate();
  const [sharing, setSharing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function share(): Promise<void> {
    if (sharing || own === null) return;
    setSharing(true);
    setFault(null);
    if (await signedIn()) {
      const outcome = await shareShootout(own.shootout, own.now);
      if (outcome.ok) {
        controlled.keep(outcome.value.code);
        own.startAnew();
        await navigate(`/timers?code=${outcome.value.code}`, { preventScrollReset: true });
        return;
      }
      setFault(outcome.failure.error);
    }
    setSharing(false);
  }
  return <SharePanel share={() => void share()} sharing={sharing} fault={fault} />;
}

/** Whether this page controls the timer: its own always, a shared one once an official has said so. */
function useControl(code: string | null) {
  const controls = controlled.useText() === code || code === null;

  async function takeControl(): Promise<void> {
    if (code !== null && (await signedIn())) controlled.keep(code);
  }
  return { controls, takeControl };
}
