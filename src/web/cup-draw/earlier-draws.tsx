import type { ToldDraw } from '#contract/draws.ts';
import { matchWords } from './matches.tsx';
import { Moment } from './moment.tsx';
import { Proof } from './proof.tsx';
import style from './earlier-draws.module.css';

/** The other draws of a competition, the newest first; nothing where there are none. */
export function EarlierDraws({ competition, draws }: { competition: string; draws: readonly ToldDraw[] }) {
  if (draws.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className={style.earlier}>
      <h2 id="earlier">Earlier draws</h2>
      {draws.map((draw) => (
        <details key={draw.id}>
          <summary>
            <Moment at={draw.drawnAt} day={draw.day} time={draw.time} />
            <small>{standing(draw)}</small>
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

function standing({ takenBack, made }: ToldDraw): string {
  if (takenBack) return 'Taken back';
  return made === 'here' ? 'Drawn here' : 'Drawn elsewhere';
}
