import { useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import type { DocumentAnswer, DocumentsAnswer } from '#contract/documents.ts';
import { countOf, formatBytes } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { Confirm, MoveButtons, PlainText, SmallButton } from '#web/officials/buttons.tsx';
import field from '#web/officials/fields.module.css';
import { FileButton, FileChoice } from '#web/officials/file-choice.tsx';
import { ActionButton, RemoveButton } from '#web/officials/action-button.tsx';
import files from '#web/officials/file-choice.module.css';
import { guard } from '#web/officials/guard.tsx';
import { Words } from '#web/components/lines.tsx';
import { type CallOptions, officialApi } from '#web/officials/official-api.ts';
import { Uploads, useReplacing, useUploads } from '#web/officials/uploads.tsx';
import { useAction } from '#web/officials/use-action.ts';
import { pageSource } from '#web/page-source.ts';

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
      <section aria-labelledby="own" className={ui.part}>
        <h2 id="own">The league’s documents</h2>
        <p className={ui.about}>
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
  const spaced = name.replace(/\.\w+$/, '').replaceAll(/[_-]+/g, ' ');
  const words = spaced.trim().slice(0, 120);
  return words === '' ? 'Document' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The league's documents in their order, each with its dialog. */
function DocumentList({ documents, mostBytes }: { documents: readonly DocumentAnswer[]; mostBytes: number }) {
  const [open, setOpen] = useState<string | null>(null);
  const edited = documents.find(({ id }) => id === open);
  if (documents.length === 0) return null;
  return (
    <>
      <ul className={`${ui.flush} ${list.list}`} aria-label="Documents">
        {documents.map((document) => (
          <li key={document.id} className={list.line}>
            <Words
              name={<a href={document.address}>{document.title}</a>}
              about={`${formatBytes(document.bytes)}, at ${document.address}${document.shown ? '' : '. Not listed under Downloads'}`}
            />
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

type Send = (options: CallOptions) => Promise<Outcome<unknown>>;

/** Puts a file in the place of a document's. */
function sendFile({ id, version }: DocumentAnswer): Send {
  const place = { params: { document: id }, query: { version } };
  return (options) => officialApi('PUT /api/admin/documents/{document}/file', place, options);
}

type Changes = { title?: string; shown?: boolean; before?: string };

/** Changes a document; `done` is the notice, which offers Undo. */
function changeOf({ id, version }: DocumentAnswer, changes: Changes, done: string) {
  const sent = { params: { document: id }, body: { ...changes, version } };
  const send: Send = (options) => officialApi('PUT /api/admin/documents/{document}', sent, options);
  return { send, done: () => done };
}

/** Removes a document. */
function removal({ id }: DocumentAnswer, done: string) {
  const send: Send = (options) =>
    officialApi('DELETE /api/admin/documents/{document}', { params: { document: id } }, options);
  return { send, done: () => done };
}

type DocumentDialogProps = {
  document: DocumentAnswer;
  documents: readonly DocumentAnswer[];
  mostBytes: number;
  onClose: () => void;
};

/** Edits a document: its title, its file, its place, and whether Downloads lists it. */
function DocumentDialog({ document, documents, mostBytes, onClose }: DocumentDialogProps) {
  const [title, setTitle] = useState(document.title);
  const [shown, setShown] = useState(document.shown);
  const { run } = useAction();
  const { bar, replace } = useReplacing(mostBytes);
  const closeIf = (isDone: boolean): void => (isDone ? onClose() : undefined);
  return (
    <Confirm
      title={`Edit ${document.title}`}
      yes="Save"
      onYes={() => void run(changeOf(document, { title, shown }, 'Document saved.')).then(closeIf)}
      onNo={onClose}
    >
      <PlainText label="Title" value={title} longest={120} onChange={setTitle}>
        <small>The address is made from it. Links to the former address still work.</small>
      </PlainText>
      <label className={field.check}>
        <input type="checkbox" checked={shown} onChange={({ target }) => setShown(target.checked)} /> Listed under
        Downloads
      </label>
      <FileChoice
        label="Replace the file"
        words="by another PDF. The address stays."
        accept=".pdf,application/pdf"
        onChoose={(files) =>
          void replace(files, { send: sendFile(document), done: `${document.title} replaced.` }).then(closeIf)
        }
        busy={bar !== null}
      />
      {bar}
      <div className={button.row}>
        <MoveButtons
          id={document.id}
          among={documents}
          labels={['Move up', 'Move down']}
          onMove={(before) => void run(changeOf(document, { before }, 'Document moved.'))}
        />
        <button
          type="button"
          className={button.removing}
          onClick={() => void run(removal(document, `${document.title} deleted.`)).then(closeIf)}
        >
          Delete document
        </button>
      </div>
    </Confirm>
  );
}

/** The documents that the site makes; for each, the league can have a PDF of its own in its place. */
function MadeDocuments({ data: { made, documents }, mostBytes }: { data: DocumentsAnswer; mostBytes: number }) {
  return (
    <section aria-labelledby="made" className={ui.part}>
      <h2 id="made">Documents that the site makes</h2>
      <p className={ui.about}>They follow the rules, the fixture list and the league’s name by themselves.</p>
      <ul className={`${ui.flush} ${list.list}`} aria-labelledby="made">
        {made.map(({ title, path }) => {
          const own = documents.find(({ replaces }) => replaces === path) ?? null;
          return <Made key={path} {...{ title, path, own, mostBytes }} />;
        })}
      </ul>
    </section>
  );
}

/** A document that the site makes. `own`: the league's own in its place. */
type MadeDocument = { title: string; path: string; own: DocumentAnswer | null; mostBytes: number };

function Made({ title, path, own, mostBytes }: MadeDocument) {
  const { bar, replace } = useReplacing(mostBytes);
  const add: Send = (options) => officialApi('POST /api/admin/documents', { query: { title } }, options);
  const send = own === null ? add : sendFile(own);
  return (
    <li className={list.line}>
      <Words
        name={<a href={path}>{title}</a>}
        about={own === null ? 'Made by the site' : `Your own PDF, ${formatBytes(own.bytes)}`}
      >
        {bar}
      </Words>
      <span className={list.actions}>
        <FileButton
          accessibleName={own === null ? `Use your own ${title}` : `Replace your own ${title}`}
          accept=".pdf,application/pdf"
          onChoose={(files) => void replace(files, { send, done: `${title} is your own file now.` })}
        >
          {own === null ? 'Use your own' : 'Replace'}
        </FileButton>
        {own === null ? null : (
          <RemoveButton
            label="Delete"
            name={`your own ${title}`}
            {...removal(own, `${title} is made by the site again.`)}
          >
            <p>Downloads then has the one that the site makes. You can undo this.</p>
          </RemoveButton>
        )}
      </span>
    </li>
  );
}

/** The picture of the fixtures: drawn by the site, or the league's own. */
function FixturesPicture({ picture, mostBytes }: Pick<DocumentsAnswer, 'picture'> & { mostBytes: number }) {
  const { bar, replace } = useReplacing(mostBytes);
  const remove: Send = (options) => officialApi('DELETE /api/admin/fixtures-picture', {}, options);
  const send: Send = (options) => officialApi('POST /api/admin/fixtures-picture', {}, options);
  return (
    <section aria-labelledby="picture" className={ui.part}>
      <h2 id="picture">Picture of the fixtures</h2>
      <p className={ui.about}>
        {picture === null
          ? 'The site draws it from the fixture list. It is on the home page and under Fixtures.'
          : 'Your own picture is on the home page and under Fixtures, in place of the drawn one.'}
      </p>
      {picture === null ? null : (
        <>
          <img
            className={files.picture}
            src={picture.address}
            width={picture.width ?? undefined}
            height={picture.height ?? undefined}
            alt="Your own fixtures"
          />
          <p>
            <ActionButton
              label="Use the drawn one"
              title="Use the drawn picture?"
              send={remove}
              done="The fixtures are drawn by the site again."
            >
              <p>Your own picture will be removed. You can undo this.</p>
            </ActionButton>
          </p>
        </>
      )}
      <FileChoice
        label={picture === null ? 'Use your own picture' : 'Replace the picture'}
        words={`JPEG, PNG or WebP, up to ${formatBytes(mostBytes)}.`}
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChoose={(files) => void replace(files, { send, done: 'The picture of the fixtures is your own now.' })}
        busy={bar !== null}
      />
      {bar}
    </section>
  );
}

export const { Component, loader, head } = guard({
  title: 'Documents',
  description: 'Documents to download: add, rename, order, replace and delete.',
  load: ({ context }) => context.get(pageSource).read('GET /api/admin/documents', {}),
  Screen: Documents,
});
