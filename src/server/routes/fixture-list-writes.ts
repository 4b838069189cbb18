import type { z } from 'zod';
import {
  addScheduledFixture,
  changeScheduledFixture,
  publishFixtures,
  removeScheduledFixture,
} from '#contract/fixture-list.ts';
import { generateFixtures } from '#contract/whole-list.ts';
import { sift } from '#domain/check.ts';
import { countOf } from '#domain/count.ts';
import type { People } from '#domain/squads/people.ts';
import { type Subject, subjectOf } from '#domain/people/permissions.ts';
import {
  alreadyScheduledWords,
  type ScheduledFixture,
  scheduledKey,
  weekFaults,
  timeAndPlaceAfter,
} from '#domain/fixtures/scheduled-fixture.ts';
import { fixtureTeamsFaults } from '#domain/fixtures/fixture-teams.ts';
import { opposite } from '#domain/cards/match.ts';
import { withOriginalDay } from '#domain/fixtures/put-off.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { tablesOf } from '#domain/squads/venue.ts';
import {
  clashSentences,
  listWithResults,
  type ListForClashes,
  scheduledFixtureAnswer,
  loadSeasonTeams,
} from '../fixture-list/season-list.ts';
import { clashesIn } from '../fixture-list/season-teams.ts';
import { scheduledFixtureChange, scheduledFixtureLine, teamNamesOf } from '../history/summaries.ts';
import { parsedBody, readablePart, acceptedValue, acceptedBody } from '../http/input.ts';
import { done, write } from '../http/writes.ts';
import { conflict, invalid, orNotFound } from '../refusal.ts';
import { listOf, scheduledFixtures } from '../storage/mappers/described.ts';
import { newId } from '../storage/new-id.ts';
import type { Change, Snapshot } from '../storage/store.ts';
import { ownDivisions, subjectOfDivisions, subjectOfSent } from './named-in-request.ts';
import { plannedFixtures, makeFixturePlan, type ListRequest, seedOfPlan } from '../fixture-list/make-plan.ts';
import { markDeleted, markLive } from '../storage/mappers/mapper.ts';

/** The writes that change single scheduled fixtures or publish lists. */
export function fixtureListWrites(clock: Clock) {
  const now = () => clock.now().toISOString();
  return [
    write(
      addScheduledFixture,
      async (_, { body }) => [subjectOfSent(readablePart(addScheduledFixture.body, body))],
      async (change, { body, facts }) => {
        const people = await facts.people();
        const added = await readAdded(change, body, people, now());
        await refuseDuplicate(change, added, people);
        await change.put('listedFixture', { ...added, deleted: false });
        return fixtureChangeAnswer(
          change,
          `Added ${scheduledFixtureLine(added, people, await facts.seasons())} to the fixture list`,
          added,
        );
      },
    ),

    write(changeScheduledFixture, subjectsOfScheduledFixture, async (change, { params, query, body, facts }) => {
      const before = await scheduledFixtureOfPath(change.db, params.listedId);
      const after = await readChanged(change, body, before, await facts.people(), now());
      return putChangedFixture(change, facts, { before, after, dryRun: query.dryRun ?? false });
    }),

    write(removeScheduledFixture, subjectsOfScheduledFixture, async (change, { params, facts }) => {
      const removed = await scheduledFixtureOfPath(change.db, params.listedId);
      await change.put('listedFixture', { ...removed, deleted: true });
      const line = scheduledFixtureLine(removed, await facts.people(), await facts.seasons());
      return done(change, `Removed ${line} from the fixture list`);
    }),

    write(
      publishFixtures,
      async (_, { actor, body, facts }) => [
        await subjectOfDivisions(facts, actor, readablePart(publishFixtures.body, body)),
      ],
      async (change, { actor, body, facts }) => {
        const { season, published, ...sent } = parsedBody(publishFixtures.body, body);
        const divisions = sent.divisions ?? (await ownDivisions(facts, actor, season)) ?? [];
        const wanted = (await listOf(change.db, season)).filter(({ division }) => divisions.includes(division));
        if (wanted.length === 0)
          throw invalid([{ path: 'season', message: `Season ${season} has no fixture list in these divisions.` }]);
        const changed = wanted.filter((one) => one.published !== published);
        await change.putAll(
          'listedFixture',
          changed.map((one) => ({ ...one, published, deleted: false })),
        );
        const summary = `${published ? 'Published' : 'Unpublished'} ${countOf(changed.length, 'fixture')} of ${season}`;
        change.summarise(summary);
        return { success: true as const, updated: changed.length, message: `${summary}.` };
      },
    ),
  ];
}

