import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { isShort } from '#web/search/suggest.ts';

/** `found` is `null` where there was nothing to search for. */
export type SearchData = { text: string; found: SearchAnswer | null };

export async function loadSearch({ request, context }: LoaderFunctionArgs): Promise<SearchData> {
  const { api } = context.get(pageSource);
  const text = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100);
  if (isShort(text)) return { text, found: null };
  return { text, found: answerOf(await api('GET /api/search', { query: { q: text } })) };
}

export function headOfSearch({ text }: SearchData): Head {
  return { title: text === '' ? 'Search' : `Search: ${text}`, description: 'Find a player or a team by name.' };
}
