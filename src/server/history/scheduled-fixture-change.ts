import type { ScheduledFixture } from '#domain/scheduled-fixture.ts';
import type { People } from '#domain/people.ts';
import { scheduledFixtureLine } from './scheduled-fixture-line.ts';

/** `Harbour v Trades, division 1, week 4 of 25/26: postponed, moved to week 6`; `null` where nothing has changed. */
export function scheduledFixtureChange(
  before: ScheduledFixture,
  after: ScheduledFixture,
  people: People,
): string | null {
  const changes = [
    ...(before.homeTeamId === after.homeTeamId ? [] : ['changed the sides']),
    ...(before.week === after.week ? [] : [`moved to week ${after.week}`]),
    ...(before.date === after.date ? [] : [after.date === null ? 'without a date' : `on ${after.date}`]),
    ...(before.venue === after.venue ? [] : [after.venue === '' ? 'at home' : `at ${after.venue}`]),
    ...(before.state === after.state ? [] : [after.state]),
  ];
  return changes.length === 0 ? null : `${scheduledFixtureLine(before, people)}: ${changes.join(', ')}`;
}
