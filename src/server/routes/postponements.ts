import {
  acceptPostponement,
  askToPostpone,
  declinePostponement,
  withdrawPostponement,
} from '#contract/fixture-list.ts';
import { sift } from '#domain/check.ts';
import {
  accepted,
  postponeFault,
  type Asked,
  asking,
  newDayFaults,
  requestFault,
} from '#domain/fixtures/postponement.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { Actor } from '#domain/people/permissions.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { postponementAnswer, publishedList } from '../fixture-list/season-list.ts';
import { longDay, scheduledFixtureLine } from '../history/summaries.ts';
import { filling, settledBody } from '../http/input.ts';
import { type Write, write } from '../http/writes.ts';
import { conflict, notFound } from '../refusal.ts';
import type { Change } from '../storage/store.ts';
import { answer, fixtureInPath, fixtureOfPath, listInUse, putChanged } from './fixture-list-writes.ts';

/** The writes with which captains agree on postponing their match (Rule F16). */
export function postponementWrites(clock: Clock): Write[] {
  const now = () => clock.now().toISOString();
  return [
    write(askToPostpone, fixtureInPath, async (change, { params, body, actor, facts }) => {
      const { fixture, isPlayed } = await known(change, params, facts);
      const sent = sift(askToPostpone.body, body ?? {});
      const day = filling(sent.issues)('date', sent.draft.date, null);
      const { date, note } = settledBody(askToPostpone.body, sent, newDayFaults(day, fixture));
      refuse(postponeFault(fixture, isPlayed));
      const asked = asking(fixture, { date: date || null, note: note ?? '', at: now() }, actor);
      const { clashes } = postponementAnswer(asked, await listInUse(change, facts, fixture.season));
      return { ...(await put(change, facts, asked, (line) => `Asked to postpone ${line}${whatOf(asked)}`)), clashes };
    }),

    write(acceptPostponement, fixtureInPath, async (change, request) => {
      const asked = await askedInPath(change, request, 'answer');
      const after = accepted(asked, now());
      return putChanged(change, request.facts, { before: asked, after, words: (summary) => `Agreed: ${summary}` });
    }),

    write(declinePostponement, fixtureInPath, async (change, request) => {
      const { postponement: _, ...fixture } = await askedInPath(change, request, 'answer');
      return put(change, request.facts, fixture, (line) => `Declined to postpone ${line}`);
    }),

    write(withdrawPostponement, fixtureInPath, async (change, request) => {
      const { postponement: _, ...fixture } = await askedInPath(change, request, 'take back');
      return put(change, request.facts, fixture, (line) => `Took back the request to postpone ${line}`);
    }),
  ];
}

type InPath = { listedId: string };

async function known({ db }: Change, params: InPath, facts: Facts) {
  const fixture = await fixtureOfPath(db, params.listedId);
  // Drafts are not public, so nobody can request a postponement.
  if (!fixture.published) throw notFound('There is no such fixture on the list.');
  const { results } = await publishedList(facts, fixture.season);
  const listed = (await facts.list(fixture.season)).find(({ id }) => id === fixture.id);
  return { fixture: listed ?? fixture, isPlayed: results.has(fixture.id) };
}

type Request = { params: InPath; actor: Actor; facts: Facts };

/** Returns the fixture with a side's request. Throws 409 if the actor can neither answer nor withdraw it. */
async function askedInPath(
  change: Change,
  { params, actor, facts }: Request,
  what: Parameters<typeof requestFault>[3],
): Promise<Asked> {
  const { fixture, isPlayed } = await known(change, params, facts);
  refuse(requestFault(fixture, isPlayed, actor, what));
  return fixture as Asked; // checked above
}

function refuse(reason: string | null): void {
  if (reason !== null) throw conflict(reason);
}

async function put(change: Change, facts: Facts, fixture: ScheduledFixture, words: (line: string) => string) {
  await change.put('listedFixture', { ...fixture, deleted: false });
  const line = scheduledFixtureLine(fixture, await facts.people(), await facts.seasons());
  return answer(change, words(line), fixture);
}

/** Returns text for the history: `, to 5 February 2026: “We have four players”`. */
function whatOf({ postponement: { date, note } }: Asked): string {
  return `${date === null ? '' : `, to ${longDay(date)}`}${note === '' ? '' : `: “${note}”`}`;
}
