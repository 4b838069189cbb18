/**
 * Plays seasons with random cards: one season for each preset of rules, and more with unusual rules. The test computes
 * the expected tables itself.
 */
import { expect, it } from 'vitest';
import { PRESETS } from '#domain/seasons/presets.ts';
import type { SeededRandom } from '#server/fixture-list/make-plan.ts';
import type { SentMatch } from '../support/cards.ts';
import { diceOf } from '../support/dose.ts';
import { type LeagueSite, openLeagueSite, refusalIn, rowsIn } from '../support/league-site.ts';

type Side = 'home' | 'away';
const SIDES: readonly Side[] = ['home', 'away'];
type Section = {
  name: string;
  matches: number;
  players?: number;
  frames?: number;
  scored?: 'points' | 'winner';
  points?: number | null;
  when?: 'level';
};
type Rules = {
  points: {
    frameWon: number;
    fixtureWon: number;
    fixtureDrawn: number;
    aggregateWon?: number;
    byFrames?: readonly number[];
    margin?: { from: number; points: number };
    frameDrawn?: number;
  };
  tieBreaks: readonly string[];
  maxFramesPerPlayer: number;
  framesPerFixture?: number;
  format?: readonly Section[];
  race?: boolean;
  walkoverScore?: number;
  secondPlay?: { points: number | null; statistics: boolean };
  aggregate?: { short: string; level: string };
};

const USUAL = { points: { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0 }, tieBreaks: ['frameDifference'] };
const byWinner = (name: string, matches: number, players = 1): Section => {
  return { name, matches, players, frames: 1, scored: 'winner', points: null };
};

const LEAGUES: { name: string; rules: Rules }[] = [
  { name: 'three matches for each of six players', rules: { ...USUAL, framesPerFixture: 18, maxFramesPerPlayer: 3 } },
  {
    name: 'three sets of singles and one of doubles, 3 points for a win',
    rules: {
      points: { frameWon: 0, fixtureWon: 3, fixtureDrawn: 1 },
      tieBreaks: ['frameDifference', 'fewestLost', 'headToHead'],
      format: [...[1, 2, 3].map((set) => byWinner(`Set ${set}`, 4)), byWinner('Doubles', 2, 2)],
      maxFramesPerPlayer: 1,
    },
  },
  {
    name: '2 points for a win, 1 for a close defeat, and more for clear wins and level frames',
    rules: {
      points: {
        ...USUAL.points,
        byFrames: [0, 0, 0, 0, 1, 2, 2, 2, 2, 2],
        margin: { from: 40, points: 1 },
        frameDrawn: 1,
      },
      tieBreaks: ['matchesWon', 'pointsDifference', 'pointsFor'],
      framesPerFixture: 9,
      maxFramesPerPlayer: 2,
    },
  },
  {
    name: 'two players of a short team play again for half the points',
    rules: {
      ...USUAL,
      points: { ...USUAL.points, frameWon: 2 },
      framesPerFixture: 6,
      maxFramesPerPlayer: 1,
      secondPlay: { points: 1, statistics: false },
    },
  },
  {
    name: 'six games and the aggregate, which is decided on the night',
    rules: {
      ...USUAL,
      points: { ...USUAL.points, frameWon: 2, aggregateWon: 2 },
      format: [{ name: 'Games', matches: 6, players: 1, frames: 1, scored: 'points', points: null }],
      maxFramesPerPlayer: 1,
      aggregate: { short: 'lost', level: 'decided' },
    },
  },
  {
    name: 'a doubles where the singles are level',
    rules: {
      ...USUAL,
      points: { frameWon: 0, fixtureWon: 1, fixtureDrawn: 0 },
      format: [byWinner('Singles', 12), { ...byWinner('Decider', 1, 2), points: 1, when: 'level' }],
      maxFramesPerPlayer: 2,
    },
  },
  {
    name: 'doubles, singles and trebles, each with its own points',
    rules: {
      ...USUAL,
      format: [
        { ...byWinner('Doubles', 3, 2), points: 2 },
        { ...byWinner('Singles', 6), frames: 5 },
        { ...byWinner('Trebles', 1, 3), frames: 3, points: 3 },
      ],
      maxFramesPerPlayer: 1,
    },
  },
];

