import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Dependencies, FactsReader } from '../../cache/facts.ts';
import { createWorkQueue } from '../../work-queue.ts';
import { type CacheableAnswer, createResponseCache } from '../../cache/response-cache.ts';
import { findFile, sendFile } from '../files.ts';
import type { LiveContent } from '../../content/live-content.ts';
import type { LeagueFolder } from '../../league-folder/live-folder.ts';
import type { Answers } from '../../http/reads.ts';
import { readTable, tableCsv } from '../league-tables.ts';
import { hasTable, recordingClient, type WantedTable } from '../page-answers.ts';
import type { Draft } from './paper.ts';
import { sendEntry } from '../../http/send-entry.ts';
import { notFound } from '../../refusal.ts';
import { answerOf } from '#contract/client.ts';
import type { Download } from '#contract/league.ts';
import type { LeagueContents } from '../../league-folder/contents.ts';
import type { FolderFile } from '../../league-folder/folder-files.ts';

/** The parameters of a document: the season of the fixtures, the fixture of the results card. */
export type Wanted = { season?: string; fixture?: string };

type DownloadParts = {
  content: Pick<LiveContent, 'present'>;
  folder: LeagueFolder;
  facts: FactsReader;
  answers: Answers;
};

/** Results cards for all fixtures of a season are 4 MB. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Serves `/downloads/…`: the league's own file, or one made at the first request and cached. */
export function serveDownloads(app: FastifyInstance, { content, folder, facts, answers }: DownloadParts): void {
  const cache = createResponseCache(facts.isCurrent, CACHE_BYTES);
  // Drawing blocks the process for a tenth of a second.
  const inTurn = createWorkQueue(1);

  app.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    '/downloads/:file',
    async (request, reply) => {
      const name = request.params.file.replace(/\.pdf$/, '');
      if (name === request.params.file || !isDocument(name)) throw notFound();
      const wanted = wantedIn(name, request.query);
      // The league's own file replaces only the blank results card.
      const own = wanted.fixture === undefined ? ownFile(folder.present(), name) : null;
      const file = own === null ? null : await findFile(folder.place, own.path);
      if (file !== null) return sendFile(request, reply, file, `${name}.pdf`);
      const entry = await cache(`${name} ${JSON.stringify(wanted)}`, async () => {
        // Loads the PDF library, which few starts need.
        const { draftOf } = await import('./make.ts');
        const { value, dependencies } = await facts.read((from) => draftOf(from, name, wanted));
        return pdfOf(name, value, dependencies);
      });
      return sendEntry(request, reply, entry);
    },
  );

  app.get<{ Querystring: Record<string, unknown> }>('/downloads/standings.csv', async (request, reply) => {
    const wanted = wantedTableIn('standings', request.query);
    const entry = await cache(`standings.csv ${JSON.stringify(wanted)}`, async () => {
      const dependencies = new Map<string, number>();
      const api = recordingClient(answers, dependencies);
      const { details } = answerOf(await api('GET /api/seasons', {}));
      if (!details.some((one) => hasTable(one, wanted))) throw notFound('There is no such table.');
      const body = Buffer.from(tableCsv(await readTable(api, wanted)));
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="standings.csv"',
      };
      return { status: 200, headers, body, dependencies };
    });
    return sendEntry(request, reply, entry);
  });

  for (const name of PAGE_DOCUMENTS) {
    app.get<{ Querystring: Record<string, unknown> }>(`/downloads/${name}.pdf`, async (request, reply) => {
      const wanted = wantedTableIn(name, request.query);
      const entry = await cache(`${name} ${JSON.stringify(wanted)}`, async () => {
        const { pageDraft } = await import('./page-documents.ts');
        const dependencies = new Map<string, number>();
        const api = recordingClient(answers, dependencies);
        const { name: league } = answerOf(await api('GET /api/league', {}));
        const about = { league, made: content.present().changed('league') };
        return pdfOf(name, await pageDraft(api, name, wanted, about), dependencies);
      });
      return sendEntry(request, reply, entry);
    });
  }

  async function pdfOf(name: string, draft: Draft | null, dependencies: Dependencies): Promise<CacheableAnswer> {
    if (draft === null) throw notFound('There is no such document.');
    const headers = { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${name}.pdf"` };
    return { status: 200, headers, body: await inTurn(draft), dependencies };
  }
}

/** The table in an address; what is not named there is ''. */
function wantedTableIn(name: PageDocument, { season, division, week }: Record<string, unknown>): WantedTable {
  const text = (value: unknown): string => (typeof value === 'string' && name !== 'handicaps' ? value : '');
  return { season: text(season), division: text(division), week: text(week) };
}

/** Ignores other parameters, so that a client cannot request documents without end. */
function wantedIn(name: DocumentName, { season, fixture }: Record<string, unknown>): Wanted {
  if (name === 'snooker-fixtures' && typeof season === 'string' && season !== '') return { season };
  return name === 'results-card' && typeof fixture === 'string' && fixture !== '' ? { fixture } : {};
}

/** Serves the files in the league's `documents/`: `/documents/minutes.pdf`. */
export function serveLeagueDocuments(app: FastifyInstance, folder: { place: string }): void {
  app.get<{ Params: { '*': string } }>('/documents/*', async (request, reply) => {
    const file = await findFile(path.join(folder.place, 'documents'), request.params['*']);
    if (file === null) throw notFound();
    return sendFile(request, reply, file);
  });
}

/** The documents that every league has, in order. */
export const DOCUMENTS = {
  'league-rules': {
    title: 'League rules',
    about: 'What the league plays by, from teams and handicaps to the table and the cups.',
  },
  'snooker-fixtures': {
    title: 'Snooker fixtures',
    about: 'The fixtures of the season, one page for each division, to pin up.',
  },
  'results-card': {
    title: 'Results card',
    about: 'A form for the matches of a fixture, to print and fill in on the night.',
  },
} as const;
export type DocumentName = keyof typeof DOCUMENTS;

/** The documents of pages that show tables: what "Print (PDF)" on them opens. */
const PAGE_DOCUMENTS = ['standings', 'results', 'handicaps'] as const;
export type PageDocument = (typeof PAGE_DOCUMENTS)[number];

export function isDocument(name: string): name is DocumentName {
  return Object.hasOwn(DOCUMENTS, name);
}

/** The league's own file in place of the site's, or `null`. */
export function ownFile({ files }: Pick<LeagueContents, 'files'>, name: DocumentName): FolderFile | null {
  return files.find(({ path }) => path.toLowerCase() === `documents/${name}.pdf`) ?? null;
}

export function listDownloads(contents: Pick<LeagueContents, 'files'>): Download[] {
  return Object.entries(DOCUMENTS).map(([name, { title, about }]) => {
    // The entries of `DOCUMENTS` are named by its keys.
    const own = ownFile(contents, name as DocumentName) !== null;
    return { title, about, path: `/downloads/${name}.pdf`, own };
  });
}
