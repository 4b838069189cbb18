import { describe, expect, it } from 'vitest';
import { USUAL_HANDICAPS } from './numbers.ts';
import { readSquads } from './pasted-squads.ts';
import { linesOf } from '../../../tests/support/faults.ts';
import { listed, rowsOf } from '../../../tests/support/rows.ts';

const pasted = (text: string, range = USUAL_HANDICAPS, secondIsVenue?: boolean) =>
  readSquads(text, range, secondIsVenue);

/** `Lions: Ann Lee 20 (C), Bob Fox 0`, with the division after the team's name and the venue after `in`. */
function read(text: string, secondIsVenue?: boolean): string[] {
  const { teams, issues } = pasted(text, USUAL_HANDICAPS, secondIsVenue);
  const lines = teams.map(({ name, division, venue, players }) => {
    const where = `${division === null ? '' : ` [${division}]`}${venue === '' ? '' : ` in ${venue}`}`;
    const who = players.map((player) => {
      const { modifier, newHandicap, handicap } = player;
      const more = modifier === 0 && newHandicap === handicap ? '' : `/${modifier}/${newHandicap}`;
      return `${player.name} ${handicap}${more}${player.captain ? ' (C)' : ''}`;
    });
    return `${name}${where}: ${who.join(', ')}`.trimEnd();
  });
  return [...lines, ...linesOf(issues)];
}

const lions = 'Lions: Ann Lee 20, Bob Fox 0';
const tigers = 'Tigers: Cat Hill 7';
const both = [lions, tigers];

it.each([
  ['Lions\tThe Den\nTigers\tRed Lion', ['Lions in The Den:', 'Tigers in Red Lion:']],
  ['Lions, The Den\n\nTigers, The Den\n', ['Lions in The Den:', 'Tigers in The Den:']],
])('%j asks whether its second column has venues', (text, expected) => {
  expect(pasted(text).asksVenue).toBe(true);
  expect(pasted(text).teams.map(({ players }) => players.length)).toEqual([1, 1]);
  expect(read(text, true)).toEqual(expected);
});

it.each([
  'Team\tVenue\nLions\tThe Den\nTigers\tRed Lion',
  'Lions\tAnn Lee\nLions\tBob Fox\nTigers\tCat Hill',
  'Lions\tAnn Lee\nlions\tBob Fox',
  'Lions\tThe Den',
  'Lions\t2\nTigers\t1',
  'Lions\tAnn Lee 20\nTigers\tCat Hill 7',
  'Lions: Ann Lee, Bob Fox\nTigers: Cat Hill, Dan Oak',
  'Lions\tThe Den\tAnn Lee\nTigers\tRed Lion\tBob Fox',
  'Lions\tThe Den\nTigers',
  '',
])('%j does not ask', (text) => {
  expect(pasted(text).asksVenue).toBe(false);
  expect(read(text, true)).toEqual(read(text));
});

