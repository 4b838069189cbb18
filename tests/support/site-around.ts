/** The whole server around a store, in the test's process, on a given day. */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type ApiClient, createClient } from '#contract/client.ts';
import type { Clock } from '#server/clock.ts';
import {
  upToDateDemoContent,
  contentPartsInLeagueJson,
  type DemoContent,
  readDemoContent,
} from '#server/demo/demo-content.ts';
import { seedDemo } from '#server/demo/demo-seed.ts';
import { addDemoPhotos, PENDING_PHOTOS_SETTING_VALUE, DEMO_PHOTOS_ADDED_SETTING } from '#server/demo/demo-photos.ts';
import type { ImportPlanner } from '#server/import/import-process.ts';
import { backupFailure } from '#server/operations/backups/backup-folder.ts';
import { type BackupProcessRunner, BACKUP_TASKS } from '#server/operations/backups/backup-process.ts';
import { LIMITS, type ServerLimits } from '#server/http/limits/limits.ts';
import { type Log, createRecentIncidents } from '#server/operations/log/log.ts';
import type { PushSender } from '#server/notices/push-service.ts';
import { openPhotoVariantStore } from '#server/publish/photos/serve-photos.ts';
import { beginEmptyLeague, beginLeague } from '#server/open-league.ts';
import { createSite, type PageRendering } from '#server/site.ts';
import type { InstallationInfo } from '#server/operations/status/operating.ts';
import { BackupUnderWay } from '#server/storage/store-error.ts';
import type { Store } from '#server/storage/store.ts';
import { loadLiveContent } from '#server/content/league-content.ts';
import type { League } from './content.ts';
import { planHere } from './plan-here.ts';
import { origin } from './sample-values.ts';
import type { StoreContent } from './store.ts';

/** A day in the middle of the default season. */
export const TODAY = '2025-11-20';

let shipped: Promise<DemoContent> | undefined;

export type TestSite = {
  app: FastifyInstance;
  store: Store;
  league: League;
  clock: { day: string };
  /** A typed client without a sign-in. */
  api: ApiClient;
};

export type SiteOptions = {
  /** Whether the site starts with the demo league. */
  demo?: boolean;
  /** Whether the site starts without any content, instead of the shipped league's. */
  empty?: boolean;
  today?: string;
  web?: PageRendering;
  /** The current moment. If omitted, 19:30 of `today`. */
  now?: () => Date;
  /** The league's day. If omitted, `today`, whatever `now` returns. */
  day?: () => string;
  /** The only content of the site, instead of the shipped league. */
  league?: League;
  /** Whether the site has the photos of the demo league. */
  photos?: boolean;
  /** The folder for files made from pictures. If omitted, one that is kept between runs. */
  cacheFolder?: string;
  /** How many bytes of answers are cached at most. */
  cacheBytes?: number;
  /**
   * Whether the listening site computes in advance what answers about all seasons need. By default it does not, so that
   * a test counts only its own work.
   */
  precomputesSeasons?: boolean;
  /** If omitted, the normal limits, but without waiting for more requests when the site stops. */
  limits?: ServerLimits;
  /** If omitted, there is no log. */
  log?: Log;
  /** Sends messages to the devices of followers. If omitted, nothing is sent. */
  post?: PushSender;
  /** Reads imported files. If omitted, in the test's process. */
  planFile?: ImportPlanner;
  /** If omitted, the result of `makeOperating()`. */
  operating?: InstallationInfo;
};

/**
 * Makes a site with the seasons of `league.json`, unless `options` say otherwise. Without `web`, it has no pages. The
 * caller closes the site and its store.
 */
