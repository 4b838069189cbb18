import { countOf } from '#domain/count.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import type { Competition, Entrant, Tie } from '#domain/cups/cup.ts';
import { framesOfLeg, legsIn } from '#domain/cups/legs.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { playersOf } from '#domain/cups/tie-matches.ts';
import { framesOfTie } from '#domain/cups/tie-frames.ts';
import { compareDays } from '#domain/day.ts';
import { dayOnList } from '#domain/fixtures/put-off.ts';
import { lostWords } from '#domain/rules/ruling.ts';
import type { GameWeek } from '#domain/seasons/season.ts';

/**
 * A player in a frame of a tie who has played too few league matches to be allowed (Rule E23). `frame` counts from 0.
 * `text`: the reason, as a sentence.
 */
export type TieMark = { frame: number; side: Side; playerId: string; teamId: string | null; text: string };

/** The value of the field `rule` with which answers name such a mark. */
export const APPEARANCES = 'appearances';

type PlayedCard = Pick<Fixture, 'date' | 'week' | 'homeTeamId' | 'awayTeamId' | 'matches' | 'counts'>;

/** A league card on which a player played: its day, if that is known, and the player's team there. */
type Appearance = { day: string | null; teamId: string };

/** The league cards of each player in a season, keyed by the player's id. */
export type Appearances = ReadonlyMap<string, readonly Appearance[]>;

/**
 * Returns the league cards on which each player played. A card without a date counts as played on its week’s last day.
 */
export function appearancesOn(cards: readonly PlayedCard[], calendar: readonly GameWeek[]): Appearances {
  const found = new Map<string, Appearance[]>();
  for (const card of cards) {
    if (card.counts === 'nothing') continue;
    const day = dayOnList(card, calendar);
    for (const side of SIDES) {
      const teamId = card[`${side}TeamId`];
      const ids = new Set(card.matches.flatMap(({ sides }) => sides[side].players));
      for (const id of ids) found.set(id, [...(found.get(id) ?? []), { day, teamId }]);
    }
  }
  return found;
}

type Judged = Pick<Competition, 'kind' | 'appearances' | 'entrants'>;
type AppearanceFacts = {
  appearances: Appearances;
  playerName: (id: string) => string;
  teamName: (id: string) => string;
};

/** Returns the players in the frames of a tie who have played on too few league cards before its day (Rule E23). */
export function marksInTie(
  tie: Pick<Tie, 'round' | 'home' | 'away' | 'result'>,
  cup: Judged,
  known: AppearanceFacts,
): TieMark[] {
  const { appearances: rule, entrants } = cup;
  const { result } = tie;
  if (!rule || !result || (rule.fromRound !== null && tie.round < rule.fromRound)) return [];
  const entrantOf = (side: Side) => entrants.find(({ id }) => id === tie[side]);
  return framesByDay(result).flatMap(({ frame, match, day }) =>
    SIDES.flatMap((side) => {
      const entrant = entrantOf(side);
      const teamId = entrant && 'teamId' in entrant ? entrant.teamId : null;
      return playersIn(match.sides[side].players, entrant).flatMap((playerId): TieMark[] => {
        const count = cardsBefore(known.appearances.get(playerId) ?? [], { day, teamId });
        if (count >= rule.matches) return [];
        const forTeam = teamId === null ? '' : ` for ${known.teamName(teamId)}`;
        const played = `${known.playerName(playerId)} had played ${countOf(count, 'league match', 'league matches')}`;
        const text = `${played}${forTeam} before this tie. ${rule.matches} ${rule.matches === 1 ? 'is' : 'are'} needed.`;
        return [{ frame, side, playerId, teamId, text }];
      });
    }),
  );
}

/**
 * Returns the players of one side of a frame. If the side names nobody, returns all players of its entrant, because
 * each of them may have played.
 */
function playersIn(players: readonly string[], entrant: Entrant | undefined): readonly string[] {
  return players.length > 0 || !entrant ? players : playersOf(entrant);
}

function framesByDay(result: TieResult) {
  const legs = legsIn(result).map(({ leg, playedOn }) => ({ ...framesOfLeg(result, leg), day: playedOn }));
  const parts = legs.length > 0 ? legs : [{ from: 0, frames: framesOfTie(result), day: result.playedOn }];
  return parts.flatMap(({ from, frames, day }) => frames.map((match, i) => ({ frame: from + i, match, day })));
}

