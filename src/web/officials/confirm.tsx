import { type ReactNode, useEffect, useRef } from 'react';
import button from '#web/components/button.module.css';
import card from '#web/components/card.module.css';
import style from './dialog.module.css';

type ConfirmProps = {
  title: string;
  children: ReactNode;
  /** The words of the button that goes ahead. */
  yes: string;
  /** What it does cannot be seen at once, or hurts: its button is red. */
  grave?: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before something is done. It stands for as long as it is drawn; Escape and the second button leave all as it is. */
export function Confirm({ title, children, yes, grave = false, onYes, onNo }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={`${card.surface} ${style.dialog}`}
      aria-labelledby="confirm-title"
      onCancel={(event) => {
        event.preventDefault();
        onNo();
      }}
    >
      <h2 id="confirm-title">{title}</h2>
      {children}
      <div className={`${button.row} ${style.buttons}`}>
        <button type="button" className={grave ? button.grave : button.strong} onClick={onYes}>
          {yes}
        </button>
        <button type="button" className={button.quiet} onClick={onNo}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
