import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import button from '#web/components/button.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import { Select } from '#web/components/select.tsx';
import surface from '#web/components/surface.module.css';
import { DownloadLink } from '#web/officials/download-link.tsx';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import style from './admin-import-export.module.css';
import { ImportFile } from './import-file.tsx';

/** The seasons whose results can be downloaded, newest first. */
type FileSeasons = { seasons: string[] };

function ImportExport({ data: { seasons } }: { data: FileSeasons }) {
  return (
    <>
      <PageHeading below="Results, teams and players as spreadsheet files">Import and export</PageHeading>
      <section aria-labelledby="import" className={part.part}>
        <h2 id="import">Import a file</h2>
        <p className={part.about}>
          Choose a CSV file of results, or of teams and players. You see what it would change before anything is saved,
          and you can undo the import.
        </p>
        <ImportFile seasons={seasons} />
        <FileFormats />
      </section>
      <Downloads seasons={seasons} />
    </>
  );
}

const RESULTS = [
  [
    'season, division, week, date',
    'Such as 25/26, 1, 2, 2025-09-22 (or 22/09/2025, or 22 Sep 2025). The date may be empty.',
  ],
  [
    'homeTeam, awayTeam',
    'The two teams. The lines with the same teams and week make one match card: one line for each frame.',
  ],
  ['match', 'The order of play, from 1 to the number of frames.'],
  ['homePlayer, awayPlayer', 'Names. Leave empty, or write Absentee, for an absent player.'],
  ['homeScore, awayScore', 'Points. Where a player is absent: 0 and 42.'],
  [
    'homeBreak, homeBreak2, awayBreak, awayBreak2',
    'The breaks of each side. May be empty. With more than two, the second column has the others with ; between: 30;22.',
  ],
] as const;

const SQUADS = [
  ['team, division', 'A team and its division. 0 means retired.'],
  ['player', 'One line for each player. Leave empty for a team without players.'],
  ['handicap, modifier, newHandicap', 'Numbers from 0 to 150. The modifier may have decimals.'],
  ['venue', 'Optional. The team’s home venue, on one of its lines.'],
  ['teamId, playerId', 'Optional. Needed to rename, to move a player, or where two people have the same name.'],
] as const;

function FileFormats() {
  return (
    <details className={`${part.more} ${style.formats}`}>
      <summary>File format</summary>
      <p>
        The first line names the columns, in any order, separated by commas, semicolons or tabs. Importing never deletes
        anything: what a file leaves out stays as it is. Results of other sites can be imported, too, with one line for
        each frame or for each match: you say once what their columns are.
      </p>
      <Columns title="Results" columns={RESULTS} />
      <Columns title="Teams and players" columns={SQUADS} />
    </details>
  );
}

function Columns({ title, columns }: { title: string; columns: readonly (readonly [string, string])[] }) {
  return (
    <>
      <h3>{title}</h3>
      <dl>
        {columns.map(([names, meaning]) => (
          <div key={names}>
            <dt>{names}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const ALL = 'All';

const WHOLE = `${button.strong} ${style.whole}`;

function Downloads({ seasons }: FileSeasons) {
  const [season, setSeason] = useState(seasons[0] ?? ALL);
  return (
    <section aria-labelledby="export" className={part.part}>
      <h2 id="export">Download</h2>
      <p className={part.about}>Each file opens in a spreadsheet. You can edit it there and import it again.</p>
      <ul className={style.files}>
        <li className={surface.padded}>
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
        <li className={surface.padded}>
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
