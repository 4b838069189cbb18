import { type Role, VISITOR } from '#domain/people/permissions.ts';
import { type SearchIndex, createSearchIndex } from '#domain/search.ts';
import {
  permittedPages,
  OFFICIAL_SUBPAGES,
  SECTIONS_LISTED_AS_PAGES,
  MAIN_PAGES,
} from '#web/officials/official-pages.ts';
import { type SitePage, searchablePage } from './site-pages.ts';

/** Words that officials may type to find a page, besides its name and description. Keyed by the page's address. */
const SEARCH_WORDS: Record<string, string> = {
  '/admin': 'overdue, disputed, unconfirmed, recent changes, undo, history',
  '/admin/matches': 'postpone, rearrange, change the date, this week, enter, correct, delete',
  '/admin/adjustments': 'adjust, deduction, penalty, fine, bonus',
  '/admin/matches?open=deleted': 'removed, undelete',
  '/admin/matches?open=set-up': 'fixture list, calendar, unpublish, clashes',
  '/admin/teams': 'squads, players, handicaps, move, rename',
  '/admin/cups': 'competitions, entrants, ties, knockout, bracket',
  '/admin/league': 'settings, password, signed-in devices, sign out',
  '/open-results': 'dispute, overdue, missing cards',
  '/admin/handicaps': 'proposals, new handicaps',
  '/admin/merge-players': 'duplicates, namesakes, entered twice',
  '/admin/content': 'post, announcement, committee, handicap guide, how to start, questionnaire, colours, league name',
  '/admin/documents': 'PDF, upload',
  '/admin/seasons': 'new season, next season, promotion, relegation, points for a win, walkover score',
  '/admin/import-export': 'CSV, Excel, spreadsheet, upload, old results',
  '/admin/people': 'invitation, link, access, shared password, remove access',
  '/admin/embed': 'embed, iframe, frame, widget, website, HTML, club page, share',
  '/admin/status': 'restore, disk, version, health',
};

/** Returns a search index of the officials' pages that a person with this role may open. */
export function officialPageIndex(role: Role): SearchIndex<SitePage> {
  const actor = { ...VISITOR, role };
  const mainPages = permittedPages(actor, MAIN_PAGES).map(({ to, label }) =>
    searchablePage(to, label, SEARCH_WORDS[to] ?? '', 'For officials'),
  );
  const pages = permittedPages(actor, [...OFFICIAL_SUBPAGES, ...SECTIONS_LISTED_AS_PAGES]).map(({ to, label, about }) =>
    searchablePage(to, label, `${about}, ${SEARCH_WORDS[to] ?? ''}`, about),
  );
  return createSearchIndex([...mainPages, ...pages]);
}
