import { fixtureDisplayOrderComparator, type Fixture } from '#domain/cards/fixture.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { escapeFormulaInCell } from '#domain/imports/cells.ts';
import { exportedColumns, type ExportedFileKind } from '#domain/imports/columns/own-columns.ts';
import { compareByName, compareByCodePoint } from '#domain/name.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { requireTeam, type TeamsAndPlayers, squad, type Team } from '#domain/squads/teams-and-players.ts';
import { fixtureListOfSeason, teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import { undeletedFixturesOfSeason } from '../storage/mappers/fixtures.ts';
import { undeletedSeasons, type StoredSeason } from '../storage/mappers/seasons.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { type ExportLine, type ExportLineChunks, type ExportSheet, buildSheetFromChunks } from './export-sheet.ts';
import { resultLines } from './result-lines.ts';

/**
 * Returns the recorded results of a season, or of all seasons (`null`), as a file that can be imported. The file has
 * the current names and the ids of teams and players. The order of the lines does not depend on the ids of the results,
 * so that a league that has imported the file exports the same bytes. A column for special formats is written only if a
 * line has a value for it.
 */
export async function resultsSheet(db: DatabaseTransaction, season: string | null = null): Promise<ExportSheet> {
  const known = await teamsAndPlayersIncludingDeleted(db);
  async function* parts() {
    for (const one of await seasonsToExport(db, season))
      for (const fixture of fixturesInDisplayOrder(await undeletedFixturesOfSeason(db, one.name), known))
        yield resultLines(fixture, rulesOfDivision(one, fixture.division), known);
  }
  return resultLinesSheet(parts());
}

/** Returns the lines that `resultLines` made from results, as a file that can be imported. */
export function resultLinesSheet(parts: ExportLineChunks): Promise<ExportSheet> {
  return importableSheet('results', { name: 'Results', days: ['date'], numbers: NUMERIC_RESULT_COLUMNS }, parts);
}

async function seasonsToExport(db: DatabaseTransaction, season: string | null): Promise<StoredSeason[]> {
  return (await undeletedSeasons(db)).filter(({ name }) => season === null || name === season);
}

/**
 * Returns fixtures in the order in which pages show them (Rule R3). Fixtures that are otherwise equal are sorted by id,
 * and a league that imports the file gives its fixtures other ids. So the id of each fixture is replaced by the ids of
 * its two teams.
 */
function fixturesInDisplayOrder(fixtures: Fixture[], { teams }: TeamsAndPlayers): Fixture[] {
  const order = fixtureDisplayOrderComparator((id) => requireTeam(teams, id).name);
  return fixtures.map((fixture) => ({ ...fixture, id: `${fixture.homeTeamId} ${fixture.awayTeamId}` })).sort(order);
}

// The columns with numbers. Breaks are texts, because a cell may contain several breaks.
const NUMERIC_RESULT_COLUMNS = 'division week match frame homeScore awayScore homeTeamScore awayTeamScore'.split(' ');

/**
 * Returns a file of one kind that can be imported. A column that is not in every file of this kind is written only if a
 * line has a value for it.
 */
function importableSheet(
  kind: ExportedFileKind,
  about: Pick<ExportSheet, 'name' | 'days' | 'numbers'>,
  parts: ExportLineChunks,
): Promise<ExportSheet> {
  const own = exportedColumns(kind);
  const optional = own.flatMap(({ heading, isInEveryFile }) => (isInEveryFile ? [] : [heading]));
  return buildSheetFromChunks({ ...about, columns: own.map(({ heading }) => heading) }, parts, new Set(optional));
}

/**
 * Returns the fixture list of a season, or of all seasons (`null`), as a file that can be imported. Unpublished
 * fixtures are included.
 */
export async function fixturesSheet(db: DatabaseTransaction, season: string | null = null): Promise<ExportSheet> {
  const { teams } = await teamsAndPlayersIncludingDeleted(db);
  const nameOf = (id: string) => requireTeam(teams, id).name;
  async function* parts() {
    for (const { name } of await seasonsToExport(db, season))
      yield (await fixtureListOfSeason(db, name))
        .toSorted(scheduledFixtureExportOrderComparator(nameOf))
        .map((fixture) => fixtureLine(fixture, nameOf));
  }
  return importableSheet('fixtures', { name: 'Fixtures', days: ['date'], numbers: ['division', 'week'] }, parts());
}

function fixtureLine(fixture: ScheduledFixture, nameOf: (id: string) => string): ExportLine {
  const { division, week, season, date, time, venue, state, homeTeamId, awayTeamId } = fixture;
  const [homeTeam, awayTeam] = [escapeFormulaInCell(nameOf(homeTeamId)), escapeFormulaInCell(nameOf(awayTeamId))];
  const place = { division, week, homeTeam, awayTeam, season, date, venue: escapeFormulaInCell(venue), state };
  return { ...place, homeTeamId, awayTeamId, ...(time === undefined ? {} : { time }) };
}

/**
 * Returns a function for `sort` that puts scheduled fixtures in the order of the file: by week, division, date (unknown
 * first) and home team's name, then by the ids of the two teams.
 */
function scheduledFixtureExportOrderComparator(nameOf: (id: string) => string) {
  return (a: ScheduledFixture, b: ScheduledFixture) =>
    a.week - b.week ||
    a.division - b.division ||
    compareByCodePoint(a.date ?? '', b.date ?? '') ||
    compareByCodePoint(nameOf(a.homeTeamId), nameOf(b.homeTeamId)) ||
    compareByCodePoint(`${a.homeTeamId} ${a.awayTeamId}`, `${b.homeTeamId} ${b.awayTeamId}`);
}

const NUMERIC_SQUAD_COLUMNS = ['division', 'handicap', 'modifier', 'newHandicap'];

/**
 * Returns today's teams and players as a file that can be imported: a line for each player, and one for each team
 * without players. The lines are sorted by division (retired teams last), then by the names of team and player. The
 * column for home venues is written only if a team has a home venue.
 */
export function squadsSheet(known: TeamsAndPlayers): Promise<ExportSheet> {
  const teams = [...known.teams.values()].filter(({ deleted }) => !deleted).sort(compareByDivision);
  const parts = teams.values().map((team) => playerLines(team, known));
  return importableSheet('squads', { name: 'Squads', numbers: NUMERIC_SQUAD_COLUMNS }, parts);
}

function compareByDivision(a: Team, b: Team): number {
  return divisionSortKey(a) - divisionSortKey(b) || compareByName(a, b);
}

function divisionSortKey({ division }: Team): number {
  return division === RETIRED_TEAMS_DIVISION ? Number.MAX_SAFE_INTEGER : division;
}

function playerLines(team: Team, known: TeamsAndPlayers): ExportLine[] {
  const { id: teamId, division, venue = '' } = team;
  const place = {
    team: escapeFormulaInCell(team.name),
    division,
    teamId,
    ...(venue === '' ? {} : { venue: escapeFormulaInCell(venue) }),
  };
  const players = squad(known, teamId);
  if (players.length === 0) return [place];
  return players.map(({ id: playerId, name, handicap, modifier, newHandicap }) => {
    return { ...place, player: escapeFormulaInCell(name), handicap, modifier, newHandicap, playerId };
  });
}
