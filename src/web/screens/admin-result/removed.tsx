import { useState } from 'react';
import { Link } from 'react-router';
import type { CardState } from '#contract/card-history.ts';
import { countOf } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { Moment } from '#web/components/moment.tsx';
import part from '#web/components/part.module.css';
import { Confirm } from '#web/officials/confirm.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import style from './admin-result.module.css';
import { CardShown } from './card-shown.tsx';

/** A result that was removed: who did, when, what it said, and the way back. */
export function Removed({ state, timeZone }: { state: CardState; timeZone: string }) {
  return (
    <section aria-labelledby="removed" className={part.part}>
      <h2 id="removed">This result is removed</h2>
      <p>
        {state.summary}. <Moment at={state.at} timeZone={timeZone} />
        {state.by === '' ? '' : `, ${state.by}`}.
      </p>
      <CardShown card={state.card} />
      <div className={`${button.row} ${style.buttons}`}>
        <Restore state={state} />
        <Link to={`/admin/removed-results?season=${encodeURIComponent(state.card.season)}`}>All removed results</Link>
      </div>
    </section>
  );
}

/** Takes the removal back. Where it removed more than this one, that is said first, as all of it comes back. */
export function Restore({ state }: { state: CardState }) {
  const { run } = useAction();
  const [asking, setAsking] = useState(false);
  const { entry, touched, card } = state;
  const what = `${card.homeTeamName} v ${card.awayTeamName}, week ${card.weekNumber}`;

  function restore(): void {
    setAsking(false);
    void run({
      send: (along) => officialApi('POST /api/admin/history/{id}/undo', { params: { id: entry } }, along),
      done: () => `Restored: ${what}.`,
      failed: 'The result is not restored.',
    });
  }
  return (
    <>
      <button
        type="button"
        className={button.strong}
        aria-label={`Restore ${what}`}
        onClick={() => (touched > 1 ? setAsking(true) : restore())}
      >
        Restore
      </button>
      {asking ? (
        <Confirm title="Restore all of it?" yes="Restore all" onYes={restore} onNo={() => setAsking(false)}>
          <p>
            {what} was removed together with {countOf(touched - 1, 'other thing')}: “{state.summary}”. All of it comes
            back.
          </p>
        </Confirm>
      ) : null}
    </>
  );
}
