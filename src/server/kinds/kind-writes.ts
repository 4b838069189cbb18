import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { StoredPicture, KindCalls } from '#contract/kinds/kind.ts';
import { type WithoutFaultyFields, parseWithoutFaultyFields } from '#domain/check.ts';
import type { Issue } from '#domain/issue.ts';
import type { Subject } from '#domain/people/permissions.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { SeasonsWithDefault } from '../cache/fact-cache.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { pictureId } from '../content/items.ts';
import { fieldsThatFit, faultlessBodyOrRefuse } from '../http/input.ts';
import type { UncachedRead, CachedRead } from '../http/reads.ts';
import { WHOLE_LEAGUE } from '../http/gate.ts';
import { setSummary, type WriteHandler, writeHandler, fileWriteHandler } from '../http/writes.ts';
import { preparePicture, UnusablePicture } from '../publish/photos/convert.ts';
import { orNotFound, Refusal } from '../refusal.ts';
import { newId } from '../storage/new-id.ts';
import type { ChangeTransaction, DatabaseTransaction, Store } from '../storage/store.ts';
import { addFileRow, toPictureRow } from '../storage/files/file-rows.ts';

/** The routes of one kind of value, such as sponsors. */
export type KindRoutes = {
  reads?: readonly CachedRead[];
  uncachedReads?: readonly UncachedRead[];
  writes: (store: Pick<Store, 'files' | 'read'>, clock: Clock) => WriteHandler[];
};

/**
 * The data for a write, apart from the body of its request. `before`: the stored value that the write replaces; `null`
 * for a new value.
 */
type WriteContext<V> = { facts: Facts; before: V | null };
type Value = { id: string; picture?: StoredPicture };

/**
 * What the server needs to know about one kind of value. `V` is the type of the stored value, `B` the schema of a
 * request body, and `A` the schema of an answer.
 */
type Kind<V extends Value, B extends z.ZodObject, A extends z.ZodObject> = {
  /** Returns the value with this id; `null` if there is none, or if it was deleted. */
  live(db: DatabaseTransaction, id: string): Promise<V | null>;
  put(change: ChangeTransaction, value: V & { deleted: boolean }): Promise<void>;
  /**
   * Texts to use in place of the default ones. `unknown`: the message for an unknown id. `added`: the first words of
   * the history's summary for a new value.
   */
  words?: { unknown?: string; added?: string };
  /**
   * Returns the teams and divisions of a stored value or a body, for the permission check. The default is the whole
   * league.
   */
  subjectOf?(value: V | WithoutFaultyFields<z.output<B>>): Subject;
  /** Checks a request body against the league's other data, and returns the faults. */
  faults?: (draft: WithoutFaultyFields<z.output<B>>, at: WriteContext<V>) => Promise<Issue[]>;
  /** Returns the value to store, without its id, for a request body that has no faults. */
  valueOf: (body: z.output<B>, at: WriteContext<V>) => Omit<V, 'id'>;
  answerOf(value: V, people: TeamsAndPlayers): z.input<A>;
  /** Returns the words that describe a value in the history. */
  lineOf(value: V, people: TeamsAndPlayers, seasons: SeasonsWithDefault): string;
};

/**
 * Returns the writes that add, change and remove values of one kind. With `store`, also returns the writes that set and
 * remove a value's picture.
 */
export function kindWrites<V extends Value, B extends z.ZodObject, A extends z.ZodObject>(
  calls: KindCalls<B, A>,
  kind: Kind<V, B, A>,
  store?: Pick<Store, 'files'>,
): WriteHandler[] {
  const { one, add } = calls;
  const { words = {}, subjectOf = () => WHOLE_LEAGUE, lineOf } = kind;
  const { unknown = `There is no such ${one}.`, added = `Added ${one}` } = words;

  async function itemInPath(db: DatabaseTransaction, params: object): Promise<V> {
    return orNotFound(await kind.live(db, String(Reflect.get(params, calls.id))), unknown);
  }

  type Words = (line: string) => string;
  /**
   * Stores a value, sets the summary of the history entry, and returns the client's answer. `summary`: makes the
   * summary from the words that describe the value (the result of `lineOf`).
   */
  async function put(change: ChangeTransaction, { facts }: { facts: Facts }, value: V, summary: Words) {
    await kind.put(change, { ...value, deleted: false });
    const people = await facts.people();
    change.summarise(summary(lineOf(value, people, await facts.seasons())));
    return kind.answerOf(value, people);
  }

  return [
    writeHandler(
      add,
      async (_, { body }) => [subjectOf(fieldsThatFit(add.body, body))],
      async (change, { body, facts }) => {
        const value = await checkedValueFromBody(calls, kind, body, { facts, before: null });
        return put(change, { facts }, value, (line) => `${added} ${line}`);
      },
    ),
    writeHandler(
      calls.change,
      async (db, { params, body }) => [
        subjectOf(await itemInPath(db, params)),
        subjectOf(fieldsThatFit(add.body, body)),
      ],
      async (change, { params, body, facts }) => {
        const before = await itemInPath(change.db, params);
        const was = lineOf(before, await facts.people(), await facts.seasons());
        const value = await checkedValueFromBody(calls, kind, body, { facts, before });
        return put(change, { facts }, value, (is) => `Changed ${one} ${was}${was === is ? '' : `, to ${is}`}`);
      },
    ),
    writeHandler(
      calls.remove,
      async (db, { params }) => [subjectOf(await itemInPath(db, params))],
      async (change, { params, facts }) => {
        const value = await itemInPath(change.db, params);
        await kind.put(change, { ...value, deleted: true });
        return setSummary(change, `Removed ${one} ${lineOf(value, await facts.people(), await facts.seasons())}`);
      },
    ),
    ...(store === undefined ? [] : pictureWrites(calls, store, { itemInPath, subjectOf, put })),
  ];
}