/** Returns the division and the teams of the fixture in a path, for the permission check. */
export async function subjectsOfScheduledFixture(
  db: Snapshot,
  { params }: { params: { listedId: string } },
): Promise<Subject[]> {
  return [subjectOf(await scheduledFixtureOfPath(db, params.listedId))];
}

/** Returns the scheduled fixture with an id. Throws 404 if there is none. */
export async function scheduledFixtureOfPath(db: Snapshot, id: string): Promise<ScheduledFixture> {
  return orNotFound(await scheduledFixtures.live(db, id), 'There is no such fixture on the list.');
}

const UNSENT = { week: 0, date: null, venue: '', state: 'planned' } as const;

/** Parses a new fixture, which is published if the list of its division is. Throws 422 with all faults at once. */
async function readAdded(change: Change, body: unknown, people: People, changedAt: string): Promise<ScheduledFixture> {
  const sent = sift(addScheduledFixture.body, body);
  const { season: name } = sent.draft;
  if (name === undefined) throw invalid(sent.issues);
  const found = await loadSeasonTeams(change.db, name, people);
  if (!found) throw invalid([...sent.issues, { path: 'season', message: `The league has no season ${name}.` }]);
  const faults = fixtureTeamsFaults(sent.draft, found.season, found.people, found.placed);
  const added = acceptedBody(addScheduledFixture.body, sent, [...weekFaults(sent.draft, found.season), ...faults]);
  const { season, division, homeTeam: homeTeamId, awayTeam: awayTeamId } = added;
  const list = await listOf(change.db, season);
  const published = list.some((one) => one.published && one.division === division);
  return {
    id: newId(),
    season,
    division,
    homeTeamId,
    awayTeamId,
    ...timeAndPlaceAfter(added, UNSENT),
    published,
    changedAt,
  };
}

/** Parses the changes to a fixture. Missing fields stay the same. Throws 422 with all faults at once. */
async function readChanged(
  change: Change,
  body: unknown,
  before: ScheduledFixture,
  people: People,
  changedAt: string,
): Promise<ScheduledFixture> {
  const found = await loadSeasonTeams(change.db, before.season, people);
  if (!found) throw conflict(`Season ${before.season} no longer exists.`);
  const sent = parsedBody(changeScheduledFixture.body, body, (draft) => weekFaults(draft, found.season));
  const { homeTeamId, awayTeamId } = before;
  const sides = sent.swap === true ? { homeTeamId: awayTeamId, awayTeamId: homeTeamId } : { homeTeamId, awayTeamId };
  // Removes a request to postpone the fixture, because it was about the fixture as it was. `timeAndPlaceAfter` sets the
  // other removed fields.
  const { postponement: _, note: __, time: ___, innocent, ...rest } = before;
  const was = sent.swap === true && innocent ? { ...before, innocent: opposite(innocent) } : before;
  return withOriginalDay(
    { ...rest, ...timeAndPlaceAfter(sent, was), ...sides, changedAt },
    before,
    found.season.calendar,
  );
}

type Changed = {
  before: ScheduledFixture;
  after: ScheduledFixture;
  dryRun?: boolean;
  words?: (summary: string) => string;
};

/**
 * Stores a changed fixture. Returns the answer, with the clashes that it causes. `words` makes the history's summary
 * from that of the change.
 */
