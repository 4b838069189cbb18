import type { Finding } from '#contract/status.ts';
import { countOf } from '#domain/count.ts';
import list from '#web/components/list.module.css';
import part from '#web/components/part.module.css';
import style from './admin-status.module.css';

const WORDS = { ok: 'Right', look: 'Look', wrong: 'Wrong' } as const;
const ORDER = ['wrong', 'look', 'ok'] as const;

/** One calm line where all is right; otherwise what is not, each with what to do. Then all that was looked at. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const troubles = ORDER.flatMap((state) => findings.filter((one) => one.state === state && state !== 'ok'));
  const right = findings.filter(({ state }) => state === 'ok');
  return (
    <>
      {troubles.length === 0 ? (
        <p className={style.calm}>
          <span aria-hidden="true">✓</span> All is right. There is nothing to do.
        </p>
      ) : (
        <section aria-labelledby="to-do" className={part.part}>
          <h2 id="to-do">
            {countOf(troubles.length, 'thing')} {troubles.length === 1 ? 'needs' : 'need'} a hand
          </h2>
          <FindingList findings={troubles} />
        </section>
      )}
      {right.length === 0 ? null : (
        <section aria-labelledby="right" className={part.part}>
          <h2 id="right">What is right</h2>
          <FindingList findings={right} />
        </section>
      )}
    </>
  );
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={list.list}>
      {findings.map(({ topic, state, sentence, todo }) => (
        <li key={topic} className={`${list.line} ${style.finding}`} data-state={state}>
          <strong>{WORDS[state]}</strong>
          <span className={list.words}>
            <span>{sentence}</span>
            {todo === null ? null : <small>{todo}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
