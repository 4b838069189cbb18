import { expect, it } from 'vitest';
import type { Table } from '#domain/imports/sheet.ts';
import { splitList, rowsOf } from '../../../../tests/support/rows.ts';
import { sheetOf } from '../../../../tests/support/sheets.ts';
import { findTables } from '../../../../tests/support/tables.ts';

/**
 * Returns each squad as a text such as `Lions [Division 1] in The Den: Ann Lee 20 (C), Bob Fox`. In brackets is the
 * division, after `in` the venue. `!` means a broken line.
 */
function squads(tables: readonly Table[]): string[] {
  const teams = new Map<string, { where: string; players: string[] }>();
  for (const { headings, rows } of tables)
    for (const { cells, above, broken } of rows) {
      const cell = (...names: string[]) => cells[headings.findIndex((one) => names.includes(one.toLowerCase()))] ?? '';
      const team = teams.get(cell('team')) ?? { where: '', players: [] };
      teams.set(cell('team'), team);
      if (above.division !== undefined && !team.where.includes('[')) team.where += ` [${above.division}]`;
      if (cell('venue') !== '') team.where += ` in ${cell('venue')}`;
      const player = [cell('player'), cell('handicap'), cell('captain') && '(C)', broken && '!']
        .filter(Boolean)
        .join(' ');
      if (player !== '') team.players.push(player);
    }
  return [...teams].map(([name, { where, players }]) => `${name}${where}: ${players.join(', ')}`.trimEnd());
}

