import { expect, test } from 'vitest';
import { valueAnswersOf, leagueOf, readTable, readTables, squadsRead } from '../../../../tests/support/read-tables.ts';
import { MAX_SQUAD_LINES } from './squads.ts';

const LEAGUE = leagueOf('25/26');

type Case = {
  text: string;
  rows: string[];
  faults?: string[];
  leftOut?: string[];
  asked?: string[];
  answers?: string[];
};

const CASES: Record<string, Case> = {
  'a list with handicaps': {
    text: `Div = division|Team = team|Player = player|Hcap = handicap
1|Lions|Ann Lee|rec 20
1|Lions|Bob Fox|owes 14
1|Lions|Eve Kay|scr
1|Lions|Gus Ray|
1|Lions|Hal Tye|x
1|Tigers||`,
    rows: ['1 Lions: Ann Lee 20', '1 Lions: Bob Fox -14', '1 Lions: Eve Kay 0', '1 Lions: Gus Ray', '1 Tigers: –'],
    faults: ['6: Hcap is "x", which is not a number.'],
  },
  'handicaps behind names': {
    text: `Team = team|Player = player
Lions|Ann Lee 20
|Bob Fox (C) 5
|Ida Poe (receives 14)
Tigers|1. Cal Roe
|Lee, Ann (35)`,
    rows: [
      '1 Lions: Ann Lee 20',
      '1 Lions: Bob Fox 5',
      '1 Lions: Ida Poe 14',
      '1 Tigers: Cal Roe',
      '1 Tigers: Ann Lee 35',
    ],
    leftOut: ['3: Bob Fox (C) is imported as Bob Fox, without (C).'],
    asked: ['all division'],
  },
  'a captain, or a player called so': {
    text: `Team = team|Player = player
Lions|Mo Captain
Lions|Mary Ann Captain*
Lions|Ann Lee - captain`,
    rows: ['1 Lions: Mo Captain', '1 Lions: Mary Ann', '1 Lions: Ann Lee'],
    leftOut: [
      '3: Mary Ann Captain* is imported as Mary Ann, without Captain *.',
      '4: Ann Lee - captain is imported as Ann Lee, without - captain.',
    ],
    asked: ['all division', 'nobody Mary Ann Captain'],
  },
  'several people in a cell, or nobody': {
    text: `Team = team|Player = player
Lions|Ann Lee, Bob Fox, Eve Kay
Lions|Ann Lee & Bob Fox
Lions|Cal Roe 72-31
Lions|Dee Orr?
Lions|A.N. Other
Lions|Mac Donald, Mary Ann`,
    rows: ['1 Lions: –', '1 Lions: Mary Ann Mac Donald'],
    faults: [
      '2: The player name is "Ann Lee, Bob Fox, Eve Kay": each person needs a cell, or a line.',
      '3: The player name is "Ann Lee & Bob Fox": each person needs a cell, or a line.',
      '4: The player name is "Cal Roe 72-31": that is a score, not a name.',
      '5: The player name is "Dee Orr?": that is a question, not a name.',
    ],
    leftOut: ['6: A.N. Other is not a player.'],
    asked: ['all division', 'nobody A.N. Other'],
  },
  'a line for each team, with its captain': {
    text: `Team = team|Venue = venue|Captain = captain|Phone = phone|P1 = player|P2 = player 2
Lions|Market Club|Ann Lee|07700 900123|Bob Fox|Eve Kay
Tigers|Station Inn|Cal Roe|07700 900456|Cal Roe|`,
    answers: ['all | division | 2'],
    rows: [
      '2 Lions: Ann Lee at Market Club',
      '2 Lions: Bob Fox at Market Club',
      '2 Lions: Eve Kay at Market Club',
      '2 Tigers: Cal Roe at Station Inn',
    ],
    leftOut: ['1: Captains (Captain) are not stored.', '1: Phone numbers (Phone) are not stored.'],
  },
  'marks of captains, first names and surnames': {
    text: `Div = division|Team = team|First = firstName|Last = surname|C = captain
1|Lions|Ann|Lee|x
1|Lions|Bob|Fox|`,
    rows: ['1 Lions: Ann Lee', '1 Lions: Bob Fox'],
    leftOut: ['1: Captains (C) are not stored.'],
  },
  'several players with handicaps on a line': {
    text: `Div = division|Team = team|P1 = player|H1 = handicap|P2 = player 2|H2 = handicap 2
1|Lions|Ann Lee|20|Bob Fox|-14
1|Tigers|Cal Roe|5||7`,
    rows: ['1 Lions: Ann Lee 20', '1 Lions: Bob Fox -14'],
    faults: ['3: H2 is "7", but there is no player.'],
  },
  'who is no player': {
    text: `Div = division|Team = team|Player = player|Hcap = handicap
1|Lions|Ann Lee|20
1|Lions|Vacant|
1|Lions|Bob Fox (withdrawn)|35
1|Lions|7700900123|
1|Bye||`,
    rows: ['1 Lions: Ann Lee 20', '1 Lions: –', '1 Lions: –'],
    asked: ['nobody Vacant', 'nobody Bob Fox (withdrawn)'],
    faults: ['5: The player name is "7700900123": that is a number, not a name.'],
    leftOut: ['3: Vacant is not a player.', '4: Bob Fox (withdrawn) is not a player.', '6: Bye is not a team.'],
  },
  'sections that are divisions': {
    text: `Section = division|Team = team|Player = player
A|Lions|Ann Lee
B|Tigers|Cal Roe`,
    answers: ['division | A | 1', 'division | B | 2'],
    rows: ['1 Lions: Ann Lee', '2 Tigers: Cal Roe'],
  },
  'a file of this site': {
    text: `team|division|player|handicap|modifier|newHandicap|teamId|playerId
Lions|1|Ann Lee|20|1.5|25|t1|p1
Lions|1|||||t1|
Lions|1||7|||t1|
Lions|1|Fox, Bob|x||1.5|t1|
Example Home Team|1|Home Player One|20|0|20||`,
    rows: ['1 Lions: Ann Lee 20/1.5/25', '1 Lions: –'],
    faults: [
      '4: handicap is given, but no player.',
      '5: handicap is "x", which is not a number.',
      '5: modifier is empty.',
      '5: The new handicap must be a whole number (newHandicap).',
    ],
    leftOut: ['6: This line is the template’s example.'],
  },
};

