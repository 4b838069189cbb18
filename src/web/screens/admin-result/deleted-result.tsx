import { useState } from 'react';
import type { CardState } from '#contract/history.ts';
import { countOf } from '#domain/count.ts';
import { CardOverview } from '#web/card/card-overview.tsx';
import { Link } from '#web/components/links.tsx';
import button from '#web/components/button.module.css';
import { Moment } from '#web/components/moment.tsx';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import { Confirm } from '#web/officials/buttons.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';

/** A deleted result: who deleted it and when, its card, and a button to restore it. */
export function DeletedResult({ state }: { state: CardState }) {
  return (
    <section aria-labelledby="deleted" className={part.part}>
      <h2 id="deleted">This result has been deleted</h2>
      <p>
        {state.summary}. <Moment at={state.at} />
        {state.by === '' ? '' : `, ${state.by}`}.
      </p>
      <div className={surface.padded}>
        <CardOverview card={state.card} />
      </div>
      <div className={button.row}>
        <Restore state={state} />
        <Link className={button.quiet} to={`/admin/removed-results?season=${encodeURIComponent(state.card.season)}`}>
          All deleted results
        </Link>
      </div>
    </section>
  );
}

/** A button that undoes the deletion. If that restores more than this result, it asks first. */
export function Restore({ state }: { state: CardState }) {
  const { run } = useAction();
  const [asking, setAsking] = useState(false);
  const { entry, touched, card } = state;
  const result = `${card.homeTeamName} v ${card.awayTeamName}, week ${card.weekNumber}`;

  function restore(): void {
    setAsking(false);
    void run({
      send: (options) => officialApi('POST /api/admin/history/{id}/undo', { params: { id: entry } }, options),
      done: () => `Restored ${result}.`,
      failed: 'The result was not restored.',
    });
  }
  return (
    <>
      <button
        type="button"
        className={button.strong}
        aria-label={`Restore ${result}`}
        onClick={() => (touched > 1 ? setAsking(true) : restore())}
      >
        Restore
      </button>
      {asking ? (
        <Confirm title="Restore everything?" yes="Restore all" onYes={restore} onNo={() => setAsking(false)}>
          <p>
            {result} was deleted together with {countOf(touched - 1, 'other item')}: “{state.summary}”. All of it will
            be restored.
          </p>
        </Confirm>
      ) : null}
    </>
  );
}
