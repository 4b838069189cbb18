import { describe, expect, it } from 'vitest';
import { splitList, rowsOf } from '../../../../tests/support/rows.ts';
import { tablesOf } from '../../../../tests/support/tables.ts';

/**
 * Files with headings: title of the test, text of the file, expected tables. Headings are returned as written. Other
 * lines are rows, hold for the rows below (`{Week 1}`), or are left out (`out 1`).
 */
const HEADED = rowsOf(String.raw`
  nothing |  |
  blank lines alone | \n,,\n |
  headings and lines | Home,Away,Score\nA,B,3-2\nC,D,4-1 | [Home,Away,Score] / A,B,3-2 / C,D,4-1
  headings alone | Home,Away,Score | [Home,Away,Score]
  blank lines everywhere | \n\nHome,Away,Score\n\nA,B,3-2\n,,\nC,D,4-1\n\n | [Home,Away,Score] / A,B,3-2 / C,D,4-1
  short lines | Home,Away,Score,Venue\nA,B\nC,D,4-1 | [Home,Away,Score,Venue] / A,B,, / C,D,4-1,
  blank cells behind the headings | Home,Away\nA,B,,,\nC,D | [Home,Away] / A,B / C,D
  a line with a cell too many | Home,Away,Score\nA,B,C,3-2 | [Home,Away,Score] / A,B,C !
  headings with capitals, signs and numbers | HOME TEAM,away_team,Frame 1\nA,B,3 | [HOME TEAM,away_team,Frame 1] / A,B,3
  most headings unknown | Season,Wk,Home,Away,H1,S1,A1,H2,S2,A2\n25/26,1,A,B,x,72-31,y,z,20-64,w | [Season,Wk,Home,Away,H1,S1,A1,H2,S2,A2] / 25/26,1,A,B,x,72-31,y,z,20-64,w
  words of headings in a line | Team,Player,Captain\nLions,Ann,Captain\nHome,Away Day,yes | [Team,Player,Captain] / Lions,Ann,Captain / Home,Away Day,yes
  a title with a season | Northvale - Results 2025/26\n\nHome,Away,Score\nA,B,3-2 | [Home,Away,Score] / A,B,3-2 / out 1
  a title with a division | Northvale - Division 2 - Results\nHome,Away,Score\nA,B,3-2 | [Home,Away,Score] / A,B,3-2 {Division 2} / out 1
  sentences above | Please check.\nMail faults to the secretary, by Friday.\nHome,Away,Score\nA,B,3-2 | [Home,Away,Score] / A,B,3-2 / out 1 2
  a season above | Season 2025/26\nHome,Away,Score\nA,B,3-2 | [Home,Away,Score] / A,B,3-2 {Season 2025/26}
  a repeated title | League\nHome,Away\nA,B\nLeague\nHome,Away\nC,D | [Home,Away] / A,B / C,D / out 1 4
  repeated headings | Home,Away,Score\nA,B,3-2\n\nHOME,Away,Score\nC,D,4-1 | [Home,Away,Score] / A,B,3-2 / C,D,4-1
  one column of teams | Team\nLions\nTigers | [Team] squads / Lions / Tigers
  totals | Home,HS,Away,AS\nA,3,B,2\nTotal,3,,2\n,,Average,2.5 | [Home,HS,Away,AS] / A,3,B,2 / out 3 4
  a total with other words | Player,Score,Name,Pts\nAnn,72,Cal,31\nMatch score,1,,0 | [Player,Score,Name,Pts] / Ann,72,Cal,31 / out 3
  footers | Home,Away,Score\nA,B,3-2\n* = walkover\nPrinted on 22/10/2025\nPage 1 of 2\nw/o = walkover | [Home,Away,Score] / A,B,3-2 / out 3 4 5 6
  ruled lines | ,Home,Away,\n,----,----,\n,A,B, | [,Home,Away,] / ,A,B, / out 2
  a text alone below | Home,Away,Score\nA,B,3-2\n\nHave fun | [Home,Away,Score] / A,B,3-2 / out 4
  months | Home,Away,Date\nSeptember\nA,B,22/09/2025\nOctober 2025\nC,D,01/10/2025 | [Home,Away,Date] / A,B,22/09/2025 / C,D,01/10/2025 / out 2 4
`);

