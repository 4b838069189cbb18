import { lazy, Suspense, useState } from 'react';
import type { CallAnswer } from '#contract/client.ts';
import type { OwnSession } from '#contract/people.ts';
import button from '#web/components/button.module.css';
import list from '#web/components/list.module.css';
import { Moment } from '#web/components/moment.tsx';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';

const PersonalLink = lazy(() =>
  import('#web/officials/personal-link.tsx').then(({ PersonalLink: Component }) => ({ default: Component })),
);

/** A person's own devices: sign others out, and add one by a link or QR code. */
export function OwnDevices({ devices }: { devices: readonly OwnSession[] }) {
  const [made, setMade] = useState<CallAnswer<'POST /api/me/link'> | null>(null);
  const { run, running } = useAction();
  function add(): void {
    void run({
      send: async (options) => {
        const outcome = await officialApi('POST /api/me/link', {}, options);
        if (outcome.ok) setMade(outcome.value);
        return outcome;
      },
      done: () => 'Made a link for another device.',
    });
  }
  function end({ sessionId, name }: OwnSession): void {
    void run({
      send: (options) => officialApi('DELETE /api/me/sessions/{sessionId}', { params: { sessionId } }, options),
      done: () => `Signed out ${name === '' ? 'the device' : name}.`,
    });
  }
  function endOthers(): void {
    void run({
      send: (options) => officialApi('DELETE /api/me/sessions', {}, options),
      done: () => 'Signed out all other devices.',
    });
  }
  return (
    <section aria-labelledby="own-devices" className={part.part}>
      <h2 id="own-devices">My devices</h2>
      <ul className={`${surface.flush} ${list.list}`}>
        {devices.map((device) => (
          <li key={device.sessionId} className={list.line}>
            <span className={list.words}>
              <span>
                {device.name === '' ? 'Device' : device.name}
                {device.current ? ' (this device)' : ''}
              </span>
              <small>
                Since <Moment at={device.since} />, last seen <Moment at={device.seen} />
              </small>
            </span>
            {device.current ? null : (
              <SmallButton aria-label={`Sign out ${device.name}`} onClick={() => end(device)}>
                Sign out
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
      <p className={button.row}>
        <button type="button" className={button.quiet} aria-busy={running} onClick={add}>
          Add a device
        </button>
        {devices.length > 1 ? (
          <button type="button" className={button.quiet} onClick={endOthers}>
            Sign out all others
          </button>
        ) : null}
      </p>
      {made === null ? null : (
        <Suspense>
          <PersonalLink
            link={made.link}
            message={made.link}
            about="Open this link on the other device within 10 minutes, or point its camera at the code. It works once."
          />
        </Suspense>
      )}
    </section>
  );
}
