import type { SeasonsAnswer } from '#contract/seasons.ts';
import { type HandicapRules, USUAL_HANDICAP_RULES } from '#domain/squads/handicap-rules.ts';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { NIGHTS, RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { type DivisionNameLookup } from '#web/choice/division-name.tsx';
import { pageSourceContext } from '#web/page-source.ts';
import { searchableText, matcherFor } from '#web/filter/use-filter.ts';

/** All teams that are not deleted, with their players, and the divisions and handicap rules of the default season. */
export type Squads = { teams: TeamAnswer[]; divisions: number[]; handicaps: HandicapRules };

export async function loadSquads(args: LoaderFunctionArgs): Promise<Squads> {
  const { read, seasons } = args.context.get(pageSourceContext);
  const [teams, divisions, known] = await Promise.all([
    read('GET /api/teams', {}),
    loadDefaultSeasonDivisions(args),
    seasons(),
  ]);
  return { teams, divisions, handicaps: defaultSeasonHandicapRulesIn(known) };
}

/** Returns the handicap rules of the default season; the usual ones if the league has no season. */
export function defaultSeasonHandicapRulesIn({ details, default: shown }: SeasonsAnswer): HandicapRules {
  return details.find(({ season }) => season === shown)?.rules.handicaps ?? USUAL_HANDICAP_RULES;
}

/** Loads the numbers of the default season's divisions; empty if the league has no season. */
export async function loadDefaultSeasonDivisions({ context }: LoaderFunctionArgs): Promise<number[]> {
  const { details, default: shown } = await context.get(pageSourceContext).seasons();
  return details.find(({ season }) => season === shown)?.divisions ?? [];
}

/** The ids of a team and of one of its players. `''` means none. */
export type TeamAndPlayerIds = { team: string; player: string };

/** Returns the ids of the team and player in the address (`?team=…&player=…`). A missing or unknown id is `''`. */
export function useTeamAndPlayerIdsInAddress(teams: readonly TeamAnswer[]): TeamAndPlayerIds {
  const [search] = useSearchParams();
  const team = teams.find(({ id }) => id === search.get('team'))?.id ?? '';
  const player = playersOfTeamWithId(teams, team).find(({ id }) => id === search.get('player'))?.id ?? '';
  return { team, player };
}

/**
 * `of`: the team or player that a form is about. Without `of`, the form has selectors, which start with the team and
 * player in the address.
 */
export type SquadFormProps = {
  squads: Squads;
  of?: TeamAndPlayerIds | undefined;
  /** Called after a save, with the id of the saved team or player. After a transfer, with the id of the new team. */
  onSaved?: (id: string) => void;
  onCancel?: (() => void) | undefined;
};

export function playersOfTeamWithId(teams: readonly TeamAnswer[], teamId: string): TeamAnswer['players'] {
  return teams.find(({ id }) => id === teamId)?.players ?? [];
}

export function findPlayerInTeams(
  teams: readonly TeamAnswer[],
  { team = '', player }: Partial<TeamAndPlayerIds>,
): PlayerAnswer | undefined {
  return playersOfTeamWithId(teams, team).find(({ id }) => id === player);
}

/**
 * Returns the teams that match the text of a filter: with all players if the team's name matches, otherwise with only
 * the matching players. Teams without a match are left out.
 */
export function filterTeamsAndPlayers(teams: readonly TeamAnswer[], typed: string): TeamAnswer[] {
  const matches = matcherFor(typed);
  return teams.flatMap((team) => {
    if (matches(searchableText(team.name))) return [team];
    const players = team.players.filter(({ name }) => matches(searchableText(name, team.name)));
    return players.length === 0 ? [] : [{ ...team, players }];
  });
}

/** Compares two divisions for sorting: ascending, retired teams (division 0) last. */
export function compareDivisions(a: number, b: number): number {
  const order = (division: number) => (division === RETIRED_TEAMS_DIVISION ? Number.MAX_SAFE_INTEGER : division);
  return order(a) - order(b);
}

/** Returns the division's name, such as `Division 1`, or `Retired / Archived` for division 0. */
export function divisionWords(division: number, nameOf: DivisionNameLookup): string {
  return division === RETIRED_TEAMS_DIVISION ? 'Retired / Archived' : nameOf(division);
}

export function divisionOptions(divisions: readonly number[], nameOf: DivisionNameLookup) {
  return divisions.map((division) => ({ value: String(division), label: divisionWords(division, nameOf) }));
}

/** Options for how often the teams of a division meet, for the field `meetings` of the form for a new fixture list. */
export const MEETING_COUNT_OPTIONS = [
  { value: '2', label: 'Twice: home and away' },
  { value: '1', label: 'Once' },
  { value: '3', label: 'Three times' },
  { value: '4', label: 'Four times' },
];

/** Returns the weekdays as options of a select for a league night, from 1 for Monday to 7 for Sunday. */
export function leagueNightOptions() {
  return NIGHTS.map((label, i) => ({ value: String(i + 1), label }));
}

/** Returns teams as options, sorted by division, with retired teams last. */
export function teamOptions(teams: readonly TeamAnswer[], nameOf: DivisionNameLookup) {
  return teams
    .toSorted((a, b) => compareDivisions(a.division, b.division))
    .map(({ id, name, division }) => ({
      value: id,
      label: `${name} (${division === RETIRED_TEAMS_DIVISION ? 'retired' : nameOf(division)})`,
    }));
}

export function playerOptions(teams: readonly TeamAnswer[], teamId: string) {
  return playersOfTeamWithId(teams, teamId).map(({ id, name }) => ({ value: id, label: name }));
}
