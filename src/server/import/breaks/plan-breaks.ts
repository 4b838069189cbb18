import { isDeepStrictEqual } from 'node:util';
import { countWithNoun } from '#domain/count.ts';
import type { BreakListRow } from '#domain/imports/content.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { type FileLineNumber, toLineInSheet } from '#domain/imports/sheet.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import { defaultHandicap } from '#domain/squads/handicap.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import type { TeamsAndPlayers, Player, Team } from '#domain/squads/teams-and-players.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import type { StoredSeason } from '../../storage/mappers/seasons.ts';
import { newId } from '../../storage/new-id.ts';
import { teamAndPlayerAnswersToStore } from '../asked-names.ts';
import { askAboutFaultyRow } from '../faulty-row.ts';
import { newestSeasonNameInFile, seasonBeforeAndAfterImport } from '../file-season.ts';
import { plannedPlayerChanges, plannedSeasonChanges, plannedTeamChanges } from '../planned-changes.ts';
import {
  type BeforeAfter,
  type ImportChange,
  type AnswerToStore,
  createEmptyPreview,
  emptyImportWrites,
  type ContentPlanner,
  type ContentPlan,
  type ImportPlanOptions,
} from '../plan.ts';
import type { LeagueBeforeImport } from '../results/recorded-cards.ts';
import { teamFinder } from '../teams-of-file.ts';
import { type BreakPlayer, breakPlayerFinder } from './break-players.ts';
import { addBreaksToRecordedCards } from './join-breaks.ts';

type BreakInFile = LoneBreak & { line: FileLineNumber; playerName: string };
type NewTeamsAndPlayers = { teams: Team[]; players: Player[]; people: TeamsAndPlayers };

/** Compares a list of breaks with the league's cards and breaks, and returns what the import would change (Rule B3). */
export const planBreaks: ContentPlanner<'breaks'> = ({ rows, divisions }, league, options, inquiry) => {
  const seasons = new Map<string, BeforeAfter<StoredSeason>>();
  for (const [name, own] of Map.groupBy(rows, ({ season }) => season)) {
    const weeks = Math.max(0, ...own.map(({ week }) => week ?? 0));
    const days = own.flatMap(({ date }) => (date === null ? [] : [date]));
    const inFile = { name, divisions: own.flatMap(({ division }) => division ?? []), weeks, days, named: divisions };
    const { faults, ...season } = seasonBeforeAndAfterImport(inFile, league, options);
    for (const fault of faults) inquiry.fault(own[0]?.line ?? 1, fault);
    seasons.set(name, season);
  }
  const shown = league.defaultSeason ?? newestSeasonNameInFile(seasons);
  const fitting = rows.filter((row) => isRecordable(row, seasons.get(row.season)!.after, inquiry));
  const playerOf = breakPlayerFinder(fitting, league, inquiry);
  const found = fitting.flatMap((row) => {
    const player = playerOf(row);
    return player ? [{ row, player }] : [];
  });
  const made = newTeamsAndPlayers(found, league, { shown, seasons, options }, inquiry);
  const breaks = found
    .filter(({ player }) => made.people.players.has(player.id))
    .map(({ row, player }) => toFileBreak(row, player));
  const answers = teamAndPlayerAnswersToStore(inquiry, league.people);
  return planBreakChanges(breaks, { ...made, seasons, shown, answers }, league, options);
};

/**
 * Returns whether a break of the file is to be recorded. A break that no match card could have is reported as a fault.
 * A break below the lowest break that the league records (`breaksFrom`) is listed as left out.
 */
function isRecordable(
  { line, player, points, week, division, frameScore }: BreakListRow,
  season: StoredSeason,
  inquiry: Inquiry,
): boolean {
  const rules = rulesOfDivision(season, division ?? season.divisions[0] ?? 1);
  const faults = [
    ...(points > rules.highestBreak ? [`A break has at most ${rules.highestBreak} points.`] : []),
    ...(week !== null && week > season.weeks
      ? [`week is ${week}: season ${season.name} has ${season.weeks} weeks.`]
      : []),
    ...(division !== null && !season.divisions.includes(division)
      ? [`Season ${season.name} has no division ${division}.`]
      : []),
    ...(frameScore !== null && points > frameScore[0]
      ? [`The break of ${points} is higher than the ${frameScore[0]} points of its frame.`]
      : []),
  ];
  if (faults.length > 0) {
    askAboutFaultyBreak(line, `${player.name}, break of ${points}`, faults, inquiry);
    return false;
  }
  if (points >= rules.breaksFrom) return true;
  inquiry.leaveOut(line, `The league records breaks of ${rules.breaksFrom} or more, so not ${points}.`);
  return false;
}

function askAboutFaultyBreak(line: FileLineNumber, what: string, faults: readonly string[], inquiry: Inquiry): void {
  const subject = `${what}, line ${toLineInSheet(line).line}`;
  askAboutFaultyRow({ subject, line, what: 'this break' }, faults, inquiry);
}

type PlayerBreak = { row: BreakListRow; player: BreakPlayer };
type BreakPlanContext = {
  shown: string | null;
  seasons: ReadonlyMap<string, BeforeAfter<StoredSeason>>;
  options: ImportPlanOptions;
};

/**
 * Returns the new players of the file, each in the team that the file names, and the new teams. A new player without a
 * team is reported as a fault. `people`: the league's people together with these players and teams.
 */
