import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { readBackupStatus } from '../backups/status.ts';
import { readDisk } from './disk.ts';
import { EXPOSITION_TYPE, expositionOf, type Metric } from './exposition.ts';
import type { Meters } from './meters.ts';
import type { Operating } from './operating.ts';
import { type DatabaseFacts, databaseFacts } from '../../storage/database-facts.ts';
import { revisionsOf } from '../../storage/revisions.ts';
import type { Store } from '../../storage/store.ts';
import { notFound, Refusal } from '../../refusal.ts';

type MetricsParts = {
  store: Pick<Store, 'read' | 'engine' | 'revisions'>;
  meters: Meters;
  operating: Pick<Operating, 'version' | 'startedAt' | 'metricsToken' | 'dataDir' | 'backups'>;
};

/** How often the event loop is looked at, in milliseconds. */
const RESOLUTION = 20;

/** Serves `/metrics` to who sends the token of this installation, and to nobody where it has none. */
export function serveMetrics(app: FastifyInstance, parts: MetricsParts): void {
  const { metricsToken } = parts.operating;
  if (metricsToken === null) {
    app.get('/metrics', () => {
      throw notFound();
    });
    return;
  }
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  app.addHook('onClose', (_, done) => {
    delay.disable();
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request.headers.authorization, metricsToken)) {
      throw new Refusal(401, 'This needs the token of METRICS_TOKEN.', { headers: { 'www-authenticate': 'Bearer' } });
    }
    const loop = { mean: delay.mean, p99: delay.percentile(99), max: delay.max };
    delay.reset();
    const connections = await promisify(app.server.getConnections.bind(app.server))();
    const open = gauge('baize_connections', 'Open connections.', connections);
    const metrics = [
      ...(await siteMetrics(parts)),
      open,
      ...countMetrics(parts.meters),
      ...processMetrics(parts, loop),
    ];
    return reply.header('cache-control', 'no-store').type(EXPOSITION_TYPE).send(expositionOf(metrics));
  });
}

/** Hashes are compared, so that the time tells nothing of the token, not even its length. */
function isBearer(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(hash(given), hash(token));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What has to be asked for. A store that is away is a figure too: whoever watches wants to know of that above all. */
async function siteMetrics({ store, operating }: MetricsParts): Promise<Metric[]> {
  const [asked, disk, backups] = await Promise.all([
    askStore(store).catch(() => null),
    readDisk(operating.dataDir),
    readBackupStatus(operating.backups.folder),
  ]);
  const lastAt = backups.last === null ? null : Date.parse(backups.last.at) / 1000;
  return [
    {
      name: 'baize_info',
      help: 'The program, what it runs on, and the step that its tables stand at.',
      type: 'gauge',
      samples: [{ labels: infoOf(operating.version, asked?.facts), value: 1 }],
    },
    gauge('baize_store_up', 'Whether the store answers.', asked === null ? 0 : 1),
    gauge('baize_store_bytes', 'Bytes of the database.', asked?.facts.bytes ?? null),
    gauge('baize_revision', 'The revision of the league in the database.', asked?.revision ?? null),
    gauge('baize_revision_behind', 'Writes that this process has not heard of yet.', asked?.behind ?? null),
    gauge('baize_disk_free_bytes', 'Bytes that may still be written where the data lies.', disk?.free ?? null),
    gauge('baize_disk_bytes', 'Bytes of that disk.', disk?.total ?? null),
    gauge('baize_backup_last_timestamp_seconds', 'When the newest copy was made.', lastAt),
    gauge('baize_backup_last_bytes', 'Bytes of the newest copy.', backups.last?.bytes ?? null),
    gauge('baize_backup_copies', 'Finished copies that are kept.', backups.count),
    gauge('baize_backup_failed', 'Whether the last try to make a copy failed.', backups.failure === null ? 0 : 1),
    gauge('baize_backup_hook_failed', 'Whether the last upload failed.', backups.hook?.ok === false ? 1 : 0),
  ];
}

async function askStore(store: MetricsParts['store']) {
  const seen = store.revisions().get('league') ?? 0;
  return store.read(async (db) => {
    const revision = (await revisionsOf(db)).get('league') ?? 0;
    return { facts: await databaseFacts(db, store.engine), revision, behind: Math.max(0, revision - seen) };
  });
}

function infoOf(version: string, facts: DatabaseFacts | undefined): Record<string, string> {
  const known = facts === undefined ? {} : { engine: facts.engine, schema: facts.schema };
  return { version, node: process.versions.node, ...known };
}

function countMetrics({ fastPath, cache, requests, signIns, writes, listeners }: Meters): Metric[] {
  const all = [...requests.values()];
  const size = cache.size();
  return [
    {
      name: 'baize_requests_total',
      help: 'Requests that the framework answered, by the class of their status.',
      type: 'counter',
      samples: all.flatMap(({ method, route, answers }) =>
        [...answers].map(([answer, value]) => ({ labels: { method, route, answer }, value })),
      ),
    },
    {
      name: 'baize_request_seconds',
      help: 'How long those took.',
      type: 'histogram',
      samples: all.map(({ method, route, durations }) => ({ labels: { method, route }, durations })),
    },
    {
      name: 'baize_answers_ahead_total',
      help: 'Requests that were answered from kept bytes before the framework began.',
      type: 'counter',
      samples: Object.entries(fastPath).map(([answer, value]) => ({ labels: { answer }, value })),
    },
    counter('baize_answers_asked_total', 'Answers that the framework asked the keep for.', cache.requested),
    counter('baize_answers_made_total', 'Those of them that had to be made.', cache.made),
    gauge('baize_kept_bytes', 'Bytes of kept answers.', size.bytes),
    gauge('baize_kept_answers', 'Kept answers.', size.values),
    {
      name: 'baize_writes_total',
      help: 'Transactions: written, refused by a rule, failed on our side.',
      type: 'counter',
      samples: (['done', 'refused', 'failed'] as const).map((result) => ({
        labels: { result },
        value: writes[result],
      })),
    },
    {
      name: 'baize_write_seconds',
      help: 'How long they took, waiting for their turn included.',
      type: 'histogram',
      samples: [{ durations: writes.durations }],
    },
    {
      name: 'baize_sign_ins_failed_total',
      help: 'Passwords that were wrong, and attempts that were refused as too many.',
      type: 'counter',
      samples: Object.entries(signIns).map(([kind, value]) => ({ labels: { kind }, value })),
    },
    gauge('baize_live_listeners', 'Open live streams.', listeners()),
  ];
}

function processMetrics({ operating }: MetricsParts, loop: { mean: number; p99: number; max: number }): Metric[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const lag = Object.entries(loop).map(([of, nanoseconds]) => ({ labels: { of }, value: lagOf(nanoseconds) }));
  return [
    gauge('process_start_time_seconds', 'When the program was started.', operating.startedAt.getTime() / 1000),
    gauge('process_resident_memory_bytes', 'Bytes of memory.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Bytes of it that the program itself uses.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Bytes of buffers.', external),
    counter('process_cpu_seconds_total', 'Seconds of a processor.', (userCPUTime + systemCPUTime) / 1e6),
    { name: 'nodejs_eventloop_lag_seconds', help: 'Since it was asked last.', type: 'gauge', samples: lag },
  ];
}

/** The time beyond that of the look itself. Nothing was seen yet where it is no number. */
function lagOf(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - RESOLUTION / 1000) : 0;
}

function gauge(name: string, help: string, value: number | null): Metric {
  return { name, help, type: 'gauge', samples: value };
}

function counter(name: string, help: string, value: number): Metric {
  return { name, help, type: 'counter', samples: value };
}
