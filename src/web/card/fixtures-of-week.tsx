import { useEffect, useState } from 'react';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { Link } from '#web/components/links.tsx';
import { correctionAddress } from '#web/layout/addresses.ts';
import { officialApi } from '#web/officials/official-api.ts';
import { type CardFacts, isOwnFixture, ownDivisions } from './card-facts.ts';
import style from './fixtures-of-week.module.css';

type FixturesOfWeekProps = {
  facts: CardFacts;
  season: string;
  week: string;
  division: string;
  /** The fixture that was recorded last; its week is loaded again. */
  recordedLast: string | null;
  onChoose: (fixture: ScheduledFixtureAnswer) => void;
};

/** The scheduled fixtures of a week. Choosing one fills in its division and teams. */
export function FixturesOfWeek({ facts, season, week, division, recordedLast, onChoose }: FixturesOfWeekProps) {
  const scheduled = useScheduledFixtures(season, week, recordedLast).filter(
    (one) =>
      (division === '' || String(one.division) === division) &&
      ownDivisions(facts, [one.division]).length > 0 &&
      isOwnFixture(facts, one.homeTeamId, one.awayTeamId),
  );
  const open = scheduled.filter(({ fixtureId }) => fixtureId === null);
  const recorded = scheduled.filter(({ fixtureId }) => fixtureId !== null);
  if (scheduled.length === 0) return null;
  return (
    <section aria-labelledby="fixtures-of-week" className={style.week}>
      <h2 id="fixtures-of-week">
        {recordedLast === null || open.length === 0 ? `Fixtures in week ${week}` : `Next missing card of week ${week}`}
      </h2>
      {open.length === 0 ? <p>All fixtures of this week have a result.</p> : null}
      <ul>
        {open.map((fixture) => (
          <li key={fixture.listedId}>
            <button type="button" onClick={() => onChoose(fixture)}>
              {fixture.homeTeamName} v {fixture.awayTeamName}
            </button>
          </li>
        ))}
      </ul>
      {recorded.length === 0 || facts.who?.role === 'captain' ? null : <Recorded fixtures={recorded} />}
    </section>
  );
}

/** Links to correct the results that are already recorded. */
function Recorded({ fixtures }: { fixtures: readonly ScheduledFixtureAnswer[] }) {
  return (
    <details>
      <summary>Already recorded: {fixtures.length}</summary>
      <ul>
        {fixtures.map(({ listedId, fixtureId, homeTeamName, homeTeamScore, awayTeamScore, awayTeamName }) => (
          <li key={listedId}>
            <Link to={correctionAddress(fixtureId ?? '')}>
              {homeTeamName} {homeTeamScore}–{awayTeamScore} {awayTeamName}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The scheduled fixtures of a week; empty while they load. */
function useScheduledFixtures(season: string, week: string, recordedLast: string | null): ScheduledFixtureAnswer[] {
  const requested = `${season} ${week} ${recordedLast}`;
  const [loaded, setLoaded] = useState<{ requested: string; fixtures: ScheduledFixtureAnswer[] } | null>(null);
  useEffect(() => {
    let current = true;
    if (!/^[1-9]\d?$/.test(week)) return;
    void officialApi('GET /api/fixtures', { query: { season, week } }).then((outcome) => {
      if (current && outcome.ok) setLoaded({ requested, fixtures: outcome.value });
    });
    return () => {
      current = false;
    };
  }, [requested, season, week]);
  return loaded?.requested === requested ? loaded.fixtures : [];
}
