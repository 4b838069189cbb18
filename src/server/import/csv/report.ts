import type { ImportReport } from '#contract/import-export.ts';
import type { Issue } from '#domain/issue.ts';
import { IMPORT_LIMITS } from '../../file-limits.ts';
import { Refusal } from '../../refusal.ts';
import type { ColumnAnswer, FileAnswers, NameAnswer } from '#domain/imports/import-answers.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import type { Player, Team } from '#domain/squads/people.ts';
import type { Entities } from '../../storage/store.ts';

/** Collects the faults of a file, each with its line. */
export type Faults = {
  add(line: number, message: string): void;
  /** The number of all faults, listed or not. */
  count(): number;
  /** The faults in line order. The path is `line 12`. */
  list(): Issue[];
};

/** The changes that an import made or would make, and its faults. */
export type Report = Omit<ImportReport, 'success' | 'kind' | 'cards'> & {
  /** `null` if the kind is unknown. */
  kind: ImportReport['kind'] | null;
  /** `recorded`: written or to be written. `left`: left out because of a fault. */
  cards: ImportReport['cards'] & { left: number };
  /** The cards with a fault, each with its first line number. */
  leftCards: { line: number; card: string }[];
  /** The first faults in line order. The path is `line 12`. */
  issues: Issue[];
  /** The number of unlisted faults. */
  moreIssues: number;
};

/** An official's answer about a name in the file. */
export type AnsweredName = ImportReport['answered'][number];

/** A name that is spelled differently in the league but certainly means this person. */
export type MatchedName = ImportReport['matched'][number];

/** One value that an import adds or changes: fields for programs, a sentence for people. */
export type ReportedChange = ImportReport['changes'][number];

/** One field of a change; `from` is `null` for a new value. */
export type ReportedField = ReportedChange['fields'][number];

type Move<P> = { name: string; from: P; to: P };

/** A value before and after an import. `before` is `null` for a new value. */
export type BeforeAfter<T> = { before: T | null; after: T };

export function gatherFaults(): Faults {
  const listed: { line: number; message: string }[] = [];
  let count = 0;
  return {
    add(line, message) {
      count++;
      if (listed.length < IMPORT_LIMITS.faults) listed.push({ line, message });
    },
    count: () => count,
    // The sort is stable: faults of one line stay in the order of detection.
    list: () =>
      listed.toSorted((a, b) => a.line - b.line).map(({ line, message }) => ({ path: `line ${line}`, message })),
  };
}

/** Returns the 422 `Refusal` for a file with `count` faults, of which `issues` are listed. */
export function refusalOfFile(count: number, issues: Issue[]): Refusal {
  const faults = count === 1 ? 'one fault' : `${count} faults`;
  return new Refusal(422, `Nothing was written: the file has ${faults}.`, { issues });
}

/** Returns the report of a file with these faults, which changes nothing. */
export function emptyReport(kind: Report['kind'], faults: Faults): Report {
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
    teamQuestions: [],
    answeredTeams: [],
    sheets: null,
    ignoredColumns: [],
    columns: null,
    headers: [],
    leftCards: [],
    issues,
    moreIssues: faults.count() - issues.length,
  };
}

/** Returns the part of a report that lists and counts changes. */
export function reportChanges(
  changes: readonly ReportedChange[],
  unchanged: Partial<Record<ReportedChange['what'], number>>,
): Pick<Report, 'counts' | 'changes' | 'moreChanges'> {
  function count(what: ReportedChange['what']) {
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
    changes: changes.slice(0, IMPORT_LIMITS.changes),
    moreChanges: Math.max(0, changes.length - IMPORT_LIMITS.changes),
  };
}

/** Returns the fields of `after` that differ from `before`; all fields if `before` is `null`. */
export function changedFields<T extends Record<string, ReportedField['to']>>(
  before: T | null,
  after: T,
): ReportedField[] {
  return Object.entries(after).flatMap(([field, to]) => {
    const from = before?.[field] ?? null;
    return from === to ? [] : [{ field, from, to }];
  });
}

/** Returns the values after an import. */
export function afterOf<T>(placed: readonly BeforeAfter<T>[]): T[] {
  return placed.map(({ after }) => after);
}

/** Returns the values that existed before, each with its place before and after. */
export function movesOf<T extends { name: string }, P>(
  placed: readonly BeforeAfter<T>[],
  placeOf: (value: T) => P,
): Move<P>[] {
  return placed.flatMap(({ before, after }) =>
    before ? [{ name: after.name, from: placeOf(before), to: placeOf(after) }] : [],
  );
}

/** Returns a note about omitted example lines of a template, or nothing if the file has none. */
export function exampleNote(lines: readonly number[]): string[] {
  const [first] = lines;
  if (first === undefined) return [];
  const which = lines.length === 1 ? `Line ${first} is` : `Lines ${first} to ${lines.at(-1)} are`;
  return [`${which} the example of the template: left out.`];
}

/** A file, the answers about it, and the rules for reading it. */
export type ImportOptions = Partial<FileAnswers> & {
  bytes: Uint8Array;
  /** The name of the file, for the history. */
  fileName: string;
  /** The rules of a season that the file creates. The file itself determines the most frames per player. */
  rules: LeagueRules;
  /** The answers about headers of earlier files. */
  remembered?: readonly ColumnAnswer[];
  /** Reports without writing. */
  dryRun?: boolean;
  /** Writes the faultless cards and lists the others. Squads are all or nothing: their lines depend on each other. */
  skipBad?: boolean;
};

/** The values that an import writes to the league at this revision. They may be existing or new, and have ids. */
export type ImportWrites = {
  revision: number;
  /** The summary for the history. */
  summary: string;
  seasons: Entities['season'][];
  teams: Team[];
  players: Player[];
  /** In the order of recording. */
  fixtures: Omit<Entities['fixture'], 'recorded'>[];
  /** The answers that were used. The next file will not ask these questions again. */
  answers: NameAnswer[];
  /** The answers about teams that were used: a name in the file and the id of the team. */
  teamAnswers: [name: string, id: string][];
};

/** A file's report, and the values to write (with `dryRun` they are not written); `null` if there is nothing to write. */
export type ImportPlan = { report: Report; writes: ImportWrites | null };

export type Progress = { stage: 'read' | 'checked' | 'written'; done: number; total: number | null };
export type OnProgress = (progress: Progress) => void;
