import { expect, test } from 'vitest';
import { type MeaningName, COLUMN_MEANINGS, exportedHeading } from '#domain/imports/meanings.ts';
import { headingMeanings, isKnownHeading } from './heading-words.ts';

/** Returns the meanings of a heading as one text, such as `homePlayer 2, homeScore 2`. */
function meaningsOf(heading: string): string {
  return headingMeanings(heading)
    .map(({ meaning, number }) => (number === 1 ? meaning : `${meaning} ${number}`))
    .join(', ');
}

/** The meanings of headings, the likeliest first. Headings with the same meanings are separated by `|`. */
test.each<[headings: string, meanings: string]>([
  ['Season|SEASON|Year|season', 'season'],
  ['Division|Div|DIV.|Division Name|Grade|Group', 'division'],
  ['League', 'division, competition'],
  ['Section', 'section, division'],
  ['Competition|Comp|Comp.', 'competition, division'],
  ['Type|Match Type|Cup', 'competition'],
  ['Week|Wk|Wk.|Week No|Week Number|Round|Rd|Rnd.|Round No.|Matchweek|Match Week|Gameweek|GW', 'week'],
  ['Match Day|Matchday|MATCH-DAY', 'week, date'],
  ['Date|Match Date|Date Played|Date of Match|Played On|Fixture Date|Day|Date / Time|Date & Time|DateTime', 'date'],
  ['Date (dd/mm/yy)|Date [UK]|Week Commencing|W/C|Week Beginning', 'date'],
  ['Played', 'date, state'],
  ['Time|KO|K.O.|Kick Off|Kick-off|Start Time|KO Time', 'time'],
  ['Venue|Ground|Location|Where|Played At|Home Venue|Match Venue', 'venue'],
  ['Club', 'team, venue'],
  ['Home Team|HomeTeam|hometeam|HOME TEAM|home_team|H Team|HTeam|HT|Team (Home)|Team Home|Home Team Name', 'homeTeam'],
  ['Home Club|Home Side|Host Team|Home Team.1', 'homeTeam'],
  ['Away Team|Visiting Team|Visitors Team|Guest Team|A Team|Away Team.1|Away Club', 'awayTeam'],
  ['Home|Host|Hosts|H', 'homeTeam, homePlayer, homeScore, homeTeamScore'],
  ['Away|Visitors|Visitor|Guests|A', 'awayTeam, awayPlayer, awayScore, awayTeamScore'],
  ['Fixture|Fixtures|Teams|Home v Away|Home vs. Away|H v A|Home & Away|Home Team v Away Team', 'fixture'],
  [
    'Home Player|Home Name|H Player|HPlayer|Home Player Name|Home Player 1|Player (Home)|Home Team Player',
    'homePlayer',
  ],
  ['Home Player 2|Home Name 2', 'homePlayer 2'],
  ['Away Player|Away Name|A Name|Visiting Player|Visitor Name', 'awayPlayer'],
  ['Home First Name|Home Forename|H First Name', 'homeFirstName'],
  ['Away Surname|Away Last Name|Visitor Surname', 'awaySurname'],
  [
    'Home Score|H Pts|HPts|hpts|Home Points|Home Pts.|H. Score|Home Player Score|HS|Host Score',
    'homeScore, homeTeamScore',
  ],
  ['Away Score|A Pts|APts|Visitors Points|Away Frame Score|AS', 'awayScore, awayTeamScore'],
  [
    'Home Frames|Frames Home|H Frames|Home Frames Won|Home Match Score|Home Goals|Home Legs',
    'homeTeamScore, homeScore',
  ],
  ['Home Team Score|Home Total|HF|Home Score (frames)', 'homeTeamScore, homeScore'],
  ['P1 Home|Frame 1 Home|1st Frame Home|H1|Home 1|Match 1 Home|Home P1', 'homePlayer, homeScore'],
  ['P2 Away|Frame 2 Away|A2|Away 2|Second Frame Away|Rubber 2 Away', 'awayPlayer 2, awayScore 2'],
  ['P1 H Score|Frame 1 Home Score|Home Player 1 Score|Home Score 1|H Score 1|HS1|Frame One Home Points', 'homeScore'],
  ['P10 A Score|Away Player 10 Score|Frame 10 Away Pts|A Score 10|Frame Ten Away Score', 'awayScore 10'],
  ['Frame 3 Home Player|F3 Home Name|Home Player 3|Match 3 Home Player', 'homePlayer 3'],
  ['Frame 1 Player 2', 'awayPlayer'],
  ['S1|Score 1', 'score, homeScore'],
  ['S2|Score 2|Points 2', 'score 2, awayScore'],
  ['S3|Frame 3 Score|Score 3|Match 3 Score', 'score 3'],
  ['F1|M1|G1|Frame 1|Match 1|Game 1|Frame One', 'frame, score'],
  ['Score|Points|Pts|Pts.|Scores|Frame Score|Frame Points', 'score, teamScores'],
  [
    'Match Score|FT Score|FT|Final Score|Full Time Score|Frames|Match Result|Team Score|Total|Goals',
    'teamScores, score',
  ],
  ['Result|Results|Result (H-A)', 'teamScores, score, state, winner, fixture, frame'],
  ['Match', 'matchNumber, fixture, match, frame, score'],
  ['Frame', 'frameNumber, frame, match, score'],
  ['Match No|Match No.|Match Number|Frame No|Frame #|No|No.|#|Game No.', 'match'],
  ['Home Break|Home Breaks|Home High Break|Home HB|H HB|HHB|H Break', 'homeBreak'],
  ['Away 2nd Break|Away Other Breaks', 'awayOtherBreaks'],
  ['homeBreak2', 'homeOtherBreaks, homeBreak 2'],
  ['homePlayer2', 'homePartner, homePlayer 2'],
  ['homePlayer2Id', 'homePartnerId, homePlayerId 2'],
  ['Break|Breaks|HB|H.B.|High Break|Highest Break|Century|50+ Breaks', 'break'],
  ['Winner|Won By|Winning Player|Frame Winner|WINNERS', 'winner'],
  ['Against|Versus|VS', 'opponent'],
  ['Opponent|Opponent Name', 'opponent, awayPlayer, awayTeam'],
  ['Opposition|Opponents', 'awayTeam, awayPlayer, opponent'],
  ['Opposing Team|Opponent Team', 'awayTeam'],
  ['Status|State|Status / Notes|Match Status', 'state'],
  ['Note', 'note, state'],
  ['Notes|Comments|Remarks', 'state, note'],
  ['Team|Team Name|Club Name|Club/Team|Squad', 'team'],
  ['Team 1', 'team, homeTeam'],
  ['Team 2', 'team 2, awayTeam'],
  ['Player|Name|Player Name|Player’s Name|Full Name|Players|Members', 'player'],
  ['Player 1|Player One|First Player|P1|Name 1|1st Player', 'player, homePlayer'],
  ['Player 2|Second Player|P2|2nd Player', 'player 2, awayPlayer'],
  ['Player 3|P3|Name 3|Third Player', 'player 3'],
  ['First Name|Forename|Given Name|Firstname', 'firstName'],
  ['Surname|Last Name|Family Name|LastName', 'surname'],
  [
    "Handicap|Hcp|Hcap|H’cap|H'cap|H/cap|H/Cap|HC|H.C.|Hdcp|Rec/Owes|Rec / Owe|HANDICAP 25/26|Current Handicap",
    'handicap',
  ],
  ['New Handicap|New Hcap|New H’cap|Revised Handicap', 'newHandicap'],
  ['Modifier|Adjustment', 'modifier'],
  ['Captain|Capt|Capt.|Team Captain|Skipper|Contact', 'captain'],
  ['Phone|Tel|Tel.|Tel. No.|Telephone|Mobile|Mobile No|Mobile Number|Phone Number|Captain’s Phone|Cell', 'phone'],
  ['E-mail|Email|E-Mail Address|eMail|Captain Email', 'email'],
  ['Home Team Id|homeTeamId', 'homeTeamId'],
  // Headings that are known but not read, and texts that are not headings.
  ['Unnamed: 4||Home Handicap|Referee|Fine|Week 3|Division 1|1A|2b|Red Lion|Ann Lee|Break 45|72-31|2025-09-22', ''],
  ['Home Team '.repeat(20), ''],
])('%s: %s', (headings, meanings) => {
  for (const heading of headings.split('|')) expect([heading, meaningsOf(heading)]).toEqual([heading, meanings]);
});

test('the first meaning of a heading of this site’s own files is its own, whatever its capitals', () => {
  for (const meaning of Object.keys(COLUMN_MEANINGS) as MeaningName[]) {
    const first = headingMeanings(exportedHeading(meaning).toUpperCase())[0]?.meaning;
    expect(first).toBe({ match: 'matchNumber', frame: 'frameNumber' }[meaning as string] ?? meaning);
  }
});

test.each<[headings: string, isUnread: boolean]>([
  ['Home Handicap|H Hcp|Referee|Address|Fine|Table No|Date of Birth|VS|Home Phone', true],
  ['Red Lion|Frobnication|Week 3|Unnamed: 4|', false],
])('%s: known, but not read: %s', (headings, isUnread) => {
  for (const heading of headings.split('|')) expect([heading, isKnownHeading(heading)]).toEqual([heading, isUnread]);
});
