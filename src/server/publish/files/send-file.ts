import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../../cache/response-cache.ts';
import { typeOf } from './file-types.ts';
import type { FoundFile } from './find-file.ts';

/** Nothing that a league puts into its folder may run as a page of the site. */
const NO_SCRIPTS =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Sends a file of the league's folder, or 304. Who has it asks each time whether it is still the same. Browsers show
 * what they may (`file-types`), under `name`; the rest is saved.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FoundFile,
  name: string = file.name,
): FastifyReply {
  const { type, isShown } = typeOf(name);
  const etag = `"${file.changed.toString(36)}-${file.bytes.toString(36)}"`;
  reply.headers({ 'cache-control': 'public, no-cache', etag, 'x-content-type-options': 'nosniff' });
  // Browsers show a PDF with a program of their own, which a sandbox would keep from working.
  if (type !== 'application/pdf') reply.header('content-security-policy', NO_SCRIPTS);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.headers({
    'content-type': type,
    'content-length': file.bytes,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
  return reply.send(createReadStream(file.place, { end: Math.max(file.bytes - 1, 0) }));
}
