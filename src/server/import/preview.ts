import type { ImportPreview } from '#contract/import-report.ts';
import { fixtureDisplayOrderComparator, type Fixture, fixturesCountingForTeams } from '#domain/cards/fixture.ts';
import { compareByName } from '#domain/name.ts';
import { divisionName } from '#domain/seasons/division-names.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import { countingRulesOfSeason, countedFixture } from '#domain/standings/counted-fixture.ts';
import { teamIdsRelegatedByWithdrawal, teamIdsPlacedLastByWithdrawal } from '#domain/seasons/withdrawal.ts';
import { requireTeam, type TeamsAndPlayers, type Player, type Team } from '#domain/squads/teams-and-players.ts';
import type { TableRow } from '#domain/standings/places.ts';
import { leagueTable, tallyTeams } from '#domain/standings/league-table.ts';
import { IMPORT_LIMITS } from '../file-limits.ts';
import { fixtureAnswer } from '../fixture-list/fixture-answer.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { LeagueBeforeImport } from './results/recorded-cards.ts';

/** The league as it would be after an import. `fixtures`: the results of the seasons that the file names. */
export type LeagueAfterImport = {
  people: TeamsAndPlayers;
  seasons: ReadonlyMap<string, StoredSeason>;
  defaultSeason: string | null;
  fixtures: readonly Fixture[];
};

type ImportedValues = {
  seasons?: readonly StoredSeason[];
  teams?: readonly Team[];
  players?: readonly Player[];
  fixtures?: readonly Fixture[];
  defaultSeason?: string | null;
};

/**
 * Returns the league with the values of the import. A value replaces the league's value with the same id (for a season,
 * the same name). If the league has no such value, the value of the import is added.
 */
export function leagueAfterImport(league: LeagueBeforeImport, values: ImportedValues): LeagueAfterImport {
  const { seasons = [], teams = [], players = [], fixtures = [], defaultSeason = league.defaultSeason } = values;
  const { people } = league;
  const put = new Set(fixtures.map(({ id }) => id));
  return {
    people: {
      ...people,
      teams: new Map([...people.teams, ...teams.map((team) => [team.id, team] as const)]),
      players: new Map([...people.players, ...players.map((player) => [player.id, player] as const)]),
    },
    seasons: new Map([...league.seasons, ...seasons.map((season) => [season.name, season] as const)]),
    defaultSeason,
    fixtures: [...league.fixtures.filter(({ id }) => !put.has(id)), ...fixtures],
  };
}

/** Returns the first cards, at most `IMPORT_LIMITS.previewed`, in the form in which the API sends recorded fixtures. */
export function cardsForPreview(
  cards: readonly Fixture[],
  { people }: LeagueAfterImport,
  today: string,
): ImportPreview['cards'] {
  return cards.slice(0, IMPORT_LIMITS.previewed).map((card) => fixtureAnswer(card, people, () => today));
}

/**
 * Returns the teams with these ids and their squads, without deleted teams and players, sorted by division and name.
 */
export function teamsForPreview(ids: ReadonlySet<string>, after: LeagueAfterImport): ImportPreview['teams'] {
  const { people, seasons, defaultSeason } = after;
  const names = seasons.get(defaultSeason ?? '')?.divisionNames;
  const live = [...people.players.values()].filter(({ deleted }) => !deleted);
  const squads = Map.groupBy(live, ({ teamId }) => teamId);
  return [...people.teams.values()]
    .filter(({ id, deleted }) => ids.has(id) && !deleted)
    .sort((a, b) => a.division - b.division || compareByName(a, b))
    .map(({ id, name, division }) => ({
      teamName: name,
      division,
      divisionName: division === 0 ? 'Retired' : divisionName(names, division),
      players: (squads.get(id) ?? [])
        .sort(compareByName)
        .map((player) => ({ name: player.name, handicap: player.handicap })),
    }));
}

/** Returns the league tables of the divisions in which these cards were played. */
export function tablesForPreview(
  cards: readonly Fixture[],
  after: LeagueAfterImport,
  adjustments: LeagueBeforeImport['adjustments'],
): ImportPreview['tables'] {
  const touched = new Map(cards.map(({ season, division }) => [`${season} ${division}`, { season, division }]));
  const { people, seasons, defaultSeason } = after;
  const list = [...seasons.values()];
  const order = fixtureDisplayOrderComparator((id) => requireTeam(people.teams, id).name);
  return [...touched.values()]
    .sort(
      (a, b) =>
        list.findIndex(({ name }) => name === a.season) - list.findIndex(({ name }) => name === b.season) ||
        a.division - b.division,
    )
    .flatMap(({ season: name, division }) => {
      const season = seasons.get(name);
      if (!season) return [];
      const countingOf = countingRulesOfSeason({ list }, name);
      const played = fixturesCountingForTeams(
        after.fixtures.filter((one) => one.season === name && one.division === division).sort(order),
      );
      const { points, tieBreaks } = rulesOfDivision(season, division);
      const entered = [...people.teams.values()].filter((team) => !team.deleted && team.division === division);
      const rows = leagueTable(
        {
          tallies: tallyTeams(played, countingOf).get(division) ?? [],
          adjustments: adjustments.filter((one) => one.season === name && one.division === division),
          points,
          withdrawn: teamIdsPlacedLastByWithdrawal(division, season.withdrawals),
          relegated: teamIdsRelegatedByWithdrawal(division, season.withdrawals),
        },
        {
          tieBreaks,
          meetings: played.map((one) => countedFixture(one, countingOf)),
          decisions: (season.decisions ?? []).filter((decision) => decision.division === division),
        },
        people.teams,
        name === defaultSeason ? entered.map(({ id }) => id) : [],
      );
      return [
        {
          season: name,
          division,
          divisionName: divisionName(season.divisionNames, division),
          rows: rows.map(toPreviewRow),
        },
      ];
    });
}

function toPreviewRow({ teamName, gamesPlayed, playerGamesWon, playerGamesLost, points }: TableRow) {
  return { teamName, gamesPlayed, framesWon: playerGamesWon, framesLost: playerGamesLost, points };
}
