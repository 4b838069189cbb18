import {
  addScheduledFixture,
  changeScheduledFixture,
  publishOrUnpublishFixtures,
  removeScheduledFixture,
} from '#contract/fixture-list.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import { countWithNoun } from '#domain/count.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { type Subject, subjectOf } from '#domain/people/permissions.ts';
import {
  alreadyScheduledWords,
  type ScheduledFixture,
  scheduledFixtureKey,
  weekBeyondSeasonFaults,
  timeAndPlaceAfterChange,
} from '#domain/fixtures/scheduled-fixture.ts';
import { fixtureTeamsFaults } from '#domain/fixtures/fixture-teams.ts';
import { oppositeSide } from '#domain/cards/match.ts';
import { fixtureChangedByOfficial } from '#domain/fixtures/changed-fixture.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { tableCountLookup } from '#domain/squads/venue.ts';
import { clashSentencesOfMovedFixture, type ClashCheckInput, loadSeasonTeams } from '../fixture-list/season-list.ts';
import { scheduledFixtureChangeText, scheduledFixtureText, teamNamesOf } from '../history/summaries.ts';
import { parseBodyBySchema, fieldsThatFit, faultlessBodyOrRefuse } from '../http/input.ts';
import { setSummary, writeHandler } from '../http/writes.ts';
import { conflict, invalidInput, orNotFound } from '../refusal.ts';
import { fixtureListOfSeason, scheduledFixtureStore } from '../storage/mappers/described.ts';
import { newId } from '../storage/new-id.ts';
import type { ChangeTransaction, DatabaseTransaction } from '../storage/store.ts';
import { divisionsOfActor, permissionSubjectOfDivisions, permissionSubjectOfSentFixture } from './named-in-request.ts';

/** The writes that add, change or remove one scheduled fixture, and that publish or unpublish fixtures of divisions. */
export function fixtureListWrites(clock: Clock) {
  const now = () => clock.now().toISOString();
  return [
    writeHandler(
      addScheduledFixture,
      async (_, { body }) => [permissionSubjectOfSentFixture(fieldsThatFit(addScheduledFixture.body, body))],
      async (change, { body, facts }) => {
        const people = await facts.people();
        const added = await parseNewFixture(change, body, people, now());
        await refuseDuplicate(change, added, people);
        await change.put('listedFixture', { ...added, deleted: false });
        return summariseAndAnswerFixtureChange(
          change,
          `Added ${scheduledFixtureText(added, people, await facts.seasons())} to the fixture list`,
          added,
        );
      },
    ),

    writeHandler(changeScheduledFixture, subjectsOfScheduledFixture, async (change, { params, query, body, facts }) => {
      const before = await scheduledFixtureOfPath(change.db, params.listedId);
      const after = await readChangedFixture(change, body, before, await facts.people(), now());
      return putChangedFixture(change, facts, { before, after, dryRun: query.dryRun ?? false });
    }),

    writeHandler(removeScheduledFixture, subjectsOfScheduledFixture, async (change, { params, facts }) => {
      const removed = await scheduledFixtureOfPath(change.db, params.listedId);
      await change.put('listedFixture', { ...removed, deleted: true });
      const line = scheduledFixtureText(removed, await facts.people(), await facts.seasons());
      return setSummary(change, `Removed ${line} from the fixture list`);
    }),

    writeHandler(
      publishOrUnpublishFixtures,
      async (_, { actor, body, facts }) => [
        await permissionSubjectOfDivisions(facts, actor, fieldsThatFit(publishOrUnpublishFixtures.body, body)),
      ],
      async (change, { actor, body, facts }) => {
        const { season, published, ...sent } = parseBodyBySchema(publishOrUnpublishFixtures.body, body);
        const divisions = sent.divisions ?? (await divisionsOfActor(facts, actor, season)) ?? [];
        const wanted = (await fixtureListOfSeason(change.db, season)).filter(({ division }) =>
          divisions.includes(division),
        );
        if (wanted.length === 0)
          throw invalidInput([{ path: 'season', message: `Season ${season} has no fixture list in these divisions.` }]);
        const changed = wanted.filter((one) => one.published !== published);
        await change.putAll(
          'listedFixture',
          changed.map((one) => ({ ...one, published, deleted: false })),
        );
        const summary = `${published ? 'Published' : 'Unpublished'} ${countWithNoun(changed.length, 'fixture')} of ${season}`;
        change.summarise(summary);
        return { success: true as const, updated: changed.length, message: `${summary}.` };
      },
    ),
  ];
}

/**
 * Returns the season, division and teams of a scheduled fixture, for the permission check. `listedId` is the fixture's
 * id. Throws 404 if there is no such fixture.
 */
export async function subjectsOfScheduledFixture(
  db: DatabaseTransaction,
  { params }: { params: { listedId: string } },
): Promise<Subject[]> {
  return [subjectOf(await scheduledFixtureOfPath(db, params.listedId))];
}

/** Returns the scheduled fixture with this id. Throws 404 if there is none. */
export async function scheduledFixtureOfPath(db: DatabaseTransaction, id: string): Promise<ScheduledFixture> {
  return orNotFound(await scheduledFixtureStore.live(db, id), 'There is no such fixture on the list.');
}

const DEFAULT_TIME_AND_PLACE = { week: 0, date: null, venue: '', state: 'planned' } as const;

