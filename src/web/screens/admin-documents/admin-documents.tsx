import { useState } from 'react';
import { document as kind, type DocumentAnswer, type DocumentsAnswer } from '#contract/kinds/document.ts';
import { countWithNoun, formatBytes } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { ItemNameAndDescription } from '#web/components/name-and-description.tsx';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { itemCalls, ReplacementFileChooser, OrderedItemDialog, type SendChange } from '#web/office/edit-dialog.tsx';
import { ApiCallButton, RemoveButton } from '#web/officials/api-call-button.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import { FileButton, FileChoice } from '#web/officials/file-choice.tsx';
import { MoreActions } from '#web/officials/more-actions.tsx';
import files from '#web/officials/file-choice.module.css';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { UploadProgress, useFileReplacement, useUploads } from '#web/officials/file-uploads.tsx';
import { pageSourceContext } from '#web/page-source.ts';

const PDF_FILE_TYPES = '.pdf,application/pdf';

/**
 * The screen for the documents on the page Downloads, and for the picture of the fixtures. The documents are the
 * league's own or made by the site.
 */
function Documents({ data }: { data: DocumentsAnswer }) {
  const { documents, bytes, most, mostBytes, mostOfOne } = data;
  const own = documents.filter(({ replaces }) => replaces === null);
  const left = Math.max(0, Math.min(mostOfOne, mostBytes - bytes));
  const uploads = useUploads({
    maxBytes: left,
    send: (file, options) =>
      callAsOfficial('POST /api/admin/documents', { query: { title: titleFromFileName(file.name) } }, options),
  });
  const room = `${countWithNoun(Math.max(0, most - documents.length), 'more document')} and ${formatBytes(Math.max(0, mostBytes - bytes))} are left`;
  return (
    <>
      <PageHeading
        below={
          documents.length === 0
            ? 'No documents yet'
            : `${countWithNoun(documents.length, 'document')}, ${formatBytes(bytes)}`
        }
      >
        Documents
      </PageHeading>
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
          accept={PDF_FILE_TYPES}
          many
          onChoose={uploads.add}
        />
        <UploadProgress {...uploads} noun="document" />
        <DocumentList documents={own} maxBytes={left} />
      </section>
      <GeneratedDocuments data={data} maxBytes={left} />
      <FixturesPictureUpload picture={data.picture} maxBytes={mostOfOne} />
    </>
  );
}