/** What is pasted, and what is read of it; `both` are the lions and the tigers above. */
const LISTS = rowsOf(String.raw`
  nothing |  | 
  a header and three columns | Team\tPlayer\tHandicap\nLions\tAnn Lee\t20\nLions\tBob Fox\t0\nTigers\tCat Hill\t7 | both
  the same with commas | team,player,handicap\nLions,Ann Lee,20\nLions,Bob Fox,0\nTigers,Cat Hill,7\n | both
  the same with semicolons | Team;Name;Hcap\r\nLions;Ann Lee;20\r\nLions;Bob Fox;0\r\nTigers;Cat Hill;7\r\n | both
  columns in another order | Handicap,Player,Team\n20,Ann Lee,Lions\n0,Bob Fox,Lions\n7,Cat Hill,Tigers | both
  a team only on its first line | Team\tPlayer\tH/C\nLions\tAnn Lee\t20\n\tBob Fox\t0\n\nTigers\tCat Hill\t7 | both
  a team on a line of its own | Team\tPlayer\tH/C\nLions\n\tAnn Lee\t20\n\tBob Fox\nTigers\n\tCat Hill\t7 | both
  no header | Lions,Ann Lee,20\nLions,Bob Fox,0\nTigers,Cat Hill,7 | both
  no header, and no handicaps | Lions\tAnn Lee\nLions\tBob Fox\nTigers\tCat Hill | Lions: Ann Lee 0, Bob Fox 0 / Tigers: Cat Hill 0
  old Macintosh lines | Lions\rAnn Lee 20\rBob Fox\r\rTigers\rCat Hill 7 | both
  teams parted by an empty line | Lions\nAnn Lee\t20\nBob Fox\t0\n\nTigers\nCat Hill\t7 | both
  several empty lines, one with blanks | Lions\nAnn Lee,20\nBob Fox\n\n \n,,\nTigers\nCat Hill,7\n\n | both
  an empty line below each team | Lions\n\nAnn Lee 20\nBob Fox\n\nTigers\n\nCat Hill 7 | both
  nothing between the teams, but handicaps | Lions\nAnn Lee 20\nBob Fox 0\nTigers\nCat Hill 7 | both
  players with bullets | Lions\n- Ann Lee 20\n- Bob Fox\nTigers\n• Cat Hill 7 | both
  players with numbers | Lions\n1. Ann Lee 20\n2) Bob Fox\nTigers\n1 Cat Hill 7 | both
  numbers in a column | Lions\n1\tAnn Lee\t20\n2\tBob Fox\t\nTigers\n1\tCat Hill\t7 | both
  one team without anything | Lions\nAnn Lee\nBob Fox | Lions: Ann Lee 0, Bob Fox 0
  teams without players | Lions\n\nTigers\n\nBears | Lions: / Tigers: / Bears:
  a team and its players on one line | Lions: Ann Lee 20, Bob Fox\nTigers: Cat Hill 7 | both
  the same without a colon | Lions, Ann Lee 20, Bob Fox\nTigers, Cat Hill, 7 | both
  the same with tabs and handicaps in cells | Lions\tAnn Lee\t20\tBob Fox\t0\nTigers\tCat Hill\t7 | both
  a colon after the team | Lions:\nAnn Lee 20\nBob Fox\nTigers:\nCat Hill 7 | both
  labels | Team: Lions\nVenue: Red Lion\nCaptain: Ann Lee 20\nPlayers: Bob Fox\n\nTeam name: Tigers\nCat Hill 7 | Lions in Red Lion: Ann Lee 20 (C), Bob Fox 0 / Tigers: Cat Hill 7
  divisions as headings | Division 1\nLions\nAnn Lee 20\nBob Fox\n\nDiv. 2:\n\nTigers\nCat Hill 7 | Lions [1]: Ann Lee 20, Bob Fox 0 / Tigers [2]: Cat Hill 7
  divisions in a column | Division,Team,Player\n1,Lions,Ann Lee\nDivision 2,Tigers,Cat Hill | Lions [1]: Ann Lee 0 / Tigers [2]: Cat Hill 0
  the columns of a file of squads | team,division,player,handicap,modifier,newHandicap\nLions,1,Ann Lee,20,1.25,15 | Lions [1]: Ann Lee 20/1.25/15
  a division after the team, without a header | Lions,2,Ann Lee,20 | Lions [2]: Ann Lee 20
  venues in a column and after an at | Team,Venue,Player\nLions,Red Lion,Ann Lee\nTigers @ The Den,,Cat Hill | Lions in Red Lion: Ann Lee 0 / Tigers in The Den: Cat Hill 0
  cells in quotation marks | "Lions, Red";"Ann ""Ace"" Lee";20\n"Lions, Red";Bob Fox | Lions, Red: Ann "Ace" Lee 20, Bob Fox 0
  a new line within a cell | Team,Player,Handicap\n"Lions\nRed",Ann Lee,20\nTigers,Cat Hill,abc | Lions Red: Ann Lee 20 / Tigers: / line 4: Cat Hill: the handicap “abc” is not a number.
  handicaps after names in every way | Lions\nAnn +20\nBob (15)\nCat - 10\nDan hcap 5\nEve: 8\nFay (h/c 3)\nGus −0 | Lions: Ann 20, Bob 15, Cat 10, Dan 5, Eve 8, Fay 3, Gus 0
  handicaps that say none | Team,Player,Handicap\nLions,Ann,-\nLions,Bob,n/a\nLions,Cat,scr\nLions,Dan, | Lions: Ann 0, Bob 0, Cat 0, Dan 0
  captains in a column | Team,Player,Captain\nLions,Ann Lee,yes\nLions,Bob Fox,no\nLions,Cat Hill, | Lions: Ann Lee 0 (C), Bob Fox 0, Cat Hill 0
  first name and surname | Team,First name,Surname,Phone\nLions,Ann,Lee,01632 | Lions: Ann Lee 0
  a header below each team | Lions\nPlayer\tHandicap\nAnn Lee\t20\nBob Fox\t0\n\nTigers\nPlayer\tHandicap\nCat Hill\t7 | both
  a header without a team | Player,Phone,Handicap\nLions\nAnn Lee,0163,20\nBob Fox,,0\n\nTigers\nCat Hill,,7 | both
  names with accents and marks | Café Baize\nZoë Müller 12\nSeán Ó’Néill 0\nBjørn Łoś 3\n李明 4 | Café Baize: Zoë Müller 12, Seán Ó’Néill 0, Bjørn Łoś 3, 李明 4
  teams with numbers | Legion 2\nAnn Lee 20\n\n147 Club\nBob Fox\n\n1st Battalion B\nCat Hill | Legion 2: Ann Lee 20 / 147 Club: Bob Fox 0 / 1st Battalion B: Cat Hill 0
  one team in two places | Lions,Ann Lee,20\nTigers,Cat Hill,7\nLIONS,Bob Fox | both
  a player twice in a team | Lions\nAnn Lee 20\nBob Fox 0\nann lee 5 | Lions: Ann Lee 20, Bob Fox 0 / line 4: ann lee is already in Lions, on line 2.
  a name in two teams | Lions\nAnn Lee 20\nBob Fox\n\nTigers\nAnn Lee 20 | Lions: Ann Lee 20, Bob Fox 0 / Tigers: Ann Lee 20
  a team in two divisions | Division 1\nLions\nAnn Lee 20\nBob Fox\nDivision 2\nLions | Lions [1]: Ann Lee 20, Bob Fox 0 / line 6: Lions is in division 1 on line 2.
  an at with more blanks | Lions  @  The Den\nAnn Lee 20 | Lions in The Den: Ann Lee 20
  an at without a blank behind it | Lions @Den\nAnn Lee 20 | Lions in Den: Ann Lee 20
  an at within the name | Lions@Den\nAnn Lee 20 | Lions@Den: Ann Lee 20
  a venue only on the first of its lines | Team,Venue,Player\nLions,Red Lion,Ann Lee\nLions,,Bob Fox | Lions in Red Lion: Ann Lee 0, Bob Fox 0
  marks and handicaps in the name, with a header | Team,Player\nLions,1. Ann Lee (C) 20\nLions,Bob Fox 5 | Lions: Ann Lee 20 (C), Bob Fox 5
  a number in the name where handicaps have a column | Team,Player,Handicap\nLions,Ann 2,20 | Lions: Ann 2 20
  a header between rows | Team,Player,Handicap\nLions,Ann Lee,20\n\nTeam,Player,Handicap\nTigers,Cat Hill,7 | Lions: Ann Lee 20 / Tigers: Cat Hill 7
  empty lines before a header | \n\nTeam,Player,Handicap\nLions,Ann Lee,20 | Lions: Ann Lee 20
  empty lines before the first team | \n\nLions\nAnn Lee\n\nTigers\nCat Hill | Lions: Ann Lee 0 / Tigers: Cat Hill 0
  an empty line below the only team | Lions\nAnn Lee\nBob Fox\n\n | Lions: Ann Lee 0, Bob Fox 0
  a heading before teams without handicaps | Division 1\n\nLions\nAnn Lee\nBob Fox | Lions [1]: Ann Lee 0, Bob Fox 0
  a label and cells | Lions:\tAnn Lee\t20\t\tBob Fox\nTigers:\t\tCat Hill\t7 | both
  a time of day in a team’s line | Lions\nAnn Lee: 20\nBob Fox :0 | Lions: Ann Lee 20, Bob Fox 0
  a handicap in the cell after a colon | Lions\nAnn Lee:\t20\nBob Fox:\t0 | Lions: Ann Lee 20, Bob Fox 0
  empty lines before columns in another order | \n\nHandicap,Player,Team\n20,Ann Lee,Lions | Lions: Ann Lee 20
  an empty line below a header without a team | Player,Handicap\n\nLions\nAnn Lee,20\nBob Fox,0\nTigers\nCat Hill,7 | both
  an empty line below a heading | Division 1\n\nLions\nAnn Lee 20\nTigers\nCat Hill 7 | Lions [1]: Ann Lee 20 / Tigers [1]: Cat Hill 7
  empty lines below the last player | Lions\nAnn Lee 20\nBob Fox 0\nTigers\nCat Hill 7\n\n\n | both
  bullets and no handicaps | Lions\n- Ann Lee\n- Bob Fox\nTigers\n• Cat Hill | Lions: Ann Lee 0, Bob Fox 0 / Tigers: Cat Hill 0
  a label, a player and a handicap in a cell | Lions: Ann Lee\t20\nTigers: Cat Hill\t7 | Lions: Ann Lee 20 / Tigers: Cat Hill 7
  numbers alone | Lions\nAnn Lee 20\n33\t44 | Lions: Ann Lee 20 / line 3: 33 44 has no name.
  a captain’s mark without a name | Lions\nAnn Lee 20\n(C) | Lions: Ann Lee 20 / line 3: (C) has no name.
  a division after a team and a colon | Lions:\t\t20\tAnn Lee | Lions [20]: Ann Lee 0
  a label without a name | Lions:\nCaptain:\nAnn Lee 20 | Lions: Ann Lee 20 / line 2: captain has no name.
  a second number after a player | Lions\nAnn Lee\t20\t15 | Lions: Ann Lee 20
  a numbered team and its players on one line | 1. Lions,Ann Lee 20,Bob Fox\n12) Tigers,Cat Hill 7 | both
  a division of two digits after the team | Lions,12,Ann Lee,20,Bob Fox | Lions [12]: Ann Lee 20, Bob Fox 0
  numbers of two digits in a column | Lions\n9.\tAnn Lee\t20\n10)\tBob Fox\t0 | Lions: Ann Lee 20, Bob Fox 0
  bullets of every kind | Lions\n• A\n· B\n▪ C\n* D\n– E\n- F\n-G\n12. H\n12) I\n12 J\n1.K | Lions: A 0, B 0, C 0, D 0, E 0, F 0, G 0, H 0, I 0, J 0, K 0
  a number before a name, which is no team, and one alone | 3 Lions\n\n147\n | line 1: Lions has no team: write the team’s name above. / line 3: 147 has no name.
  what is no captain’s mark | Lions\nA (cap) 1\nB captain Fox 2\nC Escapt 3 | Lions: A (cap) 1, B captain Fox 2, C Escapt 3
  captain’s marks in cells | Lions\nA,[Capt.]\nB,captain\nF,(c),5\nG,C. | Lions: A 0 (C), B 0 (C), F 5 (C), G 0 (C)
  numbers that are no handicaps | Lions\n\nClub 1234\n\nX2\n\n(7)\n | Lions: / Club 1234: / X2: / (7):
  a numbered team without a blank, and a number within its name | 1.Lions,Ann Lee 20\nArea 5. Tigers,Cat Hill 7 | Lions: Ann Lee 20 / Area 5. Tigers: Cat Hill 7
  blocks whose players partly have handicaps | Lions\nAnn Lee\nBob Fox 20\n\nTigers\nCat Hill 7 | Lions: Ann Lee 0, Bob Fox 20 / Tigers: Cat Hill 7
  labels whose players partly have handicaps | Lions :\nAnn Lee\nBob Fox 20\nTigers :\nCat Hill 7 | Lions: Ann Lee 0, Bob Fox 20 / Tigers: Cat Hill 7
  a heading of two numbers, which is none | Lions\nDivision,1,2 | Lions: Division 1
  no blank around marks, or a dash for one | Lions\nAnn Lee(C)20\nBob Fox(0)\nCat Hill - 7 | Lions: Ann Lee 20 (C), Bob Fox 0, Cat Hill 7
  a mark of a captain in the middle of a name | Lions\nAnn (C) Lee | Lions: Ann Lee 0 (C)
  a time in a team’s name | Club 7:30,Ann Lee,Bob Fox | Club 7:30: Ann Lee 0, Bob Fox 0
  teams of one letter | A: Ann Lee 20\nB: Bob Fox | A: Ann Lee 20 / B: Bob Fox 0
  a colon before a team | : Lions\nAnn Lee 20 | : Lions: Ann Lee 20
  a label for a team without its name | Lions\nAnn Lee 20\n\nTeam:\nBob Fox | Lions: Ann Lee 20 / : Bob Fox 0 / line 4: The team name is required.
  a line with nothing but columns that are left out | Player,Phone,E-mail,Handicap\nLions\nAnn Lee,,,20\n,0163,a@b.uk, | Lions: Ann Lee 20 / line 4: 0163 a@b.uk has no name.
  a number after a first word | Lions\n12 Ann 3 Lee 20 | Lions: Ann 3 Lee 20
  a handicap of two numbers | Team,Player,Handicap\nLions,D,1 2 | Lions: / line 2: D: the handicap “1 2” is not a number.
  captains in a column in two words | Team,Player,Captain\nLions,J,vice captain\nLions,K,captain 2 | Lions: J 0, K 0
  headings in every way | DIV1\nLions\nAnn 1\nDivision  12 :\nTigers\nBob 2\nDiv 3\nBears\nCat 3\nDivision\t4\nWolves\nDan 4 | Lions [1]: Ann 1 / Tigers [12]: Bob 2 / Bears [3]: Cat 3 / Wolves [4]: Dan 4
  what only looks like a heading | Subdivision 2\nAnn Lee 20\n\nDivision 2 Rovers\nBob Fox 5\n\nDivision 123\nCat Hill | Subdivision 2: Ann Lee 20 / Division 2 Rovers: Bob Fox 5 / Division 123: Cat Hill 0
`);

