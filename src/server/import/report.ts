import type { Issue } from '#domain/issue.ts';
import { byName } from '#domain/name.ts';
import { exampleNote } from './csv/example.ts';
import type { Faults } from './csv/faults.ts';
import { firstLine, titleOf } from './results/file-card.ts';
import type { FileKind } from './format.ts';
import type { Plan, SquadPlan } from './plan.ts';
import { countsOf, MOST_CHANGES, type ReportedChange, type ReportedCounts } from './reported-change.ts';
import { resultChanges } from './results/result-changes.ts';
import { playerChanges, teamChanges, teamsAfter } from './squads/squad-changes.ts';
import type { Placed } from './squads/squads.ts';

/** What an import wrote, or would write; and what was wrong. */
export type Report = {
  /** What the file holds; `null` where it could not be told. */
  kind: FileKind | null;
  /** Whether anything was written. */
  written: boolean;
  dryRun: boolean;
  /** Lines of results or squads in the file, its header and blank lines left out. */
  lines: number;
  cards: {
    /** Written, or to be written. */
    recorded: number;
    alreadyRecorded: number;
    /** Left because of a fault. */
    left: number;
  };
  seasons: { made: string[]; widened: string[] };
  teams: { made: string[]; moved: { name: string; from: number; to: number }[] };
  players: { made: number; moved: { name: string; from: string; to: string }[] };
  /** How much of each kind the file adds, changes and leaves as it is. */
  counts: ReportedCounts;
  /** What it adds and changes, one by one; the first of them. */
  changes: ReportedChange[];
  /** Changes beyond those listed. */
  moreChanges: number;
  /** What the import decided that somebody may want to look at. */
  notes: string[];
  ignoredColumns: string[];
  /** The cards that have a fault, each with its first line. */
  leftCards: { line: number; card: string }[];
  /** Every fault, ordered by line; the path is `line 12`. */
  issues: Issue[];
  /** Faults beyond those listed: a file with thousands of them is no file of results. */
  moreIssues: number;
};

/** The report of a file that could not be read at all. */
export function unreadReport(kind: FileKind | null, dryRun: boolean, faults: Faults): Report {
  return {
    kind,
    written: false,
    dryRun,
    lines: 0,
    cards: { recorded: 0, alreadyRecorded: 0, left: 0 },
    seasons: { made: [], widened: [] },
    teams: { made: [], moved: [] },
    players: { made: 0, moved: [] },
    ...toldChanges([], {}),
    notes: [],
    ignoredColumns: [],
    leftCards: [],
    ...listed(faults),
  };
}

export function planReport(plan: Plan, how: Pick<Report, 'written' | 'dryRun'>, faults: Faults): Report {
  const { file, fresh, alreadyRecorded, faulty, seasons, squads } = plan;
  const names = teamNames(plan);
  return {
    kind: 'results',
    ...how,
    lines: file.lines,
    cards: { recorded: fresh.length, alreadyRecorded, left: faulty.length },
    seasons: {
      made: seasons.filter(({ isNew }) => isNew).map(({ season }) => season.name),
      widened: seasons.filter(({ isNew }) => !isNew).map(({ season }) => season.name),
    },
    teams: {
      made: squads.teams
        .filter(({ before }) => !before)
        .map(({ after }) => after)
        .sort(byName)
        .map(({ name }) => name),
      moved: moves(squads.teams, ({ division }) => division),
    },
    players: {
      made: squads.players.filter(({ before }) => !before).length,
      moved: moves(squads.players, ({ teamId }) => names.get(teamId) ?? teamId),
    },
    ...toldChanges(resultChanges(plan), { results: alreadyRecorded }),
    notes: [...plan.notes, ...exampleNote(file.examples), ...squads.notes],
    ignoredColumns: file.ignoredColumns,
    leftCards: faulty.map((card) => ({ line: firstLine(card), card: titleOf(card) })),
    ...listed(faults),
  };
}

/** The report of a file of squads. */
export function squadReport(plan: SquadPlan, how: Pick<Report, 'written' | 'dryRun'>, faults: Faults): Report {
  const { file, people, teams, players } = plan;
  const after = teamsAfter(people, teams);
  const [ofTeams, ofPlayers] = [teamChanges(teams), playerChanges(players, after)];
  const nameBefore = (id: string) => (people.teams.get(id) ?? after.get(id))?.name ?? id;
  return {
    kind: 'squads',
    ...how,
    lines: file.lines,
    cards: { recorded: 0, alreadyRecorded: 0, left: 0 },
    seasons: { made: [], widened: [] },
    teams: {
      made: teams.flatMap(({ before, after: { name } }) => (before ? [] : [name])),
      moved: moves(teams, ({ division }) => division).filter(({ from, to }) => from !== to),
    },
    players: {
      made: players.filter(({ before }) => !before).length,
      moved: moves(
        players.filter(({ before, after: { teamId } }) => before?.teamId !== teamId),
        ({ teamId }) => nameBefore(teamId),
      ),
    },
    ...toldChanges([...ofTeams, ...ofPlayers], {
      teams: teams.length - ofTeams.length,
      players: players.length - ofPlayers.length,
    }),
    notes: [...plan.notes, ...exampleNote(file.examples)],
    ignoredColumns: file.ignoredColumns,
    leftCards: [],
    ...listed(faults),
  };
}

function toldChanges(
  changes: ReportedChange[],
  unchanged: Parameters<typeof countsOf>[1],
): Pick<Report, 'counts' | 'changes' | 'moreChanges'> {
  const scheduledFixtureChanges = changes.slice(0, MOST_CHANGES);
  return {
    counts: countsOf(changes, unchanged),
    changes: scheduledFixtureChanges,
    moreChanges: changes.length - scheduledFixtureChanges.length,
  };
}

function listed(faults: Faults): Pick<Report, 'issues' | 'moreIssues'> {
  const issues = faults.list();
  return { issues, moreIssues: faults.count() - issues.length };
}

function teamNames({ league, squads }: Plan): Map<string, string> {
  const teams = [...league.people.teams.values(), ...squads.teams.map(({ after }) => after)];
  return new Map(teams.map(({ id, name }) => [id, name]));
}

function moves<T extends { name: string }, P>(
  placed: Placed<T>[],
  place: (value: T) => P,
): { name: string; from: P; to: P }[] {
  return placed.flatMap(({ before, after }) =>
    before ? [{ name: after.name, from: place(before), to: place(after) }] : [],
  );
}
