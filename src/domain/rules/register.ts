import { type Fixture, weekPlayed } from '#domain/cards/fixture.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { countOf } from '#domain/count.ts';
import { addDays, compareDays, dayInWords } from '#domain/day.ts';
import { dayOnList } from '#domain/fixtures/put-off.ts';
import { compareText, foldName } from '#domain/name.ts';
import type { IsSubstitute } from '#domain/players/player-stats.ts';
import { comparePlayOrder } from '#domain/rules/play-order.ts';
import { EARLIEST_DAY, inTeamSince, joiningDay, squadsOn } from '#domain/rules/joined.ts';
import { waitSentence } from '#domain/rules/registration.ts';
import type { Ruling } from '#domain/rules/ruling.ts';
import { type RuleDays, ruleSince } from '#domain/rules/rule-days.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import type { Stays } from '#domain/squads/squad-of-day.ts';

/** The rules of registration that judge who played on a card, in the order of their sentences. */
export const MARKING_RULES = ['closes', 'waitDays', 'most', 'transfers', 'lockedAfter', 'oneADay', 'playUp'] as const;
export type MarkingRule = (typeof MARKING_RULES)[number];

/** The fields of a card that the rules of registration look at. */
export type RegisterCard = Pick<
  Fixture,
  'id' | 'division' | 'week' | 'weekOfPlay' | 'date' | 'homeTeamId' | 'awayTeamId' | 'matches' | 'counts'
>;

/**
 * The facts from which a season's marks follow. The ids of merged players are replaced by the ids of the remaining
 * players.
 */
export type RegisterFacts = {
  season: Pick<Season, 'rules' | 'divisionRules' | 'calendar'> & { ruleDays?: RuleDays };
  /** The season's first day. */
  start: string;
  cards: readonly RegisterCard[];
  /** Whether somebody recorded a card on the site. Imported cards are not judged. */
  isJudged: (cardId: string) => boolean;
  stays: Stays['players'];
  /** Whether a player has been a substitute of a team in the season (Rule C20). */
  isSubstitute: IsSubstitute;
  /** Whether an official has approved a player for a team in the season (Rule C20). */
  isApproved: IsSubstitute;
  rulings: readonly Ruling[];
  /** The division of a team in the season; `null` if it has none. */
  divisionOf: (teamId: string) => number | null;
  playerName: (playerId: string) => string;
  teamName: (teamId: string) => string;
};

/** One player on one card. `day`: the day on which the card counts; `null` if unknown. */
export type CardPlayer = {
  card: RegisterCard;
  side: Side;
  teamId: string;
  playerId: string;
  matches: number[];
  day: string | null;
  week: number;
  /** The teams in whose squads the player was on that day. */
  own: ReadonlySet<string>;
  isSubstitute: boolean;
};

type Registration = NonNullable<LeagueRules['registration']>;

/** Returns each player of each card, in the order of play. */
export function playersOnCards({ cards, season, stays, isSubstitute, teamName }: RegisterFacts): CardPlayer[] {
  const inTime = comparePlayOrder(teamName);
  const dated = cards.map((card) => {
    const day = dayOnList(card, season.calendar);
    return { card, day, inTime: { ...card, day } };
  });
  dated.sort((a, b) => inTime(a.inTime, b.inTime));
  return dated.flatMap(({ card, day }) => {
    return SIDES.flatMap((side) => {
      const teamId = side === 'home' ? card.homeTeamId : card.awayTeamId;
      const ids = new Set(card.matches.flatMap(({ sides }) => sides[side].players));
      return Array.from(ids, (playerId): CardPlayer => {
        const own = squadsOn(stays.get(playerId) ?? [], day);
        const matches = card.matches.flatMap(({ sides }, i) => (sides[side].players.includes(playerId) ? [i] : []));
        const isGuest = !own.has(teamId) && isSubstitute(playerId, teamId);
        return { card, side, teamId, playerId, matches, day, week: weekPlayed(card), own, isSubstitute: isGuest };
      });
    });
  });
}

