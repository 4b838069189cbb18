import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { onTestFinished } from 'vitest';
import type { BackupStorageSettings } from '#server/config.ts';
import { ownFolder } from './own-folder.ts';

/** A fault of the storage for a request. Returns whether it has answered the request or cut it off. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Starts an S3 storage server from another project (s3rver), with the bucket `our-league`. It verifies signatures,
 * except for listings. `break` sets a fault for all requests, or removes it (`null`). `files` is the folder with the
 * site's files in the bucket.
 */
export async function startStorage() {
  const directory = await ownFolder();
  const options = { directory, silent: true, configureBuckets: [{ name: 'our-league' }] };
  const strict = new S3rver(options);
  await strict.configureBuckets();
  const answer = strict.getMiddleware();
  // For a listing, s3rver expects the signature of the address without its final slash, so listings go to a server that
  // accepts any signature.
  const list = new S3rver({ ...options, allowMismatchedSignatures: true }).getMiddleware();
  let fault: Fault = () => false;
  const server = createServer((request, response) => {
    if (fault(request, response)) return;
    if (/^\/[^/]+\/\?/.test(request.url ?? '')) list(request, response);
    else answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const settings: BackupStorageSettings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'our-league',
    folder: 'snooker/',
    region: 'us-east-1',
    key: 'S3RVER',
    secret: 'S3RVER',
    passphrase: null,
  };
  return {
    settings,
    files: path.join(directory, 'our-league', 'snooker'),
    break(next: Fault | null) {
      fault = next ?? (() => false);
    },
  };
}

/** Cuts uploads off after the first bytes of their body. */
export const cutUpload: Fault = (request) => {
  if (request.method !== 'PUT') return false;
  request.once('data', () => request.socket.destroy());
  return true;
};

/** Cuts downloads of a backup off after the first bytes. */
export const cutDownload: Fault = (request, response) => {
  if (request.method !== 'GET' || !request.url?.includes('.sqlite')) return false;
  response.writeHead(200, { 'content-length': 1_000_000 });
  response.write('SQLite format 3', () => request.socket.destroy());
  return true;
};

/** Answers an upload like a storage that is full. */
export const full: Fault = (request, response) => {
  if (request.method !== 'PUT') return false;
  request.resume().once('end', () => {
    response.writeHead(507, { 'content-type': 'application/xml' });
    response.end('<Error><Code>XMinioStorageFull</Code><Message>The drive is full.</Message></Error>');
  });
  return true;
};

/** Returns other bytes for a backup than those that were stored. */
export const forgetful: Fault = (request, response) => {
  if (request.method !== 'GET' || !request.url?.includes('.sqlite')) return false;
  response.end('other bytes');
  return true;
};
