import { z } from 'zod';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Side } from '#domain/cards/match.ts';
import { choice, list, number, lineOrEmpty, text, wholeNumber } from '#domain/fields.ts';

/** What an official decides about a player whom a rule marks: the match stands, or the player's side loses it. */
export const RULING_DECISIONS = ['accept', 'lose'] as const;

/**
 * An official's decision about a player in a match of a card, or in a frame of a tie, whom a rule of the league marks.
 * The decision holds while the card or tie names this player there for this team. The decision settles every mark of
 * the player in that match or frame. Either `fixtureId` is set, or `competitionId` and `tieId`. A tie has no division
 * and no week.
 */
export const ruling = z.object({
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
  decision: choice('The decision', RULING_DECISIONS, `one of ${RULING_DECISIONS.join(', ')}`),
  /** The rules that marked the player when this was decided. */
  rules: list('The rules', text('The rule')),
  note: lineOrEmpty('The note', 200),
});
export type Ruling = z.output<typeof ruling>;

type Card = Pick<Fixture, 'id' | 'homeTeamId' | 'awayTeamId' | 'matches'>;

/**
 * Returns the side on which a card names the player of a decision in the match of the decision. Returns `null` if the
 * card does not name the player there any more, so that the decision does not hold. In the card and in the decision,
 * ids of merged players must have been replaced.
 */
export function sideOfRuling(card: Card, { fixtureId, match, teamId, playerId }: Ruling): Side | null {
  if (card.id !== fixtureId) return null;
  const side = teamId === card.homeTeamId ? 'home' : teamId === card.awayTeamId ? 'away' : null;
  return side !== null && card.matches[match]?.sides[side].players.includes(playerId) === true ? side : null;
}

/** Returns the sentence about a player for whom a match or frame was lost, if no rule marks the player any more. */
export function lostWords(name: string): string {
  return `A league official decided that ${name} was not allowed to play here.`;
}
