import { type ChangeEvent, type DragEvent, useState } from 'react';
import button from '#web/components/button.module.css';
import { notify } from '#web/layout/notices.tsx';
import style from './file-choice.module.css';

type FileChoiceProps = {
  /** On the button; "Choose a file" by default. */
  label?: string;
  /** After the button: what may be chosen. */
  words: string;
  /** As in the attribute of an input. */
  accept: string;
  /** Whether several files may be chosen at once. */
  many?: boolean;
  onChoose: (files: File[]) => void;
  busy?: boolean;
};

/** A place to choose or drop files. The native input covers it invisibly and takes keys, clicks and drops. */
export function FileChoice({
  label = 'Choose a file',
  words,
  accept,
  many = false,
  onChoose,
  busy = false,
}: FileChoiceProps) {
  const [over, setOver] = useState(false);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const files = Array.from(event.target.files ?? []);
    if (files.length > 0) onChoose(files);
    // Otherwise choosing the same file again, after an edit, would fire no event.
    event.target.value = '';
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const files = Array.from(event.dataTransfer.files);
    if (files.length > 1 && !many) notify({ kind: 'alert', text: 'One file at a time, please.' });
    else if (files.length > 0) onChoose(files);
  }
  return (
    <label className={style.place} data-over={over || undefined} aria-busy={busy}>
      <span className={button.strong}>{label}</span>
      <span className={style.words}>{words}</span>
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
  /** Where the label is ambiguous. */
  accessibleName: string;
  accept: string;
  onChoose: (files: File[]) => void;
};

/** A small button that asks for one file. */
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
          // As above.
          target.value = '';
        }}
      />
    </label>
  );
}
