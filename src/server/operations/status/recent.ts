/** Something that an official may want to know of: a warning or an error, in words that name nobody. */
export type Incident = { at: string; level: 'warn' | 'error'; sentence: string };

/** What was said several times is one line: when last, and how often. */
export type Repeated = Incident & { times: number };

/** What went wrong lately, in memory alone: it begins anew with the process. */
export type Recent = {
  note(incident: Incident): void;
  /** How many there were on each day (UTC), the latest day first. */
  days(): { day: string; warnings: number; errors: number }[];
  /** The last ones, the latest first. */
  latest(): Repeated[];
};

const MOST_DAYS = 14;
const MOST_LINES = 20;

export function createRecent(): Recent {
  const days = new Map<string, { warnings: number; errors: number }>();
  let lines: Repeated[] = [];

  function count({ at, level }: Incident): void {
    const day = at.slice(0, 10);
    const sum = days.get(day) ?? { warnings: 0, errors: 0 };
    sum[level === 'error' ? 'errors' : 'warnings'] += 1;
    days.set(day, sum);
    if (days.size > MOST_DAYS) days.delete([...days.keys()].toSorted()[0] ?? day);
  }

  return {
    note(incident) {
      count(incident);
      const before = lines.find(({ sentence }) => sentence === incident.sentence);
      const line = { ...incident, times: (before?.times ?? 0) + 1 };
      lines = [line, ...lines.filter((one) => one !== before)].slice(0, MOST_LINES);
    },
    days: () => [...days].map(([day, sums]) => ({ day, ...sums })).toSorted((a, b) => (a.day < b.day ? 1 : -1)),
    latest: () => lines,
  };
}
