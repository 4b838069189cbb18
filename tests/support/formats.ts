/**
 * Random formats, and cards of any format, for property tests. Cards are in their stored form, so that they can be
 * compared with answers.
 */
import fc from 'fast-check';
import type { Card } from '#domain/cards/card.ts';
import {
  mapSides,
  type Break,
  countWins,
  type Frame,
  type Match,
  oppositeSide,
  type Side,
  SIDES,
  type Sides,
} from '#domain/cards/match.ts';
import type { UnusualOutcome } from '#domain/cards/fixture.ts';
import { type MatchTexts, mapMatchTextKeys } from '#domain/cards/match-texts.ts';
import {
  type FixtureFormat,
  framesToWin,
  isPlainFormat,
  countMatchesWithoutDecider,
  type FormatSection,
} from '#domain/seasons/format.ts';
import type { LeagueRules, PointsAndTieBreaks } from '#domain/seasons/season.ts';
import { RULES } from '../fixtures/made-league.ts';

/** The number of players in a team, `a1` to `a6`: as many as any of these formats may need. */
const SQUAD_SIZE = 6;

const anySection: fc.Arbitrary<Omit<FormatSection, 'name'>> = fc
  .record<Omit<FormatSection, 'name'>>({
    matches: fc.integer({ min: 1, max: 4 }),
    players: fc.constantFrom(1, 1, 1, 2, 2, 3, 4),
    frames: fc.constantFrom(1, 1, 3, 5),
    scored: fc.constantFrom('points', 'points', 'winner'),
    points: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 2 }),
  })
  .filter(({ matches, players }) => matches * players <= SQUAD_SIZE);

/**
 * Formats of one to three sections, except the plain format. Sides have one to four players, matches have one or
 * several frames, and frames are won by points or only have a winner.
 */
export const anyFormat: fc.Arbitrary<FixtureFormat> = fc
  .array(anySection, { minLength: 1, maxLength: 3 })
  .map((sections) => sections.map((section, i) => ({ name: `Section ${i + 1}`, ...section })))
  .filter((format) => !isPlainFormat(format));

const anyPoints: fc.Arbitrary<PointsAndTieBreaks['points']> = fc
  .record({
    frameWon: fc.integer({ min: 0, max: 2 }),
    fixtureWon: fc.integer({ min: 0, max: 3 }),
    fixtureDrawn: fc.integer({ min: 0, max: 2 }),
    aggregateWon: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ aggregateWon, ...points }) => (aggregateWon === 0 ? points : { ...points, aggregateWon }));

/** The rules of a division with a random format and random points. */
export const anyRules: fc.Arbitrary<LeagueRules> = fc
  .record({
    format: anyFormat,
    points: anyPoints,
    maxFramesPerPlayer: fc.integer({ min: 1, max: 3 }),
    walkoverBreaks: fc.boolean(),
  })
  .map(({ format, maxFramesPerPlayer, ...rules }) => {
    const framesPerFixture = countMatchesWithoutDecider(format);
    const most = Math.min(maxFramesPerPlayer, framesPerFixture);
    return { ...RULES, ...rules, format, framesPerFixture, maxFramesPerPlayer: most };
  });

/** Returns rules as the body of a request has them, for a season or one of its divisions. */
export function sentRules({
  format,
  framesPerFixture,
  maxFramesPerPlayer,
  points,
  walkoverBreaks,
  ...more
}: LeagueRules) {
  const { race, secondPlay } = more;
  const rare = { ...(race ? { race } : {}), ...(secondPlay ? { secondPlay } : {}) };
  return { format, framesPerFixture, maxFramesPerPlayer, points, walkoverBreaks, ...rare };
}

/** Returns up to two breaks of a side's players, none above the side's score. */
function anyBreaks(players: readonly string[], score: number): fc.Arbitrary<Break[]> {
  const most = Math.min(score, RULES.highestBreak);
  if (most < 1 || players.length === 0) return fc.constant([]);
  const one = fc.record({ playerId: fc.constantFrom(...players), points: fc.integer({ min: 1, max: most }) });
  return fc.array(one, { maxLength: 2 });
}

type Lineup = Sides<string[]>;

/**
 * Returns a frame that the side `won` has won: with the higher score, because the side that was ahead conceded, or
 * without scores.
 */
