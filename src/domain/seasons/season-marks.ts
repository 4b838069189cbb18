import { allAppearancesIn, type Appearance } from '#domain/players/appearance.ts';
import {
  deciderOf,
  type Fixture,
  fixtureWinner,
  countingForTeams,
  inTimeOrder,
  type Side,
  teamScore,
} from '#domain/cards/fixture.ts';
import { isLevel, matchWinner, sideAhead, SIDES } from '#domain/cards/match.ts';
import { runAtOnce, type InParts } from '#domain/in-parts.ts';

/**
 * What a player did in one match, or a team in one fixture, in the numbers that records need (Rule L1). Only a player's
 * feat has `match` and `forTeam`.
 */
export type Feat = Pick<Appearance, 'fixture' | 'pointsFor' | 'topScore' | 'breaks' | 'won'> &
  Partial<Pick<Appearance, 'match' | 'forTeam'>>;

/** What a team did in one fixture. Points and breaks are 0, because they count for players. */
export type TeamFeat = Feat & { teamId: string; side: Side };

/** Consecutive wins: at the beginning of a season, at its end, and the longest run. */
type Runs = { head: number; tail: number; best: number };

/**
 * The sums of a player or a team over one season, in a division or in the whole league, from which records follow.
 * `played` is 0 for a player who only played in pairs: a pair's match counts for the team, and only its breaks count
 * for the player (Rule P9).
 */
export type SeasonMark = {
  holderId: string;
  season: string;
  played: number;
  won: number;
  points: number;
  /** The highest score in a frame. */
  topScore: number;
  /** 0 without a break. */
  highestBreak: number;
  /** The numbers of breaks of at least 30, 40 and 50 points. */
  breaks30: number;
  breaks40: number;
  breaks50: number;
  runs: Runs;
  /** Whether one of a player's matches has several frames. */
  hasSeveral: boolean;
};

/** The marks of all players and all teams, in one division or in the whole league. */
export type ScopeMarks = { players: SeasonMark[]; teams: SeasonMark[] };

/** The marks of one season, keyed by division; `null` for the whole league. */
export type SeasonMarks = ReadonlyMap<number | null, ScopeMarks>;

/** Returns the marks of all players and teams from the fixtures of one season. */
export function seasonMarksOf(fixtures: readonly Fixture[]): SeasonMarks {
  return runAtOnce(marksInParts(fixtures, allAppearancesIn(fixtures)));
}

/**
 * Generator version of `seasonMarksOf`, which pauses after each player and team. `appearances`: as `allAppearancesIn`
 * returns them.
 */
export function* marksInParts(fixtures: readonly Fixture[], appearances: readonly Appearance[]): InParts<SeasonMarks> {
  const scopes = new Map<number | null, ScopeMarks>([[null, { players: [], teams: [] }]]);
  function add(kind: keyof ScopeMarks, division: number | null, mark: SeasonMark): void {
    const marks = scopes.get(division) ?? { players: [], teams: [] };
    scopes.set(division, marks);
    marks[kind].push(mark);
  }
  const holders = {
    players: Map.groupBy(appearances, ({ playerId }) => playerId),
    teams: Map.groupBy(teamFeats(fixtures), ({ teamId }) => teamId),
  };
  for (const kind of ['players', 'teams'] as const) {
    for (const [id, feats] of holders[kind]) {
      const divisions = Map.groupBy<number, Feat>(feats, ({ fixture }) => fixture.division);
      const marks = Array.from(divisions, ([division, own]) => ({ division, mark: markOf(id, own) }));
      for (const { division, mark } of marks) add(kind, division, mark);
      // Nearly everybody plays in one division, so both scopes hold the same object.
      add(kind, null, marks.length > 1 ? markOf(id, feats) : marks[0]!.mark);
      yield;
    }
  }
  return scopes;
}

/**
 * Returns the fixtures of each team, oldest first. Void cards and fixtures with only void frames do not count (Rule
 * L1).
 */
export function teamFeats(fixtures: readonly Fixture[]): TeamFeat[] {
  return inTimeOrder(countingForTeams(fixtures)).flatMap((fixture) => {
    const score = teamScore(fixture);
    // A fixture without a frame won may still be drawn by level frames, or lost by both teams.
    const isOver = fixtureWinner(fixture) === 'neither' || fixture.matches.some(isLevel);
    if (score.home + score.away === 0 && !isOver) return [];
    const decider = deciderOf(fixture.matches);
    const won = sideAhead(score) ?? (decider ? matchWinner(decider) : null);
    return SIDES.map((side) => ({
      fixture,
      side,
      teamId: side === 'home' ? fixture.homeTeamId : fixture.awayTeamId,
      pointsFor: 0,
      topScore: 0,
      breaks: [],
      won: won === side,
    }));
  });
}

/** Returns the mark of one player or team from the feats of one season, in order of time. */
export function markOf(holderId: string, feats: readonly Feat[]): SeasonMark {
  const mark = { played: 0, won: 0, points: 0, topScore: 0 };
  const counts = { highestBreak: 0, breaks30: 0, breaks40: 0, breaks50: 0 };
  const runs: Runs = { head: 0, tail: 0, best: 0 };
  let hasSeveral = false;
  for (const { won, pointsFor, topScore, breaks, match, forTeam } of feats) {
    if (!forTeam) {
      mark.played++;
      mark.won += won ? 1 : 0;
      mark.points += pointsFor;
      mark.topScore = Math.max(mark.topScore, topScore);
      runs.tail = won ? runs.tail + 1 : 0;
      runs.best = Math.max(runs.best, runs.tail);
      if (runs.tail === mark.played) runs.head = runs.tail;
      hasSeveral ||= match?.frames !== undefined;
    }
    for (const points of breaks) {
      counts.highestBreak = Math.max(counts.highestBreak, points);
      counts.breaks30 += points >= 30 ? 1 : 0;
      counts.breaks40 += points >= 40 ? 1 : 0;
      counts.breaks50 += points >= 50 ? 1 : 0;
    }
  }
  return { holderId, season: feats[0]?.fixture.season ?? '', ...mark, ...counts, runs, hasSeveral };
}