/** Lines such as `Week 1`, which say something about the rows below. */
const ABOVE = rowsOf(String.raw`
  weeks | Home,Away,Score\nWeek 1\nA,B,3-2\nC,D,4-1\nWeek 2\nA,C,3-2 | [Home,Away,Score] / A,B,3-2 {Week 1} / C,D,4-1 {Week 1} / A,C,3-2 {Week 2}
  weeks with days | Home,Away,Score\nWk 3 - 22nd September\nA,B,3-2\nWeek 4,29/09/2025,\nA,C,3-2\nWeek 5\nA,D,3-2 | [Home,Away,Score] / A,B,3-2 {Wk 3; 22nd September} / A,C,3-2 {Week 4; 29/09/2025} / A,D,3-2 {Week 5}
  days | Home,Away,Score\nThursday 2nd October\nA,B,3-2\n2025-10-09\nA,C,3-2 | [Home,Away,Score] / A,B,3-2 {Thursday 2nd October} / A,C,3-2 {2025-10-09}
  a day with a time | Home,Away,Score\nMon 22 Sep 7.30pm\nA,B,3-2 | [Home,Away,Score] / A,B,3-2 {Mon 22 Sep; 7.30pm}
  divisions | Home,Away,Score\nDivision Two\nA,B,3-2\nPremier\nA,C,3-2\nSection B\nA,D,3-2 | [Home,Away,Score] / A,B,3-2 {Division Two} / A,C,3-2 {Premier} / A,D,3-2 {Section B}
  weeks below divisions | Home,Away,Score\nDivision 1\nWeek 1\nA,B,3-2\nDivision 2\nC,D,3-2\nWeek 2\nC,A,3-2 | [Home,Away,Score] / A,B,3-2 {Division 1; Week 1} / C,D,3-2 {Division 2; Week 1} / C,A,3-2 {Division 2; Week 2}
  divisions over repeated headings | Division 1\nHome,Away\nA,B\n\nDivision 2\nHome,Away\nC,D | [Home,Away] / A,B {Division 1} / C,D {Division 2}
  a division among the headings | Division 1,Home,Away\n,A,B\nDivision 2,Home,Away\n,C,D | [,Home,Away] / ,A,B {Division 1} / ,C,D {Division 2}
  a cup between weeks | Home,Away,Score\nWeek 1\nA,B,3-2\nChallenge Cup\nA,C,3-2\nWeek 2\nA,D,3-2 | [Home,Away,Score] / A,B,3-2 {Week 1} / A,C,3-2 {Week 1; Challenge Cup} / A,D,3-2 {Week 2}
  a cup with its own weeks | Home,Away,Score\nLeague Cup\nWeek 1\nA,B,3-2\nWeek 2\nA,C,3-2\nDivision 1\nA,D,3-2 | [Home,Away,Score] / A,B,3-2 {League Cup; Week 1} / A,C,3-2 {League Cup; Week 2} / A,D,3-2 {Week 2; Division 1}
  a division over teams that are filled once, below a heading that nobody knows | Lot,Player,Gets,Venue\nDivision 1\nLions,Ann Lee,20,The Den\n,Bob Fox,0,\n\nTigers,Cat Hill,7,Old Hall\n,Dan Oak,5, | [Lot,Player,Gets,Venue] / Lions,Ann Lee,20,The Den {Division 1} / ,Bob Fox,0, {Division 1} / Tigers,Cat Hill,7,Old Hall {Division 1} / ,Dan Oak,5, {Division 1}
  texts of any kind | Home,Away,Score\nAlpha\nA,B,3-2\nBeta\nA,C,3-2 | [Home,Away,Score] / A,B,3-2 {Alpha} / A,C,3-2 {Beta} / ? line Alpha: division / ? line Beta: division
  a text between lines | Home,Away,Score\nA,B,3-2\nHalf way\nA,C,3-2 | [Home,Away,Score] / A,B,3-2 / A,C,3-2 / ? line Half way: ignored / out 3
  titles over repeated headings | Alpha\nHome,Away\nA,B\nBeta\nHome,Away\nC,D | [Home,Away] / A,B {Alpha} / C,D {Beta} / ? line Alpha: division / ? line Beta: division
  titles over lines with divisions | Alpha\nDiv,Home,Away\n1,A,B\nBeta\nDiv,Home,Away\n2,C,D | [Div,Home,Away] / 1,A,B / 2,C,D / out 1 4
  a division among teams | Premier\nteam,player,handicap\nLions,Ann Lee,20\nNorth\nTigers,Cat Hill,7 | [team,player,handicap] / Lions,Ann Lee,20 {Premier} / Tigers,Cat Hill,7 {North} / ? line North: division
  a division among teams that are filled once | Premier\nteam,player,handicap\nLions,Ann Lee,20\n,Bob Fox,0\nNorth\nTigers,Cat Hill,7 | [team,player,handicap] / Lions,Ann Lee,20 {Premier} / ,Bob Fox,0 {Premier} / Tigers,Cat Hill,7 {North} / ? line North: division
  a name among teams | team,player,handicap\nLions,Ann Lee,20\nNorth\nTigers,Cat Hill,7 | [team,player,handicap] / Lions,Ann Lee,20 / North,, / Tigers,Cat Hill,7 / ? line North: team
  a division among players, whose teams are filled once | player,venue,team,handicap\nPremier\nAnn Lee,Den,Lions,20\nBob Fox,,,0\nNorth\nCat Hill,,Tigers,7 | [player,venue,team,handicap] / Ann Lee,Den,Lions,20 {Premier} / Bob Fox,,,0 {Premier} / Cat Hill,,Tigers,7 {North} / ? line North: division
  players without a handicap | player,team,handicap\nAnn Lee,Lions,20\nBob Fox\nDan Oak\nCat Hill,Tigers,7 | [player,team,handicap] / Ann Lee,Lions,20 / Bob Fox,, / Dan Oak,, / Cat Hill,Tigers,7
  a player whose name is a heading | player,handicap\nDivision 1\nLions\nVictor Home,rec 20\nAnn Lee,rec 5 | [team,player,handicap] / Lions,, {Division 1} / Lions,Victor Home,rec 20 {Division 1} / Lions,Ann Lee,rec 5 {Division 1}
  a list with a division above a team | Premier\nLions\nAnn Lee 20\n\nNorth\nLegion 2\nCat Hill 7 | [team,player,handicap] squads / Lions,, {Premier} / Lions,Ann Lee,20 {Premier} / Legion 2,, {North} / Legion 2,Cat Hill,7 {North} / ? line North: division
  labels | Home Team,Red Lion,,\nAway Team: Blue Bell,Date:,22/09/2025\nHome Player,Score,Away Player,Score\nAnn,72,Cal,31\nHome Team,Swan\nAway Team,Ship\nGus,60,Ida,1 | [homeTeam,awayTeam,Home Player,Score,Away Player,Score] / Red Lion,Blue Bell,Ann,72,Cal,31 {22/09/2025} / Swan,Ship,Gus,60,Ida,1 {22/09/2025}
  the match above its frames | Red Lion v Blue Bell\nHome Player,Score,Away Player,Score\nAnn,72,Cal,31\nSwan 1-0 Ship\nGus,60,Ida,1 | [homeTeam,awayTeam,teamScores,Home Player,Score,Away Player,Score] / Red Lion,Blue Bell,,Ann,72,Cal,31 / Swan,Ship,1-0,Gus,60,Ida,1
  frames below the first one of a card | Week,Match,Home Player,Score,Away Player\n1,Swan - Ship,Ann,72-31,Cal\n,,Bob,20-64,Dee | [Week,Match,Home Player,Score,Away Player] / 1,Swan - Ship,Ann,72-31,Cal / ,,Bob,20-64,Dee
  frames of a card whose match has an unknown heading | Week,Who,Home Player,Outcome of it,Away Player\n1,Swan - Ship,Ann,72-31,Cal\n,,Bob,20-64,Dee | [Week,Who,Home Player,Outcome of it,Away Player] / 1,Swan - Ship,Ann,72-31,Cal / ,,Bob,20-64,Dee
  frames with points in two columns below the first one of a card | Week,Match,Home Player,HS,AS,Away Player\n1,Swan v Ship,Ann,72,31,Cal\n,,Bob,20,64,Dee | [Week,Match,Home Player,HS,AS,Away Player] / 1,Swan v Ship,Ann,72,31,Cal / ,,Bob,20,64,Dee
  matches without frames below them | Home Player,Score,Away Player,Score\nRed Lion v Blue Bell\nSwan v Ship\nGus,60,Ida,1\nBell v Den | [homeTeam,awayTeam,Home Player,Score,Away Player,Score] / Swan,Ship,Gus,60,Ida,1 / out 2 5
  the match in cells above its frames | Red Lion,,v,,Blue Bell\nPlayer,Score,,Score,Player\nAnn,72,,31,Cal | [homeTeam,awayTeam,Player,Score,,Score,Player] / Red Lion,Blue Bell,Ann,72,,31,Cal
`);

