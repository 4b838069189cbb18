import button from '#web/components/button.module.css';
import list from '#web/components/list.module.css';
import { Moment } from '#web/components/moment.tsx';
import part from '#web/components/part.module.css';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import type { Sessions } from './load.ts';

/** Who is signed in since when; a session can be ended from here. */
export function SignedIn({ sessions, timeZone }: { sessions: Sessions; timeZone: string }) {
  const { run } = useAction();
  function end({ id, name }: Sessions[number]): void {
    void run({
      send: (along) => officialApi('DELETE /api/admin/sessions/{id}', { params: { id } }, along),
      done: () => `${name === '' ? 'The session' : `${name}’s session`} is ended.`,
    });
  }
  return (
    <section aria-labelledby="signed-in" className={part.part}>
      <h2 id="signed-in">Signed in</h2>
      <ul className={list.list}>
        {sessions.map((session) => (
          <li key={session.id} className={list.line}>
            <span className={list.words}>
              <span>
                {session.name === '' ? 'No name given' : session.name}
                {session.current ? ' (this device)' : ''}
              </span>
              <small>
                since <Moment at={session.since} timeZone={timeZone} />, last seen{' '}
                <Moment at={session.lastSeen} timeZone={timeZone} />
                {session.remembered ? ', stays signed in' : ''}
              </small>
            </span>
            {session.current ? null : (
              <button
                type="button"
                className={`${button.quiet} ${button.small}`}
                aria-label={`End the session of ${session.name}`}
                onClick={() => end(session)}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
