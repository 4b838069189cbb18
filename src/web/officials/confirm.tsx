import { type ReactNode, useEffect, useRef } from 'react';
import button from '#web/components/button.module.css';
import surface from '#web/components/surface.module.css';
import style from './dialog.module.css';

type ConfirmProps = {
  title: string;
  children: ReactNode;
  /** The label of the button that goes ahead. */
  yes: string;
  /** Makes that button red. */
  danger?: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** A modal question, open while it is rendered. Escape and Cancel call `onNo`. */
export function Confirm({ title, children, yes, danger = false, onYes, onNo }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${surface.surface} ${style.dialog}`}
      aria-labelledby="confirm-title"
      onCancel={(event) => {
        event.preventDefault();
        onNo();
      }}
    >
      <h2 id="confirm-title">{title}</h2>
      {children}
      <div className={`${button.row} ${style.buttons}`}>
        <button type="button" className={danger ? button.grave : button.strong} onClick={onYes}>
          {yes}
        </button>
        <button type="button" className={button.quiet} onClick={onNo}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
