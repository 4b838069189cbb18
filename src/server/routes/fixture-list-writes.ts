import {
  addScheduledFixture,
  addScheduledFixtureBody,
  changeScheduledFixture,
  changeScheduledFixtureBody,
  publishBody,
  publishFixtures,
  removeScheduledFixture,
} from '#contract/fixture-list.ts';
import { sift } from '#domain/check.ts';
import { countOf } from '#domain/count.ts';
import { collect, faulty, type Issue, valid } from '#domain/issue.ts';
import type { People } from '#domain/squads/people.ts';
import { type Subject, subjectOf } from '#domain/people/permissions.ts';
import {
  alreadyScheduled,
  checkPair,
  checkWhen,
  clashesOfMove,
  type ScheduledFixture,
  scheduledKey,
} from '#domain/fixtures/scheduled-fixture.ts';
import type { Clock } from '../clock.ts';
import { tablesOf, type TablesAt, venueKey } from '#domain/squads/venue.ts';
import { seasonTeams, venueOf } from '../fixture-list/season-list.ts';
import { scheduledFixtureChange, scheduledFixtureLine, sidesOf } from '../history/summaries.ts';
import { filling, parsedBody, peek, settled } from '../http/input.ts';
import { write } from '../http/writes.ts';
import { conflict, invalid, orNotFound } from '../refusal.ts';
import { listOf, scheduledFixture } from '../storage/mappers/scheduled-fixtures.ts';
import { newId } from '../storage/new-id.ts';
import type { Change, Snapshot } from '../storage/store.ts';
import { ownDivisions, subjectOfDivisions, subjectOfSent } from './named-in-request.ts';

const ORDER = Object.keys(addScheduledFixtureBody.shape);

