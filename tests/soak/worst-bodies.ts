import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { innerOf } from '#domain/check.ts';
import { excess } from '#domain/limits.ts';
import { uploadBackup } from '#contract/backups.ts';
import { addressesOf } from './hostile-values.ts';

/** A body of a call: what is worst about it, its content type, and its bytes. */
export type WorstBody = { shape: string; type: string; bytes: Buffer };
/** Identifiers that exist, by the name of the field or parameter that they are for. */
export type Known = Readonly<Record<string, readonly string[]>>;

const USUAL_BYTES = 1024 * 1024;
/** A backup is written to the disk as it comes. A part of its largest size shows as much. */
const BACKUP_BYTES = 20_000_000;

/** The calls that take a body, by name. Some end the session that all others need, or change its password. */
export function callsWithBody(): [name: string, call: Call][] {
  const apart = [
    'logout',
    'changePassword',
    'switchSharedPassword',
    'endOwnSession',
    'endOwnSessions',
    'restoreBackup',
  ];
  return Object.entries<Call>(calls).filter(
    ([name, { method, body, file }]) => method !== 'GET' && (body ?? file) !== undefined && !apart.includes(name),
  );
}

/** Returns an address of a call, with what its query must have. */
export function addressOf(call: Call, known: Known): string {
  const [address = ''] = addressesOf(call, known);
  const needed = Object.entries(call.query?.shape ?? {}).filter(([, one]) => !(one instanceof z.ZodOptional));
  const query = new URLSearchParams(needed.map(([name]) => [name, '1'])).toString();
  return query === '' ? address : `${address}?${query}`;
}

/** Returns the largest bodies of the worst shapes that a call admits. */
export function worstBodies({ body, file, maxBytes = USUAL_BYTES, path }: Call, known: Known): WorstBody[] {
  const own = body ?? file?.or?.body;
  const type = body ? 'application/json' : (file?.or?.type ?? '');
  const most = body ? maxBytes : (file?.maxBytes ?? USUAL_BYTES);
  const json = own ? jsonBodies(own, most, known).map((one) => ({ ...one, type })) : [];
  if (!file) return json;
  const size = path === uploadBackup.path ? BACKUP_BYTES : file.maxBytes;
  const files = file.type === 'text/csv' ? csvFiles(size) : binaryFiles(size);
  return [...json, ...files.map((one) => ({ ...one, type: file.type }))];
}

/** Returns a small body of a call, about things that are known. */
export function smallBody(schema: z.ZodType, known: Known): unknown {
  return filled(schema, { length: 1, text: () => 'x', known });
}

function jsonBodies(schema: z.ZodType, most: number, known: Known): Omit<WorstBody, 'type'>[] {
  const made: [string, unknown][] = [
    ['full lists', fullest(schema, most, (length) => filled(schema, { length, text: () => 'x', known }))],
    [
      'full lists of the same',
      fullest(schema, most, (length) => filled(schema, { length, text: () => '1', known: {} })),
    ],
    ['full lists of different', fullest(schema, most, (length) => filled(schema, { length, text: String, known: {} }))],
    [
      'full lists of faults',
      fullest(schema, most, (length) => filled(schema, { length, text: () => ({}), known: {} })),
    ],
    [
      'long texts',
      fullest(schema, most, (length) =>
        filled(schema, { length: 1, text: () => '<&é '.repeat(length * 10), known: {} }),
      ),
    ],
  ];
  const texts: [string, string][] = [
    ...made.map(([shape, value]): [string, string] => [shape, JSON.stringify(value)]),
    ['deep', `${'['.repeat(most / 2)}${']'.repeat(most / 2)}`],
    ['many values', `[${'0,'.repeat(199_000)}0]`],
    ['many keys', `{${Array.from({ length: 60_000 }, (_, n) => `"${n}":0`).join()}}`],
    ['one text', `"${'\\u00e9'.repeat((most - 2) / 6)}"`],
  ];
  return texts.map(([shape, text]) => ({ shape, bytes: Buffer.from(text).subarray(0, most) }));
}

/** Returns the largest of these values that is admitted. */
function fullest(schema: z.ZodType, most: number, make: (length: number) => unknown): unknown {
  const sizes = [5000, 2000, 1000, 300, 100, 30, 10, 3];
  const admitted = sizes.find((length) => {
    const value = make(length);
    return JSON.stringify(value).length <= most && excess(schema, value).length === 0;
  });
  return make(admitted ?? 1);
}

type Filling = { length: number; text: (n: number) => unknown; known: Known };

/** Returns a value of a schema whose lists have that many entries each; a list inside another has at most 30. */
function filled(schema: z.core.$ZodType, filling: Filling, name = '', n = 0): unknown {
  const inner = innerOf(schema);
  if (inner !== null) return filled(inner, filling, name, n);
  if (schema instanceof z.ZodUnion) return filled(schema.options[n % schema.options.length]!, filling, name, n);
  if (schema instanceof z.ZodArray) {
    const inside = { ...filling, length: Math.min(filling.length, 30) };
    return Array.from({ length: filling.length }, (_, i) => filled(schema.element, inside, name, i));
  }
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([field, one]) => [field, filled(one, filling, field, n)]),
    );
  const ids = filling.known[name] ?? [];
  if (schema instanceof z.ZodNumber) return Number(ids[n % ids.length] ?? 1 + (n % 9));
  if (schema instanceof z.ZodBoolean) return true;
  return ids[n % ids.length] ?? filling.text(n);
}

/** Files of as many bytes, each of one piece again and again. */
function csvFiles(size: number): Omit<WorstBody, 'type'>[] {
  const header =
    'season,division,week,date,homeTeam,awayTeam,match,homePlayer,homeScore,homeBreak,homeBreak2,awayPlayer,awayScore,awayBreak,awayBreak2\n';
  const card = (n: number) => `25/26,1,${1 + (n % 20)},,A ${n},B ${n},1,Ann ${n} Lee,50,,,Bob ${n} Ray,10,,\n`;
  const cards = Array.from({ length: Math.min(100_000, Math.floor((size - header.length) / 70)) }, (_, n) =>
    card(n),
  ).join('');
  const whole = (text: string) => Buffer.from(header + text).subarray(0, size);
  return [
    { shape: 'different cards', bytes: whole(cards) },
    { shape: 'empty lines', bytes: whole('\n'.repeat(size - header.length)) },
    { shape: 'commas', bytes: whole(','.repeat(size - header.length)) },
    { shape: 'quotes', bytes: whole('"'.repeat(size - header.length)) },
    { shape: 'one name', bytes: whole(`25/26,1,1,,${'a '.repeat((size - header.length) / 2)}`) },
  ];
}

const PDF = { begins: Buffer.from('%PDF-1.7\n'), ends: Buffer.from('\nstartxref\n9\n%%EOF') };

function binaryFiles(size: number): Omit<WorstBody, 'type'>[] {
  return [
    { shape: 'nothing known', bytes: Buffer.alloc(size, 'x') },
    {
      shape: 'a PDF of one word',
      bytes: Buffer.concat([PDF.begins, Buffer.alloc(size - 30, 'obj << '), PDF.ends]),
    },
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
