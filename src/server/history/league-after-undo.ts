import type { Fixture } from '#domain/cards/fixture.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { Season } from '#domain/seasons/season.ts';
import { type TeamsAndPlayers, toTeamsAndPlayers, type Player } from '#domain/squads/teams-and-players.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import type { Facts } from '../cache/facts.ts';
import { DEFAULT_SEASON_SETTING } from '../storage/mappers/settings.ts';
import type { Entities, EntityKind } from '../storage/store.ts';

/** The values that an undo restores, keyed by kind of value. */
export type RestoredValues = { [E in EntityKind]: Entities[E][] };

/** The league as it would be after an undo. */
export type LeagueAfterUndo = {
  restored: RestoredValues;
  people: TeamsAndPlayers;
  /** The results of each season that the undo changes, keyed by season. Deleted results are left out. */
  fixtures: ReadonlyMap<string, readonly Fixture[]>;
  /** The fixture list of each season that the undo changes, keyed by season. */
  lists: ReadonlyMap<string, readonly ScheduledFixture[]>;
  /** The points adjustments of each season that the undo changes, keyed by season. */
  adjustments: ReadonlyMap<string, readonly Adjustment[]>;
  /** Every season, keyed by name, including a season that the undo deletes. */
  seasons: ReadonlyMap<string, Season>;
  /** The ids of the values that the original change created. The original change is the start of a chain of undos. */
  created: ReadonlySet<string>;
  /** The default season after the undo; `undefined` if there is no default season after the undo. */
  defaultSeason: Season | undefined;
  defaultName: string;
};

/** Returns the league as it would be after an undo. `facts` reads the league as it is before the undo. */
export async function leagueAfterUndo(
  facts: Facts,
  restored: RestoredValues,
  created: ReadonlySet<string>,
): Promise<LeagueAfterUndo> {
  const { teams, players, merged = new Map<string, Player>() } = await facts.people();
  const { list, default: current } = await facts.seasons();
  const defaultName = restored.setting.find(({ key }) => key === DEFAULT_SEASON_SETTING)?.value ?? current;
  const seasons = restored.season.map(({ name }) => name);
  return {
    restored,
    people: toTeamsAndPlayers(
      withRestoredValues(teams, restored.team).values(),
      withRestoredValues(new Map([...players, ...merged]), restored.player).values(),
    ),
    fixtures: await valuesBySeasonAfterUndo(restored.fixture, seasons, (season) => facts.fixtures(season)),
    lists: await valuesBySeasonAfterUndo(restored.listedFixture, seasons, (season) => facts.scheduledFixtures(season)),
    adjustments: await valuesBySeasonAfterUndo(restored.adjustment, seasons, (season) => facts.adjustments(season)),
    seasons: new Map([...list, ...restored.season].map((season) => [season.name, season])),
    created,
    defaultSeason: [...restored.season, ...list].find(({ name }) => name === defaultName),
    defaultName,
  };
}

/**
 * Returns the values of each season as they would be after the undo, keyed by season. Includes the seasons in `seasons`
 * and the seasons of the restored values. `valuesOf` returns a season's current values.
 */
async function valuesBySeasonAfterUndo<T extends { id: string; season: string }>(
  restored: readonly (T & { deleted: boolean })[],
  seasons: readonly string[],
  valuesOf: (season: string) => Promise<readonly T[]>,
): Promise<Map<string, T[]>> {
  const ids = new Set(restored.map(({ id }) => id));
  const after = new Map<string, T[]>();
  for (const name of new Set([...restored.map(({ season }) => season), ...seasons])) {
    const others = (await valuesOf(name)).filter(({ id }) => !ids.has(id));
    after.set(name, [...others, ...restored.filter(({ season, deleted }) => season === name && !deleted)]);
  }
  return after;
}

function withRestoredValues<T extends { id: string }>(
  current: ReadonlyMap<string, T>,
  values: readonly T[],
): Map<string, T> {
  return new Map([...current, ...values.map((value) => [value.id, value] as const)]);
}
