import { createContext } from 'react-router';
import type { Client } from '#contract/client.ts';
import { answerOf } from '#contract/client.ts';
import type { Seasons } from '#contract/seasons.ts';

/**
 * What every loader works with, on both sides: the API, and the seasons, which nearly every screen must know before it
 * can ask for anything else.
 */
export type PageSource = {
  api: Client;
  seasons: () => Promise<Seasons>;
  /** The seasons are asked for anew. */
  forgetSeasons: () => void;
};

/** The place in the router's context where loaders find their source. */
export const pageSource = createContext<PageSource>();

/**
 * A source that asks for the seasons at most once in `keepFor` milliseconds, so that a change of screen costs one call
 * and not two in a row. `now` is the clock; a failed call is not kept.
 */
export function createPageSource(api: Client, keepFor: number, now: () => number): PageSource {
  let asked = -Infinity;
  let answer: Promise<Seasons> | null = null;

  function seasons(): Promise<Seasons> {
    if (answer !== null && now() - asked < keepFor) return answer;
    asked = now();
    const fresh = api('GET /api/seasons', {}).then(answerOf);
    fresh.catch(() => {
      if (answer === fresh) answer = null;
    });
    answer = fresh;
    return fresh;
  }

  function forgetSeasons(): void {
    answer = null;
  }
  return { api, seasons, forgetSeasons };
}
