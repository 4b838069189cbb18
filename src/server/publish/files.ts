import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../cache/response-cache.ts';
import { orNotFound } from '../refusal.ts';
import type { StoredFiles } from '../storage/files/stored-files.ts';

/** Types that browsers may show. Every other file, HTML and SVG with scripts included, is offered for saving. */
const SHOWN: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

type FileType = { type: string; isShown: boolean };

export function typeOf(name: string): FileType {
  const type = SHOWN[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  return type === undefined ? { type: 'application/octet-stream', isShown: false } : { type, isShown: true };
}

/** Nothing in a file, a league's own included, may run as a page of the site, load or send anything. */
export const NOTHING_RUNS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; sandbox",
};

/** A stored file to send: its hash, its size, and the name under which it is shown or saved. */
export type SentFile = { file: string; bytes: number; name: string };

/** Sends a document, or 304. Clients revalidate it each time. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  files: StoredFiles,
  { file, bytes, name }: SentFile,
): Promise<FastifyReply> {
  const { type, isShown } = typeOf(name);
  // A sandbox would break the browser's PDF viewer.
  const policy = type === 'application/pdf' ? {} : NOTHING_RUNS;
  reply.headers({
    ...policy,
    'content-type': type,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
  return sendStored(request, reply, files, { file, bytes });
}

/** Sends stored bytes under the headers of the reply, or 304. Their hash says whether a client has them. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  files: StoredFiles,
  { file, bytes }: Omit<SentFile, 'name'>,
): Promise<FastifyReply> {
  const etag = `"${file.slice(0, 32)}"`;
  reply.headers({ 'cache-control': 'public, no-cache', etag, 'x-content-type-options': 'nosniff' });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const content = orNotFound(await files.open(file), 'This file is missing.');
  return reply.header('content-length', bytes).send(content);
}
