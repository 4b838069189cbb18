import { useEffect, useState } from 'react';
import type { FixtureListForOfficials } from '#contract/fixture-list.ts';
import type { AdminSeason } from '#contract/seasons.ts';
import { countWithNoun } from '#domain/count.ts';
import { dayNumber } from '#domain/day.ts';
import ui from '#web/components/ui.module.css';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { MoveWeekButtonAndForm } from '../admin-matches/move-week.tsx';

type SeasonCalendar = AdminSeason['calendar'];

/**
 * Offers to move the unplayed matches of each week whose first day has changed. If a week moves, its matches keep their
 * dates until officials move them (Rule F20). `before`: the calendar before the change.
 */
export function MoveFixturesOfMovedWeeks({
  season: { season, calendar },
  before,
}: {
  season: AdminSeason;
  before: SeasonCalendar;
}) {
  const [list, setList] = useState<FixtureListForOfficials | null>(null);
  const [done, setDone] = useState<readonly number[]>([]);
  const moved = movedWeeks(before, calendar).filter(({ week }) => !done.includes(week));
  const isMoved = moved.length > 0;
  useEffect(() => {
    if (!isMoved) return;
    void callAsOfficial('GET /api/admin/fixtures', { query: { season } }).then((outcome) => {
      setList(outcome.ok ? outcome.value : null);
    });
  }, [season, isMoved]);
  const open = new Set(list?.fixtures.flatMap(({ weekNumber, fixtureId }) => (fixtureId === null ? [weekNumber] : [])));
  const offered = moved.filter(({ week }) => open.has(week));
  if (list === null || offered.length === 0) return null;
  return (
    <section aria-label="Matches of other weeks" className={ui.padded}>
      <p>These weeks have other dates now. Their matches keep their dates until you move them.</p>
      {offered.map(({ week, days }) => (
        <MoveWeekButtonAndForm
          key={week}
          list={list}
          week={week}
          days={days}
          label={`Move the matches of week ${week} (${countWithNoun(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'})…`}
          onMoved={() => setDone([...done, week])}
        />
      ))}
    </section>
  );
}

/**
 * Returns the weeks whose first day has changed, and by how many days. If weeks move to later days, the last week comes
 * first, so that no week moves onto the days of a week that has not moved yet.
 */
function movedWeeks(before: SeasonCalendar, after: SeasonCalendar) {
  const moved = after.flatMap(({ week, from }) => {
    const old = before.find((one) => one.week === week);
    const days = old === undefined ? 0 : dayNumber(from) - dayNumber(old.from);
    return days === 0 ? [] : [{ week, days }];
  });
  return moved.some(({ days }) => days > 0) ? moved.toReversed() : moved;
}
