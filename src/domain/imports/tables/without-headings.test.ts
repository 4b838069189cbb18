import { expect, it } from 'vitest';
import { splitList, rowsOf } from '../../../../tests/support/rows.ts';
import { sheetOf } from '../../../../tests/support/sheets.ts';
import { findTables, tablesOf, tablesAsLines } from '../../../../tests/support/tables.ts';

/** Lists with one match on each line, in one cell or in several cells. */
const MATCHES = rowsOf(String.raw`
  weeks above them, teams in cells | Week 1,21/09/2026,,\nSwan,v,Ship,\nTree,VS,Oak\n\nWeek 2,28/09/2026\nSwan,v,Oak | [homeTeam,awayTeam] fixtures / Swan,Ship {Week 1; 21/09/2026} / Tree,Oak {Week 1; 21/09/2026} / Swan,Oak {Week 2; 28/09/2026}
  one cell | Red Lion v Blue Bell\nSwan vs. Ship | [homeTeam,awayTeam] fixtures / Red Lion,Blue Bell / Swan,Ship
  scores in the cell | Red Lion 3-2 Blue Bell\nSwan 4 - 1 Ship\nTree (3–2) Oak | [homeTeam,awayTeam,teamScores] scores / Red Lion,Blue Bell,3-2 / Swan,Ship,4-1 / Tree,Oak,3-2
  scores between the teams | Swan,3-2,Ship\nTree,3,2,Oak\nElm,3,v,2,Ash | [homeTeam,awayTeam,teamScores] scores / Swan,Ship,3-2 / Tree,Oak,3-2 / Elm,Ash,3-2
  scores behind the teams, as results | Results\nRed Lion 3 Blue Bell 2\nSwan,4,Ship,1 | [homeTeam,awayTeam,teamScores] scores / Red Lion,Blue Bell,3-2 / Swan,Ship,4-1 / out 1
  states | Red Lion 3-2 Blue Bell\nSwan P - P Ship\nTree,P-P,Oak\nElm v Ash - postponed\nA1 v B1 (cancelled) | [homeTeam,awayTeam,teamScores,state] scores / Red Lion,Blue Bell,3-2, / Swan,Ship,,P - P / Tree,Oak,,P-P / Elm,Ash,,postponed / A1,B1,,cancelled
  days, times and venues | Mon 21 Sep: Swan v Ship, 7.30pm\n22/9/26 Tree v Oak (8pm)\n22/9 Elm v Ash @ The Den | [date,time,homeTeam,awayTeam,venue] fixtures / Mon 21 Sep,7.30pm,Swan,Ship, / 22/9/26,8pm,Tree,Oak, / 22/9,,Elm,Ash,The Den
  other cells | 1,Mon 21 Sep,Swan,v,Ship,19:30,The Den\n2,Mon 28 Sep,Tree,v,Oak,,Red Lion | [,,date,time,homeTeam,,,awayTeam] fixtures / 1,,Mon 21 Sep,19:30,Swan,,The Den,Ship / 2,,Mon 28 Sep,,Tree,,Red Lion,Oak
  empty cells between others | 1,Swan,v,Ship,The Den,,Pat\n2,Tree,v,Oak,,,Pat | [,homeTeam,awayTeam,,,,] fixtures / 1,Swan,Ship,,The Den,,Pat / 2,Tree,Oak,,,,Pat
  two days on a line | Mon 21 Sep,Swan,v,Ship,Mon 28 Sep | [,date,homeTeam,awayTeam,] fixtures / ,Mon 21 Sep,Swan,Ship,Mon 28 Sep
  byes | Red Lion v Blue Bell\nBye: Swan\nShip v Bye | [homeTeam,awayTeam] fixtures / Red Lion,Blue Bell / Swan,Bye / Ship,Bye
  numbers and bullets | 1. Swan v Ship\n• Tree v Oak\nMatch 3: Elm v Ash | [homeTeam,awayTeam] fixtures / Swan,Ship / Tree,Oak / Elm,Ash
  a mail | Results for Monday 22nd September\n\nDivision Two\nSwan 3-2 Ship\n\nThanks to everybody for a good start.\n* = walkover | [homeTeam,awayTeam,teamScores] scores / Swan,Ship,3-2 {Monday 22nd September; Division Two} / out 6 7
  some without a score | Swan 3-2 Ship\nTree 3-2 Oak\nElm v Ash | [homeTeam,awayTeam,teamScores] scores / Swan,Ship,3-2 / Tree,Oak,3-2 / Elm,Ash, / ? file kind: scores
  a column for each week | Week 1,Week 2\nSwan v Ship,Ship v Swan\nTree v Oak,Oak v Tree | [homeTeam,awayTeam] fixtures / Swan,Ship {Week 1} / Tree,Oak {Week 1} / Ship,Swan {Week 2} / Oak,Tree {Week 2}
  divisions beside one another | Division 1,,Division 2\nSwan v Ship,,Tree v Oak | [homeTeam,awayTeam] fixtures / Swan,Ship {Division 1} / Tree,Oak {Division 2}
  a line that is none of it | Swan v Ship\nTree v Oak\nx,y,z | [homeTeam,awayTeam] fixtures / Swan,Ship / Tree,Oak / , !
  frames below each match | Week 3\nSwan 2-1 Ship\nAnn 72-31 Cal\nBob 20-64 Dee\nEve 55-49 Fay\n\nTree v Oak\nGus 60-1 Ida\nHal 2-71 Jon | [homeTeam,awayTeam,teamScores,homePlayer,score,awayPlayer] results / Swan,Ship,2-1,Ann,72-31,Cal {Week 3} / Swan,Ship,2-1,Bob,20-64,Dee {Week 3} / Swan,Ship,2-1,Eve,55-49,Fay {Week 3} / Tree,Oak,,Gus,60-1,Ida {Week 3} / Tree,Oak,,Hal,2-71,Jon {Week 3}
  scores behind the teams, in one cell, below a division | Premier Division\nRed Lion 3 Blue Bell 2\nSwan 4 Ship 1 | [homeTeam,awayTeam,teamScores] scores / Red Lion,Blue Bell,3-2 {Premier Division} / Swan,Ship,4-1 {Premier Division} / ? file kind: scores
  a letter around the scores | From: Ann\nHi all,\n\nHere are the results:\n\nRed Lion 3-2 Blue Bell\nSwan 4-1 Ship\n\nKind regards,\nBob | [homeTeam,awayTeam,teamScores] scores / Red Lion,Blue Bell,3-2 / Swan,Ship,4-1 / out 1 2 4 9 10
  names and numbers in turn | Swan,3,Ship,2\nTree,4,Oak,1 | [homeTeam,awayTeam,teamScores] scores / Swan,Ship,3-2 / Tree,Oak,4-1 / ? file kind: scores
  names and numbers in turn, with a total and a note below | Swan,3,Ship,2\nTree,4,Oak,1\nTotal,7,,3\n* = walkover | [homeTeam,awayTeam,teamScores] scores / Swan,Ship,3-2 / Tree,Oak,4-1 / ? file kind: scores / out 3 4
  venues in brackets | Swan v Ship (The Den)\nTree v Oak (Old Hall) | [homeTeam,awayTeam,venue] fixtures / Swan,Ship,The Den / Tree,Oak,Old Hall
  low scores that may be frames | Swan 2-1 Ship\nTree 3-2 Oak\nElm 4-1 Ash\nAnn 0-5 Bob | [homeTeam,awayTeam,teamScores] scores / Swan,Ship,2-1 / Tree,Oak,3-2 / Elm,Ash,4-1 / Ann,Bob,0-5 / ? file kind: scores
  scores that are no frames | Swan 2-1 Ship\nTree 3-2 Oak\nElm 4-1 Ash | [homeTeam,awayTeam,teamScores] scores / Swan,Ship,2-1 / Tree,Oak,3-2 / Elm,Ash,4-1
  a team’s name that begins as a state does | Swan v Void House\nBye Lane v Swan\nShip P v P Tree | [homeTeam,awayTeam,state] fixtures / Swan,Void House, / Bye Lane,Swan, / Ship,Tree,P v P
  teams with numbers | Legion 2 v 147 Club\nSwan v Legion 3 | [homeTeam,awayTeam] fixtures / Legion 2,147 Club / Swan,Legion 3
`);

