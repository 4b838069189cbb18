import type { Player, Team } from '#domain/people.ts';

const NUMBERS = [
  ['handicap', 'handicap'],
  ['modifier', 'modifier'],
  ['newHandicap', 'new handicap'],
] as const;

/** `Renamed Sam Hill of Trades Hall to Sam Hall; handicap from 20 to 15`. */
export function playerChange(before: Player, after: Player, team: Team): string {
  const numbers = NUMBERS.flatMap(([field, words]) =>
    before[field] === after[field] ? [] : [`${words} from ${before[field]} to ${after[field]}`],
  );
  if (before.name === after.name) return `Changed ${after.name} of ${team.name}: ${numbers.join(', ')}`;
  return [`Renamed ${before.name} of ${team.name} to ${after.name}`, ...numbers].join('; ');
}
