import {
  type Fixture,
  type FixtureScore,
  fixtureWinner,
  forTeams,
  type Side,
  teamScore,
} from '#domain/cards/fixture.ts';
import { bothSides, framesIn, sideAhead, matchWinner, type Sides } from '#domain/cards/match.ts';
import { inOrder } from '#domain/order.ts';
import { knownTeam, type Team } from '#domain/squads/people.ts';
import type { Section } from '#domain/seasons/format.ts';
import type { Decision, TableRules, TieBreak } from '#domain/seasons/season.ts';
import { mergedTallies } from '#domain/statistic.ts';
import { groupsOf, placed, type TableRow } from '#domain/standings/places.ts';
import { type StandingRow, standingsOrder } from '#domain/standings/standings-order.ts';

/** The numbers of a team in one division, for one season or several. */
export type TeamTally = {
  teamId: string;
  gamesPlayed: number;
  matchesWon: number;
  matchesDrawn: number;
  matchesLost: number;
  framesPlayed: number;
  framesWon: number;
  framesLost: number;
  /** The points from sections with their own points, and the frames won in these sections. */
  sectionPoints: number;
  sectionFrames: number;
  /** How often the team had more points over the whole card. */
  aggregatesWon: number;
};

/** The facts of a fixture that head to head needs. `inSections`: points and frames from sections with their own points. */
export type Meeting = FixtureScore & {
  homeTeamId: string;
  awayTeamId: string;
  winner: Side | 'drawn' | null;
  inSections: Sides<{ points: number; frames: number }>;
  aggregate: Side | null;
};

/** Returns the section of each match of a division's fixtures, in the order of play. */
export type SectionsOf = (division: number) => readonly Pick<Section, 'points'>[];

/** Points that a team gets, or loses if negative (Rule S8). */
export type PointsAdjustment = { teamId: string; points: number };

/** A division in one season: the tallies of its teams, in any order, and the points of its table. */
export type DivisionTallies = {
  tallies: readonly TeamTally[];
  adjustments: readonly PointsAdjustment[];
  points: TableRules['points'];
  /** The ids of teams whose results are void. They have no tallies; their rows of zeros are last (Rule R21). */
  withdrawn?: readonly string[];
};

/** The facts that order a table: tie-breaks, the fixtures for head to head, and decisions between level teams. */
export type TableOrder = {
  tieBreaks: readonly TieBreak[];
  meetings: readonly Meeting[];
  decisions?: readonly Decision[];
};

/**
 * Makes the league table of one division in one season, in order, under the teams' current names (Rules S1, S2, S13).
 * @param entered ids of teams that have a row of zeros if they have not played
 */
export function leagueTable(
  division: DivisionTallies,
  order: TableOrder,
  teams: ReadonlyMap<string, Team>,
  entered: Iterable<string>,
): TableRow[] {
  const { withdrawn = [] } = division;
  const playing = Array.from(entered).filter((id) => !withdrawn.includes(id));
  const rows = rowsOf([division], teams, playing);
  compareHeadToHead(rows, division.points, order);
  const table = placed(rows, order.tieBreaks, order.decisions);
  const last = withdrawn.map((id, index) => ({
    ...row(unplayed(id), knownTeam(teams, id).name, 0, 0),
    position: table.length + index + 1,
    withdrawn: true as const,
  }));
  return [...table, ...last];
}

/** Makes the table of several seasons together, each with its own points. Head to head does not count (Rule S3). */
export function tableOfSeasons(
  seasons: readonly DivisionTallies[],
  tieBreaks: readonly TieBreak[],
  teams: ReadonlyMap<string, Team>,
  entered: Iterable<string>,
): TableRow[] {
  // `headToHead` is null in every row.
  return placed(rowsOf(seasons, teams, entered), tieBreaks);
}

