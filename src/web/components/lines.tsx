import type { ReactNode } from 'react';
import { Link } from './links.tsx';
import list from './list.module.css';
import ui from './ui.module.css';

type LinesProps<A> = {
  things: readonly A[];
  idOf: (thing: A) => string;
  list?: string;
  className?: string | undefined;
  nameOf: (thing: A) => string;
  /** Where a name leads; the whole line, where nothing else is in it. */
  linkOf?: (thing: A) => string;
  aboutOf?: (thing: A) => ReactNode;
  /** What stands beside the words of a line. */
  children?: (thing: A) => ReactNode;
};

/** A list with a line for each thing. Renders nothing without things. */
export function Lines<A>({
  things,
  idOf,
  list: name,
  className = '',
  nameOf,
  linkOf,
  aboutOf,
  children,
}: LinesProps<A>) {
  if (things.length === 0) return null;
  const leads = linkOf !== undefined && children === undefined;
  return (
    <ul className={`${ui.flush} ${list.list} ${className}`} aria-label={name}>
      {things.map((thing) => (
        <li key={idOf(thing)} className={leads ? `${list.line} ${ui.leads}` : list.line}>
          {leads ? (
            <div>
              <Link to={linkOf(thing)}>{nameOf(thing)}</Link>
              <br />
              <small>{aboutOf?.(thing)}</small>
            </div>
          ) : (
            <Words
              name={linkOf === undefined ? nameOf(thing) : <Link to={linkOf(thing)}>{nameOf(thing)}</Link>}
              about={aboutOf?.(thing)}
            />
          )}
          {children?.(thing)}
        </li>
      ))}
    </ul>
  );
}

type WordsProps = {
  /** What the line is about: a text, or a link. */
  name: ReactNode;
  about?: ReactNode;
  /** What stands below both. */
  children?: ReactNode;
};

/** The words of a line of a list. */
export function Words({ name, about, children }: WordsProps) {
  return (
    <span className={list.words}>
      {typeof name === 'string' ? <strong>{name}</strong> : name}
      {about === undefined ? null : <small>{about}</small>}
      {children}
    </span>
  );
}
