import type * as prometheus from 'prom-client';
import type { Counter, Histogram, Registry } from 'prom-client';
import { type CacheMeter, createCacheMeter } from '../../cache/response-cache.ts';
import { allRevisions } from '../../storage/revisions.ts';
import type { Store } from '../../storage/store.ts';
import { readBackupStatus } from '../backups/status.ts';
import { type InstallationInfo, readDiskSpace } from './operating.ts';
import { type DatabaseFacts, databaseFacts } from '../../storage/examine.ts';

/**
 * Numbers that the site keeps up to date while it runs, at almost no cost. Each request to `/metrics` reads these
 * numbers.
 */
type CacheMeters = { cache: CacheMeter };

export function createCacheMeters(): CacheMeters {
  return { cache: createCacheMeter() };
}

/** The metrics of a site (docs/decisions/prom-client.md). */
export type Metrics = {
  registry: Registry;
  /**
   * The number of requests that Fastify answered, labelled with method, route, and status class (`2xx`) or `aborted`.
   */
  requests: Counter<'method' | 'route' | 'answer'>;
  requestSeconds: Histogram<'method' | 'route'>;
  writes: Counter<'result'>;
  writeSeconds: Histogram;
  signInsFailed: Counter<'kind'>;
  /** Returns the metrics as text, for monitoring software. */
  scrape(sources: MetricsSources): Promise<string>;
};

/** The sources of the values that are read at each request to `/metrics`. */
export type MetricsSources = {
  store: Pick<Store, 'read' | 'engine' | 'revisions'>;
  operating: Pick<InstallationInfo, 'version' | 'dataDir' | 'backups' | 'unhandled'>;
  meters: CacheMeters;
  connections: number;
  listeners: number;
};

/** The upper bounds of the buckets into which durations are counted, in seconds. */
const DURATION_BUCKETS_IN_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The gauges, each with its help text and a function that reads its value. A gauge whose value is unknown (`null`) is
 * omitted.
 */
const GAUGES: Record<string, [help: string, value: (found: SourceReadings) => number | null]> = {
  baize_store_up: ['Whether the database answers.', ({ database }) => (database === null ? 0 : 1)],
  baize_store_bytes: ['Bytes of the database.', ({ database }) => database?.facts.bytes ?? null],
  baize_revision: ['The revision of the league in the database.', ({ database }) => database?.revision ?? null],
  baize_revision_behind: ['Writes that this process does not know yet.', ({ database }) => database?.behind ?? null],
  baize_disk_free_bytes: ['Free bytes on the disk of DATA_DIR.', ({ disk }) => disk?.free ?? null],
  baize_disk_bytes: ['Bytes of that disk.', ({ disk }) => disk?.total ?? null],
  baize_backup_last_timestamp_seconds: [
    'When the newest backup was made.',
    ({ backups: { last } }) => (last === null ? null : Date.parse(last.at) / 1000),
  ],
  baize_backup_last_bytes: ['Bytes of the newest backup.', ({ backups }) => backups.last?.bytes ?? null],
  baize_backups: ['Finished backups.', ({ backups }) => backups.count],
  baize_backup_failed: ['Whether the last backup failed.', ({ backups }) => (backups.failure === null ? 0 : 1)],
  baize_backup_hook_failed: ['Whether the last upload failed.', ({ backups }) => (backups.hook?.ok === false ? 1 : 0)],
  baize_backup_storage_failed: [
    'Whether the last backup could not be stored elsewhere.',
    ({ backups }) => (backups.storage?.ok === false ? 1 : 0),
  ],
  baize_cache_bytes: ['Bytes of cached answers.', ({ cache }) => cache.bytes],
  baize_cache_entries: ['Cached answers.', ({ cache }) => cache.values],
  baize_connections: ['Open connections.', ({ connections }) => connections],
  baize_live_listeners: ['Open live streams.', ({ listeners }) => listeners],
};

/** Creates the metrics. The library is loaded only here, because a site without `/metrics` does not need it. */
export async function createMetrics(): Promise<Metrics> {
  const library = await import('prom-client');
  const registry = new library.Registry();
  library.collectDefaultMetrics({ register: registry });
  const scrape = createScrape(library, registry);
  return { registry, ...createEventMetrics(library, registry), scrape };
}

type MetricsLibrary = Pick<typeof prometheus, 'Counter' | 'Gauge' | 'Histogram'>;

/**
 * Returns functions that create metrics in a registry. Each function takes a metric's name, help text and label names.
 */