const GROUPS = rowsOf(String.raw`
  sides over their columns | ,,Home,,Away,,\nWeek,Date,Team,Score,Team,Score,Venue\n1,22/9/25,A,3,B,2,C | [Week,Date,Home Team,Home Score,Away Team,Away Score,Venue] / 1,22/9/25,A,3,B,2,C
  headings in both rows | Week,Date,Home,,Away,\n,,Player,Score,Player,Score\n1,22/9/25,A,72,B,2 | [Week,Date,Home Player,Home Score,Away Player,Away Score] / 1,22/9/25,A,72,B,2
  headings broken in two | Home,Home,Away,Away\nTeam,Score,Team,Score\nA,3,B,2 | [Home Team,Home Score,Away Team,Away Score] / A,3,B,2
  frames over sides | ,,Frame 1,,Frame 2,\nHome,Away,Home,Away,Home,Away\nA,B,x,y,z,w | [Home,Away,Frame 1 Home,Frame 1 Away,Frame 2 Home,Frame 2 Away] / A,B,x,y,z,w
  three rows | ,,Frame 1,,,\n,,Home,,Away,\nHome,Away,Player,Pts,Player,Pts\nA,B,x,72,y,1 | [Home,Away,Frame 1 Home Player,Frame 1 Home Pts,Frame 1 Away Player,Frame 1 Away Pts] / A,B,x,72,y,1
  a title, which is no group | Northvale,,Results,\nHome,Away,Score,Date\nA,B,3-2,22/9/25 | [Home,Away,Score,Date] / A,B,3-2,22/9/25 / out 1
`);

