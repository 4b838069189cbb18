import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOrThrow } from '#contract/client.ts';
import type { SearchAnswer } from '#contract/players.ts';
import { countWithNoun } from '#domain/count.ts';
import { DISTANCE_OF_WORD_IN_TEXT, searchableWords } from '#domain/search.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { useCarriedQueryText } from '#web/choice/use-choice.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import ui from '#web/components/ui.module.css';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import {
  toSearchResults,
  minLetters,
  isTooShort,
  EMPTY_SEARCH_ANSWER,
  ONLY_PAGES_SEARCHED_WORDS,
  type SearchResult,
  usePageSearch,
} from '#web/search/search-results.ts';
import { SearchBox } from '#web/search/search-box.tsx';
import style from '#web/search/search-box.module.css';

/**
 * `found`: what the server found; `null` if the text was too short, or if the server did not answer. `isPartial`: the
 * server did not answer, so only pages were searched.
 */
type SearchData = { text: string; found: SearchAnswer | null; isPartial: boolean };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SearchData> {
  const { api } = context.get(pageSourceContext);
  const text = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100);
  if (isTooShort(text)) return { text, found: null, isPartial: false };
  const outcome = await api('GET /api/search', { query: { q: text } });
  if (!outcome.ok && outcome.status === 0) return { text, found: null, isPartial: true };
  return { text, found: answerOrThrow(outcome), isPartial: false };
}

export function head({ text }: SearchData): Head {
  return {
    title: text === '' ? 'Search' : `Search: ${text}`,
    description: 'Find a player, a team, a page, a rule, news, a cup or a venue.',
  };
}

/** Pages to offer if nothing was found: the address, the name, and what the page shows. */
const SUGGESTED_PAGES = [
  ['/league-standings', 'Teams', 'Every team with its place in the table'],
  ['/player-stats', 'Players', 'Everyone who has played this season'],
  ['/squads-handicaps', 'Handicaps', 'Every squad, team by team'],
  ['/fixtures', 'Fixtures', 'Who plays when, and calendars'],
  ['/contacts', 'Contacts', 'The committee, and where we play'],
] as const;

/**
 * The Search screen: the results of one search. The address contains the search text, so that the page can be shared
 * and works without scripts.
 */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const carried = useCarriedQueryText();
  const nameOfDivision = useDivisionName();
  const pages = usePageSearch()(data.text);
  const found = toSearchResults(data.found ?? EMPTY_SEARCH_ANSWER, pages, { carried, nameOfDivision });
  const { exact = [], similar = [] } = Object.groupBy(found, (one) =>
    isFoundAsTyped(one, data.text) ? 'exact' : 'similar',
  );
  return (
    <>
      <PageHeading below={searchResultSentence(data, exact.length)}>Search</PageHeading>
      <div className={style.alone}>
        <SearchBox key={data.text} start={data.text} />
      </div>
      {found.length > 0 ? null : (
        <NameAndDescriptionList
          things={SUGGESTED_PAGES}
          list="Where else to look"
          idOf={([address]) => address}
          nameOf={([, name]) => name}
          linkOf={([address]) => address + carried}
          aboutOf={([, , about]) => about}
        />
      )}
      <Results found={exact} />
      {similar.length === 0 ? null : (
        <section className={ui.part} aria-labelledby="similar">
          <h2 id="similar">Similar names</h2>
          <Results found={similar} />
        </section>
      )}
    </>
  );
}

function Results({ found }: { found: readonly SearchResult[] }) {
  return (
    <NameAndDescriptionList
      things={found}
      idOf={({ key }) => key}
      nameOf={({ name }) => name}
      linkOf={({ address }) => address}
      aboutOf={({ what }) => what}
    />
  );
}

/**
 * Returns whether a result is exact. A name is exact if it or its former name contains every typed word. A name that
 * was found despite a typing error is not exact. A result that was found by its text, such as the text of a rule, is
 * exact. A page of the site is always exact.
 */
function isFoundAsTyped({ key, name, what, distance }: SearchResult, text: string): boolean {
  if (key.startsWith('page ')) return true;
  if (distance >= DISTANCE_OF_WORD_IN_TEXT && !/^(player|team|match) /.test(key)) return true;
  const words = searchableWords(`${name} ${what.split(', formerly ')[1] ?? ''}`);
  return searchableWords(text).every((typed) => words.some((word) => word.includes(typed)));
}

function searchResultSentence({ text, isPartial }: SearchData, count: number): string {
  if (isPartial) return ONLY_PAGES_SEARCHED_WORDS;
  if (isTooShort(text)) return `Type at least ${minLetters} letters of what you are looking for.`;
  return count === 0 ? `No results for “${text}”.` : `${countWithNoun(count, 'result')} for “${text}”`;
}
