import { countWithNoun } from '#domain/count.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import type { Competition, Entrant, Tie } from '#domain/cups/cup.ts';
import { framesOfLeg, playedLegs } from '#domain/cups/legs.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { playerIdsOfEntrant } from '#domain/cups/tie-matches.ts';
import { framesOfTie } from '#domain/cups/tie-frames.ts';
import { compareDays } from '#domain/day.ts';
import { dayOrEndOfWeek } from '#domain/fixtures/moved-fixture.ts';
import { officialDecisionSentence } from '#domain/rules/ruling.ts';
import type { SeasonWeek } from '#domain/seasons/season.ts';

/**
 * A mark on a player in a frame of a cup tie. The player has played too few league matches, so officials have to decide
 * (Rule E23). `frame`: the frame's index in the tie, from 0. `teamId`: only league matches for this team count; `null`
 * if matches for any team count. `text`: the reason, as a sentence.
 */
export type PlayerMarkInTie = { frame: number; side: Side; playerId: string; teamId: string | null; text: string };

/** The value of the field `rule` in a mark for too few league matches. */
export const APPEARANCES_RULE_KEY = 'appearances';

type PlayedCard = Pick<Fixture, 'date' | 'week' | 'homeTeamId' | 'awayTeamId' | 'matches' | 'counts'>;

/**
 * A league card on which a player played. `day`: the card's day, `null` if unknown. `teamId`: the team for which the
 * player played.
 */
type LeagueAppearance = { day: string | null; teamId: string };

/** The league cards on which each player played in a season, keyed by player id. */
export type AppearancesByPlayer = ReadonlyMap<string, readonly LeagueAppearance[]>;

/**
 * Returns the league cards on which each player played. A void card on which nothing counts is left out. A card without
 * a date counts as played on its week’s last day.
 */
export function appearancesByPlayer(
  cards: readonly PlayedCard[],
  calendar: readonly SeasonWeek[],
): AppearancesByPlayer {
  const found = new Map<string, LeagueAppearance[]>();
  for (const card of cards) {
    if (card.counts === 'nothing') continue;
    const day = dayOrEndOfWeek(card, calendar);
    for (const side of SIDES) {
      const teamId = card[`${side}TeamId`];
      const ids = new Set(card.matches.flatMap(({ sides }) => sides[side].players));
      for (const id of ids) found.set(id, [...(found.get(id) ?? []), { day, teamId }]);
    }
  }
  return found;
}

type CupAppearanceFields = Pick<Competition, 'kind' | 'appearances' | 'entrants'>;
type AppearancesAndNames = {
  appearances: AppearancesByPlayer;
  playerName: (id: string) => string;
  teamName: (id: string) => string;
};

/**
 * Returns a mark for each player in a frame who has played on too few league cards before the day of the tie or leg
 * (Rule E23). Returns no marks if the tie has no result, or if the cup has no such rule for the tie's round.
 */
export function playerMarksInTie(
  tie: Pick<Tie, 'round' | 'home' | 'away' | 'result'>,
  cup: CupAppearanceFields,
  known: AppearancesAndNames,
): PlayerMarkInTie[] {
  const { appearances: rule, entrants } = cup;
  const { result } = tie;
  if (!rule || !result || (rule.fromRound !== null && tie.round < rule.fromRound)) return [];
  const entrantOf = (side: Side) => entrants.find(({ id }) => id === tie[side]);
  return framesWithDay(result).flatMap(({ frame, match, day }) =>
    SIDES.flatMap((side) => {
      const entrant = entrantOf(side);
      const teamId = entrant && 'teamId' in entrant ? entrant.teamId : null;
      return possiblePlayersOfSide(match.sides[side].players, entrant).flatMap((playerId): PlayerMarkInTie[] => {
        const count = countCardsBefore(known.appearances.get(playerId) ?? [], { day, teamId });
        if (count >= rule.matches) return [];
        const forTeam = teamId === null ? '' : ` for ${known.teamName(teamId)}`;
        const played = `${known.playerName(playerId)} had played ${countWithNoun(count, 'league match', 'league matches')}`;
        const text = `${played}${forTeam} before this tie. ${rule.matches} ${rule.matches === 1 ? 'is' : 'are'} needed.`;
        return [{ frame, side, playerId, teamId, text }];
      });
    }),
  );
}

/**
 * Returns the players of one side of a frame. If the frame names nobody on that side, returns all players of the
 * entrant, because each of them may have played.
 */
function possiblePlayersOfSide(players: readonly string[], entrant: Entrant | undefined): readonly string[] {
  return players.length > 0 || !entrant ? players : playerIdsOfEntrant(entrant);
}

