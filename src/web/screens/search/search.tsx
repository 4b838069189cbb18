import { Link, useLoaderData } from 'react-router';
import { useCarried } from '#web/choice/use-choice.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { foundIn } from '#web/search/found.ts';
import { SearchBox } from '#web/search/search-box.tsx';
import { fewestLetters } from '#web/search/suggest.ts';
import { headOfSearch, loadSearch, type SearchData } from './load.ts';
import style from './search.module.css';

export { headOfSearch as head, loadSearch as loader };

/** What a search finds, as a page of its own: it can be shared, and needs no scripts. */
export function Component() {
  const data = useLoaderData<typeof loadSearch>();
  const carried = useCarried();
  const found = data.found === null ? [] : foundIn(data.found, carried);
  return (
    <>
      <PageHeading below={sentenceOf(data, found.length)}>Search</PageHeading>
      <div className={style.box}>
        <SearchBox key={data.text} start={data.text} />
      </div>
      {found.length === 0 ? null : (
        <ul className={style.found}>
          {found.map(({ key, name, what, address }) => (
            <li key={key}>
              <Link to={address}>{name}</Link>
              <span>{what}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function sentenceOf({ text, found }: SearchData, count: number): string {
  if (found === null) return `Write at least ${fewestLetters} letters of a player’s or a team’s name.`;
  if (count === 0) return `Nobody found by “${text}”.`;
  return count === 1 ? `1 found by “${text}”` : `${count} found by “${text}”`;
}
