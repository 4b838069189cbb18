import type { Store } from '#server/storage/store.ts';

export type OwnPlayer = { id: string; name: string };
/** A team that one hand has to itself. */
export type OwnTeam = { id: string; name: string; division: number; players: OwnPlayer[] };

const TEAMS = 4;
const PLAYERS = 5;
const ORIGIN = { by: '', via: 'seed', action: 'soak', summary: 'Teams for a soak' } as const;

/** The teams of the hand of that number, all of one division. */
export function ownTeams(hand: number): OwnTeam[] {
  return Array.from({ length: TEAMS }, (_, team) => {
    const id = `h${hand}t${team}`;
    const players = Array.from({ length: PLAYERS }, (__, n) => ({
      id: `${id}p${n}`,
      name: `Player ${hand} ${team} ${n}`,
    }));
    return { id, name: `Team ${hand} ${team}`, division: 1 + (hand % 2), players };
  });
}

/** Puts them into a league; each player has handicap 0. */
export function fillTeams(store: Store, teams: readonly OwnTeam[]): Promise<void> {
  return store.write(ORIGIN, async (change) => {
    await change.putAll(
      'team',
      teams.map(({ id, name, division }) => ({ id, name, division, formerNames: [], deleted: false })),
    );
    const handicaps = { handicap: 0, modifier: 0, newHandicap: 0 };
    await change.putAll(
      'player',
      teams.flatMap(({ id: teamId, players }) =>
        players.map(({ id, name }) => ({ id, name, teamId, formerNames: [], ...handicaps, deleted: false })),
      ),
    );
  });
}
