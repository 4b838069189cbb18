import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { NewsPost } from '#contract/league.ts';
import { Day } from '#web/components/day.tsx';
import { EditLink, LinkForOfficials } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Prose } from '#web/components/prose.tsx';
import ui from '#web/components/ui.module.css';
import { EmptyTableMessage } from '#web/components/table.tsx';
import type { Site } from '#web/layout/site.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { Picture } from '#web/components/photo.tsx';
import style from './news.module.css';

type NewsData = { posts: NewsPost[] };

export async function loader({ context }: LoaderFunctionArgs): Promise<NewsData> {
  const { read } = context.get(pageSourceContext);
  return read('GET /api/news', {});
}

export function head({ posts: [latest] }: NewsData, { league }: Site): Head {
  const description = latest === undefined ? `News from ${league.name}.` : `News from ${league.name}: ${latest.title}.`;
  return { title: 'News', description };
}

/** The News screen: all posts, newest first. */
export function Component() {
  const { posts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading below="News from the committee">News</PageHeading>
      {posts.length === 0 ? (
        <EmptyTableMessage
          comes="What the committee writes is here and on Home."
          press={<LinkForOfficials to="/admin/content/new-post">Write news</LinkForOfficials>}
        >
          No news yet.
        </EmptyTableMessage>
      ) : (
        posts.map((post) => <Post key={post.id} {...post} />)
      )}
      <p data-screen-only>
        <a className={ui.link} href="/news.atom">
          Follow the news in a feed reader
        </a>
      </p>
    </>
  );
}

function Post({ id, title, date, updated, html, picture }: NewsPost) {
  return (
    <article id={id} className={`${ui.surface} ${style.post}`} aria-labelledby={`${id}-title`}>
      <p className={style.date}>
        <Day day={date} />
        {updated === date ? null : (
          <>
            , updated <Day day={updated} />
          </>
        )}
      </p>
      <h2 id={`${id}-title`}>{title}</h2>
      {picture === undefined ? null : (
        <div className={style.picture}>
          <Picture photo={picture} alt={picture.caption ?? ''} sizes="(width >= 48rem) 42rem, 90vw" loading="lazy" />
        </div>
      )}
      <Prose html={html} />
      <EditLink to={`/admin/content/${encodeURIComponent(`post:${id}`)}`} of={title} />
    </article>
  );
}
