import type { Finding } from '#contract/status.ts';
import { countOf } from '#domain/count.ts';
import list from '#web/components/list.module.css';
import surface from '#web/components/surface.module.css';
import part from '#web/components/part.module.css';
import style from './admin-status.module.css';

const LABELS = { ok: 'OK', look: 'Check', wrong: 'Problem' } as const;

/** What needs attention, the worst first, then the checks that passed. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const problems = (['wrong', 'look'] as const).flatMap((wanted) => findings.filter(({ state }) => state === wanted));
  const passed = findings.filter(({ state }) => state === 'ok');
  return (
    <>
      {problems.length === 0 ? (
        <p className={style.calm}>
          <span aria-hidden="true">✓</span> Everything is working. Nothing needs doing.
        </p>
      ) : (
        <section aria-labelledby="to-do" className={part.part}>
          <h2 id="to-do">
            {countOf(problems.length, 'thing')} {problems.length === 1 ? 'needs' : 'need'} attention
          </h2>
          <FindingList findings={problems} />
        </section>
      )}
      {passed.length === 0 ? null : (
        <section aria-labelledby="checks" className={part.part}>
          <h2 id="checks">Checks</h2>
          <FindingList findings={passed} />
        </section>
      )}
    </>
  );
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={`${surface.flush} ${list.list}`}>
      {findings.map(({ topic, state, sentence, todo }) => (
        <li key={topic} className={`${list.line} ${style.finding}`} data-state={state}>
          <strong>{LABELS[state]}</strong>
          <span className={list.words}>
            <span>{sentence}</span>
            {todo === null ? null : <small>{todo}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