/** Suggests a title from a file name: `agm_minutes-2026.pdf` becomes "Agm minutes 2026". */
function titleFromFileName(name: string): string {
  const spaced = name.replace(/\.\w+$/, '').replaceAll(/[_-]+/g, ' ');
  const words = spaced.trim().slice(0, 120);
  return words === '' ? 'Document' : words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The league's own documents, in the order of the page Downloads, each with a button that opens a dialog to edit it.
 */
function DocumentList({ documents, maxBytes }: { documents: readonly DocumentAnswer[]; maxBytes: number }) {
  const [open, setOpen] = useState<string | null>(null);
  const edited = documents.find(({ id }) => id === open);
  // An upload may end after the dialog of another document was opened. That dialog must stay open.
  const close = () => setOpen((now) => (now === edited?.id ? null : now));
  if (documents.length === 0) return null;
  return (
    <>
      <ul className={`${ui.flush} ${list.list}`} aria-label="Documents">
        {documents.map((document) => (
          <li key={document.id} className={list.line}>
            <ItemNameAndDescription
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
        <OrderedItemDialog
          key={edited.id}
          title={`Edit ${edited.title}`}
          kind={kind}
          item={edited}
          among={documents}
          moves={['Move up', 'Move down']}
          name={edited.title}
          onClose={close}
        >
          <ReplacementFileChooser
            label="Replace the file"
            words="Another PDF at the same address."
            accept={PDF_FILE_TYPES}
            maxBytes={maxBytes}
            send={createFileReplacer(edited)}
            done={`${edited.title} replaced.`}
            onDone={close}
          />
        </OrderedItemDialog>
      )}
    </>
  );
}

/** Returns a function that replaces a document's file. The new file is in the options that the function takes. */
function createFileReplacer({ id, version }: DocumentAnswer): SendChange {
  const place = { params: { document: id }, query: { version } };
  return (options) => callAsOfficial('PUT /api/admin/documents/{document}/file', place, options);
}

/** The documents that the site makes. The league can replace each by a PDF of its own. */
function GeneratedDocuments({ data: { made, documents }, maxBytes }: { data: DocumentsAnswer; maxBytes: number }) {
  return (
    <section aria-labelledby="made" className={ui.part}>
      <h2 id="made">Documents that the site makes</h2>
      <p className={ui.about}>They follow the rules, the fixture list and the league’s name by themselves.</p>
      <ul className={`${ui.flush} ${list.list}`} aria-labelledby="made">
        {made.map(({ title, path }) => {
          const own = documents.find(({ replaces }) => replaces === path) ?? null;
          return <GeneratedDocumentLine key={path} {...{ title, path, own, maxBytes }} />;
        })}
      </ul>
    </section>
  );
}

/** A document that the site makes. `own`: the league's PDF that replaces it; `null` if there is none. */
type GeneratedDocument = { title: string; path: string; own: DocumentAnswer | null; maxBytes: number };

function GeneratedDocumentLine({ title, path, own, maxBytes }: GeneratedDocument) {
  const { bar, replace } = useFileReplacement(maxBytes);
  const add: SendChange = (options) => callAsOfficial('POST /api/admin/documents', { query: { title } }, options);
  const send = own === null ? add : createFileReplacer(own);
  return (
    <li className={list.line}>
      <ItemNameAndDescription
        name={<a href={path}>{title}</a>}
        about={own === null ? 'Made by the site' : `Your own PDF, ${formatBytes(own.bytes)}`}
      >
        {bar}
      </ItemNameAndDescription>
      <span className={list.actions}>
        <FileButton
          accessibleName={own === null ? `Use your own ${title}` : `Replace your own ${title}`}
          accept={PDF_FILE_TYPES}
          onChoose={(files) => void replace(files, { send, done: `${title} is your own file now.` })}
        >
          {own === null ? 'Use your own' : 'Replace'}
        </FileButton>
        {own === null ? null : (
          <MoreActions of={title}>
            <RemoveButton
              label="Delete"
              name={`your own ${title}`}
              send={itemCalls(kind, own).remove}
              done={`${title} is made by the site again.`}
            >
              <p>Downloads then has the one that the site makes. You can undo this.</p>
            </RemoveButton>
          </MoreActions>
        )}
      </span>
    </li>
  );
}

/** The picture of the fixtures, which the site draws unless the league has uploaded its own picture. */
function FixturesPictureUpload({ picture, maxBytes }: Pick<DocumentsAnswer, 'picture'> & { maxBytes: number }) {
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
            <ApiCallButton
              label="Use the drawn one"
              title="Use the drawn picture?"
              send={(options) => callAsOfficial('DELETE /api/admin/fixtures-picture', {}, options)}
              done="The fixtures are drawn by the site again."
            >
              <p>Your own picture will be removed. You can undo this.</p>
            </ApiCallButton>
          </p>
        </>
      )}
      <ReplacementFileChooser
        label={picture === null ? 'Use your own picture' : 'Replace the picture'}
        words={`JPEG, PNG or WebP, up to ${formatBytes(maxBytes)}.`}
        accept="image/jpeg,image/png,image/webp,image/avif"
        maxBytes={maxBytes}
        send={(options) => callAsOfficial('POST /api/admin/fixtures-picture', {}, options)}
        done="The picture of the fixtures is your own now."
      />
    </section>
  );
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'Documents',
  description: 'Documents to download: add, rename, order, replace and delete.',
  load: ({ context }) => context.get(pageSourceContext).read('GET /api/admin/documents', {}),
  Screen: Documents,
});
