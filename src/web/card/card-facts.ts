import type { LoaderFunctionArgs } from 'react-router';
import type { AdminSeasons } from '#contract/admin-seasons.ts';
import { answerOf } from '#contract/client.ts';
import type { FixtureAnswer, MatchAnswer } from '#contract/matches.ts';
import type { Seasons } from '#contract/seasons.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import type { Card, CardContext } from '#domain/cards/card.ts';
import { type Fixture, teamScore } from '#domain/cards/fixture.ts';
import { answeredFrame, type Frame, frameBreaks } from '#domain/cards/frame.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { Player, Team } from '#domain/squads/people.ts';
import { peopleIn, type Place } from '#domain/seasons/placing.ts';
import type { Season } from '#domain/seasons/season.ts';
import { type SignedIn, signedInOf } from '#web/officials/official-hint.ts';
import { pageSource } from '#web/page-source.ts';

/** What a match card is filled in and checked with. Plain API answers, so that a device can store them. */
export type CardFacts = {
  seasons: AdminSeasons;
  teams: TeamAnswer[];
  /** The recorded card that is being corrected; `null` for a new one. */
  recorded: FixtureAnswer | null;
  /** Who fills it in; left out by an older version of the site, whose users were secretaries. */
  who?: SignedIn | null;
};

/** Loads the facts of a new card: all seasons with their rules, and the present squads. */
export async function loadCardFacts({ context }: LoaderFunctionArgs): Promise<CardFacts> {
  const { api, seasons: known } = context.get(pageSource);
  const [session, teams] = await Promise.all([api('GET /api/admin/session', {}), api('GET /api/teams', {})]);
  const who = signedInOf(answerOf(session));
  const seasons =
    who?.role === 'captain' ? defaultOf(await known()) : answerOf(await api('GET /api/admin/seasons', {}));
  return { seasons, teams: answerOf(teams), recorded: null, who };
}

/** The default season alone, which is all that a captain may record in. */
function defaultOf({ details, default: shown }: Seasons): AdminSeasons {
  const known = details.filter(({ season }) => season === shown);
  const unused = { calendar: [], isDefault: true, closed: false, results: 0, teamsIn: [], teams: [], playedIn: [] };
  return { default: shown, seasons: known.map((season) => ({ ...season, ...unused })) };
}

/** The divisions of a season in which the user may record. */
export function ownDivisions({ who, teams }: CardFacts, divisions: readonly number[]): number[] {
  if (who?.role === 'captain')
    return divisions.filter((one) => teams.some(({ id, division }) => division === one && who.teamIds.includes(id)));
  const own = who?.divisions ?? null;
  return divisions.filter((one) => own === null || own.includes(one));
}

/** Whether the user may record a fixture of these teams; `''` where none is chosen. */
export function isOwnFixture({ who }: CardFacts, ...teamIds: string[]): boolean {
  return who?.role !== 'captain' || teamIds.some((id) => who.teamIds.includes(id));
}

/** The season with that name, if the league has it. */
export function seasonOf({ seasons }: CardFacts, name: string): Season | undefined {
  const found = seasons.seasons.find(({ season }) => season === name);
  if (found === undefined) return undefined;
  const { season, divisions, weeks, calendar, rules, divisionRules } = found;
  return { name: season, divisions, weeks, calendar, rules, divisionRules: { ...divisionRules } };
}

const contexts = new WeakMap<CardFacts, Map<string, CardContext>>();

/** The context in which `checkCard` checks a card; of another season than the default one, with its divisions. */
export function contextOf(facts: CardFacts, season = facts.seasons.default): CardContext {
  const known = contexts.get(facts) ?? new Map<string, CardContext>();
  contexts.set(facts, known);
  const context = known.get(season) ?? makeContext(facts, season);
  known.set(season, context);
  return context;
}

function makeContext(facts: CardFacts, season: string): CardContext {
  const names = facts.seasons.seasons.map(({ season }) => season);
  const seasons = names.flatMap((name) => seasonOf(facts, name) ?? []);
  return {
    seasons: new Map(seasons.map((season) => [season.name, season])),
    defaultSeason: facts.seasons.default,
    people: peopleIn({ teams: teamsOf(facts), players: playersOf(facts) }, placesOf(facts, season)),
    recorded: facts.recorded && fixtureOf(facts.recorded),
  };
}

