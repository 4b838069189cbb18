import { z } from 'zod';
import type { Card, CardDay, CardDraft } from '#domain/cards/card.ts';
import { draftPlayers, type PlayerDraft, replaceBreakPlayers, withPlayer } from '#domain/cards/match-body.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { choice, line, number, text } from '#domain/fields.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { parsePlayerName } from '#domain/entered-name.ts';
import { foldName } from '#domain/name.ts';
import { admitsOthers, type LeagueRules } from '#domain/seasons/season.ts';
import { currentId, namesOf, type People, type Player, squad } from '#domain/squads/people.ts';

const STATES = ['open', 'approved', 'refused'] as const;

/**
 * A request to approve a substitute who played for a team on a card (Rule C20). Each card has its own requests, so
 * undoing one card keeps the others. A decision applies to all requests about the same person, team and season.
 * `isNew`: whether the card created the player. `free`: approved by the rules, not by an official. `ahead`: approved by
 * an official before any card.
 */
export const substitute = z.object({
  id: z.string(),
  season: text('Season'),
  division: number('Division'),
  teamId: text('Team'),
  playerId: text('Player'),
  isNew: z.boolean(),
  state: choice('The state', STATES, `one of ${STATES.join(', ')}`),
  free: z.boolean().exactOptional(),
  ahead: z.boolean().exactOptional(),
});
export type Substitute = z.output<typeof substitute>;

/** Why a substitute is refused. */
export const refusalReason = line('The reason', 200);

type Lineup = Pick<Card, 'matches' | 'homeTeamId' | 'awayTeamId'>;

/** Returns the ids of a team's players on a card. */
export function playersFor(card: Lineup | null, teamId: string): Set<string> {
  const sides = SIDES.filter((side) => card?.[`${side}TeamId`] === teamId);
  return new Set(sides.flatMap((side) => (card?.matches ?? []).flatMap((match) => match.sides[side].players)));
}

/**
 * The facts with which new names on a card are matched to players. `recorded`: the recorded card of the same fixture,
 * if there is one.
 */
export type NameContext = {
  people: People;
  day: CardDay;
  rules: Pick<LeagueRules, 'substitutes'>;
  recorded: Lineup | null;
  /** Makes a player of a new name. */
  newPlayer: (name: string, teamId: string) => Player;
};

/**
 * A card in which each new name has an id. `made`: the players made for these names. `people`: all people, these
 * players included.
 */
export type DraftWithPlayers = { draft: CardDraft; people: People; made: Player[]; issues: Issue[] };

/**
 * Finds or makes a player for each new name on a card (Rule C19). A name of the team's squad, or of its players on the
 * recorded card, means that player. The same name twice means one person. A player with a faulty name has the id
 * `undefined`.
 */
export function withNewPlayers(draft: CardDraft, context: NameContext): DraftWithPlayers {
  const issues: Issue[] = [];
  const made = new Map<string, Player>();
  const matches = draft.matches?.map((match, index) => {
    let resolved = match;
    const ids = new Map<string, string>();
    for (const side of SIDES) {
      for (const named of draftPlayers(resolved, side)) {
        if (!resolved || !named.newName?.trim()) continue;
        const path = `matches.${index}.${newField(named, side)}`;
        const player = collect(playerOf(named, side, path, { ...context, draft, made }), issues);
        resolved = withPlayer(resolved, side, named.field, player?.id);
        if (player) ids.set(named.newName, player.id);
      }
    }
    return resolved && replaceBreakPlayers(resolved, (id) => ids.get(id) ?? id);
  });
  const players = new Map(context.people.players);
  for (const player of made.values()) players.set(player.id, player);
  const people = { ...context.people, players };
  return { draft: matches ? { ...draft, matches } : draft, people, made: [...made.values()], issues };
}

type Naming = NameContext & { draft: CardDraft; made: Map<string, Player> };

/** Returns `homeNewPlayers.1` for the player in `homePlayers.1`. */
function newField({ field }: PlayerDraft, side: Side): string {
  return field.replace(`${side}Player`, `${side}NewPlayer`);
}

/**
 * Returns the player whom a new name means, or the faults of the name. There is no issue if the team could not be read.
 */
function playerOf(named: PlayerDraft, side: Side, path: string, context: Naming): Checked<Player> {
  const { draft, people, day, rules, recorded, made, newPlayer } = context;
  const parsed = parsePlayerName(named.newName ?? '', 'The new player’s name', path);
  if (!parsed.ok) return parsed;
  const refused = (message: string) => faulty([{ path, message }]);
  if (named.id) return refused('A match has a player or a new player on a side, not both.');
  const team = people.teams.get(draft[`${side}Team`] ?? '');
  if (!team) return faulty([]);
  const folded = foldName(parsed.value);
  const others = [...playersFor(recorded, team.id), ...day.left(team.id)];
  const onCard = others.flatMap((id) => people.players.get(id) ?? []);
  const known =
    squad(people, team.id).find(({ name }) => foldName(name) === folded) ??
    onCard.find((player) => namesOf(player).some((name) => foldName(name) === folded)) ??
    made.get(folded);
  if (known) return valid(known);
  if (!admitsOthers(rules))
    return refused(`${parsed.value} does not play for ${team.name}: only their squad may play.`);
  const player = newPlayer(parsed.value, team.id);
  made.set(folded, player);
  return valid(player);
}

/** A player on a card who is not in the squad of the team. */
export type Outsider = Pick<Substitute, 'teamId' | 'playerId' | 'isNew'>;

/**
 * Returns the players on a card who are not in their team's squad on the card's day, each once (Rules C20, C24).
 * `people` are the people before the card, without its new players. In a correction, players of the team on the
 * recorded card are left out.
 */
export function outsiders(card: Lineup, recorded: Lineup | null, { players }: People, day: CardDay): Outsider[] {
  return [card.homeTeamId, card.awayTeamId].flatMap((teamId) =>
    [...playersFor(card, teamId).difference(playersFor(recorded, teamId)).difference(day.left(teamId))]
      .filter((playerId) => players.get(playerId)?.teamId !== teamId)
      .map((playerId) => ({ teamId, playerId, isNew: !players.has(playerId) })),
  );
}

/** Returns whether a person is an approved substitute of a team in a season. Merged players count as one person. */
export function isApproved(
  { playerId, teamId }: Pick<Outsider, 'playerId' | 'teamId'> & Partial<Outsider>,
  known: readonly Substitute[],
  people: People,
): boolean {
  return known.some(
    (one) => one.state === 'approved' && one.teamId === teamId && currentId(people, one.playerId) === playerId,
  );
}

/**
 * Makes a function that returns whether a person is among a season's substitutes of a team, approved or not. An
 * approval before the person has played on a card does not count. Merged players count as one person.
 */
export function createSubstituteCheck(
  known: readonly Substitute[],
  people: People,
): (playerId: string, teamId: string) => boolean {
  const keyOf = (playerId: string, teamId: string) => `${teamId} ${playerId}`;
  const onCards = known.filter(({ ahead }) => ahead !== true);
  const keys = new Set(onCards.map(({ playerId, teamId }) => keyOf(currentId(people, playerId), teamId)));
  return (playerId, teamId) => keys.has(keyOf(playerId, teamId));
}
