import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { officialApi } from '#web/officials/official-api.ts';
import style from './fixtures-of-week.module.css';

type FixturesOfWeekProps = {
  season: string;
  week: string;
  division: string;
  onChoose: (fixture: ScheduledFixtureAnswer) => void;
};

/** The fixtures that the list has for the chosen week: one press fills in division and teams. */
export function FixturesOfWeek({ season, week, division, onChoose }: FixturesOfWeekProps) {
  const scheduled = useScheduledFixtures(season, week).filter(
    (one) => division === '' || String(one.division) === division,
  );
  const [open, recorded] = [
    scheduled.filter((one) => one.fixtureId === null),
    scheduled.filter((one) => one.fixtureId !== null),
  ];
  if (scheduled.length === 0) return null;
  return (
    <section aria-labelledby="fixtures-of-week" className={style.week}>
      <h2 id="fixtures-of-week">Fixtures of week {week}</h2>
      {open.length === 0 ? <p>Every fixture of this week is recorded.</p> : null}
      <ul>
        {open.map((fixture) => (
          <li key={fixture.listedId}>
            <button type="button" onClick={() => onChoose(fixture)}>
              {fixture.homeTeamName} v {fixture.awayTeamName}
            </button>
          </li>
        ))}
      </ul>
      {recorded.length === 0 ? null : <Recorded fixtures={recorded} />}
    </section>
  );
}

/** What somebody has sent already: to be looked at, and corrected. */
function Recorded({ fixtures }: { fixtures: readonly ScheduledFixtureAnswer[] }) {
  return (
    <details>
      <summary>Recorded already: {fixtures.length}</summary>
      <ul>
        {fixtures.map(({ listedId, fixtureId, homeTeamName, homeTeamScore, awayTeamScore, awayTeamName }) => (
          <li key={listedId}>
            <Link to={`/admin/result/${encodeURIComponent(fixtureId ?? '')}`}>
              {homeTeamName} {homeTeamScore}–{awayTeamScore} {awayTeamName}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What is scheduled for a week; nothing while it is asked for, or where there is no list. */
function useScheduledFixtures(season: string, week: string): ScheduledFixtureAnswer[] {
  const asked = `${season} ${week}`;
  const [scheduled, setScheduled] = useState<{ asked: string; fixtures: ScheduledFixtureAnswer[] } | null>(null);
  useEffect(() => {
    let wanted = true;
    if (!/^[1-9]\d?$/.test(week)) return;
    void officialApi('GET /api/fixtures', { query: { season, week } }).then((outcome) => {
      if (wanted && outcome.ok) setScheduled({ asked, fixtures: outcome.value });
    });
    return () => {
      wanted = false;
    };
  }, [asked, season, week]);
  return scheduled?.asked === asked ? scheduled.fixtures : [];
}
