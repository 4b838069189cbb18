import type { SearchAnswer } from '#contract/players.ts';
import { type SearchableItem, type SearchIndex, createSearchIndex } from '#domain/search.ts';
import type { LeagueContent } from './league-content.ts';
import { sectionsOf } from './markdown.ts';

/** The prefix of heading ids on the rules page. */
export const RULE_HEADING_ID_PREFIX = 'rule-';

/**
 * A text of the league that a search can find, such as a section of the rules. `at` is the id of the text's heading on
 * the page that shows the text.
 */
export type SearchableText = SearchableItem & Omit<SearchAnswer['written'][number], 'id' | 'distance'> & { at: string };

/** How many characters of a news post are searched at most. The beginning says what the post is about. */
const MAX_SEARCHED_POST_LENGTH = 20_000;

/** Returns the search index of the rules (by heading), news, contacts and venues. */
export function textSearchIndex({ rules, posts, contacts, venues }: LeagueContent): SearchIndex<SearchableText> {
  return createSearchIndex([
    ...sectionsOf(rules, RULE_HEADING_ID_PREFIX).map(({ id, text, words }) =>
      textSearchEntry('rule', id, text, '', words),
    ),
    ...posts.map(({ id, title, date, text }) =>
      textSearchEntry('news', id, title, date, text.slice(0, MAX_SEARCHED_POST_LENGTH)),
    ),
    ...contacts.map(({ role, name }) => textSearchEntry('contact', 'committee', role, name, name)),
    ...venues.map(({ name, address }, index) => textSearchEntry('venue', `venue-${index}`, name, address, address)),
  ]);
}

/**
 * Returns a text as an entry of the search index. `name` is the heading of the text. Search results show the heading
 * with `about` beside it. `text` is what is below the heading.
 */
export function textSearchEntry(
  kind: SearchableText['kind'],
  at: string,
  name: string,
  about: string,
  text = '',
): SearchableText {
  return { id: `${kind} ${at}`, kind, at, name, about, text, formerNames: [], deleted: false };
}
