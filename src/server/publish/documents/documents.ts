import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ContentPart } from '#contract/kinds/content-part.ts';
import type { Download } from '#contract/league.ts';
import { formatBytes } from '#domain/count.ts';
import type { Facts, FactsReader } from '../../cache/facts.ts';
import { documentNamed, type LeagueDocument } from '../../content/items.ts';
import { orNotFound } from '../../refusal.ts';
import type { StoredFiles } from '../../storage/files/stored-files.ts';
import { NOTHING_RUNS, publication, sendDocument, sendStored, type Source } from '../publication.ts';
import type { DocumentHead } from './paper.ts';

/** What the address asks for: the season of the fixtures, or the fixture of a results card. */
type Wanted = { season?: string | undefined; fixture?: string | undefined };
/**
 * Loads everything that a document needs, all at one revision, and returns the function that renders it; `null` if
 * there is no such season or fixture.
 */
export type DocumentLoader = (
  facts: Facts,
  subject: DocumentHead,
  wanted: Wanted,
) => Promise<((photos: Pick<Source, 'photo'>) => Promise<Buffer>) | null>;
/**
 * A document that the site makes. `wanted` are the parameters that its address may have. `changesWith` is the part of
 * the content whose last change is the document's date.
 */
type MadeDocument = {
  title: string;
  about: string;
  wanted: z.ZodType<Wanted>;
  changesWith: ContentPart;
  loader: () => Promise<DocumentLoader>;
};

/** Serves the league's own documents, such as `/documents/minutes.pdf`, and its own picture for fixtures. */
export function serveOwnFiles(
  app: FastifyInstance,
  { facts, files }: { facts: FactsReader; files: StoredFiles },
): void {
  const contentNow = async () => (await facts.read(async (from) => from.content())).value;

  app.get<{ Params: { '*': string } }>('/documents/*', async (request, reply) => {
    const asked = request.params['*'];
    const found = orNotFound(documentNamed((await contentNow()).documents, asked));
    const isPresent = found.name.normalize('NFC').toLowerCase() === asked.normalize('NFC').toLowerCase();
    // Redirects a former name to the current one.
    if (!isPresent) return reply.header('cache-control', 'public, no-cache').redirect(documentPath(found), 302);
    return sendDocument(request, reply, files, { ...found, name: found.name.replace(/^.*\//, '') });
  });

  app.get('/fixtures-picture/fixtures.webp', async (request, reply) => {
    const own = orNotFound((await contentNow()).fixturesPicture);
    return sendStored(request, reply.headers({ ...NOTHING_RUNS, 'content-type': own.type }), files, own);
  });

  for (const [name, page] of Object.entries(PRINTED_PAGES)) {
    app.get(`/downloads/${name}.pdf`, async (request, reply) =>
      reply.redirect(page + new URL(request.url, 'http://site').search, 301),
    );
  }
}

/** Returns the path of a document of the league's own. */
export function documentPath({ name }: Pick<LeagueDocument, 'name'>): string {
  return `/documents/${name.split('/').map(encodeURIComponent).join('/')}`;
}

const anyText = z.string().optional().catch(undefined);

/**
 * The documents that every league has, in the order of the list. Drawing a document loads the PDF library, which is not
 * needed otherwise.
 */
export const DOCUMENTS = {
  'league-rules': {
    title: 'League rules',
    about: 'What the league plays by, from teams and handicaps to the table and the cups.',
    wanted: z.object({ season: anyText }),
    changesWith: 'rules',
    loader: async () => (await import('./league-rules.ts')).loadRules,
  },
  'snooker-fixtures': {
    title: 'Snooker fixtures',
    about: 'The fixtures of the season, one page for each division, to pin up.',
    wanted: z.object({ season: anyText }),
    changesWith: 'league',
    loader: async () => (await import('./fixture-sheets.ts')).loadFixtures,
  },
  'results-card': {
    title: 'Results card',
    about: 'A form for the matches of a fixture, to print and fill in on the night.',
    wanted: z.object({ fixture: anyText }),
    changesWith: 'league',
    loader: async () => (await import('./load-card.ts')).loadCard,
  },
} as const satisfies Record<string, MadeDocument>;
export type DocumentName = keyof typeof DOCUMENTS;

/** Earlier versions had PDFs for these pages. Now the pages themselves can be printed. */
const PRINTED_PAGES = { standings: '/league-standings', results: '/results', handicaps: '/squads-handicaps' };

/** The documents that every league has, drawn on A4, or replaced by a file of the league's own. */
export const madeDocuments = documentNames().map((name) => {
  const { title, wanted, changesWith, loader }: MadeDocument = DOCUMENTS[name];
  return publication({
    path: `/downloads/${name}.pdf`,
    wanted,
    type: 'application/pdf',
    headers: { 'content-disposition': `inline; filename="${name}.pdf"` },
    // A file of the league's own replaces the empty results card, but not the card of a fixture.
    own: ({ documents }, { fixture }) => (fixture ? null : named(ownDocument(documents, name), `${name}.pdf`)),
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

function documentNames(): DocumentName[] {
  // These are the keys of `DOCUMENTS`. Object.keys forgets their type.
  return Object.keys(DOCUMENTS) as DocumentName[];
}

function named(document: LeagueDocument | null, name: string): LeagueDocument | null {
  return document && { ...document, name };
}

/** Returns the league's own document that replaces a generated one, or `null`. */
function ownDocument(documents: readonly LeagueDocument[], name: DocumentName): LeagueDocument | null {
  return documents.find((document) => documentReplacedBy(document) === name) ?? null;
}

/** Returns which generated document a document of the league's own replaces because it has the same name, or `null`. */
export function documentReplacedBy({ name }: Pick<LeagueDocument, 'name'>): DocumentName | null {
  const plain = name.toLowerCase().replace(/\.pdf$/, '');
  return plain === name.toLowerCase() ? null : (documentNames().find((one) => one === plain) ?? null);
}

/** Returns the documents that every league has, followed by the league's own that are shown. */
export function listDownloads(documents: readonly LeagueDocument[]): Download[] {
  const made = documentNames().map((name) => {
    const { title, about } = DOCUMENTS[name];
    const own = ownDocument(documents, name);
    const type = own === null ? 'PDF, A4' : typeWords(own);
    return { title, about, path: `/downloads/${name}.pdf`, own: own !== null, type };
  });
  const others = documents.filter((document) => document.shown && documentReplacedBy(document) === null);
  return [
    ...made,
    ...others.map((document) => {
      return { title: document.title, about: '', path: documentPath(document), own: true, type: typeWords(document) };
    }),
  ];
}

/** Returns text such as `PDF, 1.2 MB`. */
function typeWords({ name, bytes }: LeagueDocument): string {
  return `${/\.(\w+)$/.exec(name)?.[1]?.toUpperCase() ?? 'File'}, ${formatBytes(bytes)}`;
}
