import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerOrThrow } from '#contract/client.ts';
import type { TableRowWithoutPosition } from '#domain/standings/standings-order.ts';
import { importAsWritten } from '../fixtures/import/import-text.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { undeletedSeasons } from '#server/storage/mappers/seasons.ts';
import { CAREERS, hasCareers } from '../support/careers.ts';
import { cardsIn, expectCounted } from '../support/counted-matches.ts';
import { sampleOf } from '../support/dose.ts';
import { countAwards, countPlayer, countTeam, playerFacts, teamFacts } from '../support/season-count.ts';
import { openSite } from '../support/site.ts';
import type { TestSite } from '../support/site-around.ts';

const SIX_FRAMES = 'tests/fixtures/six-frame-season';

/** The golden tests in src/domain and src/server/import compare the site's figures with what the league published. */
describe('a real season', () => {
  it('may have six frames in its top division, and tables with drawn matches', async () => {
    const site = await openSite('sqlite');
    await importSeason(site, SIX_FRAMES);
    const { details } = answerOrThrow(await site.api('GET /api/seasons', {}));
    expect(details.find(({ season }) => season === '18/19')).toMatchObject({
      rules: { framesPerFixture: 5, maxFramesPerPlayer: 2 },
      divisionRules: { 1: { framesPerFixture: 6, maxFramesPerPlayer: 3 } },
    });
    const [head, ...wanted] = (await readFile(path.join(SIX_FRAMES, 'table.csv'), 'utf8')).trimEnd().split('\n');
    const columns = (head ?? '').split(',').slice(1);
    const tables = await Promise.all([1, 2].map((division) => tableOf(site, '18/19', division)));
    const shown = tables.flatMap((rows, index) =>
      rows.map((row) => [index + 1, ...columns.map((column) => Reflect.get(row, column))].join(',')),
    );
    expect(shown).toEqual(wanted);
    await expectTruePages(site, [await readFile(path.join(SIX_FRAMES, 'results.csv'), 'utf8')]);
    await expectSeason(site, '18/19', 20);
  });

  it.runIf(hasCareers)('has the tables that follow from its published scores, in each of ten seasons', async () => {
    const site = await openSite('sqlite');
    const seasons = (await readdir(CAREERS)).filter((file) => /^\d\d-\d\d\.csv$/.test(file));
    for (const file of seasons) await importSeason(site, CAREERS, file);
    const [, ...lines] = (await readFile(path.join(CAREERS, 'published-team-scores.csv'), 'utf8'))
      .trim()
      .split(/\r?\n/);
    const published = Map.groupBy(lines, (line) => line.split(',').slice(0, 2).join(' '));
    expect(new Set(lines.map((line) => line.slice(0, 5))).size).toBe(seasons.length);
    for (const [place, scores] of published) {
      const [season = '', division = ''] = place.split(' ');
      const table = await tableOf(site, season, Number(division));
      expect([place, ...sorted(table.map((row) => `${rowText(row)} | ${row.matchesDrawn}`))]).toEqual([
        place,
        ...sorted(addedUp(scores)),
      ]);
    }
    await expectTruePages(site, await Promise.all(seasons.map((file) => readFile(path.join(CAREERS, file), 'utf8'))));
    for (const { season } of answerOrThrow(await site.api('GET /api/seasons', {})).details)
      await expectSeason(site, season, 8);
  });
});

/** Compares some match pages with what the lines of the files say. */
async function expectTruePages({ api, store }: TestSite, files: readonly string[]): Promise<void> {
  const cards = files.flatMap(cardsIn).toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const all = [];
  for (const season of new Set(cards.map((card) => card.season)))
    all.push(...(await store.read((db) => undeletedFixturesOfSeason(db, season))));
  expect(all.length).toBe(cards.length);
  for (const { id } of sampleOf(all, 20, 'pages of matches'))
    expectCounted(answerOrThrow(await api('GET /api/match/{id}', { params: { id } })), cards);
}

