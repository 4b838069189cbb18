import type { PlayerAnswer } from '#contract/kinds/player.ts';
import type { Side } from '#domain/cards/match.ts';
import { ABSENTEE } from '#domain/name.ts';
import { admitsOthers, type LeagueRules } from '#domain/seasons/season.ts';
import { handicapWords } from '#domain/statistic.ts';
import { type CardFacts, contextOf, newNameIn, playersIn } from './card-facts.ts';
import { formatOfMatch, type MatchValues } from './match-values.ts';

type PlayerOption = { value: string; label: string; group?: string };

/** Whom the list is for: a place of a match, such as the second one of a pair. */
type PlaceOnCard = { side: Side; teamId: string; matches: readonly MatchValues[]; index: number; place?: number };

/**
 * The players whom a side can still choose for a place: its squad, and those who played for it on the card being corrected,
 * except players who have no matches of the section left. The one who is chosen stays, whatever has changed since. Those who
 * have left the team come next, and last of all that nobody came.
 */
export function playerChoices(
  facts: CardFacts,
  rules: LeagueRules,
  { side, teamId, matches, index, place = 0 }: PlaceOnCard,
): PlayerOption[] {
  const { teams, recorded } = facts;
  const { section } = formatOfMatch(rules, index);
  const chosenIn = (match: MatchValues, i: number) =>
    match.sides[side].players.filter((_, at) => i !== index || at !== place);
  const others = matches.flatMap((match, i) => (formatOfMatch(rules, i).section === section ? chosenIn(match, i) : []));
  const times = Map.groupBy(others, (id) => id);
  const squad = teams.find(({ id }) => id === teamId)?.players ?? [];
  const labelled = (players: readonly PlayerAnswer[]) =>
    new Map(players.map((player) => [player.id, player.name + (section.scored === 'points' ? hcp(player) : '')]));
  const [candidates, left] = [labelled(squad), labelled(facts.left?.[teamId] ?? [])];
  const isTeam = recorded?.[`${side}TeamId`] === teamId;
  for (const { id, name } of isTeam ? recorded.matches.flatMap((match) => playersIn(match, side)) : [])
    if (!candidates.has(id) && !left.has(id)) candidates.set(id, name);
  const chosen = matches[index]?.sides[side].players[place] ?? '';
  // The one chosen here, and who else was found for another match.
  for (const id of [chosen, ...matches.flatMap((match) => match.sides[side].players)])
    if (id !== '' && id !== ABSENTEE && !candidates.has(id) && !left.has(id))
      candidates.set(id, playerName(facts, id) ?? 'A former player');
  const beside = new Set(matches[index] ? chosenIn(matches[index], index) : []);
  const free = (players: ReadonlyMap<string, string>) =>
    [...players]
      .filter(([id]) => id === chosen || (!beside.has(id) && (times.get(id)?.length ?? 0) < rules.maxFramesPerPlayer))
      .map(([value, label]) => ({ value, label }));
  return [
    ...free(candidates),
    ...(admitsOthers(rules) && teamId !== '' ? [{ value: SOMEONE_ELSE, label: 'Someone else …' }] : []),
    ...free(left).map((option) => ({ ...option, group: 'Left the team' })),
    { value: ABSENTEE, label: 'Absent' },
  ];
}

/** `, hcp −12`. A match without points has no use for handicaps. */
export function hcp({ handicap }: Pick<PlayerAnswer, 'handicap'>): string {
  return `, hcp ${handicapWords(handicap)}`;
}

/** The choice that leads to players of other teams, and to new names. It is never in a card. */
export const SOMEONE_ELSE = 'someone-else';

/** The name of a player on a card, also of a new one. */
export function playerName(facts: CardFacts, id: string): string | undefined {
  return newNameIn(id) ?? contextOf(facts).people.players.get(id)?.name;
}
