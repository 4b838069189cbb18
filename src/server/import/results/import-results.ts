import { countOf } from '#domain/count.ts';
import { compareSeasons } from '#domain/season.ts';
import type { Snapshot } from '../../storage/store.ts';
import { checkFile } from './check-file.ts';
import type { Faults } from '../csv/faults.ts';
import type { ImportJob, ImportOptions, OnProgress } from '../import-job.ts';
import type { Plan } from '../plan.ts';
import type { FileRows } from './read-file.ts';
import { readRecordedLeague } from './recorded-league.ts';
import { planReport } from '../report.ts';
import { grownSeasons } from './season-growth.ts';
import { placeSquads } from '../squads/squads.ts';
import { writeResults } from './write-results.ts';

/** The import of a file of results: its cards, with the seasons, teams and players they stand on. */
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
    );
    const onCards = (done: number, total: number) => onProgress({ stage: 'checked', done, total });
    const checked = await checkFile(file, league, rules, faults, onCards);
    const seasons = grownSeasons(checked.fresh, league.seasons, rules);
    return { ...checked, notes, file, league, seasons, squads: placeSquads(checked.fresh, league) };
  }
  return {
    canSkip: true,
    async plan(db) {
      const plan = await planOf(db);
      return {
        isNews: plan.fresh.length > 0,
        report: (how) => planReport(plan, how, faults),
        async write(change) {
          change.summarise(summaryOf(plan, options.fileName));
          await writeResults(change, plan, (done, total) => onProgress({ stage: 'written', done, total }));
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
