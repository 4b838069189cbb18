import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { StoredPicture, KindCalls } from '#contract/kinds/kind.ts';
import { type Sifted, sift } from '#domain/check.ts';
import type { Issue } from '#domain/issue.ts';
import type { Subject } from '#domain/people/permissions.ts';
import type { People } from '#domain/squads/people.ts';
import type { Seasons } from '../cache/fact-cache.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { pictureId } from '../content/items.ts';
import { readablePart, acceptedBody } from '../http/input.ts';
import type { GuardedRead, Read } from '../http/reads.ts';
import { WHOLE_LEAGUE } from '../http/gate.ts';
import { done, type Write, write, writeOfFile } from '../http/writes.ts';
import { preparePicture, UnreadablePicture } from '../publish/photos/convert.ts';
import { orNotFound, Refusal } from '../refusal.ts';
import { newId } from '../storage/new-id.ts';
import type { Change, Snapshot, Store } from '../storage/store.ts';
import { addFile, pictureRow } from '../storage/files/file-rows.ts';

/** The routes of one kind of value, such as sponsors. */
export type Routes = {
  reads?: readonly Read[];
  guardedReads?: readonly GuardedRead[];
  writes: (store: Pick<Store, 'files' | 'read'>, clock: Clock) => Write[];
};

/** What a write knows besides its body. `before` is the value that it replaces, `null` for a new value. */
type At<V> = { facts: Facts; before: V | null };
type Value = { id: string; picture?: StoredPicture };

/** What the server needs to know about a kind. `V` is its stored value, `B` its body, `A` its answer. */
type Kind<V extends Value, B extends z.ZodObject, A extends z.ZodObject> = {
  /** Returns the live value with an id, or `null`. */
  live(db: Snapshot, id: string): Promise<V | null>;
  put(change: Change, value: V & { deleted: boolean }): Promise<void>;
  /** Optional wording: the message for an unknown id, and the first words of the summary for a new value. */
  words?: { unknown?: string; added?: string };
  /**
   * Returns the teams and divisions of a stored value or a body, for the permission check. The default is the whole
   * league.
   */
  subjectOf?(value: V | Sifted<z.output<B>>): Subject;
  /** Returns the faults of a body that depend on the rest of the league. */
  faults?: (draft: Sifted<z.output<B>>, at: At<V>) => Promise<Issue[]>;
  /** Returns the new value for a checked body. */
  valueOf: (body: z.output<B>, at: At<V>) => Omit<V, 'id'>;
  answerOf(value: V, people: People): z.input<A>;
  /** Returns the words that describe a value in the history. */
  lineOf(value: V, people: People, seasons: Seasons): string;
};

/** Returns the writes that add, change and remove a value of a kind. With `store`, also the writes for its picture. */
export function kindWrites<V extends Value, B extends z.ZodObject, A extends z.ZodObject>(
  calls: KindCalls<B, A>,
  kind: Kind<V, B, A>,
  store?: Pick<Store, 'files'>,
): Write[] {
  const { one, add } = calls;
  const { words = {}, subjectOf = () => WHOLE_LEAGUE, lineOf } = kind;
  const { unknown = `There is no such ${one}.`, added = `Added ${one}` } = words;

  async function itemInPath(db: Snapshot, params: object): Promise<V> {
    return orNotFound(await kind.live(db, String(Reflect.get(params, calls.id))), unknown);
  }

  /** Stores a value and returns its answer. `words` makes the history's summary from the value's description. */
  async function put(change: Change, { facts }: { facts: Facts }, value: V, words: (line: string) => string) {
    await kind.put(change, { ...value, deleted: false });
    const people = await facts.people();
    change.summarise(words(lineOf(value, people, await facts.seasons())));
    return kind.answerOf(value, people);
  }

  return [
    write(
      add,
      async (_, { body }) => [subjectOf(readablePart(add.body, body))],
      async (change, { body, facts }) => {
        const value = await valueIn(calls, kind, body, { facts, before: null });
        return put(change, { facts }, value, (line) => `${added} ${line}`);
      },
    ),
    write(
      calls.change,
      async (db, { params, body }) => [
        subjectOf(await itemInPath(db, params)),
        subjectOf(readablePart(add.body, body)),
      ],
      async (change, { params, body, facts }) => {
        const before = await itemInPath(change.db, params);
        const was = lineOf(before, await facts.people(), await facts.seasons());
        const value = await valueIn(calls, kind, body, { facts, before });
        return put(change, { facts }, value, (is) => `Changed ${one} ${was}${was === is ? '' : `, to ${is}`}`);
      },
    ),
    write(
      calls.remove,
      async (db, { params }) => [subjectOf(await itemInPath(db, params))],
      async (change, { params, facts }) => {
        const value = await itemInPath(change.db, params);
        await kind.put(change, { ...value, deleted: true });
        return done(change, `Removed ${one} ${lineOf(value, await facts.people(), await facts.seasons())}`);
      },
    ),
    ...(store === undefined ? [] : pictureWrites(calls, store, { itemInPath, subjectOf, put })),
  ];
}

