import type { TeamAnswer } from '#contract/teams.ts';
import { checkHandicaps, type Handicaps } from '#domain/squads/handicap.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import type { Player, Team } from '#domain/squads/people.ts';
import { checkPlayerDraft, checkTeamDraft } from '#domain/squads/squad.ts';
import { parseVenue } from '#domain/squads/venue.ts';
import { readNumber } from '#web/officials/read-fields.ts';
import { playersOf } from './squads.ts';

/** The text in the fields of a team, of a player's handicaps, of a player. */
export type TeamValues = { name: string; division: string; venue: string; night: string };
export type HandicapValues = { handicap: string; modifier: string; newHandicap: string };
export type PlayerValues = HandicapValues & { name: string };

/** The start values of a new player. */
export const noHandicaps: HandicapValues = { handicap: '0', modifier: '0', newHandicap: '0' };

/** A team's values for the form; empty where no team is chosen. */
export function teamValues(teams: readonly TeamAnswer[], teamId: string): TeamValues {
  const team = teams.find(({ id }) => id === teamId);
  return {
    name: team?.name ?? '',
    division: String(team?.division ?? ''),
    venue: team?.venue ?? '',
    night: String(team?.night ?? ''),
  };
}

/** A player's handicaps for the form; empty where no player is chosen. */
export function handicapValues(teams: readonly TeamAnswer[], teamId: string, playerId: string): HandicapValues {
  const player = playersOf(teams, teamId).find(({ id }) => id === playerId);
  return {
    handicap: String(player?.handicap ?? ''),
    modifier: String(player?.modifier ?? ''),
    newHandicap: String(player?.newHandicap ?? ''),
  };
}

/** Checks a team's fields by the domain's rules. */
export function checkTeam(
  { name, division, venue, night }: TeamValues,
  divisions: readonly number[],
): Checked<Pick<Team, 'name' | 'division'> & { venue: string; night: number | null }> {
  const issues: Issue[] = [];
  const number = collect(readNumber(division, 'division', 'Division'), issues);
  const checkedVenue = collect(parseVenue(venue), issues) ?? '';
  const team = checkTeamDraft({ name, division: number }, divisions);
  return withIssues(
    issues,
    team.ok ? valid({ ...team.value, venue: checkedVenue, night: night === '' ? null : Number(night) }) : team,
  );
}

/** Checks the three handicap fields by the domain's rules. */
export function checkHandicapValues(values: HandicapValues): Checked<Handicaps> {
  const issues: Issue[] = [];
  return withIssues(issues, checkHandicaps(numbersOf(values, issues)));
}

/** Checks a player's fields by the domain's rules. */
export function checkPlayer({ name, ...values }: PlayerValues): Checked<Handicaps & Pick<Player, 'name'>> {
  const issues: Issue[] = [];
  return withIssues(issues, checkPlayerDraft({ name, ...numbersOf(values, issues) }));
}

function numbersOf({ handicap, modifier, newHandicap }: HandicapValues, issues: Issue[]) {
  return {
    handicap: collect(readNumber(handicap, 'handicap', 'The handicap'), issues),
    modifier: collect(readNumber(modifier, 'modifier', 'The modifier'), issues),
    newHandicap: collect(readNumber(newHandicap, 'newHandicap', 'The new handicap'), issues),
  };
}

function withIssues<T>(issues: readonly Issue[], checked: Checked<T>): Checked<T> {
  return checked.ok && issues.length === 0 ? checked : faulty([...issues, ...(checked.ok ? [] : checked.issues)]);
}
