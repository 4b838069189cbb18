import type { CheckLine, StatusAnswer } from '#contract/status.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { countWithNoun, formatBytes } from '#domain/count.ts';
import { Day } from '#web/components/day.tsx';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { Moment } from '#web/components/moment.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { InstallationChecks } from '#web/officials/checks.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { pageSourceContext } from '#web/page-source.ts';
import style from './admin-status.module.css';
import { BackupAndRestore } from './backups.tsx';

type StatusData = { status: StatusAnswer; checks: CheckLine[] };

/** Topics covered by `checks`. The server's findings on these topics are left out, so that nothing is shown twice. */
const OMITTED_FINDING_TOPICS: ReadonlySet<string> = new Set(['backups', 'upload', 'storage', 'disk']);
/** The names shown for other topics, keyed by topic. For a topic that is not listed here, its key is shown. */
const TOPIC_NAMES: Readonly<Record<string, string>> = { store: 'Database', errors: 'Errors', version: 'Version' };

/** The Status screen: what needs attention, the backups, the details of the installation, and recent errors. */
function Status({ data: { status, checks } }: { data: StatusData }) {
  return (
    <>
      <PageHeading below="Backups, disk and database">Status</PageHeading>
      <InstallationChecks lines={[...checks, ...status.findings.flatMap(findingAsCheckLines)]} />
      <BackupAndRestore backups={status.backups} />
      <StatusDetails status={status} />
      <Errors status={status} />
    </>
  );
}

function findingAsCheckLines({ topic, ...found }: StatusAnswer['findings'][number]): CheckLine[] {
  return OMITTED_FINDING_TOPICS.has(topic) ? [] : [{ about: TOPIC_NAMES[topic] ?? topic, ...found }];
}

async function load({ context }: LoaderFunctionArgs): Promise<StatusData> {
  const { read } = context.get(pageSourceContext);
  const [status, { lines }] = await Promise.all([read('GET /api/admin/status', {}), read('GET /api/admin/checks', {})]);
  return { status, checks: lines };
}

function StatusDetails({ status: { backups, database, disk, files, program } }: { status: StatusAnswer }) {
  const { last, upload } = backups;
  return (
    <details className={`${ui.part} ${ui.more}`}>
      <summary>Sizes and versions</summary>
      <dl className={`${ui.padded} ${list.pairs} ${style.details}`}>
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
          {database.engine}, {formatBytes(database.bytes)}, tables {database.schema}
        </dd>
        <dt>Photos and documents</dt>
        <dd>
          {countWithNoun(files.count, 'file')}, {formatBytes(files.bytes)}, with those that undo can bring back
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
    </details>
  );
}

/** Recent errors and warnings since the server started, latest first. They contain no personal data. */
function Errors({ status: { errors, program } }: { status: StatusAnswer }) {
  const { days, latest } = errors;
  return (
    <section aria-labelledby="errors" className={ui.part}>
      <h2 id="errors">Recent errors</h2>
      <p className={ui.about}>
        {latest.length === 0 ? 'None since' : 'Since'} the server started, <Moment at={program.since} />.
      </p>
      {days.length === 0 ? null : (
        <p>
          {days.map(({ day, errors: errorCount, warnings }, index) => (
            <span key={day}>
              {index === 0 ? '' : '; '}
              <Day day={day} />: {countWithNoun(errorCount, 'error')}, {countWithNoun(warnings, 'warning')}
            </span>
          ))}
        </p>
      )}
      {latest.length === 0 ? null : (
        <ul className={`${ui.flush} ${list.list}`}>
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

export const { Component, loader, head } = createGuardedScreen({
  title: 'Status',
  description: 'Whether the site is working, and what needs attention.',
  load,
  Screen: Status,
});
