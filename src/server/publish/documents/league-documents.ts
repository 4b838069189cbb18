import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { findFile } from '../files/find-file.ts';
import { sendFile } from '../files/send-file.ts';
import { notFound } from '../../refusal.ts';

/** Serves what the league puts into `documents/`, for its news and pages to link: `/documents/minutes.pdf`. */
export function serveLeagueDocuments(app: FastifyInstance, folder: { place: string }): void {
  app.get<{ Params: { '*': string } }>('/documents/*', async (request, reply) => {
    const file = await findFile(path.join(folder.place, 'documents'), request.params['*']);
    if (file === null) throw notFound();
    return sendFile(request, reply, file);
  });
}