function rowsOf(
  seasons: readonly DivisionTallies[],
  teams: ReadonlyMap<string, Team>,
  entered: Iterable<string>,
): StandingRow[] {
  const adjusted = seasons.flatMap(({ adjustments, withdrawn = [] }) =>
    adjustments.filter(({ teamId }) => !withdrawn.includes(teamId)),
  );
  const listed = [...entered, ...adjusted.map(({ teamId }) => teamId)];
  const tallies = mergeTeamTallies([...seasons.map((season) => season.tallies), listed.map(unplayed)]);
  const points = sumByTeam(
    seasons.flatMap((season) =>
      season.tallies.map((tally) => ({ teamId: tally.teamId, points: earned(tally, season) })),
    ),
  );
  const adjustments = sumByTeam(adjusted);
  const aggregates = aggregatePoints(seasons);
  return tallies.map((tally) => {
    const adjustment = adjustments.get(tally.teamId) ?? 0;
    const total = (points.get(tally.teamId) ?? 0) + adjustment;
    const own = row(tally, knownTeam(teams, tally.teamId).name, total, adjustment);
    return aggregates === null ? own : { ...own, aggregatePoints: aggregates.get(tally.teamId) ?? 0 };
  });
}

/** Returns each team's points for aggregates; `null` if no season gives points for them. */
function aggregatePoints(seasons: readonly DivisionTallies[]): Map<string, number> | null {
  const worthOf = ({ points }: DivisionTallies) => points.aggregateWon ?? 0;
  if (seasons.every((season) => worthOf(season) === 0)) return null;
  return sumByTeam(
    seasons.flatMap((season) =>
      season.tallies.map(({ teamId, aggregatesWon }) => ({ teamId, points: worthOf(season) * aggregatesWon })),
    ),
  );
}

/** Returns the points of a tally without adjustments. */
function earned(tally: TeamTally, { points }: Pick<TableRules, 'points'>): number {
  const { frameWon, fixtureWon, fixtureDrawn, aggregateWon = 0 } = points;
  const ofFrames = frameWon * (tally.framesWon - tally.sectionFrames) + tally.sectionPoints;
  const ofMatches = fixtureWon * tally.matchesWon + fixtureDrawn * tally.matchesDrawn;
  return ofFrames + ofMatches + aggregateWon * tally.aggregatesWon;
}

function sumByTeam(given: readonly PointsAdjustment[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { teamId, points } of given) sums.set(teamId, (sums.get(teamId) ?? 0) + points);
  return sums;
}

/** Fills in `headToHead` for teams that are level on every tie-break before it. */
function compareHeadToHead(rows: readonly StandingRow[], points: TableRules['points'], order: TableOrder): void {
  const index = order.tieBreaks.indexOf('headToHead');
  if (index === -1) return;
  const before = inOrder(standingsOrder(order.tieBreaks.slice(0, index)).slice(0, -1));
  const sorted = rows.toSorted(before);
  for (const level of groupsOf(sorted, (a, b) => before(a, b) === 0)) {
    if (level.length === 1) continue;
    const ids = new Set(level.map(({ teamId }) => teamId));
    const between = order.meetings.filter(({ homeTeamId, awayTeamId }) => ids.has(homeTeamId) && ids.has(awayTeamId));
    const tallies = mergeTeamTallies([between.flatMap(talliesOf)]);
    const won = sumByTeam(tallies.map((tally) => ({ teamId: tally.teamId, points: earned(tally, { points }) })));
    for (const one of level) one.headToHead = won.get(one.teamId) ?? 0;
  }
}

function unplayed(teamId: string): TeamTally {
  const none = { gamesPlayed: 0, matchesWon: 0, matchesDrawn: 0, matchesLost: 0 };
  const own = { sectionPoints: 0, sectionFrames: 0, aggregatesWon: 0 };
  return { teamId, ...none, framesPlayed: 0, framesWon: 0, framesLost: 0, ...own };
}

function row(tally: TeamTally, teamName: string, points: number, adjustment: number): StandingRow {
  return {
    teamId: tally.teamId,
    teamName,
    gamesPlayed: tally.gamesPlayed,
    matchesWon: tally.matchesWon,
    matchesDrawn: tally.matchesDrawn,
    matchesLost: tally.matchesLost,
    playerGamesPlayed: tally.framesPlayed,
    playerGamesWon: tally.framesWon,
    playerGamesLost: tally.framesLost,
    points,
    adjustment,
    headToHead: null,
  };
}

