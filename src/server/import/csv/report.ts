import type { NameAnswer } from '#domain/import-answers.ts';
import type { Issue } from '#domain/issue.ts';
import { Refusal } from '../../refusal.ts';

/** The contents of a file that can be imported; its header shows which. */
type FileKind = 'results' | 'squads';

/** How many faults a report lists. A file with more is not a file of results, and an endless list would fill the memory. */
const MOST_FAULTS = 10_000;

/** How many changes a report lists; `counts` includes all of them. */
const MOST_CHANGES = 1_000;

/** Collects the faults of a file, each with its line. */
export type Faults = {
  add(line: number, message: string): void;
  /** The number of faults, unlisted ones included. */
  count(): number;
  /** The faults ordered by line; the path is `line 12`. */
  list(): Issue[];
};

/** What an import wrote, or would write, and its faults. */
export type Report = {
  /** `null` where it is unknown. */
  kind: FileKind | null;
  /** Whether anything was written. */
  written: boolean;
  dryRun: boolean;
  /** Lines of the file, without its header and blank lines. */
  lines: number;
  /** `recorded`: written, or to be written; `left`: left out because of a fault. */
  cards: { recorded: number; alreadyRecorded: number; left: number };
  seasons: { made: string[]; widened: string[] };
  teams: { made: string[]; moved: Move<number>[] };
  players: { made: number; moved: Move<string>[] };
  /** How many values of each kind the file adds, changes and leaves unchanged. */
  counts: ReportedCounts;
  /** The first changes, one by one. */
  changes: ReportedChange[];
  /** The number of changes that are not listed. */
  moreChanges: number;
  /** Decisions of the import that a person may want to check. */
  notes: string[];
  /** Names that are written otherwise than the league has them, and certainly mean a person. */
  matched: MatchedName[];
  /** Names that may mean another person, and are not answered yet. */
  questions: NameQuestion[];
  /** The answers about names that were followed. */
  answered: AnsweredName[];
  /** Cards on which each side's players seem to belong to the other team. */
  sides: SideQuestion[];
  ignoredColumns: string[];
  /** What must be said about the columns of the file before it can be read. */
  columns: { lacking: string[]; unused: string[] } | null;
  /** The cards with a fault, each with its first line. */
  leftCards: { line: number; card: string }[];
  /** The first faults, ordered by line; the path is `line 12`. */
  issues: Issue[];
  /** The number of faults that are not listed. */
  moreIssues: number;
};

/** A person that a name may mean: a known one, or with `playerId: null` another name of the file. */
export type NameChoice = { playerId: string | null; name: string; teams: string[]; reason: string };

/** A name that is like others: the same person as one of the choices, or a new one? */
export type NameQuestion = { line: number; name: string; teams: string[]; choices: NameChoice[] };

/** Are the sides of this card swapped? `swap` is the answer; `null` without one. */
export type SideQuestion = {
  line: number;
  card: string;
  homeTeam: string;
  awayTeam: string;
  homePlayers: string[];
  awayPlayers: string[];
  swap: boolean | null;
};

/** What officials answered about a name of the file. */
export type AnsweredName = Omit<NameAnswer, 'teams'> & { line: number; teams: string[] };

/** A name that is written otherwise than the league has it, and certainly means this person. */
export type MatchedName = { line: number; written: string; name: string };

type Move<P> = { name: string; from: P; to: P };

/** One field of a change; `from` is `null` for a new value. */
export type ReportedField = { field: string; from: Value; to: Value };
type Value = string | number | boolean | null;

/** One value that an import adds or changes: its fields for programs, a sentence for people. */
export type ReportedChange = {
  /** The line of the file; `null` where the change follows from several. */
  line: number | null;
  what: ReportedKind;
  how: 'added' | 'changed';
  name: string;
  fields: ReportedField[];
  sentence: string;
};