/** Returns whether a card was played on an earlier day than another; in an earlier week, if a day is unknown. */
function isBefore(a: CardPlayer, b: CardPlayer): boolean {
  return a.day !== null && b.day !== null ? compareDays(a.day, b.day) < 0 : a.week < b.week;
}

function firstDay(onCards: readonly CardPlayer[]): string | null {
  return onCards.flatMap(({ day }) => day ?? []).sort(compareDays)[0] ?? null;
}

/**
 * Returns the rules that mark a player on a card, each with its sentence. `onCards`: the player on all cards of the
 * season.
 */
export function markingSentences(
  onCard: CardPlayer,
  onCards: readonly CardPlayer[],
  facts: JudgingFacts,
): [MarkingRule, string][] {
  const { card } = onCard;
  const { registration } = rulesOfDivision(facts.season, card.division);
  if (!registration || card.counts !== undefined || !facts.isJudged(card.id)) return [];
  const about = { onCard, onCards, registration, facts, name: facts.playerName(onCard.playerId) };
  return MARKING_RULES.flatMap((rule): [MarkingRule, string][] => {
    const since = ruleSince(facts.season, card.division, `registration.${rule}`);
    if (since !== EARLIEST_DAY && (onCard.day === null || compareDays(onCard.day, since) < 0)) return [];
    const text = JUDGES[rule](about);
    return text === null ? [] : [[rule, text]];
  });
}

type About = {
  onCard: CardPlayer;
  onCards: readonly CardPlayer[];
  registration: Registration;
  facts: JudgingFacts;
  name: string;
};

/**
 * The functions that judge a player on a card, keyed by rule. Each returns a sentence if the rule marks the player,
 * otherwise `null`.
 */
const JUDGES: Record<MarkingRule, (about: About) => string | null> = {
  closes(about) {
    const { closes } = about.registration;
    const joined = joinedDay(about);
    if (closes === null || compareDays(joined, closes) <= 0) return null;
    return `${about.name} was registered on ${dayInWords(joined)}. The last day to register was ${dayInWords(closes)}.`;
  },

  waitDays(about) {
    const { name, onCard, registration } = about;
    const joined = joinedDay(about);
    if (registration.waitDays === null || onCard.day === null) return null;
    if (compareDays(addDays(joined, registration.waitDays), onCard.day) <= 0) return null;
    return `${name} was registered on ${dayInWords(joined)}. ${waitSentence(registration.waitDays)}`;
  },

  most({ name, onCard: { playerId, teamId, day, own }, registration: { most }, facts }) {
    if (most === null || day === null || !own.has(teamId)) return null;
    if (facts.squadOf(teamId, day).indexOf(playerId) < most) return null;
    return `${name} is one player too many. ${facts.teamName(teamId)} may have at most ${countOf(most, 'player')}.`;
  },

  transfers({ name, onCard, onCards, registration: { transfers }, facts }) {
    if (transfers === 'free' || onCard.isSubstitute) return null;
    const other = onCards.find((one) => one.teamId !== onCard.teamId && !one.isSubstitute && isBefore(one, onCard));
    if (!other || (transfers === 'approved' && facts.isApproved(onCard.playerId, onCard.teamId))) return null;
    const rule =
      transfers === 'none' ? 'A player may play for only one team in a season' : 'This needs the secretary’s approval';
    return `${name} has played for ${facts.teamName(other.teamId)} this season. ${rule}.`;
  },

  lockedAfter({ name, onCard, onCards, registration: { lockedAfter }, facts }) {
    if (lockedAfter === null || onCard.own.has(onCard.teamId)) return null;
    const locked = lockedTo(
      onCards.filter((one) => one.isSubstitute && isBefore(one, onCard)),
      lockedAfter,
    );
    const [teamId] = locked;
    if (teamId === undefined || locked.includes(onCard.teamId)) return null;
    return `${name} has been a substitute for ${facts.teamName(teamId)} in ${countOf(lockedAfter, 'match', 'matches')}, and may now play only for that team and their own.`;
  },

  oneADay({ name, onCard, onCards, registration: { oneADay }, facts }) {
    const { date } = onCard.card;
    if (!oneADay || date === null || onCard.own.has(onCard.teamId)) return null;
    const other = onCards.find((one) => one.card.date === date && one.teamId !== onCard.teamId);
    if (!other) return null;
    return `${name} also played for ${facts.teamName(other.teamId)} on ${dayInWords(date)}. A player may play for only one team on any day.`;
  },

  playUp({ name, onCard, onCards, registration: { playUp }, facts }) {
    if (playUp === null || !onCard.isSubstitute) return null;
    const divisions = [...onCard.own].flatMap((id) => facts.divisionOf(id) ?? []);
    if (divisions.length > 0 && divisions.every((division) => division <= onCard.card.division))
      return `The team of ${name} is not in a lower division. A substitute must come from a lower division.`;
    const played = onCards.filter((one) => one.isSubstitute && !isBefore(onCard, one)).length;
    if (played <= playUp) return null;
    return `${name} has been a substitute in ${countOf(played, 'match', 'matches')}. At most ${playUp} ${playUp === 1 ? 'is' : 'are'} allowed.`;
  },
};

