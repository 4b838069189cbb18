import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import {
  boolean,
  day,
  describeField,
  fields,
  singleLineText,
  list,
  longText,
  nullableText,
  number,
  optionalBoolean,
  lineOrEmpty,
  optionalNumber,
  pickFields,
  withNullableOptionalFields,
  text,
  withSentFields,
  title,
  webAddress,
  wholeNumber,
} from '#domain/fields.ts';

function faultOf(schema: z.ZodType, value: unknown): string | null {
  return parseWithoutFaultyFields(schema, value).issues[0]?.message ?? null;
}

describe('a fault is a whole sentence', () => {
  const notAnAddress = 'The link must be an address that begins with https:// or http://.';
  it.each([
    [text('The team'), null, 'The team is required.'],
    [text('The team'), 1, 'The team must be text.'],
    [text('The list of matches'), undefined, 'The list of matches is required.'],
    [text('The rules'), undefined, 'The rules are required.'],
    [text('The address'), undefined, 'The address is required.'],
    [number('Points'), undefined, 'Points are required.'],
    [number('Points won'), undefined, 'Points won are required.'],
    [number('Division'), '1', 'Division must be a number.'],
    [nullableText('The player'), undefined, 'The player is required.'],
    [nullableText('The player'), null, null],
    [nullableText('The player'), 5, 'The player must be text.'],
    [optionalNumber('The break'), null, null],
    [optionalNumber('The break'), undefined, null],
    [optionalNumber('The break'), 'x', 'The break must be a number.'],
    [boolean('Shown'), 1, 'Shown must be true or false.'],
    [boolean('Shown'), undefined, 'Shown is required.'],
    [optionalBoolean('Shown'), undefined, null],
    [optionalBoolean('Shown'), 1, 'Shown must be true or false.'],
    [list('The frames', number('A frame')), {}, 'The frames must be a list.'],
    [fields('The card', {}), [], 'The card must be an object.'],
    [longText('The story', 9), 'a\nb\tc', null],
    [longText('The story', 9), 5, 'The story must be text.'],
    [longText('The story', 9), 'a\u0000', 'The story has a character that cannot be shown.'],
    [title(3), ' abc ', null],
    [title(3), ' ', 'The title is required.'],
    [title(3), undefined, 'The title is required.'],
    [title(3), 'abcd', 'The title must not be longer than 3 characters.'],
    [lineOrEmpty('The nickname', 3), ' ', null],
    [lineOrEmpty('The nickname', 3), 'abcd', 'The nickname is longer than 3 characters.'],
    [singleLineText('The name', 3), ' abc ', null],
    [singleLineText('The name', 3), 'abcd', 'The name is longer than 3 characters.'],
    [singleLineText('The name', 3), ' ', 'The name is required.'],
    [singleLineText('The name', 3), 'a\u0000', 'The name has a character that cannot be shown.'],
    [singleLineText('The name', 3), 7, 'The name must be text.'],
    [wholeNumber('The order', 0, 9), 0, null],
    [wholeNumber('The order', 0, 9), 9, null],
    [wholeNumber('The order', 0, 9), -1, 'The order must be a whole number from 0 to 9.'],
    [wholeNumber('The order', 0, 9), 10, 'The order must be a whole number from 0 to 9.'],
    [wholeNumber('The order', 0, 9), 1.5, 'The order must be a whole number from 0 to 9.'],
    [wholeNumber('The order', 0, 9), 'x', 'The order must be a number.'],
    [day('The first day'), '2024-02-29', null],
    [day('The first day'), '2025-02-29', 'The first day must be a day such as 2025-09-22.'],
    [day('The first day'), '2025-9-1', 'The first day must be a day such as 2025-09-22.'],
    [day('The first day'), undefined, 'The first day is required.'],
    [webAddress('The link'), 'https://example.org/a', null],
    [webAddress('The link'), 'http://example.org', null],
    ...['javascript:alert(1)', 'xhttp://example.org', 'httpsx://example.org', 'example.org'].map(
      (address) => [webAddress('The link'), address, notAnAddress] as const,
    ),
    [webAddress('The link'), `https://example.org/${'a'.repeat(280)}`, null],
    [webAddress('The link'), `https://example.org/${'a'.repeat(281)}`, 'The link is longer than 300 characters.'],
  ] as const)('%#: %j', (schema, value, expected) => {
    expect(faultOf(schema, value)).toBe(expected);
  });
});

it.each([
  [text('A'), 'text'],
  [singleLineText('A', 3), 'text'],
  [z.email(), 'email'],
  [z.enum(['a']), 'text'],
  [day('A'), 'day'],
  [webAddress('A'), 'address'],
  [wholeNumber('A', 0, 1), 'number'],
  [boolean('A'), 'flag'],
  [list('A', text('B')), 'lines'],
  [list('A', wholeNumber('B', 0, 1)).readonly(), 'numbers'],
  [list('A', fields('B', {})), 'list'],
  [fields('A', {}), 'group'],
  [z.record(z.string(), z.string()), 'other'],
] as const)('the kind of a field, also where it may be null or left out: %#', (schema, kind) => {
  expect(describeField(schema)).toMatchObject({ kind, nullable: false, optional: false });
  expect(describeField(z.nullable(schema))).toMatchObject({ kind, nullable: true, optional: false });
  expect(describeField(z.optional(z.nullable(schema)))).toMatchObject({ kind, nullable: true, optional: true });
  expect(describeField(z.exactOptional(schema))).toMatchObject({ kind, nullable: false, optional: true });
});

it('only fields that a schema names are picked from a stored value', () => {
  const schema = z.object({ name: z.string() });
  const stored: z.infer<typeof schema> = Object.assign({ name: 'Ann' }, { old: 1 });
  expect(pickFields(schema, stored)).toEqual({ name: 'Ann' });
});

test.each([
  [{}, {}, {}],
  [{ nickname: 'Ace' }, {}, { nickname: 'Ace' }],
  [{ nickname: 'Ace' }, { nickname: '' }, {}],
  [{ nickname: 'Ace', night: 3 }, { night: null }, { nickname: 'Ace' }],
  [{ night: 3 }, { night: 4, nickname: 'Ace' }, { night: 4, nickname: 'Ace' }],
  [{ note: 'Old' }, { note: '' }, { note: '' }],
  [{ note: 'Old', until: '2026-01-01' }, { until: null }, { note: 'Old', until: null }],
])('%j with the sent fields %j becomes %j', (before, sent, after) => {
  const schema = z.object({
    nickname: lineOrEmpty('The nickname', 20).exactOptional(),
    night: number('The night').exactOptional(),
    note: z.string(),
    until: day('The last day').nullable(),
  });
  expect(withSentFields(schema, { id: 'p', ...before }, sent)).toStrictEqual({ id: 'p', ...after });
  const body = z.object(withNullableOptionalFields(schema.shape)).partial();
  expect(body.safeParse(sent).data).toEqual(sent);
});
