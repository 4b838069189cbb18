import { useSearchParams } from 'react-router';
import type { TeamAnswer } from '#contract/teams.ts';
import { playersOf } from './squad-options.ts';

/** The team and player that an address names (`?team=…&player=…`), where there are such; `''` otherwise. */
export function useChosen(teams: readonly TeamAnswer[]): { team: string; player: string } {
  const [search] = useSearchParams();
  const team = teams.find(({ id }) => id === search.get('team'))?.id ?? '';
  const player = playersOf(teams, team).find(({ id }) => id === search.get('player'))?.id ?? '';
  return { team, player };
}
