import {
  addTeam,
  deleteTeam,
  listTeams,
  shownTeamSchema,
  type TeamAnswer,
  type teamBodySchema,
  teamDetails as teamDetailsCall,
  teamsOfDivision,
  updateTeam,
} from '#contract/kinds/team.ts';
import type { z } from 'zod';
import { countWithNoun } from '#domain/count.ts';
import { pickFields, withSentFields } from '#domain/fields.ts';
import { compareByName } from '#domain/name.ts';
import { type TeamsAndPlayers, squad, type Team } from '#domain/squads/teams-and-players.ts';
import { NIGHTS, RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { findTeamByName, teamNameTakenSentence } from '#domain/squads/squad.ts';
import { teamInputSchema, teamDivisionFaults } from '#domain/squads/team.ts';
import { teamDetails } from '#domain/standings/team-details.ts';
import { resultsByScheduledFixture, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { divisionInWords, type DivisionNames, divisionNamesIn } from '#domain/seasons/division-names.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { updateHomeFixtures } from '../fixture-list/change-home.ts';
import { teamMarksFromContent } from '../content/team-marks.ts';
import { parseBodyBySchema } from '../http/input.ts';
import { cachedRead } from '../http/reads.ts';
import { setSummary, writeHandler } from '../http/writes.ts';
import { conflict, orNotFound } from '../refusal.ts';
import { refuseTeamWithVoidResults, openFixturesAndRecordedCards } from '../routes/withdrawals.ts';
import { newId } from '../storage/new-id.ts';
import { cupRuns } from '../routes/cups.ts';
import { requestedSeasons, subjectsOfTeamInPath, teamOfPath, wholeLeagueSubject } from '../routes/named-in-request.ts';
import { undeletedFixturesOfSeason } from '../storage/mappers/fixtures.ts';
import { fixtureListOfSeason } from '../storage/mappers/described.ts';
import { undeletedSeasons } from '../storage/mappers/seasons.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { playerAnswer } from './players.ts';
import { fieldChangeTexts } from '../history/summaries.ts';
import { asDeleted } from '../storage/mappers/mapper.ts';

export const teamReads = [
  cachedRead(listTeams, (facts) => teamAnswers(facts, () => true)),

  cachedRead(teamsOfDivision, (facts, { params }) => teamAnswers(facts, (team) => team.division === params.division)),

  cachedRead(teamDetailsCall, async (facts, { params, query }) => {
    const people = await facts.people();
    const team = teamOfPath(people, params.teamId, 'any');
    const { default: shown } = await facts.seasons();
    const seasons = await requestedSeasons(facts, query.season || shown);
    const [season] = seasons;
    const fixtures =
      season !== undefined && seasons.length === 1
        ? await facts.fixtures(season)
        : await facts.fixturesAmong(seasons, { teamId: team.id });
    const { deleted, ...details } = teamDetails(team, fixtures, people);
    const cups = await cupRuns(facts, query.season || shown, (one) => 'teamId' in one && one.teamId === team.id);
    return { ...details, ...(deleted ? { deleted } : {}), ...(cups.length > 0 ? { cups } : {}) };
  }),
];

/** Returns the data about a team that clients get, with its mark (badge) and its current players. */
function teamAnswer(team: Team, people: TeamsAndPlayers, marks: ReturnType<typeof teamMarksFromContent>): TeamAnswer {
  const { id } = team;
  const players = squad(people, id).map(playerAnswer);
  const mark = orNotFound(marks.get(id), 'There is no such team.');
  return { _id: id, id, ...pickFields(shownTeamSchema, { venue: '', shortName: null, ...team }), mark, players };
}

/**
 * Returns the answer about a team after a write has stored it. `people`: all teams and players; it may still contain
 * this team as it was before the write.
 */
export function teamAnswerAfterWrite(team: Team, people: TeamsAndPlayers, facts: Facts): TeamAnswer {
  const teams = new Map([...people.teams, [team.id, team]]);
  return teamAnswer(team, people, teamMarksFromContent(teams, facts.content()));
}

async function teamAnswers(facts: Facts, wanted: (team: Team) => boolean): Promise<TeamAnswer[]> {
  const people = await facts.peopleToday();
  const marks = teamMarksFromContent(people.teams, facts.content());
  const teams = [...people.teams.values()].filter((team) => !team.deleted && wanted(team));
  return teams.sort(compareByName).map((team) => teamAnswer(team, people, marks));
}

/**
 * The writes that add, change and delete teams. If a team's home fixtures move to its new venue or night, each of these
 * fixtures stores the current time from `clock`.
 */
export const teamWrites = (clock: Clock) => [
  writeHandler(addTeam, wholeLeagueSubject, async (change, { body, facts }) => {
    const people = await facts.people();
    const { sent } = await parseTeamBody(body, facts, null);
    refuseTakenName(people, sent.name, null);
    const team: Team = withSentFields(teamInputSchema, { id: newId(), formerNames: [], deleted: false }, sent);
    await change.put('team', team);
    change.summarise(
      `Added team ${team.name}, ${divisionText(team.division, await divisionNamesOfDefaultSeason(facts))}`,
    );
    return teamAnswerAfterWrite(team, people, facts);
  }),

  writeHandler(updateTeam, subjectsOfTeamInPath, async (change, { params, body, facts }) => {
    const people = await facts.people();
    const before = teamOfPath(people, params.teamId, 'live');
    const { sent, upcoming } = await parseTeamBody(body, facts, before);
    refuseTakenName(people, sent.name, before.id);
    if (sent.division !== RETIRED_TEAMS_DIVISION && before.division === RETIRED_TEAMS_DIVISION)
      await refuseReturningTeamWithVoidResults(facts, before);
    const team: Team = withSentFields(teamInputSchema, before, sent);
    const counts = await countCardsAndUnplayedFixtures(facts, team);
    await change.put('team', team);
    const when = { upcoming, changedAt: clock.now().toISOString() };
    const { moved, clashes } = await updateHomeFixtures(change, facts, { before, after: team }, when);
    const said = teamChangeText(before, team, await divisionNamesOfDefaultSeason(facts));
    change.summarise(`${said}${moved === 0 ? '' : `, and moved ${countWithNoun(moved, 'fixture')}`}`);
    return { ...teamAnswerAfterWrite(team, people, facts), ...counts, ...(upcoming === 'move' ? { clashes } : {}) };
  }),

  writeHandler(deleteTeam, subjectsOfTeamInPath, async (change, { params, query, facts }) => {
    const people = await facts.people();
    const team = teamOfPath(people, params.teamId, 'live');
    const players = squad(people, team.id);
    const counts = await countCardsAndUnplayedFixtures(facts, team);
    await change.put('team', { ...team, deleted: true });
    await change.putAll('player', players.map(asDeleted));
    const removed = query.fixtures === 'remove' ? await unplayedFixtures(change.db, team.id) : [];
    await change.putAll('listedFixture', removed.map(asDeleted));
    const fixtures = removed.length === 0 ? '' : ` and ${countWithNoun(removed.length, 'fixture')}`;
    const summary = `Deleted team ${team.name} with ${countWithNoun(players.length, 'player')}${fixtures}`;
    return { ...setSummary(change, summary), ...counts };
  }),
];

/**
 * Counts a team's fixtures in the default season that still have to be played, and its match cards in that season.
 * Clients get both numbers when a team is changed or deleted.
 */
async function countCardsAndUnplayedFixtures(facts: Facts, { id }: Team): Promise<{ fixtures: number; cards: number }> {
  const { open, cards } = await openFixturesAndRecordedCards(facts, id);
  return { fixtures: open.length, cards: cards.length };
}

async function refuseReturningTeamWithVoidResults(facts: Facts, team: Team): Promise<void> {
  const { list, default: shown } = await facts.seasons();
  const season = list.find(({ name }) => name === shown);
  if (season) refuseTeamWithVoidResults(season, team);
}

/** Returns a team's fixtures without a result, from the fixture lists of all seasons. */
async function unplayedFixtures(db: DatabaseTransaction, teamId: string): Promise<ScheduledFixture[]> {
  const unplayed: ScheduledFixture[] = [];
  for (const { name } of await undeletedSeasons(db)) {
    const own = (await fixtureListOfSeason(db, name)).filter(
      (one) => one.homeTeamId === teamId || one.awayTeamId === teamId,
    );
    const results =
      own.length === 0 ? new Map() : resultsByScheduledFixture(own, await undeletedFixturesOfSeason(db, name));
    unplayed.push(...own.filter(({ id }) => !results.has(id)));
  }
  return unplayed;
}

/**
 * Parses a request body with a team's fields (`sent`). Also returns `upcoming`: whether home fixtures that are still to
 * be played move to the team's new venue or night. `before`: the team before the change; `null` for a new team. The
 * division must be in the default season, or be the team's current one. Throws a single 422 with all faults.
 */
async function parseTeamBody(
  body: unknown,
  facts: Facts,
  before: Team | null,
): Promise<{ sent: z.output<typeof teamBodySchema>; upcoming: 'move' | 'keep' }> {
  const { list, default: shown } = await facts.seasons();
  const ofSeason = list.find(({ name }) => name === shown)?.divisions ?? [];
  const divisions = before ? [...ofSeason, before.division] : ofSeason;
  const { upcoming = 'keep', ...sent } = parseBodyBySchema(updateTeam.body, body, (draft) =>
    teamDivisionFaults(draft, divisions),
  );
  return { sent, upcoming };
}

function refuseTakenName(people: TeamsAndPlayers, name: string, exceptId: string | null): void {
  const other = findTeamByName(people, name, exceptId);
  if (other) throw conflict(teamNameTakenSentence(other.name));
}

/** The fields for which the history uses the general wording: `field from A to B`. */
const FIELDS_WITH_GENERAL_WORDING = teamInputSchema.omit({ name: true, division: true, venue: true, night: true });

function teamChangeText(before: Team, after: Team, names: DivisionNames | undefined): string {
  const others = fieldChangeTexts(FIELDS_WITH_GENERAL_WORDING, before, after);
  const change = nameOrDivisionChangeText(before, after, names) ?? venueOrNightChangeText(before, after);
  return change === null ? `Changed team ${after.name}: ${others.join(', ')}` : [change, ...others].join('; ');
}

function nameOrDivisionChangeText(before: Team, after: Team, names: DivisionNames | undefined): string | null {
  const [was, is] = [before, after].map(({ division }) => divisionText(division, names));
  const moved = before.division !== after.division;
  const to = after.division === RETIRED_TEAMS_DIVISION ? 'retired it' : `moved it from ${was} to ${is}`;
  if (before.name !== after.name) return `Renamed team ${before.name} to ${after.name}${moved ? ` and ${to}` : ''}`;
  if (!moved) return null;
  return after.division === RETIRED_TEAMS_DIVISION
    ? `Retired team ${after.name}`
    : `Moved team ${after.name} from ${was} to ${is}`;
}

function venueOrNightChangeText(before: Team, { name, venue, night }: Team): string | null {
  if (before.venue !== venue)
    return venue === undefined
      ? `Team ${name} no longer have a home venue`
      : `Team ${name} now play home matches at ${venue}`;
  if (before.night === night) return null;
  return night === undefined
    ? `Team ${name} no longer have a league night of their own`
    : `Team ${name} now play home matches on ${NIGHTS[night - 1]}s`;
}

/** Returns the division names of the default season; `undefined` if no division has a name. */
export async function divisionNamesOfDefaultSeason(facts: Facts): Promise<DivisionNames | undefined> {
  return divisionNamesIn(await facts.seasons(), null);
}

export function divisionText(division: number, names: DivisionNames | undefined): string {
  return division === RETIRED_TEAMS_DIVISION ? 'retired' : divisionInWords(names, division);
}
