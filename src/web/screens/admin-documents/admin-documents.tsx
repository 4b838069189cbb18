import { useState } from 'react';
import { answerOf } from '#contract/client.ts';
import type { DocumentAnswer, DocumentsAnswer } from '#contract/documents.ts';
import { countOf, formatBytes } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import input from '#web/components/input.module.css';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import { Confirm, MoveButtons, SmallButton } from '#web/officials/buttons.tsx';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { Uploads, useReplacing, useUploads } from '#web/officials/uploads/uploads.tsx';
import { useAction } from '#web/officials/use-action.ts';
import { pageSource } from '#web/page-source.ts';
import style from './admin-documents.module.css';
import { FixturesPicture, MadeDocuments } from './made-documents.tsx';

/** The documents under Downloads: the site's, the league's own, and the picture of the fixtures. */
function Documents({ data }: { data: DocumentsAnswer }) {
  const { documents, bytes, most, mostBytes, mostOfOne } = data;
  const own = documents.filter(({ replaces }) => replaces === null);
  const left = Math.max(0, Math.min(mostOfOne, mostBytes - bytes));
  const uploads = useUploads({
    mostBytes: left,
    send: (file, options) =>
      officialApi('POST /api/admin/documents', { query: { title: titleOf(file.name) } }, options),
  });
  const room = `${countOf(Math.max(0, most - documents.length), 'more document')} and ${formatBytes(Math.max(0, mostBytes - bytes))} are left`;
  return (
    <>
      <PageHeading below={`${countOf(documents.length, 'document')}, ${formatBytes(bytes)}`}>Documents</PageHeading>
      <p>
        <Link to="/downloads" className={button.quiet}>
          View Downloads
        </Link>
      </p>
      <section aria-labelledby="own" className={part.part}>
        <h2 id="own">The league’s documents</h2>
        <p className={part.about}>
          Minutes, entry forms and whatever else members need. Downloads lists them in this order.
        </p>
        <FileChoice
          label="Add documents"
          words={`PDF, up to ${formatBytes(mostOfOne)} each; ${room}.`}
          accept=".pdf,application/pdf"
          many
          onChoose={uploads.add}
        />
        <Uploads {...uploads} noun="document" />
        <DocumentList documents={own} mostBytes={left} />
      </section>
      <MadeDocuments data={data} mostBytes={left} />
      <FixturesPicture picture={data.picture} mostBytes={mostOfOne} />
    </>
  );
}

/** The title that the name of a file suggests: `agm_minutes-2026.pdf` is "Agm minutes 2026". */
function titleOf(name: string): string {
  const words = name
    .replace(/\.\w+$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .slice(0, 120);
  return words === '' ? 'Document' : words.charAt(0).toUpperCase() + words.slice(1);
}

type DocumentListProps = { documents: readonly DocumentAnswer[]; mostBytes: number };

/** The league's documents in their order, each with its dialog. */
function DocumentList({ documents, mostBytes }: DocumentListProps) {
  const [open, setOpen] = useState<string | null>(null);
  const edited = documents.find(({ id }) => id === open);
  if (documents.length === 0) return null;
  return (
    <>
      <ul className={`${surface.flush} ${list.list}`} aria-label="Documents">
        {documents.map((document) => (
          <li key={document.id} className={list.line}>
            <span className={list.words}>
              <a href={document.address}>{document.title}</a>
              <small>
                {formatBytes(document.bytes)}, at {document.address}
                {document.shown ? '' : '. Not listed under Downloads'}
              </small>
            </span>
            <SmallButton aria-label={`Edit ${document.title}`} onClick={() => setOpen(document.id)}>
              Edit
            </SmallButton>
          </li>
        ))}
      </ul>
      {edited === undefined ? null : (
        <DocumentDialog
          key={edited.id}
          document={edited}
          documents={documents}
          mostBytes={mostBytes}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

type DocumentDialogProps = {
  document: DocumentAnswer;
  documents: readonly DocumentAnswer[];
  mostBytes: number;
  onClose: () => void;
};

/** What changes a document. `part`: of a new file, sent so far. */
function useDocument({ document, mostBytes, onClose }: DocumentDialogProps) {
  const { run } = useAction();
  const { part, replace } = useReplacing(mostBytes);
  const { id, version } = document;
  const params = { document: id };

  function change(body: { title?: string; shown?: boolean; before?: string }, done: string): Promise<boolean> {
    return run({
      send: (options) =>
        officialApi('PUT /api/admin/documents/{document}', { params, body: { ...body, version } }, options),
      done: () => done,
    });
  }
  async function remove(): Promise<void> {
    const isRemoved = await run({
      send: (options) => officialApi('DELETE /api/admin/documents/{document}', { params }, options),
      done: () => `${document.title} deleted.`,
    });
    if (isRemoved) onClose();
  }
  function replaceBy(files: File[]): void {
    const send: Parameters<typeof replace>[1]['send'] = (options) =>
      officialApi('PUT /api/admin/documents/{document}/file', { params, query: { version } }, options);
    void replace(files, { send, done: `${document.title} replaced.` }).then((isSent) => isSent && onClose());
  }
  return { change, remove, replaceBy, part };
}

/** Edits a document: its title, its file, its place, and whether Downloads lists it. */
function DocumentDialog(props: DocumentDialogProps) {
  const { document, documents, onClose } = props;
  const [title, setTitle] = useState(document.title);
  const [shown, setShown] = useState(document.shown);
  const { change, remove, replaceBy, part } = useDocument(props);
  async function save(): Promise<void> {
    if (await change({ title, shown }, 'Document saved.')) onClose();
  }
  return (
    <Confirm title={`Edit ${document.title}`} yes="Save" onYes={() => void save()} onNo={onClose}>
      <label className={style.field}>
        Title
        <input
          className={input.input}
          value={title}
          maxLength={120}
          onChange={({ target }) => setTitle(target.value)}
        />
        <small>The address is made from it. Links to the former address still work.</small>
      </label>
      <label className={style.check}>
        <input type="checkbox" checked={shown} onChange={({ target }) => setShown(target.checked)} /> Listed under
        Downloads
      </label>
      <FileChoice
        label="Replace the file"
        words="by another PDF. The address stays."
        accept=".pdf,application/pdf"
        onChoose={replaceBy}
        busy={part !== null}
      />
      {part === null ? null : <progress className={style.progress} value={part} aria-label="Sending the file" />}
      <div className={`${button.row} ${style.actions}`}>
        <MoveButtons
          id={document.id}
          among={documents}
          labels={['Move up', 'Move down']}
          onMove={(before) => void change({ before }, 'Document moved.')}
        />
        <button type="button" className={button.removing} onClick={() => void remove()}>
          Delete document
        </button>
      </div>
    </Confirm>
  );
}

export const { Component, loader, head } = guard({
  title: 'Documents',
  description: 'Documents to download: add, rename, order, replace and delete.',
  load: ({ context }) => context.get(pageSource).api('GET /api/admin/documents', {}).then(answerOf),
  Screen: Documents,
});
