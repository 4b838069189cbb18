import type { Fixture } from '#domain/fixture.ts';
import type { Team } from '#domain/people.ts';
import { leagueTable, tallyTeams } from '#domain/league-table.ts';
import { USUAL_TABLE_RULES } from '#domain/season.ts';
import type { DemoTeam } from './roster.ts';

/** The teams of each division, from the top. */
export type Divisions = DemoTeam[][];

/** The divisions of the first season. */
export function firstDivisions(teams: readonly DemoTeam[], tiers: number): Divisions {
  return Array.from({ length: tiers }, (_, tier) =>
    teams.filter((team) => team.tier === tier && team.fate !== 'joins'),
  );
}

/**
 * The divisions of the next season: the top two of the second division go up, the last two of the first go down. In the
 * `closing` summer, the one before the last season, one team folds, another joins, and only one goes down.
 */
export function nextDivisions(
  divisions: Divisions,
  fixtures: readonly Fixture[],
  closing: boolean,
  teams: readonly DemoTeam[],
): Divisions {
  const [first = [], second] = divisions.map((division) => ranked(division, fixtures));
  if (!second) return [first];
  const up = second.filter((team) => team.fate !== 'folds').slice(0, 2);
  const down = first.slice(closing ? -1 : -2);
  const staying = second.filter((team) => !up.includes(team) && !(closing && team.fate === 'folds'));
  const joining = closing ? teams.filter((team) => team.fate === 'joins') : [];
  return [
    [...first.slice(0, -down.length), ...up],
    [...down, ...staying, ...joining],
  ];
}

/** The teams of a division in the order of its table. */
function ranked(division: readonly DemoTeam[], fixtures: readonly Fixture[]): DemoTeam[] {
  const ids = new Set(division.map(({ id }) => id));
  const tallies = [...tallyTeams(fixtures).values()].flat().filter(({ teamId }) => ids.has(teamId));
  const named = new Map(division.map((team) => [team.id, toTeam(team, 0)]));
  const { points, tieBreaks } = USUAL_TABLE_RULES;
  const season = { tallies, adjustments: [], points };
  const table = leagueTable(season, { tieBreaks, meetings: [] }, named, ids).map(({ teamId }) => teamId);
  return [...division].sort((a, b) => table.indexOf(a.id) - table.indexOf(b.id));
}

/** A team as the league knows it; `division` 0 is retired. */
export function toTeam({ id, name, formerNames }: DemoTeam, division: number): Team {
  // The two teams of a club share its tables.
  return { id, name, formerNames, division, venue: name.replace(/ [AB]$/, ''), deleted: false };
}
