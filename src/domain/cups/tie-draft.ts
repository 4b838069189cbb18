import type { CompetitionKind, Entrant } from '#domain/cups/cup.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import type { LostFrame } from '#domain/cups/tie-outcome.ts';
import type { Start } from '#domain/squads/handicap.ts';
import type { Side } from '#domain/cards/match.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import type { Draft } from '#domain/issue.ts';
import type { People } from '#domain/squads/people.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/** The result of a tie in a request. */
export type TieResultDraft = Draft<{
  homeFrames: number | null;
  awayFrames: number | null;
  frames: readonly (MatchDraft | undefined)[] | null;
  playedOn: string | null;
  walkover: string | null;
  bothOut?: boolean | null | undefined;
  homePoints: number | null;
  awayPoints: number | null;
  /** The side that won a level tie. */
  winner: string | null;
  leg: number | null;
}>;

/** The facts to check a result against: the kind of cup, the tie's round and sides, and the season's rules. */
export type TieContext = {
  kind: CompetitionKind;
  bestOf: number;
  sides: Record<Side, Entrant>;
  people: People;
  rules: LeagueRules;
  start: Start | null;
  /** Whether the total of points decides (Rule E20), and whether there are two legs (Rule E21). */
  decidedBy?: 'total' | undefined;
  legs?: number | undefined;
  /** The result so far, and the frames that a side has lost by a decision. */
  current?: TieResult | null;
  lost?: readonly LostFrame[] | undefined;
};
