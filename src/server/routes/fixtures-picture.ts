import { createHash } from 'node:crypto';
import { fixturesPicture, type FixturesPictureAnswer, type PictureAnswer } from '#contract/fixture-list.ts';
import type { Season } from '#domain/season.ts';
import type { Facts } from '../cache/facts.ts';
import { publishedList } from '../fixture-list/season-list.ts';
import { read } from '../http/reads.ts';
import { ownPicture } from '../publish/fixtures-picture/fixtures-picture.ts';
import { poster, posterData, type PosterRequest, type Shape } from '../publish/fixtures-picture/poster.ts';
import { namedSeason } from './named-in-request.ts';

/** The address of the fixtures picture: the league's own, or a drawn one. */
export const fixturesPictureReads = [
  read(fixturesPicture, async (facts, { query }): Promise<FixturesPictureAnswer> => {
    const { list, default: shown } = await facts.seasons();
    const name = namedSeason(query.season) ?? shown;
    const season = list.find((one) => one.name === name);
    const own = name === shown ? facts.content().fixturesPicture : null;
    if (own) return { season: name, wide: ownPicture(own), tall: null, words: `Fixtures of season ${name}`, own: true };
    const wanted = { division: query.division ?? null, week: query.week ?? null };
    const drawn = async (shape: Shape) => (season ? drawnPicture(facts, season, { ...wanted, shape }) : null);
    const words =
      wanted.division === null
        ? `Fixtures of season ${name}`
        : `Fixtures of Division ${wanted.division}, season ${name}`;
    return { season: name, wide: await drawn('wide'), tall: await drawn('tall'), words, own: false };
  }),
];

/** The address has a hash of the picture, so that open pages fetch a changed one. */
async function drawnPicture(facts: Facts, season: Season, request: PosterRequest): Promise<PictureAnswer | null> {
  const data = posterData(facts.content().name, season, await publishedList(facts, season.name), request);
  if (!data) return null;
  const { svg, width, height } = poster(data);
  const query = [
    `season=${encodeURIComponent(season.name).replaceAll('%2F', '/')}`,
    ...(request.division === null ? [] : [`division=${request.division}`]),
    ...(request.week === null ? [] : [`week=${request.week}`]),
    `shape=${request.shape}`,
    `v=${createHash('sha256').update(svg).digest('base64url').slice(0, 8)}`,
  ];
  return { address: `/fixtures.svg?${query.join('&')}`, width, height };
}
