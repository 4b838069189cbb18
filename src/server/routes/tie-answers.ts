import type { TieAnswer } from '#contract/cups.ts';
import type { Sides } from '#domain/cards/match.ts';
import { canBePlayed } from '#domain/cups/bracket.ts';
import { type Competition, type Entrant, isOverdue, type ResolvedTie } from '#domain/cups/cup.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { framesOfLeg, legsIn } from '#domain/cups/legs.ts';
import { startInTie } from '#domain/cups/start.ts';
import { framesOfTie } from '#domain/cups/tie-frames.ts';
import { countedIn, framesIn, withLost } from '#domain/cups/tie-outcome.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import { knownTeam, type People } from '#domain/squads/people.ts';
import { matchAnswers } from '../fixture-list/fixture-answer.ts';
import type { EntrantNames } from './draws.ts';
import { eligibilityIn, type TieMarks } from './tie-marks.ts';

/** The data for an answer about a cup. `today` is the league's day; `counts`: what counts of a handicap (Rule H24). */
export type CupAnswerContext = {
  cup: Cup;
  people: People;
  today: string;
  marks: TieMarks;
  counts?: HandicapRules['counts'];
};

/** Returns an entrant with its name; `null` for nobody. */
export function sideOf(entrantId: string | null, names: EntrantNames) {
  return entrantId === null ? null : { entrantId, name: names.get(entrantId)! };
}

/** Returns the ties of a cup by round and position, with current names. */
export function tieAnswers({ cup, people, today, marks, counts }: CupAnswerContext, names: EntrantNames): TieAnswer[] {
  const { competition, ties } = cup;
  const entrants = new Map(competition.entrants.map((entrant) => [entrant.id, entrant]));
  return ties.map((tie) => {
    const { id: tieId, round, group, position, state, winner, withdrawn, result } = tie;
    const sides = sidesOf(tie, entrants);
    const won = tie.winner === tie.home ? 'home' : 'away';
    return {
      tieId,
      round,
      ...(group === undefined ? {} : { group }),
      position,
      state,
      withdrawn,
      home: sideOf(tie.home, names),
      away: sideOf(tie.away, names),
      ...playedAnswer(tie, competition),
      frames: frameAnswers(tie, { sides, people, marks }),
      ...(competition.legs ? { legs: legAnswers(tie, { sides, people, marks }) } : {}),
      winner: sideOf(winner, names),
      venue: venueOf(sides?.home, people),
      playedOn: result?.playedOn ?? null,
      walkover: state === 'walkover' ? won : null,
      start: result ? result.start : sides && canBePlayed(tie) ? startInTie(competition, sides, people, counts) : null,
      overdue: isOverdue(tie, competition, today),
    };
  });
}

type TieContext = { sides: Sides<Entrant> | null; people: People; marks: TieMarks };

/** Returns the frames of a tie, with the players whom a rule marks in them. */
function frameAnswers({ id, result }: ResolvedTie, { sides, people, marks }: TieContext) {
  const own = marks.get(id) ?? [];
  const frames = matchAnswers(result ? framesOfTie(result) : [], people, (side) => guestName(sides?.[side]));
  if (own.length === 0) return frames;
  return frames.map((frame, i) => {
    const eligibility = eligibilityIn(own, i);
    return eligibility.length === 0 ? frame : { ...frame, eligibility };
  });
}

/** Returns the frames of both sides, and their points where these decide. All are `null` unless the tie was played. */
function playedAnswer({ result, lost }: ResolvedTie, { decidedBy }: Competition) {
  const isPlayed = result !== null && result.walkover === null && !result.bothOut;
  const counted = isPlayed ? countedIn({ result, lost }) : null;
  const frames = counted && framesIn(counted);
  return {
    homeFrames: frames?.home ?? null,
    awayFrames: frames?.away ?? null,
    ...(decidedBy ? { homePoints: counted?.points?.home ?? null, awayPoints: counted?.points?.away ?? null } : {}),
  };
}

/** Returns the legs of a tie that were played. A frame that a side has lost by a decision counts as in the tie. */
function legAnswers(tie: ResolvedTie, of: TieContext): TieAnswer['legs'] {
  const { result, lost = [] } = tie;
  if (!result) return [];
  const answers = frameAnswers(tie, of);
  return legsIn(result).map(({ leg, playedOn, ...scored }) => {
    const { from, frames: own } = framesOfLeg(result, leg);
    const lostHere = lost.map((one) => ({ ...one, frame: one.frame - from }));
    const counted = withLost(scored, own, lostHere);
    const frames = framesIn(counted);
    return {
      leg,
      homeFrames: frames?.home ?? null,
      awayFrames: frames?.away ?? null,
      homePoints: counted.points?.home ?? null,
      awayPoints: counted.points?.away ?? null,
      frames: answers.slice(from, from + own.length),
      playedOn,
      venue: venueOf(of.sides?.[leg === 1 ? 'home' : 'away'], of.people),
    };
  });
}

/** Returns both entrants of a tie; `null` for an entrant that is not known yet. */
export function sidesOf(
  { home, away }: Pick<ResolvedTie, 'home' | 'away'>,
  entrants: ReadonlyMap<string, Entrant>,
): Sides<Entrant> | null {
  const [atHome, awayFrom] = [entrants.get(home ?? ''), entrants.get(away ?? '')];
  return atHome && awayFrom ? { home: atHome, away: awayFrom } : null;
}

/** Returns the name of an entrant who is not a player of the league; empty if the person is unknown. */
function guestName(entrant: Entrant | undefined): string {
  return entrant && 'name' in entrant ? entrant.name : '';
}

function venueOf(side: Entrant | undefined, { teams }: People): string | null {
  return side && 'teamId' in side ? (knownTeam(teams, side.teamId).venue ?? null) : null;
}
