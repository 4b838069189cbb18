import type { TeamAnswer } from '#contract/teams.ts';
import { RETIRED } from '#domain/squad.ts';

/** Teams to choose from, by division and name; retired ones come last and say so. */
export function teamOptions(teams: readonly TeamAnswer[]) {
  const order = (division: number) => (division === RETIRED ? Infinity : division);
  return teams
    .toSorted((a, b) => (a.division === b.division ? 0 : order(a.division) - order(b.division)))
    .map(({ id, name, division }) => ({
      value: id,
      label: `${name} (${division === RETIRED ? 'retired' : `Division ${division}`})`,
    }));
}

/** The players of one team to choose from. */
export function playerOptions(teams: readonly TeamAnswer[], teamId: string) {
  return playersOf(teams, teamId).map(({ id, name }) => ({ value: id, label: name }));
}

export function playersOf(teams: readonly TeamAnswer[], teamId: string): TeamAnswer['players'] {
  return teams.find(({ id }) => id === teamId)?.players ?? [];
}
