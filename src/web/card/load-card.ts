import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import { pageSource } from '#web/page-source.ts';
import type { CardFacts } from './card-facts.ts';

/** What a card is filled in by: the seasons with their rules, and today's squads. */
export async function loadCardFacts({ context }: LoaderFunctionArgs): Promise<Omit<CardFacts, 'recorded'>> {
  const { api } = context.get(pageSource);
  const [seasons, teams] = await Promise.all([api('GET /api/admin/seasons', {}), api('GET /api/teams', {})]);
  return { seasons: answerOf(seasons), teams: answerOf(teams) };
}
