import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { MEANINGS, type Meaning } from '#domain/imports/meanings.ts';
import { FILE_KINDS, type FileKind } from '#domain/imports/sheet.ts';
import button from '#web/components/button.module.css';
import { Select } from '#web/components/choice-form.tsx';
import { Lines } from '#web/components/lines.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { DownloadLink } from '#web/officials/download-link.tsx';
import { guard } from '#web/officials/guard.tsx';
import { FileImport } from '#web/officials/import/file-import.tsx';
import { KIND_WORDS } from '#web/officials/import/words.ts';
import { pageSource } from '#web/page-source.ts';
import { createStoredText } from '#web/store.ts';
import style from './admin-import-export.module.css';

/** The seasons whose results can be downloaded, newest first. */
type FileSeasons = { seasons: string[] };

const PASTE = {
  name: 'a pasted list',
  label: 'List',
  hint: 'Copy it from a spreadsheet, an e-mail or a web page, and paste it here with its headings.',
  example: 'Date, Home, Away, Score\n22 Sep 2025, Red Lion, Station Road, 3–2',
  draft: createStoredText(() => sessionStorage, 'import:list'),
};

function ImportExport({ data: { seasons } }: { data: FileSeasons }) {
  return (
    <>
      <PageHeading below="Results, fixtures, teams and players as spreadsheet files">Import and export</PageHeading>
      <section aria-labelledby="import" className={ui.part}>
        <h2 id="import">Import a file</h2>
        <p className={ui.about}>
          Choose a spreadsheet or a list of results, match scores, fixtures, breaks, or teams and players, from any
          program or site. What is not clear is asked. Nothing is saved before you press Import, and you can undo it.
        </p>
        <FileImport paste={PASTE} />
        <FileFormats />
      </section>
      <Downloads seasons={seasons} />
    </>
  );
}

function FileFormats() {
  return (
    <details className={ui.more}>
      <summary>File format</summary>
      <p className={ui.about}>
        A file may have titles, blank lines, several tables and several sheets. Its columns may be in any order, and
        their headings may have other words. Importing never deletes anything: what a file leaves out stays as it is.
        With these headings nothing is asked:
      </p>
      {FILE_KINDS.map((kind) => (
        <Headings key={kind} kind={kind} />
      ))}
    </details>
  );
}

/** The headings of this site's own files of one kind, with what they mean. */
function Headings({ kind }: { kind: FileKind }) {
  const all = Object.entries<Meaning>(MEANINGS).filter(([, { in: kinds }]) => kinds.includes(kind));
  return (
    <details className={ui.more}>
      <summary>{KIND_WORDS[kind]}</summary>
      <Lines
        things={all}
        idOf={([name]) => name}
        nameOf={([name, { own = name }]) => own}
        aboutOf={([, { words }]) => words}
      />
    </details>
  );
}

const ALL = 'All';

const WHOLE = `${button.strong} ${style.whole}`;

function Downloads({ seasons }: FileSeasons) {
  const [season, setSeason] = useState(seasons[0] ?? ALL);
  return (
    <section aria-labelledby="export" className={ui.part}>
      <h2 id="export">Download</h2>
      <p className={ui.about}>Each file opens in a spreadsheet. You can edit it there and import it again.</p>
      <ul className={`${ui.grid} ${style.files}`}>
        <li className={ui.padded}>
          <h3>Results</h3>
          <p>One line for each frame.</p>
          <div>
            <Select label="Season" name="season" value={season} options={[...seasons, ALL]} onChoose={setSeason} />
          </div>
          <DownloadLink to={`/api/admin/export/results?season=${encodeURIComponent(season)}`} className={WHOLE}>
            Download results {season === ALL ? 'of all seasons' : `of ${season}`}
          </DownloadLink>
          <DownloadLink to="/api/admin/export/results-template" className={button.quiet}>
            Results template
          </DownloadLink>
        </li>
        <li className={ui.padded}>
          <h3>Teams and players</h3>
          <p>One line for each player, with handicaps.</p>
          <DownloadLink to="/api/admin/export/squads" className={WHOLE}>
            Download teams and players
          </DownloadLink>
          <DownloadLink to="/api/admin/export/squads-template" className={button.quiet}>
            Teams and players template
          </DownloadLink>
        </li>
      </ul>
    </section>
  );
}

async function load({ context }: LoaderFunctionArgs): Promise<FileSeasons> {
  const { seasons } = await context.get(pageSource).seasons();
  return { seasons };
}

export const { Component, loader, head } = guard({
  title: 'Import and export',
  description: 'Results, teams and players as spreadsheet files.',
  load,
  Screen: ImportExport,
});
