import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ContentPart } from '#contract/kinds/content-part.ts';
import type { DownloadAnswer } from '#contract/league.ts';
import { formatBytes } from '#domain/count.ts';
import type { Facts, FactsReader } from '../../cache/facts.ts';
import { findDocumentByName, type LeagueDocument } from '../../content/items.ts';
import { orNotFound } from '../../refusal.ts';
import type { StoredFiles } from '../../storage/files/stored-files.ts';
import {
  SANDBOX_HEADERS,
  definePublication,
  sendDocument,
  sendStoredFile,
  type PublicationSource,
} from '../publication.ts';
import type { DocumentHead } from './paper.ts';

/**
 * The parameters of a document's address: the season of the rules or fixtures, or the id of a results card's fixture.
 */
type DocumentParameters = { season?: string | undefined; fixture?: string | undefined };
/**
 * Reads everything that a document needs from one snapshot of the data. Returns the function that renders the PDF, or
 * `null` if there is no such document, for example because the fixture is unknown.
 */
export type DocumentLoader = (
  facts: Facts,
  subject: DocumentHead,
  wanted: DocumentParameters,
) => Promise<((photos: Pick<PublicationSource, 'photo'>) => Promise<Buffer>) | null>;
/**
 * A document that the site generates. `wanted`: the parameters that its address may have. `changesWith`: the part of
 * the league's content whose last change gives the document its date, unless the loader sets another date.
 */
type GeneratedDocument = {
  title: string;
  about: string;
  wanted: z.ZodType<DocumentParameters>;
  changesWith: ContentPart;
  loader: () => Promise<DocumentLoader>;
};

/**
 * Serves files that the league has uploaded: documents, such as `/documents/minutes.pdf`, and a picture of the
 * fixtures. Also redirects addresses such as `/downloads/standings.pdf` to the pages in `PDF_TO_PAGE_REDIRECTS`.
 */
