import path from 'node:path';
import type { DatabaseLocation } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';
import type { Dice } from '#server/fixture-list/make-plan.ts';
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
 * A site between two kills. `ask` returns `null` if a kill left no answer. Any answer other than success is a fault.
 */
export type Site = {
  store: Store;
  dice: Dice;
  teams: readonly OwnTeam[];
  faults: string[];
  ask(sent: Sent): Promise<Received | null>;
};

/** How many writes were acknowledged before a kill, and whether the work was done by then. */
export type Found = { acknowledged: number; done: boolean };

/** A kind of work during which the site is killed. */
export type Work = {
  /** More environment variables for the site. */
  env: Record<string, string>;
  /** Flags for the site's Node. */
  flags: readonly string[];
  /** What to do before the site may be killed: at first, and before each kill. */
  begin(site: Site): Promise<void>;
  prepare(site: Site): Promise<void>;
  /** The work during which the site is killed. */
  work(site: Site): Promise<void>;
  /** Looks at the killed site's database before the next start. */
  look(site: Site): Promise<void>;
  /** Looks at the site after the next start, and repeats what had no answer. */
  check(site: Site): Promise<Found>;
  /** Looks at the site at the end, and returns more figures. */
  end(site: Site): Promise<Record<string, number>>;
};
