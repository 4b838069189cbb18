import { describe, expect, test } from 'vitest';
import { personBodySchema } from '#contract/kinds/person.ts';
import { moveFaultToFormField, bodyOf, formInputValuesOf } from './form-values.ts';

const CAPTAIN = { name: 'Cat Lee', role: 'captain', teamIds: ['a'], divisions: null };

describe('the form of a person', () => {
  test.each([
    ['a captain of one team', CAPTAIN],
    ['a captain of two teams', { ...CAPTAIN, teamIds: ['a', 'b'] }],
    ['a results official of some divisions', { ...CAPTAIN, role: 'results', teamIds: [], divisions: [1, 2] }],
    ['a results official of all divisions', { ...CAPTAIN, role: 'results', teamIds: [] }],
  ])('has %s unchanged in the body that it sends', (_, person) => {
    expect(bodyOf(personBodySchema, formInputValuesOf(personBodySchema, person))).toEqual(person);
  });

  test('has a choice for each of two teams', () => {
    expect(formInputValuesOf(personBodySchema, CAPTAIN)['teamIds']).toEqual(expect.arrayContaining(['a', '']));
  });

  test.each([
    ['teamIds', 'teamIds.0'],
    ['teamIds.1', 'teamIds.1'],
    ['divisions.1', 'divisions'],
    ['name', 'name'],
  ])('shows a fault of %s at %s', (path, shown) => {
    expect(moveFaultToFormField(personBodySchema, { path, message: 'It is wrong.' })).toEqual({
      path: shown,
      message: 'It is wrong.',
    });
  });
});
