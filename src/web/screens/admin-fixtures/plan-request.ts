import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { readNumber } from '#web/officials/read-fields.ts';

/** What stands in the fields: divisions by number, the first week, weeks to leave free (`5, 12`), the league night. */
export type PlanValues = { division: string; first: string; free: string; night: string };

/** What a list is made from. */
export type PlanWish = { season: string; divisions?: number[]; weeks: number[]; night: number | null };

/** What stands in the form as a request; whether it can be planned is the server's to say. */
export function planRequest(values: PlanValues, season: string, lastWeek: number): Checked<PlanWish> {
  const issues: Issue[] = [];
  const first = collect(readNumber(values.first, 'first', 'The first week'), issues);
  const free = collect(freeWeeks(values.free), issues);
  if (first === undefined || free === undefined) return faulty(issues);
  if (!Number.isInteger(first) || first < 1 || first > lastWeek)
    return faulty([{ path: 'first', message: `The first week must be from 1 to ${lastWeek}.` }]);
  const weeks = Array.from({ length: lastWeek - first + 1 }, (_, i) => first + i).filter(
    (week) => !free.includes(week),
  );
  const night = values.night === '' ? null : Number(values.night);
  return valid({ season, ...(values.division === '' ? {} : { divisions: [Number(values.division)] }), weeks, night });
}

function freeWeeks(text: string): Checked<number[]> {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.every((part) => /^\d{1,2}$/.test(part))) return valid(parts.map(Number));
  return faulty([{ path: 'free', message: 'Write the weeks as numbers, such as 5, 12.' }]);
}
