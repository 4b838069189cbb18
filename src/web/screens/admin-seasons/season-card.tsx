import { useState } from 'react';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { countOf } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import surface from '#web/components/surface.module.css';
import { Day } from '#web/components/day.tsx';
import { Confirm } from '#web/officials/confirm.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import style from './admin-seasons.module.css';
import { ChangeSeason } from './change-season.tsx';

/** One season with what it holds, and what can be done with it. */
export function SeasonCard({ season }: { season: AdminSeason }) {
  const { season: name, isDefault, weeks, calendar, results, teamsIn } = season;
  const [changing, setChanging] = useState(false);
  return (
    <section className={`${surface.padded} ${style.season}`} aria-labelledby={`season-${name}`}>
      <div className={style.cardHead}>
        <h2 id={`season-${name}`}>{name}</h2>
        {isDefault ? <strong className={style.shown}>Shown by default</strong> : null}
      </div>
      <dl>
        <div>
          <dt>Weeks</dt>
          <dd>{weeks}</dd>
        </div>
        <div>
          <dt>Dates</dt>
          <dd>
            <Dates calendar={calendar} />
          </dd>
        </div>
        <div>
          <dt>Teams</dt>
          <dd>{teamsIn.map(({ division, teams }) => `Division ${division}: ${countOf(teams, 'team')}`).join(', ')}</dd>
        </div>
        <div>
          <dt>Results</dt>
          <dd>{results}</dd>
        </div>
      </dl>
      <div className={button.row}>
        {isDefault ? null : <ShowByDefault season={season} />}
        <button
          type="button"
          className={`${button.quiet} ${button.small}`}
          aria-expanded={changing}
          onClick={() => setChanging(!changing)}
        >
          Change {name}
        </button>
      </div>
      {changing ? <ChangeSeason season={season} onDone={() => setChanging(false)} /> : null}
    </section>
  );
}

function Dates({ calendar }: Pick<AdminSeason, 'calendar'>) {
  const [first, last] = [calendar[0], calendar.at(-1)];
  if (first === undefined || last === undefined) return 'none';
  return (
    <>
      <Day day={first.from} /> to <Day day={last.to} />
    </>
  );
}

function ShowByDefault({ season: { season, teams } }: { season: AdminSeason }) {
  const [asking, setAsking] = useState(false);
  const { run } = useAction();
  function show(): void {
    setAsking(false);
    void run({
      send: (along) => officialApi('PUT /api/admin/default-season', { body: { season } }, along),
      done: ({ message }) => message,
    });
  }
  return (
    <>
      <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => setAsking(true)}>
        Show {season} by default
      </button>
      {asking ? (
        <Confirm title={`Show ${season} by default?`} yes="Show it" onYes={show} onNo={() => setAsking(false)}>
          <p>
            Every page shows {season} to whoever has chosen no season.
            {teams.length === 0
              ? ' The teams stay in their divisions.'
              : ' The teams move to the divisions that were chosen for it.'}
          </p>
          <p>Tables and results of the other seasons stay as they are, and Undo takes it back.</p>
        </Confirm>
      ) : null}
    </>
  );
}
