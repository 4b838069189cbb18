import { Link, useLoaderData } from 'react-router';
import { seasonWords } from '#web/choice/season-choice.ts';
import { useCarried, useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { SeasonSelect } from '#web/components/choice-selects.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useWaiting } from '#web/layout/use-waiting.ts';
import style from './home.module.css';
import type { loadHome, TopOfTable } from './load.ts';

/** The first page: who leads. */
export function Component() {
  const { choice, tops } = useLoaderData<typeof loadHome>();
  const choosing = useChoice({ offersAll: true });
  const waiting = useWaiting();
  return (
    <>
      <PageHeading below={`Who leads in ${seasonWords(choice.season)}`}>Top of the tables</PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
      </ChoiceForm>
      <div className={style.tables} aria-busy={waiting}>
        {tops.map((top) => (
          <Top key={top.division} top={top} season={choice.season} />
        ))}
      </div>
    </>
  );
}

function Top({ top: { division, rows }, season }: { top: TopOfTable; season: string }) {
  const carried = useCarried();
  const query = `?season=${encodeURIComponent(season).replaceAll('%2F', '/')}&division=${division}`;
  return (
    <section className={style.table} aria-labelledby={`division-${division}`}>
      <h2 id={`division-${division}`}>Division {division}</h2>
      {rows.length === 0 ? (
        <p>No teams have played yet.</p>
      ) : (
        <ol>
          {rows.map(({ teamId, teamName, playerGamesWon }) => (
            <li key={teamId}>
              <Link to={`/team/${encodeURIComponent(teamId)}${carried}`}>{teamName}</Link>
              <span>
                {playerGamesWon} <small>{playerGamesWon === 1 ? 'point' : 'points'}</small>
              </span>
            </li>
          ))}
        </ol>
      )}
      <Link className={style.whole} to={`/league-standings${query}`}>
        Whole table of Division {division}
      </Link>
    </section>
  );
}
