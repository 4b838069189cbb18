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

/** The season for a fixtures document, or the fixture for a results card. */
type Wanted = { season?: string | undefined; fixture?: string | undefined };
/** Reads a document's facts, all at one revision. Drawing then needs only pictures. `null`: unknown season or fixture. */
export type Drafter = (
  facts: Facts,
  subject: DocumentHead,
  wanted: Wanted,
) => Promise<((photos: Pick<Source, 'photo'>) => Promise<Buffer>) | null>;
/**
 * `wanted`: the parameters that its address may have. `changesWith`: the part of the content whose last change gives the
 * document's date.
 */
type MadeDocument = {
  title: string;
  about: string;
  wanted: z.ZodType<Wanted>;
  changesWith: ContentPart;
  drafter: () => Promise<Drafter>;
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
    // A former name redirects to the current name.
    if (!isPresent) return reply.header('cache-control', 'public, no-cache').redirect(addressOf(found), 302);
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

/** Returns the address of a document. */
export function addressOf({ name }: Pick<LeagueDocument, 'name'>): string {
  return `/documents/${name.split('/').map(encodeURIComponent).join('/')}`;
}

const anyText = z.string().optional().catch(undefined);

/** The documents that every league has, in order. Drawing them needs the PDF library, which is rarely loaded. */
export const DOCUMENTS = {
  'league-rules': {
    title: 'League rules',
    about: 'What the league plays by, from teams and handicaps to the table and the cups.',
    wanted: z.object({ season: anyText }),
    changesWith: 'rules',
    drafter: async () => (await import('./league-rules.ts')).draftRules,
  },
  'snooker-fixtures': {
    title: 'Snooker fixtures',
    about: 'The fixtures of the season, one page for each division, to pin up.',
    wanted: z.object({ season: anyText }),
    changesWith: 'league',
    drafter: async () => (await import('./fixture-sheets.ts')).draftFixtures,
  },
  'results-card': {
    title: 'Results card',
    about: 'A form for the matches of a fixture, to print and fill in on the night.',
    wanted: z.object({ fixture: anyText }),
    changesWith: 'league',
    drafter: async () => (await import('./draft-card.ts')).draftCard,
  },
} as const satisfies Record<string, MadeDocument>;
export type DocumentName = keyof typeof DOCUMENTS;

/** These pages had PDF documents in earlier versions. Today the pages themselves can be printed. */
const PRINTED_PAGES = { standings: '/league-standings', results: '/results', handicaps: '/squads-handicaps' };

/** The documents that every league has: the league's own file, or a document drawn on A4. */
export const madeDocuments = documentNames().map((name) => {
  const { title, wanted, changesWith, drafter }: MadeDocument = DOCUMENTS[name];
  return publication({
    path: `/downloads/${name}.pdf`,
    wanted,
    type: 'application/pdf',
    headers: { 'content-disposition': `inline; filename="${name}.pdf"` },
    // The league's own file replaces only the blank results card.
    own: ({ documents }, { fixture }) => (fixture ? null : named(ownDocument(documents, name), `${name}.pdf`)),
    async make(source, asked) {
      const draft = await drafter();
      const logo = await source.logo();
      const drawn = await source.read((from) => {
        const content = from.content();
        return draft(from, { title, league: content.name, logo, made: content.changed(changesWith) }, asked);
      });
      const draw = orNotFound(drawn, 'There is no such document.');
      return () => draw(source);
    },
  });
});

function documentNames(): DocumentName[] {
  // The names are the keys of `DOCUMENTS`.
  return Object.keys(DOCUMENTS) as DocumentName[];
}

function named(document: LeagueDocument | null, name: string): LeagueDocument | null {
  return document && { ...document, name };
}

/** Returns the league's document that replaces a drawn document, or `null`. */
function ownDocument(documents: readonly LeagueDocument[], name: DocumentName): LeagueDocument | null {
  return documents.find((document) => replacedBy(document) === name) ?? null;
}

/** Returns the drawn document that is replaced by the league's own document of the same name, or `null`. */
export function replacedBy({ name }: Pick<LeagueDocument, 'name'>): DocumentName | null {
  const plain = name.toLowerCase().replace(/\.pdf$/, '');
  return plain === name.toLowerCase() ? null : (documentNames().find((one) => one === plain) ?? null);
}

/** Returns the documents that every league has, then the league's own documents that are shown. */
export function listDownloads(documents: readonly LeagueDocument[]): Download[] {
  const made = documentNames().map((name) => {
    const { title, about } = DOCUMENTS[name];
    const own = ownDocument(documents, name);
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

/** Returns text such as `PDF, 1.2 MB`. */
function typeWords({ name, bytes }: LeagueDocument): string {
  return `${/\.(\w+)$/.exec(name)?.[1]?.toUpperCase() ?? 'File'}, ${formatBytes(bytes)}`;
}
