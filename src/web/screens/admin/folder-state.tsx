import part from '#web/components/part.module.css';
import type { FolderState } from './load.ts';
import style from './admin.module.css';

/** What is wrong in the league's folder, where anything is: until it is mended the site shows what was right before. */
export function FolderWords({ folder: { mistakes, seedChanges } }: { folder: FolderState }) {
  if (mistakes.length === 0 && seedChanges.length === 0) return null;
  return (
    <section aria-labelledby="folder" className={`${part.part} ${style.attention}`}>
      <h2 id="folder">The league’s folder</h2>
      {mistakes.length === 0 ? null : (
        <>
          <p>These need a hand. Until then the site shows what was there before.</p>
          <ul>
            {mistakes.map(({ file, place, message }) => (
              <li key={`${file} ${place} ${message}`}>
                <strong>{place === '' ? file : `${file}, ${place}`}</strong>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {seedChanges.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}