function anyFrame(players: Lineup, won: Side, { scored }: FormatSection): fc.Arbitrary<Frame> {
  const unscored = mapSides(() => ({ score: null, breaks: [] }));
  if (scored === 'winner') return fc.constant({ sides: unscored, winner: won });
  const scores = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { minLength: 2, maxLength: 2 });
  return fc.tuple(scores, fc.integer({ min: 0, max: 9 })).chain(([both, die]) => {
    const [low = 0, high = 1] = both.toSorted((a, b) => a - b);
    const ahead = die === 0 ? oppositeSide(won) : won;
    const score = { home: ahead === 'home' ? high : low, away: ahead === 'away' ? high : low };
    const breaks = fc.record({
      home: anyBreaks(players.home, score.home),
      away: anyBreaks(players.away, score.away),
    });
    return breaks.map((made) => {
      const sides = mapSides((side) => ({ score: score[side], breaks: made[side] }));
      return ahead === won ? { sides } : { sides, winner: won };
    });
  });
}

/**
 * Returns the winners of the frames in a match of several frames, in order. The match ends once a side has won enough.
 */
function anyFrameWinners(section: FormatSection): fc.Arbitrary<Side[]> {
  const need = framesToWin(section);
  return fc
    .array(fc.constantFrom(...SIDES), { minLength: section.frames, maxLength: section.frames })
    .map((winners) => {
      const count = (until: number, side: Side) => winners.slice(0, until).filter((one) => one === side).length;
      const last = winners.findIndex((_, i) => SIDES.some((side) => count(i + 1, side) === need));
      return winners.slice(0, last + 1);
    });
}

/** Returns a match that was played, without the fields for its players and their number, which the caller adds. */
function anyPlay(
  players: Lineup,
  section: FormatSection,
): fc.Arbitrary<Omit<Match, 'sides'> & { sides: Frame['sides'] }> {
  if (section.frames === 1) return fc.constantFrom(...SIDES).chain((won) => anyFrame(players, won, section));
  return fc.tuple(anyFrameWinners(section), fc.integer({ min: 0, max: 9 })).chain(([winners, die]) => {
    // Some matches are conceded before their last frame. For some others, only the score is known.
    const played = die === 0 ? winners.slice(0, -1) : winners;
    const score = countWins(played);
    const winner = winners.at(-1) ?? 'home';
    const sides = mapSides((side) => ({ score: score[side], breaks: [] }));
    const match = { sides, ...(die === 0 ? { winner } : {}) };
    if (die === 1) return fc.constant({ ...match, frames: [] });
    return fc.tuple(...played.map((won) => anyFrame(players, won, section))).map((frames) => ({ ...match, frames }));
  });
}

/** Returns the fields of a match that say how many players each side has. */
function sizeOf({ players }: FormatSection): Pick<Match, 'pair' | 'size'> {
  return { ...(players > 1 ? { pair: true as const } : {}), ...(players > 2 ? { size: players } : {}) };
}

/** Returns a match to which one side or both did not come. */
function anyWalkover(players: Lineup, section: FormatSection, rules: LeagueRules): fc.Arbitrary<Match> {
  const pair = sizeOf(section);
  const came = SIDES.filter((side) => players[side].length > 0);
  const [winner] = came;
  const scoreOf = (won: number | null) =>
    mapSides((side) => ({ players: players[side], score: side === winner ? won : won && 0, breaks: [] }));
  if (section.frames > 1) return fc.constant({ sides: scoreOf(framesToWin(section)), frames: [], ...pair });
  if (section.scored === 'winner') return fc.constant({ sides: scoreOf(null), ...(winner ? { winner } : {}), ...pair });
  const sides = scoreOf(rules.walkoverScore);
  if (!winner || rules.walkoverBreaks !== true) return fc.constant({ sides, ...pair });
  return anyBreaks(players[winner], RULES.highestBreak).map((breaks) => ({
    sides: { ...sides, [winner]: { ...sides[winner], breaks } },
    ...pair,
  }));
}

/** The texts of a match. Most matches have none. */
const anyTexts: fc.Arbitrary<MatchTexts> = fc.constantFrom(
  {},
  {},
  {},
  mapMatchTextKeys((key) => `A ${key}; =1`),
);

/** Returns a match of a section between these players. Sometimes one of a pair, a side or both sides are absent. */
function anyMatchOf(players: Lineup, section: FormatSection, rules: LeagueRules): fc.Arbitrary<Match> {
  const absent = fc.constantFrom<('home' | 'away' | 'one' | null)[]>(
    [null],
    [null],
    [null],
    [null],
    ['one'],
    ['home'],
    ['away'],
    ['home', 'away'],
  );
  const match = absent.chain((away): fc.Arbitrary<Match> => {
    const present = mapSides((side) => {
      if (away.includes(side)) return [];
      return away.includes('one') ? players[side].slice(0, 1) : players[side];
    });
    if (SIDES.some((side) => present[side].length === 0)) return anyWalkover(present, section, rules);
    return anyPlay(present, section).map(({ sides, ...match }) => ({
      sides: mapSides((side) => ({ players: present[side], ...sides[side] })),
      ...match,
      ...sizeOf(section),
    }));
  });
  return fc.tuple(match, anyTexts).map(([one, texts]) => ({ ...one, ...texts }));
}

