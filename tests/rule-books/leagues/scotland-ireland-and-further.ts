import { refuses, worth } from '../cards.ts';
import { crosses, groups, needsMatches } from '../cups.ts';
import { handicapAfter } from '../handicaps.ts';
import { always, byHand, later, league, works } from '../kit.ts';
import { costs, costsBoth, notice, overdueAfterItsDay, playedWithin } from '../penalties.ts';
import { REASONS } from '../reasons.ts';
import { oneTeam, waits } from '../register.ts';
import { meets } from '../seasons.ts';

export const SCOTLAND_IRELAND_AND_FURTHER = [
  league(
    'Dundee Snooker League',
    {
      rules: {
        framesPerFixture: 3,
        maxFramesPerPlayer: 3,
        postponing: { days: 28, noticeHours: 3 },
        penalties: [{ for: 'not-played', points: [3] }],
      },
    },
    {
      'Singles home and away, three frames all played, a point each': works(
        ['framesPerFixture', 'maxFramesPerPlayer'],
        worth('h@a1/b1 h@a1/b1 a@a1/b1', [2, 1]),
      ),
      'A match put off has 28 days, else it is lost 3-0 with 3 points off': works(
        ['postponing.days', 'penalties.not-played'],
        playedWithin(28),
        worth('awarded away', [0, 3]),
        costs('not-played', [3, 3]),
      ),
      'Called off after 4.30 on the day: lost, 3 points off': works(
        ['postponing.noticeHours', 'penalties.not-played'],
        notice(3),
        worth('awarded away', [0, 3]),
        costs('not-played', [3]),
      ),
      '3 pounds a match': later(REASONS.fees),
    },
  ),
  league(
    'Dundee Scratch League',
    {
      rules: { framesPerFixture: 3, maxFramesPerPlayer: 3, penalties: [{ for: 'not-played', points: [1] }] },
    },
    {
      'A match neither played nor put off within the week is lost 3-0 by both, with a point off each': works(
        'penalties.not-played',
        overdueAfterItsDay(null),
        worth('awarded neither', [0, 0]),
        costsBoth(1),
      ),
      'Whoever owes anything loses a point a week': later(REASONS.fees),
    },
  ),
  league(
    'Dumfries Singles Snooker League',
    {},
    {
      'A fixture has seven days; the players agree the time': always(overdueAfterItsDay(null)),
      'More than 9 pounds behind after three matches: a point a week': later(REASONS.fees),
    },
  ),
  league(
    'Newcastle District (NSW)',
    {
      rules: { format: [{ name: 'Matches', matches: 3, frames: 3 }], points: { frameWon: 0, fixtureWon: 2 } },
      cups: {
        Finals: { fromTable: { division: 1, places: [1, 2, 3, 4] }, draw: 'table', appearances: { matches: 3 } },
      },
      policy: { kind: 'each', win: -2, loss: 2, freeze: '2025-10-12' },
    },
    {
      'Three matches, best of three: a point for each frame, two for the team that won more matches': later(
        'A match of several frames gives points for the match, not for its frames.',
      ),
      'The first two meet for a place in the final; the loser meets the winner of third against fourth': byHand(
        'The secretary makes a competition of each step, with entrants from the table or by name.',
      ),
      'The lowest handicaps meet each other, and so on': byHand(REASONS.order),
      '2 less for a win, 2 more for a loss, until a freeze': works(
        ['policy', 'policy.freeze'],
        handicapAfter('h h h h', 20, 16),
      ),
      'Three matches before the freeze to play in the finals': works(
        'cups.Finals.appearances',
        needsMatches('Finals', 3),
      ),
      '16 rounds, so only some meet twice': byHand(
        'The plan has whole meetings; the secretary removes rounds, or imports a list of fixtures.',
      ),
    },
  ),
  league(
    'South Australia Snooker League',
    {},
    {
      'Four players seeded by a ranking list that is kept up; newcomers at the bottom of their grade': byHand(
        REASONS.order,
      ),
      'A frame for a late start, one more every 15 minutes': always(worth('-h -h h h a', [2, 3])),
      'The winners hand the card in by 5 the next day': always(overdueAfterItsDay('2025-10-12')),
    },
  ),
  league(
    'Dublin Billiards & Snooker League',
    { rules: { registration: { least: 5, most: 8, closes: '2026-01-31' }, postponing: { days: 28 } } },
    {
      'Two of the matches on Tuesday, two on Thursday': byHand(
        'A card has one day; it is recorded as abandoned on the first night and completed by an official on the second.',
      ),
      '5 to 8 players, additions until 31 January, none rated above the best of the team': byHand(
        'Numbers and the last day are marked; the secretary compares ratings.',
      ),
      'A frame after 15 minutes, another after 30': always(worth('-h -h h h a', [2, 3])),
      'A match put off is played within four weeks, or may be void': works('postponing.days', playedWithin(28)),
    },
  ),
  league(
    'Cork Snooker & Billiards',
    {
      rules: { format: [{ name: 'Singles', matches: 5, frames: 3 }], race: true },
      cups: {
        Cup: {
          entrants: Array.from({ length: 8 }, (_, i) => ({ name: `Team ${i}` })),
          groups: { count: 2, through: 3 },
        },
      },
    },
    {
      'Five players, best of three each; the first team to win three has won and the rest is not played': works(
        ['race', 'format'],
        worth('h 2-1 a h', [3, 1]),
        refuses('h h h a a', 'matches.3'),
        refuses('h h a', 'matches'),
        refuses('h 3-0 a h', 'matches.1.homeScore'),
      ),
      'Two groups; winners straight to the semi-finals, seconds and thirds cross': works(
        'cups.Cup.groups',
        groups('Cup', [4, 4], 3),
        crosses('Cup', 8),
      ),
      'Club and player fees, less for under 18': later(REASONS.fees),
      'Age-group competitions': byHand('The secretary makes a competition and enters those who are young enough.'),
    },
  ),
  league(
    'RRDL Darts',
    { rules: { registration: { waitDays: 7, transfers: 'none' } } },
    {
      'A new player may play seven days after the word': works('registration.waitDays', waits(7)),
      'No change of team in the season': works('registration.transfers', oneTeam()),
    },
  ),
  league(
    'East Surrey Club Darts',
    { rules: { penalties: [{ for: 'postponed', points: [3] }] } },
    {
      'Each meets each three times': always(meets(3)),
      'A meeting called off makes the next one count double; the third by average': byHand(
        'To do proposes the average of a cancelled match; an official doubles the other one by an adjustment.',
      ),
      'Calling off costs 3 points': works('penalties.postponed', costs('postponed', [3, 3])),
    },
  ),
];
