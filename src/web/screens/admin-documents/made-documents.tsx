import type { DocumentAnswer, DocumentsAnswer } from '#contract/documents.ts';
import { formatBytes } from '#domain/count.ts';
import list from '#web/components/list.module.css';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import { ConfirmButton } from '#web/officials/buttons.tsx';
import { FileButton } from '#web/officials/file-choice.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import style from './admin-documents.module.css';
import { useReplacing } from './use-replacing.ts';

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
      yes="Delete"
      danger
      onYes={remove}
    >
      <p>Downloads then has the one that the site makes. You can undo this.</p>
    </ConfirmButton>
  );
}
