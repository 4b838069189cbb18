import { accepts, ranks, refuses, says, worth } from '../cards.ts';
import { tie, total } from '../cups.ts';
import { handicapAfter } from '../handicaps.ts';
import { always, byHand, later, league, works } from '../kit.ts';
import { agreedBy, confirmedUntil, costs, notice } from '../penalties.ts';
import { REASONS } from '../reasons.ts';
import { belongsAfter, closesOn, oneTeam, oneTeamUnlessApproved, squadOf } from '../register.ts';
import { givesAway, leaverGoesDown, nights, starts, withdraws } from '../seasons.ts';

export const YORKSHIRE = [
  league(
    'Worksop Snooker League',
    {
      rules: { promoted: 1, relegated: 1 },
      cups: {
        'Team Cup': { bestOf: 4, decidedBy: 'total' },
        'Pairs Cup': { kind: 'pair', bestOf: 3, decidedBy: 'total' },
      },
      policy: { kind: 'each', win: -2, loss: 2 },
    },
    {
      'A team that gives up counts as one of those relegated': works('relegated', leaverGoesDown(1)),
      'Each team chooses its home night from Monday to Thursday': always(nights(1, 2, 3, 4)),
      'Both captains write their order unseen by the other': byHand(REASONS.order),
      'Team and player fees and a weekly table levy': later(REASONS.fees),
      'Handicaps move with matches won and lost': works('policy', handicapAfter('h h a', 20, 18)),
      'Team cup over four frames with the score carried on; pairs cup over three frames the same': works(
        ['cups.Team Cup.decidedBy', 'cups.Pairs Cup.decidedBy'],
        total('Team Cup', 4),
        total('Pairs Cup', 3),
      ),
    },
  ),
  league(
    'Leeds Billiards & Snooker League',
    { rules: { registration: { transfers: 'approved' } } },
    {
      'The team plays in order of handicap, from a list in order of merit': byHand(REASONS.order),
      'Out of order or off a wrong handicap: all points of that player are lost': always(givesAway()),
      'The committee may re-handicap somebody and amend the results played so far': byHand(
        'A secretary sets the handicap from an earlier day, and an official corrects the cards.',
      ),
      'Clubs say on entry whom their house does not admit (ladies, under 18, under 16)': byHand(
        'The secretary writes it on Contacts; the site checks nobody’s age.',
      ),
      'No second club without leave': works('registration.transfers', oneTeamUnlessApproved()),
    },
  ),
  league(
    'Malton, Norton & District Snooker League',
    {
      rules: {
        format: [
          { name: 'Singles', matches: 5 },
          { name: 'Pairs', matches: 1, players: 2 },
        ],
      },
      cups: { Trophy: { bestOf: 5, decidedBy: 'total' } },
    },
    {
      'Five singles, then one pairs frame': works(
        'format',
        worth('h h h a a h@a1+a2/b1+b2', [4, 2]),
        refuses('h h h a a h@a1/b1+b2', 'matches.5.homePlayers'),
      ),
      'The pairs come from the first three singles': byHand(
        'A card takes any two of the squad; the captains see to it.',
      ),
      'Not coming without a word costs 2 points and the match is set again': byHand(
        'An official takes 2 points by an adjustment and gives the fixture a new day.',
      ),
      'A five-frame trophy by aggregate': works('cups.Trophy.decidedBy', total('Trophy', 5)),
    },
  ),
  league(
    'Trent Trophies (NSPCSL)',
    { rules: { tieBreaks: ['framesWon', 'frameDifference'], registration: { transfers: 'approved' } } },
    {
      'A late start costs a point, and one for every 15 minutes': byHand(
        'The captains count the minutes; an official takes the points by an adjustment.',
      ),
      'Three matches missed: the team is out and its results go': always(withdraws('void', [false, false])),
      'Both captains report by Friday': always(confirmedUntil('2025-10-10')),
      'One change of team, after missing two matches in a row': works(
        'registration.transfers',
        oneTeamUnlessApproved(),
      ),
      'Frames won, then further criteria': works(
        'tieBreaks',
        ranks(['a c: h h h h h', 'a d: h a a a a', 'b c: h h h a a', 'b d: h h h a a', 'b e: a a a a a'], 'a b'),
      ),
    },
  ),
  league(
    'Wakefield & District Snooker League',
    {
      rules: { registration: { least: 6, most: 12 }, handicaps: { lowest: -150, highest: 250 } },
      policy: { kind: 'each', win: -2, loss: 2 },
    },
    {
      '6 to 12 players': works(['registration.least', 'registration.most'], squadOf(6, 12)),
      '2 less for a win, 2 more for a loss, no limits': works(
        ['policy', 'handicaps.lowest'],
        handicapAfter('h h a', 20, 18),
        handicapAfter('h', -10, -12),
      ),
      'Under 18 in no cup; in the league where the host agrees': byHand(REASONS.ages),
    },
  ),
  league(
    'Huddersfield Billiards & Snooker Association',
    { rules: { registration: { least: 5, closes: '2026-01-05', transfers: 'none' } } },
    {
      'At least five registered': works('registration.least', squadOf(5, null)),
      'One team; a transfer only before the first match played': works('registration.transfers', oneTeam()),
      'Named before they play; none after the first match of the New Year': works(
        'registration.closes',
        closesOn('2026-01-05'),
        refuses('h@c1/b1 h h a a', 'matches.0.homePlayer'),
      ),
      'Under 16 with an adult': byHand(REASONS.ages),
    },
  ),
  league(
    'Don & Dearne District Snooker League',
    {
      rules: { handicaps: { highest: 120, maxStart: 55, counts: { lowest: 0, highest: 70 } } },
      cups: { 'Team Cup': { bestOf: 5, decidedBy: 'total' } },
      policy: { kind: 'each', win: -2, loss: 2 },
    },
    {
      'Handicaps change every week': works('policy', handicapAfter('h a h', 20, 18)),
      'At most 55 given; a handicap above 70 counts as 70': works(
        ['handicaps.maxStart', 'handicaps.counts'],
        starts([100, 0], [55, 0]),
        starts([100, 30], [40, 0]),
      ),
      'One match played to enter a cup, three for its semi-finals and final; registered before half way': byHand(
        'A cup asks for one number of matches from one round on; the secretary looks up the other and who came when.',
      ),
      'A team cup by aggregate': works('cups.Team Cup.decidedBy', total('Team Cup', 5)),
      '80 pounds in two parts; singles and doubles fees before the draw': later(REASONS.fees),
    },
  ),
  league(
    'Selby & District Scratch League',
    {
      rules: {
        substitutes: 'free',
        registration: { least: 3, lockedAfter: 1 },
        postponing: { agreedBy: 'official', noticeHours: 72 },
      },
    },
    {
      'Another day or venue needs both captains, two secretaries and three days': works(
        ['postponing.agreedBy', 'postponing.noticeHours'],
        agreedBy('official'),
        notice(72),
      ),
      'A substitute who has played belongs to the team for the season': works(
        'registration.lockedAfter',
        belongsAfter(1),
      ),
      'At least three registered': works('registration.least', squadOf(3, null)),
    },
  ),
  league(
    'York CIU Snooker League',
    {
      rules: {
        walkoverScore: 147,
        postponing: { noticeHours: 72 },
        penalties: [{ for: 'postponed', points: [1], free: 2 }],
      },
      cups: { Singles: { kind: 'player', bestOf: 1 }, Pairs: { kind: 'pair', bestOf: 1 } },
    },
    {
      'Each of three players missing costs 147 points': works(
        'walkoverScore',
        accepts('-h -h -h h a'),
        says('walkoverScore', '147–0'),
      ),
      'All singles and pairs rounds one frame': works(
        ['cups.Singles.bestOf', 'cups.Pairs.bestOf'],
        tie('Singles', '1-0', 'home'),
        tie('Pairs', '0-1', 'away'),
      ),
      '72 hours’ notice; the third and each further time costs a point, unless played the same week': works(
        ['postponing.noticeHours', 'penalties.postponed'],
        notice(72),
        costs('postponed', [0, 0, 1, 1]),
      ),
      'Cup entries by the October meeting': byHand('The secretary enters those who asked in time.'),
    },
  ),
  league(
    'Rotherham Pool League',
    { rules: { registration: { closes: '2026-02-28' } } },
    {
      'No registrations once 75 per cent of fixtures are played': works('registration.closes', closesOn('2026-02-28')),
      '5 pounds a player': later(REASONS.fees),
    },
  ),
];
