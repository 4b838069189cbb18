import path from 'node:path';
import type { DatabaseLocation } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';
import type { SeededRandom } from '#server/fixture-list/make-plan.ts';
import type { OwnTeam } from './league.ts';
import type { Received, Sent } from './requests.ts';
import type { Workspace } from '../support/server-process.ts';

/** The officials' password of a site that is killed. */
export const PASSWORD = 'soak soak soak';

export function environment({ data }: Workspace, url: string | null, demo = 'off'): Record<string, string> {
  const database = { DATA_DIR: data, DATABASE_URL: url ?? '' };
  return { ...database, LEAGUE_DEMO: demo, ADMIN_PASSWORD: PASSWORD };
}

export const placeOf = ({ data }: Workspace, url: string | null): DatabaseLocation =>
  url === null ? { file: path.join(data, 'baize.sqlite') } : { url };

/**
 * A site between two kills. `ask` sends a request. It returns `null` if a kill left no answer, and adds a fault for any
 * answer other than success.
 */
export type Site = {
  store: Store;
  dice: SeededRandom;
  teams: readonly OwnTeam[];
  faults: string[];
  ask(sent: Sent): Promise<Received | null>;
};

/**
 * `acknowledged`: how many writes were answered before a kill. `done`: whether the work was stored, or more of it than
 * was acknowledged.
 */
export type Found = { acknowledged: number; done: boolean };

/** A kind of work during which the site is killed. */
export type Work = {
  /** More environment variables for the site. */
  env: Record<string, string>;
  /** Flags for the site's Node. */
  flags: readonly string[];
  /** Prepares the site once, before the first work. */
  begin(site: Site): Promise<void>;
  /** Prepares the next work, before each kill. */
  prepare(site: Site): Promise<void>;
  /** The work during which the site is killed. */
  work(site: Site): Promise<void>;
  /** Reads and changes the killed site's database before the next start. */
  look(site: Site): Promise<void>;
  /** Checks the site after the next start, and repeats the writes without an answer. */
  check(site: Site): Promise<Found>;
  /** Checks the site after the last kill, and returns more figures. */
  end(site: Site): Promise<Record<string, number>>;
};
