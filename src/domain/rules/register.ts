import { type Fixture, weekPlayed } from '#domain/cards/fixture.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { countWithNoun } from '#domain/count.ts';
import { addDays, compareDays, dayInWords } from '#domain/day.ts';
import { dayOrEndOfWeek } from '#domain/fixtures/moved-fixture.ts';
import { compareByCodePoint, foldName } from '#domain/name.ts';
import type { IsSubstitute } from '#domain/players/player-stats.ts';
import { createPlayOrderComparator } from '#domain/rules/play-order.ts';
import { EARLIEST_DAY, firstDayInTeam, squadJoiningDay, squadTeamIdsOnDay } from '#domain/rules/joined.ts';
import { waitSentence } from '#domain/rules/registration.ts';
import type { PlayerRuling } from '#domain/rules/ruling.ts';
import { type RuleDays, ruleStartDay } from '#domain/rules/rule-days.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import type { PlayerAndTeamStays } from '#domain/squads/squad-of-day.ts';

/**
 * The registration rules that check the players on a card, in the order in which their sentences are shown. A rule
 * marks a player who breaks it, and an official then decides about the player.
 */
export const RULES_THAT_MARK_PLAYERS = [
  'closes',
  'waitDays',
  'most',
  'transfers',
  'lockedAfter',
  'oneADay',
  'playUp',
] as const;
export type PlayerMarkingRuleName = (typeof RULES_THAT_MARK_PLAYERS)[number];

/** The fields of a card that the registration rules need. */
export type CardForRegistrationRules = Pick<
  Fixture,
  'id' | 'division' | 'week' | 'weekOfPlay' | 'date' | 'homeTeamId' | 'awayTeamId' | 'matches' | 'counts'
>;

/**
 * The data needed to find the players whom the registration rules mark in a season. The ids of merged players are
 * already replaced by the ids of the remaining players.
 */
export type RegistrationFacts = {
  season: Pick<Season, 'rules' | 'divisionRules' | 'calendar'> & { ruleDays?: RuleDays };
  /** The season's first day. */
  start: string;
  cards: readonly CardForRegistrationRules[];
  /** Returns whether the rules apply to a card: they apply to cards recorded on the site, not to imported cards. */
  isJudged: (cardId: string) => boolean;
  stays: PlayerAndTeamStays['players'];
  /** Returns whether a player is registered as a substitute of a team in the season (Rule C20). */
  isSubstitute: IsSubstitute;
  /** Returns whether an official has approved a player for a team in the season (Rule C20). */
  isApproved: IsSubstitute;
  rulings: readonly PlayerRuling[];
  /** Returns the division of a team in the season; `null` if the team has none. */
  divisionOf: (teamId: string) => number | null;
  playerName: (playerId: string) => string;
  teamName: (teamId: string) => string;
};

/**
 * One player on one card. `matches`: the indexes of the player's matches on the card. `day`: the date of the card, or
 * else the last day of its week; `null` if both are unknown.
 */
export type PlayerOnCard = {
  card: CardForRegistrationRules;
  side: Side;
  teamId: string;
  playerId: string;
  matches: number[];
  day: string | null;
  week: number;
  /** The ids of the teams in whose squads the player was on `day`. If `day` is `null`, the current squads count. */
  own: ReadonlySet<string>;
  isSubstitute: boolean;
};

type RegistrationRules = NonNullable<LeagueRules['registration']>;

/** Returns each player on each card, in the order in which the cards were played. */
export function playersOnCards({ cards, season, stays, isSubstitute, teamName }: RegistrationFacts): PlayerOnCard[] {
  const inTime = createPlayOrderComparator(teamName);
  const dated = cards.map((card) => {
    const day = dayOrEndOfWeek(card, season.calendar);
    return { card, day, inTime: { ...card, day } };
  });
  dated.sort((a, b) => inTime(a.inTime, b.inTime));
  return dated.flatMap(({ card, day }) => {
    return SIDES.flatMap((side) => {
      const teamId = side === 'home' ? card.homeTeamId : card.awayTeamId;
      const ids = new Set(card.matches.flatMap(({ sides }) => sides[side].players));
      return Array.from(ids, (playerId): PlayerOnCard => {
        const own = squadTeamIdsOnDay(stays.get(playerId) ?? [], day);
        const matches = card.matches.flatMap(({ sides }, i) => (sides[side].players.includes(playerId) ? [i] : []));
        const isGuest = !own.has(teamId) && isSubstitute(playerId, teamId);
        return { card, side, teamId, playerId, matches, day, week: weekPlayed(card), own, isSubstitute: isGuest };
      });
    });
  });
}

