import type { ReactNode } from 'react';
import ui from '#web/components/ui.module.css';
import style from './fold.module.css';

/** The class for a `<details>` element that is an item of a list. */
export const detailsItemClass = style.line;

/**
 * The class for a `<details>` element that looks like a `CollapsibleListSection`, but renders its content even while it
 * is collapsed.
 */
export const detailsFoldClass = style.fold;

type FoldProps = {
  /** The id of the heading. */
  id: string;
  title: ReactNode;
  /** A short text about the content, beside the title. */
  about: ReactNode;
  isOpen: boolean;
  onFold: (isOpen: boolean) => void;
  children: ReactNode;
};

/** One section of a long list, such as a week. A press on its heading expands or collapses the section. */
export function CollapsibleListSection({ id, title, about, isOpen, onFold, children }: FoldProps) {
  return (
    <details
      className={`${ui.flush} ${style.fold}`}
      aria-labelledby={id}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // The event also fires after the screen has changed `isOpen`, for example because of a search.
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
