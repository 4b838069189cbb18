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
  /**
   * Returns the address that an item's name links to. If the list has no `children`, a press anywhere on the item
   * follows the link.
   */
  linkOf?: (thing: A) => string;
  aboutOf?: (thing: A) => ReactNode;
  /** Returns content after an item's text, such as buttons. */
  children?: (thing: A) => ReactNode;
};

/** A list with the name of each item and a description below it. Renders nothing if there are no items. */
export function NameAndDescriptionList<A>({
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
            <ItemNameAndDescription
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
  /** The name of the item: text or a link. */
  name: ReactNode;
  about?: ReactNode;
  /** Content below the name and the description. */
  children?: ReactNode;
};

/** The text of one list item: its name, a description below it in small print, and `children`. */
export function ItemNameAndDescription({ name, about, children }: WordsProps) {
  return (
    <span className={list.words}>
      {typeof name === 'string' ? <strong>{name}</strong> : name}
      {about === undefined ? null : <small>{about}</small>}
      {children}
    </span>
  );
}
