import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  downloadBackup,
  fetchBackup,
  makeBackup,
  restoreBackup,
  listRemoteBackups,
  uploadBackupToRestore,
} from '#contract/backups.ts';
import type { Call } from '#contract/call.ts';
import type { Actor } from '#domain/people/permissions.ts';
import type { Clock } from '../../clock.ts';
import type { BackupSettings } from '../../config.ts';
import type { Gate } from '../../http/gate.ts';
import { sendUncacheableJson } from '../../http/send-entry.ts';
import { authorise } from '../../http/writes.ts';
import { hasBytes, parsedJsonBody, parseBodyBySchema } from '../../http/input.ts';
import { requestLogger } from '../../http/errors.ts';
import { invalidInput, Refusal } from '../../refusal.ts';
import type { DatabaseLocation } from '../../storage/open.ts';
import { BackupUnderWay } from '../../storage/store-error.ts';
import { createConcurrencyLimiter } from '../../concurrency-limiter.ts';
import {
  backupFailure,
  BackupFailure,
  DRAFT_PREFIX,
  listUnfinishedBackups,
  createDraftFile,
  ensureBackupFolder,
  removeAbandonedDrafts,
  removeDraft,
} from './backup-folder.ts';
import { runInBackupProcess, type BackupProcessRunner } from './backup-process.ts';
import type { UploadedBackupContents } from './restore.ts';
import { makeBackupNow } from './scheduled-backups.ts';
import { commandText } from '../../program.ts';

type BackupRoutesOptions = BackupSettings & {
  place: DatabaseLocation;
  gate: Gate;
  clock: Clock;
  run?: BackupProcessRunner;
};

/**
 * The prefix of the file name of an uploaded or fetched backup. A file with this prefix is a draft: it is not listed as
 * a backup, and can be removed after an hour.
 */
const UPLOAD_PREFIX = `${DRAFT_PREFIX}upload-`;

/**
 * Serves the calls with which officials make a backup, download the current state, list and fetch backups in the S3
 * storage, upload a backup, and restore it. Child processes do the work. Only one backup at a time is made, inspected
 * or restored.
 */
export function serveBackups(app: FastifyInstance, routes: BackupRoutesOptions): void {
  const { place, folder, gate, clock, run = runInBackupProcess } = routes;
  const inTurn = createConcurrencyLimiter(1);
  const signal = createShutdownSignal(app);

  app.get(downloadBackup.path, async (request, reply) => {
    gate.check(await gate.actor(request), downloadBackup.action);
    const draft = await withBackupFolder(folder, () => createDraftFile(folder));
    try {
      await inTurn(() => run('draft', folder, { place, draft, files: 'inside' }, signal));
      return await sendBackupFile(reply, draft, clock.now());
    } catch (error) {
      await removeDraft(draft);
      throw refusalOrSameError(error, draft);
    }
  });

  serveBackupCreation(app, routes, (work) => inTurn(() => work(signal)));
  serveStoredBackups(app, routes, inTurn, signal);

  const takesUpload = { url: uploadBackupToRestore.path, bodyLimit: uploadBackupToRestore.file.maxBytes };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Passes the body on as a stream, which is written to the disk as it arrives. A backup may be larger than the
    // memory.
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      ...takesUpload,
      onRequest: async (request) => void (await admitActorOrRefuse(request, gate, uploadBackupToRestore)),
      handler: async (request, reply) => {
        const receiving = (draft: string) => writeUploadedBackup(request.body, draft);
        return inspectAndAnswer(reply, folder, receiving, (draft) =>
          inTurn(() => run('inspect', folder, { file: draft, folder }, signal)),
        );
      },
    });
  });

  app.post(restoreBackup.path, async (request, reply) => {
    const { name } = await admitActorOrRefuse(request, gate, restoreBackup);
    const { upload } = parseBodyBySchema(restoreBackup.body, parsedJsonBody(request, restoreBackup.body));
    const file = path.join(folder, `${UPLOAD_PREFIX}${upload}.sqlite`);
    if (!/^[0-9a-f]{12}$/.test(upload) || (await stat(file).catch(() => null)) === null)
      throw invalidInput([BACKUP_GONE_FAULT]);
    try {
      const input = { file, place, folder, replace: true, by: name, now: clock.now() };
      const { missingFiles } = await inTurn(() => run('restore', folder, input, signal));
      await removeDraft(file);
      return sendUncacheableJson(reply, restoreBackup.answer.parse({ success: true, missingFiles }));
    } catch (error) {
      throw refusalOrSameError(error, file);
    }
  });
}

/** Returns a signal that aborts when the site closes. */
function createShutdownSignal(app: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  app.addHook('preClose', (done) => {
    closing.abort();
    done();
  });
  return closing.signal;
}

/** Serves the call that makes a backup. The call waits until no other backup is being made, inspected or restored. */
function serveBackupCreation(
  app: FastifyInstance,
  { gate, place, clock, run = runInBackupProcess, ...settings }: BackupRoutesOptions,
  inTurn: (work: (signal: AbortSignal) => Promise<void>) => Promise<void>,
): void {
  app.post(makeBackup.path, async (request, reply) => {
    await admitActorOrRefuse(request, gate, makeBackup);
    const warn = (sentence: string, detail: string): void =>
      requestLogger(request).error({ event: 'backup', detail }, sentence);
    try {
      await inTurn((signal) => makeBackupNow({ place, settings, now: clock.now, warn, run }, signal));
    } catch (error) {
      throw refusalOrSameError(error, settings.folder);
    }
    return sendUncacheableJson(
      reply,
      makeBackup.answer.parse({ success: true, message: 'Made a backup and checked it.' }),
    );
  });
}

