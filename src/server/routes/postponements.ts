import {
  acceptPostponement,
  askToPostpone,
  declinePostponement,
  withdrawPostponement,
} from '#contract/postponements.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import {
  fixtureAfterAcceptedRequest,
  withAgreement,
  type FixtureWithPostponementRequest,
  withPostponementRequest,
  isLateRequest,
  newDayFaults,
  postponementRequestFault,
  postponingRefusal,
  postponementAnswerFault,
} from '#domain/fixtures/postponement.ts';
import { dayOrEndOfWeek, withPostponementHistory } from '#domain/fixtures/moved-fixture.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { Actor } from '#domain/people/permissions.ts';
import { type SeasonWeek, rulesOfDivision } from '#domain/seasons/season.ts';
import type { Facts } from '../cache/facts.ts';
import { type Clock, momentInTimeZone } from '../clock.ts';
import { postponementWithClashes, publishedFixtureList } from '../fixture-list/season-list.ts';
import { longDateText, scheduledFixtureText } from '../history/summaries.ts';
import { createDefaultFiller, faultlessBodyOrRefuse } from '../http/input.ts';
import { type WriteHandler, writeHandler } from '../http/writes.ts';
import { conflict, notFound, Refusal } from '../refusal.ts';
import type { ChangeTransaction } from '../storage/store.ts';
import {
  summariseAndAnswerFixtureChange,
  subjectsOfScheduledFixture,
  scheduledFixtureOfPath,
  loadListForClashes,
  putChangedFixture,
} from './fixture-list-writes.ts';

/** Returns the writes that ask to postpone a match, and that accept, decline or take back such a request (Rule F16). */
export function postponementWrites(clock: Clock): WriteHandler[] {
  const now = () => clock.now().toISOString();
  return [
    writeHandler(askToPostpone, subjectsOfScheduledFixture, async (change, { params, body, actor, facts }) => {
      const { fixture, isPlayed, rules, calendar } = await loadFixtureAndRules(change, params, facts);
      throwForbiddenIf(postponingRefusal(rules, actor));
      const sent = parseWithoutFaultyFields(askToPostpone.body, body ?? {});
      const day = createDefaultFiller(sent.issues)('date', sent.draft.date, null);
      const { date, note } = faultlessBodyOrRefuse(askToPostpone.body, sent, newDayFaults(day, fixture));
      throwConflictIf(postponementRequestFault(fixture, isPlayed));
      const moment = clock.now();
      const isLate = isLateRequest(fixture, rules, moment.getTime(), startTimeOfFixture(fixture, calendar, facts));
      const request = { date: date || null, note: note ?? '', at: moment.toISOString(), isLate };
      const asked = withPostponementRequest(fixture, request, actor);
      const { clashes } = postponementWithClashes(asked, await loadListForClashes(change, facts, fixture.season));
      return {
        ...(await storeFixtureAndReturnAnswer(
          change,
          facts,
          asked,
          (line) => `Asked to postpone ${line}${dateAndNoteText(asked)}`,
        )),
        clashes,
      };
    }),

    writeHandler(acceptPostponement, subjectsOfScheduledFixture, async (change, request) => {
      const { facts, actor } = request;
      const { asked, rules, calendar } = await loadFixtureWithOpenRequest(change, request, 'answer');
      const both = withAgreement(asked, rules, actor);
      if (both !== null) {
        const { clashes } = postponementWithClashes(both, await loadListForClashes(change, facts, both.season));
        const words = (line: string) => `Both captains want to postpone ${line}${dateAndNoteText(both)}`;
        return { ...(await storeFixtureAndReturnAnswer(change, facts, both, words)), clashes };
      }
      const after = withPostponementHistory(fixtureAfterAcceptedRequest(asked, now()), asked, calendar, clock.today());
      return putChangedFixture(change, facts, { before: asked, after, words: (summary) => `Agreed: ${summary}` });
    }),

    writeHandler(declinePostponement, subjectsOfScheduledFixture, async (change, request) => {
      const { postponement: _, ...fixture } = (await loadFixtureWithOpenRequest(change, request, 'answer')).asked;
      return storeFixtureAndReturnAnswer(change, request.facts, fixture, (line) => `Declined to postpone ${line}`);
    }),

    writeHandler(withdrawPostponement, subjectsOfScheduledFixture, async (change, request) => {
      const { postponement: _, ...fixture } = (await loadFixtureWithOpenRequest(change, request, 'take back')).asked;
      return storeFixtureAndReturnAnswer(
        change,
        request.facts,
        fixture,
        (line) => `Took back the request to postpone ${line}`,
      );
    }),
  ];
}