/** Checks a request body, and returns the value to store with its id. Throws a single 422 with all faults. */
async function checkedValueFromBody<V extends Value, B extends z.ZodObject, A extends z.ZodObject>(
  { add: { body: schema }, rule }: KindCalls<B, A>,
  { faults, valueOf }: Kind<V, B, A>,
  body: unknown,
  at: WriteContext<V>,
): Promise<V> {
  const sent = parseWithoutFaultyFields(schema, body);
  const checked = faultlessBodyOrRefuse(schema, sent, [
    ...rule(sent.draft),
    ...((await faults?.(sent.draft, at)) ?? []),
  ]);
  // The cast is safe: a value of type `V` is the result of `valueOf` with an id.
  return { ...valueOf(checked, at), id: at.before?.id ?? newId() } as V;
}

/**
 * The functions of one kind that find a value, return its teams and divisions for the permission check, and store it.
 */
type PictureWriteFunctions<V, A extends z.ZodObject> = {
  itemInPath: (db: DatabaseTransaction, params: object) => Promise<V>;
  subjectOf: (value: V) => Subject;
  put: (
    change: ChangeTransaction,
    request: { facts: Facts },
    value: V,
    words: (line: string) => string,
  ) => Promise<z.input<A>>;
};

type PictureCall<A> = Omit<Call, 'answer'> & { answer: A };

/** Returns the writes that set and remove a value's picture. `take` converts a picture for storage. */
export function pictureWrites<V extends Value, A extends z.ZodObject>(
  { one, setPicture, removePicture }: { one: string; setPicture: PictureCall<A>; removePicture: PictureCall<A> },
  { files }: Pick<Store, 'files'>,
  { itemInPath, subjectOf, put }: PictureWriteFunctions<V, A>,
  take = preparePicture,
): WriteHandler[] {
  const subjects = async (db: DatabaseTransaction, { params }: { params: object }) => [
    subjectOf(await itemInPath(db, params)),
  ];
  return [
    fileWriteHandler(setPicture, subjects, createPictureSaver(files, take), async (change, taken, request) => {
      await addFileRow(change.db, toPictureRow(taken));
      const picture = { id: pictureId(taken.file), width: taken.width, height: taken.height };
      const value = { ...(await itemInPath(change.db, request.params)), picture };
      return put(change, request, value, (line) => `Set the picture of ${one} ${line}`);
    }),
    writeHandler(removePicture, subjects, async (change, request) => {
      const value = { ...(await itemInPath(change.db, request.params)), picture: null };
      return put(change, request, value, (line) => `Removed the picture of ${one} ${line}`);
    }),
  ];
}

/**
 * Returns a function that converts an uploaded picture, stores it, and returns its hash, its width and height, and its
 * number of bytes. The function throws 422 if the uploaded file is not a readable picture.
 */
export function createPictureSaver(files: Store['files'], take: typeof preparePicture) {
  return async (sent: Buffer) => {
    const { bytes, ...size } = await take(sent).catch(refuseUnreadablePicture);
    return { ...size, file: await files.keep(bytes), bytes: bytes.length };
  };
}

/** Throws 422 if the error says that a file is not a readable picture. Throws any other error again. */
function refuseUnreadablePicture(error: unknown): never {
  if (error instanceof UnusablePicture) throw new Refusal(422, `This file ${error.message}`);
  throw error;
}
