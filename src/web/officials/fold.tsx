import type { ReactNode } from 'react';
import ui from '#web/components/ui.module.css';
import style from './fold.module.css';

/** The class for a `<details>` element that is a line of a list. */
export const lineStyle = style.line;

/** The class for a `<details>` element like a `Fold` whose content is always on the page. */
export const foldStyle = style.fold;

type FoldProps = {
  /** The id of the heading. */
  id: string;
  title: ReactNode;
  /** A short text beside the title about the content. */
  about: ReactNode;
  isOpen: boolean;
  onFold: (isOpen: boolean) => void;
  children: ReactNode;
};

/** One section of a long list, such as a week. Its heading expands and collapses it. */
export function Fold({ id, title, about, isOpen, onFold, children }: FoldProps) {
  return (
    <details
      className={`${ui.flush} ${style.fold}`}
      aria-labelledby={id}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // The event also fires for changes that the user did not make, such as a search.
        if (currentTarget.open !== isOpen) onFold(currentTarget.open);
      }}
    >
      <summary>
        <h3 id={id}>{title}</h3>
        <small>{about}</small>
      </summary>
      {isOpen ? children : null}
    </details>
  );
}
