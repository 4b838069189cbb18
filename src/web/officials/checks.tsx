import type { CheckLine } from '#contract/status.ts';
import { countOf } from '#domain/count.ts';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import style from './checks.module.css';

const LABELS = { ok: 'OK', look: 'Check', wrong: 'Problem' } as const;

/** What the site finds about its own installation: problems, worst first, then the checks that passed. */
export function Checks({ lines }: { lines: readonly CheckLine[] }) {
  const sorted = (['wrong', 'look', 'ok'] as const).flatMap((wanted) => lines.filter(({ state }) => state === wanted));
  const problems = sorted.filter(({ state }) => state !== 'ok').length;
  return (
    <section aria-labelledby="checks" className={ui.part}>
      <h2 id="checks">Is everything right?</h2>
      {problems === 0 ? (
        <p className={style.calm}>
          <span aria-hidden="true">✓</span> Everything is working. Nothing needs doing.
        </p>
      ) : (
        <p className={ui.about}>
          {countOf(problems, 'thing')} {problems === 1 ? 'needs' : 'need'} attention. Words in capitals are settings of
          the program: whoever installed it changes them, and starts the site again.
        </p>
      )}
      <ul className={`${ui.flush} ${list.list}`}>
        {sorted.map(({ about, state, sentence, todo }) => (
          <li key={`${about} ${sentence}`} className={`${list.line} ${style.finding}`} data-state={state}>
            <strong>{LABELS[state]}</strong>
            <span className={list.words}>
              <span>
                <b>{about}</b>: {sentence}
              </span>
              {todo === null ? null : <small>{todo}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
