import { type ChangeEvent, type DragEvent, useState } from 'react';
import button from '#web/components/button.module.css';
import { notify } from '#web/layout/notices.tsx';
import style from './file-choice.module.css';
import { useHydrated } from '#web/store.ts';

type FileChoiceProps = {
  /** The largest file that is accepted, such as `10 MB`. */
  most: string;
  onChoose: (file: File) => void;
  busy: boolean;
};

/** A place to choose or drop a CSV file. The native input covers it invisibly and takes keys, clicks and drops. */
export function FileChoice({ most, onChoose, busy }: FileChoiceProps) {
  const hydrated = useHydrated();
  const [over, setOver] = useState(false);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? [];
    if (file) onChoose(file);
    // Otherwise choosing the same file again, after an edit, would fire no event.
    event.target.value = '';
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file, ...others] = event.dataTransfer.files;
    if (others.length > 0) notify({ kind: 'alert', text: 'One file at a time, please.' });
    else if (file) onChoose(file);
  }
  return (
    <label className={style.place} data-over={over || undefined} aria-busy={busy}>
      <span className={button.strong}>Choose a file</span>
      <span className={style.words}>or drop it here. CSV, up to {most}.</span>
      <input
        type="file"
        disabled={!hydrated}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
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
