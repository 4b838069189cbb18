import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { whatsOn, type WhatsOn } from '#contract/whats-on.ts';
import { homePageLead, newsPostForHomePage } from '#domain/home/home-lead.ts';
import type { Facts } from '../cache/facts.ts';
import { itemsShownToday } from '../content/league-content.ts';
import { firstParagraphExcerpt } from '../content/markdown.ts';
import { publishedFixtureList, scheduledFixtureAnswer } from '../fixture-list/season-list.ts';
import { cachedRead } from '../http/reads.ts';
import { seasonProgress, isSeasonOverToday } from '../seasons/season-league.ts';
import { newsPictureAnswer } from './league-pages.ts';
import { seasonNameInRequest } from '../seasons/named-season.ts';

export const whatsOnReads = [
  cachedRead(whatsOn, async (facts, { query }) => {
    const season = seasonNameInRequest(query.season) ?? (await facts.seasons()).default;
    return { season, today: facts.today(), lead: await loadHomePageLead(facts, season), news: newsPreview(facts) };
  }),
];

/** The maximum length of a news preview, in characters: three lines of text beside the picture. */
const MAX_PREVIEW_LENGTH = 140;

async function loadHomePageLead(facts: Facts, name: string): Promise<WhatsOn['lead']> {
  const seasons = await facts.seasons();
  const season = seasons.list.find((one) => one.name === name);
  if (season === undefined) return { kind: 'waits' };
  const { calendar } = season;
  const { scheduled, ...rest } = await publishedFixtureList(facts, name);
  const listed = scheduled.map((one) => scheduledFixtureAnswer(one, rest));
  const today = facts.today();
  const { finished } = await seasonProgress(facts, season);
  const lead = homePageLead(listed, { calendar, over: isSeasonOverToday(season, seasons, today), finished }, today);
  if (lead.kind !== 'night') return lead;
  const { night } = lead;
  const week = listed.filter(({ weekNumber, state }) => weekNumber === night.weekNumber && state !== 'played');
  return {
    kind: 'night',
    night: {
      ...night,
      weekEnds: calendar.find((dated) => dated.week === night.weekNumber)?.to ?? null,
      time: night.day === null ? null : sharedOrUsualStartTime(night.fixtures, facts.content().matchTime),
      others: week.filter((one) => !night.fixtures.includes(one)),
    },
  };
}

/** Returns when the fixtures of a night start; the usual time if they do not all start at the same time. */
function sharedOrUsualStartTime(fixtures: readonly ScheduledFixtureAnswer[], usual: string): string {
  const [first, ...others] = new Set(fixtures.map(({ time = usual }) => time));
  return first !== undefined && others.length === 0 ? first : usual;
}

function newsPreview(facts: Facts): WhatsOn['news'] {
  const found = newsPostForHomePage(itemsShownToday(facts.content().posts, facts.today), facts.today());
  if (found === null) return null;
  const { id, title, date, event, text, picture } = found.post;
  const words = firstParagraphExcerpt(text, MAX_PREVIEW_LENGTH);
  return {
    id,
    title,
    date,
    event,
    words,
    leads: found.leads,
    ...(picture ? { picture: newsPictureAnswer(picture) } : {}),
  };
}
