import type { Seasons } from '#contract/seasons.ts';
import { type HandicapRules, USUAL_HANDICAPS } from '#domain/squads/handicap-rules.ts';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { NIGHTS, RETIRED } from '#domain/squads/team-numbers.ts';
import { type NameDivision } from '#web/choice/division-name.tsx';
import { pageSource } from '#web/page-source.ts';
import { searchableText, matcherFor } from '#web/filter/use-filter.ts';

/** All teams that are not deleted, with their players, and the divisions and handicap rules of the default season. */
export type Squads = { teams: TeamAnswer[]; divisions: number[]; handicaps: HandicapRules };

export async function loadSquads(args: LoaderFunctionArgs): Promise<Squads> {
  const { read, seasons } = args.context.get(pageSource);
  const [teams, divisions, known] = await Promise.all([read('GET /api/teams', {}), loadDivisions(args), seasons()]);
  return { teams, divisions, handicaps: handicapRulesIn(known) };
}

/** Returns the range and cap of handicaps in the default season. */
export function handicapRulesIn({ details, default: shown }: Seasons): HandicapRules {
  return details.find(({ season }) => season === shown)?.rules.handicaps ?? USUAL_HANDICAPS;
}

/** Loads the divisions of the default season. */
export async function loadDivisions({ context }: LoaderFunctionArgs): Promise<number[]> {
  const { details, default: shown } = await context.get(pageSource).seasons();
  return details.find(({ season }) => season === shown)?.divisions ?? [];
}

/** The ids of a team and of one of its players. `''` means none. */
export type TeamAndPlayer = { team: string; player: string };

/** Returns the team and player in the address (`?team=…&player=…`). `''` if missing or unknown. */
export function useChosenTeamAndPlayer(teams: readonly TeamAnswer[]): TeamAndPlayer {
  const [search] = useSearchParams();
  const team = teams.find(({ id }) => id === search.get('team'))?.id ?? '';
  const player = playersOf(teams, team).find(({ id }) => id === search.get('player'))?.id ?? '';
  return { team, player };
}

/**
 * `of`: the team or player that a form is about. Without `of`, the form has selectors, which start with the team and
 * player in the address.
 */
export type FormProps = {
  squads: Squads;
  of?: TeamAndPlayer | undefined;
  /** Called with an id after a save: the team of an added or moved player, otherwise the saved thing itself. */
  onSaved?: (id: string) => void;
  onCancel?: (() => void) | undefined;
};

export function playersOf(teams: readonly TeamAnswer[], teamId: string): TeamAnswer['players'] {
  return teams.find(({ id }) => id === teamId)?.players ?? [];
}

export function playerOf(
  teams: readonly TeamAnswer[],
  { team = '', player }: Partial<TeamAndPlayer>,
): PlayerAnswer | undefined {
  return playersOf(teams, team).find(({ id }) => id === player);
}

/**
 * Returns the teams that match a filter, with their matching players, or with all players if the team's own name
 * matches.
 */
export function matchingTeams(teams: readonly TeamAnswer[], typed: string): TeamAnswer[] {
  const matches = matcherFor(typed);
  return teams.flatMap((team) => {
    if (matches(searchableText(team.name))) return [team];
    const players = team.players.filter(({ name }) => matches(searchableText(name, team.name)));
    return players.length === 0 ? [] : [{ ...team, players }];
  });
}

/** Compares two divisions for sorting: ascending, retired teams (division 0) last. */
export function compareDivisions(a: number, b: number): number {
  const order = (division: number) => (division === RETIRED ? Number.MAX_SAFE_INTEGER : division);
  return order(a) - order(b);
}

/** Returns `Division 1`, or `Retired / Archived` for division 0. */
export function divisionWords(division: number, nameOf: NameDivision): string {
  return division === RETIRED ? 'Retired / Archived' : nameOf(division);
}

export function divisionOptions(divisions: readonly number[], nameOf: NameDivision) {
  return divisions.map((division) => ({ value: String(division), label: divisionWords(division, nameOf) }));
}

/** Options for how often the teams of a division meet. The value is `meetings` in a generated list. */
export const MEETINGS = [
  { value: '2', label: 'Twice: home and away' },
  { value: '1', label: 'Once' },
  { value: '3', label: 'Three times' },
  { value: '4', label: 'Four times' },
];

/** Returns the league nights as options, from 1 for Monday to 7 for Sunday. */
export function nightOptions() {
  return NIGHTS.map((label, i) => ({ value: String(i + 1), label }));
}

/** Returns teams as options, sorted by division, with retired teams last. */
export function teamOptions(teams: readonly TeamAnswer[], nameOf: NameDivision) {
  return teams
    .toSorted((a, b) => compareDivisions(a.division, b.division))
    .map(({ id, name, division }) => ({
      value: id,
      label: `${name} (${division === RETIRED ? 'retired' : nameOf(division)})`,
    }));
}

export function playerOptions(teams: readonly TeamAnswer[], teamId: string) {
  return playersOf(teams, teamId).map(({ id, name }) => ({ value: id, label: name }));
}