/** Expects My season of `count` players and teams, and all awards, to equal what the test counts itself. */
async function expectSeason({ api, store }: TestSite, season: string, count: number): Promise<void> {
  const cards = await store.read((db) => undeletedFixturesOfSeason(db, season));
  const { calendar } = (await store.read(undeletedSeasons)).find(({ name }) => name === season)!;
  const query = { season };
  const players = new Set(
    cards.flatMap(({ matches }) => matches.flatMap(({ sides }) => [...sides.home.players, ...sides.away.players])),
  );
  for (const playerId of sampleOf([...players], count, `players of ${season}`))
    expect(
      playerFacts(answerOrThrow(await api('GET /api/my-season/player/{playerId}', { params: { playerId }, query }))),
    ).toMatchObject(countPlayer(cards, playerId));
  for (const teamId of sampleOf([...new Set(cards.map((card) => card.homeTeamId))], count, `teams of ${season}`)) {
    const found = answerOrThrow(await api('GET /api/my-season/team/{teamId}', { params: { teamId }, query }));
    expect(teamFacts(found)).toMatchObject(
      countTeam(
        cards.filter(({ division }) => division === found.division),
        teamId,
      ),
    );
    const row = (await tableOf({ api }, season, found.division ?? 0)).find((one) => one.teamId === teamId);
    expect(found.row).toEqual(row);
    expect(row?.gamesPlayed).toBe(found.home.played + found.away.played);
  }
  const { weeks, months } = answerOrThrow(await api('GET /api/awards', { query }));
  const counted = countAwards(
    cards,
    ({ date, week, weekOfPlay = week }) =>
      (date ?? calendar.find((one) => one.week === weekOfPlay)?.to)?.slice(0, 7) ?? null,
  );
  const idsOf = (chosen: readonly { playerId: string }[] = []) => chosen.map(({ playerId }) => playerId).sort();
  for (const { week, ids } of counted.weeks)
    expect([week, ...idsOf(weeks.find(({ weekNumber }) => weekNumber === week)?.players)]).toEqual([
      week,
      ...ids.sort(),
    ]);
  for (const { month, ids } of counted.months)
    expect([month, ...idsOf(months.find((one) => one.month === month)?.players)]).toEqual([month, ...ids]);
}

async function tableOf({ api }: Pick<TestSite, 'api'>, season: string, division: number) {
  return answerOrThrow(await api('GET /api/standings/{division}', { params: { division }, query: { season } }));
}

/**
 * Adds up team scores without the code of the site. Returns rows as `rowText` writes them, each with the number of
 * drawn matches at the end.
 */
function addedUp(scores: readonly string[]): string[] {
  const sides = scores.flatMap((line) => {
    const [home = '', away = '', homeScore, awayScore] = line.split(',').slice(3);
    const [won, lost] = [Number(homeScore), Number(awayScore)];
    return [
      { team: home, won, lost },
      { team: away, won: lost, lost: won },
    ];
  });
  return Array.from(
    Map.groupBy(sides, ({ team }) => team),
    ([team, own]) => {
      const matches = (is: (one: { won: number; lost: number }) => boolean) => own.filter(is).length;
      const [won, lost] = [own.reduce((sum, one) => sum + one.won, 0), own.reduce((sum, one) => sum + one.lost, 0)];
      const drawn = matches((one) => one.won === one.lost && one.won > 0);
      const rest = [matches((one) => one.won > one.lost), matches((one) => one.won < one.lost), won + lost, won, lost];
      return [team, own.length, ...rest, drawn].join(' | ');
    },
  );
}

async function importSeason({ store }: TestSite, folder: string, file = 'results.csv'): Promise<void> {
  const { written, questions } = await importAsWritten(store, await readFile(path.join(folder, file)), file);
  expect({ written, questions }).toEqual({ written: true, questions: [] });
}

/** Returns a row with the columns that the published file has. */
function rowText(row: TableRowWithoutPosition): string {
  const { teamName, gamesPlayed, matchesWon, matchesLost, playerGamesPlayed, playerGamesWon, playerGamesLost } = row;
  return [teamName, gamesPlayed, matchesWon, matchesLost, playerGamesPlayed, playerGamesWon, playerGamesLost].join(
    ' | ',
  );
}

const sorted = (lines: string[]): string[] => lines.toSorted();
