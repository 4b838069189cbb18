import { useEffect } from 'react';
import type { CompetitionDraws, DrawDetails } from '#contract/draws.ts';
import style from './earlier-draws.module.css';
import { useEarlierDraws } from './load-draws.ts';
import { Moment, noteSeals, Proof } from './proof.tsx';
import { matchWords } from './stage.tsx';
import type { StageState } from './use-stage.ts';

type DrawRecordsProps = { stage: StageState; competition: string | null; competitions: readonly CompetitionDraws[] };

/** The proof of the draw shown, then the earlier draws of its competition; nothing during a reveal. */
export function DrawRecords({ stage: { showing, revealing }, competition, competitions }: DrawRecordsProps) {
  const earlier = useEarlierDraws(competition, showing?.draw.id ?? null, competitions);
  useEffect(() => noteSeals(competitions), [competitions]);
  if (revealing) return null;
  return (
    <>
      {showing === null ? null : <Proof competition={showing.competition} draw={showing.draw} />}
      {competition === null ? null : <EarlierDraws competition={competition} draws={earlier} />}
    </>
  );
}

function EarlierDraws({ competition, draws }: { competition: string; draws: readonly DrawDetails[] }) {
  if (draws.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className={style.earlier}>
      <h2 id="earlier">Earlier draws</h2>
      {draws.map((draw) => (
        <details key={draw.id}>
          <summary>
            <Moment at={draw.drawnAt} day={draw.day} time={draw.time} />
            <small>{statusOf(draw)}</small>
          </summary>
          <ol>
            {draw.matches.map((match, index) => (
              <li key={index}>{matchWords(match, index)}</li>
            ))}
          </ol>
          <Proof competition={competition} draw={draw} />
        </details>
      ))}
    </section>
  );
}

function statusOf({ takenBack, made }: DrawDetails): string {
  if (takenBack) return 'Undone';
  return made === 'here' ? 'Drawn here' : 'Drawn elsewhere';
}