/**
 * Returns whether the card of `a` was played on an earlier day than the card of `b`. If either day is unknown, compares
 * the weeks of play.
 */
function isCardEarlier(a: PlayerOnCard, b: PlayerOnCard): boolean {
  return a.day !== null && b.day !== null ? compareDays(a.day, b.day) < 0 : a.week < b.week;
}

function firstDayPlayed(onCards: readonly PlayerOnCard[]): string | null {
  return onCards.flatMap(({ day }) => day ?? []).sort(compareDays)[0] ?? null;
}

/**
 * Returns the rules that mark a player on a card, each with a sentence that says why. Leaves out rules that were set
 * after the card was played, and returns none for an imported or void card (Rule C40). `onCards`: the same player on
 * all cards of the season.
 */
export function markingRulesWithSentences(
  onCard: PlayerOnCard,
  onCards: readonly PlayerOnCard[],
  facts: RegistrationFactsWithSquads,
): [PlayerMarkingRuleName, string][] {
  const { card } = onCard;
  const { registration } = rulesOfDivision(facts.season, card.division);
  if (!registration || card.counts !== undefined || !facts.isJudged(card.id)) return [];
  const about = { onCard, onCards, registration, facts, name: facts.playerName(onCard.playerId) };
  return RULES_THAT_MARK_PLAYERS.flatMap((rule): [PlayerMarkingRuleName, string][] => {
    const since = ruleStartDay(facts.season, card.division, `registration.${rule}`);
    if (since !== EARLIEST_DAY && (onCard.day === null || compareDays(onCard.day, since) < 0)) return [];
    const text = MARKING_RULE_CHECKS[rule](about);
    return text === null ? [] : [[rule, text]];
  });
}

type RegistrationCheckContext = {
  onCard: PlayerOnCard;
  onCards: readonly PlayerOnCard[];
  registration: RegistrationRules;
  facts: RegistrationFactsWithSquads;
  name: string;
};

/**
 * The functions that judge a player on a card, keyed by rule (Rules C42 to C45). Each returns a sentence if the rule
 * marks the player, otherwise `null`.
 */
const MARKING_RULE_CHECKS: Record<PlayerMarkingRuleName, (about: RegistrationCheckContext) => string | null> = {
  closes(about) {
    const { closes } = about.registration;
    const joined = joiningDay(about);
    if (closes === null || compareDays(joined, closes) <= 0) return null;
    return `${about.name} was registered on ${dayInWords(joined)}. The last day to register was ${dayInWords(closes)}.`;
  },

  waitDays(about) {
    const { name, onCard, registration } = about;
    const joined = joiningDay(about);
    if (registration.waitDays === null || onCard.day === null) return null;
    if (compareDays(addDays(joined, registration.waitDays), onCard.day) <= 0) return null;
    return `${name} was registered on ${dayInWords(joined)}. ${waitSentence(registration.waitDays)}`;
  },

  most({ name, onCard: { playerId, teamId, day, own }, registration: { most }, facts }) {
    if (most === null || day === null || !own.has(teamId)) return null;
    if (facts.squadOf(teamId, day).indexOf(playerId) < most) return null;
    return `${name} is one player too many. ${facts.teamName(teamId)} may have at most ${countWithNoun(most, 'player')}.`;
  },

  transfers({ name, onCard, onCards, registration: { transfers }, facts }) {
    if (transfers === 'free' || onCard.isSubstitute) return null;
    const other = onCards.find(
      (one) => one.teamId !== onCard.teamId && !one.isSubstitute && isCardEarlier(one, onCard),
    );
    if (!other || (transfers === 'approved' && facts.isApproved(onCard.playerId, onCard.teamId))) return null;
    const rule =
      transfers === 'none' ? 'A player may play for only one team in a season' : 'This needs the secretary’s approval';
    return `${name} has played for ${facts.teamName(other.teamId)} this season. ${rule}.`;
  },

  lockedAfter({ name, onCard, onCards, registration: { lockedAfter }, facts }) {
    if (lockedAfter === null || onCard.own.has(onCard.teamId)) return null;
    const locked = teamIdsOfLockedSubstitute(
      onCards.filter((one) => one.isSubstitute && isCardEarlier(one, onCard)),
      lockedAfter,
    );
    const [teamId] = locked;
    if (teamId === undefined || locked.includes(onCard.teamId)) return null;
    return `${name} has been a substitute for ${facts.teamName(teamId)} in ${countWithNoun(lockedAfter, 'match', 'matches')}, and may now play only for that team and their own.`;
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
    const played = onCards.filter((one) => one.isSubstitute && !isCardEarlier(onCard, one)).length;
    if (played <= playUp) return null;
    return `${name} has been a substitute in ${countWithNoun(played, 'match', 'matches')}. At most ${playUp} ${playUp === 1 ? 'is' : 'are'} allowed.`;
  },
};

