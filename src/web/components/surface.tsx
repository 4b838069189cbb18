import type { ReactNode } from 'react';
import { Link } from './links.tsx';
import ui from './ui.module.css';

type SurfaceProps = {
  /** The id of the heading, to be linked to. */
  id: string;
  title: ReactNode;
  /** A link at the end of the head. `of` is heard after its words: `Whole table, Division 1`. */
  more?: { to: string; words: string; of?: string };
  className?: string | undefined;
  children: ReactNode;
};

/** A surface with a head: its title and, at the end, a small link to where there is more of the same. */
export function Surface({ id, title, more, className = '', children }: SurfaceProps) {
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
  /** The id of the part, to be linked to. */
  id: string;
  title: ReactNode;
  /** A line between heading and content. */
  below?: ReactNode;
  children: ReactNode;
};

/** A part of a page with its heading, whose content has surfaces of its own. */
export function Part({ id, title, below, children }: PartProps) {
  return (
    <section id={id} className={ui.part}>
      <h2>{title}</h2>
      {below === undefined ? null : <p className={ui.about}>{below}</p>}
      {children}
    </section>
  );
}
