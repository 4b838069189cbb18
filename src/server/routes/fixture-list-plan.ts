import type { z } from 'zod';
import { generateFixtures, importFixtures } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { tablesOf } from '#domain/squads/venue.ts';
import type { Clock } from '../clock.ts';
import { refusalOfFile } from '../import/csv/report.ts';
import { importList } from '../fixture-list/import-list.ts';
import { draftsOf, makePlan, seedOf, type PlanRequest } from '../fixture-list/make-plan.ts';
import { clashesOn, inOrder, scheduledFixtureAnswer, seasonTeams } from '../fixture-list/season-list.ts';
import { parsedBody, peek, settled } from '../http/input.ts';
import { write } from '../http/writes.ts';
import { conflict, invalid } from '../refusal.ts';
import { listOf } from '../storage/mappers/described.ts';
import { newId } from '../storage/new-id.ts';
import { namedSeason, ownDivisions, subjectOfDivisions, wholeLeague } from './named-in-request.ts';
import { markDeleted, markLive } from '../storage/mappers/mapper.ts';

const ORDER = Object.keys(generateFixtures.body.shape);

/** Makes the fixture list of whole divisions: a dry run shows it, and its `plan` then makes exactly that list as a draft. */
export function fixturePlanWrites(clock: Clock) {
  return [
    write(
      generateFixtures,
      async (_, { actor, body, facts }) => [await subjectOfDivisions(facts, actor, peek(generateFixtures.body, body))],
      async (change, { actor, body, query, facts }) => {
        const sent = parsedBody(generateFixtures.body, body);
        const name = sent.season;
        const found = await seasonTeams(change.db, name, await facts.people());
        if (!found) throw invalid([{ path: 'season', message: `The league has no season ${name}.` }]);
        const tablesAt = tablesOf(facts.content().venues);
        const request = requestOf(sent, actor.divisions === null ? null : await ownDivisions(facts, actor, name));
        const plan = settled([], makePlan(found, request, tablesAt), ORDER);
        if (sent.plan !== undefined && sent.plan !== plan.name)
          throw conflict(
            'The teams, their venues or their nights have changed since this list was made. Make it again.',
          );
        const planned = draftsOf(plan, found, request.night, clock.now().toISOString());
        const replaced = replacedBy(
          await listOf(change.db, name),
          planned,
          sent.replace === true,
          query.dryRun ?? false,
        );
        if (!query.dryRun) {
          await change.putAll('listedFixture', replaced.map(markDeleted));
          await change.putAll('listedFixture', planned.map(markLive));
        }
        const { scheduled, ...rest } = inOrder(planned, [], found.people, clock.today);
        const clashes = clashesOn(scheduled, found.people, tablesAt);
        const summary = `Made a fixture list of ${countOf(planned.length, 'fixture')} for ${name}${inPlaceOf(replaced)}`;
        change.summarise(summary);
        const fixtures = scheduled.map((one) => scheduledFixtureAnswer(one, rest));
        const message = query.dryRun ? 'Nothing has been saved yet.' : `${summary}.`;
        const about = { success: true as const, dryRun: query.dryRun ?? false, plan: plan.name };
        return { ...about, fixtures, clashes, replaced: replaced.length, message };
      },
    ),
  ];
}

/** `own`: the divisions of a request that names none; `null` means all. */
function requestOf(
  { divisions, weeks, night = null, once = false, plan }: z.output<typeof generateFixtures.body>,
  own: number[] | null | undefined,
): PlanRequest {
  return {
    // Named twice, a division would meet itself on the same night.
    divisions: divisions === undefined ? (own ?? null) : [...new Set(divisions)],
    weeks: weeks === undefined ? null : [...new Set(weeks)],
    night,
    once,
    seed: plan === undefined ? newId() : seedOf(plan),
  };
}

/** Returns the fixtures that the planned divisions have already; throws 409 unless they may be replaced. */
function replacedBy(
  list: readonly ScheduledFixture[],
  planned: readonly ScheduledFixture[],
  mayReplace: boolean,
  dryRun: boolean,
): ScheduledFixture[] {
  const divisions = new Set(planned.map(({ division }) => division));
  const replaced = list.filter(({ division }) => divisions.has(division));
  if (replaced.length === 0 || mayReplace || dryRun) return replaced;
  throw conflict(
    `These divisions already have ${countOf(replaced.length, 'fixture')} on the list. Confirm that they may be replaced.`,
  );
}

function inPlaceOf(replaced: readonly ScheduledFixture[]): string {
  return replaced.length === 0 ? '' : ` in place of ${replaced.length}`;
}

/** Imports a fixture list from a file. */
export function fixtureImportWrites(clock: Clock) {
  return [
    write(importFixtures, wholeLeague, async (change, { body, query, facts }) => {
      const imported = await importList(change, Buffer.isBuffer(body) ? body : Buffer.alloc(0), {
        fileName: query.fileName ?? 'a file',
        season: namedSeason(query.season) ?? (await facts.seasons()).default,
        dryRun: query.dryRun ?? false,
        people: await facts.people(),
        tablesAt: tablesOf(facts.content().venues),
        changedAt: clock.now().toISOString(),
      });
      if (imported.ok) return imported.report;
      throw refusalOfFile(imported.faults, imported.issues);
    }),
  ];
}
