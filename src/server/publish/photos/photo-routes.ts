import type { FastifyInstance } from 'fastify';
import type { Album } from './album.ts';
import { type Format, parseFileName } from './picture.ts';
import { notFound } from '../../refusal.ts';

const types: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** Serves the files of the photos. An address is named by the picture's bytes: whoever has it need not ask again. */
export function servePhotos(app: FastifyInstance, album: Pick<Album, 'file'>): void {
  app.get<{ Params: { file: string } }>('/photos/:file', async (request, reply) => {
    const wanted = parseFileName(request.params.file);
    const bytes = wanted === null ? null : await album.file(wanted);
    if (wanted === null || bytes === null) throw notFound('There is no such photo.');
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': types[wanted.format] })
      .send(bytes);
  });
}
