import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ListedAnswer } from '#contract/fixture-list.ts';
import { officialApi } from '#web/officials/official-api.ts';
import style from './fixtures-of-week.module.css';

type FixturesOfWeekProps = {
  season: string;
  week: string;
  division: string;
  onChoose: (fixture: ListedAnswer) => void;
};

/** The fixtures that the list has for the chosen week: one press fills in division and teams. */
export function FixturesOfWeek({ season, week, division, onChoose }: FixturesOfWeekProps) {
  const listed = useListed(season, week).filter((one) => division === '' || String(one.division) === division);
  const [open, recorded] = [
    listed.filter((one) => one.fixtureId === null),
    listed.filter((one) => one.fixtureId !== null),
  ];
  if (listed.length === 0) return null;
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
function Recorded({ fixtures }: { fixtures: readonly ListedAnswer[] }) {
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

/** What is listed for a week; nothing while it is asked for, or where there is no list. */
function useListed(season: string, week: string): ListedAnswer[] {
  const asked = `${season} ${week}`;
  const [listed, setListed] = useState<{ asked: string; fixtures: ListedAnswer[] } | null>(null);
  useEffect(() => {
    let wanted = true;
    if (!/^[1-9]\d?$/.test(week)) return;
    void officialApi('GET /api/fixtures', { query: { season, week } }).then((outcome) => {
      if (wanted && outcome.ok) setListed({ asked, fixtures: outcome.value });
    });
    return () => {
      wanted = false;
    };
  }, [asked, season, week]);
  return listed?.asked === asked ? listed.fixtures : [];
}
