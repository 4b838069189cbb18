import { checkHandicaps, type Handicaps, type HandicapsDraft } from '#domain/handicap.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { foldName, parseName, parsePlayerName } from '#domain/name.ts';
import type { People, Player, Team } from '#domain/people.ts';

/** The division of teams that have retired (specification §3). */
export const RETIRED = 0;

/** A draft's field is `undefined` where its fault has been told already. */
export type PlayerDraft = HandicapsDraft & { name: string | undefined };
export type TeamDraft = { name: string | undefined; division: number | undefined };

/** Checks what officials enter for a player (contract §4); whether the name is free is `nameTaken`. */
export function checkPlayerDraft(draft: PlayerDraft): Checked<Handicaps & Pick<Player, 'name'>> {
  const issues: Issue[] = [];
  const name = draft.name === undefined ? undefined : collect(parsePlayerName(draft.name), issues);
  const handicaps = collect(checkHandicaps(draft), issues);
  return name === undefined || !handicaps ? faulty(issues) : valid({ name, ...handicaps });
}

/** Checks what officials enter for a team: its division is one of the league's, or 0, retired (contract §4). */
export function checkTeamDraft(
  draft: TeamDraft,
  divisions: readonly number[],
): Checked<Pick<Team, 'name' | 'division'>> {
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
 * Whether a live player of the team has that name, case-folded (contract §4). `exceptId` is the player who is to have
 * it, as keeping one's own name is no conflict; `null` for a new one.
 */
export function nameTaken(people: People, teamId: string, name: string, exceptId: string | null): boolean {
  return playerCalled(people, teamId, name, exceptId) !== undefined;
}

/** Whether a live team has that name, case-folded (contract §4); `exceptId` as for players. */
export function teamNameTaken(people: People, name: string, exceptId: string | null): boolean {
  return teamCalled(people, name, exceptId) !== undefined;
}

/** The live player of the team who has that name, as in `nameTaken`: who to tell of in a conflict. */
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

/** The live team that has that name, as in `teamNameTaken`: which to tell of in a conflict. */
export function teamCalled(people: People, name: string, exceptId: string | null): Team | undefined {
  return [...people.teams.values()].find((team) => isCalled(team, name) && team.id !== exceptId);
}

function isCalled(one: Team | Player, name: string): boolean {
  return !one.deleted && foldName(one.name) === foldName(name);
}

/** The sentence of a conflict of two players' names. */
export function playerNameConflict(name: string, team: string): string {
  return `${team} have a player called ${name} already.`;
}

/** The sentence of a conflict of two teams' names. */
export function teamNameConflict(name: string): string {
  return `There is a team called ${name} already.`;
}

/** A player and the team to go to. */
export type Transfer = { player: Player; team: Team };

/** What is sent wrongly has issues (422), what stands against the present squads is a conflict (409). */
export type CheckedTransfer = Checked<Transfer> | { ok: false; conflict: string };

/** Checks a transfer (contract §4); a field is `undefined` where its fault has been told already. */
export function checkTransfer(
  people: People,
  playerId: string | undefined,
  newTeamId: string | undefined,
): CheckedTransfer {
  const player = people.players.get(playerId ?? '');
  const team = people.teams.get(newTeamId ?? '');
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
  if (player.teamId === team.id) return `${player.name} plays for ${team.name} already.`;
  const other = playerCalled(people, team.id, player.name, player.id);
  return other ? playerNameConflict(other.name, team.name) : null;
}