/** Returns the players of a side in each match of a section, none more often than the rules allow. */
function anyLineups(
  team: string,
  section: FormatSection,
  { maxFramesPerPlayer }: LeagueRules,
): fc.Arbitrary<string[][]> {
  const squad = Array.from({ length: SQUAD_SIZE }, (_, i) => `${team}${i + 1}`);
  const needed = section.players * Math.ceil(section.matches / maxFramesPerPlayer);
  return fc
    .shuffledSubarray(squad, { minLength: needed, maxLength: needed })
    .map((chosen) =>
      Array.from({ length: section.matches }, (_, match) =>
        Array.from({ length: section.players }, (_, k) => chosen[(match * section.players + k) % needed] ?? ''),
      ),
    );
}

/** Returns the matches of a card between two teams with the squads `a1` to `a6` and `b1` to `b6`. */
export function anyMatches(rules: LeagueRules, homeTeam = 'a', awayTeam = 'b'): fc.Arbitrary<Match[]> {
  const sections = (rules.format ?? []).map((section) =>
    fc
      .tuple(anyLineups(homeTeam, section, rules), anyLineups(awayTeam, section, rules))
      .chain(([home, away]) =>
        fc.tuple(...home.map((players, i) => anyMatchOf({ home: players, away: away[i] ?? [] }, section, rules))),
      ),
  );
  return fc.tuple(...sections).map((matches) => matches.flat());
}

/** The fields of a card except its teams, week and day. */
export type CardContent = Pick<Card, 'matches'> & { outcome?: UnusualOutcome };

/** Returns what a card of a division may contain. Most cards were played as usual. */
export function anyCardContent(rules: LeagueRules, homeTeam = 'a', awayTeam = 'b'): fc.Arbitrary<CardContent> {
  const all = rules.framesPerFixture;
  const note = fc.constantFrom({}, { note: 'Power cut.' });
  const score = fc
    .tuple(fc.integer({ min: 0, max: all }), fc.integer({ min: 0, max: all }))
    .filter(([home, away]) => home + away <= all)
    .map(([home, away]) => ({ home, away }));
  const played = anyMatches(rules, homeTeam, awayTeam);
  const to = fc.constantFrom(...SIDES, 'neither' as const);
  const awarded = fc.tuple(to, score, note).map(([awardedTo, given, more]): CardContent => {
    const own = awardedTo === 'neither' ? { home: 0, away: 0 } : given;
    return { matches: [], outcome: { kind: 'awarded', awardedTo, score: own, ...more } };
  });
  const scores = fc
    .tuple(score, note)
    .map(([given, more]): CardContent => ({ matches: [], outcome: { kind: 'scores', score: given, ...more } }));
  const decided = fc.constantFrom({}, ...[...SIDES, 'drawn' as const].map((one) => ({ decided: one })));
  const abandoned = fc.tuple(played, fc.nat(all), decided, note).map(([matches, first, ...more]): CardContent => {
    const kept = matches.map((match, i) => (i < first ? match : voidOf(match)));
    return { matches: kept, outcome: Object.assign({ kind: 'abandoned' as const }, ...more) };
  });
  return fc.oneof(
    { weight: 6, arbitrary: played.map((matches): CardContent => ({ matches })) },
    { weight: 1, arbitrary: awarded },
    { weight: 1, arbitrary: scores },
    { weight: 1, arbitrary: abandoned },
  );
}

/** Returns the match as if nobody had come. */
function voidOf({ frames, pair, size, sides }: Match): Match {
  const hasScore = frames !== undefined || sides.home.score !== null;
  const nobody = () => ({ players: [], score: hasScore ? 0 : null, breaks: [] });
  return {
    sides: mapSides(nobody),
    ...(frames ? { frames: [] } : {}),
    ...(pair ? { pair } : {}),
    ...(size ? { size } : {}),
  };
}

