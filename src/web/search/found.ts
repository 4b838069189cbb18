import type { SearchAnswer } from '#contract/search.ts';
import { playerAddress, teamAddress } from '#web/layout/addresses.ts';

/** One thing that was found: what it is called, what it is, and where its page stands. */
export type Found = { key: string; name: string; what: string; address: string };

/** Teams before players: they are few, and who types a team's name means the team. */
export function foundIn({ teams, players }: SearchAnswer, carried: string): Found[] {
  return [
    ...teams.map(({ teamId, name, division, deleted, formerly }) => ({
      key: `team ${teamId}`,
      name,
      what: words(deleted || division === 0 ? 'Former team' : `Team, Division ${division}`, formerly),
      address: teamAddress(teamId, carried),
    })),
    ...players.map(({ playerId, name, team, deleted, formerly }) => ({
      key: `player ${playerId}`,
      name,
      what: words(deleted ? `Former player, ${team}` : `Player, ${team}`, formerly),
      address: playerAddress({ playerId, name }, carried),
    })),
  ];
}

function words(what: string, formerly: string | null): string {
  return formerly === null ? what : `${what}, formerly ${formerly}`;
}
