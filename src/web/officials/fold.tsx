import type { ReactNode } from 'react';
import ui from '#web/components/ui.module.css';
import style from './fold.module.css';

/** For a `<details>` that is a line of a list. */
export const lineStyle = style.line;

type FoldProps = {
  /** The id of its heading. */
  id: string;
  title: string;
  /** What is in it, beside the title. */
  about: ReactNode;
  isOpen: boolean;
  onFold: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A part of a long list, such as a week: its heading opens and folds it. */
export function Fold({ id, title, about, isOpen, onFold, children }: FoldProps) {
  return (
    <details
      className={`${ui.flush} ${style.fold}`}
      aria-labelledby={id}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // The event also follows a change that the user did not make, such as a search.
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
