import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { FileQuestion } from '#domain/imports/inquiry.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import type { Store } from '#server/storage/store.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { scaledTimeout } from '../../scripts/slowness.ts';
import { type AnswerRow, importText } from '../fixtures/import/import-text.ts';
import { CAREERS, cellsOf, hasCareers } from '../support/careers.ts';
import { openSite } from '../support/site.ts';

/* The files have ten seasons of one league. They name 2,011 people, counted anew in each season. Of these, 277 are not
   named in full, and `truth.csv` says who each of them is. The files are not part of the project; the test runs only
   where they are beside it. */

type Truth = Map<string, string>;

it.runIf(hasCareers)(
  '612 people of ten seasons become 612 players if every question is answered rightly',
  async () => {
    const { store } = await openSite('sqlite');
    const truth = await readTruth();
    /** The id of the person in `truth.csv`, keyed by the id of each player who is on an imported card. */
    const personOf = new Map<string, string>();
    const count = { questions: 0, unlike: 0, wrong: 0 };
    const files = (await readdir(CAREERS)).filter((file) => /^\d\d-\d\d\.csv$/.test(file)).sort();
    for (const file of files) {
      const season = file.slice(0, 5).replace('-', '/');
      const text = await readFile(path.join(CAREERS, file), 'utf8');
      // The questions about teams are answered first, because whom a player's name means may depend on the team.
      const { questions: first } = await importText(store, text, { fileName: file, dryRun: true });
      const teams = first
        .filter(({ kind }) => kind === 'team')
        .map(({ subject }): AnswerRow => ['team', subject, 'new']);
      const { questions } = await importText(store, text, { fileName: file, dryRun: true, answers: teams });
      expect(questions.filter(({ kind }) => kind !== 'person')).toEqual([]);
      const answers = questions.map((question) => rightAnswer(question, season, text, truth, personOf));
      count.questions += answers.length;
      count.unlike += answers.filter(([, , value]) => value === 'new').length;
      const report = await importText(store, text, { fileName: file, answers: [...teams, ...answers] });
      expect(report).toMatchObject({ written: true, questions: [] });
      count.wrong += await learn(store, season, text, truth, personOf);
    }
    expect(count.wrong).toBe(0);
    expect([personOf.size, new Set(personOf.values()).size]).toEqual([612, 612]);
    // For fewer than one question in five, none of the offered people is the right one.
    expect(count.unlike / count.questions).toBeLessThan(0.2);
  },
  scaledTimeout(60_000),
);

async function readTruth(): Promise<Truth> {
  const [, ...lines] = (await readFile(path.join(CAREERS, 'truth.csv'), 'utf8')).trim().split(/\r?\n/);
  return new Map(
    lines.map((line) => {
      const [season, team, written, personId = ''] = cellsOf(line);
      return [JSON.stringify([season, team, written]), personId];
    }),
  );
}

/**
 * Returns the right answer to a question whom a name means: a player of an earlier season, another name in the file, or
 * somebody new.
 */
function rightAnswer(
  { kind, subject, lines, options }: FileQuestion,
  season: string,
  text: string,
  truth: Truth,
  personOf: ReadonlyMap<string, string>,
): AnswerRow {
  const { rows, cell } = linesOf(text);
  const whoIs = (written: string, line: readonly string[]) => {
    const side = cell(line, 'homePlayer') === written ? 'home' : 'away';
    return truth.get(JSON.stringify([season, cell(line, `${side}Team`), written]));
  };
  const person = lines.map((line) => whoIs(subject, rows[line - 2] ?? [])).find((one) => one !== undefined);
  const isRight = (value: string) =>
    personOf.get(value) === person ||
    rows.some(
      (line) => ['homePlayer', 'awayPlayer'].some((own) => cell(line, own) === value) && whoIs(value, line) === person,
    );
  return [kind, subject, options.find(({ value }) => isRight(value))?.value ?? 'new'];
}

/** Returns the cells of each line below the header, and a function that finds a cell by the name of its column. */
function linesOf(text: string) {
  const [header = '', ...lines] = text.replace('\u{feff}', '').trim().split(/\r?\n/);
  const columns = cellsOf(header);
  return {
    rows: lines.map(cellsOf),
    cell: (cells: readonly string[], name: string) => cells[columns.indexOf(name)] ?? '',
  };
}

/** Notes in `personOf` which person each player of a season is. Returns how many names were taken for somebody else. */
async function learn(store: Store, season: string, text: string, truth: Truth, personOf: Map<string, string>) {
  const { rows, cell } = linesOf(text);
  const { teams } = await store.read((db) => teamsAndPlayersIncludingDeleted(db));
  const place = ({ division, week, homeTeamId, awayTeamId }: Fixture) =>
    JSON.stringify([String(division), String(week), teams.get(homeTeamId)?.name, teams.get(awayTeamId)?.name]);
  const fixtures = new Map(
    (await store.read((db) => undeletedFixturesOfSeason(db, season))).map((one) => [place(one), one]),
  );
  const wrong = new Set<string>();
  for (const line of rows) {
    const at = JSON.stringify(['division', 'week', 'homeTeam', 'awayTeam'].map((name) => cell(line, name)));
    const match = fixtures.get(at)?.matches[Number(cell(line, 'match')) - 1];
    for (const side of ['home', 'away'] as const) {
      const key = JSON.stringify([season, cell(line, `${side}Team`), cell(line, `${side}Player`)]);
      const [person, player] = [truth.get(key), match?.sides[side].players[0]];
      if (person === undefined || !player) continue;
      if (!personOf.has(player)) personOf.set(player, person);
      else if (personOf.get(player) !== person) wrong.add(key);
    }
  }
  return wrong.size;
}
