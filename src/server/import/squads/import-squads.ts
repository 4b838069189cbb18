import { countOf } from '#domain/count.ts';
import type { RecordedLeague } from '../results/recorded-cards.ts';
import {
  afterOf,
  changedFields,
  emptyReport,
  exampleNote,
  movesOf,
  reportChanges,
  type Faults,
  type ImportOptions,
  type ImportPlan,
  type Report,
  type ReportedChange,
  type ReportedField,
} from '../csv/report.ts';
import { placeLines, type PlacedLines } from './placed-lines.ts';
import type { SquadLines } from './squad-lines.ts';
import type { People, Player, Team } from '#domain/squads/people.ts';
import { RETIRED } from '#domain/squads/numbers.ts';

/** Compares a file of squads with today's teams and players. */
export function planSquads(
  file: SquadLines,
  { revision, people, seasons, defaultSeason }: RecordedLeague,
  notes: string[],
  { fileName }: ImportOptions,
  faults: Faults,
): ImportPlan {
  const shown = seasons.get(defaultSeason ?? '') ?? [...seasons.values()].at(-1);
  const placed = placeLines(file.rows, people, shown?.divisions ?? [], faults);
  const report = squadsReport({ file, notes, people, ...placed }, faults);
  const [teams, players] = [placed.teams.filter(isChange), placed.players.filter(isChange)];
  if (teams.length + players.length === 0) return { report, writes: null };
  const summary = `Imported squads from ${fileName}: ${summaryOf(teams, players)}`;
  const puts = { teams: afterOf(teams), players: afterOf(players) };
  return { report, writes: { revision, summary, seasons: [], ...puts, fixtures: [], answers: [] } };
}

type Written = { before: object | null; after: object };

/** `before` has no key that `after` lacks, since `after` is made of it. */
function isChange({ before, after }: Written): boolean {
  return before === null || Object.entries(after).some(([key, value]) => Reflect.get(before, key) !== value);
}

/** `added 2 teams and 14 players, changed 3 players`. */
function summaryOf(teams: readonly Written[], players: readonly Written[]): string {
  const [added, changed] = [true, false].map((isNew) => {
    const [ofTeams, ofPlayers] = [teams, players].map((ones) =>
      ones.filter(({ before }) => (before === null) === isNew),
    );
    return [countOf(ofTeams?.length ?? 0, 'team'), countOf(ofPlayers?.length ?? 0, 'player')]
      .filter((words) => !words.startsWith('0 '))
      .join(' and ');
  });
  return [added && `added ${added}`, changed && `changed ${changed}`].filter(Boolean).join(', ');
}

/** Everything about an import of squads before it is written. */
type SquadPlan = PlacedLines & { notes: string[]; file: SquadLines; people: People };

const WORDS: Record<string, string> = { newHandicap: 'new handicap', weeks: 'weeks', deleted: 'deleted' };

/** The report of a file of squads. */
function squadsReport(plan: SquadPlan, faults: Faults): Report {
  const { file, people, teams, players } = plan;
  const after = teamsAfter(people, teams);
  const [ofTeams, ofPlayers] = [teamChanges(teams), playerChanges(players, after)];
  const nameBefore = (id: string) => (people.teams.get(id) ?? after.get(id))?.name ?? id;
  const transferred = players.filter((player) => player.before?.teamId !== player.after.teamId);
  return {
    ...emptyReport('squads', faults),
    lines: file.lines,
    teams: {
      made: teams.flatMap((team) => (team.before ? [] : [team.after.name])),
      moved: movesOf(teams, ({ division }) => division).filter(({ from, to }) => from !== to),
    },
    players: {
      made: players.filter(({ before }) => !before).length,
      moved: movesOf(transferred, ({ teamId }) => nameBefore(teamId)),
    },
    ...reportChanges([...ofTeams, ...ofPlayers], {
      teams: teams.length - ofTeams.length,
      players: players.length - ofPlayers.length,
    }),
    notes: [...plan.notes, ...exampleNote(file.examples)],
    ignoredColumns: file.ignoredColumns,
  };
}

/** A team or player before and after; `line` is the line of the file, if there is just one. */
type ChangedLine<T> = { line?: number; before: T | null; after: T };

/** The changes of teams, in the order given. */
export function teamChanges(teams: readonly ChangedLine<Team>[]): ReportedChange[] {
  return teams.flatMap(({ line = null, before, after }) => {
    const fields = changedFields(before && teamFields(before), teamFields(after));
    if (before && fields.length === 0) return [];
    const sentence = before
      ? `${before.name}: ${fieldWords(fields)}.`
      : `New team: ${after.name}, ${divisionWords(after.division)}${after.deleted ? ', deleted' : ''}.`;
    return [change('teams', line, before, after.name, fields, sentence)];
  });
}

/** The changes of players, in the order given; `teams` has their teams before and after. */
export function playerChanges(
  players: readonly ChangedLine<Player>[],
  teams: ReadonlyMap<string, Team>,
): ReportedChange[] {
  const teamName = (id: string) => teams.get(id)?.name ?? id;
  return players.flatMap(({ line = null, before, after }) => {
    const fields = changedFields(before && playerFields(before, teamName), playerFields(after, teamName));
    if (before && fields.length === 0) return [];
    const sentence = before
      ? `${before.name} of ${teamName(before.teamId)}: ${fieldWords(fields)}.`
      : `New player: ${after.name} of ${teamName(after.teamId)}, handicap ${after.handicap}${after.deleted ? ', deleted' : ''}.`;
    return [change('players', line, before, after.name, fields, sentence)];
  });
}

/** The league's teams after the import, by id. */
export function teamsAfter({ teams }: People, placed: readonly ChangedLine<Team>[]): Map<string, Team> {
  return new Map([...teams, ...placed.map(({ after }) => [after.id, after] as const)]);
}

function change(
  what: ReportedChange['what'],
  line: number | null,
  before: unknown,
  name: string,
  fields: ReportedField[],
  sentence: string,
): ReportedChange {
  return { line, what, how: before ? 'changed' : 'added', name, fields, sentence };
}

function teamFields({ name, division, venue = '', deleted }: Team) {
  return { name, division, venue, deleted };
}

function playerFields(player: Player, teamName: (id: string) => string) {
  const { name, teamId, handicap, modifier, newHandicap, deleted } = player;
  return { name, team: teamName(teamId), handicap, modifier, newHandicap, deleted };
}

/** `handicap from 20 to 15, team from Tigers to Lions`. */
export function fieldWords(fields: readonly ReportedField[]): string {
  return fields.map((field) => oneField(field)).join(', ');
}

function oneField({ field, from, to }: ReportedField): string {
  if (field === 'deleted') return 'comes back';
  if (field === 'division') return `from ${divisionWords(Number(from))} to ${divisionWords(Number(to))}`;
  return `${WORDS[field] ?? field} from ${from} to ${to}`;
}

function divisionWords(division: number): string {
  return division === RETIRED ? 'retired' : `division ${division}`;
}