function newTeamsAndPlayers(
  found: readonly PlayerBreak[],
  league: LeagueBeforeImport,
  context: BreakPlanContext,
  inquiry: Inquiry,
): NewTeamsAndPlayers {
  const { shown, options } = context;
  const { people, seasons } = league;
  const ofNew = found.filter(({ player }) => player.isNew);
  const byPlayer = Map.groupBy(ofNew, ({ player }) => player.id);
  const withTeam = [...byPlayer.values()].flatMap((own) => own.find(({ row }) => row.team !== null) ?? []);
  const onLines = withTeam.map(({ row }) => ({ line: row.line, when: '', teams: row.team ? [row.team] : [] }));
  const teamOf = teamFinder(onLines, league, inquiry);
  const rules = (context.seasons.get(shown ?? '')?.after ?? seasons.get(shown ?? ''))?.rules ?? options.rules;
  const handicap = defaultHandicap(rules.handicaps);
  const [teams, players] = [new Map<string, Team>(), [] as Player[]];
  for (const own of byPlayer.values()) {
    const { row, player } = own.find((one) => one.row.team !== null) ?? own[0]!;
    const fault = `The league has no player called ${player.name}, and the file does not say for which team.`;
    if (!row.team)
      for (const one of own)
        askAboutFaultyBreak(one.row.line, `${player.name}, break of ${one.row.points}`, [fault], inquiry);
    const team = row.team && teamOf(row.team, row.line, 'team');
    if (!team) continue;
    if (!team.ok) {
      askAboutFaultyBreak(
        row.line,
        `${player.name}, break of ${row.points}`,
        team.issues.map(({ message }) => message),
        inquiry,
      );
      continue;
    }
    const { id, name, isNew } = team.value;
    const division = row.season === shown ? (row.division ?? 1) : RETIRED_TEAMS_DIVISION;
    if (isNew && !teams.has(id)) teams.set(id, { id, name, formerNames: [], division, deleted: false });
    const handicaps = { handicap, modifier: 0, newHandicap: handicap };
    players.push({ id: player.id, name: player.name, formerNames: [], teamId: id, ...handicaps, deleted: false });
  }
  const all = {
    ...people,
    teams: new Map([...people.teams, ...teams]),
    players: new Map([...people.players, ...players.map((one) => [one.id, one] as const)]),
  };
  return { teams: [...teams.values()], players, people: all };
}

function toFileBreak(
  { line, season, division, week, date, points, opponent, frameScore }: BreakListRow,
  player: BreakPlayer,
): BreakInFile {
  const [ownScore, opponentScore] = frameScore ?? [null, null];
  const of = { season, division, week, date, playerId: player.id, points, opponent, ownScore, opponentScore };
  return { id: newId(), ...of, line, playerName: player.name };
}

type BreakPlanInput = NewTeamsAndPlayers & Pick<BreakPlanContext, 'shown' | 'seasons'> & { answers: AnswerToStore[] };

function planBreakChanges(
  breaks: readonly BreakInFile[],
  { teams, players, people, seasons, shown, answers }: BreakPlanInput,
  league: LeagueBeforeImport,
  { fileName }: ImportPlanOptions,
): ContentPlan {
  const { onCards, alone, unchanged, fixtures } = addBreaksToRecordedCards(breaks, league, people);
  const grown = [...seasons.values()].filter(({ before, after }) => !isDeepStrictEqual(before, after));
  const added = [
    ...onCards.map(({ of }) => ({ ...of, isAlone: false })),
    ...alone.map((of) => ({ ...of, isAlone: true })),
  ];
  const made = teams.map((after) => ({ before: null, after }));
  const changes = [
    ...plannedSeasonChanges(grown),
    ...plannedTeamChanges(made),
    ...plannedPlayerChanges(
      players.map((after) => ({ before: null, after })),
      people,
      made,
    ),
    ...added.toSorted((a, b) => a.line - b.line).map(changeThatAddsBreak),
  ];
  const preview = createEmptyPreview();
  preview.counts.breaks = { added: added.length, changed: 0, unchanged: unchanged.length };
  preview.counts.teams.added = teams.length;
  preview.counts.players.added = players.length;
  const summary = `Imported ${countWithNoun(added.length, 'break')} of ${[...seasons.keys()].join(', ')} from ${fileName}`;
  const writes = {
    ...emptyImportWrites(league, summary),
    defaultSeason: league.defaultSeason === null ? shown : null,
    seasons: grown.map(({ after }) => after),
    teams,
    players,
    fixtures: fixtures.map((one) => ({ ...one, deleted: false })),
    answers,
    breaks: alone.map(({ line: _, playerName: __, ...one }) => one),
  };
  return { writes: changes.length === 0 ? null : writes, changes, preview, notes: loneBreaksNote(alone.length) };
}

function changeThatAddsBreak({
  line,
  playerName,
  points,
  season,
  isAlone,
}: BreakInFile & { isAlone: boolean }): ImportChange {
  const where = isAlone ? ', without a frame' : '';
  const sentence = `New break: ${points} by ${playerName}, ${season}${where}.`;
  return { line: toLineInSheet(line).line, what: 'breaks', how: 'added', name: `${playerName}, ${points}`, sentence };
}

function loneBreaksNote(alone: number): string[] {
  if (alone === 0) return [];
  return [
    `${countWithNoun(alone, 'break')} ${alone === 1 ? 'has' : 'have'} no frame in the league, and ${alone === 1 ? 'shows' : 'show'} only on Breaks and in Records.`,
  ];
}
