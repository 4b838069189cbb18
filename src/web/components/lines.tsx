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
  /** Returns the address that a name links to. The whole line is the link if the line has no `children`. */
  linkOf?: (thing: A) => string;
  aboutOf?: (thing: A) => ReactNode;
  /** Returns content beside the text of a line. */
  children?: (thing: A) => ReactNode;
};

/** A list with one line for each thing. An empty list is not rendered. */
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
  /** The title of the line: text or a link. */
  name: ReactNode;
  about?: ReactNode;
  /** Content below the name and the description. */
  children?: ReactNode;
};

/** The text of one list line. */
export function Words({ name, about, children }: WordsProps) {
  return (
    <span className={list.words}>
      {typeof name === 'string' ? <strong>{name}</strong> : name}
      {about === undefined ? null : <small>{about}</small>}
      {children}
    </span>
  );
}
