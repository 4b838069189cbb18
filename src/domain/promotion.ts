import type { Team } from '#domain/people.ts';
import { RETIRED } from '#domain/squad.ts';

/** What becomes of a team from one season to the next. */
export type Move = 'promoted' | 'relegated' | 'stays' | 'retires' | 'returns';

/** A team with where it was and where it is proposed to play; `position` is its place in its division's table, if it has one. */
export type ProposedPlace = { teamId: string; teamName: string; from: number; position: number | null; to: number };

/** A row of the last table of a division, as far as it counts for promotion. */
export type LastRow = { teamId: string; gamesPlayed: number };

/** The live teams with their divisions of the season that ends, its tables in their order, and the divisions to come. */
export type LastSeason = {
  teams: readonly Pick<Team, 'id' | 'name' | 'division'>[];
  tables: ReadonlyMap<number, readonly LastRow[]>;
  divisions: readonly number[];
  /** How many teams go up, and as many down, between two neighbouring divisions. */
  promoted: number;
};

type Ranked = ProposedPlace & { played: boolean };

/** How a team moves from one division to another; 0 is retired, and a smaller number is a higher division. */
export function moveOf(from: number, to: number): Move {
  if (from === to) return 'stays';
  if (to === RETIRED) return 'retires';
  if (from === RETIRED) return 'returns';
  return to < from ? 'promoted' : 'relegated';
}

/**
 * Where each team plays next season: between two neighbouring divisions the last of the upper and the first of the
 * lower change places, as many up as down, so that divisions keep their sizes. Only the lower half of a division can go
 * down, and only the upper half up; where one of the two has not played, nobody changes. Retired teams stay so. A team
 * whose division is no more goes to the nearest one above, or else to the highest. By division and place.
 */
export function proposePlaces({ teams, tables, divisions, promoted }: LastSeason): ProposedPlace[] {
  const coming = [...divisions].sort((a, b) => a - b);
  const ranked = teams.map((team) => rankedTeam(team, tables, coming)).sort(byPlace);
  const groups = coming.map((division) => ranked.filter(({ to }) => to === division));
  const moves = new Map<string, number>();
  for (let i = 1; i < coming.length; i++) {
    const [upper = [], lower = []] = [groups[i - 1], groups[i]];
    const count = exchanged(upper, lower, promoted);
    for (const { teamId } of upper.slice(upper.length - count)) moves.set(teamId, coming[i] ?? RETIRED);
    for (const { teamId } of lower.slice(0, count)) moves.set(teamId, coming[i - 1] ?? RETIRED);
  }
  return ranked.map(({ played: _, to, ...team }) => ({ ...team, to: moves.get(team.teamId) ?? to }));
}

function rankedTeam(
  { id, name, division }: LastSeason['teams'][number],
  tables: LastSeason['tables'],
  coming: readonly number[],
): Ranked {
  const table = tables.get(division) ?? [];
  const index = division === RETIRED ? -1 : table.findIndex(({ teamId }) => teamId === id);
  const played = (table[index]?.gamesPlayed ?? 0) > 0;
  const to = division === RETIRED ? RETIRED : nearest(division, coming);
  return { teamId: id, teamName: name, from: division, position: index === -1 ? null : index + 1, to, played };
}

/** By division, the retired last; by place, those without one last. `sort` keeps the given order of these. */
function byPlace(a: Ranked, b: Ranked): number {
  return orderOf(a.from || Infinity, b.from || Infinity) || orderOf(a.position ?? Infinity, b.position ?? Infinity);
}

/** Two infinities are level. */
function orderOf(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function exchanged(upper: readonly Ranked[], lower: readonly Ranked[], wanted: number): number {
  const bothPlayed = upper.some(({ played }) => played) && lower.some(({ played }) => played);
  return bothPlayed ? Math.min(wanted, Math.floor(upper.length / 2), Math.floor(lower.length / 2)) : 0;
}

function nearest(division: number, coming: readonly number[]): number {
  return coming.findLast((one) => one <= division) ?? coming[0] ?? RETIRED;
}
