import { expect, test } from 'vitest';
import { labelField } from '#domain/field-words.ts';
import { singleLineText } from '#domain/fields.ts';
import { contentKind } from './kind.ts';

const ROWS: [one: string, many: string, names: object][] = [
  ['trophy', 'trophies', { key: 'trophy', id: 'trophyId', list: '/api/trophies', all: '/api/admin/trophies' }],
  [
    'trophy cabinet',
    'trophy cabinets',
    {
      key: 'trophyCabinet',
      id: 'trophyCabinetId',
      list: '/api/trophy-cabinets',
      all: '/api/admin/trophy-cabinets',
    },
  ],
  ['hall of fame name', 'hall of fame names', { key: 'hallOfFameName', list: '/api/hall-of-fame-names' }],
];

test.each(ROWS)('the names of a %s follow from its words', (one, many, names) => {
  const { key, calls, list } = contentKind({
    one,
    many,
    listed: 'Returns all.',
    fields: { name: labelField('Name', singleLineText('The name', 80)) },
    line: ({ name }) => name,
    screen: { title: 'All', about: 'Shown nowhere' },
  });
  expect({ key, id: calls.id, list: list.path, all: calls.all.path }).toMatchObject(names);
  expect(calls.change.path).toBe(`${calls.all.path}/{${calls.id}}`);
  expect(calls.add.summary).toBe(`Adds a ${one}.`);
});
