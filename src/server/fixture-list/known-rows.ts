import { alreadyScheduled, checkPair } from '#domain/scheduled-fixture.ts';
import type { People } from '#domain/people.ts';
import { parseSeasonName } from '#domain/season.ts';
import type { Named } from '../import/csv/cell.ts';
import type { Faults } from '../import/csv/faults.ts';
import { teamBook } from '../import/results/name-book.ts';
import type { Snapshot } from '../storage/store.ts';
import type { FileFixture } from './list-changes.ts';
import type { ListRow } from './list-row.ts';
import { type SeasonTeams, seasonTeams } from './season-teams.ts';

/**
 * Whom the lines of a file mean: live teams by their name or a former one, or by their id. What is unclear, and what the
 * season does not have, is a fault of the line. `season` is that of lines that name none.
 */
export async function knownRows(
  db: Snapshot,
  rows: readonly ListRow[],
  season: string,
  people: People,
  faults: Faults,
): Promise<FileFixture[]> {
  const live = [...people.teams.values()].filter(({ deleted }) => !deleted);
  const book = teamBook(live);
  const seasons = new Map<string, SeasonTeams | null>();
  const seen = new Map<string, number>();
  const known: FileFixture[] = [];
  for (const row of rows) {
    const name = row.season === '' ? season : row.season;
    if (!seasons.has(name)) seasons.set(name, await seasonTeams(db, name, people));
    const found = seasons.get(name) ?? null;
    const tell = (message: string): void => faults.add(row.line, message);
    const [home, away] = [teamId(row.home, 'homeTeam', tell), teamId(row.away, 'awayTeam', tell)];
    if (!found) tell(seasonFault(name));
    if (!found || home === null || away === null) continue;
    if (row.week > found.season.weeks) tell(`week is ${row.week}: season ${name} has ${found.season.weeks} weeks.`);
    const pair = checkPair(
      { division: row.division, homeTeam: home, awayTeam: away },
      found.season,
      found.people,
      found.isKnown,
    );
    if (!pair.ok) pair.issues.forEach(({ message }) => tell(message));
    const key = JSON.stringify([name, row.division, row.week, home, away]);
    const first = seen.get(key);
    if (first !== undefined)
      tell(`${alreadyScheduled(row.home.name, row.away.name, row.week)} It stands on line ${first}.`);
    seen.set(key, first ?? row.line);
    const { line, division, week, date, venue, state } = row;
    known.push({ line, season: name, division, week, date, homeTeamId: home, awayTeamId: away, venue, state });
  }
  return known;

  function teamId({ id, name, folded }: Named, column: string, tell: (message: string) => void): string | null {
    if (id !== null) {
      if (book.get(id) && book.isNameOf(id, folded)) return id;
      tell(
        book.get(id)
          ? `The id ${id} (${column}Id) is not that of ${name}.`
          : `The league has no team with the id ${id}.`,
      );
      return null;
    }
    const [first, ...others] = book.first(folded);
    if (!first) tell(`The league has no team called ${name}.`);
    if (others.length > 0) tell(`${name} can be ${others.length + 1} teams: write the right id into ${column}Id.`);
    return first && others.length === 0 ? first.id : null;
  }
}

function seasonFault(name: string): string {
  if (name === '') return 'season is empty.';
  const parsed = parseSeasonName(name);
  return parsed.ok ? `The league has no season ${name}.` : (parsed.issues[0]?.message ?? '');
}
