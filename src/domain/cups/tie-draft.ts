import type { CompetitionKind, Entrant } from '#domain/cups/cup.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import type { FrameLostByDecision } from '#domain/cups/tie-outcome.ts';
import type { StartWithGiver } from '#domain/squads/handicap.ts';
import type { Side } from '#domain/cards/match.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import type { Draft } from '#domain/issue.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/** The result of a tie as sent in a request. */
export type TieResultDraft = Draft<{
  homeFrames: number | null;
  awayFrames: number | null;
  frames: readonly (MatchDraft | undefined)[] | null;
  playedOn: string | null;
  walkover: string | null;
  bothOut?: boolean | null | undefined;
  homePoints: number | null;
  awayPoints: number | null;
  /** The winner, if the score of the tie is level. */
  winner: string | null;
  leg: number | null;
}>;

/**
 * What the check of a sent result needs to know about the tie. `bestOf`: the largest number of frames in the tie, or in
 * one leg. `start`: the points that one side gives the other.
 */
export type TieContext = {
  kind: CompetitionKind;
  bestOf: number;
  sides: Record<Side, Entrant>;
  people: TeamsAndPlayers;
  rules: LeagueRules;
  start: StartWithGiver | null;
  /** `total` if the side with more points in all frames wins (Rule E20); `undefined` if frames decide. */
  decidedBy?: 'total' | undefined;
  /** 2 if the tie has two legs (Rule E21); otherwise `undefined`. */
  legs?: number | undefined;
  /** The stored result of the tie; `null` if it has none. */
  current?: TieResult | null;
  /** The frames that a side has lost by an official's decision (Rule E24). */
  lost?: readonly FrameLostByDecision[] | undefined;
};
