import { z } from 'zod';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Side } from '#domain/cards/match.ts';
import { choice, list, number, lineOrEmpty, text, wholeNumber } from '#domain/fields.ts';

/**
 * What an official decides about a player whom a rule marks as not allowed to play: the match stands, or the player's
 * side loses it.
 */
export const PLAYER_RULING_DECISIONS = ['accept', 'lose'] as const;

/**
 * An official's decision about a player whom a rule marks in one match of a card, or in one frame of a cup tie. It
 * settles all marks of the player in that match or frame. It holds while the card or tie names the player there for
 * this team (Rule C46). Either `fixtureId` is set, or `competitionId` and `tieId`. A cup tie has no division and no
 * week.
 */
export const playerRulingSchema = z.object({
  id: z.string(),
  season: text('Season'),
  division: number('Division').nullable(),
  week: number('Week number').nullable(),
  fixtureId: text('The result').nullable(),
  competitionId: text('The competition').nullable(),
  tieId: text('The tie').nullable(),
  /** The index of the match on the card, or of the frame in the tie, from 0. */
  match: wholeNumber('The match', 0, 999),
  teamId: text('The team').nullable(),
  playerId: text('The player'),
  decision: choice('The decision', PLAYER_RULING_DECISIONS, `one of ${PLAYER_RULING_DECISIONS.join(', ')}`),
  /** The rules that marked the player when the official decided. */
  rules: list('The rules', text('The rule')),
  note: lineOrEmpty('The note', 200),
});
export type PlayerRuling = z.output<typeof playerRulingSchema>;

type Card = Pick<Fixture, 'id' | 'homeTeamId' | 'awayTeamId' | 'matches'>;

/**
 * Returns the side of the player about whom an official decided, if the card still names the player in that match for
 * that team. Otherwise returns `null`, because the decision no longer holds. In the card and in the decision, the ids
 * of merged players must already be replaced by the ids of the remaining players.
 */
export function sideOfRuledPlayer(card: Card, { fixtureId, match, teamId, playerId }: PlayerRuling): Side | null {
  if (card.id !== fixtureId) return null;
  const side = teamId === card.homeTeamId ? 'home' : teamId === card.awayTeamId ? 'away' : null;
  return side !== null && card.matches[match]?.sides[side].players.includes(playerId) === true ? side : null;
}

/**
 * Returns the sentence for a match or frame that a side lost because an official decided against the named player.
 * Pages show it if no rule marks the player any more.
 */
export function officialDecisionSentence(name: string): string {
  return `A league official decided that ${name} was not allowed to play here.`;
}
