import type { AdminSeason } from '#contract/admin-seasons.ts';
import { byName } from '#domain/name.ts';
import { tallyTeams } from '#domain/league-table.ts';
import { RETIRED } from '#domain/squad.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { Snapshot } from '../storage/store.ts';
import { divisionsIn, seasonCalled, seasonLeague, type SeasonLeague } from './season-league.ts';

/** Every season with what it holds, newest first, and the name of the one shown by default. */
export async function adminSeasonList(db: Snapshot): Promise<{ default: string; seasons: AdminSeason[] }> {
  const league = await seasonLeague(db);
  const list = [];
  for (const season of league.seasons.toReversed()) list.push(await describe(db, season, league));
  return { default: league.shown?.name ?? '', seasons: list };
}

/** One season with what it holds; to be asked once it is written. */
export async function adminSeasonOf(db: Snapshot, name: string): Promise<AdminSeason> {
  const league = await seasonLeague(db);
  const season = seasonCalled(league, name);
  if (!season) throw new Error(`There is no season ${name}`);
  return describe(db, season, league);
}

async function describe(db: Snapshot, season: StoredSeason, league: SeasonLeague): Promise<AdminSeason> {
  const { name, divisions, weeks, calendar, rules } = season;
  const isDefault = name === league.shown?.name;
  const fixtures = await fixturesOf(db, name);
  const teams = teamsOf(season, league);
  const played = tallyTeams(fixtures);
  const teamsIn = divisions.map((division) => ({
    division,
    teams:
      isDefault || fixtures.length === 0
        ? teams.filter((team) => team.division === division).length
        : (played.get(division)?.length ?? 0),
  }));
  return { season: name, divisions, weeks, calendar, rules, isDefault, results: fixtures.length, teamsIn, teams };
}

/** By division, the retired last, then by name. */
function teamsOf(season: StoredSeason, league: SeasonLeague): AdminSeason['teams'] {
  const isDefault = season.name === league.shown?.name;
  const planned = divisionsIn(season, league);
  return [...league.people.teams.values()]
    .filter(({ id, deleted }) => !deleted && (isDefault || planned.has(id)))
    .sort(byName)
    .map((team) => ({ teamId: team.id, teamName: team.name, division: planned.get(team.id) ?? team.division }))
    .sort((a, b) => place(a.division) - place(b.division));
}

/** Two retired teams are level: infinities would not be. */
function place(division: number): number {
  return division === RETIRED ? Number.MAX_SAFE_INTEGER : division;
}
