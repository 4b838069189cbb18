import { useState } from 'react';
import type { RemoteBackupsAnswer } from '#contract/backups.ts';
import { countWithNoun, formatBytes } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import list from '#web/components/list.module.css';
import { Moment } from '#web/components/moment.tsx';
import ui from '#web/components/ui.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';

type BackupListState =
  | { at: 'start' | 'asking' }
  | { at: 'failed'; sentence: string }
  | ({ at: 'listed' } & RemoteBackupsAnswer);

/** How many backups the list shows at first. A button shows the others. */
const BACKUPS_SHOWN_AT_FIRST = 7;

/** Lists the backups in the external storage, but only after a press on a button, because the storage may be slow. */
export function RemoteBackupList({
  bucket,
  busy,
  onChoose,
}: {
  bucket: string;
  busy: boolean;
  onChoose: (name: string) => void;
}) {
  const [shown, setShown] = useState<BackupListState>({ at: 'start' });
  const [isWhole, setWhole] = useState(false);

  async function show(): Promise<void> {
    setShown({ at: 'asking' });
    const outcome = await callAsOfficial('GET /api/admin/backup/stored', {});
    if (outcome.ok) setShown({ at: 'listed', ...outcome.value });
    else setShown({ at: 'failed', sentence: outcome.failure.error });
  }
  const backups = shown.at === 'listed' ? shown.backups : [];
  return (
    <>
      <h3>Restore a stored backup</h3>
      <p className={ui.about}>Each backup is also stored elsewhere, in the bucket {bucket}.</p>
      {shown.at === 'listed' && backups.length > 0 ? null : (
        <p>
          <button type="button" className={button.quiet} disabled={shown.at === 'asking'} onClick={() => void show()}>
            {shown.at === 'asking' ? 'Looking …' : 'Show stored backups'}
          </button>
        </p>
      )}
      <div role="status">
        {shown.at === 'failed' ? <p>{shown.sentence}</p> : null}
        {shown.at === 'listed' && backups.length === 0 ? <p>There are no backups in it yet.</p> : null}
      </div>
      <ul className={`${ui.flush} ${list.list}`}>
        {backups.slice(0, isWhole ? undefined : BACKUPS_SHOWN_AT_FIRST).map(({ name, at, bytes }) => (
          <li key={name} className={list.line}>
            <span>
              <Moment at={at} />, {formatBytes(bytes)}
            </span>
            <SmallButton disabled={busy} onClick={() => onChoose(name)}>
              Check this backup
            </SmallButton>
          </li>
        ))}
      </ul>
      {!isWhole && backups.length > BACKUPS_SHOWN_AT_FIRST ? (
        <p>
          <SmallButton onClick={() => setWhole(true)}>
            {countWithNoun(backups.length - BACKUPS_SHOWN_AT_FIRST, 'older backup')}
          </SmallButton>
        </p>
      ) : null}
    </>
  );
}
