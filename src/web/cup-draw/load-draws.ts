import type { LoaderFunctionArgs } from 'react-router';
import { answerOf, createClient, type Outcome } from '#contract/client.ts';
import type { DrawsOfOne } from '#contract/draws.ts';
import { sendByFetch } from '#web/api/browser-client.ts';
import { pageSource } from '#web/page-source.ts';

/** Every competition with its latest draw and what waits to be drawn. */
export async function loadCompetitions({ context }: LoaderFunctionArgs): Promise<DrawsOfOne[]> {
  return answerOf(await context.get(pageSource).api('GET /api/draws', {})).competitions;
}

/** All draws of one competition, asked for when a visitor picks it. */
export function fetchDraws(competition: string): Promise<Outcome<DrawsOfOne>> {
  return createClient((sent) => sendByFetch(sent, null))('GET /api/draws/{competition}', { params: { competition } });
}
