import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { SearchAnswer } from '#contract/players.ts';
import { countOf } from '#domain/count.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { useCarried } from '#web/choice/use-choice.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Lines } from '#web/components/lines.tsx';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { foundIn, minLetters, isShort, NOTHING, PARTIAL, usePages } from '#web/search/search-results.ts';
import { SearchBox } from '#web/search/search-box.tsx';
import style from '#web/search/search-box.module.css';

/** `found` is `null` if the text was too short, or if the server did not answer (`isPartial`). */
type SearchData = { text: string; found: SearchAnswer | null; isPartial: boolean };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SearchData> {
  const { api } = context.get(pageSource);
  const text = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100);
  if (isShort(text)) return { text, found: null, isPartial: false };
  const outcome = await api('GET /api/search', { query: { q: text } });
  if (!outcome.ok && outcome.status === 0) return { text, found: null, isPartial: true };
  return { text, found: answerOf(outcome), isPartial: false };
}

export function head({ text }: SearchData): Head {
  return {
    title: text === '' ? 'Search' : `Search: ${text}`,
    description: 'Find a player, a team, a page, a rule, news, a cup or a venue.',
  };
}

/** Pages for a visitor who has found nothing: address, name, and what is there. */
const BROWSED = [
  ['/league-standings', 'Teams', 'Every team with its place in the table'],
  ['/player-stats', 'Players', 'Everyone who has played this season'],
  ['/squads-handicaps', 'Handicaps', 'Every squad, team by team'],
  ['/fixtures', 'Fixtures', 'Who plays when, and calendars'],
  ['/contacts', 'Contacts', 'The committee, and where we play'],
] as const;

/** The Search screen: the results of one search. The page has its own address to share and works without scripts. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const carried = useCarried();
  const nameOfDivision = useDivisionName();
  const pages = usePages()(data.text);
  const found = foundIn(data.found ?? NOTHING, pages, { carried, nameOfDivision });
  return (
    <>
      <PageHeading below={sentenceOf(data, found.length)}>Search</PageHeading>
      <div className={style.alone}>
        <SearchBox key={data.text} start={data.text} />
      </div>
      {found.length > 0 ? null : (
        <Lines
          things={BROWSED}
          list="Where else to look"
          idOf={([address]) => address}
          nameOf={([, name]) => name}
          linkOf={([address]) => address + carried}
          aboutOf={([, , about]) => about}
        />
      )}
      <Lines
        things={found}
        idOf={({ key }) => key}
        nameOf={({ name }) => name}
        linkOf={({ address }) => address}
        aboutOf={({ what }) => what}
      />
    </>
  );
}

function sentenceOf({ text, isPartial }: SearchData, count: number): string {
  if (isPartial) return PARTIAL;
  if (isShort(text)) return `Type at least ${minLetters} letters of what you are looking for.`;
  return count === 0 ? `No results for “${text}”.` : `${countOf(count, 'result')} for “${text}”`;
}
