import { type CardState as CardStateAnswer, cardHistory, deletedCards } from '#contract/card-history.ts';
import type { People } from '#domain/people.ts';
import { guardedRead } from '../http/guarded-routes.ts';
import { notFound } from '../http/refusal.ts';
import {
  type CardState,
  countDeletedCards,
  deletedCards as deletedCardsOf,
  statesOfCard,
} from '../storage/card-history.ts';
import { people } from '../storage/mappers/people.ts';
import type { Snapshot } from '../storage/store.ts';
import { fixtureAnswer } from './matches.ts';
import { subjectOf } from './subjects.ts';

/** So many deleted cards are listed. */
const MOST_CARDS = 200;

/** What officials are told of cards that were corrected or deleted. */
export const cardHistoryReads = [
  guardedRead(
    cardHistory,
    async (db, { params: { fixtureId } }) => {
      return { fixtureId, states: told(await statesInPath(db, fixtureId), await people(db)) };
    },
    async (db, { params }) => (await statesInPath(db, params.fixtureId)).map(({ card }) => subjectOf(card)),
  ),
  guardedRead(deletedCards, async (db, { query }) => {
    const season = !query.season || query.season === 'All' ? null : query.season;
    const states = await deletedCardsOf(db, season, MOST_CARDS);
    const more = (await countDeletedCards(db, season)) - states.length;
    return { cards: told(states, await people(db)), more };
  }),
];

async function statesInPath(db: Snapshot, fixtureId: string): Promise<CardState[]> {
  const states = await statesOfCard(db, fixtureId);
  if (states.length === 0) throw notFound('There is no such result.');
  return states;
}

function told(states: readonly CardState[], known: People): CardStateAnswer[] {
  return states.map(({ entry: { id, at, by, action, summary, undoneBy }, touched, card }) => ({
    entry: String(id),
    at,
    by,
    action,
    summary,
    undone: undoneBy !== null,
    touched,
    deleted: card.deleted,
    card: fixtureAnswer(card, known),
  }));
}
