import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { StatusAnswer } from '#contract/status.ts';
import { sizeWords } from '#domain/count.ts';
import { Moment } from '#web/components/moment.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import { FolderWords } from '#web/screens/admin/folder-state.tsx';
import style from './admin-status.module.css';
import { Errors } from './errors.tsx';
import { Findings } from './findings.tsx';

type StatusPage = { status: StatusAnswer; timeZone: string };

/** How the installation is, for the secretary: first whether anything needs a hand, and what to do about it. */
function Status({ data: { status, timeZone } }: { data: StatusPage }) {
  const { findings, folder, errors, program } = status;
  return (
    <>
      <PageHeading below="The copies, the disk, the database and the league’s folder">Status</PageHeading>
      <Findings findings={findings} />
      <FolderWords folder={folder} />
      <Figures status={status} timeZone={timeZone} />
      <Errors errors={errors} since={program.since} timeZone={timeZone} />
    </>
  );
}

function Figures({ status, timeZone }: StatusPage) {
  const { backups, database, disk, program } = status;
  const { last, upload } = backups;
  return (
    <section aria-labelledby="figures" className={part.part}>
      <h2 id="figures">Figures</h2>
      <dl className={style.figures}>
        <dt>Last copy</dt>
        <dd>
          {last === null ? (
            'None yet'
          ) : (
            <>
              <Moment at={last.at} timeZone={timeZone} />, <span className={style.size}>{sizeWords(last.bytes)}</span>
            </>
          )}
        </dd>
        <dt>Copies kept</dt>
        <dd>{backups.count === 0 ? 'None' : `${backups.count}, ${sizeWords(backups.bytes)} together`}</dd>
        <dt>Last upload</dt>
        <dd>{upload === null ? 'None yet' : <Moment at={upload.at} timeZone={timeZone} />}</dd>
        <dt>Free on the disk</dt>
        <dd>{disk === null ? 'Not known' : `${sizeWords(disk.free)} of ${sizeWords(disk.total)}`}</dd>
        <dt>Database</dt>
        <dd>
          {database.engine}, {sizeWords(database.bytes)}, tables of step {database.schema}
        </dd>
        <dt>Program</dt>
        <dd>
          Version {program.version} on Node {program.node}
        </dd>
        <dt>Running since</dt>
        <dd>
          <Moment at={program.since} timeZone={timeZone} />
        </dd>
        <dt>Memory in use</dt>
        <dd>{sizeWords(program.memory)}</dd>
        <dt>Pages open now</dt>
        <dd>{program.listeners}</dd>
      </dl>
    </section>
  );
}

async function load({ context }: LoaderFunctionArgs): Promise<StatusPage> {
  const { api } = context.get(pageSource);
  const [status, league] = await Promise.all([
    api('GET /api/admin/status', {}).then(answerOf),
    api('GET /api/league', {}).then(answerOf),
  ]);
  return { status, timeZone: league.timeZone };
}

export const { Component, loader, head } = guard({
  title: 'Status',
  description: 'How the installation is, and what to do.',
  load,
  Screen: Status,
});
