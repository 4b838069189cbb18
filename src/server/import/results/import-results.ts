import { countOf } from '#domain/count.ts';
import { compareSeasons } from '#domain/season.ts';
import { newId } from '../../storage/new-id.ts';
import type { Change, Snapshot } from '../../storage/store.ts';
import type { ImportJob, ImportOptions, OnProgress } from '../csv/import-job.ts';
import { afterOf, type Faults } from '../csv/report.ts';
import { checkFile } from './check-file.ts';
import type { NewCard } from './new-card.ts';
import { placeSquads } from './placed-squads.ts';
import type { FileRows } from './read-file.ts';
import { dateOf, readRecordedLeague } from './recorded-cards.ts';
import { rememberAnswers, rememberColumns } from './remembered.ts';
import { type Plan, resultsReport } from './results-report.ts';
import { grownSeasons } from './season-growth.ts';

/** Progress is reported after this many written cards. */
const CARDS_AT_A_TIME = 500;

/** The import of a file of results: its cards, with the seasons, teams and players that they reference. */
export function resultsJob(
  file: FileRows,
  notes: string[],
  options: ImportOptions,
  faults: Faults,
  onProgress: OnProgress,
): ImportJob {
  async function planOf(db: Snapshot): Promise<Plan> {
    const { rules } = options;
    const league = await readRecordedLeague(
      db,
      file.groups.map(({ key }) => key.season),
      options.answers ?? [],
    );
    const onCards = (done: number, total: number) => onProgress({ stage: 'checked', done, total });
    const checked = await checkFile(file, league, options, faults, onCards);
    const seasons = grownSeasons(checked.fresh, league.seasons, rules);
    return { ...checked, notes, file, league, seasons, squads: placeSquads(checked.fresh, league) };
  }
  return {
    canSkip: true,
    async plan(db) {
      const plan = await planOf(db);
      return {
        isNews: plan.fresh.length > 0,
        report: (how) => resultsReport(plan, how, faults),
        async write(change) {
          change.summarise(summaryOf(plan, options.fileName));
          await writeResults(change, plan, (done, total) => onProgress({ stage: 'written', done, total }));
          await rememberAnswers(change, plan.answers);
          await rememberColumns(change, options.columns ?? []);
        },
      };
    },
  };
}

/** `Imported 367 fixtures of season 15/16 from results.csv`. */
function summaryOf({ fresh }: Plan, fileName: string): string {
  const seasons = [...new Set(fresh.map(({ card }) => card.season))].sort(compareSeasons);
  const which =
    seasons.length === 1 ? `season ${seasons[0]}` : `${seasons.length} seasons, ${seasons[0]} to ${seasons.at(-1)},`;
  return `Imported ${countOf(fresh.length, 'fixture')} of ${which} from ${fileName}`;
}

/** Writes seasons, teams and players before the fixtures that reference them. */
async function writeResults(
  change: Change,
  { seasons, squads, fresh }: Plan,
  onWritten: (cards: number, total: number) => void,
): Promise<void> {
  await change.putAll(
    'season',
    seasons.map(({ season }) => season),
  );
  await change.putAll('team', afterOf(squads.teams));
  await change.putAll('player', afterOf(squads.players));
  for (let start = 0; start < fresh.length; start += CARDS_AT_A_TIME) {
    const fixtures = [];
    for (const card of fresh.slice(start, start + CARDS_AT_A_TIME))
      fixtures.push(fixtureOf(card, await change.nextRecorded()));
    await change.putAll('fixture', fixtures);
    onWritten(start + fixtures.length, fresh.length);
  }
}

function fixtureOf({ card, home, away, frames }: NewCard, recorded: number) {
  const { season, division, week } = card;
  const sides = { homeTeamId: home.id, awayTeamId: away.id };
  return { id: newId(), season, division, week, date: dateOf(card), ...sides, recorded, frames, deleted: false };
}
