import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PERSON_ROLES } from '#domain/people/access.ts';
import { ENGINES, openTestStore } from '../../../tests/support/store.ts';
import { SEED } from '../../../tests/support/dose.ts';
import { anyCardContent, anyRules } from '../../../tests/support/formats.ts';
import { makeFixture, makeMatch } from '../../../tests/fixtures/made-league.ts';
import {
  openLeague,
  origin,
  sampleFixture,
  samplePlayer,
  sampleTeam,
  season,
} from '../../../tests/support/sample-values.ts';
import { allDrawsOfCompetition, latestDraw } from './mappers/draws.ts';
import { findFixture, undeletedFixture, undeletedFixturesOfSeason } from './mappers/fixtures.ts';
import { asUndeleted } from './mappers/mapper.ts';
import { weeksPlayedByDivisions } from './mappers/weeks-of-play.ts';
import { defaultSeasonName, undeletedSeasons } from './mappers/seasons.ts';
import { DEFAULT_SEASON_SETTING, settingText } from './mappers/settings.ts';
import type { Entities } from './store.ts';
import { personStore, teamsAndPlayersIncludingDeleted } from './mappers/described.ts';

const live = ({ deleted: _, ...value }: Entities['fixture']): Omit<Entities['fixture'], 'deleted'> => value;

