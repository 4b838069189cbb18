import { isDeepStrictEqual } from 'node:util';
import { countWithNoun } from '#domain/count.ts';
import type { SquadRow } from '#domain/imports/content.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { toLineInSheet } from '#domain/imports/sheet.ts';
import { foldName } from '#domain/name.ts';
import { divisionName } from '#domain/seasons/division-names.ts';
import { defaultHandicap } from '#domain/squads/handicap.ts';
import type { TeamsAndPlayers, Player, Team } from '#domain/squads/teams-and-players.ts';
import { teamDivisionFaults } from '#domain/squads/team.ts';
import type { StoredSeason } from '../../storage/mappers/seasons.ts';
import { playersByName, squadPlayerKey, teamsByName } from '../match-names.ts';
import { askAboutPlayerOrTeamMove, askAboutTeamMove } from '../asked-moves.ts';
import { teamAndPlayerAnswersToStore } from '../asked-names.ts';
import { seasonBeforeAndAfterImport } from '../file-season.ts';
import { plannedPlayerChanges, plannedSeasonChanges, plannedTeamChanges } from '../planned-changes.ts';
import {
  type BeforeAfter,
  countImportChanges,
  type AnswerToStore,
  createEmptyPreview,
  emptyImportWrites,
  type ContentPlanner,
  type ContentPlan,
  type ImportPlanOptions,
} from '../plan.ts';
import type { LeagueBeforeImport } from '../results/recorded-cards.ts';
import { identifyLines, type IdentifiedLine } from './identify-lines.ts';
import { type BeforeAfterOnLine, reportPlayerNameClashes, reportTeamNameClashes } from './squad-clashes.ts';
import { widenHandicapRange } from './handicap-range.ts';
import { type AddFault, resolvePlayersOnLines, type SquadPlayerLine } from './squad-people.ts';
import { type SquadTeam, squadTeams, resolveTeams } from './squad-teams.ts';

type SquadRowsOfSeason = { season: string; rows: SquadRow[] };
type SquadFile = Parameters<ContentPlanner<'squads'>>[0];

/** Returns whether an import adds a value or changes one of its fields. `after` has all keys of `before`. */
function isChange({ before, after }: BeforeAfter<object>): boolean {
  return before === null || Object.entries(after).some(([key, value]) => Reflect.get(before, key) !== value);
}

/** Returns a change for the report. Its `line` is the number of the line in its sheet, not in the whole file. */
function withLineNumberInSheet<T>(placed: BeforeAfterOnLine<T>): BeforeAfterOnLine<T> {
  return { ...placed, line: toLineInSheet(placed.line).line };
}

/** Compares a file of squads with the league, and returns what the import would change (Rule N23). */
export const planSquads: ContentPlanner<'squads'> = (content, league, options, inquiry) => {
  const fault: AddFault = (line, sentence) => inquiry.fault(line, sentence);
  const { season, notes } = defaultSeasonBeforeAfter(content, league, options, fault);
  const squads = squadsBeforeAndAfterImport(content, season.after, league, inquiry);
  const answers = teamAndPlayerAnswersToStore(inquiry, league.people);
  return planSquadChanges({ ...squads, season, notes, answers }, league, options);
};

/**
 * Returns the default season before and after the import. In an empty league, uses the season of the file. After the
 * import, the season's range of handicaps includes the handicaps of the file; `notes` says if the range became wider.
 * Reports a fault if the file is for another season than the default one.
 */
function defaultSeasonBeforeAfter(
  { season: name, rows, divisions: named }: SquadFile,
  league: LeagueBeforeImport,
  options: ImportPlanOptions,
  fault: AddFault,
): { season: BeforeAfter<StoredSeason>; notes: string[] } {
  const shown = league.seasons.get(league.defaultSeason ?? '');
  const first = rows[0]?.line ?? 1;
  if (shown && name !== '' && name !== shown.name)
    fault(first, `The squads are those of season ${name}, but the league's season is ${shown.name}.`);
  const of = shown?.name ?? name;
  const inFile = { name: of, divisions: rows.map(({ division }) => division), weeks: 0, days: [] };
  const ofSeason = named.filter(({ season }) => season === of);
  const { faults, ...season } = seasonBeforeAndAfterImport({ ...inFile, named: ofSeason }, league, options);
  for (const sentence of faults) fault(first, sentence);
  const { rules, notes } = widenHandicapRange(season.after.rules, rows, fault);
  const after = rules === season.after.rules ? season.after : { ...season.after, rules };
  return { season: { before: season.before, after }, notes };
}

