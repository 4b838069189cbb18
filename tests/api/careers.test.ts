import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Fixture } from '#domain/cards/fixture.ts';
import { importFile } from '#server/import/import-file.ts';
import type { NameQuestion } from '#domain/imports/import-answers.ts';
import type { Report } from '#server/import/csv/report.ts';
import { fixturesOf } from '#server/storage/mappers/fixtures.ts';
import type { Store } from '#server/storage/store.ts';
import { people } from '#server/storage/mappers/described.ts';
import { atMost } from '../../scripts/slowness.ts';
import { CAREERS, cellsOf, hasCareers } from '../support/careers.ts';
import { openSite } from '../support/site.ts';

/*
 * Ten seasons of one league, in which 277 of 2,011 people of a season are not written in full; `truth.csv` says who each of
 * them is. The files are not part of the project; the test runs where they are beside it.
 */

type Truth = Map<string, string>;

it.runIf(hasCareers)(
  '612 people of ten seasons are 612 players, once every question is answered rightly',
  async () => {
    const { store, league } = await openSite('sqlite');
    const rules = league.seasons[0]?.rules;
    if (!rules) throw new Error('The league has no season');
    const truth = await readTruth();
    /** Who each player is, once a card of theirs was imported. */
    const personOf = new Map<string, string>();
    const count = { questions: 0, unlike: 0, wrong: 0 };
    const files = (await readdir(CAREERS)).filter((file) => /^\d\d-\d\d\.csv$/.test(file)).sort();
    for (const file of files) {
      const season = file.slice(0, 5).replace('-', '/');
      const bytes = await readFile(path.join(CAREERS, file));
      const options = { fileName: file, rules, by: '', via: 'command' as const };
      const preview = await importFile(store, bytes, { ...options, dryRun: true });
      expect(preview.sides).toEqual([]);
      const answers = preview.questions.map((question) => rightAnswer(question, season, truth, personOf));
      count.questions += answers.length;
      count.unlike += answers.filter(({ playerId, sameAs }) => playerId === null && sameAs === null).length;
      const report: Report = await importFile(store, bytes, { ...options, answers });
      expect(report).toMatchObject({ written: true, questions: [] });
      count.wrong += await learn(store, season, bytes.toString(), truth, personOf);
    }
    expect(count.wrong).toBe(0);
    expect([personOf.size, new Set(personOf.values()).size]).toEqual([612, 612]);
    // At most one question in five is about two people who are not the same.
    expect(count.unlike / count.questions).toBeLessThan(0.2);
  },
  atMost(60_000),
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

function rightAnswer(
  { name, teams, choices }: NameQuestion,
  season: string,
  truth: Truth,
  personOf: Map<string, string>,
) {
  const whoIs = (written: string, of: readonly string[]) =>
    of.map((team) => truth.get(JSON.stringify([season, team, written]))).find((person) => person !== undefined);
  const person = whoIs(name, teams);
  const isRight = (choice: NameQuestion['choices'][number]) =>
    (choice.playerId === null ? whoIs(choice.name, choice.teams) : personOf.get(choice.playerId)) === person;
  const right = choices.find(isRight);
  return {
    name,
    teams,
    playerId: right?.playerId ?? null,
    sameAs: right && right.playerId === null ? right.name : null,
  };
}

/** Notes who the players of a season are. Returns how many of its names were taken for somebody else. */
async function learn(store: Store, season: string, text: string, truth: Truth, personOf: Map<string, string>) {
  const [header = '', ...lines] = text.replace('\u{feff}', '').trim().split(/\r?\n/);
  const columns = cellsOf(header);
  const { teams } = await store.read((db) => people(db));
  const place = ({ division, week, homeTeamId, awayTeamId }: Fixture) =>
    JSON.stringify([String(division), String(week), teams.get(homeTeamId)?.name, teams.get(awayTeamId)?.name]);
  const fixtures = new Map((await store.read((db) => fixturesOf(db, season))).map((one) => [place(one), one]));
  const wrong = new Set<string>();
  for (const line of lines) {
    const cells = cellsOf(line);
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    const at = JSON.stringify(['division', 'week', 'homeTeam', 'awayTeam'].map(cell));
    const match = fixtures.get(at)?.matches[Number(cell('match')) - 1];
    for (const side of ['home', 'away'] as const) {
      const key = JSON.stringify([season, cell(`${side}Team`), cell(`${side}Player`)]);
      const [person, player] = [truth.get(key), match?.sides[side].players[0]];
      if (person === undefined || !player) continue;
      if (!personOf.has(player)) personOf.set(player, person);
      else if (personOf.get(player) !== person) wrong.add(key);
    }
  }
  return wrong.size;
}
