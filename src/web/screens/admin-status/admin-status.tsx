import type { Finding, StatusAnswer } from '#contract/status.ts';
import { countOf, formatBytes } from '#domain/count.ts';
import { Day } from '#web/components/day.tsx';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { Moment } from '#web/components/moment.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import style from './admin-status.module.css';
import { Backups } from './backups.tsx';

/** The state of the installation: problems first, then details. */
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

function Details({ status: { backups, database, disk, files, program } }: { status: StatusAnswer }) {
  const { last, upload } = backups;
  return (
    <section aria-labelledby="details" className={ui.part}>
      <h2 id="details">Details</h2>
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
          {database.engine}, {formatBytes(database.bytes)}, schema {database.schema}
        </dd>
        <dt>Photos and documents</dt>
        <dd>
          {countOf(files.count, 'file')}, {formatBytes(files.bytes)}, with those that undo can bring back
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
              <Day day={day} />: {countOf(errorCount, 'error')}, {countOf(warnings, 'warning')}
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

export const { Component, loader, head } = guard({
  title: 'Status',
  description: 'Whether the site is working, and what needs attention.',
  load: ({ context }) => context.get(pageSource).read('GET /api/admin/status', {}),
  Screen: Status,
});

const LABELS = { ok: 'OK', look: 'Check', wrong: 'Problem' } as const;

/** Problems, worst first, then the checks that passed. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const problems = (['wrong', 'look'] as const).flatMap((wanted) => findings.filter(({ state }) => state === wanted));
  const passed = findings.filter(({ state }) => state === 'ok');
  return (
    <>
      {problems.length === 0 ? (
        <p className={style.calm}>
          <span aria-hidden="true">✓</span> Everything is working. Nothing needs doing.
        </p>
      ) : (
        <section aria-labelledby="to-do" className={ui.part}>
          <h2 id="to-do">
            {countOf(problems.length, 'thing')} {problems.length === 1 ? 'needs' : 'need'} attention
          </h2>
          <FindingList findings={problems} />
        </section>
      )}
      {passed.length === 0 ? null : (
        <section aria-labelledby="checks" className={ui.part}>
          <h2 id="checks">Checks</h2>
          <FindingList findings={passed} />
        </section>
      )}
    </>
  );
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={`${ui.flush} ${list.list}`}>
      {findings.map(({ topic, state, sentence, todo }) => (
        <li key={topic} className={`${list.line} ${style.finding}`} data-state={state}>
          <strong>{LABELS[state]}</strong>
          <span className={list.words}>
            <span>{sentence}</span>
            {todo === null ? null : <small>{todo}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
