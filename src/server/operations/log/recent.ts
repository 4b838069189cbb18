/** A warning or an error for officials, in words that name nobody. */
type Incident = { at: string; level: 'warn' | 'error'; sentence: string };

/** `at` is when it last occurred, `times` how often it has. */
type RepeatedIncident = Incident & { times: number };

/** The recent warnings and errors, in memory alone: it starts empty with each process. */
export type Recent = {
  note(incident: Incident): void;
  /** Returns counts per day (UTC), the latest day first. */
  days(): { day: string; warnings: number; errors: number }[];
  /** Returns the last incidents, the latest first; the same sentence once. */
  latest(): RepeatedIncident[];
};

const MAX_DAYS = 14;
const MAX_INCIDENTS = 20;

export function createRecent(): Recent {
  const days = new Map<string, { warnings: number; errors: number }>();
  let incidents: RepeatedIncident[] = [];

  function count({ at, level }: Incident): void {
    const day = at.slice(0, 10);
    const sums = days.get(day) ?? { warnings: 0, errors: 0 };
    sums[level === 'error' ? 'errors' : 'warnings'] += 1;
    days.set(day, sums);
    if (days.size > MAX_DAYS) days.delete([...days.keys()].toSorted()[0] ?? day);
  }

  return {
    note(incident) {
      count(incident);
      const before = incidents.find(({ sentence }) => sentence === incident.sentence);
      const repeated = { ...incident, times: (before?.times ?? 0) + 1 };
      incidents = [repeated, ...incidents.filter((one) => one !== before)].slice(0, MAX_INCIDENTS);
    },
    days: () => [...days].map(([day, sums]) => ({ day, ...sums })).toSorted((a, b) => (a.day < b.day ? 1 : -1)),
    latest: () => incidents,
  };
}
