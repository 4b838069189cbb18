import type { Finding } from '#contract/status.ts';
import { countOf, formatBytes } from '#domain/count.ts';
import type { BackupStatus } from '../backups/status.ts';
import type { Disk } from './disk.ts';
import type { Recent } from '../log/recent.ts';

/*
 * What is said of an installation, to officials on their status page and to whoever runs `doctor`: pure, so that each
 * sentence can be tested.
 */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** A copy is made within the hour after a change. With so much patience nobody is called for one that comes late. */
const MOST_WAITING = 3 * HOUR;

const LITTLE = 1e9;
const NOTHING = 2e8;

export function diskFinding(disk: Disk | null): Finding {
  if (disk === null) {
    return wrong(
      'disk',
      'The folder of the data cannot be looked at.',
      'See that DATA_DIR names a folder that is there.',
    );
  }
  const left = `${formatBytes(disk.free)} of ${formatBytes(disk.total)} are free`;
  if (disk.free < NOTHING) {
    return wrong('disk', `The disk is nearly full: ${left}.`, 'Make room on it now, or results can soon not be saved.');
  }
  if (disk.free < LITTLE)
    return look('disk', `The disk is getting full: ${left}.`, 'Make room on it in the next days.');
  return ok('disk', `There is room on the disk: ${left}.`);
}

/** `waitingSince`: the oldest change (ISO 8601) that is in no copy yet, or `null`. */
export function backupFindings(status: BackupStatus, waitingSince: string | null, now: Date): Finding[] {
  return [copyFinding(status, waitingSince, now), ...uploadFinding(status)];
}

function copyFinding({ isOn, last, failure }: BackupStatus, waitingSince: string | null, now: Date): Finding {
  if (!isOn) {
    const todo = 'Take BACKUPS=off out of the settings, or be sure that copies are made in another way.';
    return look('backups', 'This installation makes no copies by itself.', todo);
  }
  const all = last === null ? 'There is no copy yet' : `The last copy is ${ageWords(last.at, now)}`;
  if (failure !== null) {
    return wrong('backups', `${all}, and the next could not be made: ${failure.sentence}`, COPY_TODO);
  }
  if (waitingSince !== null && now.getTime() - Date.parse(waitingSince) > MOST_WAITING) {
    return wrong('backups', `${all}, and there are changes that it does not hold.`, COPY_TODO);
  }
  if (last === null) return look('backups', `${all}.`, 'The first is made within the hour. Look again tomorrow.');
  return ok('backups', `${all}, and was checked. It holds every change but those of the last hours.`);
}

const COPY_TODO =
  'Whoever looks after the machine: run "npm run league -- backup", and do what it says. Until then do not rely on the copies.';

function uploadFinding({ hook }: BackupStatus): Finding[] {
  if (hook === null) return [];
  if (hook.ok) return [ok('upload', 'The last copy was sent to its other place.')];
  const todo = 'See to the program that BACKUP_HOOK names. The copies here are not touched by that.';
  return [look('upload', `The last copy could not be sent to its other place: ${hook.sentence}`, todo)];
}

export function folderFinding(mistakes: number): Finding {
  if (mistakes === 0) return ok('folder', 'The league’s folder has no mistake.');
  const todo =
    'Mend them in the folder and save: the page shows it within seconds. Until then what was right before is shown.';
  return look('folder', `The league’s folder has ${countOf(mistakes, 'mistake')}.`, todo);
}

/** What failed since yesterday; what is older is told, and calls nobody. */
export function errorsFinding(days: ReturnType<Recent['days']>, now: Date): Finding {
  const yesterday = new Date(now.getTime() - DAY).toISOString().slice(0, 10);
  const errors = days.filter(({ day }) => day >= yesterday).reduce((sum, day) => sum + day.errors, 0);
  if (errors === 0) return ok('errors', 'Nothing went wrong since yesterday.');
  const todo = 'If it goes on, hand the sentences below and the log of the program to whoever looks after it.';
  return look('errors', `Since yesterday ${countOf(errors, 'thing')} went wrong in the program.`, todo);
}

export function storeFinding(engine: string): Finding {
  return ok('store', `The database answers (${engine}).`);
}

function ageWords(at: string, now: Date): string {
  const age = now.getTime() - Date.parse(at);
  if (age < 2 * HOUR) return `${countOf(Math.max(1, Math.round(age / 60_000)), 'minute')} old`;
  if (age < 2 * DAY) return `${Math.round(age / HOUR)} hours old`;
  return `${Math.round(age / DAY)} days old`;
}

function ok(topic: Finding['topic'], sentence: string): Finding {
  return { topic, state: 'ok', sentence, todo: null };
}
function look(topic: Finding['topic'], sentence: string, todo: string): Finding {
  return { topic, state: 'look', sentence, todo };
}
function wrong(topic: Finding['topic'], sentence: string, todo: string): Finding {
  return { topic, state: 'wrong', sentence, todo };
}