const LISTS = rowsOf(String.raw`
  nothing |  |
  no header | Lions,Ann Lee,20\nLions,Bob Fox,0\nTigers,Cat Hill,7 | Lions: Ann Lee 20, Bob Fox 0 / Tigers: Cat Hill 7
  no header, and no handicaps | Lions\tAnn Lee\nLions\tBob Fox\nTigers\tCat Hill | Lions: Ann Lee, Bob Fox / Tigers: Cat Hill
  old Macintosh lines | Lions\rAnn Lee 20\rBob Fox\r\rTigers\rCat Hill 7 | Lions: Ann Lee 20, Bob Fox / Tigers: Cat Hill 7
  teams parted by an empty line | Lions\nAnn Lee\t20\nBob Fox\t0\n\nTigers\nCat Hill\t7 | Lions: Ann Lee 20, Bob Fox 0 / Tigers: Cat Hill 7
  several empty lines, one with blanks | Lions\nAnn Lee,20\nBob Fox\n\n \n,,\nTigers\nCat Hill,7\n\n | Lions: Ann Lee 20, Bob Fox / Tigers: Cat Hill 7
  an empty line below each team | Lions\n\nAnn Lee 20\nBob Fox\n\nTigers\n\nCat Hill 7 | Lions: Ann Lee 20, Bob Fox / Tigers: Cat Hill 7
  nothing between the teams, but handicaps | Lions\nAnn Lee 20\nBob Fox 0\nTigers\nCat Hill 7 | Lions: Ann Lee 20, Bob Fox 0 / Tigers: Cat Hill 7
  players with bullets | Lions\n- Ann Lee 20\n- Bob Fox\nTigers\n• Cat Hill 7 | Lions: Ann Lee 20, Bob Fox / Tigers: Cat Hill 7
  players with numbers | Lions\n1. Ann Lee 20\n2) Bob Fox\nTigers\n1 Cat Hill 7 | Lions: Ann Lee 20, Bob Fox / Tigers: Cat Hill 7
  numbers in a column | Lions\n1\tAnn Lee\t20\n2\tBob Fox\t\nTigers\n1\tCat Hill\t7 | Lions: Ann Lee 20, Bob Fox / Tigers: Cat Hill 7
  a note below the title | Northvale League - Teams and players 24/25\nPlease tell the secretary of any mistakes\n\nLegion 2\nAnn Lee (5)\nBob Fox (0)\n\nTigers\nCat Hill (7) | Legion 2: Ann Lee 5, Bob Fox 0 / Tigers: Cat Hill 7
  two titles | Northvale League\nList of players 24/25\n\nLegion 2\nAnn Lee (5) | Legion 2: Ann Lee 5
  a division below the title | Northvale League: squads\nDivision 1\nLegion 2\nAnn Lee (5) | Legion 2 [Division 1]: Ann Lee 5
  one team without anything | Lions\nAnn Lee\nBob Fox | Lions: Ann Lee, Bob Fox
  teams without players | Lions\n\nTigers\n\nBears | Lions: / Tigers: / Bears:
  a team and its players on one line | Lions: Ann Lee 20, Bob Fox\nTigers: Cat Hill 7 | Lions: Ann Lee 20, Bob Fox / Tigers: Cat Hill 7
  the same without a colon | Lions, Ann Lee 20, Bob Fox\nTigers, Cat Hill, 7 | Lions: Ann Lee 20, Bob Fox / Tigers: Cat Hill 7
  the same with tabs and handicaps in cells | Lions\tAnn Lee\t20\tBob Fox\t0\nTigers\tCat Hill\t7 | Lions: Ann Lee 20, Bob Fox 0 / Tigers: Cat Hill 7
  a colon after the team | Lions:\nAnn Lee 20\nBob Fox\nTigers:\nCat Hill 7 | Lions: Ann Lee 20, Bob Fox / Tigers: Cat Hill 7
  labels | Team: Lions\nVenue: Red Lion\nCaptain: Ann Lee 20\nPlayers: Bob Fox\n\nTeam name: Tigers\nCat Hill 7 | Lions in Red Lion: Ann Lee 20 (C), Bob Fox / Tigers: Cat Hill 7
  divisions as headings | Division 1\nLions\nAnn Lee 20\nBob Fox\n\nDiv. 2:\n\nTigers\nCat Hill 7 | Lions [Division 1]: Ann Lee 20, Bob Fox / Tigers [Div. 2]: Cat Hill 7
  a division after the team, without a header | Lions,2,Ann Lee,20 | Lions [2]: Ann Lee 20
  handicaps after names in every way | Lions\nAnn +20\nBob (15)\nCat - 10\nDan hcap 5\nEve: 8\nFay (h/c 3)\nGus −0 | Lions: Ann +20, Bob 15, Cat 10, Dan 5, Eve 8, Fay 3, Gus −0
  a header below each team | Lions\nPlayer\tHandicap\nAnn Lee\t20\nBob Fox\t0\n\nTigers\nPlayer\tHandicap\nCat Hill\t7 | Lions: Ann Lee 20, Bob Fox 0 / Tigers: Cat Hill 7
  a header without a team | Player,Phone,Handicap\nLions\nAnn Lee,0163,20\nBob Fox,,0\n\nTigers\nCat Hill,,7 | Lions: Ann Lee 20, Bob Fox 0 / Tigers: Cat Hill 7
  names with accents and marks | Café Baize\nZoë Müller 12\nSeán Ó’Néill 0\nBjørn Łoś 3\n李明 4 | Café Baize: Zoë Müller 12, Seán Ó’Néill 0, Bjørn Łoś 3, 李明 4
  teams with numbers | Legion 2\nAnn Lee 20\n\n147 Club\nBob Fox\n\n1st Battalion B\nCat Hill | Legion 2: Ann Lee 20 / 147 Club: Bob Fox / 1st Battalion B: Cat Hill
  one team in two places | Lions,Ann Lee,20\nTigers,Cat Hill,7\nLIONS,Bob Fox | Lions: Ann Lee 20 / Tigers: Cat Hill 7 / LIONS: Bob Fox
  a player twice in a team | Lions\nAnn Lee 20\nBob Fox 0\nann lee 5 | Lions: Ann Lee 20, Bob Fox 0, ann lee 5
  a name in two teams | Lions\nAnn Lee 20\nBob Fox\n\nTigers\nAnn Lee 20 | Lions: Ann Lee 20, Bob Fox / Tigers: Ann Lee 20
  a team in two divisions | Division 1\nLions\nAnn Lee 20\nBob Fox\nDivision 2\nLions | Lions [Division 1]: Ann Lee 20, Bob Fox
  an at with more blanks | Lions  @  The Den\nAnn Lee 20 | Lions in The Den: Ann Lee 20
  an at without a blank behind it | Lions @Den\nAnn Lee 20 | Lions in Den: Ann Lee 20
  an at within the name | Lions@Den\nAnn Lee 20 | Lions@Den: Ann Lee 20
  empty lines before the first team | \n\nLions\nAnn Lee\n\nTigers\nCat Hill | Lions: Ann Lee / Tigers: Cat Hill
  an empty line below the only team | Lions\nAnn Lee\nBob Fox\n\n | Lions: Ann Lee, Bob Fox
  a heading before teams without handicaps | Division 1\n\nLions\nAnn Lee\nBob Fox | Lions [Division 1]: Ann Lee, Bob Fox
  a label and cells | Lions:\tAnn Lee\t20\t\tBob Fox\nTigers:\t\tCat Hill\t7 | Lions: Ann Lee 20, Bob Fox / Tigers: Cat Hill 7
  a time of day in a team’s line | Lions\nAnn Lee: 20\nBob Fox :0 | Lions: Ann Lee 20, Bob Fox 0
  a handicap in the cell after a colon | Lions\nAnn Lee:\t20\nBob Fox:\t0 | Lions: Ann Lee 20, Bob Fox 0
  an empty line below a header without a team | Player,Handicap\n\nLions\nAnn Lee,20\nBob Fox,0\nTigers\nCat Hill,7 | Lions: Ann Lee 20, Bob Fox 0 / Tigers: Cat Hill 7
  an empty line below a heading | Division 1\n\nLions\nAnn Lee 20\nTigers\nCat Hill 7 | Lions [Division 1]: Ann Lee 20 / Tigers [Division 1]: Cat Hill 7
  empty lines below the last player | Lions\nAnn Lee 20\nBob Fox 0\nTigers\nCat Hill 7\n\n\n | Lions: Ann Lee 20, Bob Fox 0 / Tigers: Cat Hill 7
  bullets and no handicaps | Lions\n- Ann Lee\n- Bob Fox\nTigers\n• Cat Hill | Lions: Ann Lee, Bob Fox / Tigers: Cat Hill
  a label, a player and a handicap in a cell | Lions: Ann Lee\t20\nTigers: Cat Hill\t7 | Lions: Ann Lee 20 / Tigers: Cat Hill 7
  numbers alone | Lions\nAnn Lee 20\n33\t44 | Lions: Ann Lee 20, !
  a captain’s mark without a name | Lions\nAnn Lee 20\n(C) | Lions: Ann Lee 20, !
  a division after a team and a colon | Lions:\t\t20\tAnn Lee | Lions [20]: Ann Lee
  a label without a name | Lions:\nCaptain:\nAnn Lee 20 | Lions: !, Ann Lee 20
  a second number after a player | Lions\nAnn Lee\t20\t15 | Lions: Ann Lee 20
  a numbered team and its players on one line | 1. Lions,Ann Lee 20,Bob Fox\n12) Tigers,Cat Hill 7 | Lions: Ann Lee 20, Bob Fox / Tigers: Cat Hill 7
  a division of two digits after the team | Lions,12,Ann Lee,20,Bob Fox | Lions [12]: Ann Lee 20, Bob Fox
  numbers of two digits in a column | Lions\n9.\tAnn Lee\t20\n10)\tBob Fox\t0 | Lions: Ann Lee 20, Bob Fox 0
  bullets of every kind | Lions\n• A\n· B\n▪ C\n* D\n– E\n- F\n-G\n12. H\n12) I\n12 J\n1.K | Lions: A, B, C, D, E, F, G, H, I, J, K
  a number before a name, which is no team, and one alone | 3 Lions\n\n147\n | : Lions !, !
  what is no captain’s mark | Lions\nA (cap) 1\nB captain Fox 2\nC Escapt 3 | Lions: A (cap) 1, B captain Fox 2, C Escapt 3
  captain’s marks in cells | Lions\nA,[Capt.]\nB,captain\nF,(c),5\nG,C. | Lions: A (C), B (C), F 5 (C), G (C)
  numbers that are no handicaps | Lions\n\nClub 1234\n\nX2\n\n(7)\n | Lions: / Club 1234: / X2: !
  a numbered team without a blank, and a number within its name | 1.Lions,Ann Lee 20\nArea 5. Tigers,Cat Hill 7 | Lions: Ann Lee 20 / Area 5. Tigers: Cat Hill 7
  blocks whose players partly have handicaps | Lions\nAnn Lee\nBob Fox 20\n\nTigers\nCat Hill 7 | Lions: Ann Lee, Bob Fox 20 / Tigers: Cat Hill 7
  labels whose players partly have handicaps | Lions :\nAnn Lee\nBob Fox 20\nTigers :\nCat Hill 7 | Lions: Ann Lee, Bob Fox 20 / Tigers: Cat Hill 7
  a heading of two numbers, which is none | Lions\nDivision,1,2 | Lions: Division 1
  no blank around marks, or a dash for one | Lions\nAnn Lee(C)20\nBob Fox(0)\nCat Hill - 7 | Lions: Ann Lee 20 (C), Bob Fox 0, Cat Hill 7
  a mark of a captain in the middle of a name | Lions\nAnn (C) Lee | Lions: Ann Lee (C)
  a time in a team’s name | Club 7:30,Ann Lee,Bob Fox | Club 7:30: Ann Lee, Bob Fox
  teams of one letter | A: Ann Lee 20\nB: Bob Fox | A: Ann Lee 20 / B: Bob Fox
  a colon before a team | : Lions\nAnn Lee 20 | : Lions: Ann Lee 20
  a label for a team without its name | Lions\nAnn Lee 20\n\nTeam:\nBob Fox | Lions: Ann Lee 20 / : Bob Fox
  a line with nothing but columns that are left out | Player,Phone,E-mail,Handicap\nLions\nAnn Lee,,,20\n,0163,a@b.uk, | Lions: Ann Lee 20
  a number after a first word | Lions\n12 Ann 3 Lee 20 | Lions: Ann 3 Lee 20
  headings in every way | DIV1\nLions\nAnn 1\nDivision  12 :\nTigers\nBob 2\nDiv 3\nBears\nCat 3\nDivision\t4\nWolves\nDan 4 | Lions [DIV1]: Ann 1 / Tigers [Division 12]: Bob 2 / Bears [Div 3]: Cat 3 / Wolves [Division 4]: Dan 4
  what only looks like a heading | Subdivision 2\nAnn Lee 20\n\nDivision 2 Rovers\nBob Fox 5\n\nDivision 123\nCat Hill | Subdivision 2: Ann Lee 20 / Division 2 Rovers: Bob Fox 5 / Division 123: Cat Hill
  captains in every way | Lions\nAnn Lee (C) 20\nBob Fox (capt.)\nCat Hill *\nDan Oak - captain\nEve Ash,C\nFay Elm [c],5\nGus Bay | Lions: Ann Lee 20 (C), Bob Fox (C), Cat Hill (C), Dan Oak (C), Eve Ash (C), Fay Elm 5 (C), Gus Bay
  trailing blanks | Lions  \t\t\nAnn Lee  \t 20 \t\nBob   Fox\t0\t\t | Lions: Ann Lee 20, Bob Fox 0
  labels in every word | Team name : Lions\nHome venue: Red Lion, Kings Road\nCaptain : Ann Lee 20\nPlayer: Bob Fox\nPlayers: Cat Hill 7 , Dan Oak,Eve Ash | Lions in Red Lion, Kings Road: Ann Lee 20 (C), Bob Fox, Cat Hill 7, Dan Oak, Eve Ash
  other words for a venue and a captain | Team: Lions\nGround: Old Hall\nCapt.: Ann Lee\n\nTeam: Tigers\nHome club house: The Den\nCAPT: Bob Fox | Lions in Old Hall: Ann Lee (C) / Tigers in The Den: Bob Fox (C)
  teams whose names begin or end like labels | The venue: Ann Lee\nVenue B: Bob Fox\nVice captain: Cat Hill\nCaptains: Dan Oak\nOld players: Eve Ash\nPlayers B: Fay Elm\nA team: Gus Bay\nTeam names: Hal Orr | The venue: Ann Lee / Venue B: Bob Fox / Vice captain: Cat Hill / Captains: Dan Oak / Old players: Eve Ash / Players B: Fay Elm / A team: Gus Bay / Team names: Hal Orr
  captain’s marks of every kind | Lions\nA (c)\nB [C]\nC (Capt)\nD [captain.]\nE*\nF, captain\nG – capt.\nH capt\nI(c)\nJ (c) 5\nK [capt.]7 | Lions: A (C), B (C), C (C), D (C), E (C), F (C), G (C), H (C), I (C), J 5 (C), K 7 (C)
  handicaps of every kind after names | Lions\nA  1\nB : 2\nC: 3\nD (4)\nE(5)\nF - 6\nG –  7\nH h/c 8\nI hc: 9\nJ hcap. 10\nK h'cap 11\nL handicap:12\nM (hcap 13)\nN +14\nO hc15 | Lions: A 1, B 2, C 3, D 4, E 5, F 6, G 7, H 8, I 9, J 10, K 11, L 12, M 13, N +14, O 15
  players after a label, in a list with tabs | Lions: Ann Lee 20,Bob Fox 0;Dan Hay 3\nTigers: Cat Hill , Eve Kay ; Fay Elm\t7 | Lions: Ann Lee 20, Bob Fox 0, Dan Hay 3 / Tigers: Cat Hill, Eve Kay, Fay Elm 7
  handicaps in words | Lions\nAnn Lee rec 20\nBob Fox owes 14\nEve Kay scr\nGus Ray (receives 14)\nIda Poe,owes 7 | Lions: Ann Lee rec 20, Bob Fox owes 14, Eve Kay scr, Gus Ray receives 14, Ida Poe owes 7
  a title | Northvale League squads 2026/27\n\nLions\nAnn Lee 20 | Lions: Ann Lee 20
  divisions with names | Premier Division\n\nLions\nAnn Lee 20\nBob Fox\n\nDivision One\n\nTigers\nCat Hill 7 | Lions [Premier Division]: Ann Lee 20, Bob Fox / Tigers [Division One]: Cat Hill 7
  sides as divisions | North\nLions\nAnn Lee 20\nSouth\nTigers\nCat Hill 7 | Lions [North]: Ann Lee 20 / Tigers [South]: Cat Hill 7
  one side, which is a team | North\nAnn Lee 20\nTigers\nCat Hill 7 | North: Ann Lee 20 / Tigers: Cat Hill 7
  blocks beside one another | Lions\tH/cap\t\tTigers\tH/cap\nAnn Lee\t20\t\tCat Hill\t7\nBob Fox\t0\n\nBears\tH/cap\nDan Oak\t5 | Lions: Ann Lee 20, Bob Fox 0 / Bears: Dan Oak 5 / Tigers: Cat Hill 7
  labels in cells | Team,Lions\nVenue,The Den\nPlayer,Handicap\nAnn Lee,20\nTeam,Tigers\nPlayer,Handicap\nCat Hill,7 | Lions in The Den: Ann Lee 20 / Tigers: Cat Hill 7
  players in one cell, and phone numbers | Lions\tAnn Lee, Bob Fox 5\t07700 900123\nTigers\tCat Hill (C), Dan Oak\ta@b.uk | Lions: Ann Lee, Bob Fox 5 / Tigers: Cat Hill (C), Dan Oak
  phone numbers behind names | Lions\nCapt: Ann Lee 07700 900123\nBob Fox | Lions: Ann Lee (C), Bob Fox
  numbered blocks with headings | No,Lions,H'cap,,No,Tigers,H'cap\n1,Ann Lee,20,,1,Cat Hill,7 | Lions: Ann Lee 20 / Tigers: Cat Hill 7
  notes | Lions\nAnn Lee 20\n* = new player\nPrinted on 1/9/2026 | Lions: Ann Lee 20
`);

it.each(LISTS)('a list of squads is read with %s', (_, text = '', expected = '') => {
  expect(squads(findTables([sheetOf(text)]).tables)).toEqual(splitList(expected));
});