function metricMakers({ Counter, Gauge, Histogram }: MetricsLibrary, registry: Registry) {
  const registers = [registry];
  return {
    counter: <L extends string>(name: string, help: string, ...labelNames: L[]) =>
      new Counter({ name, help, labelNames, registers }),
    gauge: <L extends string>(name: string, help: string, ...labelNames: L[]) =>
      new Gauge({ name, help, labelNames, registers }),
    histogram: <L extends string>(name: string, help: string, ...labelNames: L[]) =>
      new Histogram({ name, help, labelNames, buckets: DURATION_BUCKETS_IN_SECONDS, registers }),
  };
}

/** Creates the metrics that are updated whenever the site answers a request, makes a write or refuses a sign-in. */
function createEventMetrics(library: MetricsLibrary, registry: Registry): Omit<Metrics, 'registry' | 'scrape'> {
  const { counter, histogram } = metricMakers(library, registry);
  const answered = 'Requests that Fastify answered, by the class of their status.';
  const writes = 'Transactions: written, refused by a rule, or failed on our side.';
  const failed = 'Wrong passwords, and attempts refused as too many.';
  const recorders = {
    requests: counter('baize_requests_total', answered, 'method', 'route', 'answer'),
    requestSeconds: histogram('baize_request_seconds', 'How long those took.', 'method', 'route'),
    writes: counter('baize_writes_total', writes, 'result'),
    writeSeconds: histogram('baize_write_seconds', 'How long they took, waiting for other writers included.'),
    signInsFailed: counter('baize_sign_ins_failed_total', failed, 'kind'),
  };
  // Creates each series with the value 0, because rates and alarms need the series from the start.
  for (const result of ['done', 'refused', 'failed']) recorders.writes.inc({ result }, 0);
  for (const kind of ['wrong', 'refused']) recorders.signInsFailed.inc({ kind }, 0);
  return recorders;
}

/**
 * Creates the metrics whose values are read only when monitoring software asks for them. Returns the function that
 * reads them and returns all metrics as text.
 */
function createScrape(library: MetricsLibrary, registry: Registry): Metrics['scrape'] {
  const { counter, gauge: newGauge } = metricMakers(library, registry);
  const gauges = Object.entries(GAUGES).map(([name, [help, value]]) => ({ gauge: newGauge(name, help), value }));
  const about = 'The program, its database, and the version of the tables.';
  const info = newGauge('baize_info', about, 'version', 'node', 'engine', 'schema');
  const requested = 'Requests to the response cache: answers that it had, and those that were computed.';
  const cache = counter('baize_cache_requests_total', requested, 'answer');
  const rejected = 'Rejected promises that nothing handled: faults of the program.';
  const unhandled = counter('baize_unhandled_rejections_total', rejected);

  return async (sources) => {
    const found = await readMetricValues(sources);
    for (const { gauge, value } of gauges) {
      const now = value(found);
      if (now === null) gauge.remove();
      else gauge.set(now);
    }
    info.reset();
    info.set(infoMetricLabels(sources.operating.version, found.database?.facts), 1);
    const { cache: used } = sources.meters;
    unhandled.reset();
    unhandled.inc(sources.operating.unhandled());
    copyTotals(cache, { cached: used.requested - used.answersComputed, computed: used.answersComputed });
    return registry.metrics();
  };
}

/** Sets a counter to totals that were counted elsewhere. */
function copyTotals(counter: Counter<'answer'>, totals: Readonly<Record<string, number>>): void {
  counter.reset();
  for (const [answer, total] of Object.entries(totals)) counter.inc({ answer }, total);
}

type SourceReadings = Awaited<ReturnType<typeof readMetricValues>>;

/**
 * Reads the values for a request to `/metrics`. If the database is unavailable, `database` is `null` and the other
 * values are still returned, because then monitoring matters most.
 */
async function readMetricValues({ store, operating, meters, connections, listeners }: MetricsSources) {
  const database = await readStoreMetrics(store).catch(() => null);
  const [disk, backups] = await Promise.all([
    readDiskSpace(operating.dataDir),
    readBackupStatus(operating.backups.folder, true, database?.revision ?? null),
  ]);
  return { database, disk, backups, cache: meters.cache.size(), connections, listeners };
}

async function readStoreMetrics(store: MetricsSources['store']) {
  const seen = store.revisions().get('league') ?? 0;
  return store.read(async (db) => {
    const revision = (await allRevisions(db)).get('league') ?? 0;
    return { facts: await databaseFacts(db, store.engine), revision, behind: Math.max(0, revision - seen) };
  });
}

function infoMetricLabels(version: string, facts: DatabaseFacts | undefined): Record<string, string> {
  const known = facts === undefined ? {} : { engine: facts.engine, schema: facts.schema };
  return { version, node: process.versions.node, ...known };
}
