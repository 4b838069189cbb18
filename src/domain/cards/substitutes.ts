import { z } from 'zod';
import type { Card, AllowedFormerMemberships, CardDraft } from '#domain/cards/card.ts';
import { playersOfDraft, type PlayerDraft, replaceBreakPlayers, withPlayer } from '#domain/cards/match-body.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { choice, singleLineText, number, text } from '#domain/fields.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { tidyAndCheckPlayerName } from '#domain/entered-name.ts';
import { foldName } from '#domain/name.ts';
import { admitsSubstitutes, type LeagueRules } from '#domain/seasons/season.ts';
import {
  idAfterMerges,
  currentAndFormerNames,
  type TeamsAndPlayers,
  type Player,
  squad,
} from '#domain/squads/teams-and-players.ts';

const SUBSTITUTE_REQUEST_STATES = ['open', 'approved', 'refused'] as const;

/**
 * A request to approve a substitute who played for a team on a card (Rule C20). Each card has its own requests, so that
 * undoing one card does not remove the requests of other cards. A decision applies to all requests about the same
 * person, team and season. `isNew`: whether the card created the player. `free`: approved by the rules, not by an
 * official. `ahead`: approved by an official before the player was on any card.
 */
export const substituteApprovalRequestSchema = z.object({
  id: z.string(),
  season: text('Season'),
  division: number('Division'),
  teamId: text('Team'),
  playerId: text('Player'),
  isNew: z.boolean(),
  state: choice('The state', SUBSTITUTE_REQUEST_STATES, `one of ${SUBSTITUTE_REQUEST_STATES.join(', ')}`),
  free: z.boolean().exactOptional(),
  ahead: z.boolean().exactOptional(),
});
export type SubstituteApprovalRequest = z.output<typeof substituteApprovalRequestSchema>;

/** The reason that an official gives for refusing a substitute. */
export const refusalReasonSchema = singleLineText('The reason', 200);

type MatchesAndTeams = Pick<Card, 'matches' | 'homeTeamId' | 'awayTeamId'>;

/** Returns the ids of a team's players on a card; an empty set without a card. */
export function playerIdsOfTeamOnCard(card: MatchesAndTeams | null, teamId: string): Set<string> {
  const sides = SIDES.filter((side) => card?.[`${side}TeamId`] === teamId);
  return new Set(sides.flatMap((side) => (card?.matches ?? []).flatMap((match) => match.sides[side].players)));
}

/**
 * What is needed to match the new names on a card to players. `day`: says which former players the card may name
 * because of its date. `recorded`: the recorded card of the same fixture; `null` if there is none.
 */
export type NewNameContext = {
  people: TeamsAndPlayers;
  day: AllowedFormerMemberships;
  rules: Pick<LeagueRules, 'substitutes'>;
  recorded: MatchesAndTeams | null;
  /** Creates a player with this name in this team. */
  newPlayer: (name: string, teamId: string) => Player;
};

/**
 * A card with players' ids in place of new names. `made`: the players created for these names. `people`: all teams and
 * players of the league, including `made`. `issues`: the faults of the new names.
 */
export type DraftWithPlayers = { draft: CardDraft; people: TeamsAndPlayers; made: Player[]; issues: Issue[] };

/**
 * Finds or creates a player for each new name on a card, and puts the player's id on the card (Rule C19). A player is
 * found in the team's squad, among the former players whom the card may name, or among the same team's players on the
 * recorded card. Equal names on a card mean one person. A player with a faulty name has the id `undefined`.
 */
