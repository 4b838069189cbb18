import { type SearchableItem, createSearchIndex } from '#domain/search.ts';
import { navigation } from '#web/layout/pages.ts';

/**
 * A page that the search can find, by its name or by everyday words for its content. `what` is shown beside the name.
 */
export type SitePage = SearchableItem & { what: string };

/** Words that visitors may type to find a page, besides its name. Keyed by the page's address. */
const SEARCH_WORDS: Record<string, string> = {
  '/': 'start, front page, latest results, next matches, my team',
  '/league-standings': 'league table, position, points, divisions',
  '/results': 'scores, frames, match cards, weeks',
  '/fixtures': 'schedule, calendar, dates, next match, postponed',
  '/player-stats': 'statistics, averages, ranking, frames won and lost',
  '/breaks': 'highest break, high break, century, centuries',
  '/records': 'best, most, all time, history',
  '/honours': 'honors, winners, champions, trophies, past seasons',
  '/squads-handicaps': 'teams, players, start, handicap guide, challenge a handicap, new players',
  '/news': 'notices, announcements',
  '/presentation-photos': 'pictures, gallery, presentation evening, awards',
  '/contacts': 'committee, secretary, phone, e-mail, join, start playing, venues, clubs, vacancies',
  '/rules': 'constitution, regulations, laws',
  '/downloads': 'documents, PDF, print, score card, result card',
  '/questionnaire': 'survey, vote, form',
  '/cups': 'knockout, competitions, bracket, ties, rounds',
  '/cup-draw/F': 'draw, pairs, live',
  '/timers': 'clock, shot clock, countdown',
  '/data-input': 'enter a result, submit a score, match card, captains',
  '/admin': 'sign in, log in, login, password, officials, secretary',
};

/**
 * Creates a page that the search can find. `words`: further words that find the page. The search treats these words as
 * a former name of the page. `what`: the text that is shown beside the page's name.
 */
export function searchablePage(to: string, name: string, words: string, what: string): SitePage {
  return { id: to, name, formerNames: [`${name}, ${words}`], deleted: false, what };
}

/** The search index of the pages in the menu. */
export const publicPageIndex = createSearchIndex(
  navigation.flatMap(({ pages }) =>
    pages.map(({ to, label }) => searchablePage(to, label, SEARCH_WORDS[to] ?? '', 'Page')),
  ),
);