/**
 * A match to send, and what happened in it. `again`: the sides whose player has already played as often as the rules
 * allow in the section.
 */
type Played = {
  sent: SentMatch;
  section: Section;
  winner: Side | 'level' | null;
  scored: Record<Side, number>;
  absent: readonly Side[];
  again: readonly Side[];
};

const NOBODY = { home: 0, away: 0 };
const otherOf = (side: Side): Side => (side === 'home' ? 'away' : 'home');
const pointsSent = ({ home, away }: Record<Side, number>) => ({ homeScore: home, awayScore: away });

/** Plays one frame, with points or only with a winner. */
function playFrame(dice: SeededRandom, { scored = 'points' }: Section, mayBeLevel: boolean) {
  const winner = dice.pick(SIDES);
  if (scored === 'winner') return { winner, points: NOBODY, sent: { homeScore: null, awayScore: null, winner } };
  const lost = dice.whole(20, 60);
  const by = mayBeLevel && dice.chance(0.2) ? 0 : dice.whole(1, 60);
  const points = { home: lost, away: lost, [winner]: lost + by };
  return { winner: by === 0 ? ('level' as const) : winner, points, sent: pointsSent(points) };
}

/** Plays a match in which both sides are present, until a side has won most of its frames. */
function playTable(
  dice: SeededRandom,
  section: Section,
  mayBeLevel: boolean,
): Pick<Played, 'winner' | 'scored' | 'sent'> {
  const { frames = 1 } = section;
  if (frames === 1) {
    const { winner, points, sent } = playFrame(dice, section, mayBeLevel);
    return { winner, scored: points, sent };
  }
  const [won, scored, played] = [{ ...NOBODY }, { ...NOBODY }, [] as SentMatch[]];
  while (Math.max(won.home, won.away) <= frames / 2) {
    const { winner, points, sent } = playFrame(dice, section, false);
    if (winner !== 'level') won[winner]++;
    for (const side of SIDES) scored[side] += points[side];
    played.push(sent);
  }
  return { winner: won.home > won.away ? 'home' : 'away', scored, sent: { ...pointsSent(won), frames: played } };
}

/** Makes a match to which one side or both did not come. */
function playNobody({ frames = 1, scored = 'points' }: Section, absent: readonly Side[], walkover: number) {
  const [winner = null] = SIDES.filter((side) => !absent.includes(side));
  const byWinnerAlone = scored === 'winner' && frames === 1;
  const worth = { ...NOBODY, ...(winner ? { [winner]: frames === 1 ? walkover : (frames + 1) / 2 } : {}) };
  const sent = byWinnerAlone ? { homeScore: null, awayScore: null, winner } : pointsSent(worth);
  const isByPoints = frames === 1 && scored === 'points';
  return { winner, scored: isByPoints ? worth : NOBODY, sent: frames === 1 ? sent : { ...sent, frames: [] } };
}

/**
 * Returns a team's players in match number `match` (from 0) of a section. In the last `short` matches, the first
 * players play again.
 */
function playersOf(team: string, match: number, { players = 1, matches }: Section, most: number, short: number) {
  const needed = Math.max(players, Math.ceil((matches * players) / most));
  const at = match >= matches - short ? match - (matches - short) : match;
  return Array.from({ length: players }, (_, k) => `${team}${((at * players + k) % needed) + 1}`);
}

