import { z } from 'zod';
import type { WithoutFaultyFields } from '#domain/check.ts';
import { labelField } from '#domain/field-words.ts';
import { singleLineText, number, text } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { compareByName } from '#domain/name.ts';
import type { Season } from '#domain/seasons/season.ts';
import { divisionInWords } from '#domain/seasons/division-names.ts';

const isAllowedPoints = (points: number): boolean => Number.isInteger(points) && points !== 0 && Math.abs(points) <= 99;

/** Points that a team gets (or loses, if negative) in a division of a season, from a week on (Rule S8). */
export const adjustmentSchema = z.object({
  id: z.string(),
  season: text('Season'),
  division: labelField('Division', number('Division'), { after: 'teamId' }),
  week: labelField('From week', number('Week number'), { hint: 'Tables of earlier weeks stay as they are.' }),
  teamId: labelField('Team', text('The team'), { placeholder: 'Choose a team' }),
  points: labelField(
    'Points',
    number('Points').refine(isAllowedPoints, 'Points must be a whole number from −99 to 99, but not 0.'),
    { signed: true, hint: 'For example −2 to take two points away, or 3 to give three.' },
  ),
  reason: labelField('Reason', singleLineText('The reason', 200), {
    after: 'weekNumber',
    hint: 'Shown under the table.',
  }),
  /** The day, in the league's time zone, on which the adjustment was recorded. */
  date: z.iso.date(),
});
export type Adjustment = z.infer<typeof adjustmentSchema>;

type AdjustmentTarget = WithoutFaultyFields<
  Pick<Adjustment, 'season' | 'division' | 'teamId'> & { weekNumber: number }
>;

/**
 * Returns the faults of an adjustment in its season (Rule S8). `season` is `undefined` if the league does not have that
 * season. `teamIds`: the ids of the teams that played or are entered in the adjustment's division.
 */
export function adjustmentFaults(
  { season: name, division, teamId, weekNumber: week }: AdjustmentTarget,
  season: Pick<Season, 'name' | 'divisions' | 'divisionNames' | 'weeks'> | undefined,
  teamIds: ReadonlySet<string>,
): Issue[] {
  if (!season) return name === undefined ? [] : [{ path: 'season', message: `The league has no season ${name}.` }];
  const issues: Issue[] = [];
  if (division !== undefined && !season.divisions.includes(division)) {
    issues.push({ path: 'division', message: `Season ${season.name} has no division ${division}.` });
  } else if (teamId !== undefined && division !== undefined && !teamIds.has(teamId)) {
    issues.push({
      path: 'teamId',
      message: `This team did not play in ${divisionInWords(season.divisionNames, division)} of ${season.name}.`,
    });
  }
  if (week !== undefined && !(Number.isInteger(week) && week >= 1 && week <= season.weeks)) {
    issues.push({ path: 'weekNumber', message: `The week must be from 1 to ${season.weeks}.` });
  }
  return issues;
}

/** Returns a function for `sort` that orders the adjustments of a season by week, then team name, then id. */
export function adjustmentComparer(teamName: (teamId: string) => string) {
  return (a: Adjustment, b: Adjustment): number =>
    a.week - b.week || compareByName({ id: a.id, name: teamName(a.teamId) }, { id: b.id, name: teamName(b.teamId) });
}
