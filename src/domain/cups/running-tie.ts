import type { Recorder } from '#domain/cards/fixture.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import { bothSides, type Match, SIDES, type Sides, winnerOf } from '#domain/cards/match.ts';
import { checkRunningMatches } from '#domain/cards/running.ts';
import { canBePlayed } from '#domain/cups/bracket.ts';
import type { ResolvedTie } from '#domain/cups/cup.ts';
import { playersOf, sectionOfTie } from '#domain/cups/tie-matches.ts';
import { framesOfTie } from '#domain/cups/tie-frames.ts';
import { withLevelFrames, sumOfPoints } from '#domain/cups/total.ts';
import { checkTiePlayers, withStandIns } from '#domain/cups/tie-result.ts';
import type { TieContext } from '#domain/cups/tie-draft.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import type { Access } from '#domain/people/access.ts';

/**
 * The score of a cup tie that is being played. `home` and `away` are ids of entrants; `teams` are their teams, and
 * `divisions` the divisions of all who play. `matches`, `version` and `personId` mean the same as in `RunningScore`.
 */
export type RunningTie = {
  id: string;
  competitionId: string;
  tieId: string;
  home: string;
  away: string;
  teams: Sides<string | null>;
  divisions: number[];
  writer: Recorder;
  version: number;
  matches: Match[];
  /** The leg that is being played, if a tie has two (Rule E21). */
  leg?: number;
  personId: string | null;
  /** Milliseconds since 1970. */
  changedAt: number;
};

/** Returns whether the tie of a running score, and its leg, are still to be played between the same sides (Rule K9). */
export function isStillPlayed({ tieId, home, away, leg }: RunningTie, ties: readonly ResolvedTie[]): boolean {
  return ties.some((tie) => {
    const isSame = tie.id === tieId && tie.home === home && tie.away === away;
    return isSame && canBePlayed(tie) && !tie.result?.legs?.some((played) => played.leg === leg);
  });
}

/** Returns whether a person still has the access for a tie's running score that this person started (Rule C22). */
export function mayStillWriteTie(
  { role, teamIds, divisions }: Pick<Access, 'role' | 'teamIds' | 'divisions'>,
  { writer, teams, divisions: concerned }: RunningTie,
): boolean {
  if (writer === 'official')
    return role !== 'captain' && (divisions === null || concerned.every((one) => divisions.includes(one)));
  return role === 'captain' && teamIds.includes(teams[writer] ?? '');
}

/** Returns the frames that each side has won so far. */
export function framesWonSoFar(running: Pick<RunningTie, 'matches'>): Sides<number> {
  const [only] = running.matches;
  // A tie that is one match may have only its score in frames.
  if (only?.frames?.length === 0) return bothSides((side) => only.sides[side].score ?? 0);
  const winners = framesOfTie(running).map(winnerOf);
  return bothSides((side) => winners.filter((winner) => winner === side).length);
}

/** Returns the points of each side so far. */
export function pointsSoFar(running: Pick<RunningTie, 'matches'>): Sides<number> {
  return sumOfPoints(framesOfTie(running));
}

/** Checks the matches of a tie's running score (Rules C21, K5, K9). Players need not be named. */
export function checkRunningTie(
  drafts: readonly (MatchDraft | undefined)[] | undefined,
  context: Omit<TieContext, 'start'>,
): Checked<Match[]> {
  const { kind, bestOf, sides } = context;
  const rules = withLevelFrames(context);
  const section = sectionOfTie(kind, bestOf, context);
  const issues: Issue[] = [];
  // Only a team has different players in each frame. A single player or a pair is known.
  const own = bothSides((side) => (kind === 'team' ? [] : playersOf(sides[side])));
  const named = drafts?.map((draft, i) =>
    bothSides((side) => {
      const sent = draft && collect(checkTiePlayers(draft, side, `matches.${i}`, context), issues);
      return sent && (kind === 'team' ? sent : own[side]);
    }),
  );
  const present = drafts?.map((draft, i) => draft && withStandIns(draft, named?.[i]));
  const format = { ...rules, framesPerFixture: section.matches, format: [section] };
  const matches = collect(checkRunningMatches(present, format), issues);
  if (issues.length > 0 || !matches) return faulty(issues);
  const whole = matches.map((match, i) => {
    const players = bothSides((side) => named?.[i]?.[side] ?? own[side]);
    issues.push(...breaksOfNobody(match, players, `matches.${i}`));
    return { ...match, sides: bothSides((side) => ({ ...match.sides[side], players: players[side] })) };
  });
  return issues.length > 0 ? faulty(issues) : valid(whole);
}

function breaksOfNobody({ sides, frames = [] }: Match, players: Sides<string[]>, path: string): Issue[] {
  const hasBreaks = SIDES.filter((side) => [{ sides }, ...frames].some((one) => one.sides[side].breaks.length > 0));
  return hasBreaks
    .filter((side) => players[side].length === 0)
    .map((side) => ({ path: `${path}.${side}Player`, message: 'A break needs the player who made it.' }));
}
