import type { z } from 'zod';
import type { LogoAnswer } from '#contract/content.ts';
import type { newsPicture } from '#contract/kinds/post.ts';
import {
  type PhotoAnswer,
  aboutLeague,
  contacts,
  downloads,
  handicapTexts,
  leagueRules,
  listGalleries,
  news,
  questionnaire,
  ruleBook,
} from '#contract/league.ts';
import type { StoredPicture } from '#contract/kinds/kind.ts';
import { read } from '../http/reads.ts';
import { pictureIn } from '../content/items.ts';
import { mapLinkOf, shownToday } from '../content/league-content.ts';
import { toHtml, toPage } from '#server/content/markdown.ts';
import { ruleBookOf } from '../seasons/rule-book.ts';
import { RULE_PREFIX } from '../content/text-search-index.ts';
import { listDownloads } from '../publish/documents/documents.ts';
import { shownGalleries } from '../publish/photos/album.ts';
import { PHOTOS_COMING, PHOTOS_SETTING } from '../demo/demo-photos.ts';
import { FIRST_PASSWORD } from '../storage/mappers/settings.ts';
import { widthsOf } from '../publish/photos/convert.ts';

/** The reads of the league's own settings and texts. */
export const leagueReads = [
  read(aboutLeague, async (facts) => {
    const { name, timeZone, openCupDraw, colours, logo, questionnaireUrl } = facts.content();
    const { data: firstPassword } = aboutLeague.answer.shape.firstPassword.safeParse(
      await facts.setting(FIRST_PASSWORD),
    );
    return {
      name,
      timeZone,
      competitions: [...(await facts.cupNames())],
      openCupDraw,
      cloth: colours?.cloth ?? null,
      logo: shownLogo(logo),
      asksQuestions: questionnaireUrl !== null,
      ...(firstPassword === undefined ? {} : { firstPassword }),
    };
  }),
  read(news, async (facts) => ({
    posts: shownToday(facts.content().posts, facts.today).map(({ text, from: _, until: __, picture, ...post }) => ({
      ...post,
      html: toHtml(text, 3),
      ...(picture ? { picture: shownPicture(picture) } : {}),
    })),
  })),
  read(contacts, async (facts) => {
    const { contactEmail, contacts: committee, vacancies, venues, links, howToStart } = facts.content();
    return {
      email: contactEmail,
      committee,
      vacancies,
      howToStart: toHtml(howToStart, 3),
      venues: venues.map((venue) => ({ ...venue, map: mapLinkOf(venue) })),
      links,
    };
  }),
  read(handicapTexts, async (facts) => facts.content().handicaps),
  read(leagueRules, async (facts) => toPage(facts.content().rules, RULE_PREFIX)),
  read(ruleBook, async (facts, { query }) => toPage(await ruleBookOf(facts, query.season), RULE_PREFIX)),
  read(downloads, async (facts) => ({ downloads: listDownloads(facts.content().documents) })),
  read(listGalleries, async (facts) => ({
    galleries: shownGalleries(facts.content().galleries),
    coming: (await facts.setting(PHOTOS_SETTING)) === PHOTOS_COMING,
  })),
  read(questionnaire, async (facts) => ({ url: facts.content().questionnaireUrl })),
];

/** Returns the league's logo as the API sends it. */
export function shownLogo(logo: StoredPicture): LogoAnswer | null {
  const { picture, pictureSize } = pictureIn(logo);
  return picture === null ? null : { picture, pictureSize };
}

/** Returns a news post's picture as the API sends it, with the widths in which it is available. */
export function shownPicture({ alt, ...picture }: z.output<typeof newsPicture>): PhotoAnswer {
  return { ...picture, caption: alt, widths: widthsOf(picture.width) };
}
