import type { CompetitionAnswer } from '#contract/competitions.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import part from '#web/components/part.module.css';
import { nameOfRound } from '#web/cups/cup-words.ts';
import { Moment, Proof } from '#web/cup-draw/proof.tsx';
import style from './cup.module.css';

type Draw = CompetitionAnswer['draws'][number];

/** Every draw of a cup with its proof, newest first; those that were drawn again, or undone, say so. */
export function CupDraws({ cup }: { cup: CompetitionAnswer }) {
  const { competitionId, draws, seal } = cup;
  if (draws.length === 0 && seal === null) return null;
  return (
    <section className={part.part}>
      <h2>Draws</h2>
      {seal === null ? null : (
        <p className={button.row}>
          <Link className={button.strong} to={`/cup-draw/F?competition=${encodeURIComponent(competitionId)}`}>
            Watch the next draw
          </Link>
        </p>
      )}
      {draws.map((draw, index) => (
        <details key={draw.id} className={`${part.more} ${style.draw}`}>
          <summary>
            {nameOfRound(cup, draw.round)}: <Moment at={draw.drawnAt} day={draw.day} time={draw.time} />,{' '}
            {statusOf(draw, draws.slice(0, index))}
          </summary>
          <ol>
            {draw.matches.map(({ competitorA, competitorB }) => (
              <li key={competitorA}>
                {competitorA} v {competitorB}
              </li>
            ))}
          </ol>
          <Proof competition={competitionId} draw={draw} />
        </details>
      ))}
    </section>
  );
}

function statusOf({ takenBack, made, round }: Draw, newer: readonly Draw[]): string {
  if (takenBack) return 'undone';
  if (newer.some((other) => other.round === round && !other.takenBack)) return 'drawn again since';
  return made === 'here' ? 'drawn here' : 'drawn by hand';
}
