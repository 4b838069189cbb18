import { useState } from 'react';
import input from '#web/components/input.module.css';
import { Confirm } from '#web/officials/confirm.tsx';
import style from './admin-photos.module.css';

type TitleDialogProps = { heading: string; title: string; onSave: (title: string) => void; onClose: () => void };

/** Asks for the title of a gallery. */
export function TitleDialog({ heading, title, onSave, onClose }: TitleDialogProps) {
  const [text, setText] = useState(title);
  return (
    <Confirm title={heading} yes="Save" onYes={() => onSave(text)} onNo={onClose}>
      <label className={style.field}>
        Title
        <input className={input.input} value={text} maxLength={80} onChange={({ target }) => setText(target.value)} />
      </label>
    </Confirm>
  );
}
