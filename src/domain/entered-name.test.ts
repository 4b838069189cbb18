import { describe, expect, it } from 'vitest';
import { tidyAndCheckName, tidyAndCheckPlayerName } from '#domain/entered-name.ts';

describe('a name', () => {
  it.each([
    ['Harbour Social A', 'Harbour Social A'],
    ['  The   Triangle\u00a0B ', 'The Triangle B'],
    ['Zoe\u0308 O’Neill-Núñez', 'Zoë O’Neill-Núñez'],
    ['St. Aidan\'s "B" & Co. (2nd)', 'St. Aidan\'s "B" & Co. (2nd)'],
    ['李小龙', '李小龙'],
    ['𝒜'.repeat(60), '𝒜'.repeat(60)],
    ['8', '8'],
    ['Ann\u200b\ufeff Lee\u2069', 'Ann Lee'],
  ])('%s is kept as %s', (text, name) => {
    expect(tidyAndCheckName(text, 'The team name')).toEqual({ ok: true, value: name });
  });

  it.each([
    ['', 'The team name is required.'],
    [' \t ', 'The team name is required.'],
    ['a'.repeat(61), 'The team name is longer than 60 characters.'],
    ['Tab\tbed', 'The team name has a character that cannot be shown.'],
    ['NUL\u0000', 'The team name has a character that cannot be shown.'],
    ['turned \u202eround', 'The team name has a character that cannot be shown.'],
    ['Harbour\u3164', 'The team name has a character that cannot be shown.'],
    ['\u200b\u200d', 'The team name is required.'],
    ['half \ud83d', 'The team name has a character that cannot be shown.'],
    ['\u0301', 'The team name has no visible characters.'],
  ])('%j is refused', (text, message) => {
    expect(tidyAndCheckName(text, 'The team name')).toEqual({ ok: false, issues: [{ path: 'name', message }] });
  });

  it.each(['Absentee', 'absentee', ' ABSENTEE '])('%s is not a player’s name', (text) => {
    const message = "Absentee is not a player's name: it marks an absent player.";
    expect(tidyAndCheckPlayerName(text)).toEqual({ ok: false, issues: [{ path: 'name', message }] });
    expect(tidyAndCheckName(text, 'The team name').ok).toBe(true);
  });
});

it('says what is missing', () => {
  expect(tidyAndCheckPlayerName('')).toEqual({
    ok: false,
    issues: [{ path: 'name', message: 'The player name is required.' }],
  });
});
