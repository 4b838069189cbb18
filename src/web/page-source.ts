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

/** So many times as long the seasons do for a page while newer ones are on their way. */
const stillOfUse = 60;

/**
 * A source that asks for the seasons at most once in `keepFor` milliseconds, and waits for them only where none are
 * known: a change of screen costs one call and not two in a row. `now` is the clock; a failed call is not kept;
 * `present` is what is known from the start.
 */
export function createPageSource(
  api: Client,
  keepFor: number,
  now: () => number,
  present: Seasons | null = null,
): PageSource {
  let known = present === null ? null : { at: now(), answer: Promise.resolve(present) };
  let coming: Promise<Seasons> | null = null;

  function ask(): Promise<Seasons> {
    if (coming !== null) return coming;
    const answer = api('GET /api/seasons', {}).then(answerOf);
    const settled = (kept: boolean): void => {
      if (coming !== answer) return;
      coming = null;
      if (kept) known = { at: now(), answer };
    };
    coming = answer;
    answer.then(
      () => settled(true),
      () => settled(false),
    );
    return answer;
  }

  function seasons(): Promise<Seasons> {
    const age = known === null ? Infinity : now() - known.at;
    if (known !== null && age < keepFor) return known.answer;
    const fresh = ask();
    return known !== null && age < keepFor * stillOfUse ? known.answer : fresh;
  }

  function forgetSeasons(): void {
    known = null;
    coming = null;
  }
  return { api, seasons, forgetSeasons };
}
