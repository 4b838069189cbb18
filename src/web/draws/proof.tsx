import { type ReactNode, useEffect, useState } from 'react';
import type { CompetitionDraws, DrawDetails } from '#contract/draws.ts';
import { timeInWords } from '#domain/day.ts';
import button from '#web/components/button.module.css';
import { dayWordsWithYear } from '#web/components/day.tsx';
import ui from '#web/components/ui.module.css';
import type { DrawCheck } from './check-draw.ts';
import style from './proof.module.css';
import { pairWithGroupsWords, titleOfDraw, useOtherDraws, withReadableCupNames } from './showing.ts';
import type { StageState } from './stage.tsx';

/** The commitments (hashes shown before a draw takes place) that this page has shown since it was loaded. */
const seenCommitments = new Set<string>();

type DrawRecordsProps = { stage: StageState; competition: string | null; competitions: readonly CompetitionDraws[] };

/**
 * The proof of the draw on the page, then earlier draws of the same competition. Renders nothing while the draw's
 * matches are still being revealed.
 */
export function ProofAndEarlierDraws({ stage: { showing, revealing }, competition, competitions }: DrawRecordsProps) {
  const earlier = useOtherDraws(competition, showing?.draw.id ?? null, competitions);
  useEffect(() => {
    for (const { seal } of competitions) if (seal !== null) seenCommitments.add(seal.commitment);
  }, [competitions]);
  if (revealing) return null;
  return (
    <>
      {showing === null ? null : (
        <section className={`${ui.flush} ${style.shown}`} aria-labelledby="how">
          <header className={ui.head}>
            <h2 id="how">How it was drawn</h2>
          </header>
          <DrawMomentAndProof competition={showing.competition} draw={showing.draw} />
        </section>
      )}
      {competition === null || earlier.length === 0 ? null : (
        <section aria-labelledby="earlier" className={ui.part}>
          <h2 id="earlier">Earlier draws of {titleOfDraw(withReadableCupNames(competitions), competition)}</h2>
          {earlier.map((draw) => (
            <PastDraw key={draw.id} competition={competition} draw={draw}>
              <TimeOfDraw at={draw.drawnAt} day={draw.day} time={draw.time} /> <small>{drawOriginWords(draw)}</small>
            </PastDraw>
          ))}
        </section>
      )}
    </>
  );
}

function drawOriginWords({ takenBack, made }: DrawDetails): string {
  if (takenBack) return 'Undone';
  return made === 'here' ? 'Drawn on this site' : 'Drawn elsewhere';
}

/** A section, collapsed at first, with a draw's matches and proof. `children`: the title of the section. */
export function PastDraw({ competition, draw, children }: DrawMomentAndProofProps & { children: ReactNode }) {
  return (
    <details className={`${ui.more} ${style.past}`}>
      <summary>{children}</summary>
      <ol>
        {draw.matches.map((pair, index) => (
          <li key={index}>
            {draw.groups === undefined
              ? `Match ${index + 1}: ${pair.competitorA} vs ${pair.competitorB}`
              : pairWithGroupsWords(pair, index, draw.groups)}
          </li>
        ))}
      </ol>
      <DrawMomentAndProof competition={competition} draw={draw} />
    </details>
  );
}

type DrawMomentAndProofProps = { competition: string; draw: DrawDetails };

