import type { z } from 'zod';
import type { LogoAnswer } from '#contract/content.ts';
import type { newsPictureSchema } from '#contract/kinds/post.ts';
import {
  type PhotoAnswer,
  aboutLeague,
  contacts,
  downloads,
  handicapTexts,
  writtenLeagueRules,
  listGalleries,
  news,
  currentQuestionnaireAddress,
  seasonRuleBook,
} from '#contract/league.ts';
import type { StoredPicture } from '#contract/kinds/kind.ts';
import { cachedRead } from '../http/reads.ts';
import { pictureAddressAndSize } from '../content/items.ts';
import { mapLinkOf, itemsShownToday } from '../content/league-content.ts';
import { markdownToHtml, markdownToPage } from '#server/content/markdown.ts';
import { ruleBookTextOfSeason } from '../seasons/rule-book.ts';
import { RULE_HEADING_ID_PREFIX } from '../content/text-search-index.ts';
import { listDownloads } from '../publish/documents/documents.ts';
import { shownGalleries } from '../publish/photos/serve-photos.ts';
import { PENDING_PHOTOS_SETTING_VALUE, DEMO_PHOTOS_ADDED_SETTING } from '../demo/demo-photos.ts';
import { FIRST_PASSWORD_STATUS_SETTING } from '../storage/mappers/settings.ts';
import { servedPhotoWidths } from '../publish/photos/photo-variants.ts';

/** The handlers of the calls that read the league's own settings and texts. */
export const leagueReads = [
  cachedRead(aboutLeague, async (facts) => {
    const { name, timeZone, openCupDraw, colours, logo, questionnaireUrl } = facts.content();
    const { data: firstPassword } = aboutLeague.answer.shape.firstPassword.safeParse(
      await facts.setting(FIRST_PASSWORD_STATUS_SETTING),
    );
    return {
      name,
      timeZone,
      competitions: [...(await facts.cupNames())],
      openCupDraw,
      cloth: colours?.cloth ?? null,
      logo: logoAnswerOf(logo),
      asksQuestions: questionnaireUrl !== null,
      ...(firstPassword === undefined ? {} : { firstPassword }),
    };
  }),
  cachedRead(news, async (facts) => ({
    posts: itemsShownToday(facts.content().posts, facts.today).map(
      ({ text, from: _, until: __, picture, ...post }) => ({
        ...post,
        html: markdownToHtml(text, 3),
        ...(picture ? { picture: newsPictureAnswer(picture) } : {}),
      }),
    ),
  })),
  cachedRead(contacts, async (facts) => {
    const { contactEmail, contacts: committee, vacancies, venues, links, howToStart } = facts.content();
    return {
      email: contactEmail,
      committee,
      vacancies,
      howToStart: markdownToHtml(howToStart, 3),
      venues: venues.map((venue) => ({ ...venue, map: mapLinkOf(venue) })),
      links,
    };
  }),
  cachedRead(handicapTexts, async (facts) => facts.content().handicaps),
  cachedRead(writtenLeagueRules, async (facts) => markdownToPage(facts.content().rules, RULE_HEADING_ID_PREFIX)),
  cachedRead(seasonRuleBook, async (facts, { query }) =>
    markdownToPage(await ruleBookTextOfSeason(facts, query.season), RULE_HEADING_ID_PREFIX),
  ),
  cachedRead(downloads, async (facts) => ({ downloads: listDownloads(facts.content().documents) })),
  cachedRead(listGalleries, async (facts) => ({
    galleries: shownGalleries(facts.content().galleries),
    coming: (await facts.setting(DEMO_PHOTOS_ADDED_SETTING)) === PENDING_PHOTOS_SETTING_VALUE,
  })),
  cachedRead(currentQuestionnaireAddress, async (facts) => ({ url: facts.content().questionnaireUrl })),
];

/** Returns the league's logo as the API sends it; `null` if there is none. */
export function logoAnswerOf(logo: StoredPicture): LogoAnswer | null {
  const { picture, pictureSize } = pictureAddressAndSize(logo);
  return picture === null ? null : { picture, pictureSize };
}

/** Returns a news post's picture as the API sends it, with the widths in which it is available. */
export function newsPictureAnswer({ alt, ...picture }: z.output<typeof newsPictureSchema>): PhotoAnswer {
  return { ...picture, caption: alt, widths: servedPhotoWidths(picture.width) };
}
