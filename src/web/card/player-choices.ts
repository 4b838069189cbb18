import type { PlayerAnswer } from '#contract/kinds/player.ts';
import type { Side } from '#domain/cards/match.ts';
import { ABSENTEE } from '#domain/name.ts';
import { admitsOthers, type LeagueRules } from '#domain/seasons/season.ts';
import { handicapWords } from '#domain/statistic.ts';
import { type CardFacts, contextOf, newNameIn } from './card-facts.ts';
import type { MatchValues } from './card-values.ts';

type PlayerOption = { value: string; label: string; group?: string };

/**
 * The players whom a side can still choose for one match: its squad, and those who played for it on the card being
 * corrected, except players who have no frames left. The one who is chosen stays, whatever has changed since. `Absentee`
 * comes next, and last those who have left the team.
 */
export function playerChoices(
  facts: CardFacts,
  rules: LeagueRules,
  { side, teamId, matches, index }: { side: Side; teamId: string; matches: readonly MatchValues[]; index: number },
): PlayerOption[] {
  const { teams, recorded } = facts;
  const field = `${side}Player` as const;
  const times = Map.groupBy(
    matches.filter((_, i) => i !== index),
    (match) => match[field],
  );
  const squad = teams.find(({ id }) => id === teamId)?.players ?? [];
  const labelled = (players: readonly PlayerAnswer[]) =>
    new Map(players.map(({ id, name, handicap }) => [id, `${name}, hcp ${handicapWords(handicap)}`]));
  const [candidates, left] = [labelled(squad), labelled(facts.left?.[teamId] ?? [])];
  for (const match of recorded?.matches ?? []) {
    const [ofTeam, id, name] =
      side === 'home'
        ? [recorded?.homeTeamId, match.homePlayerId, match.homePlayerName]
        : [recorded?.awayTeamId, match.awayPlayerId, match.awayPlayerName];
    if (ofTeam === teamId && id !== null && !candidates.has(id) && !left.has(id)) candidates.set(id, name);
  }
  const chosen = matches[index]?.[field] ?? '';
  // The one chosen here, and who else was found for another match.
  for (const id of [chosen, ...times.keys()])
    if (id !== '' && id !== ABSENTEE && !candidates.has(id) && !left.has(id))
      candidates.set(id, playerName(facts, id) ?? 'A former player');
  const free = (players: ReadonlyMap<string, string>) =>
    [...players]
      .filter(([id]) => id === chosen || (times.get(id)?.length ?? 0) < rules.maxFramesPerPlayer)
      .map(([value, label]) => ({ value, label }));
  return [
    ...free(candidates),
    ...(admitsOthers(rules) && teamId !== '' ? [{ value: SOMEONE_ELSE, label: 'Someone else …' }] : []),
    { value: ABSENTEE, label: 'Absentee (walkover)' },
    ...free(left).map((option) => ({ ...option, group: 'Left the team' })),
  ];
}

/** The choice that leads to players of other teams, and to new names. It is never in a card. */
export const SOMEONE_ELSE = 'someone-else';

/** The name of a player on a card, also of a new one. */
export function playerName(facts: CardFacts, id: string): string | undefined {
  return newNameIn(id) ?? contextOf(facts).people.players.get(id)?.name;
}
