import { differencesBetweenCards } from '#domain/cards/differences.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import {
  asConfirmed,
  confirmationFault,
  resultState,
  teamThatRecorded,
  unconfirmedCardsOfSameTeams,
} from '#domain/cards/review.ts';
import type { Actor } from '#domain/people/permissions.ts';
import { requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import { divisionAndWeekText, resultText } from '../history/summaries.ts';
import { conflict } from '../refusal.ts';
import type { ChangeTransaction } from '../storage/store.ts';
import { fixtureAnswersWithReview, storedCardOf, summariseAndAnswerCardChange } from './card-answers.ts';
import { putCardAndDeleteUnusedPlayers } from './substitutes.ts';

type CardConfirmationContext = { facts: Facts; actor: Actor; nothingNew: () => void };

/**
 * Compares the sent card with the card that the other side has recorded (Rule C14). If they are equal, confirms the
 * recorded card. If they differ, throws 409 with the differences. Also throws 409 if the actor may not confirm the
 * card.
 */
export async function confirmIfCardsEqual(
  change: ChangeTransaction,
  recorded: Fixture,
  card: Card,
  { facts, actor, nothingNew }: CardConfirmationContext,
) {
  const people = await facts.people();
  const differences = differencesBetweenCards(recorded, card);
  if (differences.length > 0) {
    const [fixture] = await fixtureAnswersWithReview(change.db, [recorded], { people, today: facts.today });
    throw conflict(`${recordingTeamName(recorded, people)} have recorded another card of this match.`, {
      fixture,
      differences,
    });
  }
  nothingNew();
  const state = resultState(recorded, facts.today);
  if (state !== 'final') {
    const fault = confirmationFault(recorded, state, actor);
    if (fault !== null) throw conflict(fault);
    await putCardAndDeleteUnusedPlayers(change, asConfirmed(await storedCardOf(change.db, recorded)));
  }
  const summary = `Confirmed ${resultText(recorded, people)}, ${divisionAndWeekText(recorded, await facts.seasons())}`;
  return { ...summariseAndAnswerCardChange(change, summary, recorded), confirmed: true as const };
}

/**
 * Throws 409 if the other side seems to have recorded the same match in another week, or with home and away swapped
 * (Rule C17).
 */
export async function refuseSimilarCard(
  change: ChangeTransaction,
  card: Card,
  { facts, actor }: CardConfirmationContext,
): Promise<void> {
  const found = unconfirmedCardsOfSameTeams(card, await facts.fixtures(card.season), actor, facts.today);
  const [first] = found;
  if (!first) return;
  const people = await facts.people();
  const similar = await fixtureAnswersWithReview(change.db, found, { people, today: facts.today });
  const line = `${resultText(first, people)} in week ${first.week}`;
  throw conflict(`${recordingTeamName(first, people)} have recorded ${line}. Is this another match?`, { similar });
}

function recordingTeamName(card: Fixture, { teams }: TeamsAndPlayers): string {
  return requireTeam(teams, teamThatRecorded(card) ?? '').name;
}