export function replaceNewNamesWithPlayers(draft: CardDraft, context: NewNameContext): DraftWithPlayers {
  const issues: Issue[] = [];
  const made = new Map<string, Player>();
  const matches = draft.matches?.map((match, index) => {
    let resolved = match;
    const ids = new Map<string, string>();
    for (const side of SIDES) {
      for (const named of playersOfDraft(resolved, side)) {
        if (!resolved || !named.newName?.trim()) continue;
        const path = `matches.${index}.${newPlayerNameField(named, side)}`;
        const player = valueOrCollect(playerForNewName(named, side, path, { ...context, draft, made }), issues);
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

type NewNameInDraftContext = NewNameContext & { draft: CardDraft; made: Map<string, Player> };

/** Returns the field of a player's new name, such as `homeNewPlayers.1` for the player in `homePlayers.1`. */
function newPlayerNameField({ field }: PlayerDraft, side: Side): string {
  return field.replace(`${side}Player`, `${side}NewPlayer`);
}

/**
 * Returns the player whom a new name means, or the faults of the name. If the side's team is unknown, returns no player
 * and no fault, because the team's fault is reported elsewhere.
 */
function playerForNewName(
  named: PlayerDraft,
  side: Side,
  path: string,
  context: NewNameInDraftContext,
): Checked<Player> {
  const { draft, people, day, rules, recorded, made, newPlayer } = context;
  const parsed = tidyAndCheckPlayerName(named.newName ?? '', 'The new player’s name', path);
  if (!parsed.ok) return parsed;
  const refused = (message: string) => faultyResult([{ path, message }]);
  if (named.id) return refused('A match has a player or a new player on a side, not both.');
  const team = people.teams.get(draft[`${side}Team`] ?? '');
  if (!team) return faultyResult([]);
  const folded = foldName(parsed.value);
  const others = [...playerIdsOfTeamOnCard(recorded, team.id), ...day.left(team.id)];
  const onCard = others.flatMap((id) => people.players.get(id) ?? []);
  const known =
    squad(people, team.id).find(({ name }) => foldName(name) === folded) ??
    onCard.find((player) => currentAndFormerNames(player).some((name) => foldName(name) === folded)) ??
    made.get(folded);
  if (known) return validResult(known);
  if (!admitsSubstitutes(rules))
    return refused(`${parsed.value} does not play for ${team.name}: only their squad may play.`);
  const player = newPlayer(parsed.value, team.id);
  made.set(folded, player);
  return validResult(player);
}

/** A player on a card who is not in the team's squad. `isNew`: whether the card creates the player. */
export type PlayerOutsideSquad = Pick<SubstituteApprovalRequest, 'teamId' | 'playerId' | 'isNew'>;

/**
 * Returns the players on a card who were not in their team's squad on the card's day, each listed once per team (Rules
 * C20, C24). `players`: the league's players before the card, without those whom the card creates. `recorded`: the card
 * before a correction. A player whom the recorded card already names for the same team is left out.
 */
export function playersOutsideSquad(
  card: MatchesAndTeams,
  recorded: MatchesAndTeams | null,
  { players }: TeamsAndPlayers,
  day: AllowedFormerMemberships,
): PlayerOutsideSquad[] {
  return [card.homeTeamId, card.awayTeamId].flatMap((teamId) =>
    [
      ...playerIdsOfTeamOnCard(card, teamId)
        .difference(playerIdsOfTeamOnCard(recorded, teamId))
        .difference(day.left(teamId)),
    ]
      .filter((playerId) => players.get(playerId)?.teamId !== teamId)
      .map((playerId) => ({ teamId, playerId, isNew: !players.has(playerId) })),
  );
}

/**
 * Returns whether a player is an approved substitute for a team. `known`: the substitutes of a season. If two players
 * were merged into one, an approval of either player counts for the merged player.
 */
export function isApprovedSubstitute(
  { playerId, teamId }: Pick<PlayerOutsideSquad, 'playerId' | 'teamId'> & Partial<PlayerOutsideSquad>,
  known: readonly SubstituteApprovalRequest[],
  people: TeamsAndPlayers,
): boolean {
  return known.some(
    (one) => one.state === 'approved' && one.teamId === teamId && idAfterMerges(people, one.playerId) === playerId,
  );
}

/**
 * Returns a function that tells whether a player is a substitute of a team, approved or not. `known`: the substitutes
 * of a season. A substitute who was approved ahead, before playing on any card, does not count (Rule C44). If two
 * players were merged into one, a request about either player counts for the merged player.
 */
export function createSubstituteCheck(
  known: readonly SubstituteApprovalRequest[],
  people: TeamsAndPlayers,
): (playerId: string, teamId: string) => boolean {
  const keyOf = (playerId: string, teamId: string) => `${teamId} ${playerId}`;
  const onCards = known.filter(({ ahead }) => ahead !== true);
  const keys = new Set(onCards.map(({ playerId, teamId }) => keyOf(idAfterMerges(people, playerId), teamId)));
  return (playerId, teamId) => keys.has(keyOf(playerId, teamId));
}