/** Returns the new value for a body. Throws 422 with all faults at once. */
async function valueIn<V extends Value, B extends z.ZodObject, A extends z.ZodObject>(
  { add: { body: schema }, rule }: KindCalls<B, A>,
  { faults, valueOf }: Kind<V, B, A>,
  body: unknown,
  at: At<V>,
): Promise<V> {
  const sent = sift(schema, body);
  const checked = acceptedBody(schema, sent, [...rule(sent.draft), ...((await faults?.(sent.draft, at)) ?? [])]);
  // A value is the result of `valueOf` with an id.
  return { ...valueOf(checked, at), id: at.before?.id ?? newId() } as V;
}

/** The functions with which the writes of a kind find and store a value. */
type Parts<V, A extends z.ZodObject> = {
  itemInPath: (db: Snapshot, params: object) => Promise<V>;
  subjectOf: (value: V) => Subject;
  put: (change: Change, request: { facts: Facts }, value: V, words: (line: string) => string) => Promise<z.input<A>>;
};

type PictureCall<A> = Omit<Call, 'answer'> & { answer: A };

/** Returns the writes that set and remove a value's picture. `take` converts a picture for storage. */
export function pictureWrites<V extends Value, A extends z.ZodObject>(
  { one, setPicture, removePicture }: { one: string; setPicture: PictureCall<A>; removePicture: PictureCall<A> },
  { files }: Pick<Store, 'files'>,
  { itemInPath, subjectOf, put }: Parts<V, A>,
  take = preparePicture,
): Write[] {
  const subjects = async (db: Snapshot, { params }: { params: object }) => [subjectOf(await itemInPath(db, params))];
  return [
    writeOfFile(setPicture, subjects, createPictureSaver(files, take), async (change, taken, request) => {
      await addFile(change.db, pictureRow(taken));
      const picture = { id: pictureId(taken.file), width: taken.width, height: taken.height };
      const value = { ...(await itemInPath(change.db, request.params)), picture };
      return put(change, request, value, (line) => `Set the picture of ${one} ${line}`);
    }),
    write(removePicture, subjects, async (change, request) => {
      const value = { ...(await itemInPath(change.db, request.params)), picture: null };
      return put(change, request, value, (line) => `Removed the picture of ${one} ${line}`);
    }),
  ];
}

/** Returns a function that converts and stores an uploaded picture. It throws 422 for a file that is no picture. */
export function createPictureSaver(files: Store['files'], take: typeof preparePicture) {
  return async (sent: Buffer) => {
    const { bytes, ...size } = await take(sent).catch(refuseUnreadable);
    return { ...size, file: await files.keep(bytes), bytes: bytes.length };
  };
}

/** Throws 422 for a file that is not a readable picture, and any other error as it is. */
function refuseUnreadable(error: unknown): never {
  if (error instanceof UnreadablePicture) throw new Refusal(422, `This file ${error.message}`);
  throw error;
}
