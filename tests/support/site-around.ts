/** The whole server around a store, in process, on a given day. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Client, createClient } from '#contract/client.ts';
import type { Clock } from '#server/clock.ts';
import { contentsOn } from '#server/demo/demo-content.ts';
import { seedDemo } from '#server/demo/demo-league.ts';
import { LIMITS, type Limits } from '#server/http/limits/limits.ts';
import { type Log, createRecent } from '#server/operations/log/log.ts';
import { type LeagueContents, readFolder } from '#server/league-folder/contents.ts';
import type { League } from '#server/league-folder/league-schema.ts';
import { takeDocumentsIn } from '#server/publish/documents/take-in.ts';
import { openAlbum } from '#server/publish/photos/album.ts';
import { takePhotosIn } from '#server/publish/photos/take-in.ts';
import { openContent } from '#server/content/live-content.ts';
import { beginEmpty, takeFolderIn } from '#server/open-league.ts';
import { createSite, type Web } from '#server/site.ts';
import type { Operating } from '#server/operations/status/operating.ts';
import type { Store } from '#server/storage/store.ts';
import type { StoreContent } from './store.ts';

/** A day in the middle of the default season. */
export const TODAY = '2025-11-20';

const SHIPPED_FOLDER = 'league';
let shipped: Promise<LeagueContents> | undefined;

export type TestSite = {
  app: FastifyInstance;
  store: Store;
  league: League;
  clock: { day: string };
  /** A visitor's typed client. */
  api: Client;
};

export type SiteOptions = {
  /** Whether the site starts with the demo league. */
  demo?: boolean;
  /** Whether it starts without any content, instead of the folder's. */
  empty?: boolean;
  today?: string;
  web?: Web;
  /** The present moment; 19:30 of `today` by default. */
  now?: () => Date;
  /** The league's day; `today` by default, whatever `now` says. */
  day?: () => string;
  /** The path of a league folder, the shipped one by default; the store takes it in. */
  folder?: string;
  /** Whether the store takes the folder's photos in; by default only those of a given `folder`. */
  photos?: boolean;
  /** The place of the files made from pictures; cached between runs by default. */
  cacheFolder?: string;
  /** Receives the sentences about files that cannot be shown. */
  say?: (sentence: string) => void;
  /** Bytes of answers that it keeps at most. */
  cacheBytes?: number;
  /** The usual limits by default; but it stops without waiting for more requests. */
  limits?: Limits;
  /** No log by default. */
  log?: Log;
  /** `someOperating()` by default. */
  operating?: Operating;
};

/** Makes a site with the seasons of `league.json`, without pages unless `web` is given. The caller closes it and its store. */
export async function siteAround(store: Store, options: SiteOptions = {}): Promise<TestSite> {
  const {
    demo = false,
    empty = false,
    today = TODAY,
    web = NO_PAGES,
    now,
    day: dayGiven,
    folder = SHIPPED_FOLDER,
    photos = options.folder !== undefined,
    cacheFolder = '.cache/photos',
    say = () => {},
    cacheBytes,
    log,
    operating,
    limits = { ...LIMITS, lastRequests: 0 },
  } = options;
  const contents = await contentsIn(folder, demo ? today : null);
  if (empty) await beginEmpty(store);
  else await takeFolderIn(store, contents);
  if (demo) await seedDemo(store, contents.file.seasons, today);
  const day = { day: today };
  const clock: Clock = { now: now ?? (() => new Date(`${day.day}T19:30:00Z`)), today: dayGiven ?? (() => day.day) };
  await takeDocumentsIn({ store, folder, say });
  if (photos) await takePhotosIn({ store, folder, say });
  const content = await openContent(store);
  const app = await createSite({
    content,
    photos: openAlbum({ content, store, cacheFolder }),
    store,
    clock,
    web,
    log: log ?? (false as const),
    publicUrl: 'http://localhost:3000',
    trustProxy: null,
    ...(cacheBytes === undefined ? {} : { cacheBytes }),
    operating: operating ?? someOperating(),
    limits,
  });
  return { app, store, league: contents.file, clock: day, api: createClient(injected(app)) };
}

/** The demo league of a day, in the seasons of the shipped `league.json`. `siteAround` writes the same. */
export function demoOf(today: string): StoreContent {
  return {
    name: `demo-${today}`,
    async fill(store) {
      const { file } = await fillShipped(store, today);
      await seedDemo(store, file.seasons, today);
    },
  };
}

/** The content and the documents of the shipped league, without teams. `siteAround` writes the same. */
export const SHIPPED: StoreContent = { name: 'shipped', fill: (store) => fillShipped(store, null) };

async function fillShipped(store: Store, demoDay: string | null): Promise<LeagueContents> {
  const contents = await contentsIn(SHIPPED_FOLDER, demoDay);
  await takeFolderIn(store, contents);
  await takeDocumentsIn({ store, folder: SHIPPED_FOLDER, say: () => {} });
  return contents;
}

/** The shipped folder is read once in a process. `demoDay`: the day on which a demo is made of it. */
async function contentsIn(folder: string, demoDay: string | null): Promise<LeagueContents> {
  const contents = await (folder === SHIPPED_FOLDER ? (shipped ??= readFolder(folder)) : readFolder(folder));
  return demoDay === null ? contents : contentsOn(contents, demoDay);
}

/** The operating data of a program that has just started: no backups yet, and metrics for nobody. */
export function someOperating(): Operating {
  const folder = tmpdir();
  const place = { file: path.join(folder, 'no-league.sqlite') };
  const backups = { isOn: true, folder: path.join(folder, 'no-backups'), place };
  const startedAt = new Date();
  const recent = createRecent();
  return { version: '0.0.0', startedAt, metricsToken: null, dataDir: folder, backups, recent, unhandled: () => 0 };
}

const NO_PAGES: Web = { assets: null, render: async () => ({ status: 404, headers: {}, html: 'no page' }) };

function injected(app: FastifyInstance): Parameters<typeof createClient>[0] {
  return async ({ path }) => {
    const response = await app.inject(path);
    return { status: response.statusCode, json: response.json() };
  };
}
