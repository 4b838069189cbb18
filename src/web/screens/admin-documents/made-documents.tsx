import type { DocumentAnswer, DocumentsAnswer } from '#contract/documents.ts';
import { formatBytes } from '#domain/count.ts';
import list from '#web/components/list.module.css';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import { ConfirmButton } from '#web/officials/buttons.tsx';
import { FileButton, FileChoice } from '#web/officials/file-choice.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import style from './admin-documents.module.css';
import { useReplacing } from '#web/officials/uploads/uploads.tsx';

type MadeProps = { data: DocumentsAnswer; mostBytes: number };

/** The documents that the site makes; for each, the league can have a PDF of its own in its place. */
export function MadeDocuments({ data: { made, documents }, mostBytes }: MadeProps) {
  return (
    <section aria-labelledby="made" className={part.part}>
      <h2 id="made">Documents that the site makes</h2>
      <p className={part.about}>They follow the rules, the fixture list and the league’s name by themselves.</p>
      <ul className={`${surface.flush} ${list.list}`} aria-labelledby="made">
        {made.map(({ title, path }) => {
          const own = documents.find(({ replaces }) => replaces === path) ?? null;
          return <Made key={path} title={title} path={path} own={own} mostBytes={mostBytes} />;
        })}
      </ul>
    </section>
  );
}

/** One of them. `own`: the league's own in its place. */
type MadeDocument = { title: string; path: string; own: DocumentAnswer | null; mostBytes: number };

function Made({ title, path, own, mostBytes }: MadeDocument) {
  const { part: sent, replace } = useReplacing(mostBytes);
  function chosen(files: File[]): void {
    void replace(files, {
      send: (options) =>
        own === null
          ? officialApi('POST /api/admin/documents', { query: { title } }, options)
          : officialApi(
              'PUT /api/admin/documents/{document}/file',
              { params: { document: own.id }, query: { version: own.version } },
              options,
            ),
      done: `${title} is your own file now.`,
    });
  }
  return (
    <li className={list.line}>
      <span className={list.words}>
        <a href={path}>{title}</a>
        <small>{own === null ? 'Made by the site' : `Your own PDF, ${formatBytes(own.bytes)}`}</small>
        {sent === null ? null : <progress className={style.progress} value={sent} aria-label="Sending the file" />}
      </span>
      <span className={list.actions}>
        <FileButton
          accessibleName={own === null ? `Use your own ${title}` : `Replace your own ${title}`}
          accept=".pdf,application/pdf"
          onChoose={chosen}
        >
          {own === null ? 'Use your own' : 'Replace'}
        </FileButton>
        {own === null ? null : <BackToMade title={title} own={own} />}
      </span>
    </li>
  );
}

function BackToMade({ title, own }: { title: string; own: DocumentAnswer }) {
  const { run } = useAction();
  const remove = () =>
    void run({
      send: (options) =>
        officialApi('DELETE /api/admin/documents/{document}', { params: { document: own.id } }, options),
      done: () => `${title} is made by the site again.`,
    });
  return (
    <ConfirmButton
      label="Delete"
      accessibleName={`Delete your own ${title}`}
      title={`Delete your own ${title}?`}
      danger
      onYes={remove}
    >
      <p>Downloads then has the one that the site makes. You can undo this.</p>
    </ConfirmButton>
  );
}

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
            <ConfirmButton label="Use the drawn one" title="Use the drawn picture?" onYes={remove}>
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
