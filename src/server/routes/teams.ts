import {
  addTeam,
  deleteTeam,
  listTeams,
  type PlayerAnswer,
  playersOfTeam,
  type TeamAnswer,
  teamDetails as teamDetailsCall,
  teamsOfDivision,
  updateTeam,
} from '#contract/teams.ts';
import { countOf } from '#domain/count.ts';
import { picked } from '#domain/fields.ts';
import { byName } from '#domain/name.ts';
import { type People, type Player, squad, type Team } from '#domain/squads/people.ts';
import { NIGHTS, RETIRED } from '#domain/squads/numbers.ts';
import { teamCalled, teamNameConflict } from '#domain/squads/squad.ts';
import { enteredPlayer, teamFaults } from '#domain/squads/team.ts';
import { teamDetails } from '#domain/standings/team-details.ts';
import { resultsOfScheduled, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { divisionInWords, type DivisionNames, divisionNamesIn } from '#domain/seasons/division-names.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { changeHome } from '../fixture-list/change-home.ts';
import { teamMarks } from '../content/team-marks.ts';
import { parsedBody } from '../http/input.ts';
import { read } from '../http/reads.ts';
import { done, write } from '../http/writes.ts';
import { conflict, orNotFound } from '../refusal.ts';
import { refuseVoid, seasonOfTeam } from './withdrawals.ts';
import { newId } from '../storage/new-id.ts';
import { cupRuns } from './cups.ts';
import { leftTeamOn } from './card-day.ts';
import { chosenSeasons, namedSeason, teamInPath, teamOfPath, wholeLeague } from './named-in-request.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { listOf } from '../storage/mappers/described.ts';
import { seasons } from '../storage/mappers/seasons.ts';
import type { Snapshot } from '../storage/store.ts';
import { markDeleted } from '../storage/mappers/mapper.ts';

export const teamReads = [
  read(listTeams, (facts) => teamAnswers(facts, () => true)),

  read(teamsOfDivision, (facts, { params }) => teamAnswers(facts, (team) => team.division === params.division)),

  read(playersOfTeam, async (facts, { params, query: { season, date = null, weekNumber: week, by } }) => {
    const people = await facts.people();
    const isOfCard = [season, date ?? undefined, week, by].some((one) => one !== undefined);
    const team = teamOfPath(people, params.teamId, isOfCard ? 'any' : 'live');
    const { list, default: shown } = await facts.seasons();
    const found = isOfCard ? list.find(({ name }) => name === (namedSeason(season) ?? shown)) : undefined;
    const official = by === 'official' || (found !== undefined && found.name !== shown);
    const left = found ? await leftTeamOn(team.id, { date, week }, found, { facts, official }) : [];
    return [
      ...squad(people, team.id).map(playerAnswer),
      ...left.map((player) => ({ ...playerAnswer(player), left: true as const })),
    ];
  }),

  read(teamDetailsCall, async (facts, { params, query }) => {
    const people = await facts.people();
    const team = teamOfPath(people, params.teamId, 'any');
    const { default: shown } = await facts.seasons();
    const fixtures = [];
    for (const season of await chosenSeasons(facts, query.season || shown)) {
      fixtures.push(...(await facts.fixtures(season)));
    }
    const { deleted, ...details } = teamDetails(team, fixtures, people);
    const cups = await cupRuns(facts, query.season || shown, (one) => 'teamId' in one && one.teamId === team.id);
    return { ...details, ...(deleted ? { deleted } : {}), ...(cups.length > 0 ? { cups } : {}) };
  }),
];

/** Returns a team with its mark and its current players, as clients see it. */
function teamAnswer(team: Team, people: People, marks: ReturnType<typeof teamMarks>): TeamAnswer {
  const players = squad(people, team.id).map(playerAnswer);
  const { id, name, division, venue = '', night } = team;
  const mark = orNotFound(marks.get(id), 'There is no such team.');
  return { _id: id, id, name, division, venue, ...(night === undefined ? {} : { night }), mark, players };
}

/** The same of a team that has just been put; `people` are those from before. */
export function putAnswer(team: Team, people: People, facts: Facts): TeamAnswer {
  const teams = new Map([...people.teams, [team.id, team]]);
  return teamAnswer(team, people, teamMarks(teams, facts.content()));
}

/** Returns a player as clients see it: what officials enter. */
export function playerAnswer(player: Player): PlayerAnswer {
  const { id } = player;
  return { _id: id, id, ...picked(enteredPlayer, player) };
}

async function teamAnswers(facts: Facts, wanted: (team: Team) => boolean): Promise<TeamAnswer[]> {
  const people = await facts.people();
  const marks = teamMarks(people.teams, facts.content());
  const teams = [...people.teams.values()].filter((team) => !team.deleted && wanted(team));
  return teams.sort(byName).map((team) => teamAnswer(team, people, marks));
}

/** `clock`: for the moment at which fixtures change with their team. */
export const teamWrites = (clock: Clock) => [
  write(addTeam, wholeLeague, async (change, { body, facts }) => {
    const people = await facts.people();
    const { upcoming: _, ...entered } = await readTeam(body, facts, null);
    refuseName(people, entered.name, null);
    const team: Team = { ...entered, id: newId(), formerNames: [], deleted: false };
    await change.put('team', team);
    change.summarise(`Added team ${team.name}, ${divisionText(team.division, await shownNames(facts))}`);
    return putAnswer(team, people, facts);
  }),

  write(updateTeam, teamInPath, async (change, { params, body, facts }) => {
    const people = await facts.people();
    const before = teamOfPath(people, params.teamId, 'live');
    const { upcoming, ...entered } = await readTeam(body, facts, before);
    refuseName(people, entered.name, before.id);
    if (entered.division !== RETIRED && before.division === RETIRED) await refuseReturn(facts, before);
    const { venue: _, night: __, ...rest } = before;
    const team = { ...rest, ...entered };
    const counts = await countsOf(facts, team);
    await change.put('team', team);
    const when = { upcoming, changedAt: clock.now().toISOString() };
    const { moved, clashes } = await changeHome(change, facts, { before, after: team }, when);
    const said = teamChange(before, team, await shownNames(facts));
    change.summarise(`${said}${moved === 0 ? '' : `, and moved ${countOf(moved, 'fixture')}`}`);
    return { ...putAnswer(team, people, facts), ...counts, ...(upcoming === 'move' ? { clashes } : {}) };
  }),

  write(deleteTeam, teamInPath, async (change, { params, query, facts }) => {
    const people = await facts.people();
    const team = teamOfPath(people, params.teamId, 'live');
    const players = squad(people, team.id);
    const counts = await countsOf(facts, team);
    await change.put('team', { ...team, deleted: true });
    await change.putAll('player', players.map(markDeleted));
    const removed = query.fixtures === 'remove' ? await unplayedFixtures(change.db, team.id) : [];
    await change.putAll('listedFixture', removed.map(markDeleted));
    const fixtures = removed.length === 0 ? '' : ` and ${countOf(removed.length, 'fixture')}`;
    const summary = `Deleted team ${team.name} with ${countOf(players.length, 'player')}${fixtures}`;
    return { ...done(change, summary), ...counts };
  }),
];

/** How many fixtures to come and cards a team has in the default season. To be called before the change. */
async function countsOf(facts: Facts, { id }: Team): Promise<{ fixtures: number; cards: number }> {
  const { open, cards } = await seasonOfTeam(facts, id);
  return { fixtures: open.length, cards: cards.length };
}

async function refuseReturn(facts: Facts, team: Team): Promise<void> {
  const { list, default: shown } = await facts.seasons();
  const season = list.find(({ name }) => name === shown);
  if (season) refuseVoid(season, team);
}

/** A team's fixtures without a result, on the lists of all seasons. */
async function unplayedFixtures(db: Snapshot, teamId: string): Promise<ScheduledFixture[]> {
  const unplayed: ScheduledFixture[] = [];
  for (const { name } of await seasons(db)) {
    const own = (await listOf(db, name)).filter((one) => one.homeTeamId === teamId || one.awayTeamId === teamId);
    const results = own.length === 0 ? new Map() : resultsOfScheduled(own, await fixturesOf(db, name));
    unplayed.push(...own.filter(({ id }) => !results.has(id)));
  }
  return unplayed;
}

/** Reads a team; its division is one of the default season's, or the one it is in. Throws 422 with all faults at once. */
async function readTeam(
  body: unknown,
  facts: Facts,
  before: Team | null,
): Promise<Pick<Team, 'name' | 'division' | 'venue' | 'night'> & { upcoming: 'move' | 'keep' }> {
  const { list, default: shown } = await facts.seasons();
  const divisions = [
    ...(list.find(({ name }) => name === shown)?.divisions ?? []),
    ...(before ? [before.division] : []),
  ];
  const {
    venue = before?.venue,
    night = before?.night,
    upcoming = 'keep',
    ...entered
  } = parsedBody(updateTeam.body, body, (draft) => teamFaults(draft, divisions));
  return { ...entered, upcoming, ...(venue ? { venue } : {}), ...(night ? { night } : {}) };
}

function refuseName(people: People, name: string, exceptId: string | null): void {
  const other = teamCalled(people, name, exceptId);
  if (other) throw conflict(teamNameConflict(other.name));
}

function teamChange(before: Team, after: Team, names: DivisionNames | undefined): string {
  const [was, is] = [before, after].map(({ division }) => divisionText(division, names));
  const moved = before.division !== after.division;
  const to = after.division === RETIRED ? 'retired it' : `moved it from ${was} to ${is}`;
  if (before.name !== after.name) return `Renamed team ${before.name} to ${after.name}${moved ? ` and ${to}` : ''}`;
  if (!moved) return homeChange(before, after);
  if (after.division === RETIRED) return `Retired team ${after.name}`;
  return `Moved team ${after.name} from ${was} to ${is}`;
}

function homeChange(before: Team, after: Team): string {
  if (before.venue === after.venue && before.night !== after.night)
    return after.night === undefined
      ? `Team ${after.name} no longer have a league night of their own`
      : `Team ${after.name} now play home matches on ${NIGHTS[after.night - 1]}s`;
  return after.venue === undefined
    ? `Team ${after.name} no longer have a home venue`
    : `Team ${after.name} now play home matches at ${after.venue}`;
}

/** The names of divisions in the default season. */
export async function shownNames(facts: Facts): Promise<DivisionNames | undefined> {
  return divisionNamesIn(await facts.seasons(), null);
}

export function divisionText(division: number, names: DivisionNames | undefined): string {
  return division === RETIRED ? 'retired' : divisionInWords(names, division);
}
