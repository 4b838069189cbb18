import { z } from 'zod';
import { matchAddress } from '#contract/addresses.ts';
import { answerOrThrow } from '#contract/client.ts';
import type { MatchPage } from '#contract/match.ts';
import { SIDES, type Side } from '#domain/cards/match.ts';
import { divisionName, divisionNamesFromSeasonsAnswer } from '#domain/seasons/division-names.ts';
import { notFound, orNotFound } from '../../refusal.ts';
import { definePublication, type PublicationSource } from '../publication.ts';
import { cupDrawPictureContent, cupDrawPictureParameters } from './draw-picture.ts';
import type { NameAndMark } from './hero.ts';
import {
  type MatchPictureFacts,
  breaksOnCard,
  matchPictureContent,
  seasonAndDayText,
  divisionAndWeekTitle,
} from './match-picture.ts';
import { drawPicture, type ShareablePictureContent } from './picture.ts';
import { loadTeamMark } from './picture-marks.ts';
import { renderPng } from './picture-text.ts';
import { playerOrTeamSeasonPicture, playerOrTeamSeasonPictureParameters } from './season-picture.ts';
import type { SharedPictureFormat } from './shapes.ts';

/** The lowest break that has its own picture, in points. */
const MIN_BREAK_WITH_PICTURE = 50;

/**
 * Returns the pictures for sharing, each as the preview of a link (`/og/…`) and in portrait format (`/card/…`).
 * `publicUrl` is the address that visitors use.
 */
export function sharedPictures(publicUrl: string) {
  return [
    ...sharedPicturePublications(publicUrl, '/match/:id.png', { id: z.string() }, matchPicture),
    ...sharedPicturePublications(
      publicUrl,
      '/break/:id/:playerId.png',
      { id: z.string(), playerId: z.string() },
      highestBreakPicture,
    ),
    ...sharedPicturePublications(
      publicUrl,
      '/milestone/:id/:number.png',
      { id: z.string(), number: z.coerce.number() },
      milestonePicture,
    ),
    ...sharedPicturePublications(
      publicUrl,
      '/draw/:competitionId/:drawId.png',
      cupDrawPictureParameters,
      cupDrawPictureContent,
    ),
    ...sharedPicturePublications(
      publicUrl,
      '/season/:season/:kind/:id.png',
      playerOrTeamSeasonPictureParameters,
      playerOrTeamSeasonPicture,
    ),
  ];
}

/**
 * Returns one picture as two publications (generated files), one for each format. `make` must throw if the match,
 * break, milestone, draw or season does not exist. Otherwise clients could invent ids and make the server draw an
 * unlimited number of pictures.
 */
function sharedPicturePublications<Fields extends z.ZodRawShape>(
  publicUrl: string,
  path: string,
  wanted: Fields,
  make: (
    source: PublicationSource,
    wanted: z.infer<z.ZodObject<Fields>>,
    shape: SharedPictureFormat,
  ) => Promise<ShareablePictureContent>,
) {
  const site = publicUrl.replace(/^https?:\/\//, '');
  return (['card', 'post'] as const).map((shape) =>
    definePublication({
      path: `${shape === 'card' ? '/og' : '/card'}${path}`,
      wanted: z.object(wanted),
      type: 'image/png',
      async make(source, asked) {
        const { path: page, ...picture } = await make(source, asked, shape);
        const { name: league } = answerOrThrow(await source.api('GET /api/league', {}));
        const whole = { note: '', ...picture, league, address: site + page, logo: await source.logo() };
        return () => renderPng(drawPicture(whole, shape).svg);
      },
    }),
  );
}

async function matchPicture(
  source: PublicationSource,
  { id }: { id: string },
  shape: SharedPictureFormat,
): Promise<ShareablePictureContent> {
  const { page, about } = await loadMatchAndMarks(source, id);
  return { ...matchPictureContent(page, about, shape), path: matchAddress({ id: page.id }) };
}

async function loadMatchAndMarks(
  source: PublicationSource,
  id: string,
): Promise<{ page: MatchPage; about: MatchPictureFacts }> {
  const page = answerOrThrow(await source.api('GET /api/match/{id}', { params: { id } }));
  const seasons = answerOrThrow(await source.api('GET /api/seasons', {}));
  const { timeZone } = answerOrThrow(await source.api('GET /api/league', {}));
  const [home, away] = await Promise.all(
    SIDES.map((side) => loadTeamMark(source, page[side].teamId, page[side].teamName)),
  );
  const division = divisionName(divisionNamesFromSeasonsAnswer(seasons, page.season), page.division);
  // `home` and `away` are never `undefined`, because `SIDES` has two sides.
  return { page, about: { marks: { home: home!, away: away! }, division, timeZone } };
}

function teamNameAndMark(page: MatchPage, { marks }: MatchPictureFacts, side: Side): NameAndMark {
  return { name: page[side].teamName, mark: marks[side] };
}

/**
 * Returns the picture of a player's highest break in a match. Throws 404 if the player has no break of at least
 * `MIN_BREAK_WITH_PICTURE`.
 */
async function highestBreakPicture(
  source: PublicationSource,
  wanted: { id: string; playerId: string },
): Promise<ShareablePictureContent> {
  const { page, about } = await loadMatchAndMarks(source, wanted.id);
  const made = breaksOnCard(page.result?.matches ?? []).find(({ playerId }) => playerId === wanted.playerId);
  if (made === undefined || made.points < MIN_BREAK_WITH_PICTURE) throw notFound('There is no such break.');
  const { name: team, mark } = teamNameAndMark(page, about, made.side);
  const against = made.opponent === '' ? [] : [`v ${made.opponent}`];
  return {
    title: divisionAndWeekTitle(page, about),
    subtitle: seasonAndDayText(page),
    hero: { name: made.name, mark, figure: String(made.points), label: 'break', lines: [team, ...against] },
    blocks: [],
    path: matchAddress({ id: page.id }),
  };
}

/**
 * Returns the picture of a milestone reached in a match. `number` is 1 for the first milestone in the match's list, and
 * so on. Throws 404 if the list has no such milestone.
 */
async function milestonePicture(
  source: PublicationSource,
  wanted: { id: string; number: number },
): Promise<ShareablePictureContent> {
  const { page, about } = await loadMatchAndMarks(source, wanted.id);
  const { text, teamId, playerId } = orNotFound(page.milestones[wanted.number - 1], 'There is no such milestone.');
  const side = SIDES.find((one) => page[one].teamId === teamId || isPlayerOnSide(page, one, playerId)) ?? 'home';
  const { mark } = teamNameAndMark(page, about, side);
  const { homeTeamScore, awayTeamScore } = page.result ?? {};
  const score = page.result ? [`${page.home.teamName} ${homeTeamScore}–${awayTeamScore} ${page.away.teamName}`] : [];
  return {
    title: divisionAndWeekTitle(page, about),
    subtitle: seasonAndDayText(page),
    hero: { name: text, mark, figure: '', label: '', lines: score },
    blocks: [],
    path: matchAddress({ id: page.id }),
  };
}

function isPlayerOnSide({ result }: MatchPage, side: Side, playerId: string | undefined): boolean {
  if (playerId === undefined) return false;
  return (result?.matches ?? []).some((one) => (one[`${side}Players`] ?? [one[`${side}PlayerId`]]).includes(playerId));
}
