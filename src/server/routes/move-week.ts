import { moveWeek } from '#contract/whole-list.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import { countWithNoun } from '#domain/count.ts';
import { isFixtureStillToPlay, movedFixtures, mostFrequentNight } from '#domain/fixtures/move-week.ts';
import { withOriginalDay } from '#domain/fixtures/moved-fixture.ts';
import { resultsByScheduledFixture, weekBeyondSeasonFaults } from '#domain/fixtures/scheduled-fixture.ts';
import type { Clock } from '../clock.ts';
import {
  clashSentencesOfAllMovedFixtures,
  fixtureListWithResults,
  scheduledFixtureAnswer,
} from '../fixture-list/season-list.ts';
import { fieldsThatFit, faultlessValueOrThrow, faultlessBodyOrRefuse } from '../http/input.ts';
import { writeHandler } from '../http/writes.ts';
import { asUndeleted } from '../storage/mappers/mapper.ts';
import { loadListForClashes } from './fixture-list-writes.ts';
import { divisionsOfActor, permissionSubjectOfDivisions } from './named-in-request.ts';

/**
 * Returns the write that moves a week: all its fixtures that are still to be played move by the same number of days
 * (Rule F20). A results official moves only the fixtures of the official's own divisions.
 */
export function moveWeekWrite(clock: Clock) {
  return writeHandler(
    moveWeek,
    async (_, { actor, body, facts }) => [
      await permissionSubjectOfDivisions(facts, actor, fieldsThatFit(moveWeek.body, body)),
    ],
    async (change, { actor, body, query, facts }) => {
      const sent = parseWithoutFaultyFields(moveWeek.body, body);
      const { season: name } = sent.draft;
      const season = (await facts.seasons()).list.find((one) => one.name === name);
      const unknown = name === undefined ? [] : [{ path: 'season', message: `The league has no season ${name}.` }];
      const { weekNumber, days, ...of } = faultlessBodyOrRefuse(
        moveWeek.body,
        sent,
        season ? weekBeyondSeasonFaults(sent.draft, season) : unknown,
      );
      const divisions = (await divisionsOfActor(facts, actor, of.season)) ?? [];
      const inUse = await loadListForClashes(change, facts, of.season);
      const { list, people, calendar } = inUse;
      const played = resultsByScheduledFixture(list, await facts.fixtures(of.season));
      const open = list.filter(
        (one) =>
          one.week === weekNumber && divisions.includes(one.division) && isFixtureStillToPlay(one, played.has(one.id)),
      );
      const night = mostFrequentNight(list);
      const nightAt = ({ homeTeamId }: { homeTeamId: string }) => people.teams.get(homeTeamId)?.night ?? night;
      const changedAt = clock.now().toISOString();
      const moved = faultlessValueOrThrow(
        [],
        movedFixtures(open, days, calendar, nightAt),
        Object.keys(moveWeek.body.shape),
      );
      const { scheduled, ...rest } = fixtureListWithResults(
        moved.map((one, i) => withOriginalDay({ ...one, changedAt }, open[i]!, calendar)),
        [],
        people,
        clock.today,
      );
      const way = `${countWithNoun(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`;
      const summary = `Moved ${countWithNoun(scheduled.length, 'fixture')} of week ${weekNumber} of ${of.season}: ${way}`;
      const isSaved = !query.dryRun && scheduled.length > 0;
      if (isSaved) {
        await change.putAll('listedFixture', scheduled.map(asUndeleted));
        change.summarise(summary);
      }
      return {
        success: true as const,
        moved: scheduled.length,
        clashes: clashSentencesOfAllMovedFixtures(scheduled, inUse),
        fixtures: scheduled.map((one) => scheduledFixtureAnswer(one, rest)),
        message: isSaved ? `${summary}.` : query.dryRun ? 'Nothing has been saved yet.' : 'Nothing has changed.',
      };
    },
  );
}
