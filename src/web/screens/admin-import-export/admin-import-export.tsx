import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { FILE_KINDS, type FileKind, type ColumnMeaning, COLUMN_MEANINGS } from '#domain/imports/meanings.ts';
import button from '#web/components/button.module.css';
import { Select } from '#web/components/choice-form.tsx';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { DownloadLink } from '#web/officials/download-link.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { FileImport } from '#web/officials/import/file-import.tsx';
import { FILE_KIND_WORDS } from '#web/officials/import/words.ts';
import { pageSourceContext } from '#web/page-source.ts';
import { createTextStore } from '#web/store.ts';
import { type RememberedAnswer, RememberedAnswers } from './remembered-answers.tsx';

/** The seasons that can be downloaded, newest first, and the answers remembered from earlier files. */
type FilesData = { seasons: string[]; answers: RememberedAnswer[] };

const PASTE_FIELD_OPTIONS = {
  name: 'a pasted list',
  label: 'List',
  hint: 'Copy it from a spreadsheet, an e-mail or a web page, and paste it here with its headings.',
  example: 'Date, Home, Away, Score\n22 Sep 2025, Red Lion, Station Road, 3–2',
  draft: createTextStore(() => sessionStorage, 'import:list'),
};

function ImportExport({ data: { seasons, answers } }: { data: FilesData }) {
  return (
    <>
      <PageHeading below="Results, fixtures, teams and players as spreadsheet files">Import and export</PageHeading>
      <section aria-labelledby="import" className={ui.part}>
        <h2 id="import">Import a file</h2>
        <p className={ui.about}>
          Choose a spreadsheet or a list of results, match scores, fixtures, breaks, or teams and players, from any
          program or website. You are asked about anything that is not clear. Nothing is saved until you press Import,
          and you can undo it.
        </p>
        <FileImport paste={PASTE_FIELD_OPTIONS} />
        <RememberedAnswers answers={answers} />
        <FileFormatHelp />
      </section>
      <Downloads seasons={seasons} />
    </>
  );
}

function FileFormatHelp() {
  return (
    <details className={ui.more}>
      <summary>File format</summary>
      <p className={ui.about}>
        A file may have titles, blank lines, several tables and several sheets. Its columns may be in any order and have
        other headings. An import never deletes anything: what the file does not have stays as it is. Columns with these
        headings need no answers:
      </p>
      {FILE_KINDS.map((kind) => (
        <RecognisedHeadings key={kind} kind={kind} />
      ))}
    </details>
  );
}

/** The column headings that an import of this kind of file always understands, each with its meaning. */
function RecognisedHeadings({ kind }: { kind: FileKind }) {
  const all = Object.entries<ColumnMeaning>(COLUMN_MEANINGS).filter(([, { in: kinds }]) => kinds.includes(kind));
  return (
    <details className={ui.more}>
      <summary>{FILE_KIND_WORDS[kind]}</summary>
      <NameAndDescriptionList
        things={all}
        idOf={([name]) => name}
        nameOf={([name, { heading: own = name }]) => own}
        aboutOf={([, { words }]) => words}
      />
    </details>
  );
}

const ALL_SEASONS = 'All';

/**
 * A file to download. `ofSeason`: whether it is about the chosen season. `template`: whether there is also an empty
 * file to fill in.
 */
type DownloadableFile = { name: string; label: string; about: string; ofSeason: boolean; template?: boolean };

const DOWNLOADS: readonly DownloadableFile[] = [
  { name: 'results', label: 'Results', about: 'One line for each frame.', ofSeason: true, template: true },
  { name: 'fixtures', label: 'Fixtures', about: 'With times, venues and states.', ofSeason: true },
  {
    name: 'squads',
    label: 'Teams and players',
    about: 'As they are today, with handicaps.',
    ofSeason: false,
    template: true,
  },
  { name: 'tables', label: 'League tables', about: 'A table for each division.', ofSeason: true },
  { name: 'statistics', label: 'Player statistics', about: 'One line for each player.', ofSeason: true },
];
const FORMATS = [
  { format: 'xlsx', label: 'Excel' },
  { format: 'csv', label: 'CSV' },
];

function Downloads({ seasons }: Pick<FilesData, 'seasons'>) {
  const [season, setSeason] = useState(seasons[0] ?? ALL_SEASONS);
  const addressOf = (name: string, ofSeason: boolean, format: string) =>
    `/api/admin/export/${name}?format=${format}${ofSeason ? `&season=${encodeURIComponent(season)}` : ''}`;
  return (
    <section aria-labelledby="export" className={ui.part}>
      <h2 id="export">Download</h2>
      <p className={ui.about}>Results, fixtures, and teams and players can be imported again.</p>
      <Select
        label="Season"
        labelled
        name="season"
        value={season}
        options={[...seasons, ALL_SEASONS]}
        onChoose={setSeason}
      />
      <NameAndDescriptionList
        things={DOWNLOADS}
        list="Downloads"
        idOf={({ name }) => name}
        nameOf={({ label, ofSeason }) =>
          ofSeason ? `${label}, ${season === ALL_SEASONS ? 'all seasons' : season}` : label
        }
        aboutOf={({ about }) => about}
      >
        {({ name, label, ofSeason, template }) => (
          <span className={list.actions}>
            {FORMATS.map((one) => (
              <DownloadLink
                key={one.format}
                to={addressOf(name, ofSeason, one.format)}
                className={`${button.quiet} ${button.small}`}
                accessibleName={`${label} as ${one.label}`}
              >
                {one.label}
              </DownloadLink>
            ))}
            {template ? (
              <DownloadLink
                to={`/api/admin/export/${name}-template`}
                className={`${button.quiet} ${button.small}`}
                accessibleName={`Template for ${label.toLowerCase()}`}
              >
                Template
              </DownloadLink>
            ) : null}
          </span>
        )}
      </NameAndDescriptionList>
    </section>
  );
}

async function load({ context }: LoaderFunctionArgs): Promise<FilesData> {
  const source = context.get(pageSourceContext);
  const [{ seasons }, answers] = await Promise.all([
    source.seasons(),
    source.read('GET /api/admin/import/answers', {}),
  ]);
  return { seasons, answers };
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'Import and export',
  description: 'Results, teams and players as spreadsheet files.',
  load,
  Screen: ImportExport,
});
