import {
  addScheduledFixtureBody,
  addScheduledFixture,
  changeScheduledFixtureBody,
  changeScheduledFixture,
  publishBody,
  publishFixtures,
  removeScheduledFixture,
} from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import { faulty, type Issue, valid } from '#domain/issue.ts';
import {
  alreadyScheduled,
  checkPair,
  checkWhen,
  type ScheduledFixture,
  scheduledKey,
} from '#domain/scheduled-fixture.ts';
import { knownTeam, type People } from '#domain/people.ts';
import type { Subject } from '#domain/permissions.ts';
import type { Clock } from '../clock.ts';
import { type SeasonTeams, seasonTeams } from '../fixture-list/season-list.ts';
import { scheduledFixtureChange, scheduledFixtureLine } from '../history/summaries.ts';
import { peek, sift } from '../http/input.ts';
import { conflict, invalid, notFound } from '../refusal.ts';
import { write } from '../http/writes.ts';
import { scheduledFixture, listOf } from '../storage/mappers/scheduled-fixtures.ts';
import { newId } from '../storage/new-id.ts';
import type { Change, Snapshot } from '../storage/store.ts';
import { settled } from '../http/faults.ts';
import { divisionsNamed, subjectOf } from './named-in-request.ts';

const ORDER = Object.keys(addScheduledFixtureBody.shape);

/** What officials do to single fixtures of the list, and whether the public sees it. */
export function fixtureListWrites(clock: Clock) {
  const now = () => clock.now().toISOString();
  return [
    write(
      addScheduledFixture,
      async (_, { body }) => [subjectOfSent(body)],
      async (change, { body, facts }) => {
        const people = await facts.people();
        const added = await readScheduledFixture(change, body, people, now());
        await refuseClash(change, added, people);
        await change.put('listedFixture', { ...added, deleted: false });
        return said(change, `Put ${scheduledFixtureLine(added, people)} on the fixture list`, added);
      },
    ),

    write(changeScheduledFixture, fixtureInPath, async (change, { params, body, facts }) => {
      const before = await scheduledFixtureOfPath(change.db, params.listedId);
      const people = await facts.people();
      const after = await readChange(change, body, before, people, now());
      await refuseClash(change, after, people);
      const summary = scheduledFixtureChange(before, after, people);
      if (summary === null) return { success: true as const, listedId: before.id, message: 'Nothing has changed.' };
      await change.put('listedFixture', { ...after, deleted: false });
      return said(change, summary, after);
    }),

    write(removeScheduledFixture, fixtureInPath, async (change, { params, facts }) => {
      const removed = await scheduledFixtureOfPath(change.db, params.listedId);
      await change.put('listedFixture', { ...removed, deleted: true });
      change.summarise(`Took ${scheduledFixtureLine(removed, await facts.people())} off the fixture list`);
      return { success: true as const };
    }),

    write(
      publishFixtures,
      async (_, { body, facts }) => [await divisionsNamed(facts, peek(publishBody, body))],
      async (change, { body }) => {
        const { draft, issues } = sift(publishBody, body);
        const { season = '', divisions, published = true } = draft;
        if (issues.length > 0) throw invalid(issues);
        const list = await listOf(change.db, season);
        const wanted = list.filter(({ division }) => divisions === undefined || divisions.includes(division));
        if (wanted.length === 0)
          throw invalid([{ path: 'season', message: `Season ${season} has no fixture list there.` }]);
        const turned = wanted.filter((one) => one.published !== published);
        await change.putAll(
          'listedFixture',
          turned.map((one) => ({ ...one, published, deleted: false })),
        );
        const summary = `${published ? 'Published' : 'Unpublished'} ${countOf(turned.length, 'fixture')} of ${season}`;
        change.summarise(summary);
        return { success: true as const, updated: turned.length, message: `${summary}.` };
      },
    ),
  ];
}

async function fixtureInPath(db: Snapshot, { params }: { params: { listedId: string } }): Promise<Subject[]> {
  return [subjectOf(await scheduledFixtureOfPath(db, params.listedId))];
}

function subjectOfSent(body: unknown): Subject {
  const { season, division, homeTeam, awayTeam } = peek(addScheduledFixtureBody, body);
  return {
    season,
    divisions: division === undefined ? undefined : [division],
    teamIds: homeTeam === undefined || awayTeam === undefined ? undefined : [homeTeam, awayTeam],
  };
}

