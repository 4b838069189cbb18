import { type ChangeEvent, type DragEvent, useState } from 'react';
import button from '#web/components/button.module.css';
import { say } from '#web/layout/said.ts';
import style from './file-choice.module.css';
import { useAlive } from './use-alive.ts';

type FileChoiceProps = {
  /** The largest file that is taken, in words. */
  most: string;
  onChoose: (file: File) => void;
  busy: boolean;
};

/** Where a file is chosen, or dropped. The browser's own field lies over it, unseen: it takes keys, clicks and files. */
export function FileChoice({ most, onChoose, busy }: FileChoiceProps) {
  const alive = useAlive();
  const [over, setOver] = useState(false);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? [];
    if (file) onChoose(file);
    // The same file, mended, can be chosen again.
    event.target.value = '';
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file, ...others] = event.dataTransfer.files;
    if (others.length > 0) say({ kind: 'alert', text: 'One file at a time, please.' });
    else if (file) onChoose(file);
  }
  return (
    <label className={style.place} data-over={over || undefined} aria-busy={busy}>
      <span className={button.strong}>Choose a file</span>
      <span className={style.words}>or drop it here. CSV, up to {most}.</span>
      <input
        type="file"
        disabled={!alive}
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
