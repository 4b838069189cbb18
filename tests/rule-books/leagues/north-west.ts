import { accepts, ranks, refuses, worth } from '../cards.ts';
import { bothOut, crosses, groups, tie, total } from '../cups.ts';
import { appliesFrom, proposes } from '../handicaps.ts';
import { always, byHand, later, league, works } from '../kit.ts';
import { costs, notice, playedWithin } from '../penalties.ts';
import { REASONS } from '../reasons.ts';
import { closesOn, oneTeamUnlessApproved, squadOf, substitutes, waits } from '../register.ts';
import { givesAway, handicapsFrom, playsElsewhere, starts, withdraws } from '../seasons.ts';

const entrants = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `Entrant ${i + 1}` }));

export const NORTH_WEST = [
  league(
    'Formby & District Snooker League',
    {
      rules: {
        registration: { least: 7, waitDays: 1, closes: '2025-12-31', transfers: 'approved' },
        penalties: [{ for: 'ineligible', points: [1] }],
      },
      cups: {
        'Pairs Team Cup': { bestOf: 3, decidedBy: 'total' },
        Singles: { kind: 'player', bestOf: 2, decidedBy: 'total' },
      },
    },
    {
      'At least seven named in August; later ones 24 hours before they play, none after December without the committee':
        works(
          ['registration.least', 'registration.waitDays', 'registration.closes'],
          squadOf(7, null),
          waits(1),
          closesOn('2025-12-31'),
        ),
      'An unregistered player costs the frame and a point': works(
        'penalties.ineligible',
        givesAway(),
        costs('ineligible', [1, 1]),
      ),
      'One team only; transfers by the committee': works('registration.transfers', oneTeamUnlessApproved()),
      '15 minutes late: one frame for each free table': always(worth('-h -h h h a', [2, 3])),
      'Pairs team cup over three frames by aggregate; singles over two frames by aggregate, level on a black': works(
        ['cups.Pairs Team Cup.decidedBy', 'cups.Singles.decidedBy'],
        total('Pairs Team Cup', 3),
        total('Singles', 2),
        tie('Singles', '1-1 90-90', 'home', { winner: 'home' }),
      ),
      'A pair’s handicap is half the sum, rounded up': byHand(
        'The site drops half a point of the start; a secretary can enter a start of its own for the pair.',
      ),
    },
  ),
  league(
    'Macclesfield & District Snooker League',
    {
      rules: { substitutes: 'approval', handicaps: { lowest: -150, highest: 250, maxStart: 70 } },
      policy: {
        kind: 'wins',
        step: 2,
        window: 'review',
        average: 20,
        lowest: -150,
        highest: 250,
        largestChange: 10,
        framesNeeded: 1,
        newcomerFrames: 0,
        largestStart: 70,
      },
    },
    {
      'At the start and half way: twice wins less losses; beyond five the committee, at most 10': works(
        'policy',
        proposes(6, 2, 20, 12),
        proposes(2, 5, 20, 26),
        proposes(9, 1, 20, 10),
      ),
      'At most 70 in a frame; no limit of handicaps': works(
        ['handicaps.maxStart', 'handicaps.lowest'],
        starts([100, 0], [70, 0]),
        handicapsFrom(-150, 250),
      ),
      'A captain sets an unknown player’s handicap, the committee watches': works(
        'substitutes',
        substitutes('approval'),
      ),
    },
  ),
  league(
    'Merseyside Senior Inter League',
    { rules: { framesPerFixture: 6, points: { aggregateWon: 1 }, breaksFrom: 40 } },
    {
      'Six frames, a point each, one for the aggregate': works(
        ['framesPerFixture', 'points.aggregateWon'],
        worth('h h h a a 10-99', [3, 4]),
      ),
      'Three groups; winners and the best second to the semi-finals': byHand(
        'As many go through from each group; the secretary enters the winners and the best second in a cup of four.',
      ),
      'Breaks from 40': works(
        'breaksFrom',
        accepts('60-20(40) h h a a a'),
        refuses('60-20(39) h h a a a', 'matches.0.homeBreaks.0'),
      ),
    },
  ),
  league(
    'UK League Snooker Championship',
    {
      rules: { tieBreaks: ['matchesWon', 'fewestLost', 'pointsFor', 'pointsDifference', 'headToHead'] },
      cups: { Championship: { entrants: entrants(12), groups: { count: 2, through: 4 } } },
    },
    {
      'Two groups; first four cross over in quarter-finals': works(
        'cups.Championship.groups',
        groups('Championship', [6, 6], 4),
        crosses('Championship', 12),
      ),
      'Level: wins, losses, for, against, then their meeting': works(
        'tieBreaks',
        ranks(['a c: 61-20 h h a a', 'b d: h h h a a'], 'a b'),
        ranks(['a c: 60-19 h h a a', 'b d: h h h a a'], 'a b'),
      ),
      'Prize for most wins less losses, then aggregate difference': byHand(REASONS.honours),
    },
  ),
  league(
    'Manchester Open Snooker',
    { cups: { Open: { kind: 'player', bestOf: 3, entrants: entrants(16), groups: { count: 4, through: 2 } } } },
    {
      'Groups of four over two frames, two go on, winners against seconds; level: shoot-out': byHand(
        'The site makes the groups and knows who goes on; the secretary enters the first round, winners against seconds.',
      ),
      '72 at most; lower handicaps first': byHand('The secretary enters those with lower handicaps first.'),
    },
  ),
  league(
    'Over 50s Snooker League',
    {},
    {
      'From 50, or registered disabled from 18': byHand(REASONS.ages),
      'Where a club cannot admit a visitor the home match is played away': always(playsElsewhere('The other club')),
      'Teams by the second Monday of December': byHand('The secretary enters the teams that asked in time.'),
    },
  ),
  league(
    'DDD Snooker League',
    {
      rules: { handicaps: { lowest: -35, highest: 10 } },
      policy: { kind: 'ratio', matches: 8, up: 75, down: 30, step: 5 },
    },
    {
      'Over eight matches 75 per cent or more, 30 or less, moves a notch; once a season': works(
        'policy',
        proposes(6, 2, 0, -5),
        proposes(5, 3, 0, 0),
        proposes(2, 6, 0, 5),
      ),
      'From -35 to 10': works(['handicaps.lowest', 'handicaps.highest'], handicapsFrom(-35, 10)),
      'New handicaps hold from a day': always(appliesFrom('2025-11-15')),
    },
  ),
  league(
    'VHSL',
    {
      rules: { breaksFrom: 35, penalties: [{ for: 'late-result', points: [6, 9, 12], free: 1, hours: 20 }] },
      divisionRules: { 2: { breaksFrom: 30 } },
    },
    {
      'Results by 7.30 the next day; a warning, then 6, 9, 12 points off': works(
        'penalties.late-result',
        costs('late-result', [0, 6, 9, 12, 12], { hours: 21 }),
        costs('late-result', [0, 0], { hours: 19 }),
      ),
      'Breaks from 35 in one division, 30 in the other': works(
        ['breaksFrom', 'divisionRules.2.breaksFrom'],
        refuses('60-20(34) h h a a', 'matches.0.homeBreaks.0'),
        accepts('60-20(30) h h a a', { division: 2 }),
        refuses('60-20(29) h h a a', 'matches.0.homeBreaks.0', { division: 2 }),
      ),
    },
  ),
  league(
    'MNS Monday League',
    {
      rules: { postponing: { noticeHours: 4 } },
      cups: { Cup: { entrants: entrants(8), groups: { count: 2, through: 2, playBy: '2026-01-31' } } },
    },
    {
      'A balance on each player’s page, less 3 pounds for every fixture': later(REASONS.fees),
      'By 4 o’clock on the day': works('postponing.noticeHours', notice(4)),
      'Groups with a play-by day, then knock-out': works('cups.Cup.groups', groups('Cup', [4, 4], 2)),
      'A group match not played in time costs both a point': byHand(
        'Both have lost the match, but groups count matches and have no points to take.',
      ),
      'A knock-out match not played in time puts both out; the next opponent has a bye': always(bothOut('Cup')),
      'Who leaves has all results void, opponents have a free week': always(withdraws('void', [false, false])),
      'Who plays in two leagues is moved by both, and the lower handicap counts in both': later(
        'A site has one league; one person in several comes later.',
      ),
    },
  ),
  league(
    'Kendal Pool League',
    { rules: { postponing: { noticeHours: 24, days: 28, agreedBy: 'official' } } },
    {
      'One a season, 24 hours, further ones for weddings, funerals, county matches': byHand(
        'A late request is marked and an official accepts each; how many a team has had, the official counts.',
      ),
      'The new day is within four weeks': works('postponing.days', playedWithin(28)),
    },
  ),
  league(
    'Leyland Pool Singles',
    { rules: { postponing: { days: 7 } } },
    { 'Within a week': works('postponing.days', playedWithin(7)) },
  ),
  league(
    'Stockport Darts League',
    { rules: { penalties: [{ for: 'postponed', points: [2], free: 1 }] } },
    {
      '20 pounds for calling off within three days': later(REASONS.fines),
      'Two called off: points off': works('penalties.postponed', costs('postponed', [0, 2])),
    },
  ),
];
