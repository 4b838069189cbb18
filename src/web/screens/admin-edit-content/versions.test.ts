import { describe, expect, test } from 'vitest';
import { contentPartSchemas } from '#contract/kinds/content-part.ts';
import { bodyOf, type FormInputValues, formInputValuesOf } from '#web/office/form-values.ts';
import { differingPaths, mergeablePaths } from './versions.ts';

const STORED = {
  contactEmail: null,
  contacts: [
    { role: 'Chair', name: 'Ann', email: null, phone: '01632 960101' },
    { role: 'Treasurer', name: 'Bob', email: 'bob@example.org', phone: null },
  ],
  vacancies: [{ role: 'Auditor', about: null }],
};
const LEAGUE = {
  name: 'A',
  timeZone: 'UTC',
  matchTime: '19:45',
  openCupDraw: true,
  confirmDays: 3,
  colours: { cloth: '#0b3d91', metal: null },
};

describe('the form of a content part', () => {
  test.each([
    ['contacts', STORED],
    ['league', LEAGUE],
    ['league', { ...LEAGUE, colours: null }],
    ['venues', { venues: [{ name: 'Mill', address: '1 Road', phone: null, map: null, tables: 2 }] }],
    ['handicap-texts', { guide: [{ breaks: '20', handicaps: '10' }], challenges: ['One.', 'Two.'], newPlayers: [] }],
    ['rules', { text: '# Rules\n\n1. Be kind.\n' }],
    ['honours', { honours: [{ season: '1987/88', title: 'Cup', winner: 'Mill', note: '' }] }],
    ['questionnaire', { questionnaireUrl: null }],
  ] as const)('sends the stored value of %s back unchanged', (part, stored) => {
    const schema = contentPartSchemas[part];
    expect(bodyOf(schema, formInputValuesOf(schema, stored), '')).toEqual(stored);
  });

  test('sends a text that is not a number as it was typed, so that the server refuses it', () => {
    const draft = formInputValuesOf(contentPartSchemas.venues, { venues: [{ name: 'Mill', tables: 2 }] });
    (draft['venues'] as FormInputValues[])[0]!['tables'] = 'two';
    expect(bodyOf(contentPartSchemas.venues, draft, '')).toMatchObject({ venues: [{ tables: 'two' }] });
  });
});

describe('two changes of the same part', () => {
  const schema = contentPartSchemas.contacts;
  const base = formInputValuesOf(schema, STORED);
  const having = (index: number, values: object): FormInputValues =>
    formInputValuesOf(schema, {
      ...STORED,
      contacts: STORED.contacts.map((one, at) => (at === index ? { ...one, ...values } : one)),
    });

  test('can both be kept if they are in different places', () => {
    const [theirs, mine] = [having(0, { phone: '1' }), having(1, { phone: '2' })];
    expect(differingPaths(theirs, mine)).toEqual(['contacts.0.phone', 'contacts.1.phone']);
    expect(mergeablePaths(base, theirs, mine)).toEqual(['contacts.1.phone']);
  });

  test('cannot both be kept if they are in the same place, or if a list grew', () => {
    expect(mergeablePaths(base, having(0, { phone: '1' }), having(0, { phone: '2' }))).toBeNull();
    expect(
      mergeablePaths(base, formInputValuesOf(schema, { ...STORED, vacancies: [] }), having(0, { phone: '2' })),
    ).toBeNull();
  });
});