function playCard(dice: SeededRandom, rules: Rules, teams: Record<Side, string>): Played[] {
  const { format = [{ name: 'Singles', matches: rules.framesPerFixture ?? 5 }], walkoverScore = 42, race } = rules;
  const short = () => (rules.secondPlay && dice.chance(0.4) ? dice.whole(1, 2) : 0);
  const again = { home: short(), away: short() };
  const card: Played[] = [];
  const all = format.reduce((sum, { matches, when }) => sum + (when ? 0 : matches), 0);
  const wonBy = (side: Side) => card.filter(({ winner }) => winner === side).length;
  for (const section of format) {
    if (section.when && (wonBy('home') !== wonBy('away') || wonBy('home') === 0)) continue;
    for (let i = 0; i < section.matches; i++) {
      if (race && SIDES.some((side) => wonBy(side) > all / 2)) return card;
      const dies: Side[][] = [['home'], ['away'], ['home', 'away']];
      const absent = section.when ? [] : (dies[dice.whole(0, 30)] ?? []);
      const mayBeLevel = rules.points.frameDrawn !== undefined;
      const played =
        absent.length > 0 ? playNobody(section, absent, walkoverScore) : playTable(dice, section, mayBeLevel);
      const names = SIDES.map((side) => {
        const ids = playersOf(teams[side], i, section, rules.maxFramesPerPlayer, again[side]);
        const present = absent.includes(side) ? ids.map(() => null) : ids;
        return ids.length === 1 ? [`${side}Player`, present[0]] : [`${side}Players`, present];
      });
      const sent: SentMatch = { ...Object.fromEntries(names), ...played.sent };
      const playedBefore = (side: Side) => {
        const before = card.filter(
          (one) => one.section === section && one.sent[`${side}Player`] === sent[`${side}Player`],
        );
        return before.length >= rules.maxFramesPerPlayer;
      };
      card.push({ ...played, sent, section, absent, again: SIDES.filter(playedBefore) });
    }
  }
  return card;
}

/**
 * Returns which side wins the aggregate of a card, or `level` for equal points. If the rules say so, a side with an
 * absent player loses it. `null`: there are no points, or both sides lose it.
 */
function aggregateOf(card: readonly Played[], { aggregate }: Rules): Side | 'level' | null {
  const usual = card.filter(({ section }) => !section.when);
  const sum = (side: Side) => usual.reduce((total, { scored }) => total + scored[side], 0);
  if (sum('home') + sum('away') === 0) return null;
  const short = SIDES.filter((side) => usual.some(({ absent }) => absent.includes(side)));
  if (aggregate?.short === 'lost' && short.length > 0) return short.length === 2 ? null : otherOf(short[0]!);
  if (sum('home') === sum('away')) return 'level';
  return sum('home') > sum('away') ? 'home' : 'away';
}

type Row = Record<'played' | 'won' | 'drawn' | 'lost' | 'frames' | 'framesWon' | 'framesLost' | 'points', number>;
const NO_ROW: Row = { played: 0, won: 0, drawn: 0, lost: 0, frames: 0, framesWon: 0, framesLost: 0, points: 0 };

/** Returns what a card adds to a side's row in the table. */
function rowOf(card: readonly Played[], side: Side, rules: Rules, aggregateTo: Side | null): Row {
  const { points } = rules;
  const usual = card.filter(({ section }) => !section.when);
  const decider = card.find(({ section }) => section.when)?.winner;
  const count = (wanted: Played['winner']) => usual.filter(({ winner }) => winner === wanted).length;
  const [mine, theirs, level] = [count(side), count(otherOf(side)), count('level')];
  const isWon = mine > theirs || decider === side;
  const isLost = mine < theirs || decider === otherOf(side);
  const isDrawn = !isWon && !isLost && mine + level > 0;
  let sum = points.byFrames?.[mine] ?? 0;
  for (const { section, winner, scored, absent, again } of card) {
    if (winner === 'level') sum += points.frameDrawn ?? 0;
    if (winner !== side) continue;
    const isSecond = rules.secondPlay && again.includes(side);
    if (section.when) sum += section.points ?? 0;
    else if (!points.byFrames) sum += (isSecond ? rules.secondPlay?.points : section.points) ?? points.frameWon;
    const by = scored[side] - scored[otherOf(side)];
    if (points.margin && absent.length === 0 && by >= points.margin.from) sum += points.margin.points;
  }
  if (!points.byFrames) sum += isWon ? points.fixtureWon : isDrawn ? points.fixtureDrawn : 0;
  if (aggregateTo === side) sum += points.aggregateWon ?? 0;
  const results = { won: Number(isWon), drawn: Number(isDrawn), lost: Number(isLost) };
  return { ...results, played: 1, frames: mine + theirs + level, framesWon: mine, framesLost: theirs, points: sum };
}