describe.each(ENGINES)('values are read back on %s', (engine) => {
  test('seasons, oldest first', async () => {
    const store = await openTestStore(engine);
    const older = { ...season, name: '99/00', firstYear: 1999, divisions: [1], calendar: [], imported: true };
    await store.write(origin, (change) => change.putAll('season', [season, older]));
    expect(await store.read(undeletedSeasons)).toStrictEqual([older, season]);
  });

  test('the default season and other settings', async () => {
    const store = await openTestStore(engine);
    expect(await store.read(defaultSeasonName)).toBeNull();
    await store.write(origin, async (change) => {
      await change.set(DEFAULT_SEASON_SETTING, '25/26');
      await change.set(DEFAULT_SEASON_SETTING, '26/27');
    });
    expect(await store.read(defaultSeasonName)).toBe('26/27');
    expect(await store.read((db) => settingText(db, 'never-set'))).toBeNull();
  });

  test('teams and players, with fractions and all scripts', async () => {
    const store = await openTestStore(engine);
    const team = sampleTeam('a', { name: 'Ståhl & Söhne 🎱', formerNames: ["O'Hara; --", '"x"'] });
    const player = samplePlayer('p', 'a', { modifier: 0.1, name: '王 小明', deleted: true });
    await store.write(origin, async (change) => {
      await change.put('team', team);
      await change.put('player', player);
    });
    const { teams, players } = await store.read(teamsAndPlayersIncludingDeleted);
    expect([...teams]).toStrictEqual([['a', team]]);
    expect([...players]).toStrictEqual([['p', player]]);
  });

  test('people of every role', async () => {
    const store = await openTestStore(engine);
    const invited = { teamIds: [], divisions: null, invitedAt: '2026-01-01T00:00:00.000Z', joinedAt: null };
    const everybody = PERSON_ROLES.map((role) => ({ ...invited, id: role, name: `Ann, ${role}`, role }));
    const stored = everybody.map((person) => ({ ...person, deleted: false }));
    await store.write(origin, (change) => change.putAll('person', stored));
    const known = await store.read(personStore.all);
    expect(known.toSorted((a, b) => PERSON_ROLES.indexOf(a.role) - PERSON_ROLES.indexOf(b.role))).toStrictEqual(
      everybody,
    );
  });

  test('fixtures with their frames, in the order of recording', async () => {
    const store = await openLeague(engine);
    const second = sampleFixture('f2', { recorded: 2, date: '2025-09-02' });
    const first = sampleFixture('f1', { recorded: 1, week: 3 });
    await store.write(origin, (change) => change.putAll('fixture', [second, first]));
    expect(await store.read((db) => undeletedFixturesOfSeason(db, season.name))).toStrictEqual([
      live(first),
      live(second),
    ]);
    expect(await store.read((db) => undeletedFixture(db, 'f2'))).toStrictEqual(live(second));
    expect(await store.read((db) => findFixture(db, first))).toStrictEqual(live(first));
    expect(await store.read((db) => findFixture(db, { ...first, week: 9 }))).toBeNull();
    expect(await store.read((db) => undeletedFixturesOfSeason(db, '00/01'))).toEqual([]);
  });

  test('cards of any format, and how they ended', async () => {
    const store = await openLeague(engine);
    const evenings = fc.sample(
      anyRules.chain((rules) => anyCardContent(rules)),
      { numRuns: 60, seed: SEED },
    );
    const cards = evenings.map((evening, i) =>
      asUndeleted(makeFixture('a', 'b', { season: season.name, id: `f${i}`, week: i + 1, ...evening })),
    );
    const players = ['a', 'b'].flatMap((team) => [1, 2, 3, 4, 5, 6].map((n) => samplePlayer(`${team}${n}`, team)));
    await store.write(origin, async (change) => {
      await change.putAll('player', players);
      await change.putAll('fixture', cards);
    });
    expect(await store.read((db) => undeletedFixturesOfSeason(db, season.name))).toEqual(cards.map(live));
    const latest = Math.max(...cards.map(({ week, outcome }) => (outcome?.kind === 'awarded' ? 1 : week)));
    const played = await store.read((db) => weeksPlayedByDivisions(db, season.name));
    expect(Math.max(...played.map(({ week }) => week))).toBe(latest);
  });

  test('a fixture put again has only its new frames', async () => {
    const store = await openLeague(engine);
    const corrected = sampleFixture('f1', { week: 2, matches: [makeMatch('a1', 99, 21, 'b1', { home: [33, 40] })] });
    await store.write(origin, async ({ put }) => {
      for (const card of [sampleFixture('f1'), corrected]) await put('fixture', card);
    });
    expect(await store.read((db) => undeletedFixturesOfSeason(db, season.name))).toStrictEqual([live(corrected)]);
  });

  test('draws, the latest saved first, whatever the clock says', async () => {
    const store = await openTestStore(engine);
    const pairs = [{ competitorA: 'Z', competitorB: 'Bye' }];
    const draw = { competition: 'cup', drawnAt: '2026-01-02T00:00:00.000Z', pairs, deleted: false };
    await store.write(origin, (change) => change.put('draw', { ...draw, id: 'one' }));
    const back = '2026-01-01T00:00:00.000Z';
    await store.write(origin, (change) => change.put('draw', { ...draw, id: 'two', drawnAt: back }));
    await store.write(origin, (change) => change.put('draw', { ...draw, id: 'one', pairs: [] }));
    expect(await store.read((db) => allDrawsOfCompetition(db, 'cup'))).toStrictEqual([
      { ...draw, id: 'two', drawnAt: back },
      { ...draw, id: 'one', pairs: [] },
    ]);
    await store.write(origin, (change) => change.put('draw', { ...draw, id: 'two', deleted: true }));
    expect(await store.read((db) => latestDraw(db, 'cup'))).toMatchObject({ id: 'one' });
    expect(await store.read((db) => latestDraw(db, 'plate'))).toBeNull();
  });

  test('deleted values are marked, and are live again when put without the mark', async () => {
    const store = await openLeague(engine);
    const put = (deleted: boolean) =>
      store.write(origin, async (change) => {
        await change.put('fixture', sampleFixture('f1', { deleted }));
        await change.put('team', sampleTeam('b', { deleted }));
      });
    await put(false);
    await put(true);
    expect(await store.read((db) => undeletedFixturesOfSeason(db, season.name))).toEqual([]);
    expect(await store.read((db) => undeletedFixture(db, 'f1'))).toBeNull();
    expect((await store.read(teamsAndPlayersIncludingDeleted)).teams.get('b')).toStrictEqual(
      sampleTeam('b', { deleted: true }),
    );
    await put(false);
    expect(await store.read((db) => undeletedFixture(db, 'f1'))).toStrictEqual(live(sampleFixture('f1')));
  });

  test('a rename keeps the former name; a name taken again is no longer a former one', async () => {
    const store = await openLeague(engine);
    const rename = (name: string) =>
      store.write(origin, async (change) => {
        await change.put('team', sampleTeam('a', { name }));
        await change.put('player', samplePlayer('a1', 'a', { name }));
      });
    for (const name of ['Reds', 'REDS', 'Blacks']) await rename(name);
    const { teams, players } = await store.read(teamsAndPlayersIncludingDeleted);
    expect(teams.get('a')).toMatchObject({ name: 'Blacks', formerNames: ['Team a', 'REDS'] });
    expect(players.get('a1')).toMatchObject({ name: 'Blacks', formerNames: ['Player a1', 'REDS'] });
    await rename('Team a');
    expect((await store.read(teamsAndPlayersIncludingDeleted)).teams.get('a')).toMatchObject({
      formerNames: ['REDS', 'Blacks'],
    });
  });

  test('the recorded number grows over transactions and deletions', async () => {
    const store = await openLeague(engine);
    const numbers = await store.write(origin, async (change) => {
      const both = [await change.nextRecorded(), await change.nextRecorded()];
      await change.put('fixture', sampleFixture('f1', { recorded: 2, deleted: true }));
      return both;
    });
    expect(numbers).toEqual([1, 2]);
    expect(await store.write(origin, (change) => change.nextRecorded())).toBe(3);
  });

  test('a sound store has no problems; a fixture without its matches is one', async () => {
    const store = await openLeague(engine);
    await store.write(origin, (change) => change.put('fixture', sampleFixture('f1')));
    expect(await store.integrity()).toEqual([]);
    await store.write(origin, async ({ db }) => {
      await db.deleteFrom('card_match').where('position', '>', 3).execute();
      await db.updateTable('team').set({ former_names: '[' }).where('id', '=', 'a').execute();
    });
    expect(await store.integrity()).toEqual([
      'The team a holds a text that is not JSON.',
      'The fixture f1 has 3 frames, and should have 5.',
    ]);
  });

  test('2,000 fixtures are written in one history entry', async () => {
    const store = await openLeague(engine);
    const many = Array.from({ length: 2000 }, (_, week) =>
      sampleFixture(`f${week}`, { week: week + 1, recorded: week + 1 }),
    );
    await store.write(origin, (change) => change.putAll('fixture', many));
    const found = await store.read((db) => undeletedFixturesOfSeason(db, season.name));
    expect(found).toStrictEqual(many.map(live));
    expect(store.revisions().get(`season:${season.name}`)).toBe(2);
  });
});
