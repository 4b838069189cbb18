import type { FastifyInstance } from 'fastify';
import type { Dependencies, FactsReader } from '../../cache/facts.ts';
import { createWorkQueue } from '../../work-queue.ts';
import { type CacheableAnswer, createResponseCache } from '../../cache/response-cache.ts';
import { sendDocument } from '../files.ts';
import type { Answers } from '../../http/reads.ts';
import { readTable, tableCsv, hasTable, recordingClient, type WantedTable } from '../league-tables.ts';
import type { Draft } from './paper.ts';
import { sendEntry } from '../../http/send-entry.ts';
import { notFound, orNotFound } from '../../refusal.ts';
import { answerOf } from '#contract/client.ts';
import type { Download } from '#contract/league.ts';
import { formatBytes } from '#domain/count.ts';
import { documentNamed, type LeagueDocument } from '../../content/items.ts';
import type { StoredFiles } from '../../storage/files/stored-files.ts';

/** The parameters of a document: the season of the fixtures, the fixture of the results card. */
export type Wanted = { season?: string; fixture?: string };

type DownloadParts = {
  files: StoredFiles;
  facts: FactsReader;
  answers: Answers;
};

/** Results cards for all fixtures of a season are 4 MB. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Serves `/downloads/…`: the league's own file, or one made at the first request and cached. */
export function serveDownloads(app: FastifyInstance, { files, facts, answers }: DownloadParts): void {
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
      const own = wanted.fixture === undefined ? ownDocument(await documentsOf(facts), name) : null;
      if (own !== null) return sendDocument(request, reply, files, { ...own, name: `${name}.pdf` });
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
    const wanted = wantedTableIn(request.query);
    const entry = await cache(`standings.csv ${JSON.stringify(wanted)}`, () => csvOf(answers, wanted));
    return sendEntry(request, reply, entry);
  });

  for (const [name, page] of Object.entries(PRINTED_PAGES)) {
    app.get(`/downloads/${name}.pdf`, async (request, reply) =>
      reply.redirect(page + new URL(request.url, 'http://site').search, 301),
    );
  }

  async function pdfOf(name: string, draft: Draft | null, dependencies: Dependencies): Promise<CacheableAnswer> {
    if (draft === null) throw notFound('There is no such document.');
    const headers = { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${name}.pdf"` };
    return { status: 200, headers, body: await inTurn(draft), dependencies };
  }
}

async function csvOf(answers: Answers, wanted: WantedTable): Promise<CacheableAnswer> {
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
}

/** The table in an address; what is not named there is ''. */
function wantedTableIn({ season, division, week }: Record<string, unknown>): WantedTable {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { season: text(season), division: text(division), week: text(week) };
}

/** Ignores other parameters, so that a client cannot request documents without end. */
function wantedIn(name: DocumentName, { season, fixture }: Record<string, unknown>): Wanted {
  if (name === 'snooker-fixtures' && typeof season === 'string' && season !== '') return { season };
  return name === 'results-card' && typeof fixture === 'string' && fixture !== '' ? { fixture } : {};
}

/** Serves the league's documents, such as `/documents/minutes.pdf`; a former name leads to the present one. */
export function serveLeagueDocuments(
  app: FastifyInstance,
  { facts, files }: Pick<DownloadParts, 'facts' | 'files'>,
): void {
  app.get<{ Params: { '*': string } }>('/documents/*', async (request, reply) => {
    const asked = request.params['*'];
    const found = orNotFound(documentNamed(await documentsOf(facts), asked));
    const isPresent = found.name.normalize('NFC').toLowerCase() === asked.normalize('NFC').toLowerCase();
    if (!isPresent) return reply.header('cache-control', 'public, no-cache').redirect(addressOf(found), 302);
    return sendDocument(request, reply, files, { ...found, name: found.name.replace(/^.*\//, '') });
  });
}

async function documentsOf(facts: FactsReader): Promise<readonly LeagueDocument[]> {
  return (await facts.read(async (from) => from.content().documents)).value;
}

/** The address of a document. */
export function addressOf({ name }: Pick<LeagueDocument, 'name'>): string {
  return `/documents/${name.split('/').map(encodeURIComponent).join('/')}`;
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

/** Pages whose tables were documents too: they print as they are. */
const PRINTED_PAGES = { standings: '/league-standings', results: '/results', handicaps: '/squads-handicaps' };

function isDocument(name: string): name is DocumentName {
  return Object.hasOwn(DOCUMENTS, name);
}

/** The document in place of the site's own, or `null`. */
function ownDocument(documents: readonly LeagueDocument[], name: DocumentName): LeagueDocument | null {
  return documents.find((document) => replacedBy(document) === name) ?? null;
}

/** Which of the site's own documents one replaces by its name; `null` for none. */
export function replacedBy({ name }: Pick<LeagueDocument, 'name'>): DocumentName | null {
  const plain = name.toLowerCase().replace(/\.pdf$/, '');
  return plain !== name.toLowerCase() && isDocument(plain) ? plain : null;
}

/** The documents that every league has, then those of its own that are shown. */
export function listDownloads(documents: readonly LeagueDocument[]): Download[] {
  const made = Object.entries(DOCUMENTS).map(([name, { title, about }]) => {
    // The entries of `DOCUMENTS` are named by its keys.
    const own = ownDocument(documents, name as DocumentName);
    const type = own === null ? 'PDF, A4' : typeWords(own);
    return { title, about, path: `/downloads/${name}.pdf`, own: own !== null, type };
  });
  const others = documents.filter((document) => document.shown && replacedBy(document) === null);
  return [
    ...made,
    ...others.map((document) => {
      return { title: document.title, about: '', path: addressOf(document), own: true, type: typeWords(document) };
    }),
  ];
}

/** `PDF, 1.2 MB`. */
function typeWords({ name, bytes }: LeagueDocument): string {
  return `${/\.(\w+)$/.exec(name)?.[1]?.toUpperCase() ?? 'File'}, ${formatBytes(bytes)}`;
}
