import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { type Format, RESULTS, SQUADS_WITH_VENUES } from '#domain/imports/columns.ts';
import { RESULTS_OF_OTHER_FORMATS } from '#domain/imports/format-columns.ts';
import button from '#web/components/button.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { DownloadLink } from '#web/officials/download-link.tsx';
import { Lines } from '#web/components/lines.tsx';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import { Select } from '#web/components/choice-form.tsx';
import style from './admin-import-export.module.css';
import { ImportFile } from './import-file.tsx';

/** The seasons whose results can be downloaded, newest first. */
type FileSeasons = { seasons: string[] };

function ImportExport({ data: { seasons } }: { data: FileSeasons }) {
  return (
    <>
      <PageHeading below="Results, teams and players as spreadsheet files">Import and export</PageHeading>
      <section aria-labelledby="import" className={ui.part}>
        <h2 id="import">Import a file</h2>
        <p className={ui.about}>
          Choose a CSV file or an Excel workbook of results, or of teams and players. You see what it would change
          before anything is saved, and you can undo the import.
        </p>
        <ImportFile seasons={seasons} />
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
        The first line names the columns, in any order, separated by commas, semicolons or tabs. Importing never deletes
        anything: what a file leaves out stays as it is. Results of other sites can be imported, too, with one line for
        each frame or for each match: you say once what their columns are. Of a workbook (.xlsx) one sheet is read.
      </p>
      <Columns title="Results" of={RESULTS} />
      <Columns title="Results of other formats: doubles, best of three, by winner" of={RESULTS_OF_OTHER_FORMATS} />
      <Columns title="Teams and players" of={SQUADS_WITH_VENUES} />
    </details>
  );
}

/** The columns of one kind of file. Columns with similar meanings are explained together. */
function Columns({ title, of }: { title: string; of: Format }) {
  const together = Map.groupBy(Object.entries(of.columns), ([, { about = '' }]) => about);
  return (
    <>
      <h3>{title}</h3>
      <Lines
        things={[...together]}
        idOf={([about]) => about}
        nameOf={([, columns]) => columns.map(([name]) => name).join(', ')}
        aboutOf={([about]) => about}
      />
    </>
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
