import type { Issue } from '#domain/issue.ts';
import { byName } from '#domain/name.ts';
import type { Faults } from './faults.ts';
import { firstLine, titleOf } from './file-card.ts';
import type { Plan } from './plan.ts';
import type { Placed } from './squads.ts';

/** What an import wrote, or would write; and what was wrong. */
export type Report = {
  /** Whether anything was written. */
  written: boolean;
  dryRun: boolean;
  /** Lines of results in the file, its header and blank lines left out. */
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

/** The report of a file that could not be read as results at all. */
export function unreadReport(dryRun: boolean, faults: Faults): Report {
  return {
    written: false,
    dryRun,
    lines: 0,
    cards: { recorded: 0, alreadyRecorded: 0, left: 0 },
    seasons: { made: [], widened: [] },
    teams: { made: [], moved: [] },
    players: { made: 0, moved: [] },
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
    notes: squads.notes,
    ignoredColumns: file.ignoredColumns,
    leftCards: faulty.map((card) => ({ line: firstLine(card), card: titleOf(card) })),
    ...listed(faults),
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
