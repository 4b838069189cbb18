import type { Seasons } from '#contract/seasons.ts';
import { type HandicapRules, USUAL_HANDICAPS } from '#domain/squads/numbers.ts';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { NIGHTS, RETIRED } from '#domain/squads/numbers.ts';
import { type NameDivision } from '#web/choice/division-name.tsx';
import { pageSource } from '#web/page-source.ts';
import { findable, fits } from '#web/filter/use-filter.ts';

/** Every live team with its players, and the divisions of the default season with its range and cap of handicaps. */
export type Squads = { teams: TeamAnswer[]; divisions: number[]; handicaps: HandicapRules };

export async function loadSquads(args: LoaderFunctionArgs): Promise<Squads> {
  const { read, seasons } = args.context.get(pageSource);
  const [teams, divisions, known] = await Promise.all([read('GET /api/teams', {}), loadDivisions(args), seasons()]);
  return { teams, divisions, handicaps: handicapRulesIn(known) };
}

/** The range and cap of handicaps in the default season. */
export function handicapRulesIn({ details, default: shown }: Seasons): HandicapRules {
  return details.find(({ season }) => season === shown)?.rules.handicaps ?? USUAL_HANDICAPS;
}

/** The divisions of the default season. */
export async function loadDivisions({ context }: LoaderFunctionArgs): Promise<number[]> {
  const { details, default: shown } = await context.get(pageSource).seasons();
  return details.find(({ season }) => season === shown)?.divisions ?? [];
}

/** The ids of a team, and of one of its players; `''` without one. */
export type Chosen = { team: string; player: string };

/** The team and the player in the address (`?team=…&player=…`); `''` where there is none or it is unknown. */
export function useChosen(teams: readonly TeamAnswer[]): Chosen {
  const [search] = useSearchParams();
  const team = teams.find(({ id }) => id === search.get('team'))?.id ?? '';
  const player = playersOf(teams, team).find(({ id }) => id === search.get('player'))?.id ?? '';
  return { team, player };
}

/**
 * `of`: the team, or the player, on whose row a form stands. Without it they are chosen in the form, and are at first those of
 * the address.
 */
export type FormProps = {
  squads: Squads;
  of?: Chosen | undefined;
  /** Called with the id of what was saved: the team of a new player or one that moved, else of the thing itself. */
  onSaved?: (id: string) => void;
  onCancel?: (() => void) | undefined;
};

export function playersOf(teams: readonly TeamAnswer[], teamId: string): TeamAnswer['players'] {
  return teams.find(({ id }) => id === teamId)?.players ?? [];
}

/** The player that was chosen in a form. */
export function playerOf(
  teams: readonly TeamAnswer[],
  { team = '', player }: Partial<Chosen>,
): PlayerAnswer | undefined {
  return playersOf(teams, team).find(({ id }) => id === player);
}

/** The teams that match a filter's text, with their matching players; a team whose name matches has all its players. */
export function matchingTeams(teams: readonly TeamAnswer[], typed: string): TeamAnswer[] {
  const matches = fits(typed);
  return teams.flatMap((team) => {
    if (matches(findable(team.name))) return [team];
    const players = team.players.filter(({ name }) => matches(findable(name, team.name)));
    return players.length === 0 ? [] : [{ ...team, players }];
  });
}

/** Compares divisions for sorting: ascending, with retired (0) last. */
export function compareDivisions(a: number, b: number): number {
  const order = (division: number) => (division === RETIRED ? Number.MAX_SAFE_INTEGER : division);
  return order(a) - order(b);
}

/** `Division 1`, or `Retired / Archived` for division 0. */
export function divisionWords(division: number, nameOf: NameDivision): string {
  return division === RETIRED ? 'Retired / Archived' : nameOf(division);
}

export function divisionOptions(divisions: readonly number[], nameOf: NameDivision) {
  return divisions.map((division) => ({ value: String(division), label: divisionWords(division, nameOf) }));
}

/** How often all teams of a division meet, as `meetings` of a generated list. */
export const MEETINGS = [
  { value: '2', label: 'Twice: home and away' },
  { value: '1', label: 'Once' },
  { value: '3', label: 'Three times' },
  { value: '4', label: 'Four times' },
];

/** The league nights as options: 1 for Monday to 7 for Sunday. */
export function nightOptions() {
  return NIGHTS.map((label, i) => ({ value: String(i + 1), label }));
}

/** Teams as options, by division and name, retired ones last. */
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
