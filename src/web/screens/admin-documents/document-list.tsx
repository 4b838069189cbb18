import { useState } from 'react';
import type { DocumentAnswer } from '#contract/documents.ts';
import { formatBytes } from '#domain/count.ts';
import list from '#web/components/list.module.css';
import surface from '#web/components/surface.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { DocumentDialog } from './document-dialog.tsx';

type DocumentListProps = { documents: readonly DocumentAnswer[]; mostBytes: number };

/** The league's documents in their order, each with its dialog. */
export function DocumentList({ documents, mostBytes }: DocumentListProps) {
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