/** Grids with a row and a column for each team. Each filled cell becomes a row of the table. */
const GRIDS = rowsOf(String.raw`
  scores | Home \ Away,Swan,Ship,Tree\nSwan,,3-2,4-1\nShip,2-3,,\nTree,P-P,4-1,X | [homeTeam,awayTeam,teamScores,state] scores / Swan,Ship,3-2, / Swan,Tree,4-1, / Ship,Swan,2-3, / Tree,Swan,,P-P / Tree,Ship,4-1,
  days | ,Swan,Ship\nSwan,-,21-Sep\nShip,05-Oct, | [homeTeam,awayTeam,date] fixtures / Swan,Ship,21-Sep / Ship,Swan,05-Oct / ? orientation grid: home-rows
  days as spreadsheets count them, and a club called Total | ,Total Club,Con Club\nTotal Club,,46128\nCon Club,46135, | [homeTeam,awayTeam,date] fixtures / Total Club,Con Club,46128 / Con Club,Total Club,46135 / ? orientation grid: home-rows
  columns at home | Away \ Home,Swan,Ship\nSwan,,3-2\nShip,1-4, | [homeTeam,awayTeam,teamScores] scores / Ship,Swan,3-2 / Swan,Ship,1-4
  a row that says so | ,Away,\n,Swan,Ship\nSwan,,3-2\nShip,1-4, | [homeTeam,awayTeam,teamScores] scores / Swan,Ship,3-2 / Ship,Swan,1-4 / out 1
  short forms | H/A,RL,BB,GM\nRed Lion,,3-2,\nBlue Bell,2-3,,\nGreen Man,1-4,,\n | [homeTeam,awayTeam,teamScores] scores / Red Lion,Blue Bell,3-2 / Blue Bell,Red Lion,2-3 / Green Man,Red Lion,1-4
  sums | H/A,Swan,Ship,Pts\nSwan,,3-2,3\nShip,1-4,,1\nTotal,4,6 | [homeTeam,awayTeam,teamScores] scores / Swan,Ship,3-2 / Ship,Swan,1-4 / out 1 4
  divisions | Division 1\nH/A,Swan,Ship\nSwan,,3-2\nShip,1-4,\n\nDivision 2\nH/A,Tree,Oak\nTree,,3-2\nOak,,\n | [homeTeam,awayTeam,teamScores] scores / Swan,Ship,3-2 {Division 1} / Ship,Swan,1-4 {Division 1} / Tree,Oak,3-2 {Division 2} / out 9
  scores or days | H/A,Swan,Ship\nSwan,,3/2\nShip,1/4, | [homeTeam,awayTeam,teamScores] scores / Swan,Ship,3/2 / Ship,Swan,1/4 / ? file kind: null
  both | H/A,Swan,Ship\nSwan,,3-2\nShip,12/01/2026, | [homeTeam,awayTeam,date,teamScores] scores / Swan,Ship,,3-2 / Ship,Swan,12/01/2026, / ? file kind: scores
`);

