import type { ReactNode } from 'react';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import { divisionName, divisionNamesFromSeasonsAnswer } from '#domain/seasons/division-names.ts';
import { type DivisionNameLookup } from '#web/choice/division-name.tsx';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { minLetters, type SearchResult, toSearchResults, fetchSearchAnswer } from './search-results.ts';

/** The maximum number of teams and players suggested for an unknown name. */
const maxOfferedNames = 5;

/** Returns links to teams and players with names similar to a text. `null` if there are none. */
export async function linksToSimilarNames(
  text: string,
  signal: AbortSignal,
  seasons: SeasonsAnswer | undefined,
): Promise<ReactNode> {
  const names = seasons && divisionNamesFromSeasonsAnswer(seasons, seasons.default);
  const nameOfDivision = (division: number) => divisionName(names, division);
  const found = await searchTextThenParts(text, signal, nameOfDivision);
  if (found.length === 0) return null;
  return (
    <>
      <p>Did you mean:</p>
      <ul>
        {found.map(({ key, name, what, address }) => (
          <li key={key}>
            <Link className={ui.link} to={address}>
              {name}
            </Link>{' '}
            <small>{what}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Searches for the whole text. If nothing is found for a text of several words, searches for each word, until
 * `maxOfferedNames` results are found. If nothing is found for a single word, splits the word in two, in case a space
 * is missing, and tries one split after another until there is a result.
 */
async function searchTextThenParts(
  text: string,
  signal: AbortSignal,
  nameOfDivision: DivisionNameLookup,
): Promise<SearchResult[]> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const found = new Map<string, SearchResult>();
  for (const query of words.length > 1 ? [text, ...words] : [text, ...twoWordSplits(text)]) {
    const answer = await fetchSearchAnswer(query, signal);
    for (const one of answer === null
      ? []
      : toSearchResults({ ...answer, written: [] }, [], { carried: '', nameOfDivision }))
      found.set(one.key, found.get(one.key) ?? one);
    const isPart = words.length > 1 && query !== text;
    if (found.size >= (isPart ? maxOfferedNames : 1)) break;
  }
  return [...found.values()].slice(0, maxOfferedNames);
}

/**
 * Returns a word split in two at each possible position. For `oldmill`, returns `old mill` and `oldm ill`. Both halves
 * need at least three letters. A long word is not split, because each variant is a request.
 */
function twoWordSplits(word: string): string[] {
  if (word.length > 20) return [];
  const places = Array.from({ length: Math.max(0, word.length + 1 - 2 * minLetters) }, (_, i) => i + minLetters);
  return places.map((place) => `${word.slice(0, place)} ${word.slice(place)}`);
}
