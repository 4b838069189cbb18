import type { FastifyInstance } from 'fastify';
import { answerOf, type Client, createClient } from '#contract/client.ts';
import type { Seasons } from '#contract/seasons.ts';
import { teamScore } from '#domain/fixture.ts';
import { knownTeam } from '#domain/people.ts';
import type { Answers } from '../../http/reads.ts';
import { createWorkQueue } from '../../work-queue.ts';
import { paint } from './painter.ts';
import { resultCard } from './result-card.ts';
import { siteCard } from './site-card.ts';
import { standingsCard } from './standings-card.ts';
import type { Dependencies, FactsReader } from '../../cache/facts.ts';
import { createResponseCache, type CacheableAnswer } from '../../cache/response-cache.ts';
import { sendEntry } from '../../http/send-entry.ts';
import { notFound } from '../../refusal.ts';

/** What the pictures are made with. */
export type CardParts = { answers: Answers; facts: FactsReader };

/** Bytes of pictures kept at most: they are large, and must not push pages out. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Pictures drawn at once at most; the others wait. */
const AT_ONCE = 2;

/** Serves the pictures that are shown with a link to a page, kept until what they show changes. */
export function serveCards(app: FastifyInstance, parts: CardParts): void {
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

async function sitePicture({ facts }: CardParts): Promise<CacheableAnswer> {
  const { value: name, dependencies } = await facts.read(async (from) => from.folder().file.name);
  return picture(siteCard(name), dependencies);
}

/** As they stand in the address; no week: the table as it stands now. */
type WantedTable = { season: string; division: string; week: string };

/** Only of a table that the league has, so that nobody can have pictures drawn without end. */
async function standingsPicture({ answers }: CardParts, wanted: WantedTable): Promise<CacheableAnswer> {
  const { season, division, week } = wanted;
  const dependencies = new Map<string, number | string>();
  const api = clientNoting(answers, dependencies);
  const { name: leagueName } = answerOf(await api('GET /api/league', {}));
  const { details } = answerOf(await api('GET /api/seasons', {}));
  if (!details.some((one) => hasTable(one, wanted))) throw notFound();
  const query = week === '' ? { season } : { season, week };
  const rows = answerOf(await api('GET /api/standings/{division}', { params: { division }, query }));
  const words = season === 'All' ? 'all seasons' : `season ${season}`;
  const table = `Division ${division}, ${words}${week === '' ? '' : `, after week ${week}`}`;
  return picture(standingsCard({ leagueName, table, rows }), dependencies);
}

function hasTable(details: Seasons['details'][number], { season, division, week }: WantedTable): boolean {
  const { divisions, weeks } = details;
  if (!divisions.some((one) => String(one) === division)) return false;
  if (season === 'All') return week === '';
  return details.season === season && (week === '' || (/^[1-9]\d?$/.test(week) && Number(week) <= weeks));
}

async function resultPicture({ facts }: CardParts, fixtureId: string): Promise<CacheableAnswer> {
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
  const card = {
    leagueName,
    when: `Division ${fixture.division}, week ${fixture.week}, season ${fixture.season}`,
    home: { name: home.name, score: score.home },
    away: { name: away.name, score: score.away },
  };
  return picture(resultCard(card), dependencies);
}

function clientNoting(answers: Answers, dependencies: Map<string, number | string>): Client {
  const used = (part: { dependencies: Dependencies }): void =>
    part.dependencies.forEach((revision, scope) => dependencies.set(scope, revision));
  const failed = (error: unknown): never => {
    throw error;
  };
  return createClient(answers.transport({ used, failed }));
}

async function picture(svg: string, dependencies: Dependencies): Promise<CacheableAnswer> {
  return { status: 200, headers: { 'content-type': 'image/png' }, body: await paint(svg), dependencies };
}
