import type { FastifyInstance } from 'fastify';
import { answerOf } from '#contract/client.ts';
import { teamScore } from '#domain/fixture.ts';
import { knownTeam } from '#domain/people.ts';
import type { Answers } from '../../http/reads.ts';
import { createWorkQueue } from '../../work-queue.ts';
import { readTable } from '../league-tables.ts';
import { hasTable, recordingClient, type WantedTable } from '../page-answers.ts';
import { renderPng } from '../svg-text.ts';
import { resultImage, siteImage, standingsImage } from './designs.ts';
import type { Dependencies, FactsReader } from '../../cache/facts.ts';
import { createResponseCache, type CacheableAnswer } from '../../cache/response-cache.ts';
import { sendEntry } from '../../http/send-entry.ts';
import { notFound } from '../../refusal.ts';

export type LinkImageParts = { answers: Answers; facts: FactsReader };

/** The cache of images is separate, as they are large and would push pages out. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Images drawn at a time. */
const AT_ONCE = 2;

/** Serves the images that chats show with a link to a page; each is cached until its content changes. */
export function serveLinkImages(app: FastifyInstance, parts: LinkImageParts): void {
  const cache = createResponseCache(parts.facts.isCurrent, CACHE_BYTES);
  const queued = createWorkQueue(AT_ONCE);

  app.get('/og/site.png', async (request, reply) => {
    return sendEntry(request, reply, await cache('site', () => queued(() => sitePicture(parts))));
  });

  app.get<{ Querystring: Record<string, unknown> }>('/og/standings.png', async (request, reply) => {
    const { season, division, week = '' } = request.query;
    if (typeof season !== 'string' || typeof division !== 'string' || typeof week !== 'string') throw notFound();
    const wanted = { season, division, week };
    const key = `standings ${JSON.stringify(wanted)}`;
    return sendEntry(request, reply, await cache(key, () => queued(() => standingsPicture(parts, wanted))));
  });

  app.get<{ Params: { fixtureId: string } }>('/og/result/:fixtureId.png', async (request, reply) => {
    const { fixtureId } = request.params;
    const entry = await cache(`result ${fixtureId}`, () => queued(() => resultPicture(parts, fixtureId)));
    return sendEntry(request, reply, entry);
  });
}

async function sitePicture({ facts }: LinkImageParts): Promise<CacheableAnswer> {
  const { value: name, dependencies } = await facts.read(async (from) => from.folder().file.name);
  return picture(siteImage(name), dependencies);
}

/** Draws only tables that exist, so that a client cannot request images without end. */
async function standingsPicture({ answers }: LinkImageParts, wanted: WantedTable): Promise<CacheableAnswer> {
  const { season, division, week } = wanted;
  const dependencies = new Map<string, number | string>();
  const api = recordingClient(answers, dependencies);
  const { name: leagueName } = answerOf(await api('GET /api/league', {}));
  const { details } = answerOf(await api('GET /api/seasons', {}));
  if (!details.some((one) => hasTable(one, wanted))) throw notFound();
  const { rows, adjustments } = await readTable(api, wanted);
  const words = season === 'All' ? 'all seasons' : `season ${season}`;
  const table = `Division ${division}, ${words}${week === '' ? '' : `, after week ${week}`}`;
  return picture(standingsImage({ leagueName, table, rows, adjustments }), dependencies);
}

async function resultPicture({ facts }: LinkImageParts, fixtureId: string): Promise<CacheableAnswer> {
  const { value, dependencies } = await facts.read(async (from) => {
    const fixture = await from.fixture(fixtureId);
    if (fixture === null) throw notFound('There is no such result.');
    const { teams } = await from.people();
    return {
      leagueName: from.folder().file.name,
      fixture,
      home: knownTeam(teams, fixture.homeTeamId),
      away: knownTeam(teams, fixture.awayTeamId),
    };
  });
  const { leagueName, fixture, home, away } = value;
  const score = teamScore(fixture);
  const content = {
    leagueName,
    when: `Division ${fixture.division}, week ${fixture.week}, season ${fixture.season}`,
    home: { name: home.name, score: score.home },
    away: { name: away.name, score: score.away },
  };
  return picture(resultImage(content), dependencies);
}

async function picture(svg: string, dependencies: Dependencies): Promise<CacheableAnswer> {
  return { status: 200, headers: { 'content-type': 'image/png' }, body: await renderPng(svg), dependencies };
}
