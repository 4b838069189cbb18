import { accepts, refuses, worth } from '../cards.ts';
import { groups, needsMatches, playBy, total } from '../cups.ts';
import { handicapAfter } from '../handicaps.ts';
import { always, byHand, later, league, works } from '../kit.ts';
import { agreedBy, confirmedUntil } from '../penalties.ts';
import { REASONS } from '../reasons.ts';
import { closesOn, oneTeam, substitutes, waits } from '../register.ts';
import { handicapsFrom, meets } from '../seasons.ts';

export const SOUTH_WEST = [
  league(
    'Bristol & District Billiards & Snooker League',
    {
      rules: { handicaps: { lowest: -50, highest: 130 } },
      cups: { 'Team Cup': { bestOf: 3, decidedBy: 'total' } },
      policy: { kind: 'each', win: -5, loss: 5 },
    },
    {
      'Billiards: 5 less after a win, 5 more after a loss, from -50 to 130': works(
        ['policy', 'handicaps.lowest', 'handicaps.highest'],
        handicapAfter('h a h', 20, 15),
        handicapAfter('h h', -45, -50),
        handicapAfter('a a', 130, 130),
        handicapsFrom(-50, 130),
      ),
      'Team cup level: ten more minutes by the last two, until somebody is ahead': works(
        'cups.Team Cup.decidedBy',
        total('Team Cup', 3),
      ),
      'The opponent signs that the handicap was changed': works('policy', handicapAfter('h', 20, 15)),
    },
  ),
  league(
    'Portsmouth & District Billiards & Snooker Association',
    {
      divisions: 3,
      rules: { handicaps: { highest: 120 }, highestScore: 200 },
      divisionRules: { 3: { framesPerFixture: 18, maxFramesPerPlayer: 3 } },
      cups: {
        'Group Cup': {
          entrants: Array.from({ length: 24 }, (_, i) => ({ name: `Team ${i}` })),
          groups: { count: 4, through: 4 },
        },
      },
    },
    {
      'A cup in four groups of six beside three divisions, then a knock-out': works(
        'cups.Group Cup.groups',
        groups('Group Cup', [6, 6, 6, 6], 4),
      ),
      'Late fees are fined; match fees are invoiced at the end, five weeks to pay': later(REASONS.fees),
      'Billiards handicaps up to 120, games of 200': works(
        ['handicaps.highest', 'highestScore'],
        handicapsFrom(0, 120),
        refuses('201-90 h h a a', 'matches.0.homeScore'),
      ),
      'Summer: three six-red matches for each player, 18 points': works(
        'divisionRules.3.framesPerFixture',
        worth('h h h h h h h h h h h h h h h h h a', [17, 1], { division: 3 }),
      ),
      'The first four of each group go into a last sixteen': works(
        'cups.Group Cup.groups',
        groups('Group Cup', [6, 6, 6, 6], 4),
      ),
    },
  ),
  league(
    'Southampton & District Billiards & Snooker Association',
    {
      rules: { highestScore: 200, handicaps: { lowest: -50 } },
      cups: {
        Singles: {
          kind: 'player',
          rounds: [
            { bestOf: 1, playBy: '2026-01-31' },
            { bestOf: 1, playBy: '2026-02-28' },
          ],
        },
      },
      policy: { kind: 'each', win: -5, loss: 5, winBy: -10, lossBy: 10, margin: 40 },
    },
    {
      'Five billiards games of 200, order drawn': works(
        'highestScore',
        accepts('200-90 h h a a'),
        refuses('201-90 h h a a', 'matches.0.homeScore'),
      ),
      'Handicaps move after each game, by 10 after a win or loss by 40 or more': works(
        ['policy', 'policy.winBy', 'policy.lossBy', 'policy.margin'],
        handicapAfter('100-60', 20, 10),
        handicapAfter('60-100', 20, 30),
        handicapAfter('100-61 61-100 h', 20, 15),
      ),
      'Players under assessment are marked and may not enter handicap cups yet': later(
        'The site has no mark for players under assessment.',
      ),
      'Singles and doubles are played before a set day, not on league nights': works(
        'cups.Singles.rounds',
        playBy('Singles', ['2026-01-31', '2026-02-28']),
      ),
    },
  ),
  league(
    'Plymouth Social Clubs’ Snooker League',
    { rules: { registration: { waitDays: 2, transfers: 'none' } } },
    {
      'Registered for one team 48 hours before the match': works(
        ['registration.waitDays', 'registration.transfers'],
        waits(2),
        oneTeam(),
      ),
      'From 14; under 20 with the date of birth': byHand(REASONS.ages),
    },
  ),
  league(
    'Plymouth Snooker Academy Friday League',
    { rules: { maxFramesPerPlayer: 5, postponing: { agreedBy: 'official' } } },
    {
      '32 players, each meets each once in 31 weeks': works(
        'maxFramesPerPlayer',
        meets(1, 32),
        accepts('h@a1/b1 h@a1/b1 h@a1/b1 a@a1/b1 a@a1/b1'),
      ),
      '10 pounds before each match; unpaid 5 more, doubled, then out': later(REASONS.fees),
      'Only with the organiser’s leave, and both must name the new time': works(
        'postponing.agreedBy',
        agreedBy('official'),
      ),
    },
  ),
  league(
    'Liskeard & District Snooker League',
    { divisions: 3 },
    {
      'At most three divisions; new teams lowest': byHand('The secretary chooses the division of a new team.'),
      '50 pounds for giving up after the AGM': later(REASONS.fines),
      'A protest comes within three days': always(confirmedUntil('2025-10-11')),
      '15 pounds for missing the AGM': later(REASONS.fines),
      'Who has played fewer than five frames plays cups off the lowest handicap of the team that night': later(
        'A start in a cup is of an entrant, and does not follow from who plays for a team that night.',
      ),
      'Winners who do not collect their trophies are fined or barred next season': later(REASONS.fines),
    },
  ),
  league(
    'Wessex Pool (WPA)',
    {
      rules: { substitutes: 'approval', registration: { closes: '2026-02-28', transfers: 'approved' } },
      cups: {
        Cup: {
          entrants: Array.from({ length: 16 }, (_, i) => ({ name: `Team ${i}` })),
          appearances: { matches: 3, fromRound: 2 },
        },
      },
    },
    {
      'Sign on at the table until 28 February, the form by Friday noon': works(
        ['registration.closes', 'substitutes'],
        closesOn('2026-02-28'),
        substitutes('approval'),
      ),
      'One until 31 December, 10 pounds, then only by leave': byHand(
        'Each change waits for the secretary’s approval; the secretary counts, and takes the 10 pounds.',
      ),
      'The cup’s last eight needs appearances': works(
        ['cups.Cup.appearances', 'cups.Cup.appearances.fromRound'],
        needsMatches('Cup', 3, 2),
      ),
    },
  ),
  league(
    'Bognor Darts League',
    {
      rules: {
        format: [
          { name: 'Singles', matches: 5, scored: 'winner' },
          { name: 'Pairs', matches: 1, players: 2, scored: 'winner' },
          { name: 'Trebles', matches: 1, players: 3, scored: 'winner' },
        ],
        substitutes: 'free',
        registration: { transfers: 'none', playUp: 0 },
      },
    },
    {
      'Five singles, a pairs and a trebles game': works(
        'format',
        worth('h h h a a h@a1+a2/b1+b2 a@a1+a2+a3/b1+b2+b3', [4, 3]),
        refuses('h h h a a h@a1+a2/b1+b2 a@a1+a2/b1+b2', 'matches.6.homePlayers'),
      ),
      'Bonus points for scores of 171 and finishes of 101': later(REASONS.feats),
      'Signed on the night if they played for nobody else, for a fee': byHand(
        'A new name may stand on the card, and a player of another team is marked; the treasurer takes the fee.',
      ),
      '5 pounds for a late sheet, averages and points may go': later(REASONS.fines),
    },
  ),
  league(
    'SWDSL',
    { cups: { Singles: { kind: 'player', appearances: { matches: 3 } } } },
    {
      'A new day within 14 days, played 14 later, else 2 or 3 points off, again every month': byHand(
        'To do names the match that is overdue; an official takes the points by an adjustment, each month again.',
      ),
      'One free in each half of the season, then a point each': byHand(
        'Free times count for the whole season; an official drops the penalty for the one that is free in the second half.',
      ),
      'A side that does not come pays the other’s expenses': later(REASONS.fines),
      'The home captain offers three dates': byHand('A request names one day; the captains agree on it beforehand.'),
      'A pair’s handicap is half the sum, rounded towards zero': byHand(
        'The site drops half a point of the start, not of each pair; a secretary can enter a start of its own.',
      ),
      'Three matches in the first half of the season to enter the singles': works(
        'cups.Singles.appearances',
        needsMatches('Singles', 3),
      ),
      'Invoices, 30 days, interest': later(REASONS.fees),
    },
  ),
];