/**
 * Returns the id of the team to which a substitute is tied: the first team for which the substitute played on
 * `lockedAfter` cards. Returns several ids if several teams reached that number on the same day, and none if no team
 * reached it. `onCards`: the cards on which the player was a substitute.
 */
function teamIdsOfLockedSubstitute(onCards: readonly PlayerOnCard[], lockedAfter: number): string[] {
  const reached = [...Map.groupBy(onCards, ({ teamId }) => teamId)].flatMap(([teamId, own]) => {
    const at = own.toSorted((a, b) => (isCardEarlier(a, b) ? -1 : Number(isCardEarlier(b, a))))[lockedAfter - 1];
    return at ? [{ teamId, at }] : [];
  });
  return reached
    .filter(({ at }) => !reached.some((other) => isCardEarlier(other.at, at)))
    .map(({ teamId }) => teamId)
    .sort(compareByCodePoint);
}

function joiningDay({ onCard, onCards, facts }: RegistrationCheckContext): string {
  return squadJoiningDay(facts.stays.get(onCard.playerId) ?? [], {
    start: facts.start,
    firstPlayed: firstDayPlayed(onCards),
  });
}

/** `RegistrationFacts`, and a function that finds the squad of a team on a day. */
export type RegistrationFactsWithSquads = RegistrationFacts & { squadOf: SquadLookup };

/**
 * A function that returns the ids of the players in a team's squad on a day, ordered by the day on which each player
 * joined the team, then by name.
 */
type SquadLookup = (teamId: string, day: string) => readonly string[];

/** Returns a function that finds a team's squad on a day, and caches it. `onCards`: all players on all cards. */
export function createTeamSquadLookup(
  { stays, playerName }: RegistrationFacts,
  onCards: readonly PlayerOnCard[],
): SquadLookup {
  const byPlayer = Map.groupBy(onCards, ({ playerId }) => playerId);
  const firstDays = new Map(Array.from(byPlayer, ([id, own]) => [id, firstDayPlayed(own)]));
  const known = new Map<string, string[]>();
  return (teamId, day) => {
    const key = `${teamId} ${day}`;
    const found = known.get(key) ?? squadOn(teamId, day);
    known.set(key, found);
    return found;
  };

  function squadOn(teamId: string, day: string): string[] {
    const members = Array.from(stays, ([id, rows]) => {
      const since = firstDayInTeam(rows, teamId, { day, firstPlayed: firstDays.get(id) ?? null });
      return { id, since, name: since === null ? '' : foldName(playerName(id)) };
    }).filter(({ since }) => since !== null);
    members.sort(
      (a, b) => compareDays(a.since!, b.since!) || compareByCodePoint(a.name, b.name) || compareByCodePoint(a.id, b.id),
    );
    return members.map(({ id }) => id);
  }
}
