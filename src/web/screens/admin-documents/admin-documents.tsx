import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { DocumentsAnswer } from '#contract/documents.ts';
import { countOf, formatBytes } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { Uploads } from '#web/officials/uploads/uploads.tsx';
import { useUploads } from '#web/officials/uploads/use-uploads.ts';
import { pageSource } from '#web/page-source.ts';
import { DocumentList } from './document-list.tsx';
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
          busy={false}
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

async function load({ context }: LoaderFunctionArgs): Promise<DocumentsAnswer> {
  return answerOf(await context.get(pageSource).api('GET /api/admin/documents', {}));
}

export const { Component, loader, head } = guard({
  title: 'Documents',
  description: 'Documents to download: add, rename, order, replace and delete.',
  load,
  Screen: Documents,
});