export async function siteAround(store: Store, options: SiteOptions = {}): Promise<TestSite> {
  const {
    demo = false,
    empty = false,
    today = TODAY,
    web = NO_PAGES,
    now,
    day: dayGiven,
    league,
    photos = false,
    cacheFolder = '.cache/photos',
    cacheBytes,
    precomputesSeasons = false,
    log,
    operating,
    post,
    planFile = planHere,
    limits = { ...LIMITS, lastRequests: 0 },
  } = options;
  const contents = league
    ? { file: league, values: contentPartsInLeagueJson(league) }
    : await shippedOn(demo ? today : null);
  if (empty) await beginEmptyLeague(store);
  else await fillWith(store, contents);
  if (demo) await seedDemo(store, contents.file.seasons, today);
  const day = { day: today };
  const clock: Clock = { now: now ?? (() => new Date(`${day.day}T19:30:00Z`)), today: dayGiven ?? (() => day.day) };
  if (photos) await withPhotos(store);
  const content = await loadLiveContent(store);
  const app = await createSite({
    content,
    photos: openPhotoVariantStore({ content, store, cacheFolder }),
    store,
    clock,
    web,
    log: log ?? (false as const),
    publicUrl: 'http://localhost:3000',
    trustProxy: null,
    ...(post === undefined ? {} : { post }),
    ...(cacheBytes === undefined ? {} : { cacheBytes }),
    operating: operating ?? makeOperating(),
    limits,
    precomputesSeasons,
    planFile,
  });
  return { app, store, league: contents.file, clock: day, api: createClient(injected(app)) };
}

/** Returns the demo league on a day, in the seasons of the shipped `league.json`. `siteAround` writes the same. */
export function demoOf(today: string): StoreContent {
  return {
    name: `demo-${today}`,
    async fill(store) {
      const { file } = await fillShipped(store, today);
      await seedDemo(store, file.seasons, today);
    },
  };
}

/** The content of the shipped league, without teams. `siteAround` writes the same. */
export const SHIPPED: StoreContent = { name: 'shipped', fill: (store) => fillShipped(store, null) };

async function fillShipped(store: Store, demoDay: string | null): Promise<DemoContent> {
  const contents = await shippedOn(demoDay);
  await fillWith(store, contents);
  return contents;
}

function fillWith(store: Store, { file, values }: DemoContent): Promise<void> {
  return beginLeague(store, 'Made the league', { ...file, values });
}

async function withPhotos(store: Store): Promise<void> {
  await store.write(origin, (change) => change.set(DEMO_PHOTOS_ADDED_SETTING, PENDING_PHOTOS_SETTING_VALUE));
  await addDemoPhotos(store);
}

/**
 * Returns the shipped content. Each process reads its files only once. `demoDay`: the current day of the demo league;
 * `null` if the site has no demo league.
 */
async function shippedOn(demoDay: string | null): Promise<DemoContent> {
  const contents = await (shipped ??= readDemoContent());
  return demoDay === null ? contents : upToDateDemoContent(contents, demoDay);
}

/** Backup settings that keep a few backups, only on this machine. */
export const FEW_BACKUPS = { keep: { hours: 9, days: 9, months: 9 }, hook: null, storage: null };

/** Runs tasks on backups in the test's process, because starting a process takes longer than most tests. */
export const runTaskHere: BackupProcessRunner = async (name, folder, input) => {
  try {
    return (await BACKUP_TASKS[name](input as never)) as never; // the task with this name takes this input
  } catch (error) {
    throw error instanceof BackupUnderWay ? error : backupFailure(error, folder);
  }
};

/**
 * Returns the operating data of a program that has just started: it has no backups, and nobody can read its metrics.
 */
export function makeOperating(): InstallationInfo {
  const folder = tmpdir();
  const place = { file: path.join(folder, 'no-league.sqlite') };
  // The folder is new each time, because a failed backup leaves a note there.
  const backups = {
    isOn: true,
    folder: path.join(folder, `no-backups-${randomUUID()}`),
    ...FEW_BACKUPS,
    place,
    run: runTaskHere,
  };
  const startedAt = new Date();
  const recent = createRecentIncidents();
  const addresses = { publicUrl: 'http://localhost:3000', trustProxy: null, host: '127.0.0.1', port: 3000 };
  const found = { addresses, reach: async () => 'ready' as const, recent, unhandled: () => 0, newer: () => null };
  return { version: '0.0.0', startedAt, metricsToken: null, dataDir: folder, backups, ...found };
}

const NO_PAGES: PageRendering = { assets: null, render: async () => ({ status: 404, headers: {}, html: 'no page' }) };

function injected(app: FastifyInstance): Parameters<typeof createClient>[0] {
  return async ({ path }) => {
    const response = await app.inject(path);
    return { status: response.statusCode, json: response.json() };
  };
}
