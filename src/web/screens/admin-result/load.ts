import type { LoaderFunctionArgs } from 'react-router';
import type { CardState } from '#contract/history.ts';
import { answerOf } from '#contract/client.ts';
import type { DisputeAnswer } from '#contract/matches.ts';
import { type CardFacts, loadCardFacts } from '#web/card/card-facts.ts';
import { pageSource } from '#web/page-source.ts';

/** One match card: its present state, the earlier ones newest first, and what a correction is checked with. */
export type CardPage = {
  fixtureId: string;
  present: CardState;
  earlier: CardState[];
  facts: CardFacts;
  /** What both sides say about a card that is not final; `null` otherwise. */
  dispute: DisputeAnswer | null;
};

export async function loadCard(args: LoaderFunctionArgs): Promise<CardPage> {
  const { api } = args.context.get(pageSource);
  const fixtureId = args.params['fixtureId'] ?? '';
  const [history, facts] = await Promise.all([
    api('GET /api/admin/matches/{fixtureId}/history', { params: { fixtureId } }).then(answerOf),
    loadCardFacts(args),
  ]);
  const [present, ...earlier] = history.states;
  if (present === undefined) throw new Error('The history of a card has no state.');
  const isOpen = !present.deleted && present.card.state !== 'final';
  const dispute = isOpen
    ? answerOf(await api('GET /api/matches/{fixtureId}/dispute', { params: { fixtureId } }))
    : null;
  return { fixtureId, present, earlier, facts: { ...facts, recorded: present.card }, dispute };
}
