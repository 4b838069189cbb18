import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import type { TeamsAndPlayers, Player, Team } from '#domain/squads/teams-and-players.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { BeforeAfter, ImportChange } from './plan.ts';

/**
 * A value before and after an import. `line`: the line of the file that mentions the value, if exactly one line does.
 */
type BeforeAfterWithLine<T> = BeforeAfter<T> & { line?: number };

/** A field that an import changes. `from` is `null` if the season, team or player is new. */
type ChangedField = { field: string; from: unknown; to: unknown };

const FIELD_NAMES: Record<string, string> = { newHandicap: 'new handicap' };

/** Returns an entry of the import's report for each of these seasons. */
export function plannedSeasonChanges(seasons: readonly BeforeAfter<StoredSeason>[]): ImportChange[] {
  return seasons.map(({ before, after }) => {
    const fields = changedFields(before && seasonFieldsForReport(before), seasonFieldsForReport(after));
    const words = fields.length === 0 ? 'more frames per player' : changedFieldsSummary(fields);
    const sentence = before ? `Season ${after.name} grows: ${words}.` : `New season: ${after.name}.`;
    return createImportChange('seasons', null, before, after.name, sentence);
  });
}

function seasonFieldsForReport({ weeks, divisions, divisionNames = {}, rules: { handicaps } }: StoredSeason) {
  return {
    weeks,
    divisions: divisions.join(', '),
    'names of divisions': Object.values(divisionNames).join(', '),
    handicaps: `${formattedHandicap(handicaps.lowest)}…${formattedHandicap(handicaps.highest)}`,
  };
}

/** Returns an entry of the import's report for each team that is new or has a changed field. */
export function plannedTeamChanges(teams: readonly BeforeAfterWithLine<Team>[]): ImportChange[] {
  return teams.flatMap(({ line = null, before, after }) => {
    const fields = changedFields(before && teamFields(before), teamFields(after));
    if (before && fields.length === 0) return [];
    const sentence = before
      ? `${before.name}: ${changedFieldsSummary(fields)}.`
      : `New team: ${after.name}, ${divisionWords(after.division)}${after.deleted ? ', deleted' : ''}.`;
    return [createImportChange('teams', line, before, after.name, sentence)];
  });
}

/**
 * Returns an entry of the import's report for each player who is new or has a changed field. `teams`: the teams that
 * the same import adds or changes. The entries use the new names of these teams.
 */
export function plannedPlayerChanges(
  players: readonly BeforeAfterWithLine<Player>[],
  people: TeamsAndPlayers,
  teams: readonly BeforeAfter<Team>[],
): ImportChange[] {
  const changed = new Map(teams.map(({ after }) => [after.id, after]));
  const teamName = (id: string) => (changed.get(id) ?? people.teams.get(id))?.name ?? id;
  return players.flatMap(({ line = null, before, after }) => {
    const fields = changedFields(before && playerFields(before, teamName), playerFields(after, teamName));
    if (before && fields.length === 0) return [];
    const sentence = before
      ? `${before.name} of ${teamName(before.teamId)}: ${changedFieldsSummary(fields)}.`
      : `New player: ${after.name} of ${teamName(after.teamId)}, handicap ${formattedHandicap(after.handicap)}${after.deleted ? ', deleted' : ''}.`;
    return [createImportChange('players', line, before, after.name, sentence)];
  });
}

function createImportChange(
  what: ImportChange['what'],
  line: number | null,
  before: unknown,
  name: string,
  sentence: string,
): ImportChange {
  return { line, what, how: before ? 'changed' : 'added', name, sentence };
}

/** Returns the fields of a team that a file can change, in the order in which the report names them. */
function teamFields({ id: _, formerNames: __, name, division, venue = '', deleted, ...others }: Team) {
  return { name, division, venue, ...others, deleted };
}

/** Returns the fields of a player that a file can change, in the order in which the report names them. */
function playerFields(player: Player, teamName: (id: string) => string) {
  const { id: _, formerNames: __, name, teamId, handicap, modifier, newHandicap, deleted, ...others } = player;
  return { name, team: teamName(teamId), handicap, modifier, newHandicap, ...others, deleted };
}

/** Returns the fields of `after` that differ from `before`; all fields if `before` is `null`. */
function changedFields<T extends Record<string, unknown>>(before: T | null, after: T): ChangedField[] {
  return Object.entries(after).flatMap(([field, to]) => {
    const from = before?.[field] ?? null;
    return from === to ? [] : [{ field, from, to }];
  });
}

/** Returns text such as `handicap from 20 to 15, team from Tigers to Lions`. */
function changedFieldsSummary(fields: readonly ChangedField[]): string {
  return fields.map(changedFieldWords).join(', ');
}

function changedFieldWords({ field, from, to }: ChangedField): string {
  if (field === 'deleted') return 'comes back';
  if (field === 'division') return `from ${divisionWords(Number(from))} to ${divisionWords(Number(to))}`;
  const name = FIELD_NAMES[field] ?? field;
  return from === '' ? `${name} ${String(to)}` : `${name} from ${String(from)} to ${String(to)}`;
}

function divisionWords(division: number): string {
  return division === RETIRED_TEAMS_DIVISION ? 'retired' : `division ${division}`;
}
