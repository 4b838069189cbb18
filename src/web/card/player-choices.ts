import type { PlayerAnswer } from '#contract/kinds/player.ts';
import type { Side } from '#domain/cards/match.ts';
import { maxPlaysWithSecondPlay } from '#domain/cards/second-plays.ts';
import { ABSENTEE } from '#domain/name.ts';
import { admitsSubstitutes, type LeagueRules } from '#domain/seasons/season.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import { type CardFacts, cardContextFromFacts, newPlayerNameIn, playersOfMatchSide } from './card-facts.ts';
import { formatOfMatch, type MatchValues } from './match-values.ts';

type PlayerOption = { value: string; label: string; group?: string };

/**
 * A field of the card in which a player is chosen. `index`: the index of the match. `place`: the index of the player
 * among the players of the side.
 */
type PlayerFieldOnCard = { side: Side; teamId: string; matches: readonly MatchValues[]; index: number; place?: number };

/**
 * Returns the options in one field of a card: the squad and other players on the card, then `Someone else …` if the
 * rules allow it, then players who have left the team, then `Absent`. Leaves out the side's other players in the same
 * match, and players who have already played as often in the section as they may. The chosen player is always included.
 */
export function playerChoices(
  facts: CardFacts,
  rules: LeagueRules,
  { side, teamId, matches, index, place = 0 }: PlayerFieldOnCard,
): PlayerOption[] {
  const { teams, recorded } = facts;
  const { section } = formatOfMatch(rules, index);
  const most = maxPlaysWithSecondPlay(section, rules);
  const chosenIn = (match: MatchValues, i: number) =>
    match.sides[side].players.filter((_, at) => i !== index || at !== place);
  const others = matches.flatMap((match, i) => (formatOfMatch(rules, i).section === section ? chosenIn(match, i) : []));
  const times = Map.groupBy(others, (id) => id);
  const squad = teams.find(({ id }) => id === teamId)?.players ?? [];
  const labelled = (players: readonly PlayerAnswer[]) =>
    new Map(
      players.map((player) => [player.id, player.name + (section.scored === 'points' ? handicapSuffix(player) : '')]),
    );
  const [candidates, left] = [labelled(squad), labelled(facts.leftButEligible?.[teamId] ?? [])];
  const isTeam = recorded?.[`${side}TeamId`] === teamId;
  for (const { id, name } of isTeam ? recorded.matches.flatMap((match) => playersOfMatchSide(match, side)) : [])
    if (!candidates.has(id) && !left.has(id)) candidates.set(id, name);
  const chosen = matches[index]?.sides[side].players[place] ?? '';
  // Adds to `candidates` all players who are chosen for this side, but are not yet in `candidates` or `left`. The
  // player in this field is added first.
  for (const id of [chosen, ...matches.flatMap((match) => match.sides[side].players)])
    if (id !== '' && id !== ABSENTEE && !candidates.has(id) && !left.has(id))
      candidates.set(id, playerName(facts, id) ?? 'A former player');
  const beside = new Set(matches[index] ? chosenIn(matches[index], index) : []);
  const free = (players: ReadonlyMap<string, string>) =>
    [...players]
      .filter(([id]) => id === chosen || (!beside.has(id) && (times.get(id)?.length ?? 0) < most))
      .map(([value, label]) => ({ value, label: value === chosen ? shortLabel(label) : label }));
  return [
    ...free(candidates),
    ...(admitsSubstitutes(rules) && teamId !== '' ? [{ value: SOMEONE_ELSE, label: 'Someone else …' }] : []),
    ...free(left).map((option) => ({ ...option, group: 'Left the team' })),
    { value: ABSENTEE, label: 'Absent' },
  ];
}

/** The number of characters that a closed drop-down list shows in full on a phone. */
const MAX_LABEL_LENGTH = 22;

/** Returns a player's label, with an initial for the first name if a phone would otherwise cut off the handicap. */
export function shortLabel(label: string): string {
  return label.length <= MAX_LABEL_LENGTH ? label : label.replace(/^(\p{L})\S* (?=.* \(\S+\)$)/u, '$1. ');
}

/**
 * Returns the text after a player's name for the handicap, such as ` (−12)`. It is short, to fit a closed list on a
 * phone.
 */
export function handicapSuffix({ handicap }: Pick<PlayerAnswer, 'handicap'>): string {
  return ` (${formattedHandicap(handicap)})`;
}

/**
 * The value of the option `Someone else …`, which opens a dialog for players of other teams and new names. It is never
 * sent.
 */
export const SOMEONE_ELSE = 'someone-else';

/**
 * Returns the name of a player on a card. If `id` stands for a new name that the user typed, returns that name.
 * Undefined if the id is unknown.
 */
export function playerName(facts: CardFacts, id: string): string | undefined {
  return newPlayerNameIn(id) ?? cardContextFromFacts(facts).people.players.get(id)?.name;
}
