import { useEffect, useState } from 'react';
import type { SearchAnswer } from '#contract/players.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { search, type SearchIndex } from '#domain/search.ts';
import { type DivisionNameLookup, useDivisionName } from '#web/choice/division-name.tsx';
import { useCarriedQueryText } from '#web/choice/use-choice.ts';
import { dayWordsWithYear } from '#web/components/day.tsx';
import { withUnbrokenPostcode } from '#web/components/postal-address.ts';
import { careerAddress, teamAddress } from '#web/layout/addresses.ts';
import { useRememberedSignedInUser } from '#web/officials/official-hint.ts';
import { publicPageIndex, type SitePage } from './site-pages.ts';

/** The minimum number of letters and digits in a text to search for. Shorter texts find nothing (Rule G1). */
export const minLetters = 3;

/** Returns whether a text is too short to search for. */
export function isTooShort(text: string): boolean {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').length < minLetters;
}

/**
 * A search result. `what`: what was found, such as `Team, Division 1`. `distance`: how much the result differs from the
 * typed text. 0 is an exact match.
 */
export type SearchResult = { key: string; name: string; what: string; address: string; distance: number };

/** `carried`: the query string with the chosen season and division, which is added to the address of a link. */
type SearchResultContext = { carried: string; nameOfDivision: DivisionNameLookup };

/**
 * Lists all results, best first (Rule G4). Equally good results are listed in this order: pages, teams, their matches,
 * the league's texts, players. Players come last, because players are the most numerous.
 */
export function toSearchResults(
  { teams, players, matches, written }: SearchAnswer,
  pages: readonly SearchResult[],
  of: SearchResultContext,
): SearchResult[] {
  const { carried, nameOfDivision } = of;
  const all: SearchResult[] = [
    ...pages,
    ...teams.map(({ teamId, name, division, deleted, formerly, distance }) => ({
      key: `team ${teamId}`,
      name,
      what: withFormerName(deleted || division === 0 ? 'Former team' : `Team, ${nameOfDivision(division)}`, formerly),
      address: teamAddress(teamId, carried),
      distance,
    })),
    ...matches.map(({ address, name, season, weekNumber, date, played, distance }) => ({
      key: `match ${address}`,
      name,
      what: `${played ? 'Result' : 'Next match'}, ${date === null ? `${season}, week ${weekNumber}` : dayWordsWithYear(date)}`,
      address,
      distance,
    })),
    ...written.map(({ kind, id, name, about, distance }) => ({
      key: `${kind} ${id} ${name}`,
      name: kind === 'cup' ? cupDisplayName(name) : name,
      what: DESCRIPTIONS_BY_KIND[kind](about),
      address: `${ADDRESS_PREFIXES[kind]}${encodeURIComponent(id)}`,
      distance,
    })),
    ...players.map(({ playerId, name, team, deleted, formerly, distance }) => ({
      key: `player ${playerId}`,
      name,
      what: withFormerName(deleted ? `Former player, ${team}` : `Player, ${team}`, formerly),
      address: careerAddress(playerId, carried),
      distance,
    })),
  ];
  return all.sort((a, b) => a.distance - b.distance);
}

type LeagueTextKind = SearchAnswer['written'][number]['kind'];

const DESCRIPTIONS_BY_KIND: Record<LeagueTextKind, (about: string) => string> = {
  rule: () => 'Rules',
  news: (day) => `News, ${dayWordsWithYear(day)}`,
  cup: (season) => `Cup, ${season}`,
  contact: (name) => `Contact, ${name}`,
  venue: (address) => `Venue, ${withUnbrokenPostcode(address)}`,
};

/** The start of the address to which a search result links, by its kind. The id follows. */
const ADDRESS_PREFIXES: Record<LeagueTextKind, string> = {
  rule: '/rules#',
  news: '/news#',
  cup: '/cups/',
  contact: '/contacts#',
  venue: '/contacts#',
};

function withFormerName(what: string, formerly: string | null): string {
  return formerly === null ? what : `${what}, formerly ${formerly}`;
}

/** The maximum number of pages that a search finds. */
const MAX_FOUND_PAGES = 10;

/** Returns a function that searches the site's pages. For a signed-in user, officials' pages are included. */
export function usePageSearch(): (text: string) => SearchResult[] {
  const role = useRememberedSignedInUser()?.role;
  const [index, setIndex] = useState(publicPageIndex);
  useEffect(() => {
    if (role === undefined) return;
    let isGone = false;
    // Only signed-in users load the list of officials' pages. If loading fails, for example without a network, a search
    // finds only the pages in the menu.
    void import('./official-pages.ts').then(
      ({ officialPageIndex: officialPages }) => {
        if (!isGone) setIndex(mergePages(publicPageIndex, officialPages(role)));
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [role]);
  return (text) =>
    search(index, text, MAX_FOUND_PAGES).map(({ thing: { id, name, what }, distance }) => {
      return { key: `page ${id}`, name, what, address: id, distance };
    });
}

/**
 * Adds the officials' pages (`own`) to the public pages (`all`). A page in both lists has the name from the officials'
 * list.
 */
function mergePages(all: SearchIndex<SitePage>, own: SearchIndex<SitePage>): SearchIndex<SitePage> {
  const known = new Set(own.map(({ thing }) => thing.id));
  return [...own, ...all.filter(({ thing }) => !known.has(thing.id))];
}

/** Milliseconds without typing before a search starts. */
const typingPauseMs = 150;

/** What a search has found so far. `isPartial`: the server did not answer, so only the names of pages were searched. */
export type Suggestions = { found: SearchResult[]; isPartial: boolean };

type AnsweredSearch = { text: string; answer: SearchAnswer | null };

/**
 * Returns the suggestions for a text. `null` if the text is too short, and until the first suggestions arrive. Old
 * suggestions stay until new ones arrive.
 */
export function useSuggestions(text: string): Suggestions | null {
  const carried = useCarriedQueryText();
  const nameOfDivision = useDivisionName();
  const pagesFor = usePageSearch();
  const [last, setLast] = useState<AnsweredSearch | null>(null);
  useEffect(() => {
    if (isTooShort(text)) return;
    const cancelled = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await fetchSearchAnswer(text, cancelled.signal);
      if (!cancelled.signal.aborted) setLast({ text, answer });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      cancelled.abort();
    };
  }, [text]);
  if (isTooShort(text) || last === null) return null;
  const found = toSearchResults(last.answer ?? EMPTY_SEARCH_ANSWER, pagesFor(last.text), { carried, nameOfDivision });
  return { found, isPartial: last.answer === null };
}

/** The message if the server does not answer. */
export const ONLY_PAGES_SEARCHED_WORDS = 'No signal: only the names of pages were searched.';

/** The answer to a search without results, such as one for a text that is too short. */
export const EMPTY_SEARCH_ANSWER: SearchAnswer = { players: [], teams: [], matches: [], written: [] };

/**
 * Searches the league for a text. A text that is too short finds nothing. Returns `null` if the request failed or was
 * aborted.
 */
export async function fetchSearchAnswer(text: string, signal: AbortSignal): Promise<SearchAnswer | null> {
  if (isTooShort(text)) return EMPTY_SEARCH_ANSWER;
  try {
    const response = await fetch(`/api/search?q=${encodeURIComponent(text.slice(0, 100))}`, { signal });
    // The cast is safe: the server has checked the answer against the schema of `SearchAnswer`.
    return response.ok ? ((await response.json()) as SearchAnswer) : null;
  } catch {
    return null;
  }
}