/** The division of each team in a season: by its results, else as it was placed; where neither is known, as today. */
function placesOf({ seasons }: CardFacts, season: string): Place[] {
  const found = seasons.seasons.find((one) => one.season === season);
  return found === undefined || found.isDefault ? [] : [...found.teams, ...found.playedIn];
}

/** The live teams that can play in a division of a season. */
export function teamsIn(facts: CardFacts, season: string, division: string): { id: string; name: string }[] {
  const { teams } = contextOf(facts, season).people;
  return facts.teams.filter(({ id }) => String(teams.get(id)?.division) === division);
}

/** A recorded card as a fixture of the domain. Its place in the order of recording is unknown here, and 0. */
export function fixtureOf(card: FixtureAnswer): Fixture {
  const { fixtureId: id, season, division, weekNumber: week, date, homeTeamId, awayTeamId, matches } = card;
  const frames = framesOf(matches);
  return { id, season, division, week, date, homeTeamId, awayTeamId, recorded: 0, frames };
}

/** Returns a checked card with its names. */
export function shownCard(card: Card, facts: CardFacts): ShownCard {
  const { teams, players } = contextOf(facts).people;
  const { home, away } = teamScore(card);
  const player = (id: string | null) => (id === null ? ABSENTEE : (players.get(id)?.name ?? ''));
  return {
    season: card.season,
    division: card.division,
    weekNumber: card.week,
    homeTeamName: teams.get(card.homeTeamId)?.name ?? '',
    awayTeamName: teams.get(card.awayTeamId)?.name ?? '',
    homeTeamScore: home,
    awayTeamScore: away,
    matches: card.frames.map((frame) => ({
      ...answeredFrame(frame),
      homePlayerName: player(frame.homePlayerId),
      awayPlayerName: player(frame.awayPlayerId),
    })),
  };
}

/** The teams by id: the live ones, and those of the recorded card even if they have been deleted (Rule C9). */
function teamsOf({ teams, recorded }: CardFacts): Map<string, Team> {
  const known = new Map<string, Team>();
  if (recorded !== null) {
    const { homeTeamId, homeTeamName, awayTeamId, awayTeamName } = recorded;
    known.set(homeTeamId, formerTeam(homeTeamId, homeTeamName));
    known.set(awayTeamId, formerTeam(awayTeamId, awayTeamName));
  }
  for (const { id, name, division } of teams) known.set(id, { id, name, division, formerNames: [], deleted: false });
  return known;
}

function formerTeam(id: string, name: string): Team {
  return { id, name, division: 0, formerNames: [], deleted: true };
}

/** The players by id, those of the recorded card included (Rule C9). */
function playersOf({ teams, recorded }: CardFacts): Map<string, Player> {
  const known = new Map<string, Player>();
  for (const match of recorded?.matches ?? []) {
    const { homePlayerId, homePlayerName, awayPlayerId, awayPlayerName } = match;
    if (homePlayerId !== null) known.set(homePlayerId, formerPlayer(homePlayerId, homePlayerName));
    if (awayPlayerId !== null) known.set(awayPlayerId, formerPlayer(awayPlayerId, awayPlayerName));
  }
  for (const { id: teamId, players } of teams) {
    for (const { id, name, handicap, modifier, newHandicap } of players) {
      known.set(id, { id, name, handicap, modifier, newHandicap, teamId, formerNames: [], deleted: false });
    }
  }
  return known;
}

function formerPlayer(id: string, name: string): Player {
  return { id, name, teamId: '', handicap: 0, modifier: 0, newHandicap: 0, formerNames: [], deleted: true };
}

/** A card as it is shown, with the names of teams and players. */
export type ShownCard = Pick<
  FixtureAnswer,
  'season' | 'division' | 'weekNumber' | 'homeTeamName' | 'awayTeamName' | 'homeTeamScore' | 'awayTeamScore' | 'matches'
>;

/** Returns the card with other frames, such as those that the other side has sent. */
export function withMatches(card: FixtureAnswer, matches: MatchAnswer[]): FixtureAnswer {
  const { home, away } = teamScore({ frames: framesOf(matches) });
  return { ...card, matches, homeTeamScore: home, awayTeamScore: away };
}

/** Returns the frames of a card that the server sent. */
export function framesOf(matches: readonly MatchAnswer[]): Frame[] {
  return matches.map(({ homePlayerId, awayPlayerId, homeScore, awayScore, homeBreaks, awayBreaks }) => {
    return { homePlayerId, awayPlayerId, homeScore, awayScore, ...frameBreaks(homeBreaks, awayBreaks) };
  });
}
