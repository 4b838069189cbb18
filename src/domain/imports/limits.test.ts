import { expect, it } from 'vitest';
import type { FileContent } from '#domain/imports/content.ts';
import { MAX_ROWS, countLimitFault, FileTooLarge } from '#domain/imports/limits.ts';
import { tablesOf } from '../../../tests/support/tables.ts';

const named = (name: string) => ({ name, folded: name, id: null });

function squadsOf(count: number, team: (n: number) => string): FileContent {
  const rows = Array.from({ length: count }, (_, n) => ({
    line: n + 2,
    team: named(team(n)),
    division: 1,
    venue: '',
    player: { ...named(`p${n}`), handicaps: {} },
  }));
  return { kind: 'squads', season: '25/26', divisions: [], rows };
}

function fixturesOf(count: number): FileContent {
  const row = { season: '25/26', division: 1, week: 1, date: null, time: null, venue: '', state: 'planned' } as const;
  const rows = Array.from({ length: count }, (_, n) => ({ ...row, line: n + 2, home: named('A'), away: named('B') }));
  return { kind: 'fixtures', divisions: [], rows };
}

it.each<[string, FileContent, string | undefined]>([
  ['the most teams', squadsOf(2000, String), undefined],
  ['more teams', squadsOf(2001, String), 'The file names more than 2000 teams'],
  ['the most players', squadsOf(20_000, () => 'Lions'), undefined],
  ['more players', squadsOf(20_001, () => 'Lions'), 'The file names more than 20000 players'],
  ['the most fixtures', fixturesOf(30_000), undefined],
  ['more fixtures', fixturesOf(30_001), 'The file has 30001 fixtures'],
])('tells whether a league has %s', (_, content, sentence) => {
  expect(countLimitFault(content)?.text.split(',')[0]).toBe(sentence);
});

it('stops at a file whose lines have more matches than any league', () => {
  const line = Array.from({ length: 150 }, () => 'Red Lion v Blue Bell').join(',');
  const file = Array.from({ length: MAX_ROWS / 150 + 1 }, () => line).join('\n');
  expect(() => tablesOf(file)).toThrow(FileTooLarge);
});
