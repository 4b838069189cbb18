import type { TeamProgress } from '#contract/team-progress.ts';
import type { TeamDetailsAnswer } from '#contract/teams.ts';
import { countOf } from '#domain/count.ts';
import { seasonWords } from '#web/choice/season-choice.ts';
import { ordinal } from '#web/components/chart/position-words.ts';

/** What has become of a team that plays no more; `null` while it plays. */
export function teamGone({ teamName, division, deleted }: TeamDetailsAnswer): string | null {
  if (deleted) return `${teamName} is no longer in the league. What it played stays in every table.`;
  if (division === 0) return `${teamName} is retired. What it played stays in every table.`;
  return null;
}

/** Where the team stands: division, season, and the place that it has there, if it has one. */
export function teamStanding(season: string, details: TeamDetailsAnswer, progress: TeamProgress): string {
  const ofSeason = season === progress.season;
  const division = (ofSeason ? progress.division : null) ?? details.division;
  const where = division === 0 ? upperFirst(seasonWords(season)) : `Division ${division}, ${seasonWords(season)}`;
  const last = ofSeason ? progress.weeks.at(-1) : undefined;
  if (last === undefined) return where;
  return `${where}: ${ordinal(last.position)} of ${last.of} with ${countOf(last.points, 'point')}`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
