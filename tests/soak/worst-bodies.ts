import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { contentItemSchemas } from '#contract/content.ts';
import { contentPartSchemas } from '#contract/kinds/content-part.ts';
import { unwrapSchema } from '#domain/check.ts';
import { fields, number } from '#domain/fields.ts';
import { inputLimitFaults } from '#domain/limits.ts';
import { uploadBackupToRestore } from '#contract/backups.ts';
import { MAX_CALL_BODY_BYTES } from '#server/http/server.ts';
import { addressesOf } from './hostile-values.ts';

/** A body for a call: what makes it hard to process, its content type, and its bytes. */
export type WorstBody = { shape: string; type: string; bytes: Buffer };
/** Ids and values that exist, keyed by the field or parameter that takes them. */
export type Known = Readonly<Record<string, readonly string[]>>;

/**
 * The size of a backup in bytes. It is smaller than the largest that the site accepts. That is enough, because the site
 * writes a backup to the disk while it arrives.
 */
const BACKUP_BYTES = 20_000_000;

type NamedCall = [name: string, call: Call];

/**
 * Returns the calls that take a body, with their names. The calls that save content appear once for each kind of
 * content.
 */
export function callsWithBody(): NamedCall[] {
  const taking = Object.entries<Call>(calls).filter(
    ([, { method, body, file }]) => method !== 'GET' && (body ?? file) !== undefined,
  );
  return taking.flatMap<NamedCall>(([name, call]) => {
    if (name === 'saveContent') return callsOfContent(name, call, contentPartSchemas);
    return name === 'addContent' ? callsOfContent(name, call, contentItemSchemas) : [[name, call]];
  });
}

/**
 * Returns a copy of a content call for each kind of content, with the kind in the path and the schema of its value in
 * the body.
 */
function callsOfContent(name: string, call: Call, kinds: Readonly<Record<string, z.ZodType>>): NamedCall[] {
  return Object.entries(kinds).map(([kind, value]) => {
    const body = fields('The content', { value, version: number('The version') });
    return [`${name} ${kind}`, { ...call, path: call.path.replace(/\{\w+\}/, kind), body }];
  });
}

/**
 * Calls that must be tried apart from all others: they end the session or change the password that the others need, or
 * exist only on a site with backups.
 */
export const APART: readonly string[] = [
  'changeSharedPassword',
  'switchSharedPassword',
  'uploadBackupToRestore',
  'restoreBackup',
] satisfies (keyof typeof calls)[];

/** Returns an address of a call, with the query parameters that it requires. */
export function addressOf(call: Call, known: Known): string {
  const [address = ''] = addressesOf(call, known);
  const needed = Object.entries(call.query?.shape ?? {}).filter(([, one]) => !(one instanceof z.ZodOptional));
  const query = new URLSearchParams(needed.map(([name]) => [name, '1'])).toString();
  return query === '' ? address : `${address}?${query}`;
}

/** Returns bodies of the shapes that are hardest to process, each as large as the call accepts. */
export function worstBodies(call: Call, known: Known): WorstBody[] {
  const { file, path } = call;
  const sent = jsonSchemaOf(call);
  const json = sent ? jsonBodies(sent.body, sent.most, known).map((one) => ({ ...one, type: sent.type })) : [];
  if (!file) return json;
  const size = path === uploadBackupToRestore.path ? BACKUP_BYTES : file.maxBytes;
  const files = file.type === 'text/csv' ? csvFiles(size) : binaryFiles(size);
  return [...json, ...files.map((one) => ({ ...one, type: file.type }))];
}

/** Returns a small body that fits the schema, with ids and values from `known`. */
export const smallBody = (schema: z.ZodType, known: Known): unknown =>
  filler(schema)({ length: 1, text: () => 'x', known }, 0);

/**
 * Returns the schema of the JSON that a call takes, its content type, and its maximum size in bytes; `null` if the call
 * takes no JSON.
 */
