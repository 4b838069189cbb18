import type { SearchAnswer } from '#contract/search.ts';

/** Fewer letters find nothing (Rule G1). */
export const fewestLetters = 3;
const none: SearchAnswer = { players: [], teams: [] };

/** What is found by a text, `null` where it could not be asked for or is not wanted any more. */
export async function suggest(text: string, signal: AbortSignal): Promise<SearchAnswer | null> {
  if (isShort(text)) return none;
  try {
    const response = await fetch(`/api/search?q=${encodeURIComponent(text.slice(0, 100))}`, { signal });
    // The server checked it against the schema of this type.
    return response.ok ? ((await response.json()) as SearchAnswer) : null;
  } catch {
    return null;
  }
}

/** Whether a text is too short to be searched for. */
export function isShort(text: string): boolean {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').length < fewestLetters;
}
