import { teamScore } from '#domain/fixture.ts';
import { byName } from '#domain/name.ts';
import {
  afterOf,
  changedFields,
  emptyReport,
  exampleNote,
  type Faults,
  movesOf,
  type Report,
  reportChanges,
  type ReportedChange,
} from '../csv/report.ts';
import { fieldWords, playerChanges, teamChanges, teamsAfter } from '../squads/squads-report.ts';
import type { CheckedFile } from './check-file.ts';
import { firstLine, titleOf } from './file-card.ts';
import type { NewCard } from './new-card.ts';
import type { Squads } from './placed-squads.ts';
import type { FileRows } from './read-file.ts';
import type { RecordedLeague } from './recorded-cards.ts';
import type { GrownSeason } from './season-growth.ts';

/** Everything about an import of results before it is written. */
export type Plan = CheckedFile & {
  notes: string[];
  file: FileRows;
  league: RecordedLeague;
  seasons: GrownSeason[];
  squads: Squads;
};

/** The report of a file of results. */
export function resultsReport(plan: Plan, how: Pick<Report, 'written' | 'dryRun'>, faults: Faults): Report {
  const { file, league, fresh, alreadyRecorded, faulty, seasons, squads } = plan;
  const [made, widened] = [true, false].map((isNew) =>
    seasons.filter((one) => one.isNew === isNew).map(({ season }) => season.name),
  );
  const teams = teamsAfter(league.people, squads.teams);
  const newTeams = afterOf(squads.teams.filter(({ before }) => !before));
  return {
    ...emptyReport('results', faults),
    ...how,
    lines: file.lines,
    cards: { recorded: fresh.length, alreadyRecorded, left: faulty.length },
    seasons: { made: made ?? [], widened: widened ?? [] },
    teams: {
      made: newTeams.sort(byName).map(({ name }) => name),
      moved: movesOf(squads.teams, ({ division }) => division),
    },
    players: {
      made: squads.players.filter(({ before }) => !before).length,
      moved: movesOf(squads.players, ({ teamId }) => teams.get(teamId)?.name ?? teamId),
    },
    ...reportChanges(changesOf(plan), { results: alreadyRecorded }),
    notes: [...plan.notes, ...exampleNote(file.examples), ...squads.notes],
    matched: plan.names.matched,
    questions: plan.names.questions,
    answered: plan.names.answered,
    sides: plan.sides,
    ignoredColumns: file.ignoredColumns,
    leftCards: faulty.map((card) => ({ line: firstLine(card), card: titleOf(card) })),
  };
}

/** Seasons, teams and players first, since results depend on them. */
function changesOf({ seasons, squads, fresh, league }: Plan): ReportedChange[] {
  return [
    ...seasons.map((season) => seasonChange(season, league)),
    ...teamChanges(squads.teams),
    ...playerChanges(squads.players, teamsAfter(league.people, squads.teams)),
    ...fresh.map(newResult),
  ];
}

function seasonChange({ season, isNew }: GrownSeason, league: RecordedLeague): ReportedChange {
  const fieldsOf = ({ weeks, divisions }: typeof season) => ({ weeks, divisions: divisions.join(', ') });
  const before = league.seasons.get(season.name);
  const fields = changedFields(before ? fieldsOf(before) : null, fieldsOf(season));
  const words = fields.length === 0 ? 'more frames per player' : fieldWords(fields);
  const sentence = isNew ? `New season: ${season.name}.` : `Season ${season.name} grows: ${words}.`;
  return { line: null, what: 'seasons', how: isNew ? 'added' : 'changed', name: season.name, fields, sentence };
}

function newResult({ card, home, away, frames }: NewCard): ReportedChange {
  const score = teamScore({ frames });
  const name = `${home.name} ${score.home}–${score.away} ${away.name}`;
  const fields = changedFields(null, {
    season: card.season,
    division: card.division,
    week: card.week,
    homeTeam: home.name,
    awayTeam: away.name,
    homeTeamScore: score.home,
    awayTeamScore: score.away,
  });
  const sentence = `New result: ${name}, division ${card.division}, week ${card.week} of ${card.season}.`;
  return { line: firstLine(card), what: 'results', how: 'added', name, fields, sentence };
}
