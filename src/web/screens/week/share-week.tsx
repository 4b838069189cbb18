import { useRef, useState } from 'react';
import type { Digest } from '#contract/week.ts';
import button from '#web/components/button.module.css';
import { shareOrCopy } from '#web/components/share-or-copy.ts';
import ui from '#web/components/ui.module.css';
import style from './week.module.css';

/** Hands the week to a chat: its picture and its text together where the device can, else the text to paste. */
export function ShareWeek({ digest }: { digest: Digest }) {
  const { season, weekNumber, text, picture } = digest;
  const [said, setSaid] = useState('');
  const file = useRef<File | null>(null);
  const name = `week-${weekNumber}.png`;

  /** Fetched when it shows: a device shares only in the moment of the press. The browser has it already. */
  async function keep(): Promise<void> {
    const response = await fetch(picture);
    if (response.ok) file.current = new File([await response.blob()], name, { type: 'image/png' });
  }

  function share(): void {
    const files = file.current === null ? {} : { files: [file.current] };
    shareOrCopy({ text, ...files }).then(
      (isCopied) => setSaid(isCopied ? 'The text is copied: paste it into the chat.' : ''),
      () => setSaid('This browser cannot copy. The text stands below.'),
    );
  }
  return (
    <div className={`${ui.row} ${style.share}`} data-screen-only>
      <a href={picture} download={name}>
        <img
          src={picture}
          width="1080"
          height="1350"
          loading="lazy"
          alt={`Download week ${weekNumber} of ${season}`}
          onLoad={() => void keep()}
        />
      </a>
      <button type="button" className={button.strong} onClick={share}>
        Share the week
      </button>
      <span role="status">{said}</span>
      <details className={ui.more}>
        <summary>The text</summary>
        <pre className={style.text}>{text}</pre>
      </details>
    </div>
  );
}