const REPORTED_KINDS = ['seasons', 'teams', 'players', 'results'] as const;
type ReportedKind = (typeof REPORTED_KINDS)[number];

/** How many values of each kind the file adds, changes and leaves unchanged. */
type ReportedCounts = Record<ReportedKind, { added: number; changed: number; unchanged: number }>;

/** A value before and after an import; `before` is `null` for a new one. */
export type Placed<T> = { before: T | null; after: T };

export function gatherFaults(): Faults {
  const listed: { line: number; message: string }[] = [];
  let count = 0;
  return {
    add(line, message) {
      count++;
      if (listed.length < MOST_FAULTS) listed.push({ line, message });
    },
    count: () => count,
    // The sort is stable: faults of one line stay in the order in which they were found.
    list: () =>
      listed.toSorted((a, b) => a.line - b.line).map(({ line, message }) => ({ path: `line ${line}`, message })),
  };
}

/** The 422 `Refusal` of a file with so many faults, of which `issues` are listed. */
export function refusalOfFile(count: number, issues: Issue[]): Refusal {
  const faults = count === 1 ? 'one fault' : `${count} faults`;
  return new Refusal(422, `Nothing was written: the file has ${faults}.`, { issues });
}

/** The report of a file with these faults that changes nothing. */
export function emptyReport(kind: FileKind | null, faults: Faults): Report {
  const issues = faults.list();
  return {
    kind,
    written: false,
    dryRun: false,
    lines: 0,
    cards: { recorded: 0, alreadyRecorded: 0, left: 0 },
    seasons: { made: [], widened: [] },
    teams: { made: [], moved: [] },
    players: { made: 0, moved: [] },
    ...reportChanges([], {}),
    notes: [],
    matched: [],
    questions: [],
    answered: [],
    sides: [],
    ignoredColumns: [],
    columns: null,
    leftCards: [],
    issues,
    moreIssues: faults.count() - issues.length,
  };
}

/** The part of a report that lists and counts changes. */
export function reportChanges(
  changes: readonly ReportedChange[],
  unchanged: Partial<Record<ReportedKind, number>>,
): Pick<Report, 'counts' | 'changes' | 'moreChanges'> {
  function count(what: ReportedKind) {
    const ofKind = changes.filter((change) => change.what === what);
    const added = ofKind.filter(({ how }) => how === 'added').length;
    return { added, changed: ofKind.length - added, unchanged: unchanged[what] ?? 0 };
  }
  return {
    counts: {
      seasons: count('seasons'),
      teams: count('teams'),
      players: count('players'),
      results: count('results'),
    },
    changes: changes.slice(0, MOST_CHANGES),
    moreChanges: Math.max(0, changes.length - MOST_CHANGES),
  };
}

/** The fields of `after` that differ from `before`; all of them where `before` is `null`. */
export function changedFields<T extends Record<string, Value>>(before: T | null, after: T): ReportedField[] {
  return Object.entries(after).flatMap(([field, to]) => {
    const from = before?.[field] ?? null;
    return from === to ? [] : [{ field, from, to }];
  });
}

/** The values after an import. */
export function afterOf<T>(placed: readonly Placed<T>[]): T[] {
  return placed.map(({ after }) => after);
}

/** The values that existed before, each with its place before and after. */
export function movesOf<T extends { name: string }, P>(
  placed: readonly Placed<T>[],
  placeOf: (value: T) => P,
): Move<P>[] {
  return placed.flatMap(({ before, after }) =>
    before ? [{ name: after.name, from: placeOf(before), to: placeOf(after) }] : [],
  );
}

/** A note on the example lines of a template that were left out; none where the file has none. */
export function exampleNote(lines: readonly number[]): string[] {
  const [first] = lines;
  if (first === undefined) return [];
  const which = lines.length === 1 ? `Line ${first} is` : `Lines ${first} to ${lines.at(-1)} are`;
  return [`${which} the example of the template: left out.`];
}
