import { accepts, ranks, refuses, says, worth } from '../cards.ts';
import { startByHandicaps, tie } from '../cups.ts';
import { always, byHand, later, league, works } from '../kit.ts';
import { agreedBy } from '../penalties.ts';
import { REASONS } from '../reasons.ts';
import { closesOn, oneTeam, squadOf } from '../register.ts';
import { decides, givesAway, handicapsFrom, meets, moves, withdraws } from '../seasons.ts';

const SINGLES = { name: 'Singles', matches: 3 };
const DOUBLES = { name: 'Doubles', matches: 2, players: 2, maxFramesPerPlayer: 2 };

export const ISLANDS_AND_SOUTH = [
  league(
    'Guernsey Billiards & Snooker Association',
    {
      rules: {
        framesPerFixture: 4,
        tieBreaks: ['frameDifference', 'matchesWon', 'headToHead'],
        postponing: { agreedBy: 'official' },
      },
    },
    {
      'The top division has at most six teams that meet up to four times': always(meets(4)),
      'Ranked players 1 to 4; over the four meetings each meets each rank of the other side once': byHand(
        REASONS.order,
      ),
      'Teams level: frame difference, matches won, results between them, then a deciding match': works(
        'tieBreaks',
        ranks(['a c: h h h h', 'a d: h h a a', 'b c: h h h a', 'b d: h h h a', 'b e: a a a a'], 'a b'),
        ranks(['a b: h h h a', 'a c: h a a a', 'b d: h h h a'], 'a b'),
        decides('play-off'),
      ),
      'Billiards players level: results between them, matches won, difference of points': later(
        'Players have one order in the statistics, without results between them.',
      ),
      'Most frames won has a prize; level, the better share of wins, then their own meetings, then shared': byHand(
        'Honours name all who won most frames; a secretary looks up share and meetings in the statistics.',
      ),
      'Members of winning teams get a souvenir if they played half of the matches': byHand(REASONS.honours),
      'A team not there after half an hour loses the match with all its points': always(worth('awarded home', [4, 0])),
      'A player 15 minutes late loses a frame, at billiards 50 points': byHand(REASONS.lateStart),
      '10 pounds for each player short': later(REASONS.fines),
      'Matches are on the published day; an earlier day needs the fixtures secretary’s leave': works(
        'postponing.agreedBy',
        agreedBy('official'),
      ),
      'Teams, squads and fees are in by the end of July': byHand(
        'The secretary enters teams and squads and chases what is missing; the site keeps no fees.',
      ),
      'A non-member may play two matches for a fee each; a third makes membership due within 72 hours': later(
        'The site knows no members and no fees.',
      ),
      'A club has at most eight teams for two tables': byHand(
        'The plan of fixtures names clashes; the secretary counts the teams of a club.',
      ),
      'An ineligible player’s points go to the opponents; the second time the team may be expelled and all its matches void':
        always(givesAway(), withdraws('void', [false, false])),
      'Yearly handicaps from a table of share of frames won for each division, looking at three seasons': byHand(
        'A secretary reads the shares in the statistics and enters the handicaps.',
      ),
      'Newcomers’ and returning players’ handicaps are agreed by the clubs': always(handicapsFrom(0, 150)),
    },
  ),
  league(
    'Jersey Billiards & Snooker Association',
    { rules: { substitutes: 'free', registration: { oneADay: true } } },
    {
      'Who cannot come plays that one game later, before the next league match; the rest of the match stands': byHand(
        'The card is recorded as abandoned, and an official adds the game when it has been played.',
      ),
      'No game by then, or no word: the point goes to the opponents': always(worth('-h h h a a', [2, 3])),
      '5 pounds for each player who does not turn up': later(REASONS.fines),
      'A non-member may be called in for 5 pounds a time': byHand(
        'Anybody may play; the treasurer takes the 5 pounds.',
      ),
      'A reserve plays for any team of the club, but not for two clubs, nor for two teams on one night': later(
        'Two teams on one night are marked, but the site knows no clubs.',
      ),
    },
  ),
  league(
    'Winchester Snooker League',
    { rules: { registration: { closes: '2025-12-31', transfers: 'none' } } },
    {
      'Five singles, drawn by lot': always(accepts('h h h a a'), refuses('h h h a a a', 'matches')),
      'Points are frames won': always(worth('h h h a a', [3, 2])),
      'Players are registered by 31 December': works(
        'registration.closes',
        closesOn('2025-12-31'),
        says('registration.closes', '31 December 2025'),
      ),
      'A player plays for one team a season': works('registration.transfers', oneTeam()),
      'Put off where both captains agree, played by the season’s end': always(agreedBy('captains')),
    },
  ),
  league(
    'Epsom Snooker League',
    {
      divisions: 3,
      rules: { framesPerFixture: 6, maxFramesPerPlayer: 2, promoted: 2, relegated: 2, tieBreaks: ['headToHead'] },
      cups: { 'Handicap Cup': { handicap: true, bestOf: 7 } },
    },
    {
      'Three players, two frames each in a row, a point a frame': works(
        ['framesPerFixture', 'maxFramesPerPlayer'],
        worth('h@a1/b1 h@a1/b1 h@a2/b2 a@a2/b2 a@a3/b3 a@a3/b3', [3, 3]),
        refuses('h@a1/b1 h@a1/b1 h@a1/b2 a@a2/b2 a@a3/b3 a@a3/b3', 'matches.2.homePlayer'),
      ),
      'Level for first or second: frames in their meetings, else a deciding match at a neutral club': works(
        'tieBreaks',
        ranks(
          ['a b: h h h h a a', 'a c: h h h a a a', 'a d: h h h a a a', 'b e: h h h h a a', 'b f: h h h h a a'],
          'a b',
        ),
        decides('play-off'),
      ),
      'Two up, two down, more to balance divisions': works(['promoted', 'relegated'], moves(2, 2, 2)),
      'Handicap cup: three players, single frames in drawn order, first to four': works(
        'cups.Handicap Cup.bestOf',
        tie('Handicap Cup', '4-3', 'home'),
        tie('Handicap Cup', '3-2', 'homeFrames'),
      ),
    },
  ),
  league(
    'Village Snooker League',
    {
      rules: { framesPerFixture: 8, maxFramesPerPlayer: 2, registration: { most: 10 } },
      cups: { 'Singles Cup': { kind: 'player', handicap: true } },
    },
    {
      'Four players, two frames each, a point a frame': works(
        ['framesPerFixture', 'maxFramesPerPlayer'],
        worth('h@a1/b1 h@a1/b1 h@a2/b2 h@a2/b2 h@a3/b3 a@a3/b3 a@a4/b4 a@a4/b4', [5, 3]),
      ),
      'A team loses the points that unregistered players won': always(givesAway()),
      'At most ten signed at any time': works('registration.most', squadOf(null, 10)),
      'Each league match moves the handicap by 5 for a win or a loss, none for a draw; cups do not': byHand(
        'The policy moves a handicap with each frame; here two frames of one evening are one win, loss or draw.',
      ),
      'Cups use the handicap after the last league match': works(
        'cups.Singles Cup.handicap',
        startByHandicaps('Singles Cup', [[25], [10]], 15),
      ),
    },
  ),
  league(
    'Crowborough & District Billiards & Snooker League',
    {
      rules: { substitutes: 'free', breaksFrom: 25, registration: { most: 10 } },
      divisionRules: { 1: { format: [SINGLES, DOUBLES] }, 2: { registration: { most: 6 } } },
    },
    {
      'One night: three singles and two doubles (players 1 and 2, 2 and 3); another: five singles': works(
        'divisionRules.1.format',
        accepts('h h a h@a1+a2/b1+b2 h@a2+a3/b2+b3'),
        accepts('h h h a a', { division: 2 }),
      ),
      'The squad is the first ten (six) who appear on cards': works(
        ['registration.most', 'divisionRules.2.registration.most'],
        squadOf(null, 10),
        squadOf(null, 6, 2),
      ),
      'Trophies for those who played three quarters of the matches': byHand(REASONS.honours),
      'Break prizes from 25, in the league only': works(
        'breaksFrom',
        accepts('60-20(25) h h a a', { division: 2 }),
        refuses('60-20(24) h h a a', 'matches.0.homeBreaks.0', { division: 2 }),
      ),
      'Fees by November, else half as much again': later(REASONS.fines),
    },
  ),
];