/** When and how a draw was made. If the draw has a proof, also a button to check it, and the codes of the proof. */
function DrawMomentAndProof({ competition, draw }: DrawMomentAndProofProps) {
  const { proof, drawnAt, day, time, made, takenBack } = draw;
  return (
    <div className={style.proof}>
      <p>
        {made === 'here' ? 'Drawn on this site on ' : 'Drawn elsewhere, saved on '}
        <TimeOfDraw at={drawnAt} day={day} time={time} />
        {takenBack ? ', undone by an official.' : '.'}
        {made === 'elsewhere' ? ' It cannot be checked here.' : ''}
      </p>
      {proof === null ? null : (
        <>
          <p>Word called out in the room: {proof.word === '' ? <i>none</i> : <b>{proof.word}</b>}</p>
          <CheckDrawButton competition={competition} draw={draw} />
          <ProofDetails>
            <dl>
              <dt>Commitment, shown before the draw</dt>
              <dd>
                <SeedOrCommitment>{proof.commitment}</SeedOrCommitment>
              </dd>
              <dt>Seed, kept secret until the draw</dt>
              <dd>
                <SeedOrCommitment>{proof.seed}</SeedOrCommitment>
              </dd>
              <dt>Entrants</dt>
              <dd>{proof.entrants.join(', ')}</dd>
            </dl>
          </ProofDetails>
        </>
      )}
    </div>
  );
}

/** The codes that prove a draw, collapsed at first because few visitors read them. */
export function ProofDetails({ children }: { children: ReactNode }) {
  return (
    <details className={ui.more}>
      <summary>Proof</summary>
      {children}
    </details>
  );
}

function CheckDrawButton({ competition, draw }: DrawMomentAndProofProps) {
  const [result, setResult] = useState<DrawCheck | 'failed' | null>(null);
  async function check(): Promise<void> {
    try {
      const { checkDrawInBrowser } = await import('./check-draw.ts');
      setResult(checkDrawInBrowser(competition, draw));
    } catch {
      setResult('failed');
    }
  }
  return (
    <>
      <button type="button" className={button.strong} onClick={() => void check()}>
        Check this draw
      </button>
      <div role="status" className={style.result}>
        {result === 'failed' ? (
          <p className={ui.loss}>The check could not be loaded. Check the connection and try again.</p>
        ) : result === null ? null : (
          <DrawCheckResult faults={result.faults} draw={draw} />
        )}
      </div>
      {result === 'failed' || result === null ? null : <DrawCheckingProgram lines={result.lines} />}
    </>
  );
}

/** The code with which visitors can check the draw without this page. */
function DrawCheckingProgram({ lines }: { lines: string }) {
  return (
    <details className={`${ui.more} ${style.own}`}>
      <summary>Check it without this page</summary>
      <p>Paste these lines into the console of any browser, on any page whose address begins with https://.</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by keyboard */}
      <pre tabIndex={0} aria-label="Code that repeats the draw">
        <code>{lines}</code>
      </pre>
    </details>
  );
}

function DrawCheckResult({ faults, draw: { proof } }: { faults: readonly string[]; draw: DrawDetails }) {
  if (faults.length > 0) {
    return (
      <>
        <p className={ui.loss}>✗ This draw is not correct.</p>
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
      <p className={ui.win}>✓ This draw is correct.</p>
      <p>
        Your browser repeated the draw: the seed and the entrants give the commitment, and with{' '}
        {word === '' ? 'no word' : `the word “${word}”`} they give exactly these pairs.
        {seenCommitments.has(proof?.commitment ?? '') ? ' This page showed the same commitment before the draw.' : ''}
      </p>
    </>
  );
}

/**
 * A seed or commitment of 64 characters, in groups of eight that are easy to compare. Copied text contains no spaces.
 */
export function SeedOrCommitment({ children }: { children: string }) {
  return (
    <code className={style.code}>
      {(children.match(/.{1,8}/g) ?? []).map((group, index) => (
        // Groups have no id, so the index is the key.
        <span key={index}>{group}</span>
      ))}
    </code>
  );
}

/**
 * Shows when a draw was made, such as `Thu 20 November 2025 at 7:30pm`. `day` and `time` are in the league's time zone,
 * and `at` is ISO 8601 in UTC.
 */
export function TimeOfDraw({ at, day, time }: { at: string; day: string; time: string }) {
  return (
    <time dateTime={at}>
      {dayWordsWithYear(day)} at {timeInWords(time)}
    </time>
  );
}