/** Serves the calls that list the backups in the S3 storage and fetch one of them. */
function serveStoredBackups(
  app: FastifyInstance,
  { gate, folder, storage, run = runInBackupProcess }: BackupRoutesOptions,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
  signal: AbortSignal,
): void {
  const list = async () => (storage === null ? [] : run('list', folder, { storage }, signal));

  app.get(listRemoteBackups.path, async (request, reply) => {
    gate.check(await gate.actor(request), listRemoteBackups.action);
    try {
      const answer = listRemoteBackups.answer.parse({
        backups: (await list()).map(({ file, ...one }) => ({ ...one, name: file })),
      });
      return await sendUncacheableJson(reply.header('cache-control', 'no-store'), answer);
    } catch (error) {
      throw refusalOrSameError(error, folder);
    }
  });

  app.post(fetchBackup.path, async (request, reply) => {
    await admitActorOrRefuse(request, gate, fetchBackup);
    const { name } = parseBodyBySchema(fetchBackup.body, parsedJsonBody(request, fetchBackup.body));
    const isThere = (one: { file: string }) => one.file === name;
    const fetching = async (draft: string) => {
      if (storage === null || !(await list()).some(isThere)) throw invalidInput([NO_SUCH_BACKUP]);
      await run('fetch', folder, { storage, name, file: draft }, signal);
    };
    return inspectAndAnswer(reply, folder, fetching, (draft) =>
      inTurn(() => run('inspect', folder, { file: draft, folder }, signal)),
    );
  });
}

const NO_SUCH_BACKUP = { path: 'name', message: 'There is no such backup in the storage.' };

/**
 * Removes earlier uploads, lets `bring` write a backup to a draft, and inspects the draft. Answers with the backup's
 * contents, and with the id that the client sends to restore the backup (`upload`).
 */
async function inspectAndAnswer(
  reply: FastifyReply,
  folder: string,
  bring: (draft: string) => Promise<void>,
  inspect: (draft: string) => Promise<UploadedBackupContents>,
): Promise<FastifyReply> {
  const id = randomBytes(6).toString('hex');
  const draft = path.join(folder, `${UPLOAD_PREFIX}${id}.sqlite`);
  try {
    await withBackupFolder(folder, async () => {
      await removeUploadedBackups(folder);
      await bring(draft);
    });
    const { contents, ...others } = await inspect(draft);
    return await sendUncacheableJson(reply, uploadBackupToRestore.answer.parse({ ...others, ...contents, upload: id }));
  } catch (error) {
    await removeDraft(draft);
    throw refusalOrSameError(error, draft);
  }
}

const BACKUP_GONE_FAULT = { path: 'upload', message: 'This backup is no longer here. Upload it again.' };

/**
 * Checks the size, content type and CSRF token of a request, and the role of its actor. Returns the actor. Throws 413,
 * 415, 403 or 401 if a check fails.
 */
async function admitActorOrRefuse(request: FastifyRequest, gate: Gate, call: Call): Promise<Actor> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (call.file === undefined) return authorise(call, gate, request, hasBytes(request.body));
  if (Number(length) > call.file.maxBytes) throw TOO_LARGE_REFUSAL;
  return authorise(call, gate, request, Number(length) > 0 || coding !== undefined);
}

const TOO_LARGE_REFUSAL = new Refusal(
  413,
  `This is more than can be sent at once. Restore it on the league’s computer: ${commandText('restore FILE --replace')}`,
);

/** Creates the folder of the backups if it is missing, and runs work that writes to it. Throws failures as refusals. */
async function withBackupFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    await ensureBackupFolder(folder);
    return await work();
  } catch (error) {
    throw refusalOrSameError(error, folder);
  }
}

/** Removes abandoned drafts from the folder. Also removes all backups that were uploaded or fetched. */
async function removeUploadedBackups(folder: string): Promise<void> {
  await removeAbandonedDrafts(folder, Date.now());
  for (const earlier of await listUnfinishedBackups(folder))
    if (earlier.startsWith(UPLOAD_PREFIX)) await rm(path.join(folder, earlier), { recursive: true, force: true });
}

/** Writes an uploaded backup to the disk. Throws 413 if it is too large. */
async function writeUploadedBackup(body: unknown, draft: string): Promise<void> {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(bytes > uploadBackupToRestore.file.maxBytes ? TOO_LARGE_REFUSAL : null, chunk);
    },
  });
  const source = body instanceof Readable ? body : Readable.from([]);
  await pipeline(source, counted, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
}

async function sendBackupFile(reply: FastifyReply, draft: string, now: Date): Promise<FastifyReply> {
  const moment = now.toISOString().slice(0, 16).replaceAll(':', '-');
  const { size } = await stat(draft);
  const file = createReadStream(draft);
  file.once('close', () => void removeDraft(draft));
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-type': downloadBackup.download.type,
      'content-length': size,
      'content-disposition': `attachment; filename="league-${moment}.sqlite"`,
    })
    .send(file);
}

/**
 * Returns a refusal for a failure of a backup or of the disk, or if another backup is being made. Returns any other
 * error unchanged. The message of the refusal says “This file” in place of the path of the draft.
 */
function refusalOrSameError(error: unknown, draft: string): unknown {
  if (error instanceof Refusal) return error;
  if (error instanceof BackupUnderWay) return new Refusal(503, error.message, { headers: { 'retry-after': '60' } });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof BackupFailure) && !/^E[A-Z]+$/.test(code)) return error;
  const { shown } = backupFailure(error, path.dirname(draft));
  return new Refusal(error instanceof BackupFailure ? 422 : 503, shown.replaceAll(draft, 'This file'));
}
