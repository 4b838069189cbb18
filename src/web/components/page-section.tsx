import type { ReactNode } from 'react';
import { Link } from './links.tsx';
import ui from './ui.module.css';

type SurfaceProps = {
  /** The heading's id, so that links can lead to this area. */
  id: string;
  title: ReactNode;
  /** A link after the heading. Screen readers read `of` after `words`: `Whole table, Division 1`. */
  more?: { to: string; words: string; of?: string };
  className?: string | undefined;
  children: ReactNode;
};

/** A bordered area with a title and, optionally, a small link to a page with more details. */
export function TitledPanel({ id, title, more, className = '', children }: SurfaceProps) {
  return (
    <section className={`${ui.flush} ${className}`} aria-labelledby={id}>
      <header className={ui.head}>
        <h2 id={id}>{title}</h2>
        {more === undefined ? null : (
          <Link to={more.to} className={ui.link} data-screen-only>
            {more.words}
            {more.of === undefined ? null : <span className="visually-hidden">, {more.of}</span>}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

type PartProps = {
  /** The section's id, so that links can lead to it. */
  id: string;
  /** The section's heading. `null` for no heading, if the page has no other section. */
  title: ReactNode;
  /** A line of text between the heading and the content. */
  below?: ReactNode;
  children: ReactNode;
};

/** A section of a page: a heading, and content that may include bordered areas. */
export function PageSection({ id, title, below, children }: PartProps) {
  return (
    <section id={id} className={ui.part}>
      {title === null ? null : <h2>{title}</h2>}
      {below === undefined ? null : <p className={ui.about}>{below}</p>}
      {children}
    </section>
  );
}
