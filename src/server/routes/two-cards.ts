import { cardBody } from '#contract/matches.ts';
import { cardDifferences } from '#domain/card-differences.ts';
import type { Card } from '#domain/card.ts';
import type { Fixture } from '#domain/fixture.ts';
import { knownTeam, type People } from '#domain/people.ts';
import type { Actor } from '#domain/permissions.ts';
import { confirmed, recordedFor, type Recording, resultState, similarCards } from '#domain/review.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { scoreLine, when } from '../history/summaries.ts';
import { peek } from '../http/input.ts';
import { conflict } from '../refusal.ts';
import type { Change } from '../storage/store.ts';
import { reviewedAnswers, storedOf } from './fixture-answers.ts';

/** When a card is recorded in this request. */
export function recordingNow(facts: Facts, clock: Clock): Recording {
  return { at: clock.now().toISOString(), today: facts.today(), confirmDays: facts.content().confirmDays };
}

type Sent = { body: unknown; facts: Facts; actor: Actor; nothingNew: () => void };

/** Confirms what the other side recorded if this side's card is the same; otherwise throws 409 with the differences (Rule C14). */
export async function agreeOn(change: Change, recorded: Fixture, card: Card, { facts, nothingNew }: Sent) {
  const people = await facts.people();
  const differences = cardDifferences(recorded.frames, card.frames);
  if (differences.length > 0) {
    const [fixture] = await reviewedAnswers(change.db, [recorded], { people, today: facts.today });
    throw conflict(`${recorderName(recorded, people)} have recorded another card of this match.`, {
      fixture,
      differences,
    });
  }
  nothingNew();
  if (resultState(recorded, facts.today) !== 'final')
    await change.put('fixture', confirmed(await storedOf(change.db, recorded)));
  const summary = `Confirmed ${scoreLine(recorded, people)}, ${when(recorded)}`;
  change.summarise(summary);
  return { success: true as const, fixtureId: recorded.id, confirmed: true as const, message: `${summary}.` };
}

/** Throws 409 if the other side may have recorded the same match under another week or with the sides swapped (Rule C17). */
export async function refuseSimilar(change: Change, card: Card, { body, facts, actor }: Sent): Promise<void> {
  if (actor.role !== 'captain' || peek(cardBody.pick({ another: true }), body).another === true) return;
  const found = similarCards(card, await facts.fixtures(card.season), actor, facts.today);
  const [first] = found;
  if (!first) return;
  const people = await facts.people();
  const similar = await reviewedAnswers(change.db, found, { people, today: facts.today });
  const line = `${scoreLine(first, people)} in week ${first.week}`;
  throw conflict(`${recorderName(first, people)} have recorded ${line}. Is this another match?`, { similar });
}

function recorderName(card: Fixture, { teams }: People): string {
  return knownTeam(teams, recordedFor(card) ?? '').name;
}
