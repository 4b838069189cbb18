import { countOf } from '#domain/count.ts';
import { parseDay } from '#domain/day.ts';
import { checkDayOfPlay } from '#domain/cards/day-of-play.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { draftPlayers, type MatchDraft } from '#domain/cards/match-body.ts';
import {
  checkMatches,
  type HandicapOf,
  type MatchDrafts,
  type MatchesCheck,
  playersBySection,
} from '#domain/cards/matches-draft.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { aggregateFaults } from '#domain/cards/aggregate.ts';
import { maxWithSecondPlay } from '#domain/cards/second-plays.ts';
import { checkOutcome, withUnplayedMatches, hasNoMatches, type OutcomeDraft } from '#domain/cards/outcome.ts';
import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import type { People, Player, Team } from '#domain/squads/people.ts';
import { notInDivisionWords } from '#domain/seasons/placing.ts';
import { type Section, sectionsOfMatches } from '#domain/seasons/format.ts';
import { admitsOthers, type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';

/** A checked result, ready to be recorded. */
export type Card = Omit<Fixture, 'id' | 'recorded' | 'review' | 'weekOfPlay' | 'counts' | 'secondPlays'>;

/** A result as a client sent it, not checked yet. */
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
 * Who may be named on a card besides the current squads and divisions, because of the card's day: players who have left
 * a team (`left`) and former divisions of a team (Rule C24).
 */
export type CardDay = {
  /** Returns the ids of former players of a team whom the card may name. */
  left: (teamId: string) => ReadonlySet<string>;
  divisions: (teamId: string) => ReadonlySet<number>;
};

/** Allows nobody besides the current squads and divisions. */
export const CURRENT_SQUADS: CardDay = { left: () => new Set(), divisions: () => new Set() };

/**
 * The facts that a card is checked against. `recorded`: the card that is being corrected; `null` for a new one.
 * `defaultSeason`: its rules are used if the draft's season is unknown, so that other faults are still found. Without
 * `today`, a day in the future is no fault.
 */
export type CardContext = {
  seasons: ReadonlyMap<string, Season>;
  defaultSeason: string;
  people: People;
  day: CardDay;
  recorded: Fixture | null;
  today?: string;
  /** If absent, starts are not checked. */
  handicapOf?: HandicapOf | undefined;
};

/**
 * Checks a submitted result (Rules C1 to C9, C23, H10). The caller checks whether the fixture is already recorded (Rule
 * C10). If another check has already reported all faults of the draft, the result is faulty without issues.
 */
export function checkCard(draft: CardDraft, context: CardContext): Checked<Card> {
  return checkCardBy(checkMatches, draft, context);
}

/** Checks a card like `checkCard`, but its matches with `matchesOf`. Running scores need this. */
export function checkCardBy(matchesOf: MatchesCheck, draft: CardDraft, context: CardContext): Checked<Card> {
  const { people, day, recorded, seasons, handicapOf } = context;
  const { week } = draft;
  const issues: Issue[] = [];
  const report = (path: string, message: string | null): void => {
    if (message !== null) issues.push({ path, message });
  };
  const shown = seasons.get(context.defaultSeason);
  const season = seasons.get(draft.season ?? '');
  if (draft.season !== undefined && !season) report('season', seasonFault(draft.season));
  const division = collect(checkDivision(draft.division, season, recorded), issues);
  if (week !== undefined) report('week', weekFault(week, season?.weeks ?? week));
  const date = typeof draft.date === 'string' ? collect(checkDate(draft.date, draft, context), issues) : draft.date;
  const home = people.teams.get(draft.homeTeam ?? '');
  const away = people.teams.get(draft.awayTeam ?? '');
  const place = { season: season ?? shown ?? { name: context.defaultSeason }, division, day };
  if (draft.homeTeam !== undefined) report('homeTeam', teamFault(home, place, recorded));
  if (draft.awayTeam !== undefined) report('awayTeam', teamFault(away, place, recorded));
  if (home && home === away) report('awayTeam', `${home.name} cannot play against themselves.`);
  const checkedBy = season ?? shown;
  const own = checkedBy && rulesOfDivision(checkedBy, draft.division ?? 0);
  // The handicap rules of the default season apply to the whole league.
  const rules = own && { ...own, handicaps: shown?.rules.handicaps ?? own.handicaps };
  const outcome = rules && collect(checkOutcome(draft, rules), issues);
  const isWithout = hasNoMatches(draft.outcome);
  if (isWithout && draft.matches && draft.matches.length > 0)
    report('matches', 'A result that was awarded, or has a score alone, has no frames.');
  const drafts = isWithout ? undefined : rules && draft.matches && withUnplayedMatches(draft, draft.matches, rules);
  const by = { recorded: recorded?.matches, handicapOf, isAbandoned: draft.outcome === 'abandoned' };
  const matches = isWithout ? [] : rules && collect(matchesOf(drafts, rules, by), issues);
  if (rules && drafts) {
    // Matches left out at the end were not played, so their players are not checked.
    const played = drafts.slice(0, matches?.length);
    issues.push(...checkLineup('home', home, played, { people, day, rules, recorded }));
    issues.push(...checkLineup('away', away, played, { people, day, rules, recorded }));
    // `checkLineup` accepts a substitute or a former player on both sides. Anybody else belongs to one team at most, so
    // it reports the other side.
    const mayBeBoth = (id: string) => admitsOthers(rules) || [home, away].some((team) => isLeft(id, team, day));
    for (const { playerId, path, message } of bothSidesFaults(played, people))
      if (mayBeBoth(playerId)) report(path, message);
  }
  const ended = { ...(draft.aggregateTo ? { aggregateTo: draft.aggregateTo } : {}), ...(outcome ? { outcome } : {}) };
  // Only a card that is over says who gets its aggregate.
  const isOver = matchesOf === checkMatches;
  if (rules && matches && isOver) issues.push(...aggregateFaults({ matches, ...ended }, rules));
  if (issues.length > 0 || !season || division === undefined || week === undefined) return faulty(issues);
  if (date === undefined || !home || !away || !matches) return faulty(issues);
  return valid({
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

/** Returns the sentence for a fixture that is already recorded (Rule C10). */
export function alreadyRecordedWords(home: string, away: string, week: number): string {
  return `A result for ${home} v ${away} in week ${week} is already recorded.`;
}

function seasonFault(name: string): string {
  return name === '' ? 'Season is required.' : `The league has no season called ${name}.`;
}

function checkDivision(
  division: number | undefined,
  season: Season | undefined,
  recorded: Fixture | null,
): Checked<number> {
  if (division === undefined) return faulty([]);
  const kept = division === recorded?.division && season?.name === recorded.season;
  if (!season || kept || season.divisions.includes(division)) return valid(division);
  return faulty([{ path: 'division', message: `Season ${season.name} has no division ${division}.` }]);
}

function weekFault(week: number, last: number): string | null {
  if (!Number.isInteger(week)) return 'Week number must be a whole number.';
  if (week < 1) return 'Week number must be at least 1.';
  return week > last ? `Week number must be at most ${last}.` : null;
}

/** The season and division of a card. `division` is `undefined` if its fault was reported before. */
type CardPlace = { season: Pick<Season, 'name' | 'divisionNames'>; division: number | undefined; day: CardDay };

function teamFault(
  team: Team | undefined,
  { season, division, day }: CardPlace,
  recorded: Fixture | null,
): string | null {
  if (!team) return 'The league has no such team.';
  const kept = recorded?.homeTeamId === team.id || recorded?.awayTeamId === team.id;
  if (kept && (division === undefined || division === recorded.division)) return null;
  if (division !== undefined && day.divisions(team.id).has(division)) return null;
  if (team.deleted) return `${team.name} have been deleted.`;
  if (team.division === 0) return `${team.name} are retired.`;
  return division === undefined || team.division === division ? null : notInDivisionWords(team.name, division, season);
}

/**
 * The facts that the players of a card are checked against. `recorded` is the card being corrected; `null` for a new
 * one.
 */
type LineupContext = { people: People; day: CardDay; rules: LeagueRules; recorded: Fixture | null };

/** Checks the players of one side (Rules C4, C9, C24). `team` is `undefined` if its fault was reported before. */
function checkLineup(
  side: Side,
  team: Team | undefined,
  drafts: readonly (MatchDraft | undefined)[],
  { people, day, rules, recorded }: LineupContext,
): Issue[] {
  const sections = sectionsOfMatches(rules);
  const kept = recorded && team ? playedFor(recorded, team.id, sections) : new Map<unknown, string[]>();
  const keptIds = new Set([...kept.values()].flat());
  const named = new Map<unknown, string[]>();
  return drafts.flatMap((draft, i) =>
    draftPlayers(draft, side).flatMap(({ field, id }) => {
      if (id === null || id === undefined) return [];
      const path = `matches.${i}.${field}`;
      const player = people.players.get(id);
      if (!player) return [{ path, message: 'The league has no such player.' }];
      const section = sections[Math.min(i, sections.length - 1)];
      const timesIn = (players: Map<unknown, string[]>) =>
        (players.get(section) ?? []).filter((one) => one === id).length;
      named.set(section, [...(named.get(section) ?? []), id]);
      const [time, most] = [timesIn(named), Math.max(maxWithSecondPlay(section, rules), timesIn(kept))];
      const isKept = keptIds.has(id) || isLeft(id, team, day);
      const messages = [isKept ? null : membershipFault(player, team, rules), frequencyFault(player, time, most)];
      return messages.filter((message) => message !== null).map((message) => ({ path, message }));
    }),
  );
}

/**
 * Returns a team's players by section. After a merge, a player may appear more often than the rules allow (Rule N10).
 */
function playedFor(fixture: Fixture, teamId: string, sections: readonly Section[]): Map<unknown, string[]> {
  const side = SIDES.find((one) => fixture[`${one}TeamId`] === teamId);
  return side ? playersBySection(fixture.matches, side, sections) : new Map();
}

/** Returns a fault for each player who is named for both teams of a card (Rule C18). */
function bothSidesFaults(drafts: readonly (MatchDraft | undefined)[], { players }: People) {
  const home = new Set(drafts.flatMap((draft) => draftPlayers(draft, 'home').map(({ id }) => id)));
  return drafts.flatMap((draft, i) =>
    draftPlayers(draft, 'away').flatMap(({ field, id }) => {
      if (!id || !home.has(id)) return [];
      const message = `${players.get(id)?.name ?? 'This player'} plays for the home team on this card.`;
      return [{ playerId: id, path: `matches.${i}.${field}`, message }];
    }),
  );
}

function isLeft(playerId: string, team: Team | undefined, { left }: CardDay): boolean {
  return team !== undefined && left(team.id).has(playerId);
}

function membershipFault(player: Player, team: Team | undefined, rules: LeagueRules): string | null {
  if (player.deleted) return `${player.name} has been deleted.`;
  if (admitsOthers(rules)) return null;
  return team && player.teamId !== team.id ? `${player.name} does not play for ${team.name}.` : null;
}

function frequencyFault(player: Player, time: number, most: number): string | null {
  return time <= most ? null : `${player.name} can play only ${countOf(most, 'frame')} on one side.`;
}
