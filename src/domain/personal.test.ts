import { expect, it } from 'vitest';
import { z } from 'zod';
import { personSchema } from '#domain/people/access.ts';
import { playerSchema } from '#domain/squads/team.ts';
import { labelField } from './field-words.ts';
import { boolean, day, singleLineText, list, number, lineOrEmpty, text } from './fields.ts';
import { emptyValuesOfPersonalFields, isPersonalField, markAsPersonal } from './personal.ts';

it('personal fields have empty values, and the other fields are left alone', () => {
  const schema = z.object({
    id: z.string(),
    name: markAsPersonal(labelField('Name', singleLineText('The name', 20))),
    nickname: markAsPersonal(lineOrEmpty('The nickname', 20)).exactOptional(),
    born: markAsPersonal(day('The birthday')).nullable(),
    phones: markAsPersonal(list('Phones', text('The phone'))),
    points: number('The points'),
  });
  expect(emptyValuesOfPersonalFields(schema)).toStrictEqual({ name: '', nickname: undefined, born: null, phones: [] });
});

it.each([
  ['a number', markAsPersonal(number('The age'))],
  ['yes or no', markAsPersonal(boolean('The consent'))],
  ['a choice', markAsPersonal(z.enum(['he', 'she']))],
])('%s must be able to be left out to be personal', (_, field) => {
  expect(() => emptyValuesOfPersonalFields(z.object({ field }))).toThrow(
    'The personal field field has no empty value.',
  );
  expect(emptyValuesOfPersonalFields(z.object({ field: field.nullable() }))).toEqual({ field: null });
});

// If a new field tells anything about who somebody is, such as a nickname or a telephone number, make it
// `markAsPersonal(…)`. Otherwise add it to this list; then it keeps its value when the person is forgotten.
it.each([
  ['player', playerSchema, ['id', 'teamId', 'handicap', 'modifier', 'newHandicap', 'deleted', 'mergedInto', 'review']],
  ['person with access', personSchema, ['id', 'role', 'teamIds', 'divisions', 'invitedAt', 'joinedAt']],
])('only these fields of a forgotten %s stay', (_, schema: z.ZodObject, stay) => {
  const others = Object.entries(schema.shape).filter(([, field]) => !isPersonalField(field));
  expect(others.map(([name]) => name)).toEqual(stay);
  expect(() => emptyValuesOfPersonalFields(schema)).not.toThrow();
});
