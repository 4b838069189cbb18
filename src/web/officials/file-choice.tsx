import { type ChangeEvent, type DragEvent, useState } from 'react';
import button from '#web/components/button.module.css';
import { showNotice } from '#web/layout/notices.tsx';
import style from './file-choice.module.css';

type FileChoiceProps = {
  /** The button's label. By default "Choose a file". */
  label?: string;
  /** A text after the button: which files are allowed. */
  words: string;
  /** The input's `accept` attribute. */
  accept: string;
  /** Whether several files may be chosen at once. */
  many?: boolean;
  onChoose: (files: File[]) => void;
  busy?: boolean;
  /** Makes the button a secondary one, because the main button of the screen is elsewhere. */
  isSecond?: boolean;
};

/** An area to choose or drop files. The invisible native input covers the area, and handles keys, clicks and drops. */
export function FileChoice({
  label = 'Choose a file',
  words,
  accept,
  many = false,
  onChoose,
  busy = false,
  isSecond = false,
}: FileChoiceProps) {
  const [over, setOver] = useState(false);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const files = Array.from(event.target.files ?? []);
    if (files.length > 0) onChoose(files);
    // The input is emptied, because choosing the same file again, after an edit, would otherwise fire no event.
    event.target.value = '';
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const files = Array.from(event.dataTransfer.files);
    if (files.length > 1 && !many) showNotice({ kind: 'alert', text: 'One file at a time, please.' });
    else if (files.length > 0) onChoose(files);
  }
  return (
    <label className={style.place} data-over={over || undefined} aria-busy={busy}>
      <span className={isSecond ? button.quiet : button.strong}>{label}</span>
      <span className={style.words}>
        {words}
        {busy ? null : <span className={style.drop}> You can also drop {many ? 'files' : 'a file'} here.</span>}
      </span>
      <input
        type="file"
        accept={accept}
        multiple={many}
        onChange={choose}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      />
    </label>
  );
}

type FileButtonProps = {
  children: string;
  /** Accessible name, because the visible label is ambiguous. */
  accessibleName: string;
  accept: string;
  onChoose: (files: File[]) => void;
};

/** A small button that opens the file picker for one file. */
export function FileButton({ children, accessibleName, accept, onChoose }: FileButtonProps) {
  return (
    <label className={`${button.quiet} ${button.small} ${style.button}`}>
      {children}
      <input
        type="file"
        accept={accept}
        aria-label={accessibleName}
        onChange={({ target }) => {
          onChoose(Array.from(target.files ?? []));
          // The input is emptied, because choosing the same file again would otherwise fire no event.
          target.value = '';
        }}
      />
    </label>
  );
}
