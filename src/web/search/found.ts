import type { SearchAnswer } from '#contract/players.ts';
import { careerAddress, teamAddress } from '#web/layout/addresses.ts';

/** Fewer letters find nothing (Rule G1). */
export const fewestLetters = 3;

/** Whether a text is too short to search for. */
export function isShort(text: string): boolean {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').length < fewestLetters;
}

/** A team or player that a search found, with the address of its page. */
export type Found = { key: string; name: string; what: string; address: string };

/** Lists teams before players, because they are few, and a typed team name means the team. */
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
      address: careerAddress(playerId, carried),
    })),
  ];
}

function words(what: string, formerly: string | null): string {
  return formerly === null ? what : `${what}, formerly ${formerly}`;
}
