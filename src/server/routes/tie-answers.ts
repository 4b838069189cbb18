import type { TieAnswer } from '#contract/cups.ts';
import type { Sides } from '#domain/cards/match.ts';
import { isTiePlayable } from '#domain/cups/bracket.ts';
import { type Competition, type Entrant, isTieOverdue, type ResolvedTie } from '#domain/cups/cup.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { framesOfLeg, playedLegs } from '#domain/cups/legs.ts';
import { handicapStartInTie } from '#domain/cups/start.ts';
import { framesOfTie } from '#domain/cups/tie-frames.ts';
import { tieScoreAfterDecisions, knownFrameScore, scoreAfterDecisions } from '#domain/cups/tie-outcome.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import { requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { matchAnswers } from '../fixture-list/fixture-answer.ts';
import type { EntrantNames } from './draws.ts';
import { ineligiblePlayersInFrame, type EligibilityMarksByTie } from './tie-marks.ts';

/**
 * The data from which the answers about a cup's ties are made. `today`: the current day in the league's time zone.
 * `counts`: the lowest and the highest handicap that count in a match (Rule H24); if it is missing, every handicap
 * counts as it is.
 */
export type CupAnswerContext = {
  cup: CupWithTies;
  people: TeamsAndPlayers;
  today: string;
  marks: EligibilityMarksByTie;
  counts?: HandicapRules['counts'];
};

/** Returns an entrant's id and name; `null` if `entrantId` is `null`. */
export function entrantIdAndName(entrantId: string | null, names: EntrantNames) {
  return entrantId === null ? null : { entrantId, name: names.get(entrantId)! };
}

/**
 * Returns a cup's ties as the API sends them, ordered by round and position, with the current names of the entrants.
 */
export function tieAnswers({ cup, people, today, marks, counts }: CupAnswerContext, names: EntrantNames): TieAnswer[] {
  const { competition, ties } = cup;
  const entrants = new Map(competition.entrants.map((entrant) => [entrant.id, entrant]));
  return ties.map((tie) => {
    const { id: tieId, round, group, position, state, winner, withdrawn, result } = tie;
    const sides = entrantsOfTie(tie, entrants);
    const won = tie.winner === tie.home ? 'home' : 'away';
    return {
      tieId,
      round,
      ...(group === undefined ? {} : { group }),
      position,
      state,
      withdrawn,
      home: entrantIdAndName(tie.home, names),
      away: entrantIdAndName(tie.away, names),
      ...scoreAnswer(tie, competition),
      frames: frameAnswers(tie, { sides, people, marks }),
      ...(competition.legs ? { legs: legAnswers(tie, { sides, people, marks }) } : {}),
      winner: entrantIdAndName(winner, names),
      venue: venueOfEntrant(sides?.home, people),
      playedOn: result?.playedOn ?? null,
      walkover: state === 'walkover' ? won : null,
      start: result
        ? result.start
        : sides && isTiePlayable(tie)
          ? handicapStartInTie(competition, sides, people, counts)
          : null,
      overdue: isTieOverdue(tie, competition, today),
    };
  });
}

type TieAnswerContext = { sides: Sides<Entrant> | null; people: TeamsAndPlayers; marks: EligibilityMarksByTie };

/** Returns the frames of a tie. A frame with players who may be ineligible lists them in `eligibility`. */
function frameAnswers({ id, result }: ResolvedTie, { sides, people, marks }: TieAnswerContext) {
  const own = marks.get(id) ?? [];
  const frames = matchAnswers(result ? framesOfTie(result) : [], people, (side) => guestName(sides?.[side]));
  if (own.length === 0) return frames;
  return frames.map((frame, i) => {
    const eligibility = ineligiblePlayersInFrame(own, i);
    return eligibility.length === 0 ? frame : { ...frame, eligibility };
  });
}

/**
 * Returns how many frames each side won, and the points of each side if points decide the tie. All are `null` if the
 * tie was not played. The frames are also `null` if only the points are known.
 */
function scoreAnswer({ result, lost }: ResolvedTie, { decidedBy }: Competition) {
  const isPlayed = result !== null && result.walkover === null && !result.bothOut;
  const counted = isPlayed ? tieScoreAfterDecisions({ result, lost }) : null;
  const frames = counted && knownFrameScore(counted);
  return {
    homeFrames: frames?.home ?? null,
    awayFrames: frames?.away ?? null,
    ...(decidedBy ? { homePoints: counted?.points?.home ?? null, awayPoints: counted?.points?.away ?? null } : {}),
  };
}

/**
 * Returns the legs of a tie that were played. As in the score of the tie, a frame that a side has lost by an official's
 * decision goes to the other side (Rule E24).
 */
function legAnswers(tie: ResolvedTie, of: TieAnswerContext): TieAnswer['legs'] {
  const { result, lost = [] } = tie;
  if (!result) return [];
  const answers = frameAnswers(tie, of);
  return playedLegs(result).map(({ leg, playedOn, ...scored }) => {
    const { from, frames: own } = framesOfLeg(result, leg);
    const lostHere = lost.map((one) => ({ ...one, frame: one.frame - from }));
    const counted = scoreAfterDecisions(scored, own, lostHere);
    const frames = knownFrameScore(counted);
    return {
      leg,
      homeFrames: frames?.home ?? null,
      awayFrames: frames?.away ?? null,
      homePoints: counted.points?.home ?? null,
      awayPoints: counted.points?.away ?? null,
      frames: answers.slice(from, from + own.length),
      playedOn,
      venue: venueOfEntrant(of.sides?.[leg === 1 ? 'home' : 'away'], of.people),
    };
  });
}

/** Returns the two entrants of a tie; `null` if one of them is missing (a bye) or not known yet. */
export function entrantsOfTie(
  { home, away }: Pick<ResolvedTie, 'home' | 'away'>,
  entrants: ReadonlyMap<string, Entrant>,
): Sides<Entrant> | null {
  const [atHome, awayFrom] = [entrants.get(home ?? ''), entrants.get(away ?? '')];
  return atHome && awayFrom ? { home: atHome, away: awayFrom } : null;
}

/** Returns the name of an entrant who is not a player of the league; empty for any other entrant. */
function guestName(entrant: Entrant | undefined): string {
  return entrant && 'name' in entrant ? entrant.name : '';
}

function venueOfEntrant(side: Entrant | undefined, { teams }: TeamsAndPlayers): string | null {
  return side && 'teamId' in side ? (requireTeam(teams, side.teamId).venue ?? null) : null;
}
