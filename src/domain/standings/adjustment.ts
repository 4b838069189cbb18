import { countOf } from '#domain/count.ts';
import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import { compareText, foldName, parseName } from '#domain/name.ts';
import type { Season } from '#domain/seasons/season.ts';

/** Points added to a team in a division of a season, or taken from it if below 0, from a week on (Rule S8). */
export type Adjustment = {
  id: string;
  season: string;
  division: number;
  week: number;
  teamId: string;
  points: number;
  reason: string;
  /** The league's day on which it was recorded, `YYYY-MM-DD`. */
  date: string;
};

/** An adjustment as sent. */
export type AdjustmentDraft = Draft<Omit<Adjustment, 'id' | 'week' | 'date'> & { weekNumber: number }>;

/** What an adjustment is checked against. `teamIds` are the teams that played in that division or are entered in it. */
export type AdjustmentContext = {
  season: Pick<Season, 'name' | 'divisions' | 'weeks'> | undefined;
  teamIds: ReadonlySet<string>;
};

const MAX_POINTS = 99;
const LONGEST_REASON = 200;

/** Checks an adjustment (Rule S8). A field that is `undefined` was reported before. */
export function checkAdjustment(
  draft: AdjustmentDraft,
  { season, teamIds }: AdjustmentContext,
): Checked<Omit<Adjustment, 'id' | 'date'>> {
  const issues: Issue[] = [];
  const { season: name, division, teamId, points, weekNumber: week } = draft;
  if (name !== undefined && !season) issues.push({ path: 'season', message: `The league has no season ${name}.` });
  if (season && division !== undefined && !season.divisions.includes(division)) {
    issues.push({ path: 'division', message: `Season ${season.name} has no division ${division}.` });
  } else if (season && teamId !== undefined && division !== undefined && !teamIds.has(teamId)) {
    issues.push({ path: 'teamId', message: `This team did not play in division ${division} of ${season.name}.` });
  }
  if (points !== undefined && !isPoints(points)) {
    const message = `Points must be a whole number from −${MAX_POINTS} to ${MAX_POINTS}, but not 0.`;
    issues.push({ path: 'points', message });
  }
  if (season && week !== undefined && !(Number.isInteger(week) && week >= 1 && week <= season.weeks)) {
    issues.push({ path: 'weekNumber', message: `The week must be from 1 to ${season.weeks}.` });
  }
  const reason =
    draft.reason === undefined
      ? undefined
      : collect(parseName(draft.reason, 'The reason', 'reason', LONGEST_REASON), issues);
  if (issues.length > 0 || !season || division === undefined || teamId === undefined) return faulty(issues);
  if (points === undefined || week === undefined || reason === undefined) return faulty(issues);
  return valid({ season: season.name, division, week, teamId, points, reason });
}

/** Orders the adjustments of a season: by week, team name and id. */
export function compareAdjustments(teamName: (teamId: string) => string) {
  return (a: Adjustment, b: Adjustment): number =>
    a.week - b.week ||
    compareText(foldName(teamName(a.teamId)), foldName(teamName(b.teamId))) ||
    compareText(a.id, b.id);
}

/** Returns why a season cannot lose weeks or divisions that have adjustments (Rule R10); `null` if it can. */
export function adjustmentsBeyond(
  { name, weeks, divisions }: Pick<Season, 'name' | 'weeks' | 'divisions'>,
  adjustments: readonly Pick<Adjustment, 'week' | 'division'>[],
): string | null {
  const beyond = adjustments.filter(({ week, division }) => week > weeks || !divisions.includes(division));
  if (beyond.length === 0) return null;
  return `Season ${name} has ${countOf(beyond.length, 'points adjustment')} in weeks or divisions that would be removed.`;
}

function isPoints(points: number): boolean {
  return Number.isInteger(points) && points !== 0 && Math.abs(points) <= MAX_POINTS;
}
