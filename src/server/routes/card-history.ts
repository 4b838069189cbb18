import { type CardState as CardStateAnswer, cardHistory, deletedCards } from '#contract/card-history.ts';
import type { People } from '#domain/people.ts';
import { may } from '#domain/permissions.ts';
import { officialRead } from '../http/official-routes.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import {
  type CardState,
  countDeletedCards,
  deletedCards as deletedCardsOf,
  statesOfCard,
} from '../storage/card-history.ts';
import { people } from '../storage/mappers/people.ts';
import { fixtureAnswer } from './matches.ts';

/** So many deleted cards are listed. */
const MOST_CARDS = 200;

/** What officials are told of cards that were corrected or deleted. */
export const cardHistoryReads = [
  officialRead(cardHistory, async (db, { params: { fixtureId } }) => {
    allowed();
    const states = await statesOfCard(db, fixtureId);
    if (states.length === 0) throw notFound('There is no such result.');
    return { fixtureId, states: told(states, await people(db)) };
  }),
  officialRead(deletedCards, async (db, { query }) => {
    allowed();
    const season = !query.season || query.season === 'All' ? null : query.season;
    const states = await deletedCardsOf(db, season, MOST_CARDS);
    const more = (await countDeletedCards(db, season)) - states.length;
    return { cards: told(states, await people(db)), more };
  }),
];

function allowed(): void {
  if (!may('official', 'read history')) throw new Refusal(403, 'Officials may not do this.');
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
