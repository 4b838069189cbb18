import { expect, test } from 'vitest';
import { cardsRead, fixturesRead, leagueOf, readTables, squadsRead } from '../../../../tests/support/read-tables.ts';

const COLUMNS =
  'season|division|week|date|homeTeam|awayTeam|match|homePlayer|homeScore|homeBreak|homeBreak2|awayPlayer|awayScore|awayBreak|awayBreak2|homePlayerId|awayPlayerId|homeTeamId|awayTeamId';
const MORE = `${COLUMNS}|section|frame|homePlayer2|awayPlayer2|winner|outcome|homeTeamScore|awayTeamScore|note|homePlayer2Id|awayPlayer2Id`;
const AT = '25/26|1|2|2025-10-01|Lions|Tigers';
const IDS = 'h|a';

/**
 * Returns a line of an exported file with the columns of `MORE`. Columns that are not in `cells` get the values of `AT`
 * and `IDS`, or stay empty.
 */
function line(cells: Record<string, string>): string {
  return MORE.split('|')
    .map((column) => {
      const [season, division, week, date, homeTeam, awayTeam] = AT.split('|');
      const [homeTeamId, awayTeamId] = IDS.split('|');
      const of: Record<string, string | undefined> = {
        season,
        division,
        week,
        date,
        homeTeam,
        awayTeam,
        homeTeamId,
        awayTeamId,
      };
      return cells[column] ?? of[column] ?? '';
    })
    .join('|');
}

test('pairs, frames, winners, sections, notes and ids are read as an export writes them', () => {
  const pair = {
    match: '1',
    section: 'Doubles',
    homePlayer: 'Ann A',
    homePlayerId: 'h1',
    homePlayer2: 'Ann B',
    homePlayer2Id: 'h2',
  };
  const found = readTables(
    'results',
    [
      MORE,
      line({
        ...pair,
        homeScore: '70',
        homeBreak: '40 (2)',
        awayPlayer: 'Bob A',
        awayPlayerId: 'a1',
        awayPlayer2: 'Absentee',
        awayScore: '61',
        awayBreak: '30 (1)',
        awayBreak2: '21 (1);10 (1)',
      }),
      line({
        match: '2',
        frame: '1',
        homePlayer: 'Ann A',
        homeScore: '60',
        homeBreak: '33',
        awayPlayer: 'Bob A',
        awayScore: '12',
      }),
      line({
        match: '2',
        frame: '2',
        homePlayer: 'Ann A',
        homeScore: '40',
        awayPlayer: 'Bob A',
        awayScore: '50',
        winner: 'home',
        note: '=Late',
      }),
      line({ match: '3', section: 'Pool', homePlayer: 'Fox, Bob (C)', awayPlayer: 'No Player', winner: 'away' }),
      line({ match: '4', homePlayer: '', awayPlayer: 'Bob D', winner: 'away' }),
      line({ match: '5', homePlayer: 'Ann A', awayPlayer: 'Bob A', winner: 'drawn' }),
    ].join('\n'),
  );
  expect(cardsRead(found)).toEqual([
    '25/26 1.2 Lions v Tigers',
    '1 2025-10-01 Ann A+Ann B 70 (40) v Bob A+– 61 (30,21,10)',
    '2.1 2025-10-01 Ann A 60 (33) v Bob A 12',
    '2.2 2025-10-01 Ann A 40 v Bob A 50 won by home',
    '3 2025-10-01 Fox, Bob (C) v No Player won by away',
    '4 2025-10-01 – v Bob D won by away',
    '5 2025-10-01 Ann A v Bob A faulty',
  ]);
  expect(found.faults).toEqual(['7: winner is "drawn": a match has a winner, home or away.']);
  expect([found.asked, found.leftOut]).toEqual([[], []]);
  const [group] = found.content && 'groups' in found.content ? found.content.groups : [];
  expect(group?.key).toMatchObject({ home: { id: 'h' }, away: { id: 'a' } });
  expect(group?.rows[0]).toMatchObject({
    section: 'Doubles',
    draft: { homePlayers: ['h1', 'h2'], homeBreaks: [{ playerId: 'h2', points: 40 }], awayPlayers: ['a1', null] },
  });
  expect(group?.rows[2]).toMatchObject({ draft: { note: '=Late' } });
});

