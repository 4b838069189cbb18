import { z } from 'zod';
import type { Card, CardDay, CardDraft } from '#domain/cards/card.ts';
import { draftPlayers, type PlayerDraft, withBreaksBy, withPlayer } from '#domain/cards/match-body.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { choice, line, number, text } from '#domain/fields.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { foldName, parsePlayerName } from '#domain/name.ts';
import { admitsOthers, type LeagueRules } from '#domain/seasons/season.ts';
import { currentId, namesOf, type People, type Player, squad } from '#domain/squads/people.ts';

const STATES = ['open', 'approved', 'refused'] as const;

/**
 * A card's request to approve somebody who played for a team without being of its squad (Rule C20). Each card has its own, so that
 * undo of one leaves the others; one decision is for all about a person, team and season. `isNew`: whether the card made the player.
 * `free`: the rules approved it, not an official.
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
});
export type Substitute = z.output<typeof substitute>;

/** The reason for which a substitute is refused. */
export const refusalReason = line('The reason', 200);

type Lineup = Pick<Card, 'matches' | 'homeTeamId' | 'awayTeamId'>;

/** Returns the ids of those who play for a team on a card. */
export function playersFor(card: Lineup | null, teamId: string): Set<string> {
  const sides = SIDES.filter((side) => card?.[`${side}TeamId`] === teamId);
  return new Set(sides.flatMap((side) => (card?.matches ?? []).flatMap((match) => match.sides[side].players)));
}

/** What new names on a card are resolved by. `recorded`: the card of the same fixture that is recorded, if there is one. */
export type NameContext = {
  people: People;
  day: CardDay;
  rules: Pick<LeagueRules, 'substitutes'>;
  recorded: Lineup | null;
  /** Returns the player of a new name, with an id of its own. */
  newPlayer: (name: string, teamId: string) => Player;
};

/** A draft with an id for each new name, the players that it makes, and the people with them. */
export type NamedDraft = { draft: CardDraft; people: People; made: Player[]; issues: Issue[] };

/**
 * Resolves the new names on a card (Rule C19): a name of the squad, or of somebody who played for the team on the recorded
 * card, is that player, and one folded name is one person. A faulty name leaves its player unread. A break of a pair may name
 * who made it in the same way.
 */
export function withNewPlayers(draft: CardDraft, context: NameContext): NamedDraft {
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
    return resolved && withBreaksBy(resolved, (id) => ids.get(id) ?? id);
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

/** The player whom a new name means, or its faults: none where its team was not read. */
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

/** Somebody on a card who is not of the squad of the team that they play for. */
export type Outsider = Pick<Substitute, 'teamId' | 'playerId' | 'isNew'>;

/**
 * Returns those on a card who are not of their team's squad on its day, each once (Rules C20, C24). `people`: as they were
 * before it, without the players that it makes. Whoever plays for the team on the recorded card that is corrected is left out.
 */
export function outsiders(card: Lineup, recorded: Lineup | null, { players }: People, day: CardDay): Outsider[] {
  return [card.homeTeamId, card.awayTeamId].flatMap((teamId) =>
    [...playersFor(card, teamId).difference(playersFor(recorded, teamId)).difference(day.left(teamId))]
      .filter((playerId) => players.get(playerId)?.teamId !== teamId)
      .map((playerId) => ({ teamId, playerId, isNew: !players.has(playerId) })),
  );
}

/** Whether a person is approved as a substitute of a team, by what is known of the season; merged players count as one. */
export function isApproved({ playerId, teamId }: Outsider, known: readonly Substitute[], people: People): boolean {
  return known.some(
    (one) => one.state === 'approved' && one.teamId === teamId && currentId(people, one.playerId) === playerId,
  );
}

/** Returns whether somebody is among a season's substitutes of a team, whatever was decided; merged players count as one. */
export function substitutesAmong(
  known: readonly Substitute[],
  people: People,
): (playerId: string, teamId: string) => boolean {
  const keyOf = (playerId: string, teamId: string) => `${teamId} ${playerId}`;
  const keys = new Set(known.map(({ playerId, teamId }) => keyOf(currentId(people, playerId), teamId)));
  return (playerId, teamId) => keys.has(keyOf(playerId, teamId));
}
