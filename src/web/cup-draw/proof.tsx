import { useState } from 'react';
import type { ToldDraw } from '#contract/draws.ts';
import button from '#web/components/button.module.css';
import type { Checked } from './check-draw.ts';
import { CodeText } from './code-text.tsx';
import { Moment } from './moment.tsx';
import style from './proof.module.css';
import { wasSeen } from './seen-seals.ts';

type ProofProps = { competition: string; draw: ToldDraw };

/** How a draw came about, and the button that checks it. */
export function Proof({ competition, draw }: ProofProps) {
  const { proof, drawnAt, day, time, made, takenBack } = draw;
  return (
    <div className={style.proof}>
      <p>
        {made === 'here' ? 'Drawn here on ' : 'Drawn elsewhere, saved on '}
        <Moment at={drawnAt} day={day} time={time} />
        {takenBack ? ', and taken back by an official.' : '.'}
        {made === 'elsewhere' ? ' There is nothing here to check it by.' : ''}
      </p>
      {proof === null ? null : (
        <>
          <dl>
            <dt>Commitment, shown before the draw</dt>
            <dd>
              <CodeText>{proof.commitment}</CodeText>
            </dd>
            <dt>Word called out by the room</dt>
            <dd>{proof.word === '' ? <i>none</i> : <b>{proof.word}</b>}</dd>
            <dt>Seed, kept secret until the draw</dt>
            <dd>
              <CodeText>{proof.seed}</CodeText>
            </dd>
            <dt>Entrants</dt>
            <dd>{proof.entrants.join(', ')}</dd>
          </dl>
          <Check competition={competition} draw={draw} />
        </>
      )}
    </div>
  );
}

function Check({ competition, draw }: ProofProps) {
  const [result, setResult] = useState<Checked | 'unloaded' | null>(null);
  async function check(): Promise<void> {
    try {
      const { checkDraw } = await import('./check-draw.ts');
      setResult(checkDraw(competition, draw));
    } catch {
      setResult('unloaded');
    }
  }
  return (
    <>
      <button type="button" className={`${button.strong} ${style.check}`} onClick={() => void check()}>
        Check this draw
      </button>
      <div role="status" className={style.result}>
        {result === 'unloaded' ? (
          <p className={style.wrong}>The check could not be loaded. Check the connection and try again.</p>
        ) : result === null ? null : (
          <Verdict faults={result.faults} draw={draw} />
        )}
      </div>
      {result === 'unloaded' || result === null ? null : <OwnCheck lines={result.lines} />}
    </>
  );
}

/** For who trusts no page that checks itself. */
function OwnCheck({ lines }: { lines: string }) {
  return (
    <details className={style.own}>
      <summary>Check it without this page</summary>
      <p>Paste these lines into the console of any browser, on any page whose address begins with https://.</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <pre tabIndex={0} aria-label="Lines that make the draw again">
        <code>{lines}</code>
      </pre>
    </details>
  );
}

function Verdict({ faults, draw: { proof } }: { faults: readonly string[]; draw: ToldDraw }) {
  if (faults.length > 0) {
    return (
      <>
        <p className={style.wrong}>✗ This draw is not right.</p>
        <ul>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </>
    );
  }
  const word = proof?.word ?? '';
  return (
    <>
      <p className={style.right}>✓ This draw is right.</p>
      <p>
        Your browser has made it again: seed and entrants give the commitment, and with{' '}
        {word === '' ? 'no word' : `the word “${word}”`} they give exactly these pairs.
        {wasSeen(proof?.commitment ?? '') ? ' This page was shown the same commitment before the draw.' : ''}
      </p>
    </>
  );
}
