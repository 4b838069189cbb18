import type { Fixture } from '#domain/fixture.ts';

/** The latest week with a recorded result; 1 where there is none (contract §2). */
export function latestWeek(fixtures: Iterable<Pick<Fixture, 'week'>>): number {
  let latest = 1;
  for (const { week } of fixtures) latest = Math.max(latest, week);
  return latest;
}
