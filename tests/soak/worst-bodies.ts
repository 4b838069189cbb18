import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { editedLists } from '#contract/content.ts';
import { contentParts } from '#contract/kinds/content-part.ts';
import { unwrapSchema } from '#domain/check.ts';
import { fields, number } from '#domain/fields.ts';
import { limitFaults } from '#domain/limits.ts';
import { uploadBackup } from '#contract/backups.ts';
import { MAX_BODY } from '#server/http/server.ts';
import { addressesOf } from './hostile-values.ts';

/** A body of a call: what is worst about it, its content type, and its bytes. */
export type WorstBody = { shape: string; type: string; bytes: Buffer };
/** Identifiers that exist, by the name of the field or parameter that they are for. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** A backup is written to the disk as it comes. A part of its largest size shows as much. */
const BACKUP_BYTES = 20_000_000;

type NamedCall = [name: string, call: Call];

/** The calls that take a body, by name. */
export function callsWithBody(): NamedCall[] {
  const taking = Object.entries<Call>(calls).filter(
    ([, { method, body, file }]) => method !== 'GET' && (body ?? file) !== undefined,
  );
  return taking.flatMap<NamedCall>(([name, call]) => {
    if (name === 'saveContent') return callsOfContent(name, call, contentParts);
    return name === 'addContent' ? callsOfContent(name, call, editedLists) : [[name, call]];
  });
}

/** A call that takes any content, once for each kind with the schema of its value. */
function callsOfContent(name: string, call: Call, kinds: Readonly<Record<string, z.ZodType>>): NamedCall[] {
  return Object.entries(kinds).map(([kind, value]) => {
    const body = fields('The content', { value, version: number('The version') });
    return [`${name} ${kind}`, { ...call, path: call.path.replace(/\{\w+\}/, kind), body }];
  });
}

/** What ends the session that all others need, or changes its password, and what only a site with backups has. */
export const APART: readonly string[] = ['changePassword', 'switchSharedPassword', 'uploadBackup', 'restoreBackup'];

/** Returns an address of a call, with what its query must have. */
export function addressOf(call: Call, known: Known): string {
  const [address = ''] = addressesOf(call, known);
  const needed = Object.entries(call.query?.shape ?? {}).filter(([, one]) => !(one instanceof z.ZodOptional));
  const query = new URLSearchParams(needed.map(([name]) => [name, '1'])).toString();
  return query === '' ? address : `${address}?${query}`;
}

/** Returns the largest bodies of the worst shapes that a call admits. */
export function worstBodies(call: Call, known: Known): WorstBody[] {
  const { file, path } = call;
  const sent = jsonOf(call);
  const json = sent ? jsonBodies(sent.body, sent.most, known).map((one) => ({ ...one, type: sent.type })) : [];
  if (!file) return json;
  const size = path === uploadBackup.path ? BACKUP_BYTES : file.maxBytes;
  const files = file.type === 'text/csv' ? csvFiles(size) : binaryFiles(size);
  return [...json, ...files.map((one) => ({ ...one, type: file.type }))];
}

/** Returns a small body of a call, about things that are known. */
export const smallBody = (schema: z.ZodType, known: Known): unknown =>
  filler(schema)({ length: 1, text: () => 'x', known }, 0);

/** The schema of the JSON that a call takes, its type and its most bytes. */
export function jsonOf({ body, file, maxBytes = MAX_BODY }: Call) {
  if (body) return { body, type: 'application/json', most: maxBytes };
  return file?.or ? { ...file.or, most: file.maxBytes } : null;
}

function jsonBodies(schema: z.ZodType, most: number, known: Known): Omit<WorstBody, 'type'>[] {
  const growing = growingBodies(schema, most, known);
  return [...growing.map(({ shape, longest, ofLength }) => ({ shape, bytes: ofLength(longest) })), ...oddBodies(most)];
}

/** Bodies of as many bytes that no schema admits. */
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

/** Bodies of a shape with lists, or texts, of a length; `longest` is the greatest that is admitted. */
export type GrowingBody = { shape: string; longest: number; ofLength: (length: number) => Buffer };

export function growingBodies(schema: z.ZodType, most: number, known: Known): GrowingBody[] {
  const fill = filler(schema);
  const bytesOf = (filling: Filling) => Buffer.from(JSON.stringify(fill(filling, 0)));
  const longestOf = (filling: (length: number) => Filling) => {
    const tooLong = LENGTHS.findIndex((length) => {
      const body = fill(filling(length), 0);
      return Buffer.byteLength(JSON.stringify(body)) > most || limitFaults(schema, body).length > 0;
    });
    return LENGTHS.at(tooLong - 1) ?? 1;
  };
  const longText = (length: number): Filling => ({ length: 1, text: () => '<&é '.repeat(length * 10), known: {} });
  // A list may have as many entries whatever is in it.
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

/** Up to more than any call admits. */
const LENGTHS = [1, 3, 10, 30, 100, 250, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000];

type Filling = { length: number; text: (n: number) => unknown; known: Known };

/** Makes a value; `n` is the place of an entry in its list. */
type Fill = (filling: Filling, n: number) => unknown;

/**
 * Returns how to make values of a schema whose lists have as many entries as the filling says; a list inside another has at most 30.
 * The schema is looked at once, as that takes longer than making an entry.
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

/** A file of lines: its header, and a line that differs from every other. */
type Lines = { header: string; line: (n: number) => string };

const RESULTS: Lines = {
  header:
    'season,division,week,date,homeTeam,awayTeam,match,homePlayer,homeScore,homeBreak,homeBreak2,awayPlayer,awayScore,awayBreak,awayBreak2\n',
  line: (n) => `25/26,1,${1 + (n % 20)},,A ${n},B ${n},1,Ann ${n} Lee,50,,,Bob ${n} Ray,10,,\n`,
};
/** Files of as many bytes for a call, each of one piece again and again. */
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

/** Files of other kinds, and without headings. */
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
