import { useEffect, useRef, useState } from 'react';
import type { BackupToRestoreSummary } from '#contract/backups.ts';
import type { StatusAnswer } from '#contract/status.ts';
import { countWithNoun } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import list from '#web/components/list.module.css';
import { Moment } from '#web/components/moment.tsx';
import ui from '#web/components/ui.module.css';
import { ConfirmDialog } from '#web/officials/buttons.tsx';
import { DownloadLink } from '#web/officials/download-link.tsx';
import files from '#web/officials/file-choice.module.css';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import style from './admin-status.module.css';
import { RemoteBackupList } from './remote-backups.tsx';

type RestoreStep =
  | { at: 'start' }
  | { at: 'sending'; name: string; part: number }
  | { at: 'failed'; name: string; sentence: string }
  | { at: 'ready' | 'sure' | 'restoring'; name: string; backup: BackupToRestoreSummary }
  | { at: 'done'; missingFiles: number };

/**
 * The section to download a backup of the league, or to restore a backup. Before a restore, the backup is checked and
 * its contents are shown.
 */
export function BackupAndRestore({ backups: { others, storage } }: { backups: StatusAnswer['backups'] }) {
  const { step, setStep, upload, fetchStored, restore } = useRestore();
  const isBusy = step.at === 'sending' || step.at === 'restoring';
  return (
    <section aria-labelledby="backups" className={ui.part}>
      <h2 id="backups">Backups</h2>
      <p className={ui.about}>
        One file with everything: results, history, texts, photos and documents. It contains names, so keep it safe.
        {others === 0
          ? null
          : ` ${countWithNoun(others, 'backup')} of the league before the last restore ${others === 1 ? 'is' : 'are'} kept too.`}
      </p>
      <p>
        <DownloadLink to="/api/admin/backup">Download a backup</DownloadLink>
      </p>
      <h3>Restore a backup</h3>
      {step.at === 'done' ? null : (
        <FileChoice
          words="It is checked first; nothing changes yet."
          accept=".sqlite,application/vnd.sqlite3"
          onChoose={([file]) => file && !isBusy && void upload(file)}
          busy={isBusy}
          isSecond
        />
      )}
      {step.at === 'done' || storage === null ? null : (
        <RemoteBackupList bucket={storage} busy={isBusy} onChoose={(name) => void fetchStored(name)} />
      )}
      {step.at === 'start' ? null : <ChosenBackup step={step} setStep={setStep} />}
      {step.at === 'sure' ? (
        <ConfirmDialog
          title="Replace the league by this backup?"
          yes="Restore"
          danger
          onYes={() => void restore(step.name, step.backup)}
          onNo={() => setStep({ ...step, at: 'ready' })}
        >
          <p>
            A backup of the league as it is now is made first. Then everybody is signed out, and the password is that of
            the backup.
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

/**
 * Returns the current step of a restore, and functions for the next step: upload a backup file or choose a stored
 * backup, then restore the league from it.
 */
function useRestore() {
  const [step, setStep] = useState<RestoreStep>({ at: 'start' });

  async function upload(file: File): Promise<void> {
    setStep({ at: 'sending', name: file.name, part: 0 });
    const outcome = await callAsOfficial(
      'POST /api/admin/backup',
      {},
      {
        file: { type: 'application/vnd.sqlite3', content: file },
        onProgress: (sent) => setStep({ at: 'sending', name: file.name, part: sent }),
      },
    );
    if (outcome.ok) setStep({ at: 'ready', name: file.name, backup: outcome.value });
    else setStep({ at: 'failed', name: file.name, sentence: outcome.failure.error });
  }
  async function fetchStored(name: string): Promise<void> {
    setStep({ at: 'sending', name, part: 1 });
    const outcome = await callAsOfficial('POST /api/admin/backup/stored', { body: { name } });
    if (outcome.ok) setStep({ at: 'ready', name, backup: outcome.value });
    else setStep({ at: 'failed', name, sentence: outcome.failure.error });
  }
  async function restore(name: string, backup: BackupToRestoreSummary): Promise<void> {
    setStep({ at: 'restoring', name, backup });
    const outcome = await callAsOfficial('POST /api/admin/backup/restore', { body: { upload: backup.upload } });
    if (outcome.ok) setStep({ at: 'done', missingFiles: outcome.value.missingFiles });
    else setStep({ at: 'failed', name, sentence: outcome.failure.error });
  }
  return { step, setStep, upload, fetchStored, restore };
}

type StepAfterStart = Exclude<RestoreStep, { at: 'start' }>;

/** The chosen backup: the progress of its upload, its contents, and buttons to restore it or to cancel. */
function ChosenBackup({ step, setStep }: { step: StepAfterStart; setStep: (next: RestoreStep) => void }) {
  const { at } = step;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (at === 'ready' || at === 'failed' || at === 'done') heading.current?.focus();
  }, [at]);
  return (
    <div className={`${ui.padded} ${files.chosen}`}>
      <h4 ref={heading} tabIndex={-1} className={style.heading}>
        {headingOfRestoreStep(step)}
      </h4>
      {step.at === 'sending' ? <progress className={files.sent} value={step.part} aria-label={step.name} /> : null}
      {step.at === 'failed' ? <p>{step.sentence}</p> : null}
      {step.at === 'done' ? <RestoreDoneMessage missingFiles={step.missingFiles} /> : null}
      {step.at === 'ready' || step.at === 'sure' || step.at === 'restoring' ? (
        <BackupContents {...step.backup} />
      ) : null}
      {step.at === 'ready' || step.at === 'sure' ? (
        <div className={button.row}>
          <button type="button" className={button.removing} onClick={() => setStep({ ...step, at: 'sure' })}>
            Restore this backup
          </button>
          <button type="button" className={button.quiet} onClick={() => setStep({ at: 'start' })}>
            Cancel
          </button>
        </div>
      ) : null}
    </div>
  );
}

function headingOfRestoreStep(step: StepAfterStart): string {
  if (step.at === 'done') return 'The backup is restored';
  if (step.at === 'sending') return `${step.part < 1 ? 'Sending' : 'Checking'} ${step.name} …`;
  if (step.at === 'failed') return `${step.name} was not restored`;
  return step.at === 'restoring' ? `Restoring ${step.name} …` : `What ${step.name} holds`;
}

function BackupContents({ league, latest, teams, players, results, files }: BackupToRestoreSummary) {
  return (
    <dl className={list.pairs}>
      {league === null ? null : (
        <>
          <dt>League</dt>
          <dd>{league}</dd>
        </>
      )}
      <dt>Latest change</dt>
      <dd>{latest === null ? 'None' : <Moment at={latest} />}</dd>
      <dt>Contents</dt>
      <dd>
        {countWithNoun(teams, 'team')}, {countWithNoun(players, 'player')}, {countWithNoun(results, 'result')}
        {files === 0 ? '' : `, ${countWithNoun(files, 'photo or document', 'photos and documents')}`}
      </dd>
    </dl>
  );
}

function RestoreDoneMessage({ missingFiles }: { missingFiles: number }) {
  return (
    <>
      <p>
        Everybody has been signed out, and the officials’ password is that of the backup. The league from before is kept
        as a backup.
        {missingFiles === 0
          ? null
          : ` ${countWithNoun(missingFiles, 'photo or document', 'photos and documents')} could not be found.`}
      </p>
      <p>
        <a href="/admin" className={button.strong}>
          Sign in
        </a>
      </p>
    </>
  );
}