const SEVERAL = rowsOf(String.raw`
  a league table below | Home,Away,Score\nA,B,3-2\n\nTeam,P,W,L,F,A,Pts\nA,1,1,0,3,2,2 | [Home,Away,Score] / A,B,3-2 / (?) table 2: ignored / out 4 5
  averages below | Home,Away,Score\nA,B,3-2\nPos,Player,Played,Won,Lost\n1,Ann,4,3,1 | [Home,Away,Score] / A,B,3-2 / (?) table 2: ignored / out 3 4
  averages below their title | Home,Away,Score\nA,B,3-2\nC,D,4-1\n\nAverages\nPlayer,Average\nAnn,72.5 | [Home,Away,Score] / A,B,3-2 / C,D,4-1 / (?) table 2: ignored / out 5 6 7
  averages with teams below their title | Home,Away,Score\nA,B,3-2\n\nPlayer Averages 2025/26\nTeam,Player,Frames Won\nA,Ann,4 | [Home,Away,Score] / A,B,3-2 / (?) table 2: ignored / out 4 5 6
  a league table below its title and a division | Home,Away,Score\nA,B,3-2\n\nDivision 1\nLeague Tables\nTeam,Pts\nA,4 | [Home,Away,Score] / A,B,3-2 / (?) table 2: ignored / out 5 6 7
  averages with the headings of the squads above | Team,Player,Points\nA,Ann,4\nB,Bob,3\nStatistics\nTeam,Player,Points\nA,Ann,5 | [Team,Player,Points] / A,Ann,4 / B,Bob,3 / (?) table 2: ignored / out 4 5 6
  averages alone below their title | Averages\nTeam,Player,Average\nA,Ann,72.5 | [Team,Player,Average] / A,Ann,72.5 / out 1
  squads below a title of averages | Home,Away,Score\nA,B,3-2\nC,D,4-1\n\nAverages\nTeam,Player,Handicap,Average\nA,Ann,20,72.5 | [Home,Away,Score] / A,B,3-2 / C,D,4-1 / ? table 2: ignored / out 5 6 7
  squads below a title of averages, without such a heading | Home,Away,Score\nA,B,3-2\nC,D,4-1\n\nStatistics\nTeam,Player\nA,Ann | [Home,Away,Score] / A,B,3-2 / C,D,4-1 / ? table 2: ignored / out 5 6 7
  breaks below a title of statistics | Home,Away,Score\nA,B,3-2\n\nStatistics\nPlayer,Points,Break\nAnn,4,72 | [Home,Away,Score] / A,B,3-2 / ? table 2: ignored / out 4 5 6
  results below a title of tables | Team,Player\nA,Ann\nB,Bob\n\nTables\nHome,Away,Score\nA,B,3-2\nC,D,4-1\nE,F,3-2 | [Home,Away,Score] / A,B,3-2 / C,D,4-1 / E,F,3-2 / ? table 1: ignored / out 1 2 3 5
  breaks below | Home,Away,Score\nA,B,3-2\nHigh breaks\nPlayer,Break\nAnn,72 | [Home,Away,Score] / A,B,3-2 / ? table 2: ignored / out 3 4 5
  a league table beside | Home,Away,Score,,Team,P,W,L,Pts\nA,B,3-2,,A,1,1,0,2\n,,,,B,1,0,1,0 | [Home,Away,Score] / A,B,3-2 / (?) table 2: ignored / out 1 2 3
  results beside results | Home,Away,Score,,Home,Away,Score\nA,B,3-2,,C,D,4-1\nE,F,3-2 | [Home,Away,Score] / A,B,3-2 / E,F,3-2 / [Home,Away,Score] / C,D,4-1
  nothing between them | Home,Away,Score,Home,Away,Score\nA,B,3-2,C,D,4-1 | [Home,Away,Score] / A,B,3-2 / [Home,Away,Score] / C,D,4-1
  divisions beside one another | Division 1,,,Division 2\nHome,Away,,Home,Away\nA,B,,C,D\nWeek 2,,,Week 3\nB,A,,D,C | [Home,Away] / A,B {Division 1} / B,A {Division 1; Week 2} / [Home,Away] / C,D {Division 2} / D,C {Division 2; Week 3}
  weeks beside one another, with their own headings | Week,Match,H1 Player,,Week,Match,H1 Player\n1,A v B,Ann,,1,C v D,Bob\n\n,,,,Week,Match,H1 Player\nWeek,Match,H1 Player,,2,D v C,Bob\n2,B v A,Ann | [Week,Match,H1 Player] / 1,A v B,Ann / 2,B v A,Ann / [Week,Match,H1 Player] / 1,C v D,Bob / 2,D v C,Bob
  breaks of one line beside one another | week,player,team,break,opponent,,week,player,team,break,opponent\n1,Ann,A,41,Cat,,1,Bob,C,30,Dan | [week,player,team,break,opponent] / 1,Ann,A,41,Cat / [week,player,team,break,opponent] / 1,Bob,C,30,Dan
  unknown headings beside one another | Division 1,,,,Division 2\nLot,Player,Gets,,Lot,Player,Gets\nA,Ann,2,,B,Bob,3 | [Lot,Player,Gets] / A,Ann,2 {Division 1} / [Lot,Player,Gets] / B,Bob,3 {Division 2} / ? table 1: read / ? table 2: read / ? headings 1: 2 / ? headings 2: 2
  headings of two rows beside one another | Division 1,,,,,Division 2\n,Home,Away,,,,Home,Away\nWeek,Team,Team,Venue,,Week,Team,Team,Venue\n1,A,B,x,,1,C,D,y | [Week,Home Team,Away Team,Venue] / 1,A,B,x {Division 1} / [Week,Home Team,Away Team,Venue] / 1,C,D,y {Division 2}
  an empty column within a table | Date,Home,Score,,Away,Score\n22/9/25,A,3,,B,2 | [Date,Home,Score,,Away,Score] / 22/9/25,A,3,,B,2
  sides parted by an empty column | Home Player,Score,,Away Player,Score\nAnn,72,,Cal,31 | [Home Player,Score,,Away Player,Score] / Ann,72,,Cal,31
`);

describe('tables with headings', () => {
  it.each([...HEADED, ...ABOVE, ...GROUPS, ...SEVERAL])('are read with %s', (_, text = '', expected = '') => {
    expect(tablesOf(text)).toEqual(splitList(expected));
  });
});
