import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Established names of pages, timers and buttons, which keep their capitals. */
const NAMES = [
  'Add Match, Add Player, Add Team, Cup Draw, Current Team, Delete Player, Delete Team, Game Timer, League Standings',
  'Locked In, Match Data Input, New Team, Player Stats, Presentation Photos, Retired / Archived, Roll of Honour',
  'Shootout Timers, Shot Clock, Skip Suspense, Snooker Cup Draws, Snooker Shootout Timers, Squads & Handicaps',
  'Team’s Overview, Transfer Player to Another Team, Transfer Player, Update Handicap, Update Player Handicap',
  'Update Player, Update Team, Add to Home Screen, Team Details',
].flatMap((line) => line.split(', '));

/** Words that may have a capital inside a label: names of pages and file formats, abbreviations, and `I`. */
const PROPER =
  /^(I|Admin|Contacts|CSV|Division|Downloads|Enter|Fixtures|Home|JavaScript|JPEG|MB|News|PDF|PNG|QR|Results|WebP)$/;

/**
 * Returns the short texts in a source file that start with a capital. Most are labels, buttons and headings, not
 * sentences.
 */
function labelsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*(?:\/\/|import ).*$/gm, '');
  const texts = [...code.matchAll(/'([A-Z][^'\n]{3,40})'|>\s*([A-Z][^<>{}\n]{3,40}?)\s*<\//g)];
  return texts.map(([, quoted, between]) => (quoted ?? between ?? '').replaceAll('&amp;', '&'));
}

function isInSentenceCase(label: string): boolean {
  const rest = NAMES.reduce((text, name) => text.replace(name, ''), label);
  if (rest === '' || /[.:;\\/[(]|\d/.test(rest)) return true;
  const [, ...words] = rest.match(/[\p{L}’]+/gu) ?? [];
  return words.every((word) => !/^\p{Lu}/u.test(word) || PROPER.test(word));
}

test('labels, buttons and headings are in sentence case, except for the names that keep their capitals', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'));
  const faults = files.flatMap((file) =>
    labelsIn(readFileSync(path.join(import.meta.dirname, file), 'utf8'))
      .filter((label) => !isInSentenceCase(label))
      .map((label) => `${file}: ${label}`),
  );
  expect(faults).toEqual([]);
});

test.each([
  ['Add a player', true],
  ['Add a Player', false],
  ['Match Data Input', true],
  ['See it on Results', true],
  ['View Latest Scores', false],
])('%j has the right capitals: %j', (label, isRight) => {
  expect(isInSentenceCase(label)).toBe(isRight);
});
