import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { gallery } from '#contract/kinds/gallery.ts';
import { contentKind } from '#contract/kinds/kind.ts';
import { sponsor } from '#contract/kinds/sponsor.ts';
import { singleLineText } from '#domain/fields.ts';
import { itemsIn, itemStore } from './items.ts';
import { contentPartOrDefaults } from './league-content.ts';

const LONG = 'x'.repeat(400);
const DAYS = { from: null, until: null };
const ANN = { role: 'Secretary', name: 'Ann', email: null, phone: '01632 960123' };

describe('a stored part above today’s limits is read whole', () => {
  test.each([
    [
      'contacts',
      { contactEmail: null, contacts: [ANN, { ...ANN, phone: '+44 (0)1632 960123 960123' }], vacancies: [] },
    ],
    ['contacts', { contactEmail: null, contacts: [{ ...ANN, name: LONG }], vacancies: [{ role: LONG, about: LONG }] }],
    ['venues', { venues: [{ name: 'Mill', address: LONG, phone: null, map: null, tables: 150 }] }],
    ['links', { links: Array.from({ length: 1200 }, () => ({ title: LONG, url: 'https://a.example/', about: null })) }],
    ['handicap-texts', { guide: [{ breaks: LONG, handicaps: LONG }], challenges: [LONG], newPlayers: [] }],
    ['honours', { honours: [{ season: '1987/88', title: LONG, winner: LONG, note: LONG }] }],
  ] as const)('%s', (part, value) => {
    expect(contentPartOrDefaults(part, value)).toEqual(value);
  });

  test('league', () => {
    const stored = { name: LONG, timeZone: 'Europe/London', confirmDays: 90 };
    expect(contentPartOrDefaults('league', stored)).toMatchObject({ ...stored, matchTime: '19:45', colours: null });
  });
});

describe('a part of another shape counts as its defaults', () => {
  test.each([
    ['league', { name: 'Kent', timeZone: 'Europe/Atlantis' }, { name: 'Snooker league', timeZone: 'UTC' }],
    ['league', { name: 'Kent', timeZone: 'UTC', matchTime: 'noon' }, { name: 'Snooker league', matchTime: '19:45' }],
    ['league', { name: 'Kent', timeZone: 'UTC', confirmDays: 1e300 }, { confirmDays: 3 }],
    ['contacts', { contacts: [{ ...ANN, phone: 1632 }] }, { contacts: [] }],
    ['contacts', { contacts: 'Ann' }, { contacts: [] }],
    ['links', { links: [{ title: 'A', url: 'javascript:alert(1)', about: null }] }, { links: [] }],
    ['venues', null, { venues: [] }],
  ] as const)('%s %j', (part, value, read) => {
    expect(contentPartOrDefaults(part, value)).toMatchObject(read);
  });
});

describe('an item', () => {
  test.each([
    ['sponsor', sponsor.stored, { name: LONG, url: `https://a.example/${LONG}`, ...DAYS, order: 3, picture: null }],
    ['gallery', gallery.stored, { title: LONG, place: 1 }],
  ] as const)('above today’s limits is read whole: %s', (kind, schema: z.ZodObject, value) => {
    expect(itemStore(kind, schema).itemsIn(new Map([[`${kind}:a`, value]]))).toEqual([{ id: 'a', ...value }]);
  });

  test('without the file that it must name is left out', () => {
    const photo = { caption: '', gallery: 'a', place: 1, width: 10, height: 10, file: '../secret' };
    expect(itemsIn(new Map([['photo:a', photo]]), 'photo')).toEqual([]);
  });

  const name = singleLineText('The name', 80);
  const maker = singleLineText('The maker', 80);
  const cue = {
    one: 'cue',
    many: 'cues',
    listed: 'Returns the cues.',
    line: ({ name: words }: { name: string }) => words,
    screen: { title: 'Cues', about: 'Nowhere' },
  };

  test.each([
    ['nullable', maker.nullable(), null],
    ['optional', maker.optional(), null],
    ['optional and nullable', maker.nullable().optional(), null],
    ['with a default', maker.default('Unknown'), 'Unknown'],
  ])('from before its kind had a field that is %s keeps its place', (_, field, read) => {
    const { stored } = contentKind({ ...cue, fields: { name, maker: field } });
    const items = itemStore('cue', stored);
    const values = new Map([['cue:a', { name: 'Ash', picture: null, added: 1 }]]);
    expect(items.itemsIn(values)).toEqual([{ id: 'a', name: 'Ash', maker: read, picture: null }]);
  });

  test('from before its kind had a field that is required is left out', () => {
    const { stored } = contentKind({ ...cue, fields: { name, maker } });
    expect(itemStore('cue', stored).itemsIn(new Map([['cue:a', { name: 'Ash', picture: null }]]))).toEqual([]);
  });
});