type SquadsBeforeAndAfter = {
  teams: BeforeAfterOnLine<Team>[];
  players: BeforeAfterOnLine<Player>[];
  people: TeamsAndPlayers;
};

/**
 * Returns the teams and players of the file, before and after the import. `people`: all teams of the league as they are
 * after the import, and all players of the league as they were before the import.
 */
function squadsBeforeAndAfterImport(
  { rows }: SquadRowsOfSeason,
  season: StoredSeason,
  league: LeagueBeforeImport,
  inquiry: Inquiry,
): SquadsBeforeAndAfter {
  const fault: AddFault = (line, sentence) => inquiry.fault(line, sentence);
  const { people } = league;
  const meant = resolveTeams(rows, league, inquiry);
  const matches = identifyTeams(squadTeams(meant.rows, meant.isNew, fault), people, fault);
  const teams = matches.map((match) => teamBeforeAndAfterImport(match, season, inquiry));
  // Several teams may begin on one line of the file, so `matches` and `teams` are paired by index.
  const lines = matches.flatMap(({ named }, i) => playerLines(named, teams[i]?.after));
  const certain = resolvePlayersOnLines(withoutRepeatedIds(lines, fault), league, inquiry);
  const handicap = defaultHandicap(season.rules.handicaps);
  const after = {
    ...people,
    teams: new Map([...people.teams, ...teams.map((one) => [one.after.id, one.after] as const)]),
  };
  const players = identifyPlayers(certain, people, fault).map((match) =>
    playerBeforeAndAfterImport(match, after, handicap, inquiry),
  );
  reportTeamNameClashes(teams, people, fault);
  reportPlayerNameClashes(players, people, after.teams, fault);
  return { teams, players, people: after };
}

function identifyTeams(
  teams: SquadTeam[],
  people: TeamsAndPlayers,
  fault: AddFault,
): IdentifiedLine<SquadTeam, Team>[] {
  const live = [...people.teams.values()].filter(({ deleted }) => !deleted);
  const byName = new Map(live.map((team) => [foldName(team.name), team]));
  const exact = ({ folded }: SquadTeam) => byName.get(folded);
  return identifyLines(teams, { column: 'team', names: teamsByName(people.teams.values()), exact }, fault);
}

/**
 * Returns a team before and after the import. A line with an id renames the team to the name in the file; without an
 * id, the league's spelling stays. A known team that is not deleted stays in its division unless an official says
 * otherwise. Any other team gets the division in the file.
 */
function teamBeforeAndAfterImport(
  { named, known, id }: IdentifiedLine<SquadTeam, Team>,
  { divisions, divisionNames: names }: StoredSeason,
  inquiry: Inquiry,
): BeforeAfterOnLine<Team> {
  const { line, venue } = named;
  const name = known && named.id === null ? known.name : named.name;
  const found = teamDivisionFaults(named, known ? [...divisions, known.division] : divisions);
  for (const { message } of found) inquiry.fault(line, message);
  const isElsewhere = known && !known.deleted && known.division !== named.division && found.length === 0;
  const stays =
    isElsewhere && !askAboutTeamMove(known, named.division, { lines: [line], isList: true, names }, inquiry);
  const division = stays ? known.division : named.division;
  const before = known ?? { id, formerNames: [] };
  const home = venue === '' ? {} : { venue };
  return { line, before: known, after: { ...before, name, division, ...home, deleted: false } };
}

function playerLines({ rows }: SquadTeam, team: Team | undefined): SquadPlayerLine[] {
  if (!team) return [];
  return rows.flatMap(({ line, player }) =>
    player ? [{ line, name: player.name, folded: player.folded, id: player.id, row: player, team }] : [],
  );
}

/**
 * Returns the lines without those that repeat the player id of an earlier line. Reports these repetitions as faults.
 */
function withoutRepeatedIds(players: SquadPlayerLine[], fault: AddFault): SquadPlayerLine[] {
  const lines = new Map<string, number>();
  return players
    .toSorted((a, b) => a.line - b.line)
    .filter(({ id, line }) => {
      if (id === null) return true;
      const earlier = lines.get(id);
      if (earlier === undefined) lines.set(id, line);
      else fault(line, `The id ${id} (playerId) is on line ${earlier} too: each player has one line.`);
      return earlier === undefined;
    });
}

function identifyPlayers(
  lines: SquadPlayerLine[],
  people: TeamsAndPlayers,
  fault: AddFault,
): IdentifiedLine<SquadPlayerLine, Player>[] {
  const live = [...people.players.values()].filter(({ deleted }) => !deleted);
  const bySquad = new Map(live.map((player) => [squadPlayerKey(player), player]));
  const exact = ({ team, folded }: SquadPlayerLine) => bySquad.get(`${team.id} ${folded}`);
  return identifyLines(lines, { column: 'player', names: playersByName(people), exact }, fault);
}