export async function putChangedFixture(
  change: Change,
  facts: Facts,
  { before, after, dryRun = false, words = (summary) => summary }: Changed,
) {
  const people = await facts.people();
  await refuseDuplicate(change, after, people);
  const summary = scheduledFixtureChange(before, after, people, await facts.seasons());
  const clashes = clashSentences(after, await loadListForClashes(change, facts, after.season));
  const unsaved = { success: true as const, listedId: before.id, clashes };
  if (summary === null) return { ...unsaved, message: 'Nothing has changed.' };
  if (dryRun) return { ...unsaved, message: 'Nothing has been saved yet.' };
  await change.put('listedFixture', { ...after, deleted: false });
  return { ...fixtureChangeAnswer(change, words(summary), after), clashes };
}

/** Returns a season's fixture list, unpublished fixtures included, with what is needed to find clashes. */
export async function loadListForClashes(change: Change, facts: Facts, name: string): Promise<ListForClashes> {
  const { list: seasons } = await facts.seasons();
  const calendar = seasons.find((season) => season.name === name)?.calendar ?? [];
  const tablesAt = tablesOf(facts.content().venues);
  return { list: await listOf(change.db, name), people: await facts.people(), calendar, tablesAt };
}

/** Throws 409 if the list already has these two teams in this week. */
async function refuseDuplicate(change: Change, scheduled: ScheduledFixture, { teams }: People): Promise<void> {
  const others = (await listOf(change.db, scheduled.season)).filter(({ id }) => id !== scheduled.id);
  if (!others.some((other) => scheduledKey(other) === scheduledKey(scheduled))) return;
  throw conflict(alreadyScheduledWords(...teamNamesOf(scheduled, teams), scheduled.week));
}

/** Sets the summary of a fixture's change in the history, and returns the answer with that summary. */
export function fixtureChangeAnswer(change: Change, summary: string, { id }: ScheduledFixture) {
  change.summarise(summary);
  return { success: true as const, listedId: id, message: `${summary}.` };
}

const ORDER = Object.keys(generateFixtures.body.shape);

/**
 * The writes that generate the fixture list of whole divisions. A dry run shows a list; its `plan` can be sent to
 * create exactly that list.
 */
export function fixturePlanWrites(clock: Clock) {
  return [
    write(
      generateFixtures,
      async (_, { actor, body, facts }) => [
        await subjectOfDivisions(facts, actor, readablePart(generateFixtures.body, body)),
      ],
      async (change, { actor, body, query, facts }) => {
        const sent = parsedBody(generateFixtures.body, body);
        const name = sent.season;
        const found = await loadSeasonTeams(change.db, name, await facts.people());
        if (!found) throw invalid([{ path: 'season', message: `The league has no season ${name}.` }]);
        const tablesAt = tablesOf(facts.content().venues);
        const request = requestOf(sent, actor.divisions === null ? null : await ownDivisions(facts, actor, name));
        const plan = acceptedValue([], makeFixturePlan(found, request, tablesAt), ORDER);
        if (sent.plan !== undefined && sent.plan !== plan.name)
          throw conflict(
            'The teams, their venues or their nights have changed since this list was made. Make it again.',
          );
        const planned = plannedFixtures(plan, found, request.night, clock.now().toISOString());
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
        const { scheduled, ...rest } = listWithResults(planned, [], found.people, clock.today);
        const clashes = clashesIn(scheduled, found.people, tablesAt);
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

/** Returns what is to be generated. `own` are the divisions if the request names none; `null` means all divisions. */
function requestOf(
  { divisions, weeks, night = null, once, meetings, plan }: z.output<typeof generateFixtures.body>,
  own: number[] | null | undefined,
): ListRequest {
  return {
    divisions: divisions ?? own ?? null,
    weeks: weeks ?? null,
    night,
    meetings: meetings ?? (once === true ? 1 : 2),
    seed: plan === undefined ? newId() : seedOfPlan(plan),
  };
}

/** Returns the fixtures that the planned ones replace. Throws 409 if they may not be replaced. */
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
