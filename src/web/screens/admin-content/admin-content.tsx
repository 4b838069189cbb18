import type { CallAnswer } from '#contract/client.ts';
import button from '#web/components/button.module.css';
import { dayWordsWithYear } from '#web/components/day.tsx';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import { pageSourceContext } from '#web/page-source.ts';
import { PART_FORMS } from '#web/screens/admin-edit-content/part-fields.ts';

type Content = CallAnswer<'GET /api/admin/content'>;

/**
 * The page that lists the league's texts for officials to edit: the news posts, and other parts of the site such as its
 * rules.
 */
function ContentPage({ data: { posts } }: { data: Content }) {
  return (
    <>
      <PageHeading below="What the league says about itself">News and content</PageHeading>
      <section aria-labelledby="news" className={ui.part}>
        <h2 id="news">News</h2>
        <Link to="/admin/content/new-post" className={button.strong}>
          Write news
        </Link>
        <NameAndDescriptionList
          things={posts}
          idOf={({ id }) => id}
          nameOf={({ title }) => title}
          linkOf={({ id }) => `/admin/content/${encodeURIComponent(id)}`}
          aboutOf={postDateWords}
        />
      </section>
      <section aria-labelledby="parts" className={ui.part}>
        <h2 id="parts">Pages and details</h2>
        <NameAndDescriptionList
          things={[...PART_FORMS]}
          idOf={([id]) => id}
          nameOf={([, { title }]) => title}
          linkOf={([id]) => `/admin/content/${id}`}
          aboutOf={([, { about }]) => about}
        />
      </section>
    </>
  );
}

/** Returns the date of a news post and, if set, its first and last day on the site. */
function postDateWords({ date, from, until }: Content['posts'][number]): string {
  const shown = [from && `from ${dayWordsWithYear(from)}`, until && `until ${dayWordsWithYear(until)}`];
  return [dayWordsWithYear(date), ...shown].filter((part) => part !== null).join(', ');
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'News and content',
  description: 'Edit the news, contacts, venues, rules and texts of the league.',
  load: ({ context }) => context.get(pageSourceContext).read('GET /api/admin/content', {}),
  Screen: ContentPage,
});