async function scheduledFixtureOfPath(db: Snapshot, id: string): Promise<ScheduledFixture> {
  const found = await scheduledFixture(db, id);
  if (!found) throw notFound('There is no such fixture on the list.');
  return found;
}

/** A new fixture in a body; 422 with all faults at once. It is published where its division's list is. */
async function readScheduledFixture(
  change: Change,
  body: unknown,
  people: People,
  changedAt: string,
): Promise<ScheduledFixture> {
  const { draft, issues } = sift(addScheduledFixtureBody, body);
  const faulted = new Set(issues.map(({ path }) => path));
  const found = await seasonTeams(change.db, draft.season ?? '', people);
  if (!found) throw invalid([...issues, ...(faulted.has('season') ? [] : [noSeason(draft.season ?? '')])]);
  const { season } = found;
  const or = <T>(field: string, value: T | undefined, otherwise: T) =>
    faulted.has(field) ? undefined : (value ?? otherwise);
  const when = checkWhen(
    {
      weekNumber: draft.weekNumber,
      date: or('date', draft.date, null),
      venue: or('venue', draft.venue, ''),
      state: or('state', draft.state, 'planned'),
    },
    season,
  );
  const pair = checkPair(draftPair(draft), season, found.people, found.isKnown);
  const both =
    when.ok && pair.ok ? valid({ ...pair.value, ...when.value }) : faulty([...faultsOf(when), ...faultsOf(pair)]);
  const fields = settled(issues, both, ORDER);
  const published = (await listOf(change.db, season.name)).some(
    (one) => one.published && one.division === fields.division,
  );
  return { id: newId(), season: season.name, ...fields, published, changedAt };
}

function draftPair({
  division,
  homeTeam,
  awayTeam,
}: {
  division?: number | undefined;
  homeTeam?: string | undefined;
  awayTeam?: string | undefined;
}) {
  return { division, homeTeam, awayTeam };
}

function faultsOf(checked: { ok: true } | { ok: false; issues: Issue[] }): Issue[] {
  return checked.ok ? [] : checked.issues;
}

/** A scheduled fixture as a body changes it; what is left out stays. 422 with all faults at once. */
async function readChange(
  change: Change,
  body: unknown,
  before: ScheduledFixture,
  people: People,
  changedAt: string,
): Promise<ScheduledFixture> {
  const { draft, issues } = sift(changeScheduledFixtureBody, body);
  const { season }: Pick<SeasonTeams, 'season'> = await knownSeason(change, before.season, people);
  const faulted = new Set(issues.map(({ path }) => path));
  const kept = <T>(field: string, value: T | undefined, present: T) =>
    faulted.has(field) ? undefined : value === undefined ? present : value;
  const when = checkWhen(
    {
      weekNumber: kept('weekNumber', draft.weekNumber, before.week),
      date: kept('date', draft.date, before.date),
      venue: kept('venue', draft.venue, before.venue),
      state: kept('state', draft.state, before.state),
    },
    season,
  );
  const fields = settled(issues, when, ORDER);
  const { homeTeamId, awayTeamId } = before;
  const sides = draft.swap === true ? { homeTeamId: awayTeamId, awayTeamId: homeTeamId } : { homeTeamId, awayTeamId };
  return { ...before, ...fields, ...sides, changedAt };
}

async function knownSeason(change: Change, name: string, people: People): Promise<SeasonTeams> {
  const found = await seasonTeams(change.db, name, people);
  if (!found) throw conflict(`Season ${name} is not there any more.`);
  return found;
}

/** 409 where the list has the same two teams in the same week already. */
async function refuseClash(change: Change, scheduled: ScheduledFixture, { teams }: People): Promise<void> {
  const others = (await listOf(change.db, scheduled.season)).filter(({ id }) => id !== scheduled.id);
  if (!others.some((other) => scheduledKey(other) === scheduledKey(scheduled))) return;
  const [home, away] = [scheduled.homeTeamId, scheduled.awayTeamId].map((id) => knownTeam(teams, id).name);
  throw conflict(alreadyScheduled(home ?? '', away ?? '', scheduled.week));
}

function noSeason(name: string): Issue {
  return { path: 'season', message: `The league has no season ${name}.` };
}

function said(change: Change, summary: string, { id }: ScheduledFixture) {
  change.summarise(summary);
  return { success: true as const, listedId: id, message: `${summary}.` };
}
