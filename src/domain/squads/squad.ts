import { checkHandicaps, type Handicaps } from '#domain/squads/handicap.ts';
import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import { foldName, parseName, parsePlayerName } from '#domain/name.ts';
import type { People, Player, Team } from '#domain/squads/people.ts';

/** The division of retired teams (Rule N3). */
export const RETIRED = 0;

type PlayerFields = Handicaps & Pick<Player, 'name'>;
type TeamFields = Pick<Team, 'name' | 'division'>;

/** The weekdays as league nights: 1 is the first. */
export const NIGHTS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Checks a league night (Rule F6): 1 for Monday to 7 for Sunday; `null` for none. */
export function checkNight(night: number | null): Checked<number | null> {
  if (night === null || NIGHTS[night - 1] !== undefined) return valid(night);
  return faulty([{ path: 'night', message: 'The night must be from 1 for Monday to 7 for Sunday.' }]);
}

/** Checks a player as entered by officials (Rules N1, H1); see `playerCalled` for whether the name is free. */
export function checkPlayerDraft(draft: Draft<PlayerFields>): Checked<PlayerFields> {
  const issues: Issue[] = [];
  const name = draft.name === undefined ? undefined : collect(parsePlayerName(draft.name), issues);
  const handicaps = collect(checkHandicaps(draft), issues);
  return name === undefined || !handicaps ? faulty(issues) : valid({ name, ...handicaps });
}

/** Checks a team as entered by officials (Rules N1, N3); see `teamCalled` for whether the name is free. */
export function checkTeamDraft(draft: Draft<TeamFields>, divisions: readonly number[]): Checked<TeamFields> {
  const issues: Issue[] = [];
  const name = draft.name === undefined ? undefined : collect(parseName(draft.name, 'The team name'), issues);
  const division = collect(checkDivision(draft.division, divisions), issues);
  return name === undefined || division === undefined ? faulty(issues) : valid({ name, division });
}

function checkDivision(division: number | undefined, divisions: readonly number[]): Checked<number> {
  if (division === undefined) return faulty([]);
  if (division === RETIRED || divisions.includes(division)) return valid(division);
  return faulty([{ path: 'division', message: `The league has no division ${division}.` }]);
}

/**
 * Returns the live player of the team with that name (Rule N2). `exceptId` is the player who is to have it; `null` for
 * a new one.
 */
export function playerCalled(
  people: People,
  teamId: string,
  name: string,
  exceptId: string | null,
): Player | undefined {
  return [...people.players.values()].find(
    (player) => player.teamId === teamId && isCalled(player, name) && player.id !== exceptId,
  );
}

/** Returns the live team with that name (Rule N2); `exceptId` as for players. */
export function teamCalled(people: People, name: string, exceptId: string | null): Team | undefined {
  return [...people.teams.values()].find((team) => isCalled(team, name) && team.id !== exceptId);
}

function isCalled(one: Team | Player, name: string): boolean {
  return !one.deleted && foldName(one.name) === foldName(name);
}

export function playerNameConflict(name: string, team: string): string {
  return `${team} already have a player called ${name}.`;
}

export function teamNameConflict(name: string): string {
  return `There is already a team called ${name}.`;
}

/** A player and the team to go to. */
export type Transfer = { player: Player; team: Team };

/** Faults in the input are issues (422); a conflict with the present squads is one sentence (409). */
export type CheckedTransfer = Checked<Transfer> | { ok: false; conflict: string };

/** Checks a transfer (Rule N5). */
export function checkTransfer(
  people: People,
  playerId: string | undefined,
  newTeamId: string | undefined,
): CheckedTransfer {
  const player = playerId === undefined ? undefined : people.players.get(playerId);
  const team = newTeamId === undefined ? undefined : people.teams.get(newTeamId);
  const issues = [
    ...transferFaults('playerId', playerId, player, 'player'),
    ...transferFaults('newTeamId', newTeamId, team, 'team'),
  ];
  if (issues.length > 0 || !player || !team) return faulty(issues);
  const conflict = conflictOf(player, team, people);
  return conflict === null ? valid({ player, team }) : { ok: false, conflict };
}

function transferFaults(path: string, id: string | undefined, found: Player | Team | undefined, what: string): Issue[] {
  if (id === undefined) return [];
  if (!found) return [{ path, message: `The league has no such ${what}.` }];
  return found.deleted ? [{ path, message: `The ${what} ${found.name} has been deleted.` }] : [];
}

function conflictOf(player: Player, team: Team, people: People): string | null {
  if (player.teamId === team.id) return `${player.name} already plays for ${team.name}.`;
  const other = playerCalled(people, team.id, player.name, player.id);
  return other ? playerNameConflict(other.name, team.name) : null;
}
