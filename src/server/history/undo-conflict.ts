import { alreadyRecorded } from '#domain/card.ts';
import { countOf } from '#domain/count.ts';
import type { Fixture } from '#domain/fixture.ts';
import { alreadyScheduled, type ScheduledFixture, scheduledKey } from '#domain/scheduled-fixture.ts';
import { knownTeam, type People, type Player, type Team } from '#domain/people.ts';
import { listBeyond, resultsBeyond, teamBeyond } from '#domain/season-draft.ts';
import type { Season } from '#domain/season.ts';
import { playerCalled, playerNameConflict, teamCalled, teamNameConflict } from '#domain/squad.ts';
import type { Facts } from '../cache/facts.ts';
import { DEFAULT_SEASON } from '../storage/mappers/settings.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { Restored } from './restored.ts';

/** The league as it would be with a change taken back. */
export type LeagueAfter = {
  restored: Restored;
  people: People;
  /** The live fixtures of each season that is concerned. */
  fixtures: ReadonlyMap<string, readonly Fixture[]>;
  /** The fixture list of each season that is concerned. */
  lists: ReadonlyMap<string, readonly ScheduledFixture[]>;
  /** The identifiers of what the change had made. */
  made: ReadonlySet<string>;
  /** The season that would be shown by default, `undefined` where the league would not have it. */
  shown: Season | undefined;
  shownName: string;
};

/** To be asked before anything is put: it stands on the present facts. */
export async function leagueAfter(facts: Facts, restored: Restored, made: ReadonlySet<string>): Promise<LeagueAfter> {
  const { teams, players } = await facts.people();
  const { list, default: shown } = await facts.seasons();
  const shownName = restored.setting.find(({ key }) => key === DEFAULT_SEASON)?.value ?? shown;
  const seasons = [...restored.season, ...list];
  const moved = new Set(restored.fixture.map(({ id }) => id));
  const fixtures = new Map<string, Fixture[]>();
  for (const season of new Set([
    ...restored.fixture.map((one) => one.season),
    ...restored.season.map(({ name }) => name),
  ])) {
    const staying = (await facts.fixtures(season)).filter(({ id }) => !moved.has(id));
    fixtures.set(season, [...staying, ...restored.fixture.filter((one) => one.season === season && !one.deleted)]);
  }
  const lists = await listsAfter(facts, restored);
  return {
    restored,
    people: { teams: overlaid(teams, restored.team), players: overlaid(players, restored.player) },
    fixtures,
    lists,
    made,
    shown: seasons.find(({ name }) => name === shownName),
    shownName,
  };
}

async function listsAfter(facts: Facts, { listedFixture, season }: Restored): Promise<Map<string, ScheduledFixture[]>> {
  const moved = new Set(listedFixture.map(({ id }) => id));
  const lists = new Map<string, ScheduledFixture[]>();
  for (const name of new Set([...listedFixture.map((one) => one.season), ...season.map((one) => one.name)])) {
    const staying = (await facts.list(name)).filter(({ id }) => !moved.has(id));
    lists.set(name, [...staying, ...listedFixture.filter((one) => one.season === name && !one.deleted)]);
  }
  return lists;
}

function overlaid<T extends { id: string }>(present: ReadonlyMap<string, T>, values: readonly T[]): Map<string, T> {
  return new Map([...present, ...values.map((value) => [value.id, value] as const)]);
}

/** Why the league would not be sound, in a sentence; `null` where it would be. */
export function obstacle(after: LeagueAfter): string | null {
  const squads = Map.groupBy(
    [...after.people.players.values()].filter(({ deleted }) => !deleted),
    ({ teamId }) => teamId,
  );
  return (
    firstReason(after.restored.team, (team) => teamReason(team, after, squads.get(team.id) ?? [])) ??
    firstReason(after.restored.player, (player) => playerReason(player, after, squads.get(player.teamId) ?? [])) ??
    placeTaken(after) ??
    listPlaceTaken(after) ??
    firstReason(after.restored.season, (season) => seasonReason(season, after)) ??
    shownReason(after)
  );
}

function firstReason<T>(values: readonly T[], reasonOf: (value: T) => string | null): string | null {
  for (const value of values) {
    const reason = reasonOf(value);
    if (reason !== null) return reason;
  }
  return null;
}

function teamReason(team: Team, { people }: LeagueAfter, squad: readonly Player[]): string | null {
  const [player] = squad;
  if (team.deleted) return player ? `${player.name} plays for ${team.name} now.` : null;
  const other = teamCalled(people, team.name, team.id);
  return other ? teamNameConflict(other.name) : null;
}

/** `squad` is all that could be in the way: of a large league only a few players are looked at. */
function playerReason(
  { id, name, teamId, deleted }: Player,
  { people }: LeagueAfter,
  squad: readonly Player[],
): string | null {
  if (deleted) return null;
  const team = knownTeam(people.teams, teamId);
  if (team.deleted) return `${team.name}, the team of ${name}, have been deleted.`;
  const players = new Map(squad.map((player) => [player.id, player]));
  const other = playerCalled({ ...people, players }, teamId, name, id);
  return other ? playerNameConflict(other.name, team.name) : null;
}

function placeTaken({ fixtures, people: { teams } }: LeagueAfter): string | null {
  for (const ofSeason of fixtures.values()) {
    const places = new Set<string>();
    for (const { division, week, homeTeamId, awayTeamId } of ofSeason) {
      const place = JSON.stringify([division, week, homeTeamId, awayTeamId]);
      if (places.has(place))
        return alreadyRecorded(knownTeam(teams, homeTeamId).name, knownTeam(teams, awayTeamId).name, week);
      places.add(place);
    }
  }
  return null;
}

function listPlaceTaken({ lists, people: { teams } }: LeagueAfter): string | null {
  for (const list of lists.values()) {
    const places = new Set<string>();
    for (const scheduled of list) {
      const { homeTeamId, awayTeamId, week } = scheduled;
      if (places.has(scheduledKey(scheduled)))
        return alreadyScheduled(knownTeam(teams, homeTeamId).name, knownTeam(teams, awayTeamId).name, week);
      places.add(scheduledKey(scheduled));
    }
  }
  return null;
}

/** A season that had fewer weeks or divisions keeps no results beyond them, and one that goes keeps none at all. */
function seasonReason(season: StoredSeason, { fixtures, lists, shownName }: LeagueAfter): string | null {
  // One that goes has no week left for a list to stand in.
  const list = listBeyond(season.deleted ? { ...season, weeks: 0 } : season, lists.get(season.name) ?? []);
  if (list !== null) return list;
  const results = fixtures.get(season.name) ?? [];
  if (!season.deleted) return resultsBeyond(season, results);
  if (season.name === shownName) return `Season ${season.name} is the one that is shown.`;
  return results.length === 0 ? null : `Season ${season.name} has ${countOf(results.length, 'result')}.`;
}

/** The season that is shown has the divisions of all live teams. Asked only where a change concerns it. */
function shownReason({ restored, shown, shownName, people }: LeagueAfter): string | null {
  const concerned = restored.setting.length > 0 || restored.season.some(({ name }) => name === shownName);
  return shown && concerned ? teamBeyond(shown, people.teams.values()) : null;
}