/**
 * Returns the team to which a substitute is tied after `lockedAfter` cards for it; several teams if the limit was
 * reached for several on the same day.
 */
function lockedTo(onCards: readonly CardPlayer[], lockedAfter: number): string[] {
  const reached = [...Map.groupBy(onCards, ({ teamId }) => teamId)].flatMap(([teamId, own]) => {
    const at = own.toSorted((a, b) => (isBefore(a, b) ? -1 : Number(isBefore(b, a))))[lockedAfter - 1];
    return at ? [{ teamId, at }] : [];
  });
  return reached
    .filter(({ at }) => !reached.some((other) => isBefore(other.at, at)))
    .map(({ teamId }) => teamId)
    .sort(compareText);
}

function joinedDay({ onCard, onCards, facts }: About): string {
  return joiningDay(facts.stays.get(onCard.playerId) ?? [], { start: facts.start, firstPlayed: firstDay(onCards) });
}

/** The facts from which marks follow, with the squads of each day. */
export type JudgingFacts = RegisterFacts & { squadOf: SquadOf };

/**
 * A function that returns the ids of the players in a team's squad on a day, in the order in which the players joined
 * it, then by name.
 */
type SquadOf = (teamId: string, day: string) => readonly string[];

/** Returns a function that finds a team's squad on a day, and caches it. `onCards`: all players on all cards. */
export function squadsOf({ stays, playerName }: RegisterFacts, onCards: readonly CardPlayer[]): SquadOf {
  const byPlayer = Map.groupBy(onCards, ({ playerId }) => playerId);
  const firstDays = new Map(Array.from(byPlayer, ([id, own]) => [id, firstDay(own)]));
  const known = new Map<string, string[]>();
  return (teamId, day) => {
    const key = `${teamId} ${day}`;
    const found = known.get(key) ?? squadOn(teamId, day);
    known.set(key, found);
    return found;
  };

  function squadOn(teamId: string, day: string): string[] {
    const members = Array.from(stays, ([id, rows]) => {
      const since = inTeamSince(rows, teamId, { day, firstPlayed: firstDays.get(id) ?? null });
      return { id, since, name: since === null ? '' : foldName(playerName(id)) };
    }).filter(({ since }) => since !== null);
    members.sort((a, b) => compareDays(a.since!, b.since!) || compareText(a.name, b.name) || compareText(a.id, b.id));
    return members.map(({ id }) => id);
  }
}
