import type { CheckLine } from '#contract/status.ts';
import { countWithNoun } from '#domain/count.ts';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import style from './checks.module.css';

const CHECK_STATE_LABELS = { ok: 'OK', look: 'Check', wrong: 'Problem' } as const;

/**
 * Shows the problems that the site found in its own installation, worst first. A section that is collapsed at first
 * says what to do about the problems, and which checks passed. This section is for the person who installed the
 * program.
 */
export function InstallationChecks({ lines }: { lines: readonly CheckLine[] }) {
  const problems = (['wrong', 'look'] as const).flatMap((wanted) => lines.filter(({ state }) => state === wanted));
  const passed = lines.filter(({ state }) => state === 'ok');
  return (
    <section aria-labelledby="checks" className={ui.part}>
      <h2 id="checks">Is everything right?</h2>
      {problems.length === 0 ? (
        <p className={style.calm}>
          <span aria-hidden="true">✓</span> Everything is working. Nothing needs doing.
        </p>
      ) : (
        <>
          <p className={ui.about}>
            {countWithNoun(problems.length, 'thing')} {problems.length === 1 ? 'needs' : 'need'} attention. Tell the
            person who installed the site: Technical details say what to do.
          </p>
          <Findings found={problems.map(({ about, state, sentence }) => ({ about, state, words: sentence }))} />
        </>
      )}
      <details className={ui.more}>
        <summary>Technical details</summary>
        <h3>For the person who runs the machine</h3>
        <p className={ui.about}>
          Words in capitals are settings of the program. Change them where it was installed, and start the site again.
        </p>
        <Findings
          found={[
            ...problems.map(({ about, state, todo }) => ({ about, state, words: todo })),
            ...passed.map(({ about, state, sentence }) => ({ about, state, words: sentence })),
          ]}
        />
      </details>
    </section>
  );
}

type Finding = Pick<CheckLine, 'about' | 'state'> & { words: string | null };

function Findings({ found }: { found: readonly Finding[] }) {
  return (
    <ul className={`${ui.flush} ${list.list}`}>
      {found.map(({ about, state, words }) => (
        <li key={`${about} ${words}`} className={`${list.line} ${style.finding}`} data-state={state}>
          <strong>{CHECK_STATE_LABELS[state]}</strong>
          <span className={list.words}>
            <span>
              <b>{about}</b>: {words}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