/** Returns the tallies of the teams from these fixtures, keyed by division, in any order. */
export function tallyTeams(fixtures: readonly Fixture[], sectionsOf: SectionsOf = () => []): Map<number, TeamTally[]> {
  const divisions = new Map<number, TeamTally[]>();
  for (const fixture of forTeams(fixtures)) {
    const tallies = divisions.get(fixture.division) ?? [];
    divisions.set(fixture.division, tallies);
    tallies.push(...talliesOf(meetingOf(fixture, sectionsOf)));
  }
  for (const [division, tallies] of divisions) divisions.set(division, mergeTeamTallies([tallies]));
  return divisions;
}

/** Returns the facts of a fixture that head to head needs. */
export function meetingOf(fixture: Fixture, sectionsOf: SectionsOf = () => []): Meeting {
  const { homeTeamId, awayTeamId } = fixture;
  return {
    homeTeamId,
    awayTeamId,
    ...teamScore(fixture),
    winner: fixtureWinner(fixture),
    inSections: wonInSections(fixture, sectionsOf(fixture.division)),
    aggregate: aggregateWinner(fixture),
  };
}

/** Returns what each side won in sections with their own points. A card without matches gives only the usual points. */
function wonInSections({ matches }: Fixture, sections: ReturnType<SectionsOf>): Meeting['inSections'] {
  const won = bothSides(() => ({ points: 0, frames: 0 }));
  for (const [index, match] of matches.entries()) {
    const winner = matchWinner(match);
    const worth = sections[index]?.points ?? null;
    if (winner === null || worth === null) continue;
    won[winner].points += worth;
    won[winner].frames++;
  }
  return won;
}

/** Returns the side with more points over the whole card; `null` if both have the same, as on a card without points. */
function aggregateWinner({ matches }: Fixture): Side | null {
  const played = matches.flatMap(framesIn);
  const sum = (side: Side) => played.reduce((points, { sides }) => points + (sides[side].score ?? 0), 0);
  return sideAhead(bothSides(sum));
}

function talliesOf(meeting: Meeting): TeamTally[] {
  return [tallyOf(meeting, 'home'), tallyOf(meeting, 'away')];
}

function tallyOf(meeting: Meeting, side: Side): TeamTally {
  const { home, away } = meeting;
  const [won, lost] = side === 'home' ? [home, away] : [away, home];
  const decided = meeting.winner === 'home' || meeting.winner === 'away';
  return {
    teamId: side === 'home' ? meeting.homeTeamId : meeting.awayTeamId,
    gamesPlayed: 1,
    matchesWon: Number(meeting.winner === side),
    matchesDrawn: Number(meeting.winner === 'drawn'),
    matchesLost: Number(decided && meeting.winner !== side),
    framesPlayed: won + lost,
    framesWon: won,
    framesLost: lost,
    sectionPoints: meeting.inSections[side].points,
    sectionFrames: meeting.inSections[side].frames,
    aggregatesWon: Number(meeting.aggregate === side),
  };
}

/** Returns one tally for each team: the sum of its tallies in all lists. */
export function mergeTeamTallies(lists: Iterable<readonly TeamTally[]>): TeamTally[] {
  return mergedTallies(lists, ({ teamId }) => teamId, add);
}

function add(a: TeamTally, b: TeamTally): TeamTally {
  return {
    teamId: a.teamId,
    gamesPlayed: a.gamesPlayed + b.gamesPlayed,
    matchesWon: a.matchesWon + b.matchesWon,
    matchesDrawn: a.matchesDrawn + b.matchesDrawn,
    matchesLost: a.matchesLost + b.matchesLost,
    framesPlayed: a.framesPlayed + b.framesPlayed,
    framesWon: a.framesWon + b.framesWon,
    framesLost: a.framesLost + b.framesLost,
    sectionPoints: a.sectionPoints + b.sectionPoints,
    sectionFrames: a.sectionFrames + b.sectionFrames,
    aggregatesWon: a.aggregatesWon + b.aggregatesWon,
  };
}