const TEAMS = ['a', 'b', 'c', 'd'];
/** Each team meets each other team once: home team, away team. */
const MEETINGS = [
  ['a', 'b'],
  ['c', 'd'],
  ['c', 'a'],
  ['b', 'd'],
  ['a', 'd'],
  ['b', 'c'],
] as const;

/**
 * Makes a season with these rules and records a card for each meeting. Returns the expected table, computed from the
 * cards.
 */
async function playSeason(ask: LeagueSite['ask'], season: string, rules: Rules, dice: SeededRandom) {
  const teams = ['a', 'b', 'c', 'd', 'e'].map((teamId) => ({ teamId, division: teamId === 'e' ? 0 : 1 }));
  // A rule that is left out would be copied from the season before.
  const whole = { race: false, aggregate: null, secondPlay: null, walkoverScore: 42, ...rules };
  const sent = { season, weeks: 12, divisions: [1], teams, rules: whole, makeDefault: true };
  expect(refusalIn(await ask('POST /api/admin/seasons', sent))).toEqual([201]);
  const table = new Map(TEAMS.map((team) => [team, { ...NO_ROW }]));
  for (const [i, [home, away]] of MEETINGS.entries()) {
    const meeting = { home, away };
    const card = playCard(dice, rules, meeting);
    const aggregate = aggregateOf(card, rules);
    const isOpen = aggregate === 'level' && rules.aggregate?.level === 'decided';
    const aggregateTo = isOpen ? dice.pick(SIDES) : aggregate === 'level' ? null : aggregate;
    const body = {
      season,
      division: 1,
      weekNumber: i + 1,
      homeTeam: home,
      awayTeam: away,
      matches: card.map((match) => match.sent),
      ...(isOpen ? { aggregateTo } : {}),
    };
    expect([...refusalIn(await ask('POST /api/matches', body)), JSON.stringify(body)]).toEqual([
      201,
      expect.anything(),
    ]);
    for (const side of SIDES) {
      const [row, own] = [table.get(meeting[side])!, rowOf(card, side, rules, aggregateTo)];
      for (const key of Object.keys(own) as (keyof Row)[]) row[key] += own[key];
    }
  }
  return table;
}

const SEASONS = [...PRESETS.map(({ name, rules }) => ({ name, rules: rules as Rules })), ...LEAGUES];

it('a season of each preset, and of other leagues, has the table that the test counts', async () => {
  const { ask } = await openLeagueSite('sqlite');
  for (const [i, { name, rules }] of SEASONS.entries()) {
    const season = String(2030 + i);
    const expected = await playSeason(ask, season, rules, diceOf(`played season ${name}`));
    const rows = rowsIn((await ask(`GET /api/standings/1?season=${season}`)).json);
    const found = rows.map((row) => [
      String(row['teamId']),
      {
        played: row['gamesPlayed'],
        won: row['matchesWon'],
        drawn: row['matchesDrawn'],
        lost: row['matchesLost'],
        frames: row['playerGamesPlayed'],
        framesWon: row['playerGamesWon'],
        framesLost: row['playerGamesLost'],
        points: row['points'],
      },
    ]);
    expect([name, Object.fromEntries(found)]).toEqual([name, Object.fromEntries(expected)]);
    expect([name, ...rows.map(({ points }) => points)]).toEqual([
      name,
      ...Array.from(expected.values(), ({ points }) => points).sort((one, other) => other - one),
    ]);
  }
});