function framesWithDay(result: TieResult) {
  const legs = playedLegs(result).map(({ leg, playedOn }) => ({ ...framesOfLeg(result, leg), day: playedOn }));
  const parts = legs.length > 0 ? legs : [{ from: 0, frames: framesOfTie(result), day: result.playedOn }];
  return parts.flatMap(({ from, frames, day }) => frames.map((match, i) => ({ frame: from + i, match, day })));
}

type AppearanceFilter = { day: string | null; teamId: string | null };

/**
 * Counts the league cards on which a player played before `day`. With a `teamId`, counts only those on which the player
 * played for that team. If `day` or the card's day is unknown, the card counts.
 */
function countCardsBefore(cards: readonly LeagueAppearance[], { day, teamId }: AppearanceFilter): number {
  return cards.filter((card) => {
    const isBefore = day === null || card.day === null || compareDays(card.day, day) < 0;
    return isBefore && (teamId === null || card.teamId === teamId);
  }).length;
}

/** An official's decision about a player in a frame of a tie. `match`: the frame's index in the tie, from 0. */
type FrameRuling = { match: number; playerId: string; decision: 'accept' | 'lose' };

/**
 * Returns the side on which a player is in a frame of a tie; `null` if the player is not in the frame. An official's
 * decision about a player who is not in the frame has no effect.
 */
export function sideOfPlayerInFrame(
  { result, home, away }: Pick<Tie, 'result' | 'home' | 'away'>,
  { entrants }: Pick<Competition, 'entrants'>,
  { match, playerId }: Pick<FrameRuling, 'match' | 'playerId'>,
): Side | null {
  const frame = result ? framesOfTie(result)[match] : undefined;
  if (!frame) return null;
  const of = { home, away };
  const side = SIDES.find((one) => {
    const entrant = entrants.find(({ id }) => id === of[one]);
    return possiblePlayersOfSide(frame.sides[one].players, entrant).includes(playerId);
  });
  return side ?? null;
}

/**
 * Returns a frame's index in its tie after the tie's result has changed; `null` if the frame does not exist any more.
 * The index moves if an earlier leg gets more or fewer frames.
 */
export function frameIndexAfterResultChange(before: TieResult, after: TieResult | null, frame: number): number | null {
  const isGone = !after || (after.walkover !== null && !after.legs);
  if (isGone || !before.legs || !after.legs) return isGone ? null : frame;
  const of = playedLegs(before).find(({ leg }) => {
    const { from, frames } = framesOfLeg(before, leg);
    return frame >= from && frame < from + frames.length;
  });
  if (!of) return null;
  const inLeg = frame - framesOfLeg(before, of.leg).from;
  const { from, frames } = framesOfLeg(after, of.leg);
  return inLeg < frames.length ? from + inLeg : null;
}

type FrameRulingWithTieId = FrameRuling & { tieId: string | null };

/**
 * Returns a tie with `lost`: the frames that a side loses because of an official's decision about one of its players
 * (Rule E24). The decision counts only while the player is in the frame.
 */
export function withFramesLostByDecision(
  tie: Tie,
  cup: Pick<Competition, 'entrants'>,
  rulings: readonly FrameRulingWithTieId[],
): Tie {
  const lost = rulings.flatMap((one) => {
    const side = one.tieId === tie.id && one.decision === 'lose' ? sideOfPlayerInFrame(tie, cup, one) : null;
    return side ? [{ frame: one.match, side }] : [];
  });
  return lost.length === 0 ? tie : { ...tie, lost };
}

/** A mark with an official's `decision`, which is `null` until an official has decided. */
export type PlayerMarkWithDecision = PlayerMarkInTie & { rule: string; decision: FrameRuling['decision'] | null };

/**
 * Returns the marks on players in a tie, each with the official's decision. If a side lost a frame because of a player,
 * the player stays marked, even if the player has played enough league matches.
 */
export function playerMarksWithDecisions(
  tie: Tie,
  cup: CupAppearanceFields,
  known: AppearancesAndNames & { rulings: readonly FrameRulingWithTieId[] },
): PlayerMarkWithDecision[] {
  const own = known.rulings.filter(({ tieId }) => tieId === tie.id);
  const isOf = (one: FrameRuling, mark: PlayerMarkInTie) => one.match === mark.frame && one.playerId === mark.playerId;
  const marks = playerMarksInTie(tie, cup, known);
  const lost = own.flatMap((one): PlayerMarkInTie[] => {
    const side = one.decision === 'lose' ? sideOfPlayerInFrame(tie, cup, one) : null;
    if (!side || marks.some((mark) => isOf(one, mark))) return [];
    const { match: frame, playerId } = one;
    const text = officialDecisionSentence(known.playerName(playerId));
    return [{ frame, side, playerId, teamId: null, text }];
  });
  return [...marks, ...lost].map((mark) => {
    return { ...mark, rule: APPEARANCES_RULE_KEY, decision: own.find((one) => isOf(one, mark))?.decision ?? null };
  });
}
