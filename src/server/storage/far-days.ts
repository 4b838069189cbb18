import { setImmediate as nextTick } from 'node:timers/promises';
import { dayFault, isWithinTenYears } from '#domain/day.ts';
import { tooDistantDayFault } from '#domain/fixtures/calendar.ts';
import type { Issue } from '#domain/issue.ts';
import { invalidInput } from '../refusal.ts';
import type { StoredChange } from './history.ts';
import { undeletedSeasons } from './mappers/seasons.ts';
import type { DatabaseTransaction } from './store.ts';
import { chunks } from './table-rows.ts';

/** A day in a value, and the path of its field. */
type DayAtPath = { path: string; day: string };

/**
 * Matches `value.`, `result.` or `postponement.` at the start of a field's path in a stored value. In a request body,
 * the field is at the top level. An error therefore names the field without the matched start.
 */
const WRAPPING_FIELD_PATTERN = /^(?:value|result|postponement)\./;
const QUOTED_DAY_PATTERN = /"\d{4}-\d\d-\d\d"/;

/**
 * Throws a 422 `Refusal` if a changed value contains a day that is too far away (Rule C8). A day is too far away if it
 * is more than ten years from today. In a value that belongs to a season, such as a card, a day is too far away only if
 * it is also more than ten years from the season's start. Also throws the `Refusal` if `countsFrom` is more than ten
 * years from today. Checks every text that is a day, in any field, except days that the value contained before the
 * change. Does not check the season's own value, because a season's weeks have a separate rule (R8).
 */
export async function refuseTooDistantDays(
  db: DatabaseTransaction,
  notes: readonly StoredChange[],
  countsFrom: string | null,
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const found: ReturnType<typeof farDaysAddedByChange> = [];
  for (const part of chunks(notes)) {
    found.push(...part.flatMap((note) => farDaysAddedByChange(note, today)));
    // Lets other requests run between the parts of a long import.
    await nextTick();
  }
  if (countsFrom !== null && !isWithinTenYears(countsFrom, today))
    found.push({ path: 'on', day: countsFrom, season: null });
  if (found.length === 0) return;
  const known = new Map((await undeletedSeasons(db)).map((season) => [season.name, season]));
  const issues = found.flatMap(({ path, day, season }): Issue[] => {
    const message = tooDistantDayFault(day, today, known.get(season ?? '') ?? null);
    return message === null ? [] : [{ path, message }];
  });
  if (issues.length > 0) throw invalidInput(issues);
}

function farDaysAddedByChange(
  { entity, before, after }: StoredChange,
  today: string,
): (DayAtPath & { season: string | null })[] {
  if (entity === 'season' || !QUOTED_DAY_PATTERN.test(after)) return [];
  const value: unknown = JSON.parse(after);
  const far = daysIn(value).filter(({ day }) => !isWithinTenYears(day, today));
  if (far.length === 0) return [];
  const kept = new Set(before === null ? [] : daysIn(JSON.parse(before)).map(({ day }) => day));
  const season: unknown = Reflect.get(Object(value), 'season');
  return far
    .filter(({ day }) => !kept.has(day))
    .map(({ path, day }) => ({
      path: path.replace(WRAPPING_FIELD_PATTERN, ''),
      day,
      season: typeof season === 'string' ? season : null,
    }));
}

function daysIn(value: unknown, path = ''): DayAtPath[] {
  if (typeof value === 'string') return dayFault(value) === null ? [{ path, day: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => daysIn(part, path === '' ? name : `${path}.${name}`));
}