test.each([
  [
    { outcome: 'awarded', winner: 'away', homeTeamScore: '0', awayTeamScore: '6', note: 'No team' },
    { outcome: 'awarded', awardedTo: 'away', awardedScore: [0, 6], note: 'No team' },
  ],
  [
    { outcome: 'abandoned', winner: 'drawn' },
    { outcome: 'abandoned', decided: 'drawn', awardedTo: null },
  ],
  [
    { homeTeamScore: '4', awayTeamScore: '2' },
    { outcome: 'scores', homeTeamScore: 4, awayTeamScore: 2, note: null },
  ],
])('a line %j ends the evening', (cells, ending) => {
  const found = readTables('results', [MORE, line(cells)].join('\n'));
  expect(found.content).toMatchObject({ groups: [{ rows: [{ ending, faulty: false }] }] });
});

const ENDED: [cells: Record<string, string>, fault: string][] = [
  [{ outcome: 'awarded', winner: 'drawn' }, 'winner is "drawn": a match is awarded to home or away.'],
  [{ outcome: 'lost' }, 'outcome is "lost": it must be one of played, awarded, abandoned, scores.'],
  [{ homeTeamScore: 'x' }, 'homeTeamScore is "x", which is not a whole number.'],
  [{ outcome: 'abandoned', note: 'x'.repeat(201) }, 'Note is longer than 200 characters.'],
  [
    { match: '1', homePlayer: 'Ann A', homeScore: 'x', awayPlayer: 'Bob A', awayScore: '1' },
    'homeScore is "x", which is not a whole number.',
  ],
  [{ match: '', homePlayer: 'Ann A', homeScore: '2', awayPlayer: 'Bob A', awayScore: '1' }, 'match is empty.'],
  [
    { match: '1', homePlayer: '', homePlayerId: 'h1', homeScore: '0', awayPlayer: 'Bob A', awayScore: '42' },
    'homePlayerId is given, but no homePlayer: an absent player has no id.',
  ],
  [
    { match: '1', homePlayer: 'Ann A', homePlayerId: 'h 1', homeScore: '9', awayPlayer: 'Bob A', awayScore: '42' },
    'homePlayerId is "h 1": an id has 1 to 40 of the characters A–Z, a–z, 0–9, _ and -.',
  ],
];
test.each(ENDED)('a line %j is faulty', (cells, fault) => {
  expect(readTables('results', [MORE, line(cells)].join('\n')).faults).toEqual([`2: ${fault}`]);
});

test('example lines are left out, and a file with nothing else has no results', () => {
  const example = `25/26|1|2|2025-09-22|Example Home Team|Example Away Team|1|Home Player One|72|41||Away Player One|31||||||`;
  const one = readTables('results', [COLUMNS, example].join('\n'));
  expect([one.content, one.faults]).toEqual([null, ['2: The file has only the template’s example.']]);
  expect(one.leftOut).toEqual(['2: This line is the template’s example.']);
  expect(readTables('results', COLUMNS).faults).toEqual(['1: The file has a header, but no results.']);
});

test('an exported fixture list keeps days that an official has confirmed, and names that look like a bye', () => {
  const found = readTables(
    'fixtures',
    `season|division|week|homeTeam|awayTeam|date|time|venue|state|homeTeamId|awayTeamId
25/26|1|1|Bye|Tigers|2028-09-22|00:00||postponed|t1|t2
25/26|1|2|Lions|Tigers||19:30|Red Lion||t3|t2`,
    { facts: leagueOf('26/27') },
  );
  expect(fixturesRead(found)).toEqual([
    '25/26 1.1 2028-09-22 00:00 Bye v Tigers postponed',
    '25/26 1.2 19:30 Lions v Tigers at Red Lion',
  ]);
  expect([found.asked, found.faults]).toEqual([[], []]);
});

test('an exported squad keeps its names', () => {
  const found = readTables(
    'squads',
    `team|division|player|handicap|modifier|newHandicap|teamId|playerId
Bye|0|Lee, Ann (C)|20|0|20|t1|p1
Bye|0|Vacant|0|0|0|t1|p2`,
    { facts: leagueOf('26/27') },
  );
  expect(squadsRead(found)).toEqual(['0 Bye: Lee, Ann (C) 20/0/20', '0 Bye: Vacant 0/0/0']);
  expect([found.asked, found.faults]).toEqual([[], []]);
});