/**
 * Parses a new fixture. It is published if its division already has published fixtures. Throws 422 with all faults at
 * once.
 */
async function parseNewFixture(
  change: ChangeTransaction,
  body: unknown,
  people: TeamsAndPlayers,
  changedAt: string,
): Promise<ScheduledFixture> {
  const sent = parseWithoutFaultyFields(addScheduledFixture.body, body);
  const { season: name } = sent.draft;
  if (name === undefined) throw invalidInput(sent.issues);
  const found = await loadSeasonTeams(change.db, name, people);
  if (!found) throw invalidInput([...sent.issues, { path: 'season', message: `The league has no season ${name}.` }]);
  const faults = fixtureTeamsFaults(sent.draft, found.season, found.people, found.placed);
  const added = faultlessBodyOrRefuse(addScheduledFixture.body, sent, [
    ...weekBeyondSeasonFaults(sent.draft, found.season),
    ...faults,
  ]);
  const { season, division, homeTeam: homeTeamId, awayTeam: awayTeamId } = added;
  const list = await fixtureListOfSeason(change.db, season);
  const published = list.some((one) => one.published && one.division === division);
  return {
    id: newId(),
    season,
    division,
    homeTeamId,
    awayTeamId,
    ...timeAndPlaceAfterChange(added, DEFAULT_TIME_AND_PLACE),
    published,
    changedAt,
  };
}

/**
 * Returns a fixture with the changes in a body. Fields that were not sent stay the same. Throws 422 with all faults at
 * once.
 */
async function readChangedFixture(
  change: ChangeTransaction,
  body: unknown,
  before: ScheduledFixture,
  people: TeamsAndPlayers,
  changedAt: string,
): Promise<ScheduledFixture> {
  const found = await loadSeasonTeams(change.db, before.season, people);
  if (!found) throw conflict(`Season ${before.season} no longer exists.`);
  const sent = parseBodyBySchema(changeScheduledFixture.body, body, (draft) =>
    weekBeyondSeasonFaults(draft, found.season),
  );
  const { homeTeamId, awayTeamId } = before;
  const sides = sent.swap === true ? { homeTeamId: awayTeamId, awayTeamId: homeTeamId } : { homeTeamId, awayTeamId };
  const was = sent.swap === true && before.innocent ? { ...before, innocent: oppositeSide(before.innocent) } : before;
  return { ...fixtureChangedByOfficial(was, sent, found.season.calendar, changedAt), ...sides };
}

type FixtureChange = {
  before: ScheduledFixture;
  after: ScheduledFixture;
  dryRun?: boolean;
  words?: (summary: string) => string;
};

/**
 * Stores a changed fixture. In a dry run, or if nothing has changed, stores nothing. Returns the answer, with the
 * clashes that the changed fixture causes. `words`: gets the summary of the change, and returns the text for both the
 * history and the answer, such as `Agreed: …`. Throws 409 if another fixture on the list has the same home team, away
 * team, division and week.
 */
export async function putChangedFixture(
  change: ChangeTransaction,
  facts: Facts,
  { before, after, dryRun = false, words = (summary) => summary }: FixtureChange,
) {
  const people = await facts.people();
  await refuseDuplicate(change, after, people);
  const summary = scheduledFixtureChangeText(before, after, people, await facts.seasons());
  const clashes = clashSentencesOfMovedFixture(after, await loadListForClashes(change, facts, after.season));
  const unsaved = { success: true as const, listedId: before.id, clashes };
  if (summary === null) return { ...unsaved, message: 'Nothing has changed.' };
  if (dryRun) return { ...unsaved, message: 'Nothing has been saved yet.' };
  await change.put('listedFixture', { ...after, deleted: false });
  return { ...summariseAndAnswerFixtureChange(change, words(summary), after), clashes };
}

/**
 * Returns a season's fixture list, unpublished fixtures included, and the other data that is needed to find clashes of
 * teams and venues.
 */
export async function loadListForClashes(
  change: ChangeTransaction,
  facts: Facts,
  name: string,
): Promise<ClashCheckInput> {
  const { list: seasons } = await facts.seasons();
  const calendar = seasons.find((season) => season.name === name)?.calendar ?? [];
  const tablesAt = tableCountLookup(facts.content().venues);
  return { list: await fixtureListOfSeason(change.db, name), people: await facts.people(), calendar, tablesAt };
}

/** Throws 409 if another fixture on the list has the same home team, away team, division and week. */
async function refuseDuplicate(
  change: ChangeTransaction,
  scheduled: ScheduledFixture,
  { teams }: TeamsAndPlayers,
): Promise<void> {
  const others = (await fixtureListOfSeason(change.db, scheduled.season)).filter(({ id }) => id !== scheduled.id);
  if (!others.some((other) => scheduledFixtureKey(other) === scheduledFixtureKey(scheduled))) return;
  throw conflict(alreadyScheduledWords(...teamNamesOf(scheduled, teams), scheduled.week));
}

/**
 * Sets the summary of the change in the history. Returns the answer about the changed fixture, with the same summary.
 */
export function summariseAndAnswerFixtureChange(change: ChangeTransaction, summary: string, { id }: ScheduledFixture) {
  change.summarise(summary);
  return { success: true as const, listedId: id, message: `${summary}.` };
}
