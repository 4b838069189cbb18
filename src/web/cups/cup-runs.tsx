import type { Career } from '#contract/players.ts';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import { cupAddress } from './cup-words.ts';

type Run = Career['cups'][number];

/** What a player or a team did in cups, newest first; nothing without any. `name` is the player's or the team's. */
export function CupRuns({ runs, name }: { runs: readonly Run[]; name: string }) {
  if (runs.length === 0) return null;
  return (
    <section className={part.part}>
      <h2>Cups</h2>
      <ul className={`${surface.flush} ${list.list}`}>
        {runs.map((run) => (
          <li key={run.competitionId} className={list.line}>
            <span className={list.words}>
              <Link to={cupAddress(run.competitionId)}>
                {run.name} {run.season}
              </Link>
              <small>
                {outcomeOf(run)}
                {run.entrant === name ? '' : `, as ${run.entrant}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcomeOf({ isWinner, beatenBy, roundName }: Run): string {
  if (isWinner) return 'Winner';
  return beatenBy === null ? `${roundName}, still in` : `${roundName}, lost to ${beatenBy}`;
}
