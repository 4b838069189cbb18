import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { StatusAnswer } from '#contract/status.ts';
import { countOf, formatBytes } from '#domain/count.ts';
import { Day } from '#web/components/day.tsx';
import list from '#web/components/list.module.css';
import surface from '#web/components/surface.module.css';
import { Moment } from '#web/components/moment.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import style from './admin-status.module.css';
import { Backups } from './backups.tsx';
import { Findings } from './findings.tsx';

/** The state of the installation: first what needs attention, then details. */
function Status({ data: status }: { data: StatusAnswer }) {
  return (
    <>
      <PageHeading below="Backups, disk and database">Status</PageHeading>
      <Findings findings={status.findings} />
      <Backups backups={status.backups} />
      <Details status={status} />
      <Errors status={status} />
    </>
  );
}

function Details({ status: { backups, database, disk, program } }: { status: StatusAnswer }) {
  const { last, upload } = backups;
  return (
    <section aria-labelledby="details" className={part.part}>
      <h2 id="details">Details</h2>
      <dl className={`${surface.surface} ${style.figures}`}>
        <dt>Last backup</dt>
        <dd>
          {last === null ? (
            'None yet'
          ) : (
            <>
              <Moment at={last.at} />, <span className={style.size}>{formatBytes(last.bytes)}</span>
            </>
          )}
        </dd>
        <dt>Backups kept</dt>
        <dd>{backups.count === 0 ? 'None' : `${backups.count}, ${formatBytes(backups.bytes)} in total`}</dd>
        <dt>Last upload</dt>
        <dd>{upload === null ? 'None yet' : <Moment at={upload.at} />}</dd>
        <dt>Free disk space</dt>
        <dd>{disk === null ? 'Unknown' : `${formatBytes(disk.free)} of ${formatBytes(disk.total)}`}</dd>
        <dt>Database</dt>
        <dd>
          {database.engine}, {formatBytes(database.bytes)}, schema {database.schema}
        </dd>
        <dt>Version</dt>
        <dd>
          {program.version}, on Node {program.node}
        </dd>
        <dt>Running since</dt>
        <dd>
          <Moment at={program.since} />
        </dd>
        <dt>Memory in use</dt>
        <dd>{formatBytes(program.memory)}</dd>
        <dt>Open pages</dt>
        <dd>{program.listeners}</dd>
      </dl>
    </section>
  );
}

/** Errors and warnings since the server started, latest first. They contain no personal data. */
function Errors({ status: { errors, program } }: { status: StatusAnswer }) {
  const { days, latest } = errors;
  return (
    <section aria-labelledby="errors" className={part.part}>
      <h2 id="errors">Recent errors</h2>
      <p className={part.about}>
        {latest.length === 0 ? 'None since' : 'Since'} the server started, <Moment at={program.since} />.
      </p>
      {days.length === 0 ? null : (
        <p>
          {days.map(({ day, errors: errorCount, warnings }, index) => (
            <span key={day}>
              {index === 0 ? '' : '; '}
              <Day day={day} />: {countOf(errorCount, 'error')}, {countOf(warnings, 'warning')}
            </span>
          ))}
        </p>
      )}
      {latest.length === 0 ? null : (
        <ul className={`${surface.flush} ${list.list}`}>
          {latest.map(({ at, level, sentence, times }) => (
            <li key={sentence} className={list.words}>
              <span>
                <strong>{level === 'error' ? 'Error' : 'Warning'}</strong>: {sentence}
              </span>
              <small>
                <Moment at={at} />
                {times === 1 ? '' : `, ${times} times`}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

async function load({ context }: LoaderFunctionArgs): Promise<StatusAnswer> {
  return answerOf(await context.get(pageSource).api('GET /api/admin/status', {}));
}

export const { Component, loader, head } = guard({
  title: 'Status',
  description: 'Whether the site is working, and what needs attention.',
  load,
  Screen: Status,
});
