import type { CallAnswer } from '#contract/client.ts';
import button from '#web/components/button.module.css';
import { Day } from '#web/components/day.tsx';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import { PART_FORMS } from '#web/screens/admin-edit-content/part-fields.ts';

type Content = CallAnswer<'GET /api/admin/content'>;

/** What the league says about itself: its news, and each part that can be edited. */
function ContentPage({ data: { posts } }: { data: Content }) {
  return (
    <>
      <PageHeading below="What the league says about itself">News and content</PageHeading>
      <section aria-labelledby="parts" className={ui.part}>
        <h2 id="parts">Pages and details</h2>
        <ul className={`${ui.flush} ${list.list}`}>
          {[...PART_FORMS].map(([id, { title, about }]) => (
            <li key={id} className={list.words}>
              <Link to={`/admin/content/${id}`}>{title}</Link>
              <small>{about}</small>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="news" className={ui.part}>
        <h2 id="news">News</h2>
        <Link to="/admin/content/new-post" className={button.strong}>
          Write news
        </Link>
        {posts.length === 0 ? null : (
          <ul className={`${ui.flush} ${list.list}`}>
            {posts.map((post) => (
              <li key={post.id} className={list.words}>
                <Link to={`/admin/content/${encodeURIComponent(post.id)}`}>{post.title}</Link>
                <small>
                  <Day day={post.date} />
                  <ShownOn {...post} />
                </small>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

/** The days from and until which news is shown, if it has any. */
function ShownOn({ from, until }: Content['posts'][number]) {
  return (
    <>
      {from === null ? null : (
        <>
          , from <Day day={from} />
        </>
      )}
      {until === null ? null : (
        <>
          , until <Day day={until} />
        </>
      )}
    </>
  );
}

export const { Component, loader, head } = guard({
  title: 'News and content',
  description: 'Edit the news, contacts, venues, rules and texts of the league.',
  load: ({ context }) => context.get(pageSource).read('GET /api/admin/content', {}),
  Screen: ContentPage,
});
