import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import button from '#web/components/button.module.css';
import input from '#web/components/input.module.css';
import ui from '#web/components/ui.module.css';
import style from './dialog.module.css';
import fields from './fields.module.css';

/** A small secondary button. */
export function SmallButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button {...props} type="button" className={`${button.quiet} ${button.small} ${className}`} />;
}

type MoveButtonsProps = {
  id: string;
  /** All elements of the list that the buttons reorder, in their current order. */
  among: readonly { id: string }[];
  labels: readonly [earlier: string, later: string];
  /** `before`: the id of the element to move in front of, or '' to move to the end. */
  onMove: (before: string) => void;
};

/** Two buttons that move an element of a list by one position: towards the start, and towards the end. */
export function MoveButtons({ id, among, labels: [earlier, later], onMove }: MoveButtonsProps) {
  const index = among.findIndex((one) => one.id === id);
  const move = (before: number) => onMove(among[before]?.id ?? '');
  return (
    <>
      <button type="button" className={button.quiet} disabled={index === 0} onClick={() => move(index - 1)}>
        {earlier}
      </button>
      <button
        type="button"
        className={button.quiet}
        disabled={index === among.length - 1}
        onClick={() => move(index + 2)}
      >
        {later}
      </button>
    </>
  );
}

type TogglesProps<T> = {
  /** The name of the choice, such as `Division`. */
  label: string;
  options: readonly T[];
  chosen: T;
  wordsOf: (option: T) => string;
  onChoose: (option: T) => void;
};

/** A row of buttons of which exactly one is chosen. */
export function ChoiceButtons<T>({ label, options, chosen, wordsOf, onChoose }: TogglesProps<T>) {
  return (
    <div className={fields.toggles} role="group" aria-label={label}>
      {options.map((option) => (
        <SmallButton key={wordsOf(option)} aria-pressed={option === chosen} onClick={() => onChoose(option)}>
          {wordsOf(option)}
        </SmallButton>
      ))}
    </div>
  );
}

type ConfirmProps = {
  title: string;
  children: ReactNode;
  /** The label of the confirm button. */
  yes: string;
  /** Makes the confirm button red. */
  danger?: boolean;
  onYes: () => void;
  onNo: () => void;
  /** Another button beside the confirm button. */
  beside?: ReactNode;
};

type DialogProps = { title: string; onClose: () => void; children: ReactNode };

/**
 * A modal dialog that is open as long as it is rendered. Escape calls `onClose`. When the dialog disappears and nothing
 * else has the focus, the element that had the focus before gets it back.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
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
      className={`${ui.surface} ${style.dialog}`}
      aria-labelledby="confirm-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id="confirm-title">{title}</h2>
      {children}
    </dialog>
  );
}

/** A modal question that is open as long as it is rendered. Escape and the Cancel button call `onNo`. */
export function ConfirmDialog({ title, children, yes, danger = false, onYes, onNo, beside }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onNo}>
      {children}
      <div className={`${button.row} ${style.buttons}`}>
        <button type="button" className={danger ? button.grave : button.strong} onClick={onYes}>
          {yes}
        </button>
        {beside}
        <button type="button" className={button.quiet} onClick={onNo}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}

type PlainTextFieldProps = {
  label: string;
  value: string;
  longest: number;
  onChange: (text: string) => void;
  /** Content below the field. */
  children?: ReactNode;
};

/** A text field for dialogs that contain no form. */
export function PlainTextField({ label, value, longest, onChange, children }: PlainTextFieldProps) {
  return (
    <label className={fields.field}>
      {label}
      <input
        className={input.input}
        value={value}
        maxLength={longest}
        onChange={({ target }) => onChange(target.value)}
      />
      {children}
    </label>
  );
}