export function jsonSchemaOf({ body, file, maxBytes = MAX_CALL_BODY_BYTES }: Call) {
  if (body) return { body, type: 'application/json', most: maxBytes };
  return file?.or ? { ...file.or, most: file.maxBytes } : null;
}

function jsonBodies(schema: z.ZodType, most: number, known: Known): Omit<WorstBody, 'type'>[] {
  const growing = growingBodies(schema, most, known);
  return [...growing.map(({ shape, longest, ofLength }) => ({ shape, bytes: ofLength(longest) })), ...oddBodies(most)];
}

/** Returns JSON bodies of at most `most` bytes that no schema accepts. */
export function oddBodies(most: number): Omit<WorstBody, 'type'>[] {
  const times = (text: string) => Math.min(200_000, most / text.length - 2);
  const texts: [string, string][] = [
    ['deep', `${'['.repeat(most / 2)}${']'.repeat(most / 2)}`],
    ['many values', `[${'0,'.repeat(times('0,') - 1)}0]`],
    ['many keys', `{${Array.from({ length: times('"123456":0,') }, (_, n) => `"${n}":0`).join()}}`],
    ['one text', `"${'\\u00e9'.repeat((most - 2) / 6)}"`],
  ];
  return texts.map(([shape, text]) => ({ shape, bytes: Buffer.from(text) }));
}

/**
 * Bodies of one shape whose lists or texts have a given length. `longest`: the greatest of the tried lengths that the
 * call accepts.
 */
export type GrowingBody = { shape: string; longest: number; ofLength: (length: number) => Buffer };

export function growingBodies(schema: z.ZodType, most: number, known: Known): GrowingBody[] {
  const fill = filler(schema);
  const bytesOf = (filling: Filling) => Buffer.from(JSON.stringify(fill(filling, 0)));
  const longestOf = (filling: (length: number) => Filling) => {
    const tooLong = LENGTHS.findIndex((length) => {
      const body = fill(filling(length), 0);
      return Buffer.byteLength(JSON.stringify(body)) > most || inputLimitFaults(schema, body).length > 0;
    });
    return LENGTHS.at(tooLong - 1) ?? 1;
  };
  const longText = (length: number): Filling => ({ length: 1, text: () => '<&é '.repeat(length * 10), known: {} });
  // The maximum number of entries in a list does not depend on what they contain.
  const longestList = longestOf((length) => ({ length, text: String, known: {} }));
  const lists: [shape: string, filling: Omit<Filling, 'length'>][] = [
    ['full lists', { text: () => 'x', known }],
    ['full lists of the same', { text: () => '1', known: {} }],
    ['full lists of different', { text: String, known: {} }],
    ['full lists of faults', { text: () => ({}), known: {} }],
  ];
  return [
    ...lists.map(([shape, filling]) => {
      return { shape, longest: longestList, ofLength: (length: number) => bytesOf({ ...filling, length }) };
    }),
    { shape: 'long texts', longest: longestOf(longText), ofLength: (length) => bytesOf(longText(length)) },
  ];
}

/** The lengths to try. The last one is more than any call accepts. */
const LENGTHS = [1, 3, 10, 30, 100, 250, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000];

type Filling = { length: number; text: (n: number) => unknown; known: Known };

/** Makes a value of a schema. `n`: the position of the value in its list. */
type Fill = (filling: Filling, n: number) => unknown;

/**
 * Returns a function that makes values of a schema. Lists have as many entries as the filling says, but at most 30
 * inside another list. The schema is read only once, because that takes longer than making an entry.
 */