/**
 * Returns a player before and after the import. A known player who is not deleted stays in the current team unless an
 * official says otherwise (Rule N8).
 */
function playerBeforeAndAfterImport(
  { named, known, id }: IdentifiedLine<SquadPlayerLine, Player>,
  { teams }: TeamsAndPlayers,
  handicap: number,
  inquiry: Inquiry,
): BeforeAfterOnLine<Player> {
  const { handicaps } = named.row;
  const usual = { handicap, modifier: 0, newHandicap: handicaps.handicap ?? handicap };
  // If the player's id is written in the file, the name in the file is the player's new name.
  const name = known && named.row.id === null ? known.name : named.name;
  const before = known ?? { id, formerNames: [], ...usual };
  const stays =
    known && !known.deleted && known.teamId !== named.team.id && !askIfPlayerMoves(named, known, teams, inquiry);
  const teamId = stays ? known.teamId : named.team.id;
  return { line: named.line, before: known, after: { ...before, ...handicaps, name, teamId, deleted: false } };
}

function askIfPlayerMoves(
  { line, team }: SquadPlayerLine,
  known: Player,
  teams: TeamsAndPlayers['teams'],
  inquiry: Inquiry,
): boolean {
  const from = teams.get(known.teamId)?.name ?? known.teamId;
  return askAboutPlayerOrTeamMove({ name: known.name, from, to: team.name, lines: [line], isList: true }, inquiry);
}

type SquadsPlan = SquadsBeforeAndAfter & {
  season: BeforeAfter<StoredSeason>;
  notes: string[];
  answers: AnswerToStore[];
};

function planSquadChanges(
  { teams, players, people, season, notes, answers }: SquadsPlan,
  league: LeagueBeforeImport,
  { fileName }: ImportPlanOptions,
): ContentPlan {
  const [changedTeams, changedPlayers] = [teams.filter(isChange), players.filter(isChange)];
  const isSeasonChanged = !isDeepStrictEqual(season.before, season.after);
  const names = season.after.divisionNames;
  const changes = [
    ...(isSeasonChanged ? plannedSeasonChanges([season]) : []),
    ...plannedTeamChanges(changedTeams.map(withLineNumberInSheet)),
    ...plannedPlayerChanges(changedPlayers.map(withLineNumberInSheet), people, changedTeams),
  ];
  const preview = createEmptyPreview();
  preview.counts.teams = countImportChanges(changedTeams, teams.length - changedTeams.length);
  preview.counts.players = countImportChanges(changedPlayers, players.length - changedPlayers.length);
  const squads = new Map([...league.people.players, ...players.map(({ after }) => [after.id, after] as const)]);
  const byTeam = Map.groupBy(
    [...squads.values()].filter(({ deleted }) => !deleted),
    ({ teamId }) => teamId,
  );
  preview.teams = teams.map(({ after: { id, name: teamName, division } }) => ({
    teamName,
    division,
    divisionName: divisionName(names, division),
    players: (byTeam.get(id) ?? []).map(({ name, handicap }) => ({ name, handicap })),
  }));
  const summary = `Imported squads from ${fileName}: ${summaryOf(changedTeams, changedPlayers)}`;
  const writes = {
    ...emptyImportWrites(league, summary),
    defaultSeason: league.defaultSeason === null ? season.after.name : null,
    seasons: isSeasonChanged ? [season.after] : [],
    teams: changedTeams.map(({ after }) => after),
    players: changedPlayers.map(({ after }) => after),
    answers,
  };
  return { writes: changes.length === 0 ? null : writes, changes, preview, notes };
}

/** Returns text such as `added 2 teams and 14 players, changed 3 players`. */
function summaryOf(teams: readonly BeforeAfter<Team>[], players: readonly BeforeAfter<Player>[]): string {
  const [added, changed] = [true, false].map((isNew) => {
    const [ofTeams, ofPlayers] = [teams, players].map((ones) =>
      ones.filter(({ before }: BeforeAfter<unknown>) => (before === null) === isNew),
    );
    return [countWithNoun(ofTeams?.length ?? 0, 'team'), countWithNoun(ofPlayers?.length ?? 0, 'player')]
      .filter((words) => !words.startsWith('0 '))
      .join(' and ');
  });
  return [added && `added ${added}`, changed && `changed ${changed}`].filter(Boolean).join(', ');
}
