import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { darkThemeColours, lightThemeColours } from '#contract/palette.ts';
import { contrastRatio, MIN_CONTRAST } from '#domain/contrast.ts';
import { foldName } from '#domain/name.ts';
import {
  markOfName,
  DEFAULT_MARK_BACKGROUNDS,
  possibleTeamInitials,
  letterColourOn,
  type Mark,
  marksOfTeams,
  isMarkVisibleOnPages,
} from './mark.ts';

const named = (names: readonly string[]) => names.map((name, index) => ({ id: `t${index}`, name }));
const lettersOf = (names: readonly string[], chosen: ReadonlyMap<string, Mark> = new Map()) => {
  const marks = marksOfTeams(named(names), chosen);
  return names.map((_, index) => marks.get(`t${index}`)?.initials);
};

test.each([
  ['Cue Corner', 'CC'],
  ['The Weavers', 'TW'],
  ['Railway Legion A', 'RL'],
  ['Hare and Hounds', 'HH'],
  ['Hare & Hounds', 'HH'],
  ['The Star of the East', 'TS'],
  ["St. Aidan's B", 'SA'],
  ["O'Neill’s", 'ON'],
  ['Ironworks', 'IR'],
  ['1st Baize Scouts', '1B'],
  ['Tannery A', 'TA'],
  ['élan', 'ÉL'],
  ['東京', '東京'],
  ['Q', 'Q'],
  ['!?', '!'],
])('%s has the initials %s', (name, initials) => {
  expect(markOfName(name).initials).toBe(initials);
});

describe('teams that would share initials', () => {
  test.each([
    ['Kingsmead Social A, Kingsmead Social B', 'KA KB'],
    ['Anchor Social, Anchor Social 2, Anchor Social 2 B', 'AS A2 AB'],
    ["St. Aidan's A, St. Aidan's B", 'SA SB'],
    ['Cue Corner, Corner Cues', 'CU CO'],
    ['Red Lion, Royal Legion, Mill Lane', 'RE RO ML'],
  ])('%s take %s', (names, initials) => {
    expect(lettersOf(names.split(', ')).join(' ')).toBe(initials);
  });

  it('leave a chosen mark its own', () => {
    const chosen = new Map<string, Mark>([['t0', { initials: 'RL', colours: ['#000000', '#ffee00'] }]]);
    expect(lettersOf(['The Lamp', 'Red Lion'], chosen)).toEqual(['RL', 'RE']);
    expect(marksOfTeams(named(['The Lamp', 'Red Lion']), chosen).get('t0')).toEqual(chosen.get('t0'));
  });
});

/** The clubs of a league. In `REAL`, each club has eight teams, such as `Anchor Social` and `Anchor Social B`. */
const CLUBS =
  `Anchor Social, Baize Street Club, Brewery Sports, Castle Street WMC, Corner Pocket, Dolphin Cues, Elmwood Legion,
  Exchange, Foundry Club, Gatehouse, Harbour Social, Harbour View, Ironworks, Jubilee Hall,
  Kingsmead Legion, Kingsway SC, Lantern Club, Mill Lane, Northfield Ex-Services, Northgate Club, Old Corn Store,
  Old Mill Club, Priory SC, Railway Institute, Royal Oak, Tannery, Seven Stars, St. Aidan's,
  The Triangle, Trades Hall, Union Street, Victoria Club, Yew Tree`.split(/,\s+/);
const REAL = CLUBS.flatMap((club) => ['', ' 2', ' A', ' B', ' C', ' D', ' E', ' F'].map((team) => `${club}${team}`));

const realDivision = (most: number) =>
  fc.uniqueArray(fc.constantFrom(...REAL), { minLength: 1, maxLength: most, size: 'max' });
const anyDivision = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }), {
  maxLength: 40,
  size: 'max',
  selector: foldName,
});
const pairsOf = (marks: ReadonlyMap<string, Mark>) =>
  Array.from(marks.values(), ({ initials, colours }) => `${initials} ${colours.join(' ')}`);

test('no two teams of a division have the same mark, whatever their names and order', () => {
  const known = fc.oneof(realDivision(60), anyDivision);
  fc.assert(
    fc.property(known, (names) => {
      const teams = named(names);
      const marks = marksOfTeams(teams, new Map());
      expect(new Set(pairsOf(marks)).size).toBe(names.length);
      expect(marksOfTeams(teams.toReversed(), new Map())).toEqual(marks);
    }),
  );
});

test('a chosen background is given to no other team', () => {
  const teams = named(['Anchor Social', 'Ironworks', 'Mill Lane', 'Red Lion', 'The Weavers']);
  for (const { id } of teams)
    for (const { name } of teams) {
      const { colours } = markOfName(name);
      const marks = marksOfTeams(teams, new Map([[id, { initials: null, colours }]]));
      expect(marks.get(id)?.colours).toEqual(colours);
      expect(new Set(Array.from(marks.values(), ({ colours: [ground] }) => ground)).size).toBe(teams.length);
    }
});

