import { accepts, ranks, refuses, worth } from '../cards.ts';
import { plateOf, total } from '../cups.ts';
import { handicapAfter } from '../handicaps.ts';
import { always, byHand, later, league, works } from '../kit.ts';
import { costs } from '../penalties.ts';
import { REASONS } from '../reasons.ts';
import { closesOn, marks, oneTeam, playsUp, squadOf } from '../register.ts';
import { adjusts, decides, givesAway, meets, moves } from '../seasons.ts';

const section = (name: string, matches: number, players = 1) => ({ name, matches, players, scored: 'winner' as const });
const times = (count: number, token: string) => Array.from({ length: count }, () => token).join(' ');

export const MIDLANDS_AND_EAST = [
  league(
    'Alby & District Leagues',
    {
      divisions: 3,
      rules: {
        framesPerFixture: 6,
        points: { frameWon: 2 },
        secondPlay: { points: 1 },
        substitutes: 'free',
        registration: { playUp: 6, oneADay: true },
        penalties: [{ for: 'late-result', points: [1], hours: 72 }],
      },
      divisionRules: {
        3: {
          points: { frameWon: 1, aggregateWon: 1 },
          secondPlay: null,
          aggregate: { short: 'lost' },
          highestScore: 150,
          highestBreak: 150,
        },
      },
      cups: { 'Team Cup': { bestOf: 3, decidedBy: 'total' } },
      policy: { kind: 'each', win: -5, loss: 5 },
    },
    {
      'Six players, one frame each, 2 points a frame': works(
        ['framesPerFixture', 'points.frameWon'],
        worth('h h h h a a', [8, 4]),
      ),
      'A short team lets up to two drawn players play again; such a win is worth 1 point': works(
        ['secondPlay', 'secondPlay.points'],
        worth('h h h h h@a1/b5 h@a2/b6', [10, 0]),
        refuses('h h h h h@a1/b5 h@a1/b6', 'matches.5.homePlayer'),
      ),
      'A sheet after Saturday’s post costs a point': works(
        'penalties.late-result',
        costs('late-result', [1, 1], { hours: 73 }),
        costs('late-result', [0], { hours: 72 }),
      ),
      'A lower team’s player may play up six times a season; a higher one’s never down': works(
        'registration.playUp',
        playsUp(6),
      ),
      'One team on a match night; one team in the cups': byHand(
        'Two teams on one night are marked; in the cups an official looks at who has played for another team.',
      ),
      'A frame with an unregistered player goes to the opponents': always(givesAway()),
      'Billiards games of 150 up or 40 minutes': works(
        'divisionRules.3.highestScore',
        accepts('150-90 h h a a a', { division: 3 }),
        refuses('151-90 h h a a a', 'matches.0.homeScore', { division: 3 }),
      ),
      'A point a game, one for the aggregate': works(
        'divisionRules.3.points.aggregateWon',
        worth('h h h a a 10-140', [3, 4], { division: 3 }),
      ),
      'A team that does not play all six gives 2 points a game and the bonus away; both short: no bonus': byHand(
        'The bonus goes; a game that is given away is worth as much as any, so an official adds the second point.',
      ),
      '5 less for a win, 5 more for a loss': works('policy', handicapAfter('h a h', 20, 15)),
      'Singles 150, 200, 250 and 300 up by rounds': byHand(
        'A round has a number of frames, but no points to reach; the players know them.',
      ),
      'Team cup: 30-minute games decided by the total': works('cups.Team Cup.decidedBy', total('Team Cup', 3)),
    },
  ),
  league(
    'Milton Keynes City Snooker League',
    {
      divisions: 3,
      rules: { promoted: 2, relegated: 2 },
      cups: { Cup: {}, Plate: { losersOf: 'Cup' } },
    },
    {
      'A team absent from the AGM starts with 15 points less': always(adjusts(-15)),
      'Too many matches were put off: ban, same week only, or a penalty until an appeal': byHand(
        'An official accepts or declines each request, and takes points by an adjustment that can be taken back.',
      ),
      'Plates beside the cups': works('cups.Plate.losersOf', plateOf('Plate', 'Cup')),
      'A scratch and a handicap league side by side': later(
        'A site has one league; several of one association come later.',
      ),
      'Two up, two down': works(['promoted', 'relegated'], moves(2, 2, 2)),
    },
  ),
  league(
    'Rugby & District Snooker League',
    {},
    {
      'A fine for each meeting missed, even with apologies': later(REASONS.fines),
      'Singles cups for bands of handicaps (-12 and lower, -8 to 8, 12 and more)': byHand(
        'The secretary makes a competition for each band and enters the players of it.',
      ),
    },
  ),
  league(
    'Cambridge & District Billiards & Snooker League',
    {},
    {
      'An ineligible player costs two frames at snooker; at billiards the points won are struck out': byHand(
        'An official takes two points by an adjustment, or decides that the match is lost.',
      ),
      'And 5 pounds': later(REASONS.fines),
      'Players may be added at any time': always(
        marks({ played: ['2026-03-02 jo a'], squads: { jo: '2026-03-01 a' } }, ['']),
      ),
      '35 pounds a team and a fee for the website': later(REASONS.fees),
    },
  ),
  league(
    'Bury St Edmunds Snooker & Billiards League',
    { rules: { registration: { least: 5, most: 8 } }, divisionRules: { 2: { registration: { least: 4, most: 6 } } } },
    {
      '5 to 8 names in a snooker team, 4 to 6 in a billiards team over the season': works(
        ['registration.least', 'registration.most', 'divisionRules.2.registration'],
        squadOf(5, 8),
        squadOf(4, 6, 2),
      ),
      'One snooker and one billiards team a season': later(
        'A player is in one team; one person in several leagues comes later.',
      ),
      'Points that the player won before are taken off, the frame goes to the opponents, the player is barred': byHand(
        'An official decides each of the matches, or takes the points by an adjustment, and removes the player.',
      ),
      'New teams start lowest': byHand('The secretary chooses the division of a new team.'),
    },
  ),
  league(
    'Nuneaton Crystal Taxis League',
    {
      rules: {
        framesPerFixture: 4,
        maxFramesPerPlayer: 4,
        points: { frameWon: 0, fixtureWon: 2, fixtureDrawn: 1 },
      },
    },
    {
      'Divisions of nine players, four frames all played, 2 for a win, 1 for a draw, two matches a month': works(
        ['framesPerFixture', 'maxFramesPerPlayer', 'points.fixtureWon', 'points.fixtureDrawn'],
        worth('h@a1/b1 h@a1/b1 h@a1/b1 a@a1/b1', [2, 0]),
        worth('h@a1/b1 h@a1/b1 a@a1/b1 a@a1/b1', [1, 1]),
        meets(1, 9),
      ),
      'Entry paid by September, all paid out as prizes': later(REASONS.fees),
    },
  ),
  league(
    'Milton Keynes Blackball (MKSBL)',
    {
      divisions: 3,
      rules: {
        format: [section('Singles', 12), { ...section('Doubles', 1, 2), when: 'level' }],
        points: { frameWon: 0, fixtureWon: 1 },
      },
      divisionRules: {
        2: { format: [{ name: 'Match', matches: 1, frames: 11, scored: 'winner' }] },
        3: { format: [{ name: 'Match', matches: 1, frames: 9, scored: 'winner' }] },
      },
    },
    {
      '6-6: a deciding doubles that counts in no frames; the winners get the point': works(
        'format',
        worth(`${times(6, 'h')} ${times(6, 'a')} h@a1+a2/b1+b2`, [1, 0]),
        worth(`${times(6, 'h')} ${times(6, 'a')} a@a1+a2/b1+b2`, [0, 1]),
        refuses(`${times(7, 'h')} ${times(5, 'a')} h@a1+a2/b1+b2`, 'matches.12'),
      ),
      'Singles divisions play 11 or 9 frames': works(
        ['divisionRules.2.format', 'divisionRules.3.format'],
        accepts('6-5', { division: 2 }),
        accepts('5-4', { division: 3 }),
        refuses('6-3', 'matches.0.homeScore', { division: 3 }),
      ),
    },
  ),
  league(
    'Willesden & District Pool League',
    { rules: { substitutes: 'free', registration: { most: 12, transfers: 'none', playUp: 0 } } },
    {
      '12 at most; new ones sign on the card, another one deleted; who is deleted does not come back': works(
        ['registration.most', 'substitutes'],
        squadOf(null, 12),
        accepts('h@c1/b1 h h a a'),
      ),
      'One team a season': works(['registration.transfers', 'registration.playUp'], oneTeam(), playsUp(0)),
      'One professional a team, none in singles and doubles': byHand(
        'The site does not mark professionals; the secretary knows them.',
      ),
    },
  ),
  league(
    'Malvern Pool League',
    {
      rules: {
        format: [section('First set', 4), section('Second set', 4), section('Third set', 4), section('Doubles', 2, 2)],
        points: { frameWon: 0, fixtureWon: 3, fixtureDrawn: 1 },
        tieBreaks: ['frameDifference'],
      },
    },
    {
      'Three sets of four singles and one of two doubles, once a set': works(
        'format',
        accepts(`${times(12, 'h')} h@a1+a2/b1+b2 h@a3+a4/b3+b4`),
        refuses(`h h h h@a1/b4 ${times(8, 'h')} h@a1+a2/b1+b2 h@a3+a4/b3+b4`, 'matches.3.homePlayer'),
      ),
      '3 for a win, 1 for a draw': works(
        ['points.fixtureWon', 'points.fixtureDrawn'],
        worth(`${times(8, 'h')} ${times(4, 'a')} a a`, [3, 0]),
        worth(`${times(7, 'h')} ${times(5, 'a')} a a`, [1, 1]),
      ),
      'Frame difference, then a play-off': works(
        'tieBreaks',
        ranks(['a c: scores 7-7', 'a d: scores 7-7', 'a e: scores 7-7', 'b c: scores 8-6', 'b d: scores 2-12'], 'a b'),
        ranks(['a c: scores 12-2', 'a d: scores 3-11', 'b c: scores 8-6'], 'a=b'),
        decides('play-off'),
      ),
    },
  ),
  league(
    'Stourbridge Darts League',
    {},
    {
      '10 pounds and 2 points for an unregistered player, 15 pounds for not coming': later(REASONS.fines),
      'The lower half after half the season plays the second half for a prize of its own': later(
        'A division cannot be parted during a season.',
      ),
    },
  ),
  league(
    'Village Darts League',
    { rules: { format: [section('Doubles', 3, 2), section('Singles', 6), section('Trebles', 1, 3)] } },
    {
      'Three doubles, six singles, one trebles': works(
        'format',
        worth('h h h h h h a a a a', [6, 4]),
        refuses('h h h h h h a a a a@a1+a2/b1+b2', 'matches.9.homePlayers'),
      ),
      'Tables of 180s, 140s and high finishes': later(REASONS.feats),
    },
  ),
  league(
    'Newmarket Darts League',
    {
      rules: {
        format: [section('Singles', 9)],
        points: { byFrames: [0, 0, 0, 0, 1, 2, 2, 2, 2, 2] },
        registration: { closes: '2025-09-22' },
      },
    },
    {
      '2 for a win, 1 for a loss 5-4': works(
        'points.byFrames',
        worth('h h h h h a a a a', [2, 1]),
        worth('h h h h h h a a a', [2, 0]),
      ),
      'No changes after 22 September': works('registration.closes', closesOn('2025-09-22')),
    },
  ),
];