/** Random rules together with some that few leagues have, such as a decider or a race, and a card played under them. */
export const anyRareCard: fc.Arbitrary<[rules: LeagueRules, card: CardContent]> = fc
  .record({
    rules: anyRules,
    hasDecider: fc.boolean(),
    race: fc.boolean(),
    hasSecondPlay: fc.boolean(),
    frameDrawn: fc.option(fc.integer({ min: 0, max: 2 })),
  })
  .chain(({ rules, hasDecider, race, hasSecondPlay, frameDrawn }) => {
    const decider: FormatSection = { ...DECIDER, players: 1, frames: 1, scored: 'points', points: 2 };
    const isSecond = hasSecondPlay && rules.maxFramesPerPlayer > 1;
    const rare: LeagueRules = {
      ...rules,
      ...(hasDecider ? { format: [...(rules.format ?? []), decider] } : {}),
      ...(race ? { race } : {}),
      ...(frameDrawn === null ? {} : { points: { ...rules.points, frameDrawn } }),
      ...(isSecond
        ? { maxFramesPerPlayer: rules.maxFramesPerPlayer - 1, secondPlay: { points: null, statistics: false } }
        : {}),
    };
    return fc
      .tuple(
        anyMatches(rules),
        anyMatchOf({ home: ['a1'], away: ['b1'] }, decider, rules),
        fc.infiniteStream(fc.nat(5)),
      )
      .map(([matches, last, dice]): [LeagueRules, CardContent] => {
        const level = frameDrawn === null ? matches : matches.map((match) => leveled(match, dice.next().value ?? 1));
        const ended = untilDecided(level, rare, { ...last, decider: true });
        return [rare, { matches: isSecond ? secondPlaysIn(ended, rare) : ended }];
      })
      .filter(([, { matches }]) => matches.length > 0 && isDecided(matches, rare));
  });

const DECIDER = { name: 'Decider', matches: 1, when: 'level' } as const;

/**
 * Returns the match. If the die is 0 or 1, and the match is one frame that was played by points, its scores become
 * level.
 */
function leveled(match: Match, die: number): Match {
  const { home, away } = match.sides;
  const isPlain = !match.frames && match.winner === undefined && home.players.length > 0 && away.players.length > 0;
  if (die > 1 || !isPlain || home.score === null || away.score === null) return match;
  const score = Math.max(home.score, away.score);
  return { ...match, sides: mapSides((side) => ({ ...match.sides[side], score })) };
}

/** Returns the winner of a match, without using the site's own function; `null` if nobody has won it. */
function winnerIn({ winner, sides: { home, away } }: Match): Side | null {
  if (home.players.length === 0 && away.players.length === 0) return null;
  if (winner) return winner;
  if (home.score === null || away.score === null || home.score === away.score) return null;
  return home.score > away.score ? 'home' : 'away';
}

const winsOf = (matches: readonly Match[], side: Side) => matches.filter((match) => winnerIn(match) === side).length;

/**
 * Returns the matches up to the one that decides a race. If there is none, returns all of them, and the decider if the
 * format has one and the sides are level.
 */
function untilDecided(matches: readonly Match[], { race, format = [] }: LeagueRules, decider: Match): Match[] {
  const won = (last: number) => SIDES.some((side) => winsOf(matches.slice(0, last), side) * 2 > matches.length);
  const end = race ? matches.findIndex((_, i) => won(i + 1)) : -1;
  if (end !== -1) return matches.slice(0, end + 1);
  const isLevel = winsOf(matches, 'home') === winsOf(matches, 'away');
  const isAll = matches.every(({ sides }) => SIDES.every((side) => sides[side].players.length === 0));
  return isLevel && !isAll && format.at(-1)?.when ? [...matches, decider] : [...matches];
}

/** Returns whether the decider of a card has a winner; `true` if the card has no decider. */
function isDecided(matches: readonly Match[], rules: LeagueRules): boolean {
  const last = matches.at(-1);
  return matches.length <= rules.framesPerFixture || (last !== undefined && winnerIn(last) !== null);
}

/**
 * Returns the matches, with `secondPlay` on each side whose player has already played as often as is usual in the
 * section.
 */
function secondPlaysIn(matches: readonly Match[], { format = [], maxFramesPerPlayer }: LeagueRules): Match[] {
  const sections = format.flatMap((section) => Array.from({ length: section.matches }, () => section));
  const before = (side: Side, at: number, id: string) =>
    matches.filter((match, i) => i < at && sections[i] === sections[at] && match.sides[side].players.includes(id))
      .length;
  return matches.map((match, at) => {
    const isSecond = (side: Side) => match.sides[side].players.some((id) => before(side, at, id) >= maxFramesPerPlayer);
    const of = (side: Side) =>
      isSecond(side) ? { ...match.sides[side], secondPlay: true as const } : match.sides[side];
    return { ...match, sides: mapSides(of) };
  });
}