test('of teams with the same background, the later by name takes the one five steps further', () => {
  const sharing = Map.groupBy(REAL, (name) => markOfName(name).colours[0]);
  expect(sharing.size).toBe(DEFAULT_MARK_BACKGROUNDS.length);
  for (const [place, ground] of DEFAULT_MARK_BACKGROUNDS.entries()) {
    const [first = '', second = ''] = (sharing.get(ground) ?? []).toSorted();
    const marks = marksOfTeams(named([first, second]), new Map());
    const next = DEFAULT_MARK_BACKGROUNDS[(place + 5) % DEFAULT_MARK_BACKGROUNDS.length];
    expect(Array.from(marks.values(), ({ colours }) => colours[0])).toEqual([ground, next]);
  }
});

test('if all backgrounds are taken, teams with the same initials have different ones', () => {
  const names = Array.from({ length: 20 }, (_, n) => `Z${'!'.repeat(n)}`);
  const alike = [...Map.groupBy(names, (name) => markOfName(name).colours[0]).values()].find(
    ({ length }) => length > 1,
  );
  const [first = '', second = ''] = alike ?? [];
  const ofGround = (ground: string, i: number): Mark => ({ initials: `${i}`, colours: [ground, '#ffffff'] });
  const chosen = DEFAULT_MARK_BACKGROUNDS.map((ground, i) => [`t${i}`, ofGround(ground, i)] as const);
  const marks = marksOfTeams(
    named([...DEFAULT_MARK_BACKGROUNDS.map((_, i) => `Club ${i}`), first, second]),
    new Map(chosen),
  );
  const [one, other] = [12, 13].map((i) => marks.get(`t${i}`));
  expect([one?.initials, other?.initials]).toEqual(['Z', 'Z']);
  expect(one).not.toEqual(other);
  // If teams with the same initials take all twelve backgrounds, a further team with these initials has the same
  // background as one of them: the one that follows from its name.
  const ofZ = new Map(chosen.map(([id, { colours }]) => [id, { initials: 'Z', colours }]));
  expect(marksOfTeams(named([...DEFAULT_MARK_BACKGROUNDS.map((_, i) => `Club ${i}`), first]), ofZ).get('t12')).toEqual(
    markOfName(first),
  );
});

test('up to twelve teams have different backgrounds, and nearly always different initials', () => {
  fc.assert(
    fc.property(realDivision(DEFAULT_MARK_BACKGROUNDS.length), (names) => {
      const marks = [...marksOfTeams(named(names), new Map()).values()];
      expect(new Set(marks.map(({ colours: [ground] }) => ground)).size).toBe(names.length);
      expect(new Set(marks.map(({ initials }) => initials)).size).toBeGreaterThanOrEqual(names.length - 2);
    }),
  );
});

test('initials are one or two letters, digits or the sign that a name begins with', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
      for (const initials of possibleTeamInitials(name)) expect([...initials].length).toBeOneOf([1, 2]);
    }),
  );
});

const pages = [lightThemeColours, darkThemeColours].flatMap((one) => [
  one.page,
  one.card,
  one.cardHead,
  one.cardHover,
  one.goldSoft,
]);

test('every background is visible on pages of both themes', () => {
  for (const name of REAL) {
    const [ground] = markOfName(name).colours;
    for (const page of pages) expect(contrastRatio(ground, page), `${ground} on ${page}`).toBeGreaterThanOrEqual(3);
  }
});

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

test('letters are readable on any background', () => {
  fc.assert(
    fc.property(
      anyColour,
      (ground) => contrastRatio(ground, { black: '#000000', white: '#ffffff' }[letterColourOn(ground)]) >= MIN_CONTRAST,
    ),
  );
});

test('a mark is visible, or is known to need a border', () => {
  expect(isMarkVisibleOnPages(['#ffffff', '#ffee00'])).toBe(false);
  expect(isMarkVisibleOnPages(['#000000', '#101080'])).toBe(false);
  expect(isMarkVisibleOnPages(['#ffee00', '#000000'])).toBe(true);
  expect(isMarkVisibleOnPages(['#c7433c', '#c7433c'])).toBe(true);
  fc.assert(
    fc.property(anyColour, anyColour, (ground, edge) => {
      fc.pre(isMarkVisibleOnPages([ground, edge]));
      for (const page of pages)
        expect(Math.max(contrastRatio(ground, page), contrastRatio(edge, page)), page).toBeGreaterThanOrEqual(3);
    }),
  );
});
