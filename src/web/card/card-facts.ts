import type { AdminSeasons } from '#contract/admin-seasons.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import type { CardContext } from '#domain/card.ts';
import type { Fixture } from '#domain/fixture.ts';
import type { Player, Team } from '#domain/people.ts';
import type { Season } from '#domain/season.ts';

/** What a card is filled in and checked by, as the API tells it. Plain values: a device keeps them with a card. */
export type CardFacts = {
  seasons: AdminSeasons;
  teams: TeamAnswer[];
  /** The card that is corrected; `null` for a new one. */
  recorded: FixtureAnswer | null;
};

/** A season of the facts by its name. */
export function seasonOf({ seasons }: CardFacts, name: string): Season | undefined {
  const found = seasons.seasons.find(({ season }) => season === name);
  if (found === undefined) return undefined;
  const { season, divisions, weeks, calendar, rules } = found;
  return { name: season, divisions, weeks, calendar, rules };
}

/** What the rules check a card against (`checkCard`). */
export function contextOf(facts: CardFacts): CardContext {
  const names = facts.seasons.seasons.map(({ season }) => season);
  const seasons = names.flatMap((name) => seasonOf(facts, name) ?? []);
  return {
    seasons: new Map(seasons.map((season) => [season.name, season])),
    defaultSeason: facts.seasons.default,
    people: { teams: teamsOf(facts), players: playersOf(facts) },
    recorded: facts.recorded && recordedOf(facts.recorded),
  };
}

/** The teams by id; those of the recorded card too, whatever became of them (contract §4: correction). */
function teamsOf({ teams, recorded }: CardFacts): Map<string, Team> {
  const known = new Map<string, Team>();
  if (recorded !== null) {
    const { homeTeamId, homeTeamName, awayTeamId, awayTeamName } = recorded;
    known.set(homeTeamId, gone(homeTeamId, homeTeamName));
    known.set(awayTeamId, gone(awayTeamId, awayTeamName));
  }
  for (const { id, name, division } of teams) known.set(id, { id, name, division, formerNames: [], deleted: false });
  return known;
}

function gone(id: string, name: string): Team {
  return { id, name, division: 0, formerNames: [], deleted: true };
}

function playersOf({ teams, recorded }: CardFacts): Map<string, Player> {
  const known = new Map<string, Player>();
  for (const match of recorded?.matches ?? []) {
    const { homePlayerId, homePlayerName, awayPlayerId, awayPlayerName } = match;
    if (homePlayerId !== null) known.set(homePlayerId, left(homePlayerId, homePlayerName));
    if (awayPlayerId !== null) known.set(awayPlayerId, left(awayPlayerId, awayPlayerName));
  }
  for (const { id: teamId, players } of teams) {
    for (const { id, name, handicap, modifier, newHandicap } of players) {
      known.set(id, { id, name, handicap, modifier, newHandicap, teamId, formerNames: [], deleted: false });
    }
  }
  return known;
}

/** Somebody of whom only the card tells: in no squad of today. */
function left(id: string, name: string): Player {
  return { id, name, teamId: '', handicap: 0, modifier: 0, newHandicap: 0, formerNames: [], deleted: true };
}

function recordedOf(card: FixtureAnswer): Fixture {
  const { fixtureId: id, season, division, weekNumber: week, date, homeTeamId, awayTeamId, matches } = card;
  const frames = matches.map(({ homePlayerName: _, awayPlayerName: __, ...frame }) => frame);
  // Its place in the order of recording is the store's to keep.
  return { id, season, division, week, date, homeTeamId, awayTeamId, recorded: 0, frames };
}
