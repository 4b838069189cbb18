import { type Fixture, weekPlayed } from '#domain/cards/fixture.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { countOf } from '#domain/count.ts';
import { addDays, compareDays, dayInWords } from '#domain/day.ts';
import { dayOnList } from '#domain/fixtures/put-off.ts';
import { compareText, foldName } from '#domain/name.ts';
import type { IsSubstitute } from '#domain/players/player-stats.ts';
import { comparePlay } from '#domain/rules/play-order.ts';
import { ALWAYS, inTeamSince, joiningDay, squadsOn } from '#domain/rules/joined.ts';
import { waitSentence } from '#domain/rules/registration.ts';
import type { Ruling } from '#domain/rules/ruling.ts';
import { type RuleDays, ruleSince } from '#domain/rules/rule-days.ts';
import { type LeagueRules, rulesOf, type Season } from '#domain/seasons/season.ts';
import type { Stays } from '#domain/squads/squad-of-day.ts';

/** The rules of the register that judge who played on a card, in the order of their sentences. */
export const MARKING_RULES = ['closes', 'waitDays', 'most', 'transfers', 'lockedAfter', 'oneADay', 'playUp'] as const;
export type MarkingRule = (typeof MARKING_RULES)[number];

export type JudgedCard = Pick<
  Fixture,
  'id' | 'division' | 'week' | 'weekOfPlay' | 'date' | 'homeTeamId' | 'awayTeamId' | 'matches' | 'counts'
>;