const none = 'is not a number.';
const noNumber = (division: string) => `line ${division} ${none}`;
const NO_NUMBERS = 'tbx ascr scratched a1 12345 --1 nil';
const LIKE_LABELS =
  'The venue: Ann Lee\nVenue B: Bob Fox\nVice captain: Cat Hill\nCaptains: Dan Oak\nOld players: Eve Ash\nPlayers B: Fay Elm\nA team: Gus Bay\nTeam names: Hal Orr';
const called = (names: string, what: string) => Array.from(names, (name) => `${name} ${what}`).join(', ');

/** A list of players A, B, … of the Lions, with these words in a column. */
function lionsWith(column: string, words: string): string {
  const lines = words.split(' ').map((word, i) => `Lions,${String.fromCodePoint(65 + i)},${word}`);
  return [`Team,Player,${column}`, ...lines].join('\n');
}

type List = [what: string, text: string, expected: string[]];

/** Those that no line of a table has room for. */
const LONGER: List[] = [
  ['only blanks', ' \n\t\n', []],
  ['a byte-order mark', '\ufeffTeam,Player,Handicap\nLions,Ann Lee,20\n', ['Lions: Ann Lee 20']],
  [
    'captains in every way',
    'Lions\nAnn Lee (C) 20\nBob Fox (capt.)\nCat Hill *\nDan Oak - captain\nEve Ash,C\nFay Elm [c],5\nGus Bay\n',
    ['Lions: Ann Lee 20 (C), Bob Fox 0 (C), Cat Hill 0 (C), Dan Oak 0 (C), Eve Ash 0 (C), Fay Elm 5 (C), Gus Bay 0'],
  ],
  ['trailing blanks and hard spaces', 'Lions  \t\t\nAnn\u00a0Lee  \t 20 \t\nBob   Fox\t0\t\t\n', [lions]],
  [
    'every fault at once',
    `Team,Player,Handicap,Division\n,Ann,1,\nLions,Bob,-7,one\nLions,Cat,200,\nLions,Dan,1.5,\nLions,,9,\nLions,Absentee,,\n${'L'.repeat(61)},Eve,`,
    [
      'Lions:',
      `${'L'.repeat(61)}: Eve 0`,
      'line 2: Ann has no team: write the team’s name above.',
      'line 3: The division “one” is not a number.',
      'line 3: Bob: The handicap must be from 0 to 150.',
      'line 4: Cat: The handicap must be from 0 to 150.',
      'line 5: Dan: The handicap must be a whole number.',
      'line 6: The handicap 9 has no player.',
      "line 7: Absentee is not a player's name: it marks an absent player.",
      'line 8: The team name is longer than 60 characters.',
    ],
  ],
  [
    'a venue that is too long',
    `Team: Lions\nVenue: ${'V'.repeat(81)}\nAnn Lee 20`,
    ['Lions: Ann Lee 20', 'line 2: The venue is longer than 80 characters.'],
  ],
  [
    'a team in one division, then in none and in the same',
    'Team,Player,Division\nLions,Ann Lee,1\nLions,Bob Fox,\nLions,Cat Hill,1\nTigers,Dan,\nTigers,Eve,2',
    ['Lions [1]: Ann Lee 0, Bob Fox 0, Cat Hill 0', 'Tigers: Dan 0, Eve 0'],
  ],
  [
    'no handicap in every word',
    lionsWith('Handicap', '- – ? na N/A tba TBC tbd none New scratch Scr. scr'),
    [`Lions: ${called('ABCDEFGHIJKLM', '0')}`],
  ],
  [
    'handicaps that are no numbers',
    lionsWith('Handicap', NO_NUMBERS),
    [
      'Lions:',
      ...NO_NUMBERS.split(' ').map((text, i) => `line ${i + 2}: ${'ABCDEFG'[i]}: the handicap “${text}” ${none}`),
    ],
  ],
  [
    'numbers below zero, and with a comma',
    'Team,Player,Handicap,Modifier\nLions,Ann,20,−1\nLions,Bob,20,"1,25"\nLions,Cat,20,+1.5',
    ['Lions: Bob 20/1.25/20, Cat 20/1.5/20', 'line 2: Ann: The modifier must be from 0 to 150.'],
  ],
  [
    'divisions written in every way',
    'Division,Team\n12,Lions\nDiv 3,Tigers\n2nd,Bears\n2 A,Wolves',
    [
      'Lions [12]:',
      'Tigers [3]:',
      'Bears:',
      'Wolves:',
      ...['4: The division “2nd”', '5: The division “2 A”'].map(noNumber),
    ],
  ],
  [
    'captains in a column in every word',
    lionsWith('Captain', 'y YES x c. capt Captain 1 true ✓ vice -'),
    [`Lions: ${called('ABCDEFGHI', '0 (C)')}, J 0, K 0`],
  ],
  [
    'labels in every word',
    'Team name : Lions\nHome venue: Red Lion, Kings Road\nCaptain : Ann Lee 20\nPlayer: Bob Fox\nPlayers: Cat Hill 7 , Dan Oak,Eve Ash',
    ['Lions in Red Lion, Kings Road: Ann Lee 20 (C), Bob Fox 0, Cat Hill 7, Dan Oak 0, Eve Ash 0'],
  ],
  [
    'other words for a venue and a captain',
    'Team: Lions\nGround: Old Hall\nCapt.: Ann Lee\n\nTeam: Tigers\nHome club house: The Den\nCAPT: Bob Fox',
    ['Lions in Old Hall: Ann Lee 0 (C)', 'Tigers in The Den: Bob Fox 0 (C)'],
  ],
  ['teams whose names begin or end like labels', LIKE_LABELS, LIKE_LABELS.split('\n').map((line) => `${line} 0`)],
  [
    'captain’s marks of every kind',
    'Lions\nA (c)\nB [C]\nC (Capt)\nD [captain.]\nE*\nF, captain\nG – capt.\nH capt\nI(c)\nJ (c) 5\nK [capt.]7',
    [`Lions: ${called('ABCDEFGHI', '0 (C)')}, J 5 (C), K 7 (C)`],
  ],
  [
    'handicaps of every kind after names',
    "Lions\nA  1\nB : 2\nC: 3\nD (4)\nE(5)\nF - 6\nG –  7\nH h/c 8\nI hc: 9\nJ hcap. 10\nK h'cap 11\nL handicap:12\nM (hcap 13)\nN +14\nO hc15",
    [`Lions: ${Array.from('ABCDEFGHIJKLMNO', (name, i) => `${name} ${i + 1}`).join(', ')}`],
  ],
  [
    'a handicap alone, and a mark that is not closed',
    'Lions\nAnn Lee,20\nBob Fox\n33\n"Dan',
    [
      'Lions: Ann Lee 20, Bob Fox 0, "Dan 0',
      'line 4: 33 has no name.',
      'line 5: A quotation mark is opened and not closed.',
    ],
  ],
  [
    'players after a label, in a list with tabs',
    'Lions: Ann Lee 20,Bob Fox 0;Dan Hay 3\nTigers: Cat Hill , Eve Kay ; Fay Elm\t7',
    ['Lions: Ann Lee 20, Bob Fox 0, Dan Hay 3', 'Tigers: Cat Hill 0, Eve Kay 0, Fay Elm 7'],
  ],
];

