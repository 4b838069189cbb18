import { LISTS } from '#domain/most.ts';
import {
  addDocument,
  changeDocument,
  listDocuments,
  removeDocument,
  removeFixturesPicture,
  replaceDocument,
  setFixturesPicture,
} from '#contract/documents.ts';
import { formatBytes } from '#domain/count.ts';
import { lastPlace } from '#domain/place.ts';
import {
  documentsIn,
  fixturesPictureIn,
  type LeagueDocument,
  nameFor,
  putFixturesPicture,
  putItem,
  putPlaced,
} from '../content/items.ts';
import { parsedBody } from '../http/input.ts';
import { done, write, writeOfFile } from '../http/writes.ts';
import { addressOf, DOCUMENTS, replacedBy } from '../publish/documents/documents.ts';
import { ownPicture } from '../publish/pictures/fixtures-picture.ts';
import { takePoster } from '../publish/photos/convert.ts';
import { conflict, invalid, notFound, Refusal } from '../refusal.ts';
import { latestEntry } from '../storage/history.ts';
import { contentRows, contentVersions } from '../storage/mappers/content.ts';
import { newId } from '../storage/new-id.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { createWorkQueue } from '../work-queue.ts';
import { changedMeanwhile } from './content.ts';
import { wholeLeague, withId } from './named-in-request.ts';
import { pictureKeeper } from './photos.ts';
import { guardedRead } from '../http/reads.ts';
import { addFile, PICTURE, pictureRow } from '../storage/files/file-rows.ts';

/** The documents of a league together: each is in every backup that leaves the machine. */
const MOST_DOCUMENT_BYTES = 500_000_000;
const PDF = 'application/pdf';
const UNKNOWN = 'There is no such document.';

export const documentReads = [
  guardedRead(listDocuments, async (db) => {
    const values = await contentRows(db);
    const documents = documentsIn(values);
    const versions = await contentVersions(db, 'document');
    const own = fixturesPictureIn(values);
    return {
      documents: documents.map((document) => {
        const { id, title, shown, bytes } = document;
        const replaced = replacedBy(document);
        const replaces = replaced && `/downloads/${replaced}.pdf`;
        return { id, title, shown, bytes, address: addressOf(document), replaces, version: versions.get(id) ?? 0 };
      }),
      made: Object.entries(DOCUMENTS).map(([name, { title, about }]) => ({
        title,
        about,
        path: `/downloads/${name}.pdf`,
      })),
      picture: own && ownPicture(own),
      bytes: bytesOf(documents),
      most: LISTS.document[0].most,
      mostBytes: MOST_DOCUMENT_BYTES,
      mostOfOne: addDocument.file.maxBytes,
    };
  }),
];

/** The writes of documents and of the league's own picture of the fixtures. Files are stored before their transaction. */
export function documentWrites({ files }: Pick<Store, 'files'>) {
  const inTurn = createWorkQueue(1);
  const preparePdf = async (sent: Buffer) => {
    const fault = pdfFault(sent);
    if (fault !== null) throw new Refusal(422, `This file ${fault}`);
    return { file: await inTurn(() => files.keep(sent)), bytes: sent.length };
  };
  return [
    ...changesOfDocuments,
    writeOfFile(addDocument, wholeLeague, preparePdf, async (change, { file, bytes }, { query: { title } }) => {
      const documents = await storedDocuments(change.db);
      refuseTooMuch(documents, bytes);
      await addFile(change.db, { hash: file, type: PDF, bytes });
      const id = newId();
      const [place, name] = [lastPlace(documents), nameFor(title, documents)];
      await putItem(change, 'document', { id, title, place, name, former: [], shown: true, file, bytes });
      change.summarise(`Added the document ${title}`);
      return { success: true as const, id };
    }),
    writeOfFile(replaceDocument, wholeLeague, preparePdf, async (change, { file, bytes }, { params, query }) => {
      const documents = await storedDocuments(change.db);
      const present = withId(documents, params.document, UNKNOWN);
      await refuseChanged(change.db, present, query.version);
      const others = documents.filter(({ id }) => id !== present.id);
      refuseTooMuch(others, bytes);
      await addFile(change.db, { hash: file, type: PDF, bytes });
      // One that was a file of another kind has another address now.
      const isPdf = /\.pdf$/i.test(present.name);
      const renamed = isPdf ? {} : namedAs(present, nameFor(present.title, others));
      await putItem(change, 'document', { ...present, ...renamed, file, bytes });
      return done(change, `Replaced the document ${present.title}`);
    }),
    writeOfFile(setFixturesPicture, wholeLeague, pictureKeeper(files, takePoster), async (change, picture) => {
      await addFile(change.db, pictureRow(picture));
      await putFixturesPicture(change, { ...picture, type: PICTURE });
      return done(change, 'Changed the picture of the fixtures');
    }),
  ];
}

