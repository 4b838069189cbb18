import { compareDays } from '#domain/day.ts';
import { movesWithWeek } from '#domain/fixtures/move-week.ts';
import { withNewHome } from '#domain/fixtures/new-home.ts';
import { resultsOfScheduled, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { tablesOf } from '#domain/squads/venue.ts';
import type { Team } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';
import { markLive } from '../storage/mappers/mapper.ts';
import type { Change } from '../storage/store.ts';
import { clashesOfMoved } from './season-list.ts';

/**
 * How a team's home fixtures follow a change of its home. `upcoming`: whether the fixtures to come move too.
 * `changedAt`: the moment of the change.
 */
type Choice = { upcoming: 'move' | 'keep'; changedAt: string };

/**
 * Adapts the home fixtures of all seasons to a team's new venue or night (Rule F21). Returns how many fixtures were
 * moved, and their clashes. Only fixtures of the default season and later ones can be moved.
 */
export async function changeHome(
  change: Change,
  facts: Facts,
  { before, after }: Record<'before' | 'after', Team>,
  { upcoming, changedAt }: Choice,
): Promise<{ moved: number; clashes: string[] }> {
  const all = { moved: 0, clashes: [] as string[] };
  if (before.venue === after.venue && before.night === after.night) return all;
  const { list: seasons, default: shown } = await facts.seasons();
  const today = facts.today();
  const people = await facts.people();
  const renewed = { ...people, teams: new Map([...people.teams, [after.id, after]]) };
  const tablesAt = tablesOf(facts.content().venues);
  const current = seasons.findIndex(({ name }) => name === shown);
  for (const [index, { name, calendar }] of seasons.entries()) {
    const list = await facts.list(name);
    const played = resultsOfScheduled(list, await facts.fixtures(name));
    const isToCome = (one: ScheduledFixture) =>
      index >= current &&
      movesWithWeek(one, played.has(one.id)) &&
      (one.date === null || compareDays(one.date, today) >= 0);
    const own = list.filter(({ homeTeamId }) => homeTeamId === after.id);
    const changed = own.flatMap((one) => {
      const next = withNewHome(one, upcoming, { before, after, isToCome: isToCome(one), calendar, today });
      return next === one ? [] : [isToCome(one) && upcoming === 'move' ? { ...next, changedAt } : next];
    });
    await change.putAll('listedFixture', changed.map(markLive));
    const moved = upcoming === 'move' ? changed.filter(isToCome) : [];
    all.moved += moved.length;
    all.clashes.push(...clashesOfMoved(moved, { list, people: renewed, calendar, tablesAt }));
  }
  return all;
}
