import { countOf } from '#domain/count.ts';
import { afterOf, type Faults, type ImportOptions, type ImportPlan } from '../csv/report.ts';
import { reportOf } from '../placed-report.ts';
import type { RecordedLeague } from '../results/recorded-cards.ts';
import { placeLines } from './placed-lines.ts';
import type { SquadLines } from './squad-lines.ts';

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
  const report = reportOf({ kind: 'squads', file, notes, people, ...placed }, faults);
  const [teams, players] = [placed.teams.filter(isChange), placed.players.filter(isChange)];
  if (teams.length + players.length === 0) return { report, writes: null };
  const summary = `Imported squads from ${fileName}: ${summaryOf(teams, players)}`;
  const puts = { teams: afterOf(teams), players: afterOf(players) };
  return { report, writes: { revision, summary, seasons: [], ...puts, fixtures: [], answers: [], teamAnswers: [] } };
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
