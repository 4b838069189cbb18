import { type Found, foundIn } from './found.ts';
import { suggest } from './suggest.ts';

/** The most that are offered in place of a name that the league does not have. */
const mostOffered = 5;

/** What the league has whose name is like a text: all of it, or else any of its words. Empty where nothing is. */
export async function alike(text: string, signal: AbortSignal): Promise<Found[]> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const found = new Map<string, Found>();
  for (const query of words.length > 1 ? [text, ...words] : [text]) {
    const answer = await suggest(query, signal);
    for (const one of answer === null ? [] : foundIn(answer, '')) found.set(one.key, found.get(one.key) ?? one);
    if (found.size >= mostOffered || (query === text && found.size > 0)) break;
  }
  return [...found.values()].slice(0, mostOffered);
}