const tooMany = (line: number) => `line ${line}: No league has so many players: from this line on, nothing is read.`;

describe('a pasted list of teams', () => {
  it.each(LISTS)('is read with %s', (_, text = '', expected = '') => {
    expect(read(text)).toEqual(expected === 'both' ? both : listed(expected));
  });

  it.each(LONGER)('is read with %s', (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('says which columns it leaves out, and where each team and player is', () => {
    const { ignored, teams } = pasted('Team,Player,Phone,E-mail\n\nLions,Ann Lee,01632,a@b\n,Bob,,');
    expect(ignored).toEqual(['Phone', 'E-mail']);
    expect(pasted('Lions\nAnn Lee 20').ignored).toEqual([]);
    expect(teams.map(({ line, players }) => [line, players.map((player) => player.line)])).toEqual([[3, [3, 4]]]);
  });

  it('takes the handicaps that the league allows', () => {
    const range = { ...USUAL_HANDICAPS, lowest: -20, highest: 60 };
    const { teams, issues } = pasted('Lions\nAnn -20\nBob (−7)\nCat - 10\nDan −21\nEve 61\nFay +15', range);
    expect(teams[0]?.players.map(({ name, handicap }) => [name, handicap])).toEqual([
      ['Ann', -20],
      ['Bob', -7],
      // A dash between blanks only stands between name and handicap.
      ['Cat', 10],
      ['Fay', 15],
    ]);
    expect(linesOf(issues)).toEqual([
      'line 5: Dan: The handicap must be from -20 to 60.',
      'line 6: Eve: The handicap must be from -20 to 60.',
    ]);
  });

  it('reads a long list whole', () => {
    const lines = Array.from({ length: 5_000 }, (_, i) => `Team ${i % 50},Player x${i},${i % 150}`);
    const { teams, issues } = pasted(lines.join('\n'));
    expect([teams.length, teams.flatMap(({ players }) => players).length, issues]).toEqual([50, 5_000, []]);
  });

  it.each([
    ['one word', 'a'.repeat(1_000_000), [1, 0], ['line 1: The team name is longer than 60 characters.']],
    ['blanks', `a${' b'.repeat(500_000)}`, [1, 0], ['line 1: The team name is longer than 60 characters.']],
    ['teams', Array.from({ length: 60_000 }, (_, i) => `Team x${i}`).join('\n\n'), [10_000, 0], [tooMany(20001)]],
    ['marks between cells', ';'.repeat(1_000_000), [0, 0], [tooMany(1)]],
    ['rows below a header', `Team\n${'Lions\n'.repeat(20_000)}`, [1, 0], [tooMany(10002)]],
    [
      'players of one team',
      `Lions\t${Array.from({ length: 20_000 }, (_, i) => `Player x${i}`).join('\t')}`,
      [1, 9_999],
      [tooMany(1)],
    ],
  ])('reads no more of a hostile list of %s than a league has', (_, text, read, issues) => {
    const found = pasted(text);
    expect([found.teams.length, found.teams.flatMap(({ players }) => players).length]).toEqual(read);
    expect(linesOf(found.issues)).toEqual(issues);
  });
});
