import type { z } from 'zod';
import type { leagueFolderState } from '#contract/league.ts';
import part from '#web/components/part.module.css';
import style from './admin.module.css';

export type FolderState = z.infer<(typeof leagueFolderState)['answer']>;

/** The problems of the league's folder, if there are any. */
export function FolderProblems({ folder: { mistakes, seedChanges } }: { folder: FolderState }) {
  if (mistakes.length === 0 && seedChanges.length === 0) return null;
  return (
    <section aria-labelledby="folder" className={`${part.part} ${style.attention}`}>
      <h2 id="folder">League folder</h2>
      {mistakes.length === 0 ? null : (
        <>
          <p>Please fix these problems. Until then the site shows the last correct version.</p>
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