/** Tables with unknown headings or without headings. */
const UNHEADED = rowsOf(String.raw`
  a day first | 2026-09-21,Swan,Ship\n2026-09-28,Tree,Oak | [,,] / 2026-09-21,Swan,Ship / 2026-09-28,Tree,Oak
  numbers first | 1,1,Swan,Ship,Ann,72,Cal,31\n1,1,Swan,Ship,Bob,20,Dee,64 | [,,,,,,,] / 1,1,Swan,Ship,Ann,72,Cal,31 / 1,1,Swan,Ship,Bob,20,Dee,64
  one card with a total below it | 1,Swan,Ship,Ann,50,,Cal,40,\n1,Swan,Ship,Bob,71,57,Dee,19,\n1,Swan,Ship,Eve,61,,Fay,1,\nTotal,,,,147,,,147, | [,,,,,,,,] / 1,Swan,Ship,Ann,50,,Cal,40, / 1,Swan,Ship,Bob,71,57,Dee,19, / 1,Swan,Ship,Eve,61,,Fay,1, / out 4
  frames without weeks and days, below one another | Swan,Ship,Ann,50,,Cal,40\nSwan,Ship,Bob,71,57,Dee,19\n | [,,,,,,] / Swan,Ship,Ann,50,,Cal,40 / Swan,Ship,Bob,71,57,Dee,19
  frames without weeks and days, on one line, or teams whose first player has no handicap | Swan,Ship,Ann,72,Cal,31,Bob,20,Dee,64\nTree,Oak,Gus,60,Ida,1,Hal,2,Jon,71 | [,,,,,,,,,] / Swan,Ship,Ann,72,Cal,31,Bob,20,Dee,64 / Tree,Oak,Gus,60,Ida,1,Hal,2,Jon,71 / ? file kind: results
  headings that nobody knows | Ulba,Vorin,Tesk\nSwan,Ship,3-2\nTree,Oak,4-1 | [Ulba,Vorin,Tesk] / Swan,Ship,3-2 / Tree,Oak,4-1 / ? headings 1: 1
  opponents of each week | Team,Week 1,Week 2\nSwan,Ship (H),Tree (A)\nShip,Swan (A),v Oak\nTree,Oak A,Swan (H)\nOak,Tree (H),@ Ship | [homeTeam,awayTeam] fixtures / Swan,Ship {Week 1} / Ship,Oak {Week 2} / Tree,Swan {Week 2} / Oak,Tree {Week 1}
  several frames on a line | Swan,Ship,Ann 72-31 Cal,Bob 20-64 Dee\nTree,Oak,Gus 60-1 Ida,Hal 2-71 Jon | [,,,] / Swan,Ship,Ann 72-31 Cal,Bob 20-64 Dee / Tree,Oak,Gus 60-1 Ida,Hal 2-71 Jon / ? headings 1: none
  one card below a title | Northvale - Results 25/26\n\nDivision 1,1,Swan,Ship,Ann 72-31 Cal,Bob 20-64 Dee | [,,,,,] / Division 1,1,Swan,Ship,Ann 72-31 Cal,Bob 20-64 Dee / out 1
  scores behind both teams, and a referee | 2026-09-21,Swan,Ship,2,1,Pat\n2026-09-28,Tree,Oak,0,3,Pat | [,,,,,] / 2026-09-21,Swan,Ship,2,1,Pat / 2026-09-28,Tree,Oak,0,3,Pat
  a match in one cell, and a referee | 2026-09-21,Swan v Ship,2,1,Pat\n2026-09-28,Tree v Oak,0,3,Pat | [,date,,,,homeTeam,awayTeam] fixtures / ,2026-09-21,2,1,Pat,Swan,Ship / ,2026-09-28,0,3,Pat,Tree,Oak
  a player called Void | 2026-09-21,Swan v Ship,Ann,Lee,60,31,Cal,Void\n2026-09-21,Swan v Ship,Bob,Fox,0,31,Dee,Hill | [,date,,,,,,,homeTeam,awayTeam] fixtures / ,2026-09-21,Ann,Lee,60,31,Cal,Void,Swan,Ship / ,2026-09-21,Bob,Fox,0,31,Dee,Hill,Swan,Ship
  a player called Void, beside a score in one cell | Week 1\nSwan v Ship,Will,Void,45-6,May,Fox,Pat\nSwan v Ship,Eve,Roe,20-73,Gus,Day,Pat | [homeTeam,,,,,,,awayTeam] fixtures / Swan,Will,Void,45-6,May,Fox,Pat,Ship {Week 1} / Swan,Eve,Roe,20-73,Gus,Day,Pat,Ship {Week 1}
  a player called Void, beside points with a decimal | Week 1\nSwan v Ship,Will,Void,45.0,May,Fox,6.0 | [homeTeam,,,,,,,awayTeam] fixtures / Swan,Will,Void,45.0,May,Fox,6.0,Ship {Week 1}
  a player called Void, beside nobody | Week 1\nSwan v Ship,Ann,Void,42,,,0\nSwan v Ship,Eve,Void,w/o,,,\nSwan v Ship,,,0-42,Cal,Void | [homeTeam,,,,,,,awayTeam] fixtures / Swan,Ann,Void,42,,,0,Ship {Week 1} / Swan,Eve,Void,w/o,,,,Ship {Week 1} / Swan,,,0-42,Cal,Void,,Ship {Week 1}
  a time behind both teams, and a venue | 2026-09-21,Swan,Ship,20:00,The Den\n2026-09-28,Tree,Oak,19:30,The Den | [,,,,] / 2026-09-21,Swan,Ship,20:00,The Den / 2026-09-28,Tree,Oak,19:30,The Den
  divisions beside one another | Division 1,,,,Division 2\n2026-09-21,Swan,Ship,,2026-09-21,Tree,Oak\n\n2026-09-28,Ship,Swan | [,,] / 2026-09-21,Swan,Ship {Division 1} / 2026-09-28,Ship,Swan {Division 1} / [,,] / 2026-09-21,Tree,Oak {Division 2} / ? table 1: read / ? table 2: read
  squads with a venue behind the handicap | Lions,Ann Lee,20,Old Den\nLions,Bob Fox,0,Old Den\nTigers,Cat Hill,7, | [,,,] / Lions,Ann Lee,20,Old Den / Lions,Bob Fox,0,Old Den / Tigers,Cat Hill,7,
  players called Captain and Void, with their names in two cells | Lions,Kit,Captain,20\nLions,Ann,Lee,5\nTigers,Gus,Void,14 | [,,,] / Lions,Kit,Captain,20 / Lions,Ann,Lee,5 / Tigers,Gus,Void,14
  squads with their division first | 1,Lions,Ann Lee,20\n1,Lions,Bob Fox,0\n2,Tigers,Cat Hill,7 | [,,,] / 1,Lions,Ann Lee,20 / 1,Lions,Bob Fox,0 / 2,Tigers,Cat Hill,7
  squads with the handicap first | 14,Ann Lee,Lions\n0,Bob Fox,Lions\n7,Cat Hill,Tigers | [,,] / 14,Ann Lee,Lions / 0,Bob Fox,Lions / 7,Cat Hill,Tigers
  squads below headings that nobody knows | Lot,Who,Gets\nLions,Ann Lee,20\nLions,Bob Fox,0\nTigers,Cat Hill,7 | [Lot,Who,Gets] / Lions,Ann Lee,20 / Lions,Bob Fox,0 / Tigers,Cat Hill,7 / ? headings 1: 1
  numbers in brackets below headings that nobody knows | Where,Lot,Who,Gets,Lge\n,Lions,Ann Lee,(20),1\n,Lions,Bob Fox,(0),1\n,Tigers,Cat Hill,(7),1 | [Where,Lot,Who,Gets,Lge] / ,Lions,Ann Lee,(20),1 / ,Lions,Bob Fox,(0),1 / ,Tigers,Cat Hill,(7),1 / ? headings 1: 1
  headings that nobody knows, twice | Lot,Who,Gets,Where\nLions,Ann Lee,20,The Den\n\nNorth\nLot,Who,Gets,Where\nTigers,Cat Hill,7,Old Hall\nTigers,Dan Oak,0,Old Hall | [,,,] / Lot,Who,Gets,Where / Lions,Ann Lee,20,The Den / Lot,Who,Gets,Where / Tigers,Cat Hill,7,Old Hall / Tigers,Dan Oak,0,Old Hall / ? line North: ignored / out 4
  a player whose names are headings, on the last line | 1,Lions,Ann,Lee,20\n1,Lions,Bob,Fox,0\n1,Lions,Victor,Score,7 | [,,,,] / 1,Lions,Ann,Lee,20 / 1,Lions,Bob,Fox,0 / 1,Lions,Victor,Score,7
  a player whose names are headings, between others | 1,Lions,Ann,Lee,20\n1,Lions,Victor,Score,7\n1,Lions,Bob,Fox,0 | [,,,,] / 1,Lions,Ann,Lee,20 / 1,Lions,Victor,Score,7 / 1,Lions,Bob,Fox,0
  breaks with a season | Lions,2024/25,Ann Lee,1,23\nTigers,2024/25,Cat Hill,3,69 | [,,,,] / Lions,2024/25,Ann Lee,1,23 / Tigers,2024/25,Cat Hill,3,69
  teams in columns below divisions | Division 1\nLions,Legion 2\nAnn Lee,Bob Fox\n,Cat Hill\nDivision 2\nTigers,Bears\nDan Oak,Eve Ash | [team,player] squads / Lions, {Division 1} / Lions,Ann Lee {Division 1} / Legion 2, {Division 1} / Legion 2,Bob Fox {Division 1} / Legion 2,Cat Hill {Division 1} / [team,player] squads / Tigers, {Division 2} / Tigers,Dan Oak {Division 2} / Bears, {Division 2} / Bears,Eve Ash {Division 2} / ? file kind: squads / ? orientation squads: columns
  teams with a further text in divisions beside one another | Division 1,,,Alpha\nLions,The Den,,Tigers,Old Hall\nBears,The Cave,,Wolves,The Wood | [team,] squads / Lions,The Den {Division 1} / Bears,The Cave {Division 1} / [team,] squads / Tigers,Old Hall {Alpha} / Wolves,The Wood {Alpha} / ? file kind: squads / ? orientation squads: rows / ? line Alpha: division
  two names and two numbers | 1,Swan,Ship,0,3\n1,Tree,Oak,2,1 | [,,,,] / 1,Swan,Ship,0,3 / 1,Tree,Oak,2,1
  days above | Thursday 2nd October\nSwan,Ship,The Den\nTree,Oak,Old Hall | [,,] fixtures / Swan,Ship,The Den {Thursday 2nd October} / Tree,Oak,Old Hall {Thursday 2nd October}
  headings alone that nobody knows | Division 1\nYr,Who,Lot,Made | [,,,] / Yr,Who,Lot,Made {Division 1}
  a match in one cell, a state, a venue and a note | 2026-09-21,Swan v Ship,19:30,The Den,cancelled,see 12/10\n2026-09-28,Tree v Oak,19:30,The Den,,\n | [,date,,,,,time,homeTeam,awayTeam,state] fixtures / ,2026-09-21,,The Den,,see 12/10,19:30,Swan,Ship,cancelled / ,2026-09-28,,The Den,,,19:30,Tree,Oak,
  sentences alone | Please send all faults to me.\nThe secretary, who is in charge of all of it | out 1 2
  breaks | High breaks 2025/26\nAnn Lee (Red Lion) 72, 55\n1. Cat Hill - 41\n50 Bob Fox | [player,team,break] breaks / Ann Lee,Red Lion,72, 55 / Cat Hill,,41 / Bob Fox,,50 / out 1
`);

