/**
 * Checks that docs/security.md lists every requirement of the OWASP ASVS standard, levels 1 and 2, and that every proof
 * in it exists.
 */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');

/**
 * The number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0. In a section, the requirements of
 * level 3 have higher numbers.
 */
const REQUIRED = `
1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2, 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1, 3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2,
4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4, 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3, 6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4,
7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2, 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1, 9.1: 3, 9.2: 4,
10.1: 2, 10.2: 2, 10.3: 4, 10.4: 11, 10.5: 5, 10.6: 2, 10.7: 3, 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1,
12.1: 3, 12.2: 2, 12.3: 4, 13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5, 14.1: 2, 14.2: 4, 14.3: 3, 15.1: 3, 15.2: 3, 15.3: 7,
16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3, 17.1: 1, 17.2: 4, 17.3: 2`;

test('every requirement of levels 1 and 2 is listed once', () => {
  const found = [...text.matchAll(/^\| (\d+\.\d+)\.(\d+)(?:–(\d+\.\d+)\.(\d+))? \|/gm)].flatMap(
    ([, section = '', from, other = section, to = from]) => {
      expect(other).toBe(section);
      const count = Number(to) - Number(from) + 1;
      return Array.from({ length: count }, (_, i) => `${section}.${Number(from) + i}`);
    },
  );
  const wanted = [...REQUIRED.matchAll(/(\d+\.\d+): (\d+)/g)].flatMap(([, section, last]) =>
    Array.from({ length: Number(last) }, (_, i) => `${section}.${i + 1}`),
  );
  expect(wanted).toHaveLength(253);
  expect(wanted.filter((one) => !found.includes(one))).toEqual([]);
  expect(found.toSorted()).toEqual([...new Set(wanted)].toSorted());
});

test('every proof exists, as a file and as a test', () => {
  const letters = new Map(
    [...text.matchAll(/^\| `([A-Z])` \| `([^`]+)` \|$/gm)].map(([, letter, file]) => [letter, file]),
  );
  expect(letters.size).toBeGreaterThan(5);
  const named = [...text.matchAll(/`([A-Z]|(?:src|tests|docs|scripts|bench)\/[^`\s]+)`(?: “([^”]+)”)?/g)];
  expect(named.length).toBeGreaterThan(100);
  const missing = named.flatMap(([whole, proof = '', title]) => {
    const file = letters.get(proof) ?? proof;
    if (!existsSync(file)) return [whole];
    return title === undefined || readFileSync(file, 'utf8').includes(`('${title}`) ? [] : [whole];
  });
  expect(missing).toEqual([]);
});
