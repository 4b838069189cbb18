import type { CardState } from '#contract/card-history.ts';
import button from '#web/components/button.module.css';
import list from '#web/components/list.module.css';
import { Moment } from '#web/components/moment.tsx';
import part from '#web/components/part.module.css';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import style from './admin-result.module.css';
import { bodyOf } from './card-body.ts';
import { CardShown } from './card-shown.tsx';
import { differences } from './differences.ts';
import type { CardPage } from './load.ts';

/** Every state that the card had, newest first, each with what it changed; an older one can be put back. */
export function CardHistory({ page: { fixtureId, present, earlier, timeZone } }: { page: CardPage }) {
  const { run } = useAction();
  const states = [present, ...earlier];

  function putBack({ card }: CardState): void {
    void run({
      send: (along) =>
        officialApi('PUT /api/matches/{fixtureId}', { params: { fixtureId }, body: bodyOf(card) }, along),
      done: ({ message }) => message ?? 'The result is as it was.',
      failed: 'The result is not changed.',
    });
  }
  return (
    <section aria-labelledby="history" className={part.part}>
      <h2 id="history">History</h2>
      <ol className={`${list.list} ${style.states}`}>
        {states.map((state, index) => (
          <li key={state.entry}>
            <p>
              <strong>{state.summary}</strong>
            </p>
            <p className={style.when}>
              <Moment at={state.at} timeZone={timeZone} />
              {state.by === '' ? '' : `, ${state.by}`}
              {index === 0 ? ', as it stands' : ''}
              {state.undone ? ', taken back since' : ''}
            </p>
            <Changes state={state} before={states[index + 1]} />
            {index === 0 ? null : (
              <details className={part.more}>
                <summary>The card as it was then</summary>
                <CardShown card={state.card} />
                {present.deleted || differences(present.card, state.card).length === 0 ? null : (
                  <button type="button" className={button.quiet} onClick={() => putBack(state)}>
                    Put this card back
                  </button>
                )}
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Changes({ state, before }: { state: CardState; before: CardState | undefined }) {
  const said = before === undefined ? [] : differences(before.card, state.card);
  if (said.length === 0) return null;
  return (
    <ul className={style.changes}>
      {said.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
