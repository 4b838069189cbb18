import { addDocument, document, listDocuments, replaceDocument } from '#contract/kinds/document.ts';
import { removeFixturesPicture, setFixturesPicture } from '#contract/kinds/fixtures-picture.ts';
import { formatBytes } from '#domain/count.ts';
import { LIST_LIMITS } from '#domain/list-limits.ts';
import {
  documentsIn,
  uploadedFixturesPictureIn,
  type LeagueDocument,
  unusedDocumentFileName,
  putUploadedFixturesPicture,
  putItem,
} from '../content/items.ts';
import { refuseOldVersion } from '../content/refuse-old-version.ts';
import { uncachedRead } from '../http/reads.ts';
import { setSummary, writeHandler, fileWriteHandler } from '../http/writes.ts';
import {
  uploadedDocumentPath,
  GENERATED_DOCUMENTS,
  generatedDocumentReplacedBy,
} from '../publish/documents/documents.ts';
import { preparePoster } from '../publish/photos/convert.ts';
import { uploadedFixturesPictureDetails } from '../publish/pictures/fixtures-picture.ts';
import { conflict, invalidInput, notFound, Refusal } from '../refusal.ts';
import { wholeLeagueSubject } from '../routes/named-in-request.ts';
import { addFileRow, PICTURE_MEDIA_TYPE, toPictureRow } from '../storage/files/file-rows.ts';
import { allUndeletedContent, contentVersions } from '../storage/mappers/content.ts';
import type { ChangeTransaction } from '../storage/store.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import { createPictureSaver, type KindRoutes } from './kind-writes.ts';
import { orderedWrites } from './ordered.ts';

/**
 * The limit for the total size of a league's documents, in bytes. There is a limit because each backup that leaves the
 * machine contains all documents.
 */
const MAX_TOTAL_DOCUMENT_BYTES = 500_000_000;

const reads = [
  uncachedRead(listDocuments, async (db) => {
    const values = await allUndeletedContent(db);
    const documents = documentsIn(values);
    const versions = await contentVersions(db, 'document');
    const own = uploadedFixturesPictureIn(values);
    return {
      documents: documents.map((one) => {
        const replaced = generatedDocumentReplacedBy(one);
        const replaces = replaced && `/downloads/${replaced}.pdf`;
        return { ...one, address: uploadedDocumentPath(one), replaces, version: versions.get(one.id) ?? 0 };
      }),
      made: Object.entries(GENERATED_DOCUMENTS).map(([name, made]) => ({ ...made, path: `/downloads/${name}.pdf` })),
      picture: own && uploadedFixturesPictureDetails(own),
      bytes: totalBytes(documents),
      most: LIST_LIMITS.document[0].most,
      mostBytes: MAX_TOTAL_DOCUMENT_BYTES,
      mostOfOne: addDocument.file.maxBytes,
    };
  }),
];

const documentOperations = orderedWrites(document, {
  load: async (db) => documentsIn(await allUndeletedContent(db)),
  itemsOf: (all) => all,
  changed(next, item, all) {
    const { title } = next;
    if (title === item.title) return next;
    if (generatedDocumentReplacedBy(item) !== null)
      throw invalidInput([
        { path: 'title', message: 'This document replaces one of the site’s, so it keeps its title.' },
      ]);
    const ending = /\.\w+$/.exec(item.name)?.[0] ?? '';
    return { ...next, ...fileNamesAfterRename(item, unusedDocumentFileName(title, otherDocuments(all, item), ending)) };
  },
  describe: ({ title }) => `the document ${title}`,
});

/**
 * The routes for documents, and for the picture that a league uploads for its fixtures. An uploaded file is stored
 * before the database transaction of its request begins.
 */