test.each(Object.entries(CASES))('%s', (_, { text, rows, faults = [], leftOut = [], asked = [], answers = [] }) => {
  const found = readTables('squads', text, { facts: LEAGUE, answers: valueAnswersOf(...answers) });
  expect(squadsRead(found)).toEqual(rows);
  expect(found.faults).toEqual(faults);
  expect(found.leftOut).toEqual(leftOut);
  expect(found.asked.map(([kind, subject]) => `${kind} ${subject}`)).toEqual(asked);
});

test('the season of squads is the default one, or asked in an empty league', () => {
  const text = 'Div = division|Team = team|Player = player\n1|Lions|Ann Lee';
  expect(readTables('squads', text, { facts: LEAGUE }).content).toMatchObject({ season: '25/26' });
  const found = readTables('squads', text);
  expect(found.asked).toEqual([['all', 'season', '26/27']]);
  expect(found.content).toMatchObject({ season: '26/27' });
});

test('squads of two seasons are a fault', () => {
  const text = 'Season = season|Div = division|Team = team\n25/26|1|Lions\n24/25|1|Tigers';
  expect(readTables('squads', text, { facts: LEAGUE }).faults).toEqual([
    '3: This line is for season 24/25, and others are for 25/26: import each season as a file of its own.',
  ]);
});

test('a file with more players than any league has is not read to its end', () => {
  const table = readTable('Div = division|Team = team|Player = player\n1|Lions|Ann Lee');
  const rows = Array.from({ length: MAX_SQUAD_LINES + 2 }, (_, i) => ({
    line: i + 2,
    cells: ['1', 'Lions', 'Ann'],
    above: {},
  }));
  const found = readTables('squads', [{ ...table, rows }], { facts: LEAGUE });
  expect(found.faults).toEqual([
    '5002: The file has more than 5,000 lines: no league has so many players. The rest is not read.',
  ]);
  expect(squadsRead(found)).toHaveLength(MAX_SQUAD_LINES);
});
