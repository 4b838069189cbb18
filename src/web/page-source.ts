import { createContext } from 'react-router';
import { answerOf, type CallAnswer, type CallInput, type CallKey, type Client } from '#contract/client.ts';
import type { Seasons } from '#contract/seasons.ts';

/**
 * What every loader uses, on the server and in the browser: the API, and the seasons, which nearly every screen needs
 * before it can read anything else.
 */
export type PageSource = {
  /** Returns the answer of a call; rejects with `CallFailed` for a failure, which the page then shows. */
  read: Read;
  /** Returns the outcome of a call, for a screen that also works without the answer. */
  api: Client;
  seasons: () => Promise<Seasons>;
  /** Makes the next `seasons()` fetch them again. */
  forgetSeasons: () => void;
};

/** Reads an answer of the API. */
export type Read = <K extends CallKey>(key: K, input: CallInput<K>) => Promise<CallAnswer<K>>;

/** The router's context for the loaders' source. */
export const pageSource = createContext<PageSource>();

/** After `keepFor`, seasons up to this many times as old are still used while newer ones are fetched. */
const usableWhileFetching = 60;

/**
 * A source that fetches the seasons at most once in `keepFor` milliseconds, and waits for them only if it has none, so that
 * a change of screen waits for one call and not for two. `now` is a clock; `present` are the seasons known at the start. A
 * failed call is not cached.
 */
export function createPageSource(
  api: Client,
  keepFor: number,
  now: () => number,
  present: Seasons | null = null,
): PageSource {
  const read: Read = async (key, input) => answerOf(await api(key, input));
  let known = present === null ? null : { at: now(), answer: Promise.resolve(present) };
  let pending: Promise<Seasons> | null = null;

  function fetchSeasons(): Promise<Seasons> {
    if (pending !== null) return pending;
    const answer = read('GET /api/seasons', {});
    const settled = (ok: boolean): void => {
      if (pending !== answer) return;
      pending = null;
      if (ok) known = { at: now(), answer };
    };
    pending = answer;
    answer.then(
      () => settled(true),
      () => settled(false),
    );
    return answer;
  }

  function seasons(): Promise<Seasons> {
    const age = known === null ? Infinity : now() - known.at;
    if (known !== null && age < keepFor) return known.answer;
    const fresh = fetchSeasons();
    return known !== null && age < keepFor * usableWhileFetching ? known.answer : fresh;
  }

  function forgetSeasons(): void {
    known = null;
    pending = null;
  }
  return { read, api, seasons, forgetSeasons };
}