/** The facts of a season that its register needs. Players are those who remain after merges. */
export type RegisterFacts = {
  season: Pick<Season, 'rules' | 'divisionRules' | 'calendar'> & { ruleDays?: RuleDays };
  /** The season's first day. */
  start: string;
  cards: readonly JudgedCard[];
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

/** One player's part in one card. `day` is the day on which the card counts; `null` if that is unknown. */
export type Part = {
  card: JudgedCard;
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

/** Returns the part of each player in each card, in the order of play. */
export function partsOf({ cards, season, stays, isSubstitute, teamName }: RegisterFacts): Part[] {
  const inTime = comparePlay(teamName);
  const dated = cards.map((card) => {
    const day = dayOnList(card, season.calendar);
    return { card, day, inTime: { ...card, day } };
  });
  dated.sort((a, b) => inTime(a.inTime, b.inTime));
  return dated.flatMap(({ card, day }) => {
    return SIDES.flatMap((side) => {
      const teamId = side === 'home' ? card.homeTeamId : card.awayTeamId;
      const ids = new Set(card.matches.flatMap(({ sides }) => sides[side].players));
      return Array.from(ids, (playerId): Part => {
        const own = squadsOn(stays.get(playerId) ?? [], day);
        const matches = card.matches.flatMap(({ sides }, i) => (sides[side].players.includes(playerId) ? [i] : []));
        const isGuest = !own.has(teamId) && isSubstitute(playerId, teamId);
        return { card, side, teamId, playerId, matches, day, week: weekPlayed(card), own, isSubstitute: isGuest };
      });
    });
  });
}

/** Returns whether a card was played on an earlier day than another; in an earlier week, if a day is unknown. */
function isBefore(a: Part, b: Part): boolean {
  return a.day !== null && b.day !== null ? compareDays(a.day, b.day) < 0 : a.week < b.week;
}

function firstDay(parts: readonly Part[]): string | null {
  return parts.flatMap(({ day }) => day ?? []).sort(compareDays)[0] ?? null;
}

/** Returns the rules that mark a player on a card, each with its sentence. `parts`: all cards of the player. */
export function markingSentences(part: Part, parts: readonly Part[], facts: JudgingFacts): [MarkingRule, string][] {
  const { card } = part;
  const { registration } = rulesOf(facts.season, card.division);
  if (!registration || card.counts !== undefined || !facts.isJudged(card.id)) return [];
  const about = { part, parts, registration, facts, name: facts.playerName(part.playerId) };
  return MARKING_RULES.flatMap((rule): [MarkingRule, string][] => {
    const since = ruleSince(facts.season, card.division, `registration.${rule}`);
    if (since !== ALWAYS && (part.day === null || compareDays(part.day, since) < 0)) return [];
    const text = JUDGES[rule](about);
    return text === null ? [] : [[rule, text]];
  });
}

type About = { part: Part; parts: readonly Part[]; registration: Registration; facts: JudgingFacts; name: string };

/** Returns the sentence about a player whom a rule marks on a card, or `null`. */
const JUDGES: Record<MarkingRule, (about: About) => string | null> = {
  closes(about) {
    const { closes } = about.registration;
    const joined = joinedDay(about);
    if (closes === null || compareDays(joined, closes) <= 0) return null;
    return `${about.name} was registered on ${dayInWords(joined)}. The last day to register was ${dayInWords(closes)}.`;
  },

  waitDays(about) {
    const { name, part, registration } = about;
    const joined = joinedDay(about);
    if (registration.waitDays === null || part.day === null) return null;
    if (compareDays(addDays(joined, registration.waitDays), part.day) <= 0) return null;
    return `${name} was registered on ${dayInWords(joined)}. ${waitSentence(registration.waitDays)}`;
  },

  most({ name, part: { playerId, teamId, day, own }, registration: { most }, facts }) {
    if (most === null || day === null || !own.has(teamId)) return null;
    if (facts.squadOf(teamId, day).indexOf(playerId) < most) return null;
    return `${name} is one player too many. ${facts.teamName(teamId)} may have at most ${countOf(most, 'player')}.`;
  },

  transfers({ name, part, parts, registration: { transfers }, facts }) {
    if (transfers === 'free' || part.isSubstitute) return null;
    const other = parts.find((one) => one.teamId !== part.teamId && !one.isSubstitute && isBefore(one, part));
    if (!other || (transfers === 'approved' && facts.isApproved(part.playerId, part.teamId))) return null;
    const rule =
      transfers === 'none' ? 'A player may play for only one team in a season' : 'This needs the secretary’s approval';
    return `${name} has played for ${facts.teamName(other.teamId)} this season. ${rule}.`;
  },

  lockedAfter({ name, part, parts, registration: { lockedAfter }, facts }) {
    if (lockedAfter === null || part.own.has(part.teamId)) return null;
    const locked = lockedTo(
      parts.filter((one) => one.isSubstitute && isBefore(one, part)),
      lockedAfter,
    );
    const [teamId] = locked;
    if (teamId === undefined || locked.includes(part.teamId)) return null;
    return `${name} has been a substitute for ${facts.teamName(teamId)} in ${countOf(lockedAfter, 'match', 'matches')}, and may now play only for that team and their own.`;
  },

  oneADay({ name, part, parts, registration: { oneADay }, facts }) {
    const { date } = part.card;
    if (!oneADay || date === null || part.own.has(part.teamId)) return null;
    const other = parts.find((one) => one.card.date === date && one.teamId !== part.teamId);
    if (!other) return null;
    return `${name} also played for ${facts.teamName(other.teamId)} on ${dayInWords(date)}. A player may play for only one team on any day.`;
  },

  playUp({ name, part, parts, registration: { playUp }, facts }) {
    if (playUp === null || !part.isSubstitute) return null;
    const divisions = [...part.own].flatMap((id) => facts.divisionOf(id) ?? []);
    if (divisions.length > 0 && divisions.every((division) => division <= part.card.division))
      return `The team of ${name} is not in a lower division. A substitute must come from a lower division.`;
    const played = parts.filter((one) => one.isSubstitute && !isBefore(part, one)).length;
    if (played <= playUp) return null;
    return `${name} has been a substitute in ${countOf(played, 'match', 'matches')}. At most ${playUp} ${playUp === 1 ? 'is' : 'are'} allowed.`;
  },
};

/**
 * Returns the team to which a substitute belongs after the limit of cards for it; several teams if the limit was reached on one
 * day.
 */
function lockedTo(parts: readonly Part[], lockedAfter: number): string[] {
  const reached = [...Map.groupBy(parts, ({ teamId }) => teamId)].flatMap(([teamId, own]) => {
    const at = own.toSorted((a, b) => (isBefore(a, b) ? -1 : Number(isBefore(b, a))))[lockedAfter - 1];
    return at ? [{ teamId, at }] : [];
  });
  return reached
    .filter(({ at }) => !reached.some((other) => isBefore(other.at, at)))
    .map(({ teamId }) => teamId)
    .sort(compareText);
}

function joinedDay({ part, parts, facts }: About): string {
  return joiningDay(facts.stays.get(part.playerId) ?? [], { start: facts.start, firstPlayed: firstDay(parts) });
}

/** The facts of a register, with the squads that it has on each day. */
export type JudgingFacts = RegisterFacts & { squadOf: SquadOf };

/** Returns the ids of the players in a team's squad on a day, by the day on which they joined it, then by name. */
type SquadOf = (teamId: string, day: string) => readonly string[];

/** Returns the squads of a season. Computes each team's squad on each day once. `parts`: the appearances of all players. */
export function squadsOf({ stays, playerName }: RegisterFacts, parts: readonly Part[]): SquadOf {
  const byPlayer = Map.groupBy(parts, ({ playerId }) => playerId);
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