type Before = { day: string | null; teamId: string | null };

/**
 * Counts the cards before `day`. With a `teamId`, counts only cards for this team. A card also counts if `day` or its
 * own day is unknown.
 */
function cardsBefore(cards: readonly Appearance[], { day, teamId }: Before): number {
  return cards.filter((card) => {
    const isBefore = day === null || card.day === null || compareDays(card.day, day) < 0;
    return isBefore && (teamId === null || card.teamId === teamId);
  }).length;
}

/** A decision about a player in a frame of a tie. */
type FrameRuling = { match: number; playerId: string; decision: 'accept' | 'lose' };

/**
 * Returns the side for which a player is in a frame; `null` if the player is not in the frame, so that decisions about
 * the player no longer apply.
 */
export function sideInFrame(
  { result, home, away }: Pick<Tie, 'result' | 'home' | 'away'>,
  { entrants }: Pick<Competition, 'entrants'>,
  { match, playerId }: Pick<FrameRuling, 'match' | 'playerId'>,
): Side | null {
  const frame = result ? framesOfTie(result)[match] : undefined;
  if (!frame) return null;
  const of = { home, away };
  const side = SIDES.find((one) => {
    const entrant = entrants.find(({ id }) => id === of[one]);
    return playersIn(frame.sides[one].players, entrant).includes(playerId);
  });
  return side ?? null;
}

/**
 * Returns the index of a frame in its tie after the tie's result has changed, because an earlier leg may now have more
 * or fewer frames. Returns `null` if the frame is gone.
 */
export function frameIndexAfter(before: TieResult, after: TieResult | null, frame: number): number | null {
  const isGone = !after || (after.walkover !== null && !after.legs);
  if (isGone || !before.legs || !after.legs) return isGone ? null : frame;
  const of = legsIn(before).find(({ leg }) => {
    const { from, frames } = framesOfLeg(before, leg);
    return frame >= from && frame < from + frames.length;
  });
  if (!of) return null;
  const inLeg = frame - framesOfLeg(before, of.leg).from;
  const { from, frames } = framesOfLeg(after, of.leg);
  return inLeg < frames.length ? from + inLeg : null;
}

type TieRuling = FrameRuling & { tieId: string | null };

/** Adds to a tie the frames that a side loses by a decision about a player who is still in the frame (Rule E24). */
export function withLostFrames(tie: Tie, cup: Pick<Competition, 'entrants'>, rulings: readonly TieRuling[]): Tie {
  const lost = rulings.flatMap((one) => {
    const side = one.tieId === tie.id && one.decision === 'lose' ? sideInFrame(tie, cup, one) : null;
    return side ? [{ frame: one.match, side }] : [];
  });
  return lost.length === 0 ? tie : { ...tie, lost };
}

/** A mark with an official's decision, which is `null` before an official has decided. */
export type DecidedMark = TieMark & { rule: string; decision: FrameRuling['decision'] | null };

/**
 * Returns the marks of a tie with officials' decisions. A frame that a side lost by a decision stays marked, even if
 * the rule would not mark it now.
 */
export function decidedMarks(
  tie: Tie,
  cup: Judged,
  known: AppearanceFacts & { rulings: readonly TieRuling[] },
): DecidedMark[] {
  const own = known.rulings.filter(({ tieId }) => tieId === tie.id);
  const isOf = (one: FrameRuling, mark: TieMark) => one.match === mark.frame && one.playerId === mark.playerId;
  const marks = marksInTie(tie, cup, known);
  const lost = own.flatMap((one): TieMark[] => {
    const side = one.decision === 'lose' ? sideInFrame(tie, cup, one) : null;
    if (!side || marks.some((mark) => isOf(one, mark))) return [];
    const { match: frame, playerId } = one;
    const text = lostWords(known.playerName(playerId));
    return [{ frame, side, playerId, teamId: null, text }];
  });
  return [...marks, ...lost].map((mark) => {
    return { ...mark, rule: APPEARANCES, decision: own.find((one) => isOf(one, mark))?.decision ?? null };
  });
}
