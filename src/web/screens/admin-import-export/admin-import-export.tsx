import type { LoaderFunctionArgs } from 'react-router';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import { Downloads } from './downloads.tsx';
import { FileFormats } from './file-formats.tsx';
import { Preview } from './preview.tsx';
import { useImport } from './use-import.ts';

/** Results, teams and players as files: what a file would change is shown before it does. */
function ImportExport({ data: { seasons } }: { data: FileSeasons }) {
  const { step, check, importFile, cancel } = useImport();
  return (
    <>
      <PageHeading below="Results, teams and players as files for a spreadsheet">Import and Export</PageHeading>
      <section aria-labelledby="import" className={part.part}>
        <h2 id="import">Import a file</h2>
        <p className={part.about}>
          Choose a CSV file of results, or of teams and players. You see what it would change before anything is
          written, and it can be taken back.
        </p>
        <FileChoice most="10 MB" onChoose={check} busy={step.at === 'checking' || step.at === 'writing'} />
        <Preview step={step} onWrite={importFile} onLeave={cancel} />
        <FileFormats />
      </section>
      <Downloads seasons={seasons} />
    </>
  );
}

/** The seasons whose results can be downloaded, newest first. */
type FileSeasons = { seasons: string[] };

async function load({ context }: LoaderFunctionArgs): Promise<FileSeasons> {
  const { seasons } = await context.get(pageSource).seasons();
  return { seasons };
}

export const { Component, loader, head } = guard({
  title: 'Import and Export',
  description: 'Results, teams and players as files.',
  load,
  Screen: ImportExport,
});
