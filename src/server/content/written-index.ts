import type { SearchAnswer } from '#contract/players.ts';
import { type Named, type SearchIndex, searchIndex } from '#domain/search.ts';
import type { LeagueContent } from './league-content.ts';
import { sectionsOf } from './markdown.ts';

/** The prefix of heading ids on the rules page. */
export const RULE_PREFIX = 'rule-';

/** A searchable part of the league's texts. `at` is its id on its page. */
export type Written = Named & Omit<SearchAnswer['written'][number], 'id' | 'distance'> & { at: string };

/** The number of searched characters of a news post. Its beginning says what it is about. */
const MAX_POST_LENGTH = 20_000;

/** Returns the search index of the rules (by heading), news, contacts and venues. */
export function writtenIndex({ rules, posts, contacts, venues }: LeagueContent): SearchIndex<Written> {
  return searchIndex([
    ...sectionsOf(rules, RULE_PREFIX).map(({ id, text, words }) => writtenOf('rule', id, text, '', words)),
    ...posts.map(({ id, title, date, text }) => writtenOf('news', id, title, date, text.slice(0, MAX_POST_LENGTH))),
    ...contacts.map(({ role, name }) => writtenOf('contact', 'committee', role, name, name)),
    ...venues.map(({ name, address }, index) => writtenOf('venue', `venue-${index}`, name, address, address)),
  ]);
}

/** `about` is shown beside the name; `text` is the text below it. */
export function writtenOf(kind: Written['kind'], at: string, name: string, about: string, text = ''): Written {
  return { id: `${kind} ${at}`, kind, at, name, about, text, formerNames: [], deleted: false };
}
