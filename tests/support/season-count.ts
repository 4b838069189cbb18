import type { PlayerSeason as PlayerAnswer, TeamSeason as TeamAnswer } from '#contract/my-season.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { PlayerSeason } from '#domain/my-season/player-season.ts';
import type { TeamSeason } from '#domain/my-season/team-season.ts';

/**
 * Works out Rules Y1 to Y9 a second time, without the site's code: one player, one team and one frame at a time. All
 * matches of the cards must have one frame.
 */

type Frame = {
  card: Fixture;
  player: string;
  team: string;
  opponent: string | null;
  isHome: boolean;
  own: number;
  other: number;
  breaks: number[];
};

const week = (card: Fixture): number => card.weekOfPlay ?? card.week;

/** Returns the cards in the order in which they were played: by week, then by day, then as recorded. */
function inOrder(cards: readonly Fixture[]): Fixture[] {
  const key = (card: Fixture) =>
    [String(week(card)).padStart(3, '0'), (card.date ?? '').padEnd(10), String(card.recorded).padStart(9, '0')].join();
  return cards.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Returns every frame once for each side whose player was present. */
function framesIn(cards: readonly Fixture[]): Frame[] {
  const frames: Frame[] = [];
  for (const card of inOrder(cards))
    for (const { sides } of card.matches)
      for (const isHome of [true, false]) {
        const [own, other] = isHome ? [sides.home, sides.away] : [sides.away, sides.home];
        const [player] = own.players;
        if (player === undefined) continue;
        const team = isHome ? card.homeTeamId : card.awayTeamId;
        const breaks = own.breaks.map(({ points }) => points);
        const scores = { own: own.score ?? 0, other: other.score ?? 0 };
        frames.push({ card, player, team, opponent: other.players[0] ?? null, isHome, ...scores, breaks });
      }
  return frames;
}

const wins = (frames: readonly Frame[]) => frames.filter((one) => one.own > one.other);
const record = (frames: readonly Frame[]) => ({
  played: frames.length,
  won: wins(frames).length,
  lost: frames.length - wins(frames).length,
});

/** Returns the largest number; `null` if there is none. */
const most = (numbers: readonly number[]): number | null => (numbers.length === 0 ? null : Math.max(...numbers));

function longest(won: readonly boolean[]): number | null {
  const runs = won.map((_, end) =>
    won
      .slice(0, end + 1)
      .reverse()
      .findIndex((one) => !one),
  );
  const lengths = runs.map((length, end) => (length === -1 ? end + 1 : length));
  const best = most(lengths) ?? 0;
  return best < 2 ? null : best;
}

/** Returns the rows with the highest first measure; of these, the rows with the highest second measure; and so on. */
function best<T>(rows: readonly T[], ...measures: ((row: T) => number)[]): T[] {
  let left = [...rows];
  for (const measure of measures) {
    const top = most(left.map(measure));
    left = left.filter((row) => measure(row) === top);
  }
  return left;
}

/**
 * Returns a player's season from the site, with its values under the names that `countPlayer` uses, to compare the two.
 */
export function playerFacts(found: PlayerSeason | PlayerAnswer) {
  return {
    ...found.numbers,
    ...found,
    bestBreak: found.bestBreak?.points ?? null,
    bestBreaks: found.bestBreak?.count ?? 0,
    longestRun: found.longestRun?.value ?? null,
    biggestWin: found.biggestWin && found.biggestWin.playerScore - found.biggestWin.opponentScore,
    toughest: found.toughest.map(({ playerId }) => playerId).sort(),
    teams: found.teams
      .map(({ teamId, part, teamWon, cards }) => ({ team: teamId, part, teamWon, cards }))
      .sort((a, b) => (a.team < b.team ? -1 : 1)),
  };
}

/** Returns a team's season from the site, with its values under the names that `countTeam` uses, to compare the two. */
export function teamFacts(found: TeamSeason | TeamAnswer) {
  return {
    ...found,
    bestBreak: found.bestBreaks[0]?.points ?? null,
    longestRun: found.longestRun?.value ?? null,
    biggestWin: found.biggestWin && found.biggestWin.teamScore - found.biggestWin.opponentScore,
    toughest: found.toughest.map(({ teamId }) => teamId).sort(),
    players: found.players
      .map(({ playerId: player, played, won, lost }) => ({ player, played, won, lost }))
      .sort((a, b) => (a.player < b.player ? -1 : 1)),
  };
}

/** Returns what a player's season must say, counted from all cards of the season. */
export function countPlayer(cards: readonly Fixture[], player: string) {
  const all = framesIn(cards);
  const own = all.filter((one) => one.player === player);
  const met = new Set(own.flatMap(({ opponent }) => opponent ?? []));
  const against = [...met].map((id) => ({ id, ...record(own.filter(({ opponent }) => opponent === id)) }));
  const season = (id: string) => record(all.filter((one) => one.player === id));
  const breaks = own.flatMap((one) => one.breaks);
  const atTable = wins(own).filter(({ opponent }) => opponent !== null);
  return {
    ...record(own),
    form: own.slice(-5).map((one) => (one.own > one.other ? 'W' : 'L')),
    home: record(own.filter(({ isHome }) => isHome)),
    away: record(own.filter(({ isHome }) => !isHome)),
    bestBreak: most(breaks),
    bestBreaks: breaks.filter((one) => one === most(breaks)).length,
    longestRun: longest(own.map((one) => one.own > one.other)),
    biggestWin: most(atTable.map((one) => one.own - one.other)),
    toughest: best(
      against.filter(({ lost }) => lost > 0),
      ({ lost }) => lost,
      ({ won }) => -won,
      ({ id }) => season(id).won,
      ({ id }) => -season(id).lost,
    )
      .map(({ id }) => id)
      .sort(),
    teams: [...new Set(own.map(({ team }) => team))].sort().map((team) => ({
      team,
      part: wins(own.filter((one) => one.team === team)).length,
      teamWon: wins(all.filter((one) => one.team === team)).length,
      cards: new Set(own.filter((one) => one.team === team).map(({ card }) => card.id)).size,
    })),
  };
}

/** Returns what a team's season must say. `cards`: all cards of the team's division. */
export function countTeam(cards: readonly Fixture[], team: string) {
  const own = inOrder(cards).filter((card) => [card.homeTeamId, card.awayTeamId].includes(team));
  const frames = framesIn(own).filter((one) => one.team === team);
  const results = own.flatMap((card) => {
    const isHome = card.homeTeamId === team;
    const sides = card.matches.map(({ sides: { home, away } }) => Math.sign((home.score ?? 0) - (away.score ?? 0)));
    const [home, away] = [sides.filter((one) => one > 0).length, sides.filter((one) => one < 0).length];
    const [won, lost] = isHome ? [home, away] : [away, home];
    return { isHome, opponent: isHome ? card.awayTeamId : card.homeTeamId, won, lost };
  });
  const sums = (some: typeof results) => ({
    played: some.length,
    won: some.filter(({ won, lost }) => won > lost).length,
    lost: some.filter(({ won, lost }) => won < lost).length,
    drawn: some.filter(({ won, lost }) => won === lost && won > 0).length,
    framesWon: some.reduce((sum, { won }) => sum + won, 0),
    framesLost: some.reduce((sum, { lost }) => sum + lost, 0),
  });
  const opponents = [...new Set(results.map(({ opponent }) => opponent))];
  const against = opponents.map((id) => ({ id, ...sums(results.filter(({ opponent }) => opponent === id)) }));
  return {
    home: sums(results.filter(({ isHome }) => isHome)),
    away: sums(results.filter(({ isHome }) => !isHome)),
    bestBreak: most(frames.flatMap(({ breaks }) => breaks)),
    longestRun: longest(results.filter(({ won, lost }) => won + lost > 0).map(({ won, lost }) => won > lost)),
    biggestWin: most(results.map(({ won, lost }) => won - lost).filter((one) => one > 0)),
    toughest: best(
      against.filter(({ lost }) => lost > 0),
      ({ lost }) => lost,
      ({ won }) => -won,
      ({ framesLost }) => framesLost,
      ({ framesWon }) => -framesWon,
    )
      .map(({ id }) => id)
      .sort(),
    teamWon: wins(frames).length,
    players: [...new Set(frames.map(({ player }) => player))].sort().map((player) => ({
      player,
      ...record(frames.filter((one) => one.player === player)),
    })),
  };
}

/** Returns the team of each week (Rule Y8) and the player of each month (Rule Y9). `monthOf`: the month of a card. */
export function countAwards(cards: readonly Fixture[], monthOf: (card: Fixture) => string | null) {
  const all = framesIn(cards);
  const groups = (keyOf: (one: Frame) => string | null) =>
    [...new Set(all.map(keyOf))].filter((key) => key !== null).sort();
  const weekKey = ({ card }: Frame) => String(week(card)).padStart(3, '0');
  const monthKey = ({ card }: Frame) => monthOf(card);
  return {
    weeks: groups(weekKey).map((key) => ({
      week: Number(key),
      ids: teamOf(
        ranked(all, weekKey, key),
        all.filter((one) => weekKey(one) === key),
      ),
    })),
    months: groups(monthKey).map((month) => {
      const often = ranked(all, monthKey, month).map((level) => level.filter(({ cards: played }) => played > 1));
      const ids = (often.find(({ length }) => length > 0) ?? []).map(({ player }) => player);
      return { month, ids: ids.length > 3 ? [] : ids.sort() };
    }),
  };
}

type Tallied = { player: string; cards: number };

/**
 * Returns the candidates for the awards of a week or month, in groups of players who are level, the best group first.
 */
function ranked(all: readonly Frame[], keyOf: (one: Frame) => string | null, key: string): Tallied[][] {
  const isSoFar = (one: Frame) => keyOf(one) !== null && keyOf(one)! <= key && one.opponent !== null;
  const strengthOf = new Map<string, number>();
  for (const { player } of wins(all.filter(isSoFar))) strengthOf.set(player, (strengthOf.get(player) ?? 0) + 1);
  const own = all.filter((one) => keyOf(one) === key);
  let left = [...new Set(own.map(({ player }) => player))].flatMap((player) => {
    const frames = own.filter((one) => one.player === player && one.opponent !== null);
    const breaks = own.filter((one) => one.player === player).flatMap((one) => one.breaks);
    const row = {
      player,
      cards: new Set(frames.map(({ card }) => card.id)).size,
      ...record(frames),
      points: frames.reduce((sum, one) => sum + one.own - one.other, 0),
      bestBreak: most(breaks) ?? 0,
      strength: wins(frames).reduce((sum, { opponent }) => sum + (strengthOf.get(opponent!) ?? 0), 0),
    };
    return row.won > row.lost ? [row] : [];
  });
  const levels = [];
  while (left.length > 0) {
    const level = best(
      left,
      ({ won, lost }) => won - lost,
      ({ lost }) => -lost,
      (one) => one.points,
      (one) => one.bestBreak,
      (one) => one.strength,
    );
    levels.push(level);
    left = left.filter((row) => !level.includes(row));
  }
  return levels;
}

function teamOf(levels: readonly Tallied[][], own: readonly Frame[]): string[] {
  const cards = [...new Set(own.map(({ card }) => card))];
  const sides = cards.flatMap((card) =>
    [true, false].map((isHome) => own.filter((one) => one.card === card && one.isHome === isHome)),
  );
  const size = most(sides.map((side) => new Set(side.map(({ player }) => player)).size)) ?? 0;
  const team: string[] = [];
  for (const level of cards.length < 2 ? [] : levels) {
    if (team.length >= size || team.length + level.length > 2 * size) break;
    team.push(...level.map(({ player }) => player).sort());
  }
  return team;
}
