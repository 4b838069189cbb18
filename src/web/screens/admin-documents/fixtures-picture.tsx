import type { DocumentsAnswer } from '#contract/documents.ts';
import { formatBytes } from '#domain/count.ts';
import part from '#web/components/part.module.css';
import { ConfirmButton } from '#web/officials/buttons.tsx';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import style from './admin-documents.module.css';
import { useReplacing } from './use-replacing.ts';

type PictureProps = { picture: DocumentsAnswer['picture']; mostBytes: number };

/** The picture of the fixtures: drawn by the site, or the league's own. */
export function FixturesPicture({ picture, mostBytes }: PictureProps) {
  const { run } = useAction();
  const { part: sent, replace } = useReplacing(mostBytes);
  const remove = () =>
    void run({
      send: (options) => officialApi('DELETE /api/admin/fixtures-picture', {}, options),
      done: () => 'The fixtures are drawn by the site again.',
    });
  const chosen = (files: File[]) =>
    void replace(files, {
      send: (options) => officialApi('POST /api/admin/fixtures-picture', {}, options),
      done: 'The picture of the fixtures is your own now.',
    });
  return (
    <section aria-labelledby="picture" className={part.part}>
      <h2 id="picture">Picture of the fixtures</h2>
      <p className={part.about}>
        {picture === null
          ? 'The site draws it from the fixture list. It is on the home page and under Fixtures.'
          : 'Your own picture is on the home page and under Fixtures, in place of the drawn one.'}
      </p>
      {picture === null ? null : (
        <>
          <img
            className={style.picture}
            src={picture.address}
            width={picture.width ?? undefined}
            height={picture.height ?? undefined}
            alt="Your own fixtures"
          />
          <p>
            <ConfirmButton
              label="Use the drawn one"
              title="Use the drawn picture?"
              yes="Use the drawn one"
              onYes={remove}
            >
              <p>Your own picture will be removed. You can undo this.</p>
            </ConfirmButton>
          </p>
        </>
      )}
      <FileChoice
        label={picture === null ? 'Use your own picture' : 'Replace the picture'}
        words={`JPEG, PNG or WebP, up to ${formatBytes(mostBytes)}.`}
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChoose={chosen}
        busy={sent !== null}
      />
      {sent === null ? null : <progress className={style.progress} value={sent} aria-label="Sending the picture" />}
    </section>
  );
}
