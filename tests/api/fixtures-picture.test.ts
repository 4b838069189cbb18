import sharp from 'sharp';
import { expect } from 'vitest';
import { answerOrThrow } from '#contract/client.ts';
import { renderPng, boldTextWidthInEms } from '#server/publish/pictures/picture-text.ts';
import { fixtureListOfSeason, teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { plainPicture, putOwnFixtures } from '../support/pictures.ts';
import { it, openSite } from '../support/site.ts';
import type { TestSite } from '../support/site-around.ts';
import { openOffice } from './sign-in-site.ts';

const origin = { by: 'Test', via: 'command', action: 'test', summary: 'A test' } as const;

async function pictureOf(
  site: TestSite,
  query: { season?: string; division?: number; week?: number; coming?: 'true' },
) {
  return answerOrThrow(await site.api('GET /api/fixtures-picture', { query }));
}

async function drawn(site: TestSite, address: string) {
  const { statusCode, headers, body } = await site.app.inject(address);
  expect([address, statusCode]).toEqual([address, 200]);
  return { body, headers };
}

it('is drawn from the list, wide and tall, in its declared size, with every name and score', async ({ demo: site }) => {
  const picture = await pictureOf(site, { season: '25/26', division: 1 });
  const words = 'Fixtures of Division 1, season 25/26';
  expect(picture).toMatchObject({ own: false, wide: { words }, tall: { words } });
  const fixtures = answerOrThrow(await site.api('GET /api/fixtures', { query: { season: '25/26', division: 1 } }));
  for (const one of [picture.wide, picture.tall]) {
    const { body, headers } = await drawn(site, one?.address ?? '');
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain(`width="${one?.width}" height="${one?.height}"`);
    expect(body).not.toMatch(/<script|href=|url\((?!#)/);
    expect(body.match(/>Week \d+</g)).toHaveLength(new Set(fixtures.map(({ weekNumber }) => weekNumber)).size);
  }
  const text = (await drawn(site, picture.tall?.address ?? '')).body;
  expect(text.match(/>Millbrook Club</g)).toHaveLength(
    fixtures.filter(({ homeTeamName, awayTeamName }) => [homeTeamName, awayTeamName].includes('Millbrook Club')).length,
  );
  expect((text.match(/class="plate"/g) ?? []).length).toBe(fixtures.filter(({ state }) => state === 'played').length);
});

it('is rendered by another program in its declared size', async ({ demo: site }) => {
  const { tall } = await pictureOf(site, { season: '25/26', week: 10 });
  const { width, height } = await sharp(await renderPng((await drawn(site, tall?.address ?? '')).body)).metadata();
  expect([width, height]).toEqual([tall?.width, tall?.height]);
});

it('shows some weeks from a given one, fewer on a phone, and the last ones at the end of a season', async () => {
  const site = await openSite('sqlite', { demo: true });
  const weeks = async (week: number) => {
    const { wide, tall } = await pictureOf(site, { season: '25/26', week });
    return Promise.all(
      [wide, tall].map(async (one) =>
        [...new Set((await drawn(site, one?.address ?? '')).body.match(/(?<=>Week )\d+(?=, )/g))].join(),
      ),
    );
  };
  expect(await weeks(10)).toEqual(['10,12,13', '10']);
  expect(await weeks(24)).toEqual(['24', '24']);
});

it('shows the weeks from the next one with an unplayed fixture, on request', async ({ demo: site }) => {
  const words = async () => (await pictureOf(site, { season: '25/26', week: 10, coming: 'true' })).tall?.words;
  expect(await words()).toBe('Fixtures, week 10 of season 25/26');
  site.clock.day = '2025-11-22';
  expect(await words()).toBe('Fixtures, week 12 of season 25/26');
  site.clock.day = '2026-12-01';
  expect(await words()).toBe('Fixtures, week 10 of season 25/26');
});

it.each([
  [{}, 'Fixtures of season 25/26', 'Fixtures of season 25/26', 'Fixtures'],
  [{ week: 10 }, 'Fixtures, weeks 10 to 13 of season 25/26', 'Fixtures, week 10 of season 25/26', 'Weeks 10 to 13'],
  [
    { division: 2, week: 10 },
    'Fixtures of Division 2, weeks 10 to 13 of season 25/26',
    'Fixtures of Division 2, week 10 of season 25/26',
    'Division 2, weeks 10 to 13',
  ],
])('has an alternative text that says what it shows: %j', async (query, wide, tall, title) => {
  const site = await openSite('sqlite', { demo: true });
  const picture = await pictureOf(site, { season: '25/26', ...query });
  expect([picture.wide?.words, picture.tall?.words]).toEqual([wide, tall]);
  expect((await drawn(site, picture.wide?.address ?? '')).body).toContain(`<title>${title}, Season 25/26, `);
});

it('gets a new address when its content changes, and is cached until then', async ({ demo: site }) => {
  const query = { season: '25/26', week: 10 };
  const before = await pictureOf(site, query);
  expect(await pictureOf(site, query)).toEqual(before);
  const address = before.wide?.address ?? '';
  const { headers } = await drawn(site, address);
  const cached = await site.app.inject({ url: address, headers: { 'if-none-match': String(headers['etag']) } });
  expect(cached.statusCode).toBe(304);
  const list = await site.store.read((db) => fixtureListOfSeason(db, '25/26'));
  const one = list.find(({ week, division }) => week === 12 && division === 1);
  if (!one) throw new Error('Week 12 has no fixture');
  await site.store.write(origin, (change) =>
    change.put('listedFixture', { ...one, state: 'postponed', deleted: false }),
  );
  const after = await pictureOf(site, query);
  expect(after.wide?.address).not.toBe(address);
  expect(after.tall?.address).toBe(before.tall?.address);
  expect((await drawn(site, after.wide?.address ?? '')).body).toContain('P–P: postponed.');
});

it('has the crests of both teams, each once, and the league’s logo; each of them changes its address', async () => {
  const site = await openSite('sqlite', { demo: true });
  const office = await openOffice(site);
  const upload = async (url: string) => {
    const file = await plainPicture(300, 150, '#cc6600').png().toBuffer();
    expect((await office.send('PUT', url, undefined, { file })).status).toBe(200);
  };
  const query = { season: '25/26', division: 1 };
  const addressNow = async () => (await pictureOf(site, query)).tall?.address ?? '';
  const fixtures = answerOrThrow(await site.api('GET /api/fixtures', { query }));
  const { homeTeamId: team = '' } = fixtures[0] ?? {};
  const count = fixtures.filter(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId].includes(team)).length;
  expect(count).toBeGreaterThan(1);

  const plainAddress = await addressNow();
  const ground = `fill="${answerOrThrow(await site.api('GET /api/marks', {}))[team]?.colours[0]}"`;
  const before = (await drawn(site, plainAddress)).body;
  expect(before.match(new RegExp(ground, 'g'))).toHaveLength(count);

  await upload(`/api/admin/teams/${encodeURIComponent(team)}/mark/picture`);
  const withCrest = await addressNow();
  const crested = (await drawn(site, withCrest)).body;
  expect(crested).not.toContain(ground);
  expect(crested.match(/href="#crest/g)).toHaveLength(count);
  expect(crested.match(/href="data:image\/jpeg/g)).toHaveLength(1);

  await upload('/api/admin/logo');
  const withLogo = await addressNow();
  expect((await drawn(site, withLogo)).body.match(/href="data:image\/jpeg/g)).toHaveLength(2);
  expect(new Set([plainAddress, withCrest, withLogo])).toHaveProperty('size', 3);
});

it('no name breaks out of its element, or is wider than its space', async ({ demo: site }) => {
  const { teams } = await site.store.read(teamsAndPlayersIncludingDeleted);
  const [one, other] = [...teams.values()].filter(({ division }) => division === 1);
  if (!one || !other) throw new Error('There is no first division');
  await site.store.write(origin, async (change) => {
    await change.put('team', { ...one, name: '</text><script>alert(1)</script>&"' });
    await change.put('team', { ...other, name: 'W'.repeat(60) });
  });
  const { wide } = await pictureOf(site, { season: '25/26', division: 1, week: 10 });
  const { body } = await drawn(site, wide?.address ?? '');
  expect(body).not.toContain('<script');
  const [, size = '', name = ''] = /font-size="([\d.]+)"[^>]*>(W+…)</.exec(body) ?? [];
  // In a row of the picture, each team name has less than a third of the width.
  expect(Number(size) * boldTextWidthInEms(name)).toBeGreaterThan(100);
  expect(Number(size) * boldTextWidthInEms(name)).toBeLessThan(190);
  await expect(renderPng(body)).resolves.toBeInstanceOf(Buffer);
});

it('is the league’s own picture, if it has one, for the default season', async () => {
  const webp = await plainPicture(640, 320, '#0a3a2b').webp().toBuffer();
  const site = await openSite('sqlite', { demo: true });
  await putOwnFixtures(site.store, webp, { width: 640, height: 320 });
  const own = await pictureOf(site, { division: 1 });
  const words = 'Fixtures of season 25/26';
  expect(own).toMatchObject({ own: true, wide: { width: 640, height: 320, words }, tall: null });
  const { headers } = await drawn(site, own.wide?.address ?? '');
  expect(headers['content-type']).toBe('image/webp');
  expect(headers['content-security-policy']).toMatch(/default-src 'none';.*sandbox/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  for (const other of ['league.json', 'fixtures.gif', '..%2Fleague.json', 'rules.md'])
    expect((await site.app.inject(`/fixtures-picture/${other}`)).statusCode).toBe(404);
  expect((await pictureOf(site, { season: '24/25' })).own).toBe(false);
});

it('an unknown season, division or week has no picture', async ({ demo: site }) => {
  const bad = ['', '?season=01/02', '?season=25/26&division=9', '?season=25/26&week=99', '?season=25/26&shape=round'];
  for (const query of [...bad, '?season=25/26&week=1&week=2'])
    expect([query, (await site.app.inject(`/fixtures.svg${query}`)).statusCode]).toEqual([query, 404]);
});

it('there is none without a fixture list', async ({ site }) => {
  expect(await pictureOf(site, {})).toMatchObject({ wide: null, tall: null, own: false });
  expect((await site.app.inject('/fixtures.svg?season=25/26')).statusCode).toBe(404);
});
