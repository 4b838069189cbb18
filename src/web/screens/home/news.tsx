import type { HomeNewsPost } from '#contract/whats-on.ts';
import { Day } from '#web/components/day.tsx';
import { Link } from '#web/components/links.tsx';
import { Picture } from '#web/components/photo.tsx';
import { TitledPanel } from '#web/components/page-section.tsx';
import ui from '#web/components/ui.module.css';
import style from './home.module.css';

function newsAddress({ id }: Pick<HomeNewsPost, 'id'>): string {
  return `/news#${encodeURIComponent(id)}`;
}

/**
 * The news post at the top of Home: its picture, title, day and first words. If the post is about an event, the day is
 * the day of the event.
 */
export function LeadingNewsPost({ post }: { post: HomeNewsPost }) {
  const { title, date, event, words, picture } = post;
  return (
    <TitledPanel id="news" title="News" more={{ to: '/news', words: 'All news' }}>
      <article className={`${ui.leads} ${style.post}`}>
        {picture === undefined ? null : (
          <Picture photo={picture} alt={picture.caption ?? ''} sizes="8rem" loading="lazy" />
        )}
        <div>
          <h3>
            <Link to={newsAddress(post)}>{title}</Link>
          </h3>
          <b>
            <Day day={event ?? date} />
          </b>
          <span>{words}</span>
        </div>
      </article>
    </TitledPanel>
  );
}

/** An older news post, as an item in the list of short items. */
export function OlderNewsPost({ post }: { post: HomeNewsPost }) {
  return (
    <li className={ui.leads}>
      <Link to={newsAddress(post)}>{post.title}</Link>
      <span>
        News, <Day day={post.date} />
      </span>
    </li>
  );
}
