import type { z } from 'zod';
import { generateFixtures } from '#contract/whole-list.ts';
import { countWithNoun } from '#domain/count.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { tableCountLookup } from '#domain/squads/venue.ts';
import type { Clock } from '../clock.ts';
import {
  makeFixturePlan,
  type FixtureListSettings,
  scheduledFixturesOfPlan,
  seedOfPlan,
} from '../fixture-list/make-plan.ts';
import { fixtureListWithResults, loadSeasonTeams, scheduledFixtureAnswer } from '../fixture-list/season-list.ts';
import { tableClashAnswers } from '../fixture-list/season-teams.ts';
import { faultlessValueOrThrow, parseBodyBySchema, fieldsThatFit } from '../http/input.ts';
import { writeHandler } from '../http/writes.ts';
import { conflict, invalidInput } from '../refusal.ts';
import { fixtureListOfSeason } from '../storage/mappers/described.ts';
import { asDeleted, asUndeleted } from '../storage/mappers/mapper.ts';
import { newId } from '../storage/new-id.ts';
import { divisionsOfActor, permissionSubjectOfDivisions } from './named-in-request.ts';

const FIELD_ORDER = Object.keys(generateFixtures.body.shape);

/**
 * Returns the write that generates the fixture lists of whole divisions. A dry run only proposes a list. Its answer has
 * a `plan`: sending this `plan` later creates exactly the proposed list.
 */
export function fixturePlanWrites(clock: Clock) {
  return [
    writeHandler(
      generateFixtures,
      async (_, { actor, body, facts }) => [
        await permissionSubjectOfDivisions(facts, actor, fieldsThatFit(generateFixtures.body, body)),
      ],
      async (change, { actor, body, query, facts }) => {
        const sent = parseBodyBySchema(generateFixtures.body, body);
        const name = sent.season;
        const found = await loadSeasonTeams(change.db, name, await facts.people());
        if (!found) throw invalidInput([{ path: 'season', message: `The league has no season ${name}.` }]);
        const tablesAt = tableCountLookup(facts.content().venues);
        const request = fixtureListSettingsFromBody(
          sent,
          actor.divisions === null ? null : await divisionsOfActor(facts, actor, name),
        );
        const plan = faultlessValueOrThrow([], makeFixturePlan(found, request, tablesAt), FIELD_ORDER);
        if (sent.plan !== undefined && sent.plan !== plan.name)
          throw conflict(
            'The teams, their venues or their nights have changed since this list was made. Make it again.',
          );
        const planned = scheduledFixturesOfPlan(plan, found, request.night, clock.now().toISOString());
        const replaced = fixturesToReplace(
          await fixtureListOfSeason(change.db, name),
          planned,
          sent.replace === true,
          query.dryRun ?? false,
        );
        if (!query.dryRun) {
          await change.putAll('listedFixture', replaced.map(asDeleted));
          await change.putAll('listedFixture', planned.map(asUndeleted));
        }
        const { scheduled, ...rest } = fixtureListWithResults(planned, [], found.people, clock.today);
        const clashes = tableClashAnswers(scheduled, found.people, tablesAt);
        const summary = `Made a fixture list of ${countWithNoun(planned.length, 'fixture')} for ${name}${replacedCountWords(replaced)}`;
        change.summarise(summary);
        const fixtures = scheduled.map((one) => scheduledFixtureAnswer(one, rest));
        const message = query.dryRun ? 'Nothing has been saved yet.' : `${summary}.`;
        const about = { success: true as const, dryRun: query.dryRun ?? false, plan: plan.name };
        return { ...about, fixtures, clashes, replaced: replaced.length, message };
      },
    ),
  ];
}

/**
 * Returns the request for a new list. `own`: the divisions of the new list if the body names no divisions; `null` means
 * all divisions. The list is random, but the same `seed` always gives the same list. The `seed` is new unless the body
 * has a `plan`.
 */
function fixtureListSettingsFromBody(
  { divisions, weeks, night = null, once, meetings, plan }: z.output<typeof generateFixtures.body>,
  own: number[] | null | undefined,
): FixtureListSettings {
  return {
    divisions: divisions ?? own ?? null,
    weeks: weeks ?? null,
    night,
    meetings: meetings ?? (once === true ? 1 : 2),
    seed: plan === undefined ? newId() : seedOfPlan(plan),
  };
}

/**
 * Returns which fixtures on the list must make way for the planned fixtures: all fixtures of the same divisions. Throws
 * 409 if there are any and `mayReplace` is `false`, except in a dry run.
 */
function fixturesToReplace(
  list: readonly ScheduledFixture[],
  planned: readonly ScheduledFixture[],
  mayReplace: boolean,
  dryRun: boolean,
): ScheduledFixture[] {
  const divisions = new Set(planned.map(({ division }) => division));
  const replaced = list.filter(({ division }) => divisions.has(division));
  if (replaced.length === 0 || mayReplace || dryRun) return replaced;
  throw conflict(
    `These divisions already have ${countWithNoun(replaced.length, 'fixture')} on the list. Confirm that they may be replaced.`,
  );
}

function replacedCountWords(replaced: readonly ScheduledFixture[]): string {
  return replaced.length === 0 ? '' : ` in place of ${replaced.length}`;
}
