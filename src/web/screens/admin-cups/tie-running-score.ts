import { checkRunningTie } from '#domain/cups/running-tie.ts';
import type { CardValues } from '#web/card/card-values.ts';
import { readMatch } from '#web/card/read-match.ts';
import { matchSoFar, type RunningTieBody } from '#web/card/running-sender.ts';
import { tieCheckContext, countFramesShown, countFramesWon, formatOfTie, type TieFacts } from './tie-form.ts';

/** Returns the request body for a tie's running score: the frames played so far (Rule K9). `null` for a walkover. */
function runningTieBody(values: CardValues, facts: TieFacts): RunningTieBody | null {
  const { cup, tie } = facts;
  if (values.awardedTo !== '') return null;
  const format = formatOfTie(facts);
  const context = tieCheckContext(facts);
  const count = format.section.frames > 1 ? 1 : countFramesShown(values, facts);
  const matches = values.matches.slice(0, count).map((match) => {
    const { homePlayers: _, awayPlayers: __, homePlayer, awayPlayer, ...play } = readMatch(match, format, '', []);
    // The request names the players of each frame only in a tie between teams. In other ties, the server knows who
    // plays.
    const own = (id: string | null | undefined) => (cup.kind === 'team' ? (id ?? null) : null);
    const draft = { ...play, homePlayer: own(homePlayer), awayPlayer: own(awayPlayer) };
    return matchSoFar(draft, (one) => checkRunningTie([one], context).ok);
  });
  return { competitionId: cup.competitionId, tieId: tie.tieId, matches, ...(facts.leg ? { leg: facts.leg } : {}) };
}

/** How to send a tie's running score. `bodyOf` returns the request body, `isBegun` whether any frame is typed. */
export const TIE_RUNNING_SCORE_ADAPTER = {
  bodyOf: runningTieBody,
  isBegun: (values: CardValues, facts: TieFacts) => countFramesWon(values, facts) !== null,
};
