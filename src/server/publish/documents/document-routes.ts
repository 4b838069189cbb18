import type { FastifyInstance } from 'fastify';
import { type DocumentName, isDocument, ownFile } from './list.ts';
import type { Wanted } from './make.ts';
import type { FactsReader } from '../../cache/facts.ts';
import { createWorkQueue } from '../../work-queue.ts';
import { createResponseCache } from '../../cache/response-cache.ts';
import { findFile } from '../files/find-file.ts';
import { sendFile } from '../files/send-file.ts';
import type { LeagueFolder } from '../../league-folder/live-folder.ts';
import { sendEntry } from '../../http/send-entry.ts';
import { notFound } from '../../refusal.ts';

type DownloadParts = { folder: LeagueFolder; facts: FactsReader };

/** Bytes of documents kept at most; a results card for each fixture of a season is 4 MB. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Serves the documents to download: the league's own file, or one made when it is first asked for, and kept. */
export function serveDownloads(app: FastifyInstance, { folder, facts }: DownloadParts): void {
  const cache = createResponseCache(facts.isCurrent, CACHE_BYTES);
  // To draw one takes a tenth of a second, in which nothing else is answered.
  const inTurn = createWorkQueue(1);

  app.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    '/downloads/:file',
    async (request, reply) => {
      const name = request.params.file.replace(/\.pdf$/, '');
      if (name === request.params.file || !isDocument(name)) throw notFound();
      const wanted = wantedIn(name, request.query);
      // A card with the names of a fixture's teams is another paper than the league's own blank one.
      const own = wanted.fixture === undefined ? ownFile(folder.present(), name) : null;
      const file = own === null ? null : await findFile(folder.place, own.path);
      if (file !== null) return sendFile(request, reply, file, `${name}.pdf`);
      const entry = await cache(`${name} ${JSON.stringify(wanted)}`, async () => {
        // With what draws it, which few starts need.
        const { draftOf } = await import('./make.ts');
        const { value: draft, dependencies } = await facts.read((from) => draftOf(from, name, wanted));
        if (draft === null) throw notFound('There is no such document.');
        const headers = {
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${name}.pdf"`,
        };
        return { status: 200, headers, body: await inTurn(draft), dependencies };
      });
      return sendEntry(request, reply, entry);
    },
  );
}

/** Only what the document knows is looked at, so that nobody can have it made without end. */
function wantedIn(name: DocumentName, { season, fixture }: Record<string, unknown>): Wanted {
  if (name === 'snooker-fixtures' && typeof season === 'string' && season !== '') return { season };
  return name === 'results-card' && typeof fixture === 'string' && fixture !== '' ? { fixture } : {};
}
