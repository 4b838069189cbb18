import { countWithNoun } from '#domain/count.ts';
import { parseDay } from '#domain/day.ts';
import { checkDayOfPlay } from '#domain/cards/day-of-play.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { playersOfDraft, type MatchDraft } from '#domain/cards/match-body.ts';
import {
  checkMatches,
  type PlayerHandicapLookup,
  type MatchDrafts,
  type MatchesChecker,
  playersBySection,
} from '#domain/cards/matches-draft.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { aggregateFaults } from '#domain/cards/aggregate.ts';
import { maxPlaysWithSecondPlay } from '#domain/cards/second-plays.ts';
import { checkOutcome, withUnplayedMatches, hasNoMatches, type OutcomeDraft } from '#domain/cards/outcome.ts';
import { type Checked, valueOrCollect, type Draft, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import type { TeamsAndPlayers, Player, Team } from '#domain/squads/teams-and-players.ts';
import { notInDivisionSentence } from '#domain/seasons/placing.ts';
import { type FormatSection, sectionsOfMatches } from '#domain/seasons/format.ts';
import { admitsSubstitutes, type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';

/** A match card that has passed all checks, ready to be recorded. */
export type Card = Omit<Fixture, 'id' | 'recorded' | 'review' | 'weekOfPlay' | 'counts' | 'secondPlays'>;

/** A match card as a client sent it, not checked yet. */
export type CardDraft = Draft<{
  season: string;
  division: number;
  week: number;
  date: string | null;
  homeTeam: string;
  awayTeam: string;
  /** Whether the sender says that an unusual date is right (Rule C23). */
  dateConfirmed: boolean;
  startsConfirmed: boolean;
  matches: MatchDrafts;
}> &
  OutcomeDraft;

/**
 * What a card may still name because of its date (Rule C24): players who have left a team, and divisions to which a
 * team does not belong today.
 */
export type AllowedFormerMemberships = {
  /** Returns the ids of a team's former players whom the card may name. */
  left: (teamId: string) => ReadonlySet<string>;
  /** Returns the divisions, besides the team's current division, in which a card may name the team. */
  divisions: (teamId: string) => ReadonlySet<number>;
};

/** The `AllowedFormerMemberships` that allows no former players and no former divisions. */
export const NO_FORMER_MEMBERSHIPS: AllowedFormerMemberships = { left: () => new Set(), divisions: () => new Set() };

/**
 * What a card is checked against. `defaultSeason`: the name of the season whose handicap rules apply to every card. If
 * the submitted season is unknown, all other rules of the default season apply too, so that the check still finds other
 * faults. `recorded`: the card that is being corrected; `null` for a new card. `today`: if absent, any date that exists
 * is accepted.
 */
export type CardContext = {
  seasons: ReadonlyMap<string, Season>;
  defaultSeason: string;
  people: TeamsAndPlayers;
  day: AllowedFormerMemberships;
  recorded: Fixture | null;
  today?: string;
  /** Without `handicapOf`, a score may include any start that the league allows (Rule H10). */
  handicapOf?: PlayerHandicapLookup | undefined;
};

/**
 * Checks a submitted match card (Rules C1 to C9, C18, C23 to C26, C31 to C34, H10). The caller checks whether the
 * fixture is already recorded (Rule C10). A field that is `undefined` was reported before, and is not reported again. A
 * faulty card may therefore have an empty list of issues.
 */
export function checkCard(draft: CardDraft, context: CardContext): Checked<Card> {
  return checkCardWithMatchesChecker(checkMatches, draft, context);
}

/**
 * Checks a card as `checkCard` does, but checks its matches with the function `matchesOf`. For a running score, that
 * function accepts unplayed matches.
 */
export function checkCardWithMatchesChecker(
  matchesOf: MatchesChecker,
  draft: CardDraft,
  context: CardContext,
): Checked<Card> {
  const { people, day, recorded, seasons, handicapOf } = context;
  const { week } = draft;
  const issues: Issue[] = [];
  const report = (path: string, message: string | null): void => {
    if (message !== null) issues.push({ path, message });
  };
  const shown = seasons.get(context.defaultSeason);
  const season = seasons.get(draft.season ?? '');
  if (draft.season !== undefined && !season) report('season', unknownSeasonFault(draft.season));
  const division = valueOrCollect(checkDivisionInSeason(draft.division, season, recorded), issues);
  if (week !== undefined) report('week', weekFault(week, season?.weeks ?? week));
  const date =
    typeof draft.date === 'string' ? valueOrCollect(checkDate(draft.date, draft, context), issues) : draft.date;
  const home = people.teams.get(draft.homeTeam ?? '');
  const away = people.teams.get(draft.awayTeam ?? '');
  const place = { season: season ?? shown ?? { name: context.defaultSeason }, division, day };
  if (draft.homeTeam !== undefined) report('homeTeam', teamFault(home, place, recorded));
  if (draft.awayTeam !== undefined) report('awayTeam', teamFault(away, place, recorded));
  if (home && home === away) report('awayTeam', `${home.name} cannot play against themselves.`);
  const checkedBy = season ?? shown;
  const own = checkedBy && rulesOfDivision(checkedBy, draft.division ?? 0);
  // All seasons and divisions use the handicap rules of the default season.
  const rules = own && { ...own, handicaps: shown?.rules.handicaps ?? own.handicaps };
  const outcome = rules && valueOrCollect(checkOutcome(draft, rules), issues);
  const isWithout = hasNoMatches(draft.outcome);
  if (isWithout && draft.matches && draft.matches.length > 0)
    report('matches', 'A result that was awarded, or has a score alone, has no frames.');
  const drafts = isWithout ? undefined : rules && draft.matches && withUnplayedMatches(draft, draft.matches, rules);
  const by = { recorded: recorded?.matches, handicapOf, isAbandoned: draft.outcome === 'abandoned' };
  const matches = isWithout ? [] : rules && valueOrCollect(matchesOf(drafts, rules, by), issues);
  if (rules && drafts) {
    // `matches` leaves out the matches after the end of the card. They were not played, so their players are not
    // checked.
    const played = drafts.slice(0, matches?.length);
    issues.push(...checkLineups({ home, away }, played, { people, day, rules, recorded }));
  }
  const ended = { ...(draft.aggregateTo ? { aggregateTo: draft.aggregateTo } : {}), ...(outcome ? { outcome } : {}) };
  // Only the card of a finished fixture says who gets the aggregate. A running score does not.
  const isOver = matchesOf === checkMatches;
  if (rules && matches && isOver) issues.push(...aggregateFaults({ matches, ...ended }, rules));
  if (issues.length > 0 || !season || division === undefined || week === undefined) return faultyResult(issues);
  if (date === undefined || !home || !away || !matches) return faultyResult(issues);
  return validResult({
    season: season.name,
    division,
    week,
    date,
    homeTeamId: home.id,
    awayTeamId: away.id,
    matches,
    ...ended,
  });
}

function checkDate(date: string, draft: CardDraft, { seasons, recorded, today }: CardContext): Checked<string> {
  if (today === undefined) return parseDay(date);
  const { season = '', dateConfirmed: confirmed = false } = draft;
  return checkDayOfPlay(date, { today, season: seasons.get(season), kept: recorded?.date ?? null, confirmed });
}

/** Returns the error message for a fixture that already has a result (Rule C10). */
export function alreadyRecordedWords(home: string, away: string, week: number): string {
  return `A result for ${home} v ${away} in week ${week} is already recorded.`;
}

function unknownSeasonFault(name: string): string {
  return name === '' ? 'Season is required.' : `The league has no season called ${name}.`;
}

function checkDivisionInSeason(
  division: number | undefined,
  season: Season | undefined,
  recorded: Fixture | null,
): Checked<number> {
  if (division === undefined) return faultyResult([]);
  const kept = division === recorded?.division && season?.name === recorded.season;
  if (!season || kept || season.divisions.includes(division)) return validResult(division);
  return faultyResult([{ path: 'division', message: `Season ${season.name} has no division ${division}.` }]);
}

function weekFault(week: number, last: number): string | null {
  if (!Number.isInteger(week)) return 'Week number must be a whole number.';
  if (week < 1) return 'Week number must be at least 1.';
  return week > last ? `Week number must be at most ${last}.` : null;
}

/**
 * What the teams of a card are checked against. `division` is `undefined` if the submitted division has a fault, which
 * is already reported.
 */
type TeamContext = {
  season: Pick<Season, 'name' | 'divisionNames'>;
  division: number | undefined;
  day: AllowedFormerMemberships;
};

function teamFault(
  team: Team | undefined,
  { season, division, day }: TeamContext,
  recorded: Fixture | null,
): string | null {
  if (!team) return 'The league has no such team.';
  const kept = recorded?.homeTeamId === team.id || recorded?.awayTeamId === team.id;
  if (kept && (division === undefined || division === recorded.division)) return null;
  if (division !== undefined && day.divisions(team.id).has(division)) return null;
  if (team.deleted) return `${team.name} have been deleted.`;
  if (team.division === 0) return `${team.name} are retired.`;
  const isElsewhere = division !== undefined && team.division !== division;
  return isElsewhere ? notInDivisionSentence(team.name, division, season) : null;
}

/**
 * What the players of a card are checked against. `recorded`: the card that is being corrected; `null` for a new card.
 */
type LineupContext = {
  people: TeamsAndPlayers;
  day: AllowedFormerMemberships;
  rules: LeagueRules;
  recorded: Fixture | null;
};

/** Returns the faults in the choice of players on both sides (Rules C4, C9, C18, C24). */
function checkLineups(
  { home, away }: Record<Side, Team | undefined>,
  drafts: readonly (MatchDraft | undefined)[],
  context: LineupContext,
): Issue[] {
  // `checkLineup` may accept the same player on both sides if the rules allow substitutes, or if the player is a former
  // player of one of the teams. The code below reports these players. Any other player belongs to one team at most, and
  // `checkLineup` has already reported the player on the wrong side.
  const mayBeBoth = (id: string) =>
    admitsSubstitutes(context.rules) || [home, away].some((team) => isAllowedFormerPlayer(id, team, context.day));
  return [
    ...checkLineup('home', home, drafts, context),
    ...checkLineup('away', away, drafts, context),
    ...playersOnBothSidesFaults(drafts, context.people).flatMap(({ playerId, path, message }) =>
      mayBeBoth(playerId) ? [{ path, message }] : [],
    ),
  ];
}

/**
 * Returns the faults of one side's players (Rules C4, C9, C18, C24): a player is unknown, may not play for the team, or
 * plays too often. `team` is `undefined` if the submitted team is missing or unknown, which is already reported.
 */
function checkLineup(
  side: Side,
  team: Team | undefined,
  drafts: readonly (MatchDraft | undefined)[],
  { people, day, rules, recorded }: LineupContext,
): Issue[] {
  const sections = sectionsOfMatches(rules);
  const kept = recorded && team ? recordedPlayersBySection(recorded, team.id, sections) : new Map<unknown, string[]>();
  const keptIds = new Set([...kept.values()].flat());
  const named = new Map<unknown, string[]>();
  return drafts.flatMap((draft, i) =>
    playersOfDraft(draft, side).flatMap(({ field, id }) => {
      if (id === null || id === undefined) return [];
      const path = `matches.${i}.${field}`;
      const player = people.players.get(id);
      if (!player) return [{ path, message: 'The league has no such player.' }];
      const section = sections[Math.min(i, sections.length - 1)];
      const timesIn = (players: Map<unknown, string[]>) =>
        (players.get(section) ?? []).filter((one) => one === id).length;
      named.set(section, [...(named.get(section) ?? []), id]);
      const [time, most] = [timesIn(named), Math.max(maxPlaysWithSecondPlay(section, rules), timesIn(kept))];
      const isKept = keptIds.has(id) || isAllowedFormerPlayer(id, team, day);
      const messages = [isKept ? null : membershipFault(player, team, rules), frameLimitFault(player, time, most)];
      return messages.filter((message) => message !== null).map((message) => ({ path, message }));
    }),
  );
}

/**
 * Returns the ids of a team's players on a recorded card, keyed by section. If two players were merged into one, the
 * player may appear more often than the rules allow (Rule N10).
 */
function recordedPlayersBySection(
  fixture: Fixture,
  teamId: string,
  sections: readonly FormatSection[],
): Map<unknown, string[]> {
  const side = SIDES.find((one) => fixture[`${one}TeamId`] === teamId);
  return side ? playersBySection(fixture.matches, side, sections) : new Map();
}

/** Returns a fault for each player on the away side who is also named on the home side (Rule C18). */
function playersOnBothSidesFaults(drafts: readonly (MatchDraft | undefined)[], { players }: TeamsAndPlayers) {
  const home = new Set(drafts.flatMap((draft) => playersOfDraft(draft, 'home').map(({ id }) => id)));
  return drafts.flatMap((draft, i) =>
    playersOfDraft(draft, 'away').flatMap(({ field, id }) => {
      if (!id || !home.has(id)) return [];
      const message = `${players.get(id)?.name ?? 'This player'} plays for the home team on this card.`;
      return [{ playerId: id, path: `matches.${i}.${field}`, message }];
    }),
  );
}

function isAllowedFormerPlayer(playerId: string, team: Team | undefined, { left }: AllowedFormerMemberships): boolean {
  return team !== undefined && left(team.id).has(playerId);
}

function membershipFault(player: Player, team: Team | undefined, rules: LeagueRules): string | null {
  if (player.deleted) return `${player.name} has been deleted.`;
  if (admitsSubstitutes(rules)) return null;
  return team && player.teamId !== team.id ? `${player.name} does not play for ${team.name}.` : null;
}

function frameLimitFault(player: Player, time: number, most: number): string | null {
  return time <= most ? null : `${player.name} can play only ${countWithNoun(most, 'frame')} on one side.`;
}