export function serveUploadedFiles(
  app: FastifyInstance,
  { facts, files }: { facts: FactsReader; files: StoredFiles },
): void {
  const contentNow = async () => (await facts.read(async (from) => from.content())).value;

  app.get<{ Params: { '*': string } }>('/documents/*', async (request, reply) => {
    const asked = request.params['*'];
    const found = orNotFound(findDocumentByName((await contentNow()).documents, asked));
    const isPresent = found.name.normalize('NFC').toLowerCase() === asked.normalize('NFC').toLowerCase();
    // Redirects a document's former name to the document's current name.
    if (!isPresent) return reply.header('cache-control', 'public, no-cache').redirect(uploadedDocumentPath(found), 302);
    return sendDocument(request, reply, files, { ...found, name: found.name.replace(/^.*\//, '') });
  });

  app.get('/fixtures-picture/fixtures.webp', async (request, reply) => {
    const own = orNotFound((await contentNow()).fixturesPicture);
    return sendStoredFile(request, reply.headers({ ...SANDBOX_HEADERS, 'content-type': own.type }), files, own);
  });

  for (const [name, page] of Object.entries(PDF_TO_PAGE_REDIRECTS)) {
    app.get(`/downloads/${name}.pdf`, async (request, reply) =>
      reply.redirect(page + new URL(request.url, 'http://site').search, 301),
    );
  }
}

/** Returns the path at which the site serves one of the league's own documents. */
export function uploadedDocumentPath({ name }: Pick<LeagueDocument, 'name'>): string {
  return `/documents/${name.split('/').map(encodeURIComponent).join('/')}`;
}

const optionalTextSchema = z.string().optional().catch(undefined);

/**
 * The documents that the site generates for every league, in the order in which the Downloads page lists them. Only a
 * `loader` imports the PDF library, which is not needed until a document is drawn.
 */
export const GENERATED_DOCUMENTS = {
  'league-rules': {
    title: 'League rules',
    about: 'What the league plays by, from teams and handicaps to the table and the cups.',
    wanted: z.object({ season: optionalTextSchema }),
    changesWith: 'rules',
    loader: async () => (await import('./league-rules.ts')).loadRules,
  },
  'snooker-fixtures': {
    title: 'Snooker fixtures',
    about: 'The fixtures of the season, one page for each division, to pin up.',
    wanted: z.object({ season: optionalTextSchema }),
    changesWith: 'league',
    loader: async () => (await import('./fixture-sheets.ts')).loadFixtureSheets,
  },
  'results-card': {
    title: 'Results card',
    about: 'A form for the matches of a fixture, to print and fill in on the night.',
    wanted: z.object({ fixture: optionalTextSchema }),
    changesWith: 'league',
    loader: async () => (await import('./load-card.ts')).loadPrintableCard,
  },
} as const satisfies Record<string, GeneratedDocument>;
export type GeneratedDocumentName = keyof typeof GENERATED_DOCUMENTS;

/**
 * The pages to which addresses such as `/downloads/standings.pdf` redirect, keyed by the PDF's name. Those PDFs do not
 * exist, because visitors can print the pages.
 */
const PDF_TO_PAGE_REDIRECTS = { standings: '/league-standings', results: '/results', handicaps: '/squads-handicaps' };

/**
 * The publications of `GENERATED_DOCUMENTS`, at `/downloads/…`. Each is a generated A4 PDF, or the league's own file
 * that replaces it.
 */
export const documentPublications = generatedDocumentNames().map((name) => {
  const { title, wanted, changesWith, loader }: GeneratedDocument = GENERATED_DOCUMENTS[name];
  return definePublication({
    path: `/downloads/${name}.pdf`,
    wanted,
    type: 'application/pdf',
    headers: { 'content-disposition': `inline; filename="${name}.pdf"` },
    // The league's own file replaces the empty results card, but not the results card of a fixture.
    own: ({ documents }, { fixture }) =>
      fixture ? null : withFileName(findReplacementDocument(documents, name), `${name}.pdf`),
    async make(source, asked) {
      const load = await loader();
      const logo = await source.logo();
      const loaded = await source.read((from) => {
        const content = from.content();
        return load(from, { title, league: content.name, logo, made: content.changed(changesWith) }, asked);
      });
      const render = orNotFound(loaded, 'There is no such document.');
      return () => render(source);
    },
  });
});

function generatedDocumentNames(): GeneratedDocumentName[] {
  // The cast is safe, because all these texts are keys of `GENERATED_DOCUMENTS`. `Object.keys` returns `string[]`.
  return Object.keys(GENERATED_DOCUMENTS) as GeneratedDocumentName[];
}

function withFileName(document: LeagueDocument | null, name: string): LeagueDocument | null {
  return document && { ...document, name };
}

/** Returns the league's own document that replaces the generated document `name`; `null` if there is none. */
function findReplacementDocument(
  documents: readonly LeagueDocument[],
  name: GeneratedDocumentName,
): LeagueDocument | null {
  return documents.find((document) => generatedDocumentReplacedBy(document) === name) ?? null;
}

/**
 * Returns the name of the generated document that an uploaded document replaces, because it has the same file name.
 * Returns `null` if the uploaded document replaces none.
 */
export function generatedDocumentReplacedBy({ name }: Pick<LeagueDocument, 'name'>): GeneratedDocumentName | null {
  const plain = name.toLowerCase().replace(/\.pdf$/, '');
  return plain === name.toLowerCase() ? null : (generatedDocumentNames().find((one) => one === plain) ?? null);
}

/**
 * Returns the documents for the Downloads page: the generated ones, or the files that replace them, then the league's
 * own documents that are marked as shown.
 */
export function listDownloads(documents: readonly LeagueDocument[]): DownloadAnswer[] {
  const made = generatedDocumentNames().map((name) => {
    const { title, about } = GENERATED_DOCUMENTS[name];
    const own = findReplacementDocument(documents, name);
    const type = own === null ? 'PDF, A4' : typeAndSizeWords(own);
    return { title, about, path: `/downloads/${name}.pdf`, own: own !== null, type };
  });
  const others = documents.filter((document) => document.shown && generatedDocumentReplacedBy(document) === null);
  return [
    ...made,
    ...others.map((document) => {
      return {
        title: document.title,
        about: '',
        path: uploadedDocumentPath(document),
        own: true,
        type: typeAndSizeWords(document),
      };
    }),
  ];
}

/** Returns a file's type and size, such as `PDF, 1.2 MB`. */
function typeAndSizeWords({ name, bytes }: LeagueDocument): string {
  return `${/\.(\w+)$/.exec(name)?.[1]?.toUpperCase() ?? 'File'}, ${formatBytes(bytes)}`;
}
