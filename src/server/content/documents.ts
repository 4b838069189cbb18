import type { z } from 'zod';
import { documentPart, fixturesPicturePart } from '#contract/documents.ts';
import { addressWords } from '#domain/name.ts';
import { inOrder, type Placed } from '#domain/place.ts';
import type { Change } from '../storage/store.ts';
import { itemsIn } from './galleries.ts';

/** A document of the league. */
export type LeagueDocument = Placed & z.output<typeof documentPart>;
/** The league's own picture of the fixtures. */
export type FixturesPicture = z.output<typeof fixturesPicturePart>;

const PICTURE = 'fixtures-picture';

/** Returns the documents among the league's content, in order, each with a name of its own. */
export function documentsIn(values: ReadonlyMap<string, unknown>): LeagueDocument[] {
  const documents = inOrder(itemsIn(values, 'document', (value) => documentPart.safeParse(value).data));
  const taken = new Set<string>();
  return documents.map((document) => {
    // An undo can bring one back whose name another one has by now.
    const name = taken.has(folded(document.name)) ? withSuffix(document.name, document.id.slice(0, 6)) : document.name;
    taken.add(folded(name));
    return { ...document, name };
  });
}

export function fixturesPictureIn(values: ReadonlyMap<string, unknown>): FixturesPicture | null {
  return fixturesPicturePart.safeParse(values.get(PICTURE)).data ?? null;
}

/** The document at `/documents/{name}`: that of the name, or the one that had it before; `null` if there is none. */
export function documentNamed(documents: readonly LeagueDocument[], name: string): LeagueDocument | null {
  const wanted = folded(name);
  return (
    documents.find((document) => folded(document.name) === wanted) ??
    documents.find(({ former }) => former.some((one) => folded(one) === wanted)) ??
    null
  );
}

/** The name that a title gives a document among others, with the ending of its file. */
export function nameFor(title: string, others: readonly LeagueDocument[], ending = '.pdf'): string {
  const plain = `${addressWords(title, 'document')}${ending}`;
  const taken = new Set(others.map(({ name }) => folded(name)));
  let name = plain;
  for (let count = 2; taken.has(folded(name)); count++) name = withSuffix(plain, String(count));
  return name;
}

export function putDocument(change: Change, document: LeagueDocument, deleted = false): Promise<void> {
  return change.put('content', { id: `document:${document.id}`, value: documentPart.parse(document), deleted });
}

export function putFixturesPicture(change: Change, value: FixturesPicture, deleted = false): Promise<void> {
  return change.put('content', { id: PICTURE, value, deleted });
}

function withSuffix(name: string, suffix: string): string {
  return name.replace(/(\.\w+)?$/, `-${suffix}$1`);
}

/** Names of files count as equal whatever their case: disks of some systems do not tell them apart. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