const changesOfDocuments = [
  write(changeDocument, wholeLeague, async (change, { params, body }) => {
    const documents = await storedDocuments(change.db);
    const present = withId(documents, params.document, UNKNOWN);
    const sent = parsedBody(changeDocument.body, body);
    const { title = present.title, shown = present.shown, before, version } = sent;
    const isRenamed = title !== present.title;
    if (isRenamed && replacedBy(present) !== null)
      throw invalid([{ path: 'title', message: 'This document replaces one of the site’s, so it keeps its title.' }]);
    await refuseChanged(change.db, present, version);
    const others = documents.filter(({ id }) => id !== present.id);
    const ending = /\.\w+$/.exec(present.name)?.[0] ?? '';
    const renamed = isRenamed ? namedAs(present, nameFor(title, others, ending)) : {};
    await putPlaced(documents, { ...present, ...renamed, title, shown }, before, (one) =>
      putItem(change, 'document', one),
    );
    return done(change, `${before === undefined ? 'Changed' : 'Moved'} the document ${title}`);
  }),
  write(removeDocument, wholeLeague, async (change, { params }) => {
    const document = withId(await storedDocuments(change.db), params.document, UNKNOWN);
    await putItem(change, 'document', document, true);
    return done(change, `Removed the document ${document.title}`);
  }),
  write(removeFixturesPicture, wholeLeague, async (change) => {
    const picture = fixturesPictureIn(await contentRows(change.db));
    if (picture === null) throw notFound('The picture of the fixtures is drawn by the site.');
    await putFixturesPicture(change, picture, true);
    return done(change, 'Removed the picture of the fixtures');
  }),
];

async function storedDocuments(db: Snapshot): Promise<LeagueDocument[]> {
  return documentsIn(await contentRows(db));
}

/** A new name, and the former ones, which lead to it. */
function namedAs({ name, former }: LeagueDocument, next: string): Pick<LeagueDocument, 'name' | 'former'> {
  return { name: next, former: [...new Set([...former, name])].filter((one) => one !== next) };
}

/** Two officials at once: the second is told, and sees the document as it is now. */
async function refuseChanged(db: Snapshot, { id }: LeagueDocument, version: number): Promise<void> {
  const last = await latestEntry(db, 'content', `document:${id}`);
  if ((last?.id ?? 0) !== version) throw conflict(changedMeanwhile(last));
}

function refuseTooMuch(others: readonly LeagueDocument[], bytes: number): void {
  const left = MOST_DOCUMENT_BYTES - bytesOf(others);
  if (bytes <= left) return;
  throw conflict(
    `This file has ${formatBytes(bytes)}, and of the ${formatBytes(MOST_DOCUMENT_BYTES)} for all documents ${formatBytes(Math.max(0, left))} are left. Delete some documents first.`,
  );
}

function bytesOf(documents: readonly LeagueDocument[]): number {
  return documents.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The bytes at the end of a file in which a PDF says that it is whole. */
const TAIL_BYTES = 2048;

/**
 * Returns what is wrong with a file that should be a PDF, in words after "This file", or `null`. Its name and declared type
 * say nothing. What is inside runs nowhere: viewers in browsers shut it in, and it is never sent as anything but a PDF.
 */
export function pdfFault(bytes: Buffer): string | null {
  if (bytes.length === 0) return 'is empty.';
  if (!/^%PDF-\d/.test(bytes.subarray(0, 6).toString('latin1')))
    return 'is not a PDF, whatever its name says. Save or export it as PDF.';
  const tail = bytes.subarray(-TAIL_BYTES).toString('latin1');
  if (!/startxref\s+\d+\s+%%EOF/.test(tail)) return 'is not whole. Copy it again, or save it as PDF again.';
  return null;
}
