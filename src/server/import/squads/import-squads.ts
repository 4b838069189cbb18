import { countOf } from '#domain/count.ts';
import { people } from '../../storage/mappers/people.ts';
import { defaultSeason, seasons } from '../../storage/mappers/seasons.ts';
import type { Snapshot } from '../../storage/store.ts';
import { afterOf, type Faults } from '../csv/report.ts';
import type { ImportJob, ImportOptions } from '../csv/import-job.ts';
import { placeLines } from './placed-lines.ts';
import { type SquadPlan, squadsReport } from './squads-report.ts';
import type { SquadLines } from './squad-lines.ts';

/** The import of a file of squads: today's teams and players. */
export function squadsJob(file: SquadLines, notes: string[], { fileName }: ImportOptions, faults: Faults): ImportJob {
  return {
    canSkip: false,
    async plan(db) {
      const plan = await planSquads(db, file, notes, faults);
      const [teams, players] = [plan.teams.filter(isChange), plan.players.filter(isChange)];
      return {
        isNews: teams.length + players.length > 0,
        report: (how) => squadsReport(plan, how, faults),
        async write(change) {
          change.summarise(`Imported squads from ${fileName}: ${summaryOf(teams, players)}`);
          await change.putAll('team', afterOf(teams));
          await change.putAll('player', afterOf(players));
        },
      };
    },
  };
}

async function planSquads(db: Snapshot, file: SquadLines, notes: string[], faults: Faults): Promise<SquadPlan> {
  const known = await people(db);
  const [list, shown] = [await seasons(db), await defaultSeason(db)];
  const divisions = (list.find(({ name }) => name === shown) ?? list.at(-1))?.divisions ?? [];
  return { file, notes, people: known, ...placeLines(file.rows, known, divisions, faults) };
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
