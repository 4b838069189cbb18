import type { RecorderRole } from '#domain/cards/fixture.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import { mapSides, type Match, SIDES, type Sides, winnerOf } from '#domain/cards/match.ts';
import { checkRunningMatches } from '#domain/cards/running.ts';
import { isTiePlayable } from '#domain/cups/bracket.ts';
import type { ResolvedTie } from '#domain/cups/cup.ts';
import { playerIdsOfEntrant, tieAsSection } from '#domain/cups/tie-matches.ts';
import { framesOfTie } from '#domain/cups/tie-frames.ts';
import { rulesAllowingLevelFrames, sumOfPoints } from '#domain/cups/tie-points.ts';
import { checkTiePlayers, withPlayersOrPlaceholders } from '#domain/cups/tie-result.ts';
import type { TieContext } from '#domain/cups/tie-draft.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import type { Access } from '#domain/people/access.ts';

/**
 * The score of a cup tie that is being played. `home` and `away` are ids of entrants. `teams`: the id of each side's
 * team; `null` if the side is no team. `divisions`: the divisions of the two teams, or of the players' teams. `writer`:
 * who enters the score: the home side, the away side or an official. Each change raises `version`. `personId`: the
 * person who started the running score; `null` for the shared password.
 */
export type RunningTie = {
  id: string;
  competitionId: string;
  tieId: string;
  home: string;
  away: string;
  teams: Sides<string | null>;
  divisions: number[];
  writer: RecorderRole;
  version: number;
  matches: Match[];
  /** The leg that is being played. Absent if the tie has no legs (Rule E21). */
  leg?: number;
  personId: string | null;
  /** Milliseconds since 1970. */
  changedAt: number;
};

/**
 * Returns whether a running score's tie is still to be played, and still has the two sides that the running score
 * names. If the running score is for one leg, that leg must have no result yet (Rule K9).
 */
export function isTieStillToPlay({ tieId, home, away, leg }: RunningTie, ties: readonly ResolvedTie[]): boolean {
  return ties.some((tie) => {
    const isSame = tie.id === tieId && tie.home === home && tie.away === away;
    return isSame && isTiePlayable(tie) && !tie.result?.legs?.some((played) => played.leg === leg);
  });
}

/**
 * Returns whether the person who started a tie's running score still has the access to write it (Rule C22). An official
 * needs access to all divisions of the tie. A captain must still be captain of the side that enters the score.
 */
export function mayStillWriteTieScore(
  { role, teamIds, divisions }: Pick<Access, 'role' | 'teamIds' | 'divisions'>,
  { writer, teams, divisions: concerned }: RunningTie,
): boolean {
  if (writer === 'official')
    return role !== 'captain' && (divisions === null || concerned.every((one) => divisions.includes(one)));
  return role === 'captain' && teamIds.includes(teams[writer] ?? '');
}

/** Returns the number of frames that each side has won so far. */
export function framesWonSoFar(running: Pick<RunningTie, 'matches'>): Sides<number> {
  const [only] = running.matches;
  // A tie between players or pairs is one match. It may have only a score in frames, without a list of its frames.
  if (only?.frames?.length === 0) return mapSides((side) => only.sides[side].score ?? 0);
  const winners = framesOfTie(running).map(winnerOf);
  return mapSides((side) => winners.filter((winner) => winner === side).length);
}

/** Returns the points of each side so far, added up over all frames. */
export function pointsSoFar(running: Pick<RunningTie, 'matches'>): Sides<number> {
  return sumOfPoints(framesOfTie(running));
}

/**
 * Checks the matches of a tie's running score, and returns them with their players (Rules C21, K5, K9). A player need
 * not be named, except for a break.
 */
export function checkRunningTie(
  drafts: readonly (MatchDraft | undefined)[] | undefined,
  context: Omit<TieContext, 'start'>,
): Checked<Match[]> {
  const { kind, bestOf, sides } = context;
  const rules = rulesAllowingLevelFrames(context);
  const section = tieAsSection(kind, bestOf, context);
  const issues: Issue[] = [];
  // Only a team can have different players in different frames. For a single player or a pair, the entrant says who
  // plays.
  const own = mapSides((side) => (kind === 'team' ? [] : playerIdsOfEntrant(sides[side])));
  const named = drafts?.map((draft, i) =>
    mapSides((side) => {
      const sent = draft && valueOrCollect(checkTiePlayers(draft, side, `matches.${i}`, context), issues);
      return sent && (kind === 'team' ? sent : own[side]);
    }),
  );
  const present = drafts?.map((draft, i) => draft && withPlayersOrPlaceholders(draft, named?.[i]));
  const format = { ...rules, framesPerFixture: section.matches, format: [section] };
  const matches = valueOrCollect(checkRunningMatches(present, format), issues);
  if (issues.length > 0 || !matches) return faultyResult(issues);
  const whole = matches.map((match, i) => {
    const players = mapSides((side) => named?.[i]?.[side] ?? own[side]);
    issues.push(...issuesOfBreaksWithoutPlayer(match, players, `matches.${i}`));
    return { ...match, sides: mapSides((side) => ({ ...match.sides[side], players: players[side] })) };
  });
  return issues.length > 0 ? faultyResult(issues) : validResult(whole);
}

function issuesOfBreaksWithoutPlayer({ sides, frames = [] }: Match, players: Sides<string[]>, path: string): Issue[] {
  const hasBreaks = SIDES.filter((side) => [{ sides }, ...frames].some((one) => one.sides[side].breaks.length > 0));
  return hasBreaks
    .filter((side) => players[side].length === 0)
    .map((side) => ({ path: `${path}.${side}Player`, message: 'A break needs the player who made it.' }));
}
