/** One field of what changes; `null` where there was nothing. */
export type ReportedField = { field: string; from: Value; to: Value };
type Value = string | number | boolean | null;

/** One thing that an import adds or changes, for programs by its fields and for people by its sentence. */
export type ReportedChange = {
  /** The line that says so; `null` where it follows from many. */
  line: number | null;
  what: ReportedKind;
  how: 'added' | 'changed';
  name: string;
  fields: ReportedField[];
  sentence: string;
};

export const REPORTED_KINDS = ['seasons', 'teams', 'players', 'results'] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];

/** How many things of each kind the file adds, changes, and finds as it says. */
export type ReportedCounts = Record<ReportedKind, { added: number; changed: number; unchanged: number }>;

/** So many changes a report lists; the counts hold all of them. */
export const MOST_CHANGES = 1_000;

export function countsOf(changes: readonly ReportedChange[], unchanged: Partial<Record<ReportedKind, number>>) {
  function count(what: ReportedKind) {
    const ofKind = changes.filter((change) => change.what === what);
    const added = ofKind.filter(({ how }) => how === 'added').length;
    return { added, changed: ofKind.length - added, unchanged: unchanged[what] ?? 0 };
  }
  const counts: ReportedCounts = {
    seasons: count('seasons'),
    teams: count('teams'),
    players: count('players'),
    results: count('results'),
  };
  return counts;
}

/** The fields of `after` that are not as in `before`; all of them where there is none. */
export function changedFields<T extends Record<string, Value>>(before: T | null, after: T): ReportedField[] {
  return Object.entries(after).flatMap(([field, to]) => {
    const from = before?.[field] ?? null;
    return from === to ? [] : [{ field, from, to }];
  });
}