/** The writes of single scheduled fixtures, and publishing. */
export function fixtureListWrites(clock: Clock) {
  const now = () => clock.now().toISOString();
  return [
    write(
      addScheduledFixture,
      async (_, { body }) => [subjectOfSent(peek(addScheduledFixtureBody, body))],
      async (change, { body, facts }) => {
        const people = await facts.people();
        const added = await readAdded(change, body, people, now());
        await refuseDuplicate(change, added, people);
        await change.put('listedFixture', { ...added, deleted: false });
        return answer(change, `Added ${scheduledFixtureLine(added, people)} to the fixture list`, added);
      },
    ),

    write(changeScheduledFixture, fixtureInPath, async (change, { params, query, body, facts }) => {
      const before = await fixtureOfPath(change.db, params.listedId);
      const people = await facts.people();
      const after = await readChanged(change, body, before, people, now());
      await refuseDuplicate(change, after, people);
      const summary = scheduledFixtureChange(before, after, people);
      const list = await listOf(change.db, after.season);
      const clashes = clashSentences(after, list, people, tablesOf(facts.content().venues));
      const unsaved = { success: true as const, listedId: before.id, clashes };
      if (summary === null) return { ...unsaved, message: 'Nothing has changed.' };
      if (query.dryRun) return { ...unsaved, message: 'Nothing has been saved yet.' };
      await change.put('listedFixture', { ...after, deleted: false });
      return { ...answer(change, summary, after), clashes };
    }),

    write(removeScheduledFixture, fixtureInPath, async (change, { params, facts }) => {
      const removed = await fixtureOfPath(change.db, params.listedId);
      await change.put('listedFixture', { ...removed, deleted: true });
      change.summarise(`Removed ${scheduledFixtureLine(removed, await facts.people())} from the fixture list`);
      return { success: true as const };
    }),

    write(
      publishFixtures,
      async (_, { actor, body, facts }) => [await subjectOfDivisions(facts, actor, peek(publishBody, body))],
      async (change, { actor, body, facts }) => {
        const { season, published, ...sent } = parsedBody(publishBody, body);
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

async function fixtureInPath(db: Snapshot, { params }: { params: { listedId: string } }): Promise<Subject[]> {
  return [subjectOf(await fixtureOfPath(db, params.listedId))];
}

async function fixtureOfPath(db: Snapshot, id: string): Promise<ScheduledFixture> {
  return orNotFound(await scheduledFixture(db, id), 'There is no such fixture on the list.');
}

/** Reads a new fixture; throws 422 with all faults at once. It is published if its division's list is. */
async function readAdded(change: Change, body: unknown, people: People, changedAt: string): Promise<ScheduledFixture> {
  const { draft, issues } = sift(addScheduledFixtureBody, body);
  const { season: name = '', division, homeTeam, awayTeam } = draft;
  const found = await seasonTeams(change.db, name, people);
  const unknown = { path: 'season', message: `The league has no season ${name}.` };
  if (!found) throw invalid([...issues, ...(issues.some(({ path }) => path === 'season') ? [] : [unknown])]);
  const { season } = found;
  const empty = { week: undefined, date: null, venue: '', state: 'planned' };
  const faults: Issue[] = [];
  const when = collect(checkWhen(sentWhen(draft, issues, empty), season), faults);
  const pair = collect(checkPair({ division, homeTeam, awayTeam }, season, found.people, found.placed), faults);
  const fields = settled(issues, when && pair ? valid({ ...pair, ...when }) : faulty(faults), ORDER);
  const list = await listOf(change.db, season.name);
  const published = list.some((one) => one.published && one.division === fields.division);
  return { id: newId(), season: season.name, ...fields, published, changedAt };
}

/** Reads the changes to a fixture; fields left out stay. Throws 422 with all faults at once. */
async function readChanged(
  change: Change,
  body: unknown,
  before: ScheduledFixture,
  people: People,
  changedAt: string,
): Promise<ScheduledFixture> {
  const { draft, issues } = sift(changeScheduledFixtureBody, body);
  const found = await seasonTeams(change.db, before.season, people);
  if (!found) throw conflict(`Season ${before.season} no longer exists.`);
  const fields = settled(issues, checkWhen(sentWhen(draft, issues, before), found.season), ORDER);
  const { homeTeamId, awayTeamId } = before;
  const sides = draft.swap === true ? { homeTeamId: awayTeamId, awayTeamId: homeTeamId } : { homeTeamId, awayTeamId };
  return { ...before, ...fields, ...sides, changedAt };
}

type SentWhen = {
  weekNumber?: number | undefined;
  date?: string | null | undefined;
  venue?: string | undefined;
  state?: string | undefined;
};
type PresentWhen = { week: number | undefined; date: string | null; venue: string; state: string };

/** Fields left out are as in `present`; one with a fault of shape is `undefined`, so the rules skip it. */
function sentWhen(sent: SentWhen, issues: readonly Issue[], present: PresentWhen): Required<SentWhen> {
  const fill = filling(issues);
  return {
    weekNumber: fill('weekNumber', sent.weekNumber, present.week),
    date: fill('date', sent.date, present.date),
    venue: fill('venue', sent.venue, present.venue),
    state: fill('state', sent.state, present.state),
  };
}

/** Throws 409 if the list already has the same two teams in the same week. */
async function refuseDuplicate(change: Change, scheduled: ScheduledFixture, { teams }: People): Promise<void> {
  const others = (await listOf(change.db, scheduled.season)).filter(({ id }) => id !== scheduled.id);
  if (!others.some((other) => scheduledKey(other) === scheduledKey(scheduled))) return;
  throw conflict(alreadyScheduled(...sidesOf(scheduled, teams), scheduled.week));
}

/** What a changed fixture clashes with, a sentence each (Rule F11). */
function clashSentences(
  moved: ScheduledFixture,
  list: readonly ScheduledFixture[],
  people: People,
  tablesAt: TablesAt,
): string[] {
  const venue = venueOf(moved, people);
  const words = (one: ScheduledFixture) => sidesOf(one, people.teams).join(' v ');
  const { teams, atVenue } = clashesOfMove(moved, list, (one) => venueKey(venueOf(one, people)));
  const busy = teams.map((one) => `Week ${moved.week} already has ${words(one)}.`);
  if (atVenue.length < tablesAt(venue)) return busy;
  if (atVenue.length === 0) return busy;
  const tables = countOf(tablesAt(venue), 'table');
  return [...busy, `${venue} has ${tables}, and in week ${moved.week} also ${atVenue.map(words).join(' and ')}.`];
}

function answer(change: Change, summary: string, { id }: ScheduledFixture) {
  change.summarise(summary);
  return { success: true as const, listedId: id, message: `${summary}.` };
}
