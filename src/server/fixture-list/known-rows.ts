import { alreadyScheduled, checkPair } from '#domain/scheduled-fixture.ts';
import type { People } from '#domain/people.ts';
import { parseSeasonName } from '#domain/season.ts';
import type { Named } from '../import/csv/cell.ts';
import type { Faults } from '../import/csv/report.ts';
import { teamNames } from '../import/csv/match-names.ts';
import type { Snapshot } from '../storage/store.ts';
import type { FileFixture } from './list-changes.ts';
import type { ListRow } from './read-list-file.ts';
import { type SeasonTeams, seasonTeams } from './season-list.ts';

/**
 * The rows with their teams resolved: live teams by a present or former name, or by id. An ambiguous name, or a week or
 * division that the season does not have, is a fault. `season` applies to rows that name none.
 */
export async function knownRows(
  db: Snapshot,
  rows: readonly ListRow[],
  season: string,
  people: People,
  faults: Faults,
): Promise<FileFixture[]> {
  const live = [...people.teams.values()].filter(({ deleted }) => !deleted);
  const names = teamNames(live);
  const seasons = new Map<string, SeasonTeams | null>();
  const seen = new Map<string, number>();
  const known: FileFixture[] = [];
  for (const row of rows) {
    const name = row.season === '' ? season : row.season;
    if (!seasons.has(name)) seasons.set(name, await seasonTeams(db, name, people));
    const found = seasons.get(name) ?? null;
    const report = (message: string): void => faults.add(row.line, message);
    const [home, away] = [teamId(row.home, 'homeTeam', report), teamId(row.away, 'awayTeam', report)];
    if (!found) report(seasonFault(name));
    if (!found || home === null || away === null) continue;
    if (row.week > found.season.weeks) report(`week is ${row.week}: season ${name} has ${found.season.weeks} weeks.`);
    const pair = checkPair(
      { division: row.division, homeTeam: home, awayTeam: away },
      found.season,
      found.people,
      found.placed,
    );
    if (!pair.ok) pair.issues.forEach(({ message }) => report(message));
    const key = JSON.stringify([name, row.division, row.week, home, away]);
    const first = seen.get(key);
    if (first !== undefined)
      report(`${alreadyScheduled(row.home.name, row.away.name, row.week)} It is on line ${first}.`);
    seen.set(key, first ?? row.line);
    const { line, division, week, date, venue, state } = row;
    known.push({ line, season: name, division, week, date, homeTeamId: home, awayTeamId: away, venue, state });
  }
  return known;

  function teamId({ id, name, folded }: Named, column: string, report: (message: string) => void): string | null {
    if (id !== null) {
      if (names.get(id) && names.isNameOf(id, folded)) return id;
      report(
        names.get(id)
          ? `The id ${id} (${column}Id) is not that of ${name}.`
          : `The league has no team with the id ${id}.`,
      );
      return null;
    }
    const [first, ...others] = names.first(folded);
    if (!first) report(`The league has no team called ${name}.`);
    if (others.length > 0) report(`${name} can be ${others.length + 1} teams: write the right id into ${column}Id.`);
    return first && others.length === 0 ? first.id : null;
  }
}

function seasonFault(name: string): string {
  if (name === '') return 'season is empty.';
  const parsed = parseSeasonName(name);
  return parsed.ok ? `The league has no season ${name}.` : (parsed.issues[0]?.message ?? '');
}
