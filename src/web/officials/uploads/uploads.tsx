import { countOf } from '#domain/count.ts';
import list from '#web/components/list.module.css';
import surface from '#web/components/surface.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import style from './uploads.module.css';
import type { Upload, useUploads } from './use-uploads.ts';

type UploadsProps = ReturnType<typeof useUploads> & {
  /** What the files are, such as `photo`. */
  noun: string;
};

/** The files on their way: how many, the one that is being sent, and those that failed, with what to do about it. */
export function Uploads({ uploads, retry, clear, noun }: UploadsProps) {
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === 'done').length;
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const isOver = done + failed === uploads.length;
  return (
    <div className={`${surface.padded} ${style.uploads}`}>
      <p role="status">
        {isOver ? `${countOf(done, noun)} added` : `${done} of ${countOf(uploads.length, noun)} added`}
        {failed === 0 ? '.' : `, ${failed} not.`}
      </p>
      <ul className={list.list}>
        {uploads
          .filter(({ state }) => state === 'sending' || state === 'failed')
          .map((upload) => (
            <li key={upload.key} className={list.line}>
              <span className={list.words}>
                <span>{upload.file.name}</span>
                <small>{wordsOf(upload)}</small>
                {upload.state === 'sending' ? <progress value={upload.part} aria-label={upload.file.name} /> : null}
              </span>
              {upload.state === 'failed' ? (
                <SmallButton onClick={() => retry(upload)} aria-label={`Try ${upload.file.name} again`}>
                  Try again
                </SmallButton>
              ) : null}
            </li>
          ))}
      </ul>
      {isOver ? <SmallButton onClick={clear}>Close</SmallButton> : null}
    </div>
  );
}

function wordsOf({ state, part, sentence }: Upload): string {
  if (state === 'failed') return sentence;
  return part < 1 ? `${Math.round(part * 100)}% sent` : 'Being stored';
}
