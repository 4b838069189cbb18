import { compareDays } from '#domain/day.ts';
import { isFixtureStillToPlay } from '#domain/fixtures/move-week.ts';
import { withNewVenueOrNight } from '#domain/fixtures/new-home.ts';
import { resultsByScheduledFixture, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { tableCountLookup } from '#domain/squads/venue.ts';
import type { Team } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import { asUndeleted } from '../storage/mappers/mapper.ts';
import type { ChangeTransaction } from '../storage/store.ts';
import { clashSentencesOfAllMovedFixtures } from './season-list.ts';

/**
 * What happens to a team's home fixtures when its venue or night changes. `upcoming`: whether fixtures still to be
 * played move to the new venue and night, or keep the old ones. `changedAt`: the time of the change, in ISO 8601.
 */
type HomeChangeOptions = { upcoming: 'move' | 'keep'; changedAt: string };

/**
 * Changes a team's home fixtures after its venue or night has changed (Rule F21). With `move`, upcoming fixtures are
 * moved, but only in the default season and in later seasons. All other fixtures keep their date and the old venue.
 * Returns how many fixtures were moved, and a sentence for each clash that they cause.
 */
export async function updateHomeFixtures(
  change: ChangeTransaction,
  facts: Facts,
  { before, after }: Record<'before' | 'after', Team>,
  { upcoming, changedAt }: HomeChangeOptions,
): Promise<{ moved: number; clashes: string[] }> {
  const all = { moved: 0, clashes: [] as string[] };
  if (before.venue === after.venue && before.night === after.night) return all;
  const { list: seasons, default: shown } = await facts.seasons();
  const today = facts.today();
  const people = await facts.people();
  const renewed = { ...people, teams: new Map([...people.teams, [after.id, after]]) };
  const tablesAt = tableCountLookup(facts.content().venues);
  const current = seasons.findIndex(({ name }) => name === shown);
  for (const [index, { name, calendar }] of seasons.entries()) {
    const list = await facts.scheduledFixtures(name);
    const played = resultsByScheduledFixture(list, await facts.fixtures(name));
    const isToCome = (one: ScheduledFixture) =>
      index >= current &&
      isFixtureStillToPlay(one, played.has(one.id)) &&
      (one.date === null || compareDays(one.date, today) >= 0);
    const own = list.filter(({ homeTeamId }) => homeTeamId === after.id);
    const changed = own.flatMap((one) => {
      const next = withNewVenueOrNight(one, upcoming, { before, after, isToCome: isToCome(one), calendar, today });
      return next === one ? [] : [isToCome(one) && upcoming === 'move' ? { ...next, changedAt } : next];
    });
    await change.putAll('listedFixture', changed.map(asUndeleted));
    const moved = upcoming === 'move' ? changed.filter(isToCome) : [];
    all.moved += moved.length;
    all.clashes.push(...clashSentencesOfAllMovedFixtures(moved, { list, people: renewed, calendar, tablesAt }));
  }
  return all;
}
