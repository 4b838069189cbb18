import type { Fixture } from '#domain/cards/fixture.ts';
import { byName } from '#domain/name.ts';
import { appearancesIn } from '#domain/players/appearance.ts';
import { marksByHolder } from '#domain/records/league-records.ts';
import { type Feat, marksOf, type SeasonMark, type SeasonMarks, teamFeats } from '#domain/seasons/season-marks.ts';
import { type OpenDivision, prospectsOf } from '#domain/standings/prospects.ts';
import { knownPlayer, knownTeam, type People } from '#domain/squads/people.ts';

export const MILESTONE_KINDS = [
  'first-win',
  'best-break',
  'winning-run',
  'frames-played',
  'team-run',
  'first-place',
  'champion',
] as const;
export type MilestoneKind = (typeof MILESTONE_KINDS)[number];

/** What somebody reached in a week: a sentence for everybody, with the player or the team that it is about. */
export type Milestone = { kind: MilestoneKind; text: string } & ({ playerId: string } | { teamId: string });

/** What a player or a team did up to some moment. `run`: wins in a row up to it. `best`: the highest break, or 0. */
type Past = { played: number; won: number; best: number; run: number };

const NOTHING: Past = { played: 0, won: 0, best: 0, run: 0 };

/** Runs are told at each multiple of this. */
const RUN = 5;
/** Numbers of frames that are told, and then each multiple of the last one. */
const ROUND_NUMBERS = [100, 250, 500];

/** Adds up the marks of one holder, oldest first. */
function pastOf(marks: readonly SeasonMark[]): Past {
  return marks.reduce(
    (past, { played, won, highestBreak, runs }) => ({
      played: past.played + played,
      won: past.won + won,
      best: Math.max(past.best, highestBreak),
      run: runs.head === played ? past.run + played : runs.tail,
    }),
    NOTHING,
  );
}

/** What somebody had done after a week. `run`: the most wins in a row, among the numbers that are told, that a win of the week made full. */
function weekOf(past: Past, feats: readonly Feat[]): { after: Past; run: number } {
  const after = { ...past };
  let run = 0;
  for (const { won, breaks } of feats) {
    after.played++;
    after.won += won ? 1 : 0;
    after.run = won ? after.run + 1 : 0;
    after.best = Math.max(after.best, ...breaks);
    if (after.run % RUN === 0) run = Math.max(run, after.run);
  }
  return { after, run };
}

/**
 * Returns what players and teams reached in some results, by kind and name (Rule E2).
 * @param found the results of a week
 * @param before those of the season from before them
 * @param earlier the marks of earlier seasons, oldest first
 */
export function milestonesIn(
  found: readonly Fixture[],
  before: readonly Fixture[],
  earlier: readonly SeasonMarks[],
  { players, teams }: People,
): Milestone[] {
  const seasons = [...earlier, marksOf(before)].map((season) => season.get(null));
  const marks = {
    players: marksByHolder(seasons.map((season) => season?.players ?? [])),
    teams: marksByHolder(seasons.map((season) => season?.teams ?? [])),
  };
  const isKnown = marks.players.size > 0;
  const ofPlayers = Map.groupBy(appearancesIn(found), ({ playerId }) => playerId);
  const ofTeams = Map.groupBy(teamFeats(found), ({ teamId }) => teamId);
  const named = [
    ...Array.from(ofPlayers, ([id, feats]) => {
      const player = knownPlayer(players, id);
      return { ...player, reached: playerMilestones(player, marks.players.get(id) ?? [], feats, isKnown) };
    }),
    ...Array.from(ofTeams, ([id, feats]) => {
      const team = knownTeam(teams, id);
      return { ...team, reached: teamMilestones(team, marks.teams.get(id) ?? [], feats) };
    }),
  ];
  const all = named.sort(byName).flatMap(({ reached }) => reached);
  return MILESTONE_KINDS.flatMap((kind) => all.filter((one) => one.kind === kind));
}

type Named = { id: string; name: string };

/** `isKnown`: whether there are results from before the week; without them nobody’s first win is known. */
function playerMilestones(
  { id, name }: Named,
  marks: readonly SeasonMark[],
  feats: readonly Feat[],
  isKnown: boolean,
): Milestone[] {
  const before = pastOf(marks);
  const { after, run } = weekOf(before, feats);
  const reached: [MilestoneKind, string | null][] = [
    ['first-win', isKnown && before.won === 0 && after.won > 0 ? 'won for the first time' : null],
    ['best-break', bestBreakWords(before.best, after.best)],
    ['winning-run', runWords(run, 'frames')],
    ['frames-played', framesWords(before.played, after.played)],
  ];
  return reached.flatMap(([kind, words]) => (words === null ? [] : { kind, playerId: id, text: `${name} ${words}.` }));
}

function teamMilestones({ id, name }: Named, marks: readonly SeasonMark[], feats: readonly Feat[]): Milestone[] {
  const words = runWords(weekOf(pastOf(marks), feats).run, 'matches');
  return words === null ? [] : [{ kind: 'team-run', teamId: id, text: `${name} ${words}.` }];
}

function bestBreakWords(before: number, after: number): string | null {
  return before > 0 && after > before ? `made a personal best break of ${after} (before: ${before})` : null;
}

function runWords(run: number, what: string): string | null {
  return run > 0 ? `won ${run} ${what} in a row` : null;
}

function framesWords(before: number, after: number): string | null {
  const reached = roundNumber(after);
  return reached > roundNumber(before) ? `played frame number ${reached}` : null;
}

/** The highest number of frames up to this one that is told; 0 if there is none. */
function roundNumber(frames: number): number {
  const last = ROUND_NUMBERS.at(-1)!;
  if (frames >= last) return Math.floor(frames / last) * last;
  return ROUND_NUMBERS.findLast((number) => number <= frames) ?? 0;
}

/** A table of a division, best first. */
type Table = readonly { teamId: string; teamName: string }[];

/** Returns the team that went first in a division's table in a week (Rule E2); nobody where there was no table before. */
export function firstPlace(division: number, before: Table, after: Table): Milestone[] {
  const [was, is] = [before[0], after[0]];
  if (!was || !is || was.teamId === is.teamId) return [];
  return [{ kind: 'first-place', teamId: is.teamId, text: `${is.teamName} went first in Division ${division}.` }];
}

/**
 * Returns who is certain of a division's title (Rules E2, S11), as an id: nobody else can finish level, or nothing is left
 * to play. `null`: nobody yet, or not known.
 */
export function titleHolder(division: OpenDivision): string | null {
  const [first = null] = division.points.keys();
  if (division.fixtures.length === 0) return first;
  return prospectsOf(division, null).find(({ title }) => title.certain === true)?.teamId ?? null;
}

/** Returns the team that became certain of a division's title in a week. */
export function titleWon(division: number, before: string | null, after: string | null, table: Table): Milestone[] {
  const winner = before === null ? table.find(({ teamId }) => teamId === after) : undefined;
  if (!winner) return [];
  const text = `${winner.teamName} won the title of Division ${division}.`;
  return [{ kind: 'champion', teamId: winner.teamId, text }];
}
