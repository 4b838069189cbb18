import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  clubNameOf,
  type KnownPerson,
  identifyPeople,
  type PersonIdentification,
} from '#domain/imports/match-people.ts';

const KNOWN: KnownPerson[] = [
  { id: 'robert', names: ['Robert Selby'], teams: ['Lions A'] },
  { id: 'zoe', names: ['Zoë Marlow', 'Zoë Hart'], teams: ['Tigers'] },
  { id: 'ray', names: ['Ray Ashman', 'R. Ashman'], teams: ['Tigers'] },
  { id: 'john1', names: ['John Moss'], teams: ['Lions A'] },
  { id: 'jack', names: ['Jack Moss'], teams: ['Bears'] },
  { id: 'john2', names: ['John Moss'], teams: ['Tigers'] },
  { id: 'short', names: ['D. Field'], teams: ['Tigers'] },
  { id: 'twin1', names: ['Ann Lee'], teams: ['Lions A'] },
  { id: 'twin2', names: ['Anne Lee'], teams: ['Tigers'] },
  { id: 'zoé', names: ['Zoé Pike'], teams: ['Tigers'] },
  { id: 'zoe2', names: ['Zoe Pike'], teams: ['Tigers'] },
  { id: 'kate', names: ['Kate Lowe', 'Katherine Lowe'], teams: ['Tigers'] },
];

/**
 * Returns what a name means, as text: `zoe exact` for a known person, `new`, `same as Bob`, or `?` and the choices of a
 * question.
 */
function words(match: PersonIdentification | undefined): string {
  if (match?.kind === 'known') return `${match.id} ${match.likeness}`;
  if (match?.kind === 'sameAs') return `same as ${match.name}`;
  if (match?.kind === 'question') {
    const choices = match.choices.map(({ id, name, likeness, common }) => `${id ?? name}: ${likeness}, ${common}`);
    return `? ${choices.join('; ')}`;
  }
  return match?.kind ?? '';
}

const ROWS: [name: string, team: string, expected: string][] = [
  ['Robert Selby', 'Bears', 'robert exact'],
  ['ROBERT SELBY', 'Bears', 'robert exact'],
  ['Selby, Robert', 'Bears', 'robert same'],
  ['Zoe Hart', 'Bears', 'zoe same'],
  ['Zoe Marlow', 'Bears', 'zoe same'],
  ['Ann Lee', 'Tigers', 'twin1 exact'],
  ['Zoe Pike', 'Bears', 'zoe2 exact'],
  ['Lowe, Kate', 'Bears', 'kate same'],
  ['Bob Selby', 'Bears', '? robert: nickname, null'],
  ['Bob Selby', 'lions b', '? robert: nickname, club'],
  ['Robert Sleby', 'Lions A', '? robert: slip, team'],
  ['R Selby', 'Bears', '? robert: initial, null'],
  ['B Selby', 'Bears', 'new'],
  ['B Selby', 'Lions A', '? robert: mixed, team'],
  ['Robert Paul Selby', 'Bears', '? robert: middle, null'],
  ['Robert Paul Selby', 'Lions B', '? robert: middle, club'],
  ['Roy Ashman', 'Bears', 'new'],
  ['Roy Ashman', 'Tigers', '? ray: mixed, team'],
  ['R. Ashman', 'Tigers', 'ray exact'],
  ['R. Ashman', 'Bears', '? ray: same, null'],
  ['D Field', 'Tigers', 'short same'],
  ['D. Field', 'Bears', '? short: same, null'],
  ['Dean Field', 'Bears', '? short: initial, null'],
  ['John Moss', 'Tigers', '? john2: same, team; john1: same, null; jack: nickname, null'],
  ['John Moss', 'Bears', '? john1: same, null; john2: same, null; jack: nickname, team'],
  ['Ann M. Lee', 'Bears', '? twin2: nickname, null; twin1: middle, null'],
  ['Robert', 'Bears', 'new'],
  ['Robert', 'Lions A', '? robert: part, team'],
  ['Harry Poole', 'Tigers', 'new'],
];

test.each(ROWS)('%s of %s is %s', (name, team, expected) => {
  expect(words(identifyPeople([{ name, teams: [team] }], KNOWN).get(name))).toBe(expected);
});

describe('two names of one file', () => {
  const matchOf = (team: string, names: string[]) => {
    const matches = identifyPeople(
      names.map((name) => ({ name, teams: [team] })),
      KNOWN,
    );
    return names.map((name) => words(matches.get(name)));
  };
  const match = (...names: string[]) => matchOf('Lions A', names);

  it('are one person if they differ in accents or order only', () => {
    const same = 'same as Siân Poole';
    expect(match('Siân Poole', 'SIAN POOLE', 'Poole, Sian')).toEqual(['new', same, same]);
  });

  it('are a question if they are alike, but not if the first is certain', () => {
    expect(match('Peter Poole', 'Pete Poole')).toEqual(['new', '? Peter Poole: nickname, team']);
    expect(match('Robert Selby', 'Bob Selby')).toEqual(['robert exact', '? robert: nickname, team']);
  });

  it('are a question if one of several players may be meant', () => {
    const players = 'john1: same, null; john2: same, null; jack: nickname, null';
    expect(matchOf('Otters', ['Moss, John', 'Mr John Moss'])).toEqual([
      `? ${players}`,
      `? Moss, John: same, team; ${players}`,
    ]);
  });

  it('are a question if both are initials', () => {
    expect(match('P. Poole', 'P Poole')).toEqual(['new', '? P. Poole: same, team']);
  });
});

test('at most twelve choices are offered', () => {
  const known = Array.from({ length: 13 }, (_, i): KnownPerson => ({ id: `${i}`, names: ['Robert Selby'], teams: [] }));
  const match = identifyPeople([{ name: 'Bob Selby', teams: [] }], known).get('Bob Selby');
  expect(match?.kind === 'question' && match.choices.map(({ id }) => Number(id))).toEqual([...Array(12).keys()]);
});

test('the club of a team', () => {
  const teams = ['Lions A', 'Lions  B', 'Lions 2', 'Lions', 'Plan B C', 'Area 51'];
  expect(teams.map(clubNameOf).join(', ')).toBe('Lions, Lions, Lions, Lions, Plan B, Area');
});

test('a known name in full, in capitals or turned round, is always certain where no other is alike', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{3,9}$/);
  fc.assert(
    fc.property(word, word, (given, family) => {
      fc.pre(given !== family);
      const known: KnownPerson[] = [{ id: 'one', names: [`${given} ${family}`], teams: ['Lions'] }];
      const spelt = [`${given} ${family}`, `${given}  ${family.toUpperCase()}`, `${family}, ${given}`];
      for (const name of spelt) {
        expect(identifyPeople([{ name, teams: ['Bears'] }], known).get(name)).toMatchObject({
          kind: 'known',
          id: 'one',
        });
      }
    }),
  );
});
