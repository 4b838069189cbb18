import { createContext } from 'react-router';
import {
  answerOrThrow,
  type CallAnswer,
  type CallInput,
  type MethodAndPath,
  type ApiClient,
} from '#contract/client.ts';
import type { SeasonsAnswer } from '#contract/seasons.ts';

/**
 * The data source of all loaders, on the server and in the browser: the API, and the seasons, which nearly every screen
 * needs before it can read anything else.
 */
export type PageSource = {
  /** Returns the answer of a call. Rejects with `CallFailed` if the call fails. The page then shows the failure. */
  read: ApiReader;
  /** Returns the outcome of a call, even if the call fails. For screens that also work without the answer. */
  api: ApiClient;
  seasons: () => Promise<SeasonsAnswer>;
  /** Makes the next call of `seasons()` fetch the seasons again. */
  forgetSeasons: () => void;
};

/** Reads an answer from the API. */
export type ApiReader = <K extends MethodAndPath>(key: K, input: CallInput<K>) => Promise<CallAnswer<K>>;

/** The key of the loaders' data source in the router's context. */
export const pageSourceContext = createContext<PageSource>();

/**
 * The age at which cached seasons become too old to use, as a multiple of `keepFor`. Seasons that are older than
 * `keepFor`, but not yet too old, are still used while new ones are fetched.
 */
const maxStaleAgeFactor = 60;

/**
 * Creates a data source that caches the seasons, and fetches them again if they are older than `keepFor` milliseconds.
 * Meanwhile, callers get the cached seasons. Callers wait only if no seasons are cached, or if the cached seasons are
 * very old. So a change of screen usually waits only for the screen's own data. `now`: returns the time in
 * milliseconds. `current`: the seasons to cache at the start. Failed calls are not cached.
 */
export function createPageSource(
  api: ApiClient,
  keepFor: number,
  now: () => number,
  current: SeasonsAnswer | null = null,
): PageSource {
  const read: ApiReader = async (key, input) => answerOrThrow(await api(key, input));
  let known = current === null ? null : { at: now(), answer: Promise.resolve(current) };
  let pending: Promise<SeasonsAnswer> | null = null;

  function fetchSeasons(): Promise<SeasonsAnswer> {
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

  function seasons(): Promise<SeasonsAnswer> {
    const age = known === null ? Infinity : now() - known.at;
    if (known !== null && age < keepFor) return known.answer;
    const fresh = fetchSeasons();
    return known !== null && age < keepFor * maxStaleAgeFactor ? known.answer : fresh;
  }

  function forgetSeasons(): void {
    known = null;
    pending = null;
  }
  return { read, api, seasons, forgetSeasons };
}
