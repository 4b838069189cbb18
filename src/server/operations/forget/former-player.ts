import { foldName } from '#domain/name.ts';
import type { Player } from '#domain/people.ts';

const WORDS = 'Former player';

/**
 * What somebody is called who is forgotten: `Former player`, `Former player 2`, … Whoever is asked for by name is one
 * person (contract §2), so no two have one name, and a number that was ever used is not used again.
 */
export function formerPlayerName(players: Iterable<Player>): string {
  const taken = new Set(
    Array.from(players, ({ name, formerNames }) => [name, ...formerNames])
      .flat()
      .map(foldName),
  );
  for (let number = 1; ; number++) {
    const name = number === 1 ? WORDS : `${WORDS} ${number}`;
    if (!taken.has(foldName(name))) return name;
  }
}

/** Whether a name is one that was given to somebody who is forgotten. */
export function isFormerPlayerName(name: string): boolean {
  return /^Former player(?: \d+)?$/.test(name);
}
