import { expect, test } from 'vitest';
import { readColumnsOf } from '../../../../tests/support/column-tables.ts';

/**
 * Tables as other sites write them, below a line that describes the case; the kind and the meanings that are read; and
 * the questions with their suggested answers (`!` if an official must answer).
 */
test.each<[table: string, read: string, asked: string]>([
  [
    `match scores between the teams
     Date|Home|Score|Away
     21/09/2025|Red Lion|3-2|Blue Bell
     28/09/2025|Green Man|1-4|White Hart`,
    'scores: date | homeTeam | teamScores | awayTeam',
    '',
  ],
  [
    `a score after each team
     Week|Home Team|Score|Away Team|Score
     1|Red Lion|3|Blue Bell|2
     1|Green Man|1|White Hart|4`,
    'scores: week | homeTeam | homeTeamScore | awayTeam | awayTeamScore',
    '',
  ],
  [
    `headings of one or two letters
     Wk|H|A|HS|AS
     1|Red Lion|Blue Bell|3|2`,
    'scores: week | homeTeam | awayTeam | homeTeamScore | awayTeamScore',
    '',
  ],
  [
    `scores without a heading
     Type|Date / Time|Home Team||Away Team|Venue|Competition|Status / Notes
     L|21/09/25 19:30|Red Lion|3 - 2|Blue Bell|Market|Division 1|
     L|28/09/25 19:30|Green Man|P - P|White Hart|Station|Division 1|Postponed`,
    'scores: competition | date | homeTeam | teamScores | awayTeam | venue | division | state',
    'column #4: teamScores!',
  ],
  [
    `match score beside frame scores
     Week|Home Team|Away Team|Home Frames|Away Frames|Home Player|Home Score|Away Player|Away Score
     1|Red Lion|Blue Bell|2|1|Ann Lee|72|Cal Roe|31
     1|Red Lion|Blue Bell|2|1|Bob Fox|20|Dee Orr|64
     1|Red Lion|Blue Bell|2|1|Eve Kay|55|Fay Lim|49`,
    'results: week | homeTeam | awayTeam | homeTeamScore | awayTeamScore | homePlayer | homeScore | awayPlayer | awayScore',
    '',
  ],
  [
    `a score that is equal on all lines of a card is the match’s, beside points that differ
     Week|Home Team|Away Team|Home Score|Away Score|Home Player|H Pts|Away Player|A Pts
     1|Red Lion|Blue Bell|2|1|Ann Lee|72|Cal Roe|31
     1|Red Lion|Blue Bell|2|1|Bob Fox|20|Dee Orr|64
     1|Red Lion|Blue Bell|2|1|Eve Kay|55|Fay Lim|49`,
    'results: week | homeTeam | awayTeam | homeTeamScore | awayTeamScore | homePlayer | homeScore | awayPlayer | awayScore',
    '',
  ],
  [
    `a score that is equal on all lines of a card, alone
     Week|Home Team|Away Team|Home Score|Away Score|Home Player|Away Player|Winner
     1|Red Lion|Blue Bell|2|1|Ann Lee|Cal Roe|Home
     1|Red Lion|Blue Bell|2|1|Bob Fox|Dee Orr|Away
     1|Red Lion|Blue Bell|2|1|Eve Kay|Fay Lim|Home`,
    'results: week | homeTeam | awayTeam | homeTeamScore | awayTeamScore | homePlayer | awayPlayer | winner',
    'column Home Score: homeTeamScore!, column Away Score: awayTeamScore!',
  ],
  [
    `frames without points
     Week|Home Team|Away Team|Home Player|Home Score|Away Player|Away Score
     1|Red Lion|Blue Bell|Ann Lee|1|Cal Roe|0
     1|Red Lion|Blue Bell|Bob Fox|0|Dee Orr|1`,
    'results: week | homeTeam | awayTeam | homePlayer | homeScore | awayPlayer | awayScore',
    '',
  ],
  [
    `the sides of a frame by number
     Week|Home|Away|Frame|Player 1|Score 1|Player 2|Score 2
     1|Red Lion|Blue Bell|1|Ann Lee|72|Cal Roe|31
     1|Red Lion|Blue Bell|2|Bob Fox|20|Dee Orr|64`,
    'results: week | homeTeam | awayTeam | match | homePlayer | homeScore | awayPlayer | awayScore',
    '',
  ],
  [
    `equal headings beside those of each side
     Home Team|Player|Pts|Away Team|Player|Pts|Date
     Red Lion|Ann Lee|72|Blue Bell|Cal Roe|31|22/09/2025
     Red Lion|Bob Fox|20|Blue Bell|Dee Orr|64|22/09/2025`,
    'results: homeTeam | homePlayer | homeScore | awayTeam | awayPlayer | awayScore | date',
    '',
  ],
  [
    `equal headings without a side
     Team|Player|Pts|Team|Player|Pts
     Red Lion|Ann Lee|72|Blue Bell|Cal Roe|31
     Red Lion|Bob Fox|20|Blue Bell|Dee Orr|64`,
    'results: homeTeam | homePlayer | homeScore | awayTeam | awayPlayer | awayScore',
    'column Team: homeTeam!, column Player: homePlayer!, column Pts: homeScore!, column Team (2): awayTeam!, column Player (2): awayPlayer!, column Pts (2): awayScore!',
  ],
  [
    `lists from one side
     Date|Team|Player|Score|Opponent Team|Opponent|Opp Score
     22/09/2025|Red Lion|Ann Lee|72|Blue Bell|Cal Roe|31
     22/09/2025|Red Lion|Bob Fox|20|Blue Bell|Dee Orr|64`,
    'results: date | homeTeam | homePlayer | homeScore | awayTeam | awayPlayer | awayScore',
    'column Team: homeTeam!, column Player: homePlayer!, column Score: homeScore!',
  ],
  [
    `sides by letter
     Team A|Team B|Player A|Player B|Score A|Score B
     Red Lion|Blue Bell|Ann Lee|Cal Roe|72|31
     Red Lion|Blue Bell|Bob Fox|Dee Orr|20|64`,
    'results: homeTeam | awayTeam | homePlayer | awayPlayer | homeScore | awayScore',
    '',
  ],
  [
    `breaks with opponents
     Date|Player|Team|Break|Opponent
     22/09/2025|Ann Lee|Red Lion|72|Cal Roe`,
    'breaks: date | player | team | break | opponent',
    '',
  ],
  [
    `best breaks
     Name|Club|High Break
     Ann Lee|Red Lion|72
     Bob Fox|Red Lion|41`,
    'breaks: player | team | break',
    '',
  ],
  [
    `squads with contacts
     Club|Name|HCP|Mobile|Email
     Red Lion|Ann Lee|20|07700 900123|a@b.co`,
    'squads: team | player | handicap | phone | email',
    '',
  ],
  [
    `names in two columns
     Team|Forename|Surname|H'cap
     Red Lion|Ann|Lee|20
     Red Lion|Bob|Fox|-14`,
    'squads: team | firstName | surname | handicap',
    '',
  ],
  [
    `names in two columns, one called Name
     Team|Name|Surname|H'cap
     Red Lion|Ann|Lee|20`,
    'squads: team | firstName | surname | handicap',
    '',
  ],
  [
    `teams with their contacts
     Team|Home Venue|Captain|Tel
     Red Lion|Market Club|Ann Lee|07700 900123`,
    'squads: team | venue | captain | phone',
    '',
  ],
  [
    `a league table alone
     Pos|Team|P|W|L|F|A|Pts
     1|Red Lion|1|1|0|2|1|2`,
    'null',
    'file kind: null!',
  ],
  [
    `averages alone
     Player|Team|P|W|L|%
     Ann Lee|Red Lion|10|7|3|70`,
    'null',
    'file kind: null!',
  ],
  [
    `teams by number
     Round|Date|Team 1|Team 2|Venue
     1|21/09/2026|Red Lion|Blue Bell|Market`,
    'fixtures: week | date | homeTeam | awayTeam | venue',
    'column Team 1: homeTeam!, column Team 2: awayTeam!',
  ],
  [
    `few scores so far
     Week|Date|Home|Away|Home Score|Away Score
     1|21/09/2026|Red Lion|Blue Bell|3|2
     2|28/09/2026|Blue Bell|Red Lion||
     3|05/10/2026|Blue Bell|Green Man||`,
    'scores: week | date | homeTeam | awayTeam | homeTeamScore | awayTeamScore',
    'file kind: scores!',
  ],
  [
    `a line without a score that says why
     Week|Date|Home|Away|Score|Status
     1|21/09/2026|Red Lion|Blue Bell|3-2|Played
     2|28/09/2026|Blue Bell|Red Lion||Postponed`,
    'scores: week | date | homeTeam | awayTeam | teamScores | state',
    '',
  ],
  [
    `teams and score in one cell
     Date|Fixture
     21/09/2026|Red Lion 3-2 Blue Bell
     28/09/2026|Green Man 4-1 White Hart`,
    'scores: date | fixture',
    '',
  ],
  [
    `both teams in one cell
     Date|Match|Venue
     21/09/2026|Red Lion v Blue Bell|Market`,
    'fixtures: date | fixture | venue',
    '',
  ],
  [
    `two columns of days
     Date|Date Played|Home|Away
     21/09/2026|21/09/2026|Red Lion|Blue Bell
     28/09/2026|30/09/2026|Blue Bell|Red Lion`,
    'fixtures: date | - | homeTeam | awayTeam',
    'column Date: date!, column Date Played: ignored!',
  ],
  [
    `matches of several frames
     Week|Home|Away|Match|Frame|Home Player|Home Score|Away Player|Away Score
     1|Red Lion|Blue Bell|1|1|Ann Lee|72|Cal Roe|31
     1|Red Lion|Blue Bell|1|2|Ann Lee|20|Cal Roe|64
     1|Red Lion|Blue Bell|2|1|Bob Fox|72|Dee Orr|31`,
    'results: week | homeTeam | awayTeam | matchNumber | frameNumber | homePlayer | homeScore | awayPlayer | awayScore',
    '',
  ],
  [
    `the number of the fixture and of the frame
     Match No|Home|Away|Frame No|Home Player|Home Score|Away Player|Away Score
     17|Red Lion|Blue Bell|1|Ann Lee|72|Cal Roe|31
     17|Red Lion|Blue Bell|2|Bob Fox|20|Dee Orr|64
     18|Green Man|White Hart|1|Ann May|72|Cal May|31
     18|Green Man|White Hart|2|Bob May|20|Dee May|64`,
    'results: - | homeTeam | awayTeam | match | homePlayer | homeScore | awayPlayer | awayScore',
    '',
  ],
  [
    `a line for each card, with the match score
     Date|Home|Away|Home Score|Away Score|Frame 1 Home Player|Frame 1 Away Player|Frame 1 Score|Frame 2 Home Player|Frame 2 Away Player|Frame 2 Score
     22/09/2025|Red Lion|Blue Bell|1|1|Ann Lee|Cal Roe|72-31|Bob Fox|Dee Orr|20-64`,
    'results: date | homeTeam | awayTeam | homeTeamScore | awayTeamScore | homePlayer | awayPlayer | score | homePlayer 2 | awayPlayer 2 | score 2',
    '',
  ],
  [
    `a line for each card, a cell for each frame
     Date|Home|Away|Frame 1|Frame 2
     22/09/2025|Red Lion|Blue Bell|Ann Lee 72-31 Cal Roe|Bob Fox 20-64 Dee Orr`,
    'results: date | homeTeam | awayTeam | frame | frame 2',
    '',
  ],
  [
    `pairs
     Home Team|Away Team|Home Player 1|Home Player 2|Home Score|Away Player 1|Away Player 2|Away Score
     Red Lion|Blue Bell|Ann Lee|Bob Fox|72|Cal Roe|Dee Orr|31
     Red Lion|Blue Bell|Eve Kay||55|Fay Lim||49`,
    'results: homeTeam | awayTeam | homePlayer | homePartner | homeScore | awayPlayer | awayPartner | awayScore',
    'column Home Player 2: homePartner!, column Away Player 2: awayPartner!',
  ],
  [
    `headings that nobody knows
     Nemra|Ulba|Vorin|Tesk
     21/09/2025|Red Lion|Blue Bell|3-2
     28/09/2025|Green Man|White Hart|1-4`,
    'scores: date | homeTeam | awayTeam | teamScores',
    'file kind: scores!, column Nemra: date!, column Ulba: homeTeam!, column Vorin: awayTeam!, column Tesk: teamScores!',
  ],
  [
    `results without headings
     ||||||
     22/09/2025|Red Lion|Blue Bell|Ann Lee|72|Cal Roe|31
     22/09/2025|Red Lion|Blue Bell|Bob Fox|20|Dee Orr|64
     22/09/2025|Red Lion|Blue Bell|Eve Kay|55|Fay Lim|49`,
    'results: date | homeTeam | awayTeam | homePlayer | homeScore | awayPlayer | awayScore',
    'file kind: results!, column #1: date!, column #2: homeTeam!, column #3: awayTeam!, column #4: homePlayer!, column #5: homeScore!, column #6: awayPlayer!, column #7: awayScore!',
  ],
  [
    `squads without headings
     ||
     Red Lion|Ann Lee|20
     Red Lion|Bob Fox|5
     Blue Bell|Cal Roe|7`,
    'squads: team | player | handicap',
    'file kind: squads!, column #1: team!, column #2: player!, column #3: handicap!',
  ],
  [
    `cells below each other’s headings
     Date|Home|Away|Score
     3-2|Red Lion|Blue Bell|22/09/2025`,
    'scores: date | homeTeam | awayTeam | teamScores',
    'column Date: date!, column Score: teamScores!',
  ],
  [
    `Home is a player beside Home Team
     Home Team|Home|Home Pts|Away Team|Away|Away Pts
     Red Lion|Ann Lee|72|Blue Bell|Cal Roe|31`,
    'results: homeTeam | homePlayer | homeScore | awayTeam | awayPlayer | awayScore',
    '',
  ],
  [
    `points of frames where match scores belong
     Date|Home|Away|Score
     22/09/2025|Ann Lee|Cal Roe|72-31
     22/09/2025|Bob Fox|Dee Orr|20-64`,
    'scores: date | homeTeam | awayTeam | teamScores',
    'file kind: scores!',
  ],
  [
    `round and week
     Round|Week|Home|Away
     1|3|Red Lion|Blue Bell`,
    'fixtures: - | week | homeTeam | awayTeam',
    'column Round: ignored!, column Week: week!',
  ],
  [
    `days of the week
     Day|Date|Time|Home|Away
     Mon|21/09/2026|19:30|Red Lion|Blue Bell`,
    'fixtures: - | date | time | homeTeam | awayTeam',
    '',
  ],
  [
    `divisions and cups in one column
     Competition|Date|Home|Away
     Division 1|21/09/2026|Red Lion|Blue Bell
     County Cup|28/09/2026|Red Lion|Blue Bell`,
    'fixtures: competition | date | homeTeam | awayTeam',
    'column Competition: competition!',
  ],
  [
    `divisions by name
     League|Date|Home|Away
     Premier|21/09/2026|Red Lion|Blue Bell`,
    'fixtures: division | date | homeTeam | awayTeam',
    '',
  ],
  [
    `frames won beside league points
     Date|Home Team|Away Team|Home Frames|Away Frames|Home Points|Away Points
     21/09/2025|Red Lion|Blue Bell|6|3|2|0`,
    'scores: date | homeTeam | awayTeam | homeTeamScore | awayTeamScore | - | -',
    'column Home Frames: homeTeamScore!, column Away Frames: awayTeamScore!, column Home Points: ignored!, column Away Points: ignored!',
  ],
  [
    `two scores of a match
     Date|Home Team|FT Score|Away Team|HT Score
     21/09/2025|Red Lion|6-3|Blue Bell|2-2`,
    'scores: date | homeTeam | teamScores | awayTeam | homeTeamScore',
    'column HT Score: homeTeamScore!',
  ],
  [
    `equal headings of breaks
     Week|Home Team|Away Team|Home Player|Score|Break|Away Player|Score|Break
     1|Red Lion|Blue Bell|Ann Lee|72|41|Cal Roe|31|
     1|Red Lion|Blue Bell|Bob Fox|20||Dee Orr|64|33`,
    'results: week | homeTeam | awayTeam | homePlayer | homeScore | homeBreak | awayPlayer | awayScore | awayBreak',
    '',
  ],
  [
    `old and new handicap
     Player|Team|Old Handicap|New Handicap
     Ann Lee|Red Lion|20|25`,
    'squads: player | team | handicap | newHandicap',
    '',
  ],
  [
    `two handicaps
     Player|Team|Handicap 24/25|Handicap 25/26
     Ann Lee|Red Lion|20|25`,
    'squads: player | team | - | -',
    'column Handicap 24/25: null!, column Handicap 25/26: null!',
  ],
  [
    `winners without points
     Week|Home Team|Away Team|Home Player|Away Player|Winner
     1|Red Lion|Blue Bell|Ann Lee|Cal Roe|Ann Lee
     1|Red Lion|Blue Bell|Bob Fox|Dee Orr|Dee Orr`,
    'results: week | homeTeam | awayTeam | homePlayer | awayPlayer | winner',
    '',
  ],
  [
    `frames without players
     Date|Teams Home|Teams Away|Frame 1 Home|Frame 1 Away|Frame 2 Home|Frame 2 Away
     21/09/2025|Red Lion|Blue Bell|72|31|20|64`,
    'results: date | homeTeam | awayTeam | homeScore | awayScore | homeScore 2 | awayScore 2',
    '',
  ],
  [
    `short headings of several frames
     Home|Away|H1|HS1|A1|AS1|H2|HS2|A2|AS2
     Red Lion|Blue Bell|Ann Lee|72|Cal Roe|31|Bob Fox|20|Dee Orr|64`,
    'results: homeTeam | awayTeam | homePlayer | homeScore | awayPlayer | awayScore | homePlayer 2 | homeScore 2 | awayPlayer 2 | awayScore 2',
    '',
  ],
  [
    `planned matches among scores
     Match #|Date|Time|Home Team|Away Team|Location|Home Score|Away Score|Division|Status
     1021|21/09/2025|7:30 PM|Red Lion|Blue Bell|Market|3|2|Premier|Final
     1022|28/09/2025|7:30 PM|Green Man|White Hart|Station|||Premier|Scheduled`,
    'scores: - | date | time | homeTeam | awayTeam | venue | homeTeamScore | awayTeamScore | division | state',
    '',
  ],
  [
    `empty scores are no scores
     Game#|Date|Time|Home|Away|Field|Home Score|Away Score
     1|21/09/2025|7:30 PM|Red Lion|Blue Bell|Market||`,
    'fixtures: - | date | time | homeTeam | awayTeam | venue | - | -',
    '',
  ],
  [
    `club and team of each side
     Match ID|Status|Match Date|Match Time|Competition Name|Home Club|Home Team|Away Club|Away Team|Ground|Result
     5001|New|21/09/2025|19:30|Division 1|Red Lion SC|A|Blue Bell SC|B|Market|`,
    'fixtures: - | - | date | time | division | - | homeTeam | - | awayTeam | venue | -',
    'column Status: ignored, column Home Club: ignored!, column Home Team: homeTeam!, column Away Club: ignored!, column Away Team: awayTeam!',
  ],
  [
    `frames after each team
     Wk|Date|Home|Frames|Away|Frames
     1|21/09/2025|Red Lion|8|Blue Bell|4
     2|28/09/2025|Green Man|5|White Hart|7`,
    'scores: week | date | homeTeam | homeTeamScore | awayTeam | awayTeamScore',
    '',
  ],
  [
    `frames with players called Home and Away
     Date|Home Team|Away Team|Frame|Home|Away|Winner
     21/09/2025|Red Lion|Blue Bell|1|Ann Lee|Cal Roe|Home
     21/09/2025|Red Lion|Blue Bell|2|Bob Fox|Dee Orr|Away`,
    'results: date | homeTeam | awayTeam | match | homePlayer | awayPlayer | winner',
    '',
  ],
  [
    `a line for each team with handicaps
     Team|Player 1|Hcp 1|Player 2|Hcp 2
     Red Lion|Ann Lee|20|Bob Fox|-5
     Blue Bell|Cal Roe|7|Dee Orr|0`,
    'squads: team | player | handicap | player 2 | handicap 2',
    '',
  ],
  [
    `players without a team
     Player|Hcap
     Ann Lee|20
     Bob Fox|5`,
    'squads: player | handicap',
    '',
  ],
  [
    `players alone
     Player
     Ann Lee`,
    'null',
    'file kind: null!',
  ],
  [
    `a list of contacts
     Team|Captain|Mobile|Venue|Night
     Red Lion|Ann Lee|07700 900123|Market|Monday`,
    'squads: team | captain | phone | venue | -',
    '',
  ],
  [
    `a register of players
     First Name|Last Name|Club|Membership No|Handicap|Email
     Ann|Lee|Red Lion|1234|20|a@b.co`,
    'squads: firstName | surname | team | - | handicap | email',
    '',
  ],
  [
    `clubs beside teams
     Club|Team|Player|H/Cap
     Market Club|Market A|Ann Lee|20
     Market Club|Market B|Bob Fox|7`,
    'squads: venue | team | player | handicap',
    'column Club: venue!',
  ],
  [
    `a column with v
     Date|Home||Away
     21/09/2025|Red Lion|v|Blue Bell
     28/09/2025|Green Man|v|White Hart`,
    'fixtures: date | homeTeam | - | awayTeam',
    '',
  ],
  [
    `phone numbers below an unknown heading
     Team|Player|Ring
     Red Lion|Ann Lee|07700900123`,
    'squads: team | player | -',
    '',
  ],
  [
    `handicaps of a card
     Week|Home Team|Home Player|Home Hcp|Home Score|Away Score|Away Hcp|Away Player|Away Team
     1|Red Lion|Ann Lee|20|72|31|0|Cal Roe|Blue Bell
     1|Red Lion|Bob Fox|5|20|64|7|Dee Orr|Blue Bell`,
    'results: week | homeTeam | homePlayer | - | homeScore | awayScore | - | awayPlayer | awayTeam',
    '',
  ],
  [
    `results in words
     Date|Home Team|Away Team|Result
     21/09/2025|Red Lion|Blue Bell|Home win
     28/09/2025|Red Lion|Blue Bell|Away win`,
    'fixtures: date | homeTeam | awayTeam | -',
    'file kind: fixtures!, column Result: ignored',
  ],
  [
    `results in figures
     Date|Home Team|Away Team|Result
     21/09/2025|Red Lion|Blue Bell|3-2
     28/09/2025|Red Lion|Blue Bell|P-P`,
    'scores: date | homeTeam | awayTeam | teamScores',
    '',
  ],
  [
    `sections of a card are no divisions
     Week|Home|Away|Section|Home Player|Home Score|Away Player|Away Score
     1|Red Lion|Blue Bell|Singles|Ann Lee|72|Cal Roe|31
     1|Red Lion|Blue Bell|Singles|Bob Fox|20|Dee Orr|64`,
    'results: week | homeTeam | awayTeam | - | homePlayer | homeScore | awayPlayer | awayScore',
    '',
  ],
  [
    `Match and Frame with scores
     Week|Home|Away|Match|Home Player|Away Player|Frame
     1|Red Lion|Blue Bell|2-1|Ann Lee|Cal Roe|72-31
     1|Red Lion|Blue Bell|2-1|Bob Fox|Dee Orr|20-64
     1|Red Lion|Blue Bell|2-1|Eve Kay|Fay Lim|55-49`,
    'results: week | homeTeam | awayTeam | teamScores | homePlayer | awayPlayer | score',
    '',
  ],
  [
    `cells filled once for a card
     Week|Home|Away|Score|Home Player|Away Player|Pts
     1|Red Lion|Blue Bell|2-1|Ann Lee|Cal Roe|72-31
     ||||Bob Fox|Dee Orr|20-64
     ||||Eve Kay|Fay Lim|55-49`,
    'results: week | homeTeam | awayTeam | teamScores | homePlayer | awayPlayer | score',
    '',
  ],
  [
    `days below Week
     Week|Home|Away
     21/09/2025|Red Lion|Blue Bell
     28/09/2025|Green Man|White Hart`,
    'fixtures: date | homeTeam | awayTeam',
    'column Week: date!',
  ],
  [
    `weeks by their first day
     W/C|Home|Away
     21/09/2025|Red Lion|Blue Bell`,
    'fixtures: date | homeTeam | awayTeam',
    '',
  ],
  [
    `days below Played
     Played|Home|Away|Score
     21/09/2025|Red Lion|Blue Bell|3-2`,
    'scores: date | homeTeam | awayTeam | teamScores',
    '',
  ],
  [
    `marks below Played
     Date|Home|Away|Played
     21/09/2025|Red Lion|Blue Bell|Y`,
    'fixtures: date | homeTeam | awayTeam | -',
    '',
  ],
  [
    `breaks against opponents
     Season|Date|Player|Team|Break|Against
     25/26|21/09/2025|Ann Lee|Red Lion|72|Cal Roe`,
    'breaks: season | date | player | team | break | opponent',
    '',
  ],
  [
    `best breaks by division
     Division|Player|Team|HB
     1|Ann Lee|Red Lion|72
     1|Bob Fox|Red Lion|41`,
    'breaks: division | player | team | break',
    '',
  ],
  [
    `best breaks beside handicaps
     Team|Player|Hcp|HB
     Red Lion|Ann Lee|20|72`,
    'squads: team | player | handicap | -',
    'file kind: squads!',
  ],
  [
    `numbers below Home and Away
     Date|Fixture|Home|Away
     21/09/2025|Red Lion v Blue Bell|3|2`,
    'scores: date | fixture | homeTeamScore | awayTeamScore',
    '',
  ],
  [
    `a season of one year
     Season|Home|Away|Date
     2025|Red Lion|Blue Bell|21/09/2025`,
    'fixtures: season | homeTeam | awayTeam | date',
    '',
  ],
  [
    `headings that a program has numbered
     Home Team|Away Team|Player|Score|Player.1|Score.1
     Red Lion|Blue Bell|Ann Lee|72|Cal Roe|31
     Red Lion|Blue Bell|Bob Fox|20|Dee Orr|64`,
    'results: homeTeam | awayTeam | homePlayer | homeScore | awayPlayer | awayScore',
    'column Player: homePlayer!, column Score: homeScore!, column Player.1: awayPlayer!, column Score.1: awayScore!',
  ],
  [
    `comments that may be states
     Date|Home|Away|Comments
     21/09/2025|Red Lion|Blue Bell|Postponed
     28/09/2025|Red Lion|Blue Bell|late start`,
    'fixtures: date | homeTeam | awayTeam | state',
    'column Comments: state!',
  ],
  [
    `H and A as scores
     Date|Home|Away|H|A
     21/09/2025|Red Lion|Blue Bell|3|2`,
    'scores: date | homeTeam | awayTeam | homeTeamScore | awayTeamScore',
    '',
  ],
  [
    `short headings of players and points
     Date|Home Team|Away Team|HPl|HPts|APl|APts
     21/09/2025|Red Lion|Blue Bell|Ann Lee|72|Cal Roe|31`,
    'results: date | homeTeam | awayTeam | homePlayer | homeScore | awayPlayer | awayScore',
    '',
  ],
  [
    `F1 is a score between H1 and A1
     Home|Away|H1|A1|F1|H2|A2|F2
     Red Lion|Blue Bell|Ann Lee|Cal Roe|72-31|Bob Fox|Dee Orr|20-64`,
    'results: homeTeam | awayTeam | homePlayer | awayPlayer | score | homePlayer 2 | awayPlayer 2 | score 2',
    '',
  ],
  [
    `ten frames
     Week|Home|Away|Home Player 1|Home Score 1|Away Player 1|Away Score 1|Home Player 10|Home Score 10|Away Player 10|Away Score 10
     1|Red Lion|Blue Bell|Ann Lee|72|Cal Roe|31|Bob Fox|20|Dee Orr|64`,
    'results: week | homeTeam | awayTeam | homePlayer | homeScore | awayPlayer | awayScore | homePlayer 10 | homeScore 10 | awayPlayer 10 | awayScore 10',
    '',
  ],
  [
    `team sheets without scores of frames
     Week|Home|Away|Home Player 1|Home Player 2|Home Player 3|Away Player 1|Away Player 2|Away Player 3|Home Score|Away Score
     1|Red Lion|Blue Bell|Ann Lee|Bob Fox|Eve Kay|Cal Roe|Dee Orr|Fay Lim|2|1`,
    'scores: week | homeTeam | awayTeam | - | - | - | - | - | - | homeTeamScore | awayTeamScore',
    '',
  ],
  [
    `Home/Away as a heading of both
     Date|Home/Away|Result
     21/09/2025|Red Lion v Blue Bell|3-2`,
    'scores: date | fixture | teamScores',
    '',
  ],
  [
    `the results of one team
     Date|Opponent|H/A|Result
     21/09/2025|Blue Bell|H|3-2`,
    'null',
    'file kind: null!',
  ],
  [
    `a heading of scores above two columns
     Date|Home|Score||Away
     21/09/2025|Red Lion|3|2|Blue Bell
     28/09/2025|Green Man|1|4|White Hart`,
    'scores: date | homeTeam | homeTeamScore | awayTeamScore | awayTeam',
    '',
  ],
  [
    `frames of a match side by side, the last one not always played
     Home Team|Away Team|Home Player|Away Player|Frame 1|Frame 2|Frame 3
     Red Lion|Blue Bell|Ann Lee|Cal Roe|72-31|20-64|55-49
     Red Lion|Blue Bell|Bob Fox|Dee Orr|60-10|64-3|`,
    'results: homeTeam | awayTeam | homePlayer | awayPlayer | score | score 2 | score 3',
    '',
  ],
  [
    `frames won by each player
     Home Team|Home Player|Away Team|Away Player|Frames Won Home|Frames Won Away
     Red Lion|Ann Lee|Blue Bell|Cal Roe|2|1
     Red Lion|Bob Fox|Blue Bell|Dee Orr|0|2`,
    'results: homeTeam | homePlayer | awayTeam | awayPlayer | homeScore | awayScore',
    'column Frames Won Home: homeScore!, column Frames Won Away: awayScore!',
  ],
  [
    `abbreviations
     Wk|Dt|Hm|Aw|Hs|As
     1|22/09/2025|Red Lion|Blue Bell|3|2`,
    'scores: week | date | homeTeam | awayTeam | homeTeamScore | awayTeamScore',
    '',
  ],
  [
    `averages beside handicaps
     Team|Player|Handicap|Played|Won|Lost|Avg
     Red Lion|Ann Lee|20|10|7|3|70%`,
    'squads: team | player | handicap | - | - | - | -',
    '',
  ],
  [
    `two rows of headings, with points below each side
     Wk|Home|Away|Frame 1 Home|Frame 1 Pts|Frame 1 Away|Frame 1 Pts|Frame 2 Home|Frame 2 Pts|Frame 2 Away|Frame 2 Pts
     1|Red Lion|Blue Bell|Ann Lee|72|Cal Roe|31|Bob Fox|20|Dee Orr|64`,
    'results: week | homeTeam | awayTeam | homePlayer | homeScore | awayPlayer | awayScore | homePlayer 2 | homeScore 2 | awayPlayer 2 | awayScore 2',
    '',
  ],
  [
    `Home and Away as teams and as scores
     Date|Home|Away|Home|Away
     21/09/2025|Red Lion|Blue Bell|3|2
     28/09/2025|Green Man|White Hart|1|4`,
    'scores: date | homeTeam | awayTeam | homeTeamScore | awayTeamScore',
    '',
  ],
  [
    `numbers of fixtures among scores
     Match|Home|Home Frames|Away|Away Frames|Played On
     1|Red Lion|3|Blue Bell|2|22 Sept 2025
     2|Green Man|1|White Hart|4|22 Sept 2025`,
    'scores: - | homeTeam | homeTeamScore | awayTeam | awayTeamScore | date',
    '',
  ],
  [
    `scores of the match beside league points
     Week|Home Team|Home Score|Away Score|Away Team|Home Pts|Away Pts
     1|Red Lion|3|2|Blue Bell|2|0
     1|Green Man|1|4|White Hart|0|2`,
    'scores: week | homeTeam | homeTeamScore | awayTeamScore | awayTeam | - | -',
    'column Home Score: homeTeamScore!, column Away Score: awayTeamScore!, column Home Pts: ignored!, column Away Pts: ignored!',
  ],
  [
    `days without a year are no scores
     Date|Home|Away|Home Player|H|Away Player|A
     22/9|Red Lion|Blue Bell|Ann Lee|72|Cal Roe|31
     22/9|Red Lion|Blue Bell|Bob Fox|20|Dee Orr|64`,
    'results: date | homeTeam | awayTeam | homePlayer | homeScore | awayPlayer | awayScore',
    '',
  ],
  [
    `two players of a team on a line
     Team|Player|Hcp|Player|Hcp
     Red Lion|Ann Lee|20|Bob Fox|-5
     Blue Bell|Cal Roe|7|Dee Orr|0`,
    'squads: team | player | handicap | player 2 | handicap 2',
    'column Player: player!, column Hcp: handicap!, column Player (2): player 2!, column Hcp (2): handicap 2!',
  ],
  [
    `a player below an unknown heading
     Week|Home|Away|Home Player|Rival of the day|Score
     1|Red Lion|Blue Bell|Ann Lee|Cal Roe|72-31
     1|Red Lion|Blue Bell|Bob Fox|Dee Orr|20-64`,
    'results: week | homeTeam | awayTeam | homePlayer | awayPlayer | score',
    'file kind: results!, column Rival of the day: awayPlayer!',
  ],
  [
    `breaks below an unknown heading
     Week|Home|Away|Home Player|Away Player|Score|Best
     1|Red Lion|Blue Bell|Ann Lee|Cal Roe|72-31|41
     1|Red Lion|Blue Bell|Bob Fox|Dee Orr|20-64|`,
    'results: week | homeTeam | awayTeam | homePlayer | awayPlayer | score | -',
    'column Best: ignored',
  ],
  [
    `frames without headings
     |||||
     22/09/2025|Red Lion|Blue Bell|Ann Lee 72-31 Cal Roe|Bob Fox 20-64 Dee Orr|Eve Kay 55-49 Fay Lim
     29/09/2025|Blue Bell|Red Lion|Cal Roe 72-31 Ann Lee|Dee Orr 20-64 Bob Fox|Fay Lim 55-49 Eve Kay`,
    'results: date | homeTeam | awayTeam | frame | frame 2 | frame 3',
    'file kind: results!, column #1: date!, column #2: homeTeam!, column #3: awayTeam!, column #4: frame!, column #5: frame 2!, column #6: frame 3!',
  ],
  [
    `scores below unknown headings
     Week|Home|Away|Got 1|Got 2
     1|Red Lion|Blue Bell|3|2
     1|Green Man|White Hart|1|4`,
    'fixtures: week | homeTeam | awayTeam | - | -',
    'file kind: fixtures!, column Got 1: ignored, column Got 2: ignored',
  ],
  [
    `a season that looks like a day
     |||||
     11/12|2011-10-06|Red Lion|Blue Bell|2|1
     11/12|2011-10-13|Green Man|White Hart|0|3`,
    'scores: season | date | homeTeam | awayTeam | homeTeamScore | awayTeamScore',
    'file kind: scores!, column #1: season!, column #2: date!, column #3: homeTeam!, column #4: awayTeam!, column #5: homeTeamScore!, column #6: awayTeamScore!',
  ],
  [
    `a venue below an unknown heading
     Week|Home|Away|Whereabouts
     1|Red Lion|Blue Bell|Market Club
     1|Green Man|White Hart|Station Inn`,
    'fixtures: week | homeTeam | awayTeam | -',
    'column Whereabouts: ignored',
  ],
  [
    `squads below unknown headings
     Lge|Lot|Who|Handicap|Whereabouts
     1|Red Lion|Ann Lee|20|Market Club
     1|Red Lion|Bob Fox|0|Market Club
     1|Blue Bell|Cal Roe|7|Station Inn`,
    'squads: - | team | player | handicap | venue',
    'file kind: squads!, column Lge: ignored, column Lot: team!, column Who: player!, column Whereabouts: venue!',
  ],
  [
    `handicaps and venues below unknown headings
     Team|Player|Gets|Whereabouts
     Red Lion|Ann Lee|20|Market Club
     Blue Bell|Cal Roe|7|Station Inn`,
    'squads: team | player | handicap | venue',
    'column Gets: handicap!, column Whereabouts: venue!',
  ],
  [
    `breaks below unknown headings
     Date|Player|Lot|Break|Versus|MW
     22/09/2025|Ann Lee|Red Lion|41|Cal Roe|1
     29/09/2025|Bob Fox|Red Lion|30|Dee Orr|2`,
    'breaks: date | player | team | break | opponent | week',
    'column Lot: team!',
  ],
  [
    `first names without surnames
     Week|Home|Away|Home First Name|Fam 1|Away First Name|Fam 2|Home Score|Away Score
     1|Red Lion|Blue Bell|Ann|Lee|Cal|Roe|72|31
     1|Red Lion|Blue Bell|Bob|Fox|Dee|Orr|20|64`,
    'results: week | homeTeam | awayTeam | homeFirstName | homeSurname | awayFirstName | awaySurname | homeScore | awayScore',
    'column Fam 1: homeSurname!, column Fam 2: awaySurname!',
  ],
  [
    `frames below results
     Home|Away|Frame 1 Result|Frame 2 Result
     Red Lion|Blue Bell|Ann Lee 72-31 Cal Roe|Bob Fox 20-64 Dee Orr`,
    'results: homeTeam | awayTeam | frame | frame 2',
    '',
  ],
])('%s', (table, read, asked) => {
  expect(readColumnsOf(table.slice(table.indexOf('\n')))).toMatchObject({ read, asked });
});