it.each([...MATCHES, ...GRIDS, ...UNHEADED])(
  'a text without headings is read with %s',
  (_, text = '', expected = '') => {
    expect(tablesOf(text)).toEqual(splitList(expected));
  },
);

const ONE = 'Home,Away\nSwan,Ship';
const TWO = 'Home,Away\nTree,Oak';

/** The names of two sheets, their texts, and the tables that are read from the two sheets. */
it.each<[names: [string, string], texts: [string, string], expected: string]>([
  [['Sheet1', 'Sheet2'], [ONE, TWO], '[Home,Away] / Swan,Ship / [Home,Away] / Tree,Oak'],
  [['Results', 'Fixtures'], [ONE, TWO], '[Home,Away] / Swan,Ship / [Home,Away] / Tree,Oak'],
  [['Week 1', 'Week 2'], [ONE, TWO], '[Home,Away] / Swan,Ship {Week 1} / [Home,Away] / Tree,Oak {Week 2}'],
  [['Div 1', 'Div 2'], [ONE, TWO], '[Home,Away] / Swan,Ship {Div 1} / [Home,Away] / Tree,Oak {Div 2}'],
  [
    ['Alpha', 'Beta'],
    [ONE, TWO],
    '[Home,Away] / Swan,Ship {Alpha} / [Home,Away] / Tree,Oak {Beta} / ? line Alpha: division / ? line Beta: division',
  ],
  [
    ['Alpha', 'Beta'],
    ['Div,Home,Away\n1,Swan,Ship', 'Div,Home,Away\n2,Tree,Oak'],
    '[Div,Home,Away] / 1,Swan,Ship / [Div,Home,Away] / 2,Tree,Oak',
  ],
  [
    ['Swan', 'Ship'],
    ['Player,Handicap\nAnn,20', 'Player,Handicap\nBob,5'],
    '[team,Player,Handicap] / Swan,Ann,20 / [team,Player,Handicap] / Ship,Bob,5',
  ],
  [
    ['Games', 'Averages'],
    [ONE, 'Player,Average\nAnn,72.5'],
    '[Home,Away] / Swan,Ship / (?) table 2: ignored / out 1 2',
  ],
  [['Games', 'Rules'], [ONE, 'No smoking at the table, ever.'], '[Home,Away] / Swan,Ship / out 1'],
])('sheets called %j are read', (names, texts, expected) => {
  const sheets = texts.map((text, i) => sheetOf(text, names[i], i));
  expect(tablesAsLines(findTables(sheets))).toEqual(splitList(expected));
});