type PostponementParams = { listedId: string };

async function loadFixtureAndRules({ db }: ChangeTransaction, params: PostponementParams, facts: Facts) {
  const fixture = await scheduledFixtureOfPath(db, params.listedId);
  // An unpublished fixture is not public, so nobody can ask to postpone it.
  if (!fixture.published) throw notFound('There is no such fixture on the list.');
  const { results } = await publishedFixtureList(facts, fixture.season);
  const listed = (await facts.scheduledFixtures(fixture.season)).find(({ id }) => id === fixture.id);
  const season = (await facts.seasons()).list.find(({ name }) => name === fixture.season);
  const rules = season && rulesOfDivision(season, fixture.division).postponing;
  return {
    fixture: listed ?? fixture,
    isPlayed: results.has(fixture.id),
    rules,
    calendar: season?.calendar ?? [],
  };
}

/**
 * Returns when a match starts, in milliseconds since 1970. If the fixture has no date, returns the beginning of the
 * last day of its week. Returns `null` if that day is unknown too.
 */
function startTimeOfFixture(fixture: ScheduledFixture, calendar: readonly SeasonWeek[], facts: Facts): number | null {
  const { matchTime, timeZone } = facts.content();
  const day = dayOrEndOfWeek(fixture, calendar);
  const time = fixture.date === null ? '' : (fixture.time ?? matchTime);
  return day === null ? null : momentInTimeZone(timeZone, day, time);
}

type PostponementContext = { params: PostponementParams; actor: Actor; facts: Facts };

/**
 * Returns the fixture in the path with its open request to postpone it, the rules for postponing, and the calendar.
 * `what`: whether the actor wants to answer the request or to take it back. Throws 404 if there is no published fixture
 * with this id. Throws 403 if a captain wants to answer in a league where captains may not postpone matches. Throws 409
 * if there is no open request, or if the actor may not do what `what` says.
 */
async function loadFixtureWithOpenRequest(
  change: ChangeTransaction,
  { params, actor, facts }: PostponementContext,
  what: Parameters<typeof postponementAnswerFault>[3],
) {
  const { fixture, isPlayed, ...of } = await loadFixtureAndRules(change, params, facts);
  if (what === 'answer') throwForbiddenIf(postponingRefusal(of.rules, actor));
  throwConflictIf(postponementAnswerFault(fixture, isPlayed, actor, what));
  // The cast is safe, because `postponementAnswerFault` returns a fault for a fixture without an open request.
  return { asked: fixture as FixtureWithPostponementRequest, ...of };
}

function throwForbiddenIf(reason: string | null): void {
  if (reason !== null) throw new Refusal(403, reason);
}

function throwConflictIf(reason: string | null): void {
  if (reason !== null) throw conflict(reason);
}

async function storeFixtureAndReturnAnswer(
  change: ChangeTransaction,
  facts: Facts,
  fixture: ScheduledFixture,
  words: (line: string) => string,
) {
  await change.put('listedFixture', { ...fixture, deleted: false });
  const line = scheduledFixtureText(fixture, await facts.people(), await facts.seasons());
  return summariseAndAnswerFixtureChange(change, words(line), fixture);
}

/**
 * Returns the new date and the note of a request, as a text for the history, such as `, to 5 February 2026: “We have
 * four players”`.
 */
function dateAndNoteText({ postponement: { date, note } }: FixtureWithPostponementRequest): string {
  return `${date === null ? '' : `, to ${longDateText(date)}`}${note === '' ? '' : `: “${note}”`}`;
}