function filler(schema: z.core.$ZodType, name = ''): Fill {
  const inner = unwrapSchema(schema);
  if (inner !== null) return filler(inner, name);
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map((option) => filler(option, name));
    return (filling, n) => options[n % options.length]!(filling, n);
  }
  if (schema instanceof z.ZodArray) {
    const entry = filler(schema.element, name);
    return (filling) => {
      const inside = { ...filling, length: Math.min(filling.length, 30) };
      return Array.from({ length: filling.length }, (_, i) => entry(inside, i));
    };
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([field, one]) => [field, filler(one, field)] as const);
    return (filling, n) => Object.fromEntries(fields.map(([field, fill]) => [field, fill(filling, n)]));
  }
  if (schema instanceof z.ZodRecord) {
    const field = filler(schema.valueType, name);
    return (filling) => Object.fromEntries(Array.from({ length: filling.length }, (_, i) => [i, field(filling, i)]));
  }
  if (schema instanceof z.ZodLiteral) return () => schema.value;
  if (schema instanceof z.ZodBoolean) return () => true;
  const isNumber = schema instanceof z.ZodNumber;
  return ({ known, text }, n) => {
    const ids = known[name] ?? [];
    return isNumber ? Number(ids[n % ids.length] ?? 1 + (n % 9)) : (ids[n % ids.length] ?? text(n));
  };
}

/** A file of lines: the header, and a function that returns line number `n`, which differs from all others. */
type Lines = { header: string; line: (n: number) => string };

const RESULTS: Lines = {
  header:
    'season,division,week,date,homeTeam,awayTeam,match,homePlayer,homeScore,homeBreak,homeBreak2,awayPlayer,awayScore,awayBreak,awayBreak2\n',
  line: (n) => `25/26,1,${1 + (n % 20)},,A ${n},B ${n},1,Ann ${n} Lee,50,,,Bob ${n} Ray,10,,\n`,
};
/** Returns CSV files of at most `size` bytes, each of one shape that is hard to read. */
export function csvFiles(size: number): Omit<WorstBody, 'type'>[] {
  const { header, line } = RESULTS;
  const lines = Array.from({ length: size / line(1).length }, (_, n) => line(n)).join('');
  const whole = (text: string) => Buffer.from(header + text).subarray(0, size);
  return [
    { shape: 'different lines', bytes: whole(lines) },
    { shape: 'empty lines', bytes: whole('\n'.repeat(size - header.length)) },
    { shape: 'commas', bytes: whole(','.repeat(size - header.length)) },
    { shape: 'quotes', bytes: whole('"'.repeat(size - header.length)) },
    { shape: 'one name', bytes: whole(`25/26,1,1,,${'a '.repeat((size - header.length) / 2)}`) },
    ...OTHER_KINDS.map(({ shape, header: own, line: lineOf }) => {
      const text = own + Array.from({ length: size / lineOf(1).length }, (_, n) => lineOf(n)).join('');
      return { shape, bytes: Buffer.from(text).subarray(0, size) };
    }),
  ];
}

/** Shapes of files other than results. An empty `header` means a file without headings. */
const OTHER_KINDS = [
  {
    shape: 'fixtures',
    header: 'division,week,date,homeTeam,awayTeam\n',
    line: (n: number) => `1,${1 + (n % 20)},2025-10-${10 + (n % 20)},A ${n},B ${n}\n`,
  },
  {
    shape: 'a list of players',
    header: '',
    line: (n: number) => (n % 6 === 0 ? `\nTeam ${n}\n` : `Ann ${n} Lee 20\n`),
  },
  { shape: 'rows that hold for others', header: '', line: (n: number) => `Week ${n % 40}\nA ${n},v,B ${n}\n` },
  { shape: 'one wide line', header: '', line: (n: number) => `Ann ${n} Lee,` },
];

const PDF = { begins: Buffer.from('%PDF-1.7\n'), ends: Buffer.from('\nstartxref\n9\n%%EOF') };

function binaryFiles(size: number): Omit<WorstBody, 'type'>[] {
  return [
    { shape: 'nothing known', bytes: Buffer.alloc(size, 'x') },
    { shape: 'a PDF of one word', bytes: Buffer.concat([PDF.begins, Buffer.alloc(size - 30, 'obj << '), PDF.ends]) },
    {
      shape: 'a drawing',
      bytes: Buffer.concat([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), Buffer.alloc(size - 40, '<g>')]),
    },
    {
      shape: 'a JPEG of nothing',
      bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(size - 4, 1)]),
    },
  ];
}
