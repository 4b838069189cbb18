import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { checkWhen } from '#domain/scheduled-fixture.ts';
import { readNumber } from '#web/officials/read-fields.ts';

/** What stands in the fields of a scheduled fixture. */
export type WhenValues = { weekNumber: string; date: string; venue: string; state: string };
/** The same as it is sent. */
export type WhenBody = { weekNumber: number; date: string | null; venue: string; state: string };

/** The season that a fixture is of, as far as its fields are checked against it. */
type SeasonOfList = { season: string; weeks: number };

/** When and where, as it stands in a form, by the rules of the league. */
export function checkWhenValues(values: WhenValues, { season, weeks }: SeasonOfList): Checked<WhenBody> {
  const issues: Issue[] = [];
  const weekNumber = collect(readNumber(values.weekNumber, 'weekNumber', 'Week number'), issues);
  const draft = { weekNumber, date: values.date.trim(), venue: values.venue, state: values.state };
  const checked = collect(checkWhen(draft, { name: season, weeks }), issues);
  if (!checked || issues.length > 0) return faulty(issues);
  const { week, ...rest } = checked;
  return valid({ weekNumber: week, ...rest });
}

export const stateOptions = [
  { value: 'planned', label: 'Planned' },
  { value: 'postponed', label: 'Postponed, no new date yet' },
  { value: 'rearranged', label: 'Rearranged' },
];