export const documentRoutes: KindRoutes = {
  uncachedReads: reads,
  writes({ files }) {
    const inTurn = createConcurrencyLimiter(1);
    const preparePdf = async (sent: Buffer) => {
      const fault = pdfFault(sent);
      if (fault !== null) throw new Refusal(422, `This file ${fault}`);
      return { file: await inTurn(() => files.keep(sent)), bytes: sent.length };
    };
    return [
      ...documentOperations.writes,
      fileWriteHandler(addDocument, wholeLeagueSubject, preparePdf, async (change, pdf, { query: { title } }) => {
        const all = await documentOperations.load(change.db);
        await addPdfWithinLimit(change, pdf, all);
        const value = { title, name: unusedDocumentFileName(title, all), former: [], shown: true, ...pdf };
        return documentOperations.add(change, value, all, `Added the document ${title}`);
      }),
      fileWriteHandler(replaceDocument, wholeLeagueSubject, preparePdf, async (change, pdf, { params, query }) => {
        const { all, item } = await documentOperations.itemInPath(change.db, params);
        await refuseOldVersion(change.db, `document:${item.id}`, query.version);
        const others = otherDocuments(all, item);
        await addPdfWithinLimit(change, pdf, others);
        // If the replaced file was not a PDF, the document gets a file name that ends with .pdf.
        const renamed = /\.pdf$/i.test(item.name)
          ? {}
          : fileNamesAfterRename(item, unusedDocumentFileName(item.title, others));
        await putItem(change, 'document', { ...item, ...renamed, ...pdf });
        return setSummary(change, `Replaced the document ${item.title}`);
      }),
      fileWriteHandler(
        setFixturesPicture,
        wholeLeagueSubject,
        createPictureSaver(files, preparePoster),
        async (change, picture) => {
          await addFileRow(change.db, toPictureRow(picture));
          await putUploadedFixturesPicture(change, { ...picture, type: PICTURE_MEDIA_TYPE });
          return setSummary(change, 'Changed the picture of the fixtures');
        },
      ),
      writeHandler(removeFixturesPicture, wholeLeagueSubject, async (change) => {
        const picture = uploadedFixturesPictureIn(await allUndeletedContent(change.db));
        if (picture === null) throw notFound('The picture of the fixtures is drawn by the site.');
        await putUploadedFixturesPicture(change, picture, true);
        return setSummary(change, 'Removed the picture of the fixtures');
      }),
    ];
  },
};

/** Returns a document's new file name, and the list of its former file names, which still lead to the document. */
function fileNamesAfterRename({ name, former }: LeagueDocument, next: string): Pick<LeagueDocument, 'name' | 'former'> {
  return { name: next, former: [...new Set([...former, name])].filter((one) => one !== next) };
}

/**
 * Adds a database row for a PDF that is already stored. Throws 409 if all documents together would exceed the limit.
 * `others`: all documents except the one that gets the PDF.
 */
async function addPdfWithinLimit(
  { db }: ChangeTransaction,
  { file, bytes }: { file: string; bytes: number },
  others: readonly LeagueDocument[],
) {
  const left = MAX_TOTAL_DOCUMENT_BYTES - totalBytes(others);
  if (bytes > left)
    throw conflict(
      `This file has ${formatBytes(bytes)}, and of the ${formatBytes(MAX_TOTAL_DOCUMENT_BYTES)} for all documents ${formatBytes(Math.max(0, left))} are left. Delete some documents first.`,
    );
  await addFileRow(db, { hash: file, type: 'application/pdf', bytes });
}

function otherDocuments(documents: readonly LeagueDocument[], { id }: LeagueDocument): LeagueDocument[] {
  return documents.filter((one) => one.id !== id);
}

function totalBytes(documents: readonly LeagueDocument[]): number {
  return documents.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** How many bytes at the end of a file are searched for the text that ends a PDF. */
const TAIL_BYTES = 2048;

/**
 * Returns what is wrong with a file that should be a PDF, in words that follow "This file"; `null` if nothing is wrong.
 * The file's name and declared type are ignored. Scripts inside a PDF are harmless: the file is always sent as a PDF,
 * and browsers show PDFs in an isolated viewer.
 */
export function pdfFault(bytes: Buffer): string | null {
  if (bytes.length === 0) return 'is empty.';
  if (!/^%PDF-\d/.test(bytes.subarray(0, 6).toString('latin1')))
    return 'is not a PDF, whatever its name says. Save or export it as PDF.';
  const tail = bytes.subarray(-TAIL_BYTES).toString('latin1');
  if (!/startxref\s+\d+\s+%%EOF/.test(tail)) return 'is not whole. Copy it again, or save it as PDF again.';
  return null;
}
