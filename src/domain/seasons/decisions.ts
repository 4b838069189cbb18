import { type Checked, type Draft, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import type { TeamOrderDecision, Season } from '#domain/seasons/season.ts';
import type { Team } from '#domain/squads/teams-and-players.ts';

/** A decision about the order of level teams, in a request. */
export type TeamOrderDecisionDraft = Draft<
  Omit<TeamOrderDecision, 'order'> & { order: readonly (string | undefined)[] }
>;

type DecisionContext = Pick<Season, 'name' | 'divisions'> & { teams: ReadonlyMap<string, Pick<Team, 'name'>> };

/**
 * Checks decisions about the order of level teams (Rule R22). A fault has a path such as `decisions.0.order.1`. Whether
 * the teams are level is not checked, because a decision counts only while they are level.
 */
export function checkTeamOrderDecisions(
  drafts: readonly (TeamOrderDecisionDraft | undefined)[],
  context: DecisionContext,
): Checked<TeamOrderDecision[]> {
  const issues = drafts.flatMap((draft, i) =>
    teamOrderDecisionFaults(draft ?? {}, context).map(({ path, message }) => ({
      path: `decisions.${i}.${path}`,
      message,
    })),
  );
  const decisions = drafts.flatMap((draft) => decisionIfComplete(draft ?? {}) ?? []);
  return issues.length > 0 || decisions.length < drafts.length ? faultyResult(issues) : validResult(decisions);
}

function teamOrderDecisionFaults(
  { division, position, order, how }: TeamOrderDecisionDraft,
  { name, divisions, teams }: DecisionContext,
): Issue[] {
  const issues: Issue[] = [];
  if (division !== undefined && !divisions.includes(division))
    issues.push({ path: 'division', message: `Season ${name} has no division ${division}.` });
  if (position !== undefined && !(Number.isInteger(position) && position >= 1 && position <= MAX_POSITION))
    issues.push({ path: 'position', message: `A position is a whole number from 1 to ${MAX_POSITION}.` });
  if (order && order.length < 2) issues.push({ path: 'order', message: 'A decision is between two teams at least.' });
  for (const [i, teamId] of (order ?? []).entries()) {
    const team = teamId === undefined ? undefined : teams.get(teamId);
    const path = `order.${i}`;
    if (teamId !== undefined && !team) issues.push({ path, message: 'The league has no such team.' });
    if (team && order?.indexOf(teamId) !== i) issues.push({ path, message: `${team.name} are given twice.` });
  }
  if (how === 'joint' && position !== undefined && position !== 1)
    issues.push({ path: 'how', message: 'Only a title can be joint: position 1.' });
  return issues;
}

const MAX_POSITION = 999;

function decisionIfComplete({
  division,
  position,
  order,
  how,
  note = '',
}: TeamOrderDecisionDraft): TeamOrderDecision | null {
  const ids = order?.filter((id) => id !== undefined);
  if (division === undefined || position === undefined || how === undefined || !ids) return null;
  return { division, position, order: ids, how, note };
}
